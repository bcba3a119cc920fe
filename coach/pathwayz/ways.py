"""The shortest way across the water: the stones that a side still needs to join the banks."""

from __future__ import annotations

from functools import lru_cache
from heapq import heappop, heappush

from coach.phrases import Foresight
from game import pathwayz as rules
from game.text import EMPTY, Board, letter_at
from game.verbs import State, apply_action
from table.consequences import Cell, Consequences

_OWN = ("wW", "bB")
_FEW = 6
"""The greatest number of missing stones for which a way is drawn."""
_LARGE = rules.board(rules.initial_state())
_NEAR = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]


@lru_cache(64)
def stones(state: State) -> Board:
    """Return the board of a position. It comes from a cache, so do not change it."""
    return rules.board(state)


@lru_cache(64)
def shortest_way(state: State, player: int) -> tuple[Cell, ...]:
    """Return a player's shortest way: a path from bank to bank over its own stones and the fewest empty cells.

    Of several such ways, return the one with the fewest cells; of these, the one with the fewest steps up or down.
    Return an empty way if the other side closes every way.
    """
    board = stones(state)
    costs = {letter: cost for letters, cost in ((_OWN[player], 0), (".", 1)) for letter in letters}
    begun = [((costs[row[0]], 1, 0), (0, len(board) - 1 - above)) for above, row in enumerate(board) if row[0] in costs]
    front, came_from = sorted(begun), {cell: cell for _, cell in begun}
    best = {cell: length for length, cell in begun}
    while front:
        (missing, cells, climbs), cell = heappop(front)
        if cell[0] == len(board[0]) - 1:
            return _trail(came_from, cell)
        for beside in near(cell, board):
            cost = costs.get(letter_at(board, beside))
            if cost is None:
                continue
            length = missing + cost, cells + 1, climbs + abs(beside[1] - cell[1])
            if length < best.get(beside, (rules.CELLS, 0, 0)):
                best[beside], came_from[beside] = length, cell
                heappush(front, (length, beside))
    return ()


def missing_on(state: State, way: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """Return the empty cells of a way across the water, from left to right."""
    board = stones(state)
    return tuple(cell for cell in way if letter_at(board, cell) == ".")


@lru_cache(64)
def needed(state: State, player: int) -> int | None:
    """Return the number of stones missing on a side's shortest way across; None if the side has no way."""
    way = shortest_way(state, player)
    return len(missing_on(state, way)) if way else None


def is_on_shortest_way(state: State, player: int, action: int) -> bool:
    """Return whether `action`, a regular stone, would lie on one of the shortest ways of `player`."""
    turn = state if int(state.ply) & 1 == player else state._replace(ply=state.ply + 1)
    missing = needed(state, player)
    return missing is not None and needed(apply_action(turn, action), player) == missing - 1


def most_turned(board: Board, player: int) -> int:
    """Return the largest number of stones that a player could turn to its own colour with one permanent."""
    rival = "bw"[player]
    cells = ((column, row) for row in range(len(board)) for column in range(len(board[0])))
    empty = (cell for cell in cells if letter_at(board, cell) == EMPTY)
    return max((sum(letter_at(board, each) == rival for each in near(cell, board)) for cell in empty), default=0)


@lru_cache(64)
def group(state: State, cell: Cell) -> frozenset[Cell]:
    """Return the stone on a cell and the stones of its colour that are connected with it."""
    board = stones(state)
    colour = letter_at(board, cell).lower()
    reached, front = {cell}, [cell]
    while front:
        beside = [each for each in near(front.pop(), board) if each not in reached]
        fresh = [each for each in beside if letter_at(board, each).lower() == colour]
        reached.update(fresh)
        front += fresh
    return frozenset(reached)


def near(cell: Cell, board: Board = _LARGE) -> tuple[Cell, ...]:
    """Return the cells that touch a cell of a board, in all eight directions."""
    return _near(cell, len(board), len(board[0]))


@lru_cache(2 * rules.CELLS)
def _near(cell: Cell, rows: int, columns: int) -> tuple[Cell, ...]:
    around = [(cell[0] + dx, cell[1] + dy) for dx, dy in _NEAR]
    return tuple((x, y) for x, y in around if 0 <= x < columns and 0 <= y < rows)


def answer_way(better: Consequences, shown: State) -> Foresight | None:
    """Return a foresight with the way across that a better move makes, to be drawn over the position `shown`.

    Return None if many stones are missing on this way, or if the way does not fit the stones in `shown`.
    """
    mover, after = better.mover, better.after
    way = tuple(rules.winning_cells(after)) if better.wins else shortest_way(after, mover)
    missing = () if better.wins else missing_on(after, way)
    board, own = rules.board(shown), _OWN[mover]
    wrong = [
        cell
        for cell in way
        if cell not in better.filled and letter_at(board, cell) not in ("." if cell in missing else own)
    ]
    near = bool(way) and len(missing) <= _FEW
    return Foresight((), player=mover, line=way, missing=missing) if near and not wrong else None


def _trail(came_from: dict[Cell, Cell], cell: Cell) -> tuple[Cell, ...]:
    trail = [cell]
    while came_from[cell] != cell:
        cell = came_from[cell]
        trail.append(cell)
    return tuple(trail[::-1])
