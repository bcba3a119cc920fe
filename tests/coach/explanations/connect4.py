"""The reasons of Connect Four counted again, disc by disc."""

from __future__ import annotations

from tests.coach.explanations.case import Case, Check
from tests.coach.explanations.general import after, can_win, side_is
from tests.coach.explanations.lines import Cell, Lines, at, everywhere, letters
from tests.game.reference import Twin
from tests.game.reference.twin import EMPTY, PLAYERS


def _placed(case: Case) -> Cell:
    return _landing(case.twin, int(case.move) - 1)


LINES = Lines(4, _placed)


def _landing(twin: Twin, column: int) -> Cell:
    """The lowest empty cell of a column."""
    return column, sum(at(twin, (column, row)) != EMPTY for row in range(6))


def _cell(name: str) -> Cell:
    return ord(name[0]) - ord("a"), int(name[1]) - 1


def _with(twin: Twin, cell: Cell, letter: str) -> Twin:
    """The same board with a disc more, wherever it hangs."""
    rows = [row[:] for row in twin.board]
    rows[5 - cell[1]][cell[0]] = letter
    return type(twin)(rows, twin.mover)


def _threats(twin: Twin, player: int) -> set[Cell]:
    """The empty cells in which a side's disc would be the fourth of a line."""
    letter = PLAYERS[player]
    empty = [cell for cell in everywhere(twin) if at(twin, cell) == EMPTY]
    return {cell for cell in empty if _with(twin, cell, letter).has_line(letter, 4)}


def _open(twin: Twin) -> set[Cell]:
    """Where the next disc can come to lie."""
    return {_landing(twin, int(move) - 1) for move in twin.possible_moves()}


def _waiting(twin: Twin, player: int) -> set[Cell]:
    return _threats(twin, player) - _open(twin)


def _new(case: Case) -> set[Cell]:
    """The threats that wait after the move and were none before it."""
    return _waiting(after(case), case.mover) - _threats(case.twin, case.mover)


def _makes_threat(case: Case) -> bool:
    cell = _cell(case.claims["cell"])
    return cell in _new(case) and case.claims["odd"] == (cell[1] % 2 == 0)


def _undercuts(case: Case) -> bool:
    (column, row), above = _cell(case.claims["cell"]), _cell(case.claims["above"])
    return (column, row) in _new(case) and above == (column, row + 1) and above in _waiting(after(case), 1 - case.mover)


def _stacks(case: Case) -> bool:
    pair = {_cell(case.claims["first"]), _cell(case.claims["second"])}
    (column, low), (other, high) = sorted(pair)
    return column == other and high == low + 1 and pair <= _waiting(after(case), case.mover) and bool(pair & _new(case))


def _prevents_threat(case: Case) -> bool:
    there = _with(case.twin, _placed(case), PLAYERS[1 - case.mover])
    gained = _waiting(there, 1 - case.mover) - _threats(case.twin, 1 - case.mover)
    return side_is(case, 1 - case.mover) and _cell(case.claims["cell"]) in gained


def _prevents_fork(case: Case) -> bool:
    """With the other side's disc there, it could win in two columns, and the mover in none."""
    there = _with(case.twin, _placed(case), PLAYERS[1 - case.mover])
    wins, own = (_threats(there, player) & _open(there) for player in (1 - case.mover, case.mover))
    return side_is(case, 1 - case.mover) and len(wins) > 1 and not own


def _safe(twin: Twin) -> list[str]:
    """The moves after which the other side does not win at once."""
    return [move for move in twin.moves() if not can_win(twin.after(move))]


def _leaves_few(case: Case) -> bool:
    left = after(case)
    few = len(_safe(left)) == case.claims["n"] < len(left.moves())
    return few and side_is(case, 1 - case.mover) and not can_win(type(left)(left.board, case.mover))


def _leaves_none(case: Case) -> bool:
    left = after(case)
    return side_is(case, 1 - case.mover) and bool(left.moves()) and not _safe(left)


def _few_left(case: Case) -> bool:
    assert case.reply is not None
    left = after(case).after(case.reply)
    return bool(case.claims["reply"] == case.reply) and len(_safe(left)) == case.claims["n"] < len(left.moves())


def _runs_out(case: Case, side: int) -> bool:
    """Fill column after column, but for the cell under the lowest threat and those above it: who comes next?"""
    left, under = after(case), _cell(case.claims["cell"])
    held = {player: _waiting(left, player) for player in (0, 1)}
    discs, barred = 0, set[Cell]()
    for column, height in _open(left):
        rows = [row for row in range(height, 6) if any((column, row) in cells for cells in held.values())]
        discs += (min(rows) - 1 if rows else 6) - height
        barred |= {(column, min(rows))} if rows else set()
    mover = (left.mover + discs) % 2
    agrees = barred == {under} <= held[1 - side] and discs == case.claims["n"] > 0
    return agrees and mover == side and side_is(case, side)


def _lets_block(case: Case) -> bool:
    (column, row), cell = _placed(case), _cell(case.claims["cell"])
    own = cell in _threats(after(case), case.mover)
    return own and cell == (column, row + 1) and cell in _open(after(case)) and side_is(case, 1 - case.mover)


def _opens(case: Case) -> bool:
    """The answer falls on top of the move's own disc."""
    (column, row), cell = _placed(case), _cell(case.claims["cell"])
    return cell == (column, row + 1) and case.reply == case.move and side_is(case, 1 - case.mover)


def _even_row(case: Case) -> bool:
    (column, row), cell = _placed(case), _cell(case.claims["cell"])
    return cell == (column, row + 1) and case.reply == case.move and cell[1] % 2 == 1 and case.mover == 1


def _fewer_lines(case: Case) -> bool:
    n, more = (_lines_open(case, move) for move in (case.move, case.better))
    return (case.claims["n"], case.claims["more"], case.claims["move"]) == (n, more, case.better) and more > n


def _lines_open(case: Case, move: str) -> int:
    cell, rival = _landing(case.twin, int(move) - 1), PLAYERS[1 - case.mover]
    return sum(cell in line and rival not in letters(case.twin, line) for line in LINES.all(case.twin))


def _middle(case: Case) -> bool:
    return case.move == "4"


CHECKS: dict[str, Check] = {
    **LINES.checks,
    "makes-threat": _makes_threat,
    "undercuts": _undercuts,
    "stacked-threats": _stacks,
    "prevents-threat": _prevents_threat,
    "prevents-fork": _prevents_fork,
    "leaves-few": _leaves_few,
    "leaves-none": _leaves_none,
    "rival-runs-out": lambda case: _runs_out(case, 1 - case.mover),
    "middle": _middle,
    "lets-block": _lets_block,
    "opens-cell": _opens,
    "even-row": _even_row,
    "few-left": _few_left,
    "runs-out": lambda case: _runs_out(case, case.mover),
    "fewer-lines": _fewer_lines,
}
