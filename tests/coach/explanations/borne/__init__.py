"""Whether what follows a move bears out what is said of it: the second look at each reason, after the one at its truth.

A reason may be true and beside the point: seeds that could be taken, and that the other side's best answer leaves. Each
board has checks for its kinds that foretell something; what all other kinds tell is there once the move is made. A
check plays the judge's line by the plain rules of `tests/game/reference`, never by the code that found the reason.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module

from coach.reasons import Reason
from game import Game
from tests.coach.explanations.case import Case, Check

_BOARDS = ("connect4", "kalah", "othello", "pathwayz", "pentago_twist")


def is_borne_out(reason: Reason, case: Case) -> bool:
    """Return whether the moves that the judge expects, or the count after them, bear a reason out, and whether no cell
    in it stands for two moves.
    """
    check = checks_of(case.game).get(reason.kind)
    return (check is None or check(case)) and not _means_two_moves(reason, case)


def _means_two_moves(reason: Reason, case: Case) -> bool:
    """Whether "after the answer e6 Black has 7 moves; with e6 11" tells of the other side's e6 and of Black's own."""
    names_both = "{reply}" in reason.message and "{better}" in reason.message
    return names_both and case.reply is not None and case.reply.strip("*") == case.better.strip("*")


@cache
def checks_of(game: Game) -> dict[str, Check]:
    """Return the checks of the kinds that foretell something."""
    if game.module not in _BOARDS:
        return {}
    found: dict[str, Check] = import_module(f"{__package__}.{game.module}").BORNE
    return found
