"""The cells that the features of Pathwayz measure, to be shown on a board.

`ai.evaluation.pathwayz.features` computes the features themselves; nothing here enters an evaluation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from coach.pathwayz.ways import group, missing_on, near, shortest_way, stones
from game import pathwayz as rules
from game.text import letter_at
from game.verbs import State
from table.consequences import Cell

Cells = tuple[Cell, ...]
_OWN = ("wW", "bB")


def _of(state: State, letters: str) -> Cells:
    """Return the cells with one of the letters, from the left."""
    board = stones(state)
    every = ((column, row) for column in range(rules.COLUMNS) for row in range(rules.ROWS))
    return tuple(cell for cell in every if letter_at(board, cell) in letters)


def _regular(state: State, player: int) -> Cells:
    return _of(state, _OWN[player][0])


def _permanent(state: State, player: int) -> Cells:
    return _of(state, _OWN[player][1])


def _gaps(state: State, cell: Cell) -> int:
    return sum(letter_at(stones(state), beside) == "." for beside in near(cell))


def _with_gaps(least: int, most: int) -> Callable[[State, int], Cells]:
    """Return a function that returns a side's regular stones with `least` to `most` empty cells beside them."""

    def cells(state: State, player: int) -> Cells:
        return tuple(cell for cell in _regular(state, player) if least <= _gaps(state, cell) <= most)

    return cells


def _path(state: State, player: int) -> Cells:
    return tuple(rules.longest_path(state, player))


def _firm(state: State, player: int) -> Cells:
    """Return the permanent stones on the longest path of a side."""
    return tuple(cell for cell in _path(state, player) if letter_at(stones(state), cell) in "WB")


def _longest(cells: Iterable[Cell]) -> Cells:
    """Return the group of cells that spans the most columns."""
    left, best = set(cells), set[Cell]()
    while left:
        front = [left.pop()]
        found = set(front)
        while front:
            fresh = [cell for cell in near(front.pop()) if cell in left]
            left.difference_update(fresh)
            found.update(fresh)
            front += fresh
        best = max(best, found, key=lambda each: len({column for column, _ in each}))
    return tuple(sorted(best))


def _safe_path(state: State, player: int) -> Cells:
    return _longest((*_permanent(state, player), *_with_gaps(0, 0)(state, player)))


def _flip(state: State, player: int, wanted: Iterable[Cell] = (), own: float = 0.0) -> Cells:
    """Return the empty cell where a permanent flips the most stones of the other side, and these stones.

    Only the stones in `wanted` count, or all stones if it is empty. Each own stone flipped costs `own` stones. The
    result is empty if no cell gains anything.
    """
    theirs = set(wanted) or set(_regular(state, 1 - player))
    theirs &= set(_regular(state, 1 - player))
    ours = set(_regular(state, player))
    worth = {
        cell: len(theirs.intersection(near(cell))) - own * len(ours.intersection(near(cell)))
        for cell in _of(state, ".")
    }
    best = max(worth, key=lambda cell: worth[cell], default=None)
    if best is None or worth[best] <= 0:
        return ()
    return best, *(cell for cell in near(best) if cell in theirs)


def _ahead(state: State, player: int) -> Cells:
    """Return the longest path, and the empty cells that extend it by a column."""
    path = _path(state, player)
    return *path, *_grown(state, path, 0), *_grown(state, path, 1)


def _grown(state: State, path: Cells, end: int) -> Cells:
    """Return the empty cells into which a path can grow at one end: on the left if `end` is 0, on the right if 1."""
    if not path:
        return ()
    whole = group(state, path[0])
    columns = [column for column, _ in whole]
    wanted = min(columns) - 1 if end == 0 else max(columns) + 1
    beside = {cell for stone in whole for cell in near(stone) if cell[0] == wanted}
    return tuple(sorted(cell for cell in beside if letter_at(stones(state), cell) == "."))


def _room(state: State, player: int) -> Cells:
    """Return the longest path, and all cells connected with it through own stones and empty cells."""
    path = set(_path(state, player))
    open_cells = set(_of(state, _OWN[player] + "."))
    front = list(path)
    while front:
        fresh = [cell for cell in near(front.pop()) if cell in open_cells and cell not in path]
        path.update(fresh)
        front += fresh
    return tuple(sorted(path))


def _blocked(state: State, player: int) -> Cells:
    """Return the ends of the longest path that have not reached their bank and cannot grow any further."""
    path = _path(state, player)
    banks = ((0, path[0]), (1, path[-1])) if path else ()
    stuck = (cell for end, cell in banks if cell[0] not in (0, rules.COLUMNS - 1) and not _grown(state, path, end))
    return tuple(stuck)


def _way(state: State, player: int) -> Cells:
    return missing_on(state, shortest_way(state, player))


def _wins(state: State, player: int) -> Cells:
    """Return the empty cell where a single stone completes a side's path; empty if there is none."""
    way = _way(state, player)
    return way if len(way) == 1 else ()


def _wins_by_flip(state: State, player: int) -> Cells:
    """Return the empty cells where a permanent completes the path because it flips stones."""
    return tuple(cell for cell in _of(state, ".") if _crosses(state, player, cell))


def _crosses(state: State, player: int, cell: Cell) -> bool:
    """Whether a permanent on a cell would flip stones so that a side's path joins the banks."""
    own, other = set(_of(state, _OWN[player])), set(_regular(state, 1 - player))
    turned = set(near(cell))
    lost = turned.intersection(_regular(state, player))
    columns = {column for column, _ in _longest((own - lost) | (other & turned))}
    return bool(other & turned) and len(columns) == rules.COLUMNS


COUNTED: dict[str, Callable[[State, int], Cells]] = {
    "path": _path,
    "path_squared": _path,
    "safe_path": _safe_path,
    "permanent_path": lambda state, player: _longest(_permanent(state, player)),
    "permanence": _firm,
    "columns": lambda state, player: _of(state, _OWN[player]),
    "permanent_columns": _permanent,
    "permanents": _permanent,
    "empty_0": _with_gaps(0, 0),
    "empty_1": _with_gaps(1, 1),
    "empty_2": _with_gaps(2, 2),
    "empty_3": _with_gaps(3, 3),
    "empty_4": _with_gaps(4, 5),
    "empty_6": _with_gaps(6, 8),
    "flip_most": _flip,
    "flip_gain": lambda state, player: _flip(state, player, own=1.0),
    "flip_path": lambda state, player: _flip(state, player, _path(state, 1 - player)),
    "future_path": _ahead,
    "future_squared": _ahead,
    "open_path": _room,
    "left_free": lambda state, player: _grown(state, _path(state, player), 0),
    "right_free": lambda state, player: _grown(state, _path(state, player), 1),
    "blocked": _blocked,
    "placements": _way,
    "wins_placing": _wins,
    "wins_flipping": _wins_by_flip,
}
"""For each kind of feature, a function that returns its cells, given a position and the feature's player."""
