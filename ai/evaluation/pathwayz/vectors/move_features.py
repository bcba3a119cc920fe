"""Vector instructions for `write_features` of `ai.evaluation.pathwayz.policy`: two columns of cells at once."""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types

from ai.evaluation.instructions import (
    HALF,
    WORD,
    broadcast,
    members,
    minimum,
    number,
    pack,
    popcount,
    shuffled,
    splat,
)
from ai.evaluation.pathwayz import policy
from ai.evaluation.pathwayz.policy import FEW, FLIPS, HERE, KINDS, PLACES, TERMS
from ai.search.raw_compiled import emits
from game.compiled import compiles
from game.pathwayz import CELLS, COLUMNS, ROWS

_CELLS = 2 * ROWS
"""Number of cells in a vector: two columns."""
_VECTOR, _LONG = ir.VectorType(HALF, _CELLS), ir.VectorType(WORD, _CELLS)
_BOARD = ir.IntType(128)
_COLUMN = ROWS + 1
_STRIP_ROWS = [1 << (_COLUMN + 1 + row) for row in range(ROWS)] * 2
"""The mask of each row's cell in a strip. A strip is a column between its two neighbours, its first cell at bit 1."""
_STRIP_RINGS = [(7 | 5 << _COLUMN | 7 << 2 * _COLUMN) << row for row in range(ROWS)] * 2
"""The mask of each cell's neighbours in a strip."""


def _each(values: list[int]) -> Any:
    return ir.Constant(_VECTOR, [ir.Constant(HALF, value) for value in values])


def _strips(b: Any, board: Any, column: int) -> Any:
    """Emit a lane for each cell of two columns; it has the cell's column and the two neighbouring columns."""
    strips = []
    for place in (column, column + 1):
        start = _COLUMN * (place - 1) - 1
        moved = b.lshr(board, number(start, _BOARD)) if start > 0 else b.shl(board, number(-start, _BOARD))
        strips.append(b.trunc(moved, HALF))
    return shuffled(b, pack(b, strips), [0] * ROWS + [1] * ROWS)


def _counted(b: Any, strips: Any, counts: int) -> Any:
    """Emit for each cell a count of a set's cells on it or around it; `counts` chooses which (HERE, AROUND or FEW)."""
    if counts == HERE:
        inside = b.icmp_unsigned("!=", b.and_(strips, _each(_STRIP_ROWS)), splat(0, _VECTOR))
        return b.zext(inside, _VECTOR)
    found = popcount(b, b.and_(strips, _each(_STRIP_RINGS)))
    return minimum(b, found, splat(FLIPS - 1, _VECTOR)) if counts == FEW else found


def _emit_features(ctx: Any, b: Any, sig: Any, args: Any) -> Any:
    boards = []
    for pair in members(b, args[0], len(TERMS)):
        lo, hi = (b.zext(word, _BOARD) for word in members(b, pair, 2))
        boards.append(b.or_(lo, b.shl(hi, number(_COLUMN * COLUMNS // 2, _BOARD))))
    firsts = [broadcast(b, b.trunc(word, HALF), _CELLS) for word in members(b, args[1], KINDS)]
    out = ctx.make_array(sig.args[2])(ctx, b, args[2]).data
    for column in range(0, COLUMNS, 2):
        start = column * ROWS
        found = [*firsts[:-1], b.add(firsts[-1], _each([*PLACES[start : start + _CELLS]]))]
        for (kind, step, counts), board in zip(TERMS, boards, strict=True):
            more = _counted(b, _strips(b, board, column), counts)
            found[kind] = b.add(found[kind], b.mul(more, splat(step, _VECTOR)))
        for kind, words in enumerate(found):
            at = b.gep(out, [number(CELLS * kind + start)])
            b.store(b.zext(words, _LONG), b.bitcast(at, _LONG.as_pointer())).align = 8
    return ctx.get_dummy_value()


@emits
def _features(_context: Any, sets: Any, firsts: Any, out: Any) -> Any:
    return types.void(sets, firsts, out), _emit_features


@compiles(policy.write_features)
def _choose_features(sets: Any, firsts: Any, out: Any) -> Any:
    if out.dtype == types.uint64:
        return lambda sets, firsts, out: _features(sets, firsts, out)
    return None
