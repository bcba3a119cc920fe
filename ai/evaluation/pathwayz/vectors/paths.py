"""Vector instructions for paths: `distances`, `walks` and `ways` of `ai.evaluation.pathwayz.lanes`."""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types

from ai.evaluation.instructions import (
    HALF,
    WORD,
    any_of,
    as_tuple,
    broadcast,
    called,
    members,
    number,
    pack,
    popcount,
    repeat,
    splat,
    tuple_of,
    words_of,
)
from ai.evaluation.pathwayz import lanes
from ai.evaluation.pathwayz.distance import BLOCKED
from ai.evaluation.pathwayz.lanes import LANES, LAYERS, STEP, WAYS
from ai.search.raw_compiled import emits
from game.compiled import compiles
from game.pathwayz import LEFT_BANK, RIGHT_BANK


def spread(b: Any, lo: Any, hi: Any) -> Any:
    """Emit, in every lane, a set of cells and all their neighbours, as `game.pathwayz.spread` does."""
    one, column, turn = (splat(shift, lo.type) for shift in (1, 9, 45))
    tall_lo = b.or_(lo, b.or_(b.shl(lo, one), b.lshr(lo, one)))
    tall_hi = b.or_(hi, b.or_(b.shl(hi, one), b.lshr(hi, one)))
    wide_lo = b.or_(b.or_(tall_lo, b.shl(tall_lo, column)), b.lshr(tall_lo, column))
    wide_hi = b.or_(b.or_(tall_hi, b.shl(tall_hi, column)), b.lshr(tall_hi, column))
    return b.or_(wide_lo, b.shl(tall_hi, turn)), b.or_(wide_hi, b.lshr(tall_lo, turn))


def grown(b: Any, free_lo: Any, free_hi: Any, open_lo: Any, open_hi: Any) -> Any:
    """Emit the path distance in every lane: the loop of `distance`, repeated until no lane changes."""
    kind = free_lo.type
    nothing, right = splat(0, kind), splat(int(RIGHT_BANK), kind)
    before, loop, after = b.block, b.append_basic_block("grow"), b.append_basic_block("grown")
    b.branch(loop)
    b.position_at_end(loop)
    lo, hi, steps = b.phi(kind), b.phi(kind), b.phi(kind)
    near_lo, near_hi = spread(b, lo, hi)
    near_lo = b.and_(b.or_(near_lo, splat(int(LEFT_BANK), kind)), b.not_(lo))
    near_hi = b.and_(near_hi, b.not_(hi))
    fresh_lo, fresh_hi = b.and_(near_lo, free_lo), b.and_(near_hi, free_hi)
    stuck = b.icmp_unsigned("==", b.or_(fresh_lo, fresh_hi), nothing)
    unjoined = b.icmp_unsigned("==", b.and_(hi, right), nothing)
    pays = b.and_(stuck, unjoined)
    fresh_lo = b.select(pays, b.and_(near_lo, open_lo), fresh_lo)
    fresh_hi = b.select(pays, b.and_(near_hi, open_hi), fresh_hi)
    grown_lo, grown_hi = b.or_(lo, fresh_lo), b.or_(hi, fresh_hi)
    paid = b.sub(steps, b.sext(pays, kind))
    b.cbranch(any_of(b, b.icmp_unsigned("!=", b.or_(fresh_lo, fresh_hi), nothing)), loop, after)
    for old, new in ((lo, grown_lo), (hi, grown_hi), (steps, paid)):
        old.add_incoming(nothing, before)
        old.add_incoming(new, loop)
    b.position_at_end(after)
    joined = b.icmp_unsigned("!=", b.and_(grown_hi, right), nothing)
    most = splat(BLOCKED, kind)
    return b.select(b.and_(joined, b.icmp_unsigned("<", paid, most)), paid, most)


def _emit_distances(_ctx: Any, b: Any, _sig: Any, args: Any) -> Any:
    lanes_of = [pack(b, members(b, words, LANES)) for words in args]
    return as_tuple(b, words_of(b, grown(b, *lanes_of)))


