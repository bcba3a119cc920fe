"""Pentago-Twist: what the answer makes of it."""

from __future__ import annotations

from tests.coach.explanations.borne.line import answered
from tests.coach.explanations.case import Case, Check
from tests.coach.explanations.general import after, can_win
from tests.coach.explanations.pentago_twist import longest


def is_reached(case: Case) -> bool:
    return bool(longest(answered(case), 1 - case.mover) >= case.claims["n"])


def stays_cut(case: Case) -> bool:
    return bool(longest(answered(case), 1 - case.mover) < case.claims["before"])


def is_first(case: Case) -> bool:
    """The other side does not win before."""
    return not can_win(after(case))


BORNE: dict[str, Check] = {
    "lets-reach": is_reached,
    "cuts-line": stays_cut,
    "threatens-five": is_first,
    "threatens-sockets": is_first,
    "threatens-by-twist": is_first,
}
