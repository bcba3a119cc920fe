"""Othello: who gets the corner in the end, and how many moves each side has after the answer."""

from __future__ import annotations

from tests.coach.explanations.borne.line import answered, better_answered, end
from tests.coach.explanations.case import Case, Check
from tests.coach.explanations.general import after
from tests.coach.explanations.othello import C_SQUARES, X_SQUARES, best, board, can_go, regions, rival
from tests.game.reference import Twin
from tests.game.reference.twin import PLAYERS


def _gets(case: Case, corner: str, player: int) -> bool:
    """Whether a side has a corner after the line, or can still take it there."""
    last = end(after(case), case.line)
    return board(last)[corner] == PLAYERS[player] or corner in can_go(last, player)


def rival_gets_corner(case: Case) -> bool:
    return _gets(case, case.claims["corner"], rival(case))


def corner_is_in_reach(case: Case) -> bool:
    """The other side can take the corner next."""
    return (X_SQUARES | C_SQUARES)[case.move] in can_go(after(case), rival(case))


def does_not_get_corner(case: Case) -> bool:
    return board(end(after(case), case.line))[case.claims["corner"]] != PLAYERS[case.mover]


def rival_stays_out(case: Case) -> bool:
    return board(end(after(case), case.line))[case.claims["corner"]] != PLAYERS[rival(case)]


def threat_counts(case: Case) -> bool:
    """The corner is taken, or the other side's answer prevents it, or it can be taken where the line ends."""
    corner = case.claims["corner"]
    last = end(after(case), case.line)
    prevented = corner not in can_go(answered(case), case.mover)
    return prevented or board(last)[corner] == PLAYERS[case.mover] or corner in can_go(last, case.mover)


def _moves(twin: Twin, player: int) -> int:
    return len(can_go(twin, player))


def has_fewer_moves_next(case: Case) -> bool:
    return _moves(answered(case), case.mover) < _moves(better_answered(case), case.mover)


def leaves_more_moves(case: Case) -> bool:
    return _moves(after(case), rival(case)) > _moves(best(case), rival(case))


def opens_nothing(case: Case) -> bool:
    return can_go(after(case), rival(case)) <= can_go(case.twin, rival(case))


def disc_stays(case: Case) -> bool:
    return board(answered(case))[case.move] == PLAYERS[case.mover]


def answer_is_in_region(case: Case) -> bool:
    return any({case.claims["cell"], *case.line[:1]} <= each for each in regions(after(case)))


BORNE: dict[str, Check] = {
    "gives-corner": rival_gets_corner,
    "x-square": corner_is_in_reach,
    "c-square": corner_is_in_reach,
    "misses-corner": does_not_get_corner,
    "keeps-corner": rival_stays_out,
    "threatens-corner": threat_counts,
    "greedy": has_fewer_moves_next,
    "keeps-few": has_fewer_moves_next,
    "outside": has_fewer_moves_next,
    "parallel": has_fewer_moves_next,
    "opens": leaves_more_moves,
    "quiet": opens_nothing,
    "wedge": disc_stays,
    "odd-region": answer_is_in_region,
}
