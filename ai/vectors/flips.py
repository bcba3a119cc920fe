"""What permanents would flip, eight of either side at once: `flips` of `ai.evaluation.lanes`."""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import overload

from ai.evaluation import lanes
from ai.search.raw import emits
from ai.vectors.paths import grown, spread
from ai.vectors.words import (
    EIGHT,
    HALF,
    WORD,
    every,
    everywhere,
    gathered,
    joint,
    members,
    number,
    packed,
    shuffled,
    tuple_of,
    twice,
)


def _single(b: Any, cells: list[Any]) -> tuple[Any, Any]:
    """Emit: take eight single cells, as far as there are so many, out of the pair of words `cells`; return vectors."""
    lows, highs = [], []
    for _ in range(EIGHT):
        low = b.and_(cells[0], b.neg(cells[0]))
        high = b.select(b.icmp_unsigned("==", cells[0], number(0)), b.and_(cells[1], b.neg(cells[1])), number(0))
        cells[0], cells[1] = b.xor(cells[0], low), b.xor(cells[1], high)
        lows.append(low)
        highs.append(high)
    return gathered(b, lows), gathered(b, highs)


def _after(b: Any, boards: list[list[Any]], mine: Any, yours: Any) -> Any:
    """Emit both sides' distances after each of eight permanents of `own` and eight of `other`, own's sixteen first."""
    free, open_ = [], []
    cells = [joint(b, mine[i], yours[i]) for i in (0, 1)]
    around = spread(b, *cells)
    none = every(0)
    for i in (0, 1):
        own, other, firm, empty = (everywhere(b, board[i], 2 * EIGHT) for board in boards)
        flipped = b.and_(around[i], b.and_(b.or_(own, other), b.not_(firm)))
        ours = b.or_(b.xor(own, flipped), joint(b, none, yours[i]))
        theirs = b.or_(b.xor(other, flipped), joint(b, mine[i], none))
        free.append(joint(b, ours, theirs))
        open_.append(twice(b, b.and_(empty, b.not_(cells[i]))))
    return grown(b, *free, *open_)


def _least(b: Any, vector: Any) -> Any:
    while vector.type.count > 1:
        half = vector.type.count // 2
        one, two = (shuffled(b, vector, [*range(start, start + half)]) for start in (0, half))
        vector = b.select(b.icmp_signed("<", one, two), one, two)
    return b.extract_element(vector, number(0, HALF))


def _how_many(b: Any, mask: Any) -> Any:
    return b.zext(b.ctpop(b.bitcast(mask, ir.IntType(mask.type.count))), WORD)


def _six(b: Any, old: list[Any], one: Any, two: Any, near: list[Any], cells: Any) -> list[Any]:
    """Emit the six numbers of `flips` so far: `old`, and eight more permanents of a side, on as many of `cells`."""
    tried = b.icmp_unsigned("!=", b.or_(*cells), every(0))
    here, there = (everywhere(b, word, EIGHT) for word in near)
    hinders, helps = b.icmp_signed(">", two, there), b.icmp_signed("<", one, here)
    threatens = b.and_(b.icmp_signed("<=", one, every(1)), b.icmp_signed(">", two, every(1)))
    masks = threatens, hinders, helps, b.and_(hinders, helps)
    least = [_least(b, one), _least(b, b.sub(one, two))]
    return [
        *(b.select(b.icmp_signed("<", new, known), new, known) for new, known in zip(least, old[:2], strict=True)),
        *(b.add(known, _how_many(b, b.and_(tried, mask))) for mask, known in zip(masks, old[2:], strict=True)),
    ]


def _any(b: Any, words: list[Any]) -> Any:
    """Emit whether any of four words is not zero."""
    return b.icmp_unsigned("!=", b.or_(b.or_(words[0], words[1]), b.or_(words[2], words[3])), number(0))


def _emit_flips(_ctx: Any, b: Any, _sig: Any, args: Any) -> Any:
    """Emit `ai.evaluation.lanes.flips`: rounds of sixteen permanents until all are tried."""
    boards, cells = [members(b, pair, 2) for pair in args[:4]], [members(b, pair, 2) for pair in args[4:6]]
    near = members(b, args[6], 2)
    lead = b.sub(near[0], near[1])
    none = [number(0)] * 4
    begun = [*cells[0], *cells[1], near[0], lead, *none, near[1], b.neg(lead), *none]
    before, loop, after = b.block, b.append_basic_block("try"), b.append_basic_block("tried")
    b.cbranch(_any(b, begun[:4]), loop, after)
    b.position_at_end(loop)
    known = [b.phi(WORD) for _ in begun]
    left = [known[:2], known[2:4]]
    mine, yours = _single(b, left[0]), _single(b, left[1])
    found = _after(b, boards, mine, yours)
    one, two, three, four = (shuffled(b, found, [*range(start, start + EIGHT)]) for start in range(0, 4 * EIGHT, EIGHT))
    numbers = _six(b, known[4:10], one, three, near, mine) + _six(b, known[10:], four, two, near[::-1], yours)
    now = [*left[0], *left[1], *numbers]
    end = b.block
    b.cbranch(_any(b, now[:4]), loop, after)
    for word, first, again in zip(known, begun, now, strict=True):
        word.add_incoming(first, before)
        word.add_incoming(again, end)
    b.position_at_end(after)
    results = [b.phi(WORD) for _ in numbers]
    for word, first, last in zip(results, begun[4:], numbers, strict=True):
        word.add_incoming(first, before)
        word.add_incoming(last, end)
    return packed(b, results)


@emits
def _flips(_context: Any, own: Any, other: Any, firm: Any, empty: Any, mine: Any, yours: Any, near: Any) -> Any:
    return tuple_of(types.int64, 12)(own, other, firm, empty, mine, yours, near), _emit_flips


@overload(lanes.flips, strict=False)
def _choose_flips(own: Any, other: Any, firm: Any, empty: Any, mine: Any, yours: Any, near: Any) -> Any:
    if own == tuple_of(types.uint64, 2) and near == tuple_of(types.int64, 2):
        return lambda own, other, firm, empty, mine, yours, near: _flips(own, other, firm, empty, mine, yours, near)
    return None