@emits
def _distances(_context: Any, free_lo: Any, free_hi: Any, open_lo: Any, open_hi: Any) -> Any:
    return tuple_of(types.int64, LANES)(free_lo, free_hi, open_lo, open_hi), _emit_distances


@compiles(lanes.distances)
def _choose_distances(free_lo: Any, free_hi: Any, open_lo: Any, open_hi: Any) -> Any:
    if free_lo == tuple_of(types.uint64, LANES):
        return lambda free_lo, free_hi, open_lo, open_hi: _distances(free_lo, free_hi, open_lo, open_hi)
    return None


def _halves(first: Any, second: Any) -> Any:
    """Return a vector with `first` in the lanes of its first half and `second` in the lanes of its second half."""
    values = [ir.Constant(WORD, int(value)) for value in [first] * WAYS + [second] * WAYS]
    return ir.Constant(ir.VectorType(WORD, LANES), values)


def _walked(b: Any, free: Any, open_: Any, layers: Any) -> Any:
    """Emit the loops of `ai.evaluation.pathwayz.lanes.walks`, for all lanes at once, step by step.

    `free` and `open_` are pairs of vectors of LANES words. Return the distance in each lane.
    """
    kind = free[0].type
    nothing = splat(0, kind)
    start, goal = (_halves(LEFT_BANK, 0), _halves(0, RIGHT_BANK)), (_halves(0, LEFT_BANK), _halves(RIGHT_BANK, 0))
    before, level, grow, grown, after = (
        b.block,
        *(b.append_basic_block(name) for name in ("level", "grow", "grown", "walked")),
    )
    b.branch(level)
    b.position_at_end(level)
    known, paid = [b.phi(kind) for _ in range(2)], [b.phi(kind) for _ in range(2)]
    steps, place = b.phi(kind), b.phi(WORD)
    begun = [b.or_(known[i], paid[i]) for i in (0, 1)]
    b.branch(grow)
    b.position_at_end(grow)
    reached = [b.phi(kind) for _ in range(2)]
    touched = spread(b, *reached)
    near = [b.and_(b.or_(touched[i], start[i]), b.not_(reached[i])) for i in (0, 1)]
    fresh = [b.and_(near[i], free[i]) for i in (0, 1)]
    more = [b.or_(reached[i], fresh[i]) for i in (0, 1)]
    b.cbranch(any_of(b, b.icmp_unsigned("!=", b.or_(*fresh), nothing)), grow, grown)
    b.position_at_end(grown)
    for part, words in enumerate((*paid, *(b.xor(reached[i], begun[i]) for i in (0, 1)))):
        at = b.gep(layers, [b.add(place, number(part * LANES))])
        b.store(words, b.bitcast(at, kind.as_pointer())).align = 8
    missed = b.icmp_unsigned("==", b.or_(*(b.and_(reached[i], goal[i]) for i in (0, 1))), nothing)
    pays = [b.select(missed, b.and_(near[i], open_[i]), nothing) for i in (0, 1)]
    total, next_place = b.sub(steps, b.sext(missed, kind)), b.add(place, number(STEP))
    goes = any_of(b, b.icmp_unsigned("!=", b.or_(*pays), nothing))
    goes = b.and_(goes, b.icmp_unsigned("<", next_place, number(LAYERS)))
    b.cbranch(goes, level, after)
    for old, first, again in (
        *zip(known, (nothing, nothing), reached, strict=True),
        *zip(paid, (nothing, nothing), pays, strict=True),
        (steps, nothing, total),
        (place, number(0), next_place),
    ):
        old.add_incoming(first, before)
        old.add_incoming(again, grown)
    for i in (0, 1):
        reached[i].add_incoming(begun[i], level)
        reached[i].add_incoming(more[i], grow)
    b.position_at_end(after)
    return b.select(missed, splat(BLOCKED, kind), steps)


def _emit_walks(ctx: Any, b: Any, sig: Any, args: Any) -> Any:
    vectors = [repeat(b, pack(b, members(b, words, WAYS))) for words in args[:4]]
    layers = ctx.make_array(sig.args[4])(ctx, b, args[4]).data
    found = _walked(b, vectors[:2], vectors[2:], layers)
    return as_tuple(b, words_of(b, found)[:WAYS])


