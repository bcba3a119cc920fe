"""The features of Connect Four, Othello and Pentago-Twist counted again, cell by cell and by the rules: slow and plain.

A grid is a dict from (column, row), row 0 at the bottom, to `w`, `b` or `.`. Each function returns the features of the
player whose letter is `own`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import count, takewhile
from typing import Any

import numpy as np

from game import Game, apply_action, legal_actions

Cell = tuple[int, int]
Grid = dict[Cell, str]
DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))
ROUND = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]


def grid_of(game: Game, state: Any) -> Grid:
    rows = game.board(state)[::-1]
    return {(column, row): letter for row, line in enumerate(rows) for column, letter in enumerate(line)}


def other_of(own: str) -> str:
    return "b" if own == "w" else "w"


def _part(number: float, most: int) -> float:
    return min(1.0, number / most)


def _lines(grid: Grid, length: int) -> Iterator[list[Cell]]:
    for column, row in grid:
        for dx, dy in DIRECTIONS:
            cells = [(column + i * dx, row + i * dy) for i in range(length)]
            if cells[-1] in grid:
                yield cells


def _open_lines(grid: Grid, own: str, length: int) -> list[int]:
    """How many of its pieces each line has that holds none of the other's."""
    lines = ([grid[cell] for cell in cells] for cells in _lines(grid, length))
    return [line.count(own) for line in lines if other_of(own) not in line]


# Connect Four


def connect_four(game: Game, state: Any, own: str) -> dict[str, float]:
    grid = grid_of(game, state)
    fours = _open_lines(grid, own, 4)
    columns = [column for (column, _), letter in grid.items() if letter == own]
    mine, yours = _threats(grid, own), _threats(grid, other_of(own))
    own_rows = 0 if own == "w" else 1
    right = {cell for cell in mine if cell[1] % 2 == own_rows}
    wrong = mine - right
    landing = _landing(grid)
    wins = mine & landing
    return {
        "open_fours": len(fours) / 69,
        "ones": _part(fours.count(1), 16),
        "twos": _part(fours.count(2), 8),
        "threes": _part(fours.count(3), 4),
        "middle": columns.count(3) / 6,
        "beside_middle": (columns.count(2) + columns.count(4)) / 12,
        "outermost": (columns.count(0) + columns.count(6)) / 12,
        "own_threats": _part(len(right), 3),
        "other_threats": _part(len(wrong), 3),
        "clear_threats": _part(sum(all((x, y) not in yours for y in range(row)) for x, row in right), 3),
        "low_own_threat": max([1 - row / 6 for _, row in right], default=0.0),
        "low_other_threat": max([1 - row / 6 for _, row in wrong], default=0.0),
        "stacked": _part(sum((column, row - 1) in mine for column, row in mine), 2),
        "shut_columns": _part(sum((column, row + 1) in mine for column, row in landing), 3),
        "safe_columns": sum((column, row + 1) not in yours for column, row in landing) / 7,
        "next_win": float(len(wins) > 0),
        "two_wins": float(len(wins) > 1),
        "fork": float(any(_forks(grid | {cell: own}, own) for cell in landing)),
    }


def _threats(grid: Grid, own: str) -> set[Cell]:
    fours = [cells for cells in _lines(grid, 4) if sorted(grid[cell] for cell in cells) == sorted(f".{own}{own}{own}")]
    return {cell for cells in fours for cell in cells if grid[cell] == "."}


def _landing(grid: Grid) -> set[Cell]:
    return {(x, y) for (x, y), letter in grid.items() if letter == "." and grid.get((x, y - 1)) != "."}


def _forks(grid: Grid, own: str) -> bool:
    threats = _threats(grid, own)
    ready = threats & _landing(grid)
    return len(ready) > 1 or any((column, row + 1) in threats for column, row in ready)


# Othello


def othello(game: Game, state: Any, own: str) -> dict[str, float]:
    grid = grid_of(game, state)
    other = other_of(own)
    mine = {cell for cell, letter in grid.items() if letter == own}
    empty = {cell for cell, letter in grid.items() if letter == "."}
    corners = {(x, y) for x in (0, 7) for y in (0, 7)}
    moves, others = _moves(grid, own), _moves(grid, other)
    beside_empty = [_beside(corner) for corner in corners & empty]
    stable = _stable(grid, mine)
    last = len(empty) % 2 == int(_is_mover(state, own))
    depths = [
        min(x, y, 7 - x, 7 - y) for x, y in mine - corners - {near for corner in corners for near in _beside(corner)}
    ]
    return {
        "corners": len(mine & corners) / 4,
        "corner_moves": _part(len(moves & corners), 2),
        "x_cells": _part(sum(_is_diagonal(cell) for cells in beside_empty for cell in cells & mine), 2),
        "c_cells": _part(sum(not _is_diagonal(cell) for cells in beside_empty for cell in cells & mine), 4),
        "edges": depths.count(0) / 16,
        "second_lines": depths.count(1) / 16,
        "centre": (depths.count(2) + depths.count(3)) / 16,
        "stable": _part(len(stable), 24),
        "stable_edges": _part(sum(min(x, y, 7 - x, 7 - y) == 0 for x, y in stable), 14),
        "moves": _part(len(moves), 16),
        "moves_share": len(moves) / (len(moves) + len(others)) if moves | others else 0.5,
        "no_move": float(not moves and bool(others)),
        "open_discs": _part(sum(bool(_near(cell) & empty) for cell in mine), 24),
        "room": _part(sum(any(grid.get(near) == other for near in _near(cell)) for cell in empty), 24),
        "discs": len(mine) / 64,
        "late_discs": max(0, 12 - len(empty)) / 12 * len(mine) / 64,
        "few_discs": max(0, 6 - len(mine)) / 6,
        "last_move": float(last),
    }


