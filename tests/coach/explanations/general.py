"""The reasons of every board counted again, move by move with the plain rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ai.proven import Proven
from coach.boards import texts_of
from tests.coach.explanations.case import Case, Check
from tests.coach.explanations.solvers import solved
from tests.game.reference import Twin
from tests.game.reference.twin import DRAW, PLAYERS

_TRIED = 6
"""The most plies of a loss that are counted here by trying all moves."""


def winning_moves(twin: Twin) -> Iterator[str]:
    """The moves with which the side to move wins at once."""
    return (move for move in twin.moves() if twin.after(move).winner == PLAYERS[twin.mover])


def can_win(twin: Twin) -> bool:
    """Whether there is one."""
    return next(winning_moves(twin), None) is not None


def side_is(case: Case, player: int) -> bool:
    """Whether the side that the words name is this player's."""
    return bool(case.claims["side"] == texts_of(case.game.name).sides[player])


def side_named(case: Case) -> int:
    """The player whose side the words name; the second one if they name none, which `side_is` then tells."""
    return 0 if side_is(case, 0) else 1


def after(case: Case) -> Twin:
    """The position after the move."""
    return case.twin.after(case.move)


def _leaves_win(case: Case) -> bool:
    return case.move != case.claims["move"] and case.claims["move"] in winning_moves(case.twin) and not _wins(case)


def _wins(case: Case) -> bool:
    return after(case).winner == PLAYERS[case.mover]


def _loses(case: Case) -> bool:
    return side_is(case, 1 - case.mover) and after(case).winner == PLAYERS[1 - case.mover]


def _lets_win(case: Case) -> bool:
    return side_is(case, 1 - case.mover) and _wins_with(after(case), case.claims["move"])


def _lets_win_twice(case: Case) -> bool:
    other = case.claims["other"]
    return _lets_win(case) and other != case.claims["move"] and _wins_with(after(case), other)


def _wins_with(twin: Twin, move: str) -> bool:
    return twin.after(move).winner == PLAYERS[twin.mover]


def _is_only(case: Case) -> bool:
    """Every other move, but for those that lead to the same position, loses at once."""
    kept = after(case)
    others = (case.twin.after(move) for move in case.twin.moves())
    return not _lost_at_once(kept) and all(_lost_at_once(other) for other in others if other.board != kept.board)


def _lost_at_once(twin: Twin) -> bool:
    """Whether the side to move has won, or wins with its next move."""
    return twin.winner == PLAYERS[twin.mover] if twin.winner else can_win(twin)


def _stops_win(case: Case) -> bool:
    """The other side wins with one and the same move after two others of the mover's, and not after this one."""
    if not side_is(case, 1 - case.mover) or can_win(after(case)):
        return False
    seen = set[str]()
    for move in case.twin.moves():
        other = case.twin.after(move)
        if move != case.move and other.winner is None:
            wins = set(winning_moves(other))
            if wins & seen:
                return True
            seen |= wins
    return False


def _no_defence(case: Case) -> bool:
    """After the answer the other side wins next, whatever is played."""
    assert case.reply is not None
    answered = after(case).after(case.reply)
    if case.claims["reply"] != case.reply or not side_is(case, 1 - case.mover) or answered.winner:
        return False
    return all(_lost_at_once(answered.after(move)) for move in answered.moves())


def _then(case: Case) -> bool:
    """The first move of the other side in the line."""
    twin, other = after(case), 1 - case.mover
    for move in case.line:
        if twin.mover == other:
            return side_is(case, other) and bool(case.claims["move"] == move)
        twin = twin.after(move)
    return False


# -- proofs ------------------------------------------------------------------------------------------------


def _gives_away(case: Case) -> bool:
    before, proven = case.claims["was"], case.claims["proven"]
    told = _agrees(case, case.before, before, case.mover) and _line_fits(after(case), case, proven)
    return told and before.result > proven.result and _agrees(case, _state_after(case), proven, case.mover)


