"""The checks of all kinds of reasons that a board has."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from coach.reasons import Reason
from game import Game
from tests.coach.explanations import general
from tests.coach.explanations.case import Case, Check


@cache
def checks_of(game: Game) -> dict[str, Check]:
    """Return a board's checks by the kind of reason: its own, and those of every board."""
    own: dict[str, Check] = import_module(f"{__package__}.{game.module}").CHECKS
    return {**general.CHECKS, **own}


def holds(reason: Reason, case: Case) -> bool:
    """Return whether a reason, counted again, is true."""
    return checks_of(case.game)[reason.kind](case)
