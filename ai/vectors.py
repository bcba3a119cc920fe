"""The functions of `ai.evaluation.lanes` for compiled code: vectors of 64-bit numbers, eight to an instruction or less.

LLVM splits the vectors where the processor's are shorter; the results are the same integers everywhere.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic, overload

from ai.evaluation import lanes
from ai.evaluation.lanes import HIDDEN, LANES, LAYERS, ONE, ROW, STEP, WAYS
from ai.evaluation.pathwayz import BLOCKED
from game.pathwayz import LEFT_BANK, RIGHT_BANK

_WORD, _HALF = ir.IntType(64), ir.IntType(32)
_EIGHT = 8
"""Words in a vector of the network, and permanents of either side tried at once."""
_VECTOR = ir.VectorType(_WORD, _EIGHT)


def _all(value: int, like: Any = _VECTOR) -> Any:
    """Return a vector that holds `value` in every lane."""
    return ir.Constant(like, [ir.Constant(_WORD, int(value))] * like.count)


def _number(value: int, kind: Any = _WORD) -> Any:
    return ir.Constant(kind, value)


def _gathered(b: Any, words: list[Any]) -> Any:
    """Return words as one vector."""
    vector = ir.Constant(ir.VectorType(_WORD, len(words)), ir.Undefined)
    for lane, word in enumerate(words):
        vector = b.insert_element(vector, word, _number(lane, _HALF))
    return vector


def _spread(b: Any, lo: Any, hi: Any) -> Any:
    """Emit `game.pathwayz.spread` in every lane."""
    one, column, turn = (_all(shift, lo.type) for shift in (1, 9, 45))
    tall_lo = b.or_(lo, b.or_(b.shl(lo, one), b.lshr(lo, one)))
    tall_hi = b.or_(hi, b.or_(b.shl(hi, one), b.lshr(hi, one)))
    wide_lo = b.or_(b.or_(tall_lo, b.shl(tall_lo, column)), b.lshr(tall_lo, column))
    wide_hi = b.or_(b.or_(tall_hi, b.shl(tall_hi, column)), b.lshr(tall_hi, column))
    return b.or_(wide_lo, b.shl(tall_hi, turn)), b.or_(wide_hi, b.lshr(tall_lo, turn))


def _grown(b: Any, free_lo: Any, free_hi: Any, open_lo: Any, open_hi: Any) -> Any:
    """Emit the loop of `ai.evaluation.pathwayz.distance`, in step for all lanes, until none of them gets on."""
    kind = free_lo.type
    nothing, right = _all(0, kind), _all(int(RIGHT_BANK), kind)
    before, loop, after = b.block, b.append_basic_block("grow"), b.append_basic_block("grown")
    b.branch(loop)
    b.position_at_end(loop)
    lo, hi, steps = b.phi(kind), b.phi(kind), b.phi(kind)
    near_lo, near_hi = _spread(b, lo, hi)
    near_lo = b.and_(b.or_(near_lo, _all(int(LEFT_BANK), kind)), b.not_(lo))
    near_hi = b.and_(near_hi, b.not_(hi))
    fresh_lo, fresh_hi = b.and_(near_lo, free_lo), b.and_(near_hi, free_hi)
    stuck = b.icmp_unsigned("==", b.or_(fresh_lo, fresh_hi), nothing)
    unjoined = b.icmp_unsigned("==", b.and_(hi, right), nothing)
    pays = b.and_(stuck, unjoined)
    fresh_lo = b.select(pays, b.and_(near_lo, open_lo), fresh_lo)
    fresh_hi = b.select(pays, b.and_(near_hi, open_hi), fresh_hi)
    grown_lo, grown_hi = b.or_(lo, fresh_lo), b.or_(hi, fresh_hi)
    paid = b.sub(steps, b.sext(pays, kind))
    mask = ir.IntType(kind.count)
    grows = b.bitcast(b.icmp_unsigned("!=", b.or_(fresh_lo, fresh_hi), nothing), mask)
    b.cbranch(b.icmp_unsigned("!=", grows, _number(0, mask)), loop, after)
    for old, new in ((lo, grown_lo), (hi, grown_hi), (steps, paid)):
        old.add_incoming(nothing, before)
        old.add_incoming(new, loop)
    b.position_at_end(after)
    joined = b.icmp_unsigned("!=", b.and_(grown_hi, right), nothing)
    most = _all(BLOCKED, kind)
    return b.select(b.and_(joined, b.icmp_unsigned("<", paid, most)), paid, most)


def _shuffled(b: Any, vector: Any, places: list[int]) -> Any:
    """Return the words of a vector at these places as a vector."""
    where = ir.Constant(ir.VectorType(_HALF, len(places)), places)
    return b.shuffle_vector(vector, ir.Constant(vector.type, ir.Undefined), where)


def _everywhere(b: Any, word: Any, count: int) -> Any:
    """Return a vector that holds `word` in every lane."""
    return _shuffled(b, _gathered(b, [word]), [0] * count)


def _twice(b: Any, vector: Any) -> Any:
    """Return a vector whose two halves are `vector`."""
    return _shuffled(b, vector, [*range(vector.type.count)] * 2)


def _halves(first: Any, second: Any) -> Any:
    """Return a vector that holds one value in the lanes of its first half and another one in the rest."""
    values = [ir.Constant(_WORD, int(value)) for value in [first] * (LANES // 2) + [second] * (LANES // 2)]
    return ir.Constant(ir.VectorType(_WORD, LANES), values)


def _walked(b: Any, free: Any, open_: Any, layers: Any) -> Any:
    """Emit the loops of `ai.evaluation.lanes.walks`, all lanes in step from one placement to the next.

    `free` and `open_` are pairs of vectors of LANES words. Return the number of placements in each lane.
    """
    kind, mask = free[0].type, ir.IntType(LANES)
    nothing = _all(0, kind)
    start, goal = (_halves(LEFT_BANK, 0), _halves(0, RIGHT_BANK)), (_halves(0, LEFT_BANK), _halves(RIGHT_BANK, 0))
    before, level, grow, grown, after = (
        b.block,
        *(b.append_basic_block(name) for name in ("level", "grow", "grown", "walked")),
    )
    b.branch(level)
    b.position_at_end(level)
    known, paid = [b.phi(kind) for _ in range(2)], [b.phi(kind) for _ in range(2)]
    steps, place = b.phi(kind), b.phi(_WORD)
    begun = [b.or_(known[i], paid[i]) for i in (0, 1)]
    b.branch(grow)
    b.position_at_end(grow)
    reached = [b.phi(kind) for _ in range(2)]
    spread = _spread(b, *reached)
    near = [b.and_(b.or_(spread[i], start[i]), b.not_(reached[i])) for i in (0, 1)]
    fresh = [b.and_(near[i], free[i]) for i in (0, 1)]
    more = [b.or_(reached[i], fresh[i]) for i in (0, 1)]
    grows = b.bitcast(b.icmp_unsigned("!=", b.or_(*fresh), nothing), mask)
    b.cbranch(b.icmp_unsigned("!=", grows, _number(0, mask)), grow, grown)
    b.position_at_end(grown)
    for part, words in enumerate((*paid, *(b.xor(reached[i], begun[i]) for i in (0, 1)))):
        at = b.gep(layers, [b.add(place, _number(part * LANES))])
        b.store(words, b.bitcast(at, kind.as_pointer())).align = 8
    missed = b.icmp_unsigned("==", b.or_(*(b.and_(reached[i], goal[i]) for i in (0, 1))), nothing)
    pays = [b.select(missed, b.and_(near[i], open_[i]), nothing) for i in (0, 1)]
    total, next_place = b.sub(steps, b.sext(missed, kind)), b.add(place, _number(STEP))
    goes = b.bitcast(b.icmp_unsigned("!=", b.or_(*pays), nothing), mask)
    goes = b.and_(b.icmp_unsigned("!=", goes, _number(0, mask)), b.icmp_unsigned("<", next_place, _number(LAYERS)))
    b.cbranch(goes, level, after)
    for old, first, again in (
        *zip(known, (nothing, nothing), reached, strict=True),
        *zip(paid, (nothing, nothing), pays, strict=True),
        (steps, nothing, total),
        (place, _number(0), next_place),
    ):
        old.add_incoming(first, before)
        old.add_incoming(again, grown)
    for i in (0, 1):
        reached[i].add_incoming(begun[i], level)
        reached[i].add_incoming(more[i], grow)
    b.position_at_end(after)
    return b.select(missed, _all(BLOCKED, kind), steps)


def _words_of(b: Any, vector: Any) -> list[Any]:
    return [b.extract_element(vector, _number(lane, _HALF)) for lane in range(vector.type.count)]


def _packed(b: Any, words: list[Any]) -> Any:
    """Return words as what numba takes for a tuple."""
    return cgutils.pack_array(b, words)  # type: ignore[no-untyped-call]


def _words(b: Any, aggregate: Any, count: int) -> list[Any]:
    return [b.extract_value(aggregate, place) for place in range(count)]


def _emit_distances(_ctx: Any, b: Any, _sig: Any, args: Any) -> Any:
    lanes_of = [_gathered(b, _words(b, words, LANES)) for words in args]
    return _packed(b, _words_of(b, _grown(b, *lanes_of)))


def _emit_walks(ctx: Any, b: Any, sig: Any, args: Any) -> Any:
    vectors = [_twice(b, _gathered(b, _words(b, words, WAYS))) for words in args[:4]]
    layers = ctx.make_array(sig.args[4])(ctx, b, args[4]).data
    found = _walked(b, vectors[:2], vectors[2:], layers)
    return _packed(b, _words_of(b, found)[:WAYS])


def _single(b: Any, cells: list[Any]) -> tuple[Any, Any]:
    """Emit: take eight single cells, as far as there are so many, out of the pair of words `cells`; return vectors."""
    lows, highs = [], []
    for _ in range(_EIGHT):
        low = b.and_(cells[0], b.neg(cells[0]))
        high = b.select(b.icmp_unsigned("==", cells[0], _number(0)), b.and_(cells[1], b.neg(cells[1])), _number(0))
        cells[0], cells[1] = b.xor(cells[0], low), b.xor(cells[1], high)
        lows.append(low)
        highs.append(high)
    return _gathered(b, lows), _gathered(b, highs)


def _joint(b: Any, one: Any, two: Any) -> Any:
    """Return two vectors as one."""
    count = one.type.count + two.type.count
    return b.shuffle_vector(one, two, ir.Constant(ir.VectorType(_HALF, count), [*range(count)]))


def _after(b: Any, boards: list[list[Any]], mine: Any, yours: Any) -> Any:
    """Emit both sides' distances after each of eight permanents of `own` and eight of `other`, own's sixteen first."""
    free, open_ = [], []
    cells = [_joint(b, mine[i], yours[i]) for i in (0, 1)]
    around = _spread(b, *cells)
    none = _all(0)
    for i in (0, 1):
        own, other, firm, empty = (_everywhere(b, board[i], 2 * _EIGHT) for board in boards)
        flipped = b.and_(around[i], b.and_(b.or_(own, other), b.not_(firm)))
        ours = b.or_(b.xor(own, flipped), _joint(b, none, yours[i]))
        theirs = b.or_(b.xor(other, flipped), _joint(b, mine[i], none))
        free.append(_joint(b, ours, theirs))
        open_.append(_twice(b, b.and_(empty, b.not_(cells[i]))))
    return _grown(b, *free, *open_)


def _least(b: Any, vector: Any) -> Any:
    while vector.type.count > 1:
        half = vector.type.count // 2
        one, two = (_shuffled(b, vector, [*range(start, start + half)]) for start in (0, half))
        vector = b.select(b.icmp_signed("<", one, two), one, two)
    return b.extract_element(vector, _number(0, _HALF))


def _how_many(b: Any, mask: Any) -> Any:
    return b.zext(b.ctpop(b.bitcast(mask, ir.IntType(mask.type.count))), _WORD)


def _six(b: Any, old: list[Any], one: Any, two: Any, near: list[Any], cells: Any) -> list[Any]:
    """Emit the six numbers of `flips` so far: `old`, and eight more permanents of a side, on as many of `cells`."""
    tried = b.icmp_unsigned("!=", b.or_(*cells), _all(0))
    here, there = (_everywhere(b, word, _EIGHT) for word in near)
    hinders, helps = b.icmp_signed(">", two, there), b.icmp_signed("<", one, here)
    threatens = b.and_(b.icmp_signed("<=", one, _all(1)), b.icmp_signed(">", two, _all(1)))
    masks = threatens, hinders, helps, b.and_(hinders, helps)
    least = [_least(b, one), _least(b, b.sub(one, two))]
    return [
        *(b.select(b.icmp_signed("<", new, known), new, known) for new, known in zip(least, old[:2], strict=True)),
        *(b.add(known, _how_many(b, b.and_(tried, mask))) for mask, known in zip(masks, old[2:], strict=True)),
    ]


def _emit_flips(_ctx: Any, b: Any, _sig: Any, args: Any) -> Any:
    """Emit `ai.evaluation.lanes.flips`: rounds of sixteen permanents until all are tried."""
    boards, cells = [_words(b, pair, 2) for pair in args[:4]], [_words(b, pair, 2) for pair in args[4:6]]
    near = _words(b, args[6], 2)
    lead = b.sub(near[0], near[1])
    none = [_number(0)] * 4
    begun = [*cells[0], *cells[1], near[0], lead, *none, near[1], b.neg(lead), *none]
    before, loop, after = b.block, b.append_basic_block("try"), b.append_basic_block("tried")
    b.cbranch(_any(b, begun[:4]), loop, after)
    b.position_at_end(loop)
    known = [b.phi(_WORD) for _ in begun]
    left = [known[:2], known[2:4]]
    mine, yours = _single(b, left[0]), _single(b, left[1])
    found = _after(b, boards, mine, yours)
    one, two, three, four = (
        _shuffled(b, found, [*range(start, start + _EIGHT)]) for start in range(0, 4 * _EIGHT, _EIGHT)
    )
    numbers = _six(b, known[4:10], one, three, near, mine) + _six(b, known[10:], four, two, near[::-1], yours)
    now = [*left[0], *left[1], *numbers]
    end = b.block
    b.cbranch(_any(b, now[:4]), loop, after)
    for word, first, again in zip(known, begun, now, strict=True):
        word.add_incoming(first, before)
        word.add_incoming(again, end)
    b.position_at_end(after)
    results = [b.phi(_WORD) for _ in numbers]
    for word, first, last in zip(results, begun[4:], numbers, strict=True):
        word.add_incoming(first, before)
        word.add_incoming(last, end)
    return _packed(b, results)


def _any(b: Any, words: list[Any]) -> Any:
    """Emit whether any of four words is not zero."""
    return b.icmp_unsigned("!=", b.or_(b.or_(words[0], words[1]), b.or_(words[2], words[3])), _number(0))


def _part(b: Any, base: Any, index: Any) -> Any:
    """Load eight words at `index` from the pointer `base`; arrays promise no more than the alignment of a word."""
    loaded = b.load(b.bitcast(b.gep(base, [index]), _VECTOR.as_pointer()))
    loaded.align = 8
    return loaded


def _emit_network(ctx: Any, b: Any, sig: Any, args: Any) -> Any:
    """Emit `ai.evaluation.lanes.network`: sums of rows in registers, nothing written anywhere."""
    base = ctx.make_array(sig.args[0])(ctx, b, args[0]).data
    parts = HIDDEN // _EIGHT
    sums, straight = [_all(0)] * parts, _number(0)
    for place in range(len(sig.args[1])):
        row = b.add(b.extract_value(args[1], place), b.extract_value(args[2], place))
        start = b.mul(row, _number(ROW))
        for part in range(parts):
            sums[part] = b.add(sums[part], _part(b, base, b.add(start, _number(part * _EIGHT))))
        straight = b.add(straight, b.load(b.gep(base, [b.add(start, _number(HIDDEN))])))
    total = _all(0)
    for part in range(parts):
        passed = b.select(b.icmp_signed("<", sums[part], _all(0)), _all(0), sums[part])
        passed = b.select(b.icmp_signed(">", passed, _all(ONE)), _all(ONE), passed)
        total = b.add(total, b.mul(passed, _part(b, base, b.add(args[3], _number(part * _EIGHT)))))
    result = b.mul(straight, _number(ONE))
    for word in _words_of(b, total):
        result = b.add(result, word)
    return b.ashr(result, _number(10))


def _tuple(kind: Any, count: int) -> Any:
    return types.UniTuple(kind, count)  # type: ignore[no-untyped-call]


def _emits(function: Callable[..., Any]) -> Callable[..., Any]:
    """Make an intrinsic; what numba knows of its type is not what its callers pass."""
    return cast(Callable[..., Any], intrinsic(function))


@_emits
def _distances(_context: Any, free_lo: Any, free_hi: Any, open_lo: Any, open_hi: Any) -> Any:
    return _tuple(types.int64, LANES)(free_lo, free_hi, open_lo, open_hi), _emit_distances


@_emits
def _flips(_context: Any, own: Any, other: Any, firm: Any, empty: Any, mine: Any, yours: Any, near: Any) -> Any:
    return _tuple(types.int64, 12)(own, other, firm, empty, mine, yours, near), _emit_flips


@_emits
def _walks(_context: Any, free_lo: Any, free_hi: Any, open_lo: Any, open_hi: Any, layers: Any) -> Any:
    return _tuple(types.int64, WAYS)(free_lo, free_hi, open_lo, open_hi, layers), _emit_walks


@_emits
def _network(_context: Any, weights: Any, values: Any, firsts: Any, outputs: Any) -> Any:
    return types.int64(weights, values, firsts, types.int64), _emit_network


@overload(lanes.distances, strict=False)
def _choose_distances(free_lo: Any, free_hi: Any, open_lo: Any, open_hi: Any) -> Any:
    if free_lo == _tuple(types.uint64, LANES):
        return lambda free_lo, free_hi, open_lo, open_hi: _distances(free_lo, free_hi, open_lo, open_hi)
    return None


@overload(lanes.flips, strict=False)
def _choose_flips(own: Any, other: Any, firm: Any, empty: Any, mine: Any, yours: Any, near: Any) -> Any:
    if own == _tuple(types.uint64, 2) and near == _tuple(types.int64, 2):
        return lambda own, other, firm, empty, mine, yours, near: _flips(own, other, firm, empty, mine, yours, near)
    return None


@overload(lanes.walks, strict=False)
def _choose_walks(free_lo: Any, free_hi: Any, open_lo: Any, open_hi: Any, layers: Any) -> Any:
    if free_lo == _tuple(types.uint64, WAYS):
        return lambda free_lo, free_hi, open_lo, open_hi, layers: _walks(free_lo, free_hi, open_lo, open_hi, layers)
    return None


@overload(lanes.network, strict=False)
def _choose_network(weights: Any, values: Any, firsts: Any, outputs: Any) -> Any:
    if weights.dtype == types.int64:
        return lambda weights, values, firsts, outputs: _network(weights, values, firsts, outputs)
    return None