def _leads_to_loss(case: Case) -> bool:
    proven = case.claims["proven"]
    told = proven.result < 0 and _agrees(case, _state_after(case), proven, case.mover)
    return told and _line_fits(after(case), case, proven)


def _wins_by_force(case: Case) -> bool:
    proven = case.claims["proven"]
    told = proven.result > 0 and _agrees(case, case.before, proven, case.mover)
    begins = case.claims["moves"][:1] in ((), (case.move,))  # a count of seeds or discs is no line
    return told and begins and _line_fits(case.twin, case, proven)


def _keeps(case: Case, result: int) -> bool:
    """Whether another solver, where it has an answer, agrees on the result, and the move keeps it."""
    proven = case.claims["proven"]
    left = proven._replace(plies=proven.plies - 1 if proven.plies else None)
    told = proven.result == result and _agrees(case, case.before, proven, case.mover)
    return told and _agrees(case, _state_after(case), left, case.mover)


def _proven_win(case: Case) -> bool:
    proven, n = case.claims["proven"], case.claims["n"]
    return _keeps(case, 1) and (n == 0 or (proven.exact and 2 * n - 1 == proven.plies))


def _puts_off(case: Case) -> bool:
    """No move lasts longer, and this one as long: all moves are tried, up to a length; beyond it only solvers know."""
    proven = case.claims["proven"]
    if not (proven.exact and proven.plies and _keeps(case, -1)):
        return False
    afters = [case.twin.after(move) for move in case.twin.moves()]
    return proven.plies > _TRIED or (
        not _wins_within(after(case), proven.plies - 3) and all(_wins_within(each, proven.plies - 1) for each in afters)
    )


def _wins_within(twin: Twin, plies: int) -> bool:
    """Whether the side to move wins in so many plies, whatever is answered."""
    if plies < 1 or twin.winner:
        return False
    afters = [twin.after(move) for move in twin.moves()]
    if any(each.winner == PLAYERS[twin.mover] for each in afters):
        return True
    return any(
        not each.winner and all(_wins_within(each.after(answer), plies - 2) for answer in each.moves())
        for each in (afters if plies > 2 else ())
    )


def _state_after(case: Case) -> Any:
    from game import apply_action

    return apply_action(case.before, case.game.legal_action(case.before, case.move))


def _agrees(case: Case, state: Any, proven: Proven, player: int) -> bool:
    """Whether another solver, where it has an answer, says the same."""
    found = solved(case.game, state, player)
    if found is None:
        return True
    same = not (proven.exact and proven.plies and found.plies) or proven.plies == found.plies
    return proven.result == found.result and same


def _line_fits(twin: Twin, case: Case, proven: Proven) -> bool:
    """Whether the line can be played, ends as is claimed where it goes so far, and is the one that is told."""
    moves: Sequence[str] = case.claims["moves"]
    told = case.claims["line"].removesuffix("…").split()
    if tuple(told) != tuple(moves[: len(told)]):
        return False
    for move in moves:
        if move not in twin.moves():
            return False
        twin = twin.after(move)
    to_the_end = len(told) == len(moves) and twin.winner is not None
    if moves and to_the_end == case.claims["line"].endswith("…"):
        return False
    winner = PLAYERS[case.mover if proven.result > 0 else 1 - case.mover]
    if twin.winner is not None:
        return twin.winner == (winner if proven.result else DRAW)
    return proven.plies is None or len(moves) < proven.plies


CHECKS: dict[str, Check] = {
    "only-move": _is_only,
    "was-only": _is_only,
    "wins": _wins,
    "stops-win": _stops_win,
    "leaves-win": _leaves_win,
    "loses": _loses,
    "lets-win": _lets_win,
    "lets-win-twice": _lets_win_twice,
    "no-defence": _no_defence,
    "then": _then,
    "gives-away": _gives_away,
    "leads-to-loss": _leads_to_loss,
    "wins-by-force": _wins_by_force,
    "keeps-draw": lambda case: _keeps(case, 0),
    "proven-win": _proven_win,
    "puts-off": _puts_off,
}
