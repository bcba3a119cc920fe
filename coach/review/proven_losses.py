"""Proven results of moves of a review, where the end is too far away to see at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from ai.proven import Proven, proven_text
from coach.game_texts import winner_moves
from coach.reasons import Reason, reason
from game import apply_action, current_player, is_terminal
from game.texts import text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from coach.board_texts import BoardTexts
    from table.review.turns import Turn

_SHOWN = 5
"""Moves of a line written at most: nobody reads more, and the board can play them."""
_NEXT = 3
"""The number of plies of an answer, of any move after it, and of the winning move."""


class _Line(NamedTuple):
    """The moves of both sides from a proven position, and whether they end the game."""

    moves: tuple[str, ...]
    ends: bool


def against(turn: Turn, texts: BoardTexts) -> list[Reason]:
    """Return the proven result after a move, if the result before the move was unproven or better."""
    if turn.given_away is not None:
        return [*_no_defence(turn, texts), _given(turn)]
    after = turn.proven_after
    if after is None or after.result >= 0 or _is_lost(turn.proven):
        return []
    return _no_defence(turn, texts) or [_leads(turn, after)]


def better(turn: Turn) -> list[Reason]:
    """The judge's move wins by force, and nothing is proven about the played move."""
    before = turn.proven
    if before is None or before.result <= 0 or turn.proven_after is not None:
        return []
    line = _line(before, turn.before.line, turn.move.before, turn)
    message = "a certain {proof}: {line}" if len(line.moves) > 1 else "a certain {proof}"
    return [reason("wins-by-force", message, **_proof(before, line, turn))]


def _is_lost(proven: Proven | None) -> bool:
    return proven is not None and proven.result < 0


def _no_defence(turn: Turn, texts: BoardTexts) -> list[Reason]:
    """The other side's answer wins, whatever follows."""
    after, reply = turn.proven_after, turn.reply
    if reply is None or turn.move.again or reply.again or after is None or after.result >= 0 or after.plies != _NEXT:
        return []
    answer = turn.game.action_to_string(turn.move.after, reply.action)
    message = "after {reply} nothing stops {side} from winning"
    return [reason("no-defence", message, reply=answer, side=texts.side(1 - turn.move.mover))]


def _given(turn: Turn) -> Reason:
    given = turn.given_away
    assert given is not None
    line = _line(given.after, turn.after.line, turn.move.after, turn)
    message = "turns a {before} into a {proof}: {line}" if len(line.moves) > 1 else "turns a {before} into a {proof}"
    return reason(
        "gives-away", message, before=named(given.before, turn), was=given.before, **_proof(given.after, line, turn)
    )


def _leads(turn: Turn, after: Proven) -> Reason:
    line = _line(after, turn.after.line, turn.move.after, turn)
    message = "leads to a {proof}: {line}" if len(line.moves) > 1 else "leads to a {proof}"
    return reason("leads-to-loss", message, **_proof(after, line, turn))


def _line(proven: Proven, moves: Sequence[str], start: Any, turn: Turn) -> _Line:
    """The part of the judge's line that belongs to the proof, with the winning move it leaves out at the end.

    Where points decide, the proof is a count of seeds or discs, and the line only a search's choice.
    """
    game, state = turn.game, start
    if game.score is not None and proven.plies is None:
        return _Line((), ends=True)
    for move in moves:
        state = apply_action(state, game.legal_action(state, move))
    winner = turn.move.mover if proven.result > 0 else 1 - turn.move.mover
    if proven.result and not is_terminal(state) and int(current_player(state)) == winner:
        win = game.winning_action(state)
        if win is not None:
            return _Line((*moves, game.action_to_string(state, win)), ends=True)
    return _Line(tuple(moves), bool(is_terminal(state)))


def named(proven: Proven, turn: Turn) -> str:
    """The proven result; with the winner's moves, where the sides take turns and they can be counted."""
    if not turn.game.alternates or proven.plies is None or not proven.exact or not proven.result:
        return proven_text(proven._replace(plies=None))
    message = "win in {n} move|win in {n} moves" if proven.result > 0 else "loss in {n} move|loss in {n} moves"
    return text(message, n=winner_moves(proven.plies))


def _proof(proven: Proven, line: _Line, turn: Turn) -> dict[str, object]:
    """The claims of a proven result: the result in words and as a value, and the line to it."""
    shown, whole = line.moves[:_SHOWN], line.ends and len(line.moves) <= _SHOWN
    message = " ".join(shown if whole else (*shown, "…"))
    return {"proof": named(proven, turn), "proven": proven, "line": message, "moves": line.moves}
