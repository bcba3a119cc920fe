"""Vector instructions for `flips` of `ai.evaluation.pathwayz.lanes`: the effects of eight permanents at once."""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types

from ai.evaluation.instructions import (
    EIGHT,
    HALF,
    VECTOR,
    WORD,
    as_tuple,
    broadcast,
    concatenate,
    members,
    minimum,
    number,
    pack,
    repeat,
    shuffled,
    splat,
    tuple_of,
)
from ai.evaluation.pathwayz import lanes
from ai.evaluation.pathwayz.distance import BLOCKED
from ai.evaluation.pathwayz.vectors.paths import grown, spread
from ai.search.raw_compiled import emits
from game.compiled import compiles


def _next(b: Any, left: list[Any]) -> tuple[Any, Any]:
    """Emit instructions that remove one cell from `left` and return this cell as a pair of words.

    `left` has two sets of cells, each as a pair of words. The first cell of the first set that has any is removed.
    """
    found, passed = [], ir.Constant(ir.IntType(1), 1)
    for place, word in enumerate(left):
        lowest = b.select(passed, b.and_(word, b.neg(word)), number(0))
        left[place] = b.xor(word, lowest)
        found.append(lowest)
        passed = b.and_(passed, b.icmp_unsigned("==", word, number(0)))
    return b.or_(found[0], found[2]), b.or_(found[1], found[3])


def _taken(b: Any, left: list[Any]) -> tuple[list[Any], Any]:
    """Emit instructions that remove up to eight cells from the two sets in `left`, beginning with the first set.

    Return the cells, one in each lane, as a pair of vectors (low and high words), and a vector of flags for the cells
    of the first set.
    """
    first = broadcast(b, b.add(b.ctpop(left[0]), b.ctpop(left[1])), EIGHT)
    is_first = b.icmp_unsigned("<", ir.Constant(VECTOR, [*range(EIGHT)]), first)
    cells = [_next(b, left) for _ in range(EIGHT)]
    return [pack(b, [words[i] for words in cells]) for i in (0, 1)], is_first


def _after(b: Any, boards: list[list[Any]], cells: list[Any], is_mine: Any) -> tuple[Any, Any]:
    """Emit both sides' path distances after each of eight permanents, first those of the side that places it."""
    free, open_ = [], []
    around = spread(b, *cells)
    for i in (0, 1):
        own, other, firm, empty = (broadcast(b, board[i], EIGHT) for board in boards)
        flipped = b.and_(around[i], b.and_(b.or_(own, other), b.not_(firm)))
        ours = b.xor(b.select(is_mine, own, other), flipped)
        theirs = b.or_(b.xor(b.select(is_mine, other, own), flipped), cells[i])
        free.append(concatenate(b, ours, theirs))
        open_.append(repeat(b, b.and_(empty, b.not_(cells[i]))))
    found = grown(b, *free, *open_)
    return shuffled(b, found, [*range(EIGHT)]), shuffled(b, found, [*range(EIGHT, 2 * EIGHT)])


def _least(b: Any, vector: Any) -> Any:
    """Emit the smallest word of a vector."""
    while vector.type.count > 1:
        half = vector.type.count // 2
        vector = minimum(b, *(shuffled(b, vector, [*range(start, start + half)]) for start in (0, half)))
    return b.extract_element(vector, number(0, HALF))


def _counted(b: Any, known: Any, masks: list[Any]) -> Any:
    """Emit a word of eight counts: each count in `known`, increased by the set lanes of its mask in `masks`."""
    for place, mask in enumerate(masks):
        more = b.zext(b.ctpop(b.bitcast(mask, ir.IntType(EIGHT))), WORD)
        known = b.add(known, b.shl(more, number(8 * place)))
    return known


