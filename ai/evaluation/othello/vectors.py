"""Discs that turn and cells to move to, for compiled code: four lines at once, as vectors of 64-bit words.

These functions replace functions of `ai.evaluation.othello.lines`, with the same results. Importing this module is
enough: it tells numba to use them in place of the plain functions.

From a cell, four lines lead towards higher bits and four towards lower bits. On each line, the first cell without a
disc of the other side is found: the lowest bit of all such cells towards higher bits, the highest bit towards lower
bits. If that cell has an own disc, the discs before it turn.
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types

from ai.evaluation.instructions import WORD, broadcast, called, number
from ai.evaluation.othello import lines
from ai.search.raw_compiled import emits
from game.compiled import compiles
from game.othello import CELLS, SIZE

_LINES = ((0, 1), (1, 0), (1, -1), (1, 1))
"""The steps (rows, columns) of the four lines that lead towards higher bits."""
_COUNT = len(_LINES)
_VECTOR = ir.VectorType(WORD, _COUNT)
_INNER = 0x7E7E7E7E7E7E7E7E
"""A mask of the columns b to g. On a row or a diagonal only discs there can turn; so no line runs on beyond an edge."""
_ALL = 0xFFFFFFFFFFFFFFFF


def _vector(values: list[int]) -> Any:
    return ir.Constant(_VECTOR, values)


_ZERO, _ONE = _vector([0] * _COUNT), _vector([1] * _COUNT)


def _steps(count: int = 1) -> Any:
    """Return for each line the number of bits from a cell to the cell `count` steps further, as a vector."""
    return _vector([count * (SIZE * rows + columns) for rows, columns in _LINES])


def _line(cell: int, rows: int, columns: int) -> int:
    """Return the cells on the line from `cell` in steps of `rows` and `columns`."""
    found, row, column = 0, cell // SIZE + rows, cell % SIZE + columns
    while 0 <= row < SIZE and 0 <= column < SIZE:
        found |= 1 << (SIZE * row + column)
        row, column = row + rows, column + columns
    return found


def _lines(b: Any, cell: Any, sign: int) -> Any:
    """Emit a vector of the four lines from a cell, towards higher bits (`sign` 1) or lower bits (-1)."""
    name = f"othello.lines.{sign}"
    table = b.module.globals.get(name)
    if table is None:
        kind = ir.ArrayType(_VECTOR, CELLS)
        table = ir.GlobalVariable(b.module, kind, name)
        table.global_constant, table.linkage, table.align = True, "internal", 32
        each = ([_line(start, sign * rows, sign * columns) for rows, columns in _LINES] for start in range(CELLS))
        table.initializer = ir.Constant(kind, [_vector(lines) for lines in each])
    return b.load(b.gep(table, [number(0), cell]))


def _union(b: Any, vector: Any) -> Any:
    return called(b, f"llvm.vector.reduce.or.v{_COUNT}i64", WORD, [vector])


def _where(b: Any, lanes: Any, vector: Any) -> Any:
    """Emit a copy of `vector` that has 0 in the lanes where `lanes` has 0."""
    return b.and_(vector, b.sext(b.icmp_unsigned("!=", lanes, _ZERO), _VECTOR))


def _turned_up(b: Any, own: Any, not_other: Any, lines: Any) -> Any:
    left = b.and_(lines, not_other)
    end = b.and_(b.and_(left, b.neg(left)), own)
    return _where(b, end, b.and_(lines, b.sub(end, _ONE)))


def _turned_down(b: Any, own: Any, not_other: Any, lines: Any) -> Any:
    left = b.and_(lines, not_other)
    for steps in (1, 2, 4):
        left = b.or_(left, b.lshr(left, _steps(steps)))
    highest = b.and_(b.and_(left, lines), b.not_(b.lshr(left, _steps())))
    return _where(b, b.and_(highest, own), b.and_(lines, b.not_(left)))


def _emit_turned(_ctx: Any, b: Any, _sig: Any, args: Any) -> Any:
    own, not_other = broadcast(b, args[0], _COUNT), broadcast(b, b.not_(args[1]), _COUNT)
    up = _turned_up(b, own, not_other, _lines(b, args[2], 1))
    return _union(b, b.or_(up, _turned_down(b, own, not_other, _lines(b, args[2], -1))))


def _emit_open(_ctx: Any, b: Any, _sig: Any, args: Any) -> Any:
    """Emit the legal moves: the ends of lines from own discs through the other side's discs (Kogge and Stone 1973)."""
    own = broadcast(b, args[0], _COUNT)
    inner = [_INNER if columns else _ALL for _, columns in _LINES]
    through = b.and_(broadcast(b, args[1], _COUNT), _vector(inner))
    found = []
    for shift in (b.shl, b.lshr):
        run = b.and_(through, shift(own, _steps()))
        run = b.or_(run, b.and_(through, shift(run, _steps())))
        pairs = b.and_(through, shift(through, _steps()))
        for _ in range(2):
            run = b.or_(run, b.and_(pairs, shift(run, _steps(2))))
        found.append(shift(run, _steps()))
    return b.and_(_union(b, b.or_(*found)), b.not_(b.or_(args[0], args[1])))


@emits
def _turned(_context: Any, own: Any, other: Any, cell: Any) -> Any:
    return types.uint64(types.uint64, types.uint64, types.int64), _emit_turned


@emits
def _open(_context: Any, own: Any, other: Any) -> Any:
    return types.uint64(types.uint64, types.uint64), _emit_open


@compiles(lines.turned)
def _choose_turned(own: Any, other: Any, cell: Any) -> Any:
    return lambda own, other, cell: _turned(own, other, cell)


@compiles(lines.open_to)
def _choose_open(own: Any, other: Any) -> Any:
    return lambda own, other: _open(own, other)
