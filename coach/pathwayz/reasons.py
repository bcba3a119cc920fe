"""Reasons why a move of Pathwayz is good: threats, joined groups, turned stones, and both sides' ways across the water.

The length of a way is its number of missing stones: the fewest stones to place if no stone is turned.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from coach.pathwayz.threats import threats, unstoppable
from coach.pathwayz.ways import group, is_on_shortest_way, near, needed, stones
from coach.reasons import Reason, Weight, reason
from game import pathwayz as rules
from game.text import EMPTY, letter_at, square_name
from game.texts import listed
from table.consequences import Consequences

if TYPE_CHECKING:
    from coach.side_labels import SideLabels
    from table.consequences import Cell

FEW = 6
"""The greatest number of missing stones for which a way counts as a reason."""
_MANY = 3
"""The smallest number of safe stones that counts as a reason."""
_BESIDE_CORNER = 3
"""The number of cells that touch a corner."""
_FIRST_STONES = 4
"""The most stones on the board for which a reason says that the champion begins there (docs/pathwayz-openings.md)."""
_NAMED = 3
"""The largest number of winning moves that a reason lists by name."""
_TURNS = "it turns {n} stone white|it turns {n} stones white", "it turns {n} stone black|it turns {n} stones black"
_SHIELDS = (
    ("it keeps {side} from flipping {n} white stone there|it keeps {side} from flipping {n} white stones there"),
    ("it keeps {side} from flipping {n} black stone there|it keeps {side} from flipping {n} black stones there"),
)
_SAVES = (
    "it makes {n} white stone safe for ever|it makes {n} white stones safe for ever",
    "it makes {n} black stone safe for ever|it makes {n} black stones safe for ever",
)
"""The messages about stones that a move makes safe: for white stones, and for black stones."""


def reasons(move: Consequences, sides: SideLabels) -> tuple[Reason, ...]:
    """Return the reasons for a move, the most important first."""
    if move.wins:
        return (reason("crosses", "it crosses the water with {n} stones", n=len(rules.winning_cells(move.after))),)
    if move.over:
        return ()
    rival = 1 - move.mover
    return (
        *_threatens(move),
        *_joins(move),
        *_in_corner(move),
        *nearer("shorter-way", "opens-own-way", move, move.mover, sides),
        *further("longer-for-rival", "closes-ways", move, rival, sides),
        *turning("turns", move, move.mover, sides),
        *_shields(move, sides),
        *_saves(move),
        *_in_the_way(move, sides),
        *_extends(move),
    )


def nearer(kind: str, opened: str, move: Consequences, player: int, sides: SideLabels) -> list[Reason]:
    """Return the reason `kind` if a side's way across lacks fewer stones after the move.

    The kind is `opened` instead if the side had no way before.
    """
    before, after, side = needed(move.before, player), needed(move.after, player), sides.side(player)
    if after is None or (before is not None and after >= before):
        return []
    if before is None:
        message = (
            "it opens a path for {side} that needs {n} more stone|it opens a path for {side} that needs {n} more stones"
        )
        return [reason(opened, message, side=side, n=after).weighing(Weight.SLIGHT, after > FEW)]
    return [_to_go(kind, side, after, before).counting(-after).weighing(Weight.SLIGHT, after > FEW)]


def further(kind: str, closed: str, move: Consequences, player: int, sides: SideLabels) -> list[Reason]:
    """Return the reason `kind` if a side's way across lacks more stones after the move.

    The kind is `closed` instead if the side has no way any more.
    """
    before, after, side = needed(move.before, player), needed(move.after, player), sides.side(player)
    if before is None or (after is not None and after <= before):
        return []
    if after is None:
        return [reason(closed, "it closes every path of {side}", side=side)]
    return [_to_go(kind, side, after, before).counting(after).weighing(Weight.SLIGHT, before > FEW)]


def turning(kind: str, move: Consequences, player: int, sides: SideLabels) -> list[Reason]:
    """Return the reason `kind` if the move turns stones, and most of them become the stones of `player`."""
    count = len(turned_to(move, player))
    if 2 * count <= len(move.turned):
        return []
    return [reason(kind, _TURNS[player], n=count, side=sides.side(player)).counting(count)]


def turned_to(move: Consequences, player: int) -> list[Cell]:
    """Return the cells of the stones that a move turns to the colour of `player`."""
    board = stones(move.after)
    return [cell for cell in move.turned if letter_at(board, cell).lower() == "wb"[player]]


def named(moves: Sequence[str]) -> str:
    """Return a list of moves: "c6 and c7", or "c6, c7 and 2 more"."""
    return listed(moves, _NAMED)


def _to_go(kind: str, side: str, after: int, before: int) -> Reason:
    message = (
        "{side} needs {n} more stone to cross instead of {before}|"
        "{side} needs {n} more stones to cross instead of {before}"
    )
    return reason(kind, message, side=side, n=after, before=before)


def _threatens(move: Consequences) -> list[Reason]:
    """Return a reason if the move threatens to win next, whether the other side can stop the threat or not."""
    wins = threats(move.after, move.mover)
    if not wins or move.winning_reply is not None:
        return []
    if unstoppable(move.after, move.mover):
        message = "it threatens to win with {moves}, and no answer stops that"
        return [reason("threatens-twice", message, moves=named(wins), wins=wins)]
    return [reason("threatens", "it threatens to win with {moves}", moves=named(wins), wins=wins).counting(len(wins))]


def _joins(move: Consequences) -> list[Reason]:
    """Return a reason if a regular stone joins separate groups of its side, or joins a group to a bank."""
    (cell,) = move.filled
    groups = _groups_beside(move, cell)
    if move.action >= rules.CELLS or not groups:
        return []
    (_, one), (_, other) = groups[0], groups[-1]
    if len(groups) > 1:
        return [reason("joins", "it joins {one} and {other}", one=square_name(*one), other=square_name(*other))]
    at_bank = cell[0] in (0, rules.size_of(move.before)[1] - 1) and all(column != cell[0] for column, _ in groups[0][0])
    return [reason("joins-bank", "it joins {one} to the bank", one=square_name(*one))] if at_bank else []


def _in_corner(move: Consequences) -> list[Reason]:
    """Return a reason if a regular stone takes a corner with only empty cells around."""
    (cell,) = move.filled
    board = stones(move.before)
    beside = [letter_at(board, each) for each in near(cell, board)]
    if move.action >= rules.CELLS or beside != [EMPTY] * _BESIDE_CORNER:
        return []
    message = "it lies in a corner and can be flipped from three cells only"
    is_first = sum(letter != EMPTY for row in board for letter in row) <= _FIRST_STONES
    if is_first and rules.size_of(move.before) == (rules.ROWS, rules.COLUMNS):
        message = "corners are hard to flip, so the champion begins there, too"
    return [reason("in-corner", message, cell=cell).weighing(Weight.SLIGHT)]


def _in_the_way(move: Consequences, sides: SideLabels) -> list[Reason]:
    """Return a reason if a regular stone fills an empty cell of the other side's shortest way across."""
    rival = 1 - move.mover
    if move.action >= rules.CELLS or not is_on_shortest_way(move.before, rival, move.action):
        return []
    message = "it lies on one of {side}’s shortest paths"
    return [reason("in-the-way", message, side=sides.side(rival)).weighing(Weight.SLIGHT)]


