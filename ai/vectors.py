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
from ai.evaluation.lanes import HIDDEN, LANES, LAYERS, ONE, ROW, STEP, WIDTH
from ai.evaluation.pathwayz import BLOCKED
from game.pathwayz import LEFT_BANK, RIGHT_BANK

_WORD, _HALF = ir.IntType(64), ir.IntType(32)
_VECTOR = ir.VectorType(_WORD, LANES)


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


def _grown(b: Any, free_lo: Any, free_hi: Any, open_lo: Any, open_hi: Any) -> list[Any]:
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
    found = b.select(b.and_(joined, b.icmp_unsigned("<", paid, most)), paid, most)
    return [b.extract_element(found, _number(lane, _HALF)) for lane in range(kind.count)]


def _twice(b: Any, vector: Any) -> Any:
    """Return a vector whose two halves are `vector`."""
    places = ir.Constant(ir.VectorType(_HALF, WIDTH), [*range(LANES)] * 2)
    return b.shuffle_vector(vector, ir.Constant(vector.type, ir.Undefined), places)


def _halves(first: int, second: int) -> Any:
    """Return a vector that holds one value in the lanes of its first half and another one in the rest."""
    values = [ir.Constant(_WORD, int(value)) for value in [first] * LANES + [second] * LANES]
    return ir.Constant(ir.VectorType(_WORD, WIDTH), values)


def _walked(b: Any, free: Any, open_: Any, layers: Any) -> Any:
    """Emit the loops of `ai.evaluation.lanes.walks`, all lanes in step from one placement to the next.

    `free` and `open_` are pairs of vectors of WIDTH words. Return the number of placements in each lane.
    """
    kind, mask = free[0].type, ir.IntType(WIDTH)
    nothing = _all(0, kind)
    start, goal = (_halves(LEFT_BANK, 0), _halves(0, RIGHT_BANK)), (_halves(0, LEFT_BANK), _halves(RIGHT_BANK, 0))
    before, level, grow, grown, after = b.block, *(b.append_basic_block(name) for name in ("level", "grow", "grown", "walked"))
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
        at = b.gep(layers, [b.add(place, _number(part * WIDTH))])
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


def _words(b: Any, aggregate: Any, count: int) -> list[Any]:
    return [b.extract_value(aggregate, place) for place in range(count)]


def _emit_distances(_ctx: Any, b: Any, _sig: Any, args: Any) -> Any:
    lanes_of = [_gathered(b, _words(b, words, LANES)) for words in args]
    return cgutils.pack_array(b, _grown(b, *lanes_of))  # type: ignore[no-untyped-call]


def _emit_walks(ctx: Any, b: Any, sig: Any, args: Any) -> Any:
    vectors = [_twice(b, _gathered(b, _words(b, words, LANES))) for words in args[:4]]
    layers = ctx.make_array(sig.args[4])(ctx, b, args[4]).data
    found = _walked(b, vectors[:2], vectors[2:], layers)
    return cgutils.pack_array(b, [b.extract_element(found, _number(lane, _HALF)) for lane in range(LANES)])  # type: ignore[no-untyped-call]


def _part(b: Any, base: Any, index: Any) -> Any:
    """Load LANES words at `index` from the pointer `base`; arrays promise no more than the alignment of a word."""
    loaded = b.load(b.bitcast(b.gep(base, [index]), _VECTOR.as_pointer()))
    loaded.align = 8
    return loaded


def _emit_network(ctx: Any, b: Any, sig: Any, args: Any) -> Any:
    """Emit `ai.evaluation.lanes.network`: sums of rows in registers, nothing written anywhere."""
    base = ctx.make_array(sig.args[0])(ctx, b, args[0]).data
    parts = HIDDEN // LANES
    sums, straight = [_all(0)] * parts, _number(0)
    for place in range(len(sig.args[1])):
        row = b.add(b.extract_value(args[1], place), b.extract_value(args[2], place))
        start = b.mul(row, _number(ROW))
        for part in range(parts):
            sums[part] = b.add(sums[part], _part(b, base, b.add(start, _number(part * LANES))))
        straight = b.add(straight, b.load(b.gep(base, [b.add(start, _number(HIDDEN))])))
    total = _all(0)
    for part in range(parts):
        passed = b.select(b.icmp_signed("<", sums[part], _all(0)), _all(0), sums[part])
        passed = b.select(b.icmp_signed(">", passed, _all(ONE)), _all(ONE), passed)
        total = b.add(total, b.mul(passed, _part(b, base, b.add(args[3], _number(part * LANES)))))
    result = b.mul(straight, _number(ONE))
    for lane in range(LANES):
        result = b.add(result, b.extract_element(total, _number(lane, _HALF)))
    return b.ashr(result, _number(10))


def _eight(kind: Any) -> Any:
    return types.UniTuple(kind, LANES)  # type: ignore[no-untyped-call]


def _emits(function: Callable[..., Any]) -> Callable[..., Any]:
    """Make an intrinsic; what numba knows of its type is not what its callers pass."""
    return cast(Callable[..., Any], intrinsic(function))


@_emits
def _distances(_context: Any, free_lo: Any, free_hi: Any, open_lo: Any, open_hi: Any) -> Any:
    return _eight(types.int64)(free_lo, free_hi, open_lo, open_hi), _emit_distances


@_emits
def _walks(_context: Any, free_lo: Any, free_hi: Any, open_lo: Any, open_hi: Any, layers: Any) -> Any:
    return _eight(types.int64)(free_lo, free_hi, open_lo, open_hi, layers), _emit_walks


@_emits
def _network(_context: Any, weights: Any, values: Any, firsts: Any, outputs: Any) -> Any:
    return types.int64(weights, values, firsts, types.int64), _emit_network


@overload(lanes.distances, strict=False)
def _choose_distances(free_lo: Any, free_hi: Any, open_lo: Any, open_hi: Any) -> Any:
    if free_lo == _eight(types.uint64):
        return lambda free_lo, free_hi, open_lo, open_hi: _distances(free_lo, free_hi, open_lo, open_hi)
    return None


@overload(lanes.walks, strict=False)
def _choose_walks(free_lo: Any, free_hi: Any, open_lo: Any, open_hi: Any, layers: Any) -> Any:
    if free_lo == _eight(types.uint64):
        return lambda free_lo, free_hi, open_lo, open_hi, layers: _walks(free_lo, free_hi, open_lo, open_hi, layers)
    return None


@overload(lanes.network, strict=False)
def _choose_network(weights: Any, values: Any, firsts: Any, outputs: Any) -> Any:
    if weights.dtype == types.int64:
        return lambda weights, values, firsts, outputs: _network(weights, values, firsts, outputs)
    return None
