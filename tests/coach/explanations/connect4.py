"""The reasons of Connect Four counted again, disc by disc."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from coach.boards import texts_of
from tests.coach.explanations.case import Case, Check
from tests.coach.explanations.general import after, can_win, side_is, side_named, winning_moves
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
    return (case.claims["n"], case.claims["more"], case.claims["better"]) == (n, more, case.better) and more > n


def _lines_open(case: Case, move: str) -> int:
    cell, rival = _landing(case.twin, int(move) - 1), PLAYERS[1 - case.mover]
    return sum(cell in line and rival not in letters(case.twin, line) for line in LINES.all(case.twin))


# -- wins by threats alone ---------------------------------------------------------------------------------

_MOST = 7
"""Threats in a row at most."""


def _forces_win(case: Case) -> bool:
    columns = case.claims["columns"]
    return columns[0] == case.move and _is_forced(case.twin, columns)


def _prevents_forced_win(case: Case) -> bool:
    rival = 1 - case.mover
    forced = _is_forced(type(case.twin)(case.twin.board, rival), case.claims["columns"])
    return forced and side_is(case, rival) and not _has_forced_win(after(case), _MOST)


def _is_forced(twin: Twin, columns: Sequence[str]) -> bool:
    """Who begins threatens to win with each disc, the other side fills the place each time and cannot win itself, and
    the last disc wins, or threatens in two places.
    """
    for own, answer in itertools.zip_longest(columns[::2], columns[1::2]):
        if own in winning_moves(twin):
            return answer is None
        if can_win(twin) or own not in twin.moves():
            return False
        threatened = _threatened(twin.after(own))
        if len(threatened) > 1 or answer is None:
            return len(threatened) > 1 and answer is None
        if threatened != [answer]:
            return False
        twin = twin.after(own).after(answer)
    return False


def _threatened(twin: Twin) -> list[str]:
    """The columns where the side that has just moved wins next; none where the side to move wins at once."""
    return [] if can_win(twin) else list(winning_moves(type(twin)(twin.board, 1 - twin.mover)))


def _has_forced_win(twin: Twin, most: int) -> bool:
    """Whether the side to move wins by at most so many threats."""
    if can_win(twin):
        return True
    for move in twin.moves() if most else []:
        then = twin.after(move)
        threatened = _threatened(then)
        if len(threatened) > 1 or (threatened and _has_forced_win(then.after(threatened[0]), most - 1)):
            return True
    return False


# -- columns and fours -------------------------------------------------------------------------------------


def _safe_columns(case: Case) -> bool:
    left = _safe(case.twin)
    told = case.claims["n"] == len(left) < len(case.twin.moves()) and case.move in left
    return told and side_is(case, 1 - case.mover)


def _most_fours(case: Case) -> bool:
    counts = [_lines_open(case, move) for move in case.twin.moves()]
    return bool(case.claims["n"] == _lines_open(case, case.move) == max(counts) > 0)


def _shuts_most(case: Case) -> bool:
    counts = {move: _lines_shut(case, move) for move in case.twin.moves()}
    told = case.claims["n"] == counts[case.move] == max(counts.values()) > 0
    return told and side_is(case, 1 - case.mover)


def _touches_most(case: Case) -> bool:
    counts = {move: _lines_shut(case, move) + _lines_open(case, move) for move in case.twin.moves()}
    return bool(case.claims["n"] == counts[case.move] == max(counts.values()) > 0)


def _lines_shut(case: Case, move: str) -> int:
    """The lines through a disc on which the mover has none yet."""
    cell = _landing(case.twin, int(move) - 1)
    return sum(cell in line and PLAYERS[case.mover] not in letters(case.twin, line) for line in LINES.all(case.twin))


def _fours(twin: Twin, player: int, least: int) -> int:
    """The lines on which a side has so many discs or more, and the other none."""
    held = (letters(twin, line) for line in LINES.all(twin))
    return sum(PLAYERS[1 - player] not in each and each.count(PLAYERS[player]) >= least for each in held)


def _fours_left(case: Case) -> bool:
    """More for the other side after the answer than after each answer to the better move, or fewer for its own."""
    assert case.reply is not None
    claims, player, better = case.claims, side_named(case), case.twin.after(case.better)
    own = _fours(after(case).after(case.reply), player, claims["least"])
    others = [_fours(better.after(move), player, claims["least"]) for move in better.moves()]
    worse = min(others) > own if player == case.mover else max(others) < own
    told = (claims["n"], claims["reply"], claims["better"]) == (own, case.reply, case.better)
    told = told and claims["rival"] == texts_of("connect-four").sides[1 - case.mover]
    return told and worse and claims["best"] in others and side_is(case, player) and _is_bound(others, case)


def _is_bound(others: list[int], case: Case) -> bool:
    """Whether the number that is told of the better move is the one that no answer beats."""
    return bool(case.claims["best"] == (min(others) if side_named(case) == case.mover else max(others)))


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
    "forces-win": _forces_win,
    "prevents-forced-win": _prevents_forced_win,
    "only-safe": _safe_columns,
    "safe-column": _safe_columns,
    "most-fours": _most_fours,
    "shuts-most": _shuts_most,
    "touches-most": _touches_most,
    "fours-left": _fours_left,
}