@emits
def _walks(_context: Any, free_lo: Any, free_hi: Any, open_lo: Any, open_hi: Any, layers: Any) -> Any:
    return tuple_of(types.int64, WAYS)(free_lo, free_hi, open_lo, open_hi, layers), _emit_walks


@compiles(lanes.walks)
def _choose_walks(free_lo: Any, free_hi: Any, open_lo: Any, open_hi: Any, layers: Any) -> Any:
    if free_lo == tuple_of(types.uint64, WAYS):
        return lambda free_lo, free_hi, open_lo, open_hi, layers: _walks(free_lo, free_hi, open_lo, open_hi, layers)
    return None


def _fetched(b: Any, layers: Any, places: Any, wanted: Any) -> Any:
    """Emit the words at `places` from the address `layers`; 0 in lanes that are not `wanted`."""
    kind = places.type
    addresses = b.add(b.shl(places, splat(3, kind)), broadcast(b, layers, WAYS))
    where = b.inttoptr(addresses, ir.VectorType(WORD.as_pointer(), WAYS))
    name = f"llvm.masked.gather.v{WAYS}i64.v{WAYS}p0"
    return called(b, name, kind, [where, number(8, HALF), wanted, splat(0, kind)])


def _emit_ways(ctx: Any, b: Any, sig: Any, args: Any) -> Any:
    """Emit `ai.evaluation.pathwayz.lanes.ways`: a loop over distances from the left bank, for all lanes at once."""
    lengths = pack(b, members(b, args[0], WAYS))
    kind = lengths.type
    lengths = b.select(b.icmp_signed("<", lengths, splat(BLOCKED, kind)), lengths, splat(-1, kind))
    data = ctx.make_array(sig.args[1])(ctx, b, args[1]).data
    layers = b.ptrtoint(data, WORD)
    first_right = b.add(b.mul(lengths, splat(STEP, kind)), ir.Constant(kind, [*range(WAYS, 2 * WAYS)]))
    before, loop, after = b.block, b.append_basic_block("trace"), b.append_basic_block("traced")
    b.branch(loop)
    b.position_at_end(loop)
    paid, words = b.phi(WORD), [b.phi(kind) for _ in range(8)]
    goes = b.icmp_signed("<=", broadcast(b, paid, WAYS), lengths)
    place = b.mul(paid, number(STEP))
    right = b.sub(first_right, broadcast(b, place, WAYS))
    ones, twos = [], []
    for part in range(0, STEP, LANES):
        ones.append(b.load(b.bitcast(b.gep(data, [b.add(place, number(part))]), kind.as_pointer())))
        ones[-1].align = 8
        twos.append(_fetched(b, layers, b.add(right, splat(part, kind)), goes))
    step = [b.and_(ones[i], words[6 + i]) for i in (0, 1)]
    single = b.icmp_unsigned("==", b.add(popcount(b, step[0]), popcount(b, step[1])), splat(1, kind))
    more = [*step, *(b.and_(ones[i], twos[i]) for i in (2, 3)), *(b.select(single, s, splat(0, kind)) for s in step)]
    now = [*(b.or_(old, new) for old, new in zip(words[:6], more, strict=True)), *twos[:2]]
    following = b.add(paid, number(1))
    b.cbranch(any_of(b, b.icmp_signed("<", broadcast(b, paid, WAYS), lengths)), loop, after)
    for old, first, new in ((paid, number(0), following), *zip(words, [splat(0, kind)] * 8, now, strict=True)):
        old.add_incoming(first, before)
        old.add_incoming(new, loop)
    b.position_at_end(after)
    return as_tuple(b, [as_tuple(b, words_of(b, vector)) for vector in now[:6]])


@emits
def _ways(_context: Any, lengths: Any, layers: Any) -> Any:
    return tuple_of(tuple_of(types.uint64, WAYS), 6)(lengths, layers), _emit_ways


@compiles(lanes.ways)
def _choose_ways(lengths: Any, layers: Any) -> Any:
    if lengths == tuple_of(types.int64, WAYS):
        return lambda lengths, layers: _ways(lengths, layers)
    return None