def _extends(move: Consequences) -> list[Reason]:
    """Return a reason if a regular stone is placed beside one group of its side."""
    (cell,) = move.filled
    groups = _groups_beside(move, cell)
    if move.action >= rules.CELLS or len(groups) != 1:
        return []
    return [reason("extends", "it goes on from {one}", one=square_name(*groups[0][1])).weighing(Weight.SLIGHT)]


def _groups_beside(move: Consequences, cell: Cell) -> list[tuple[frozenset[Cell], Cell]]:
    """Return the mover's groups that touch a cell before a move, each with its touching stone, from the left."""
    found: dict[frozenset[Cell], Cell] = {}
    board = stones(move.before)
    for beside in sorted(near(cell, board)):
        if letter_at(board, beside).lower() == "wb"[move.mover]:
            found.setdefault(group(move.before, beside), beside)
    return sorted(found.items(), key=lambda each: each[1])


def _shields(move: Consequences, sides: SideLabels) -> list[Reason]:
    """Return a reason if a regular stone takes a cell from which the other side could have turned stones."""
    rival, (cell,) = 1 - move.mover, move.filled
    board = stones(move.before)
    letters = [letter_at(board, each) for each in near(cell, board)]
    own = letters.count("wb"[move.mover])
    if move.action >= rules.CELLS or not own or own <= 2 * letters.count("wb"[rival]):
        return []
    found = reason("shields", _SHIELDS[move.mover], side=sides.side(rival), n=own).counting(own)
    return [found.weighing(Weight.SLIGHT, own < _MANY)]


def _saves(move: Consequences) -> list[Reason]:
    """Return a reason if the move makes stones safe: no cell beside them is empty any more."""
    board, (cell,) = stones(move.after), move.filled

    def is_safe(each: Cell) -> bool:
        return all(letter_at(board, beside) != EMPTY for beside in near(each, board))

    own, there = "wb"[move.mover], (cell, *near(cell, board))
    saved = [each for each in there if letter_at(board, each) == own and is_safe(each)]
    if len(saved) < _MANY:
        return []
    return [reason("saves", _SAVES[move.mover], n=len(saved), cells=tuple(saved)).counting(len(saved))]