def _is_mover(state: Any, own: str) -> bool:
    return "wb"[int(state.side)] == own


def _near(cell: Cell) -> set[Cell]:
    return {(cell[0] + dx, cell[1] + dy) for dx, dy in ROUND}


def _beside(corner: Cell) -> set[Cell]:
    return {(x, y) for x, y in _near(corner) if 0 <= x < 8 and 0 <= y < 8}


def _is_diagonal(cell: Cell) -> bool:
    return cell[0] in (1, 6) and cell[1] in (1, 6)


def _ray(grid: Grid, cell: Cell, step: Cell) -> Iterable[Cell]:
    return takewhile(lambda each: each in grid, ((cell[0] + i * step[0], cell[1] + i * step[1]) for i in count(1)))


def _moves(grid: Grid, own: str) -> set[Cell]:
    def closes(line: str) -> bool:
        run = len(line) - len(line.lstrip(other_of(own)))
        return run > 0 and line[run : run + 1] == own

    empty = [cell for cell, letter in grid.items() if letter == "."]
    return {
        cell for cell in empty if any(closes("".join(grid[each] for each in _ray(grid, cell, step))) for step in ROUND)
    }


def _stable(grid: Grid, mine: set[Cell]) -> set[Cell]:
    """The discs through which each line ends beside them, or has a stable one beside them."""
    stable: set[Cell] = set()

    def holds(cell: Cell, dx: int, dy: int) -> bool:
        sides = [(cell[0] + sign * dx, cell[1] + sign * dy) for sign in (-1, 1)]
        return any(side not in grid or side in stable for side in sides)

    while more := {cell for cell in mine - stable if all(holds(cell, dx, dy) for dx, dy in DIRECTIONS)}:
        stable |= more
    return stable


# Pentago-Twist


def pentago_twist(game: Game, state: Any, own: str) -> dict[str, float]:
    grid = grid_of(game, state)
    fives = _open_lines(grid, own, 5)
    places = [(x % 3 % 2, y % 3 % 2) for (x, y), letter in grid.items() if letter == own]
    after = [_open_lines(_twisted(grid, quadrant, kind), own, 5) for quadrant in range(4) for kind in range(2)]
    winning = _winning_twists(game, state, own)
    return {
        "open_lines": len(fives) / 32,
        "ones": _part(fives.count(1), 16),
        "twos": _part(fives.count(2), 8),
        "threes": _part(fives.count(3), 6),
        "fours": _part(fives.count(4), 3),
        "centres": places.count((1, 1)) / 4,
        "quadrant_corners": _part(places.count((0, 0)), 12),
        "quadrant_sides": _part(places.count((0, 1)) + places.count((1, 0)), 12),
        "twisted_threes": _part(max(lines.count(3) + lines.count(4) for lines in after), 6),
        "twisted_fours": _part(max(lines.count(4) for lines in after), 3),
        "winning_twists": _part(len(winning), 4),
        "next_win": float(len(winning) > 0),
    }


def _twisted(grid: Grid, quadrant: int, kind: int) -> Grid:
    """The grid after a quadrant (0 upper left, 1 upper right) was turned clockwise, or mirrored left to right."""
    left, bottom = 3 * (quadrant % 2), 3 * (1 - quadrant // 2)
    after = dict(grid)
    for x in range(3):
        for y in range(3):
            to = (y, 2 - x) if kind == 0 else (2 - x, y)
            after[left + to[0], bottom + to[1]] = grid[left + x, bottom + y]
    return after


def _winning_twists(game: Game, state: Any, own: str) -> set[int]:
    player = "wb".index(own)
    mover = state._replace(ply=np.int64(int(state.ply) // 2 * 2 + player))
    out = np.zeros(game.num_actions, np.int64)
    actions = out[: legal_actions(mover, out)].tolist()
    return {action & 7 for action in actions if apply_action(mover, action).winner == player}


PLAIN: dict[str, Callable[[Game, Any, str], dict[str, float]]] = {
    "connect-four": connect_four,
    "othello": othello,
    "pentago-twist": pentago_twist,
}
