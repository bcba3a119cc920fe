"""Connect Four: whether the four that a disc lets be blocked is blocked."""

from __future__ import annotations

from tests.coach.explanations.case import Case, Check


def is_blocked(case: Case) -> bool:
    return case.line[:1] == (case.claims["cell"][0].translate(str.maketrans("abcdefg", "1234567")),)


BORNE: dict[str, Check] = {"lets-block": is_blocked}