def _tried(b: Any, boards: list[list[Any]], near: list[Any], left: list[Any], known: list[Any]) -> list[Any]:
    """Emit instructions that try eight more permanents, on cells from `left`, and update the results `known`.

    `known` has two vectors for each side, its smallest distance and its smallest lead so far, and a word with all
    counts.
    """
    cells, is_mine = _taken(b, left)
    one, two = _after(b, boards, cells, is_mine)
    mine, yours = (broadcast(b, word, EIGHT) for word in near)
    here, there = b.select(is_mine, mine, yours), b.select(is_mine, yours, mine)
    hinders, helps = b.icmp_signed(">", two, there), b.icmp_signed("<", one, here)
    threatens = b.and_(b.icmp_signed("<=", one, splat(1)), b.icmp_signed(">", two, splat(1)))
    tried = b.icmp_unsigned("!=", b.or_(*cells), splat(0))
    masks = [b.and_(tried, mask) for mask in (threatens, hinders, helps, b.and_(hinders, helps))]
    lead, most, is_yours = b.sub(one, two), splat(BLOCKED), b.not_(is_mine)
    least = [
        minimum(b, old, b.select(side, new, most))
        for old, side, new in zip(known[:4], (is_mine, is_mine, is_yours, is_yours), (one, lead) * 2, strict=True)
    ]
    return [*least, _counted(b, known[4], [b.and_(side, mask) for side in (is_mine, is_yours) for mask in masks])]


def _any(b: Any, words: list[Any]) -> Any:
    """Emit a bit: whether any of four words is not zero."""
    return b.icmp_unsigned("!=", b.or_(b.or_(words[0], words[1]), b.or_(words[2], words[3])), number(0))


def _emit_flips(_ctx: Any, b: Any, _sig: Any, args: Any) -> Any:
    """Emit the function `ai.evaluation.pathwayz.lanes.flips`: a loop that tries eight permanents at a time."""
    boards = [members(b, pair, 2) for pair in args[:4]]
    near = members(b, args[6], 2)
    lead = b.sub(near[0], near[1])
    begun = [word for pair in args[4:6] for word in members(b, pair, 2)]
    first = [*begun, *(broadcast(b, word, EIGHT) for word in (near[0], lead, near[1], b.neg(lead))), number(0)]
    before, loop, after = b.block, b.append_basic_block("try"), b.append_basic_block("tried")
    b.cbranch(_any(b, begun), loop, after)
    b.position_at_end(loop)
    known = [b.phi(value.type) for value in first]
    left = known[:4]
    now = _tried(b, boards, near, left, known[4:])
    again = [*left, *now]
    end = b.block
    b.cbranch(_any(b, left), loop, after)
    b.position_at_end(after)
    results = [b.phi(value.type) for value in now]
    for phi, start, last in (*zip(known, first, again, strict=True), *zip(results, first[4:], now, strict=True)):
        phi.add_incoming(start, before)
        phi.add_incoming(last, end)
    return as_tuple(b, _twelve(b, results))


def _twelve(b: Any, results: list[Any]) -> list[Any]:
    """Emit the twelve numbers that `flips` returns. `results` has the last smallest distances, leads, and counts."""
    least = [_least(b, vector) for vector in results[:4]]
    counts = [b.and_(b.lshr(results[4], number(8 * place)), number(255)) for place in range(8)]
    return [*least[:2], *counts[:4], *least[2:], *counts[4:]]


@emits
def _flips(_context: Any, own: Any, other: Any, firm: Any, empty: Any, mine: Any, yours: Any, near: Any) -> Any:
    return tuple_of(types.int64, 12)(own, other, firm, empty, mine, yours, near), _emit_flips


@compiles(lanes.flips)
def _choose_flips(own: Any, other: Any, firm: Any, empty: Any, mine: Any, yours: Any, near: Any) -> Any:
    if own == tuple_of(types.uint64, 2) and near == tuple_of(types.int64, 2):
        return lambda own, other, firm, empty, mine, yours, near: _flips(own, other, firm, empty, mine, yours, near)
    return None
