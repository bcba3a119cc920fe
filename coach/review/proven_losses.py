"""Reasons about the proven result of a move, where the game is not over after the move and the answer to it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from ai.proven import Proven, proven_text
from coach.boards import texts_of
from coach.game_texts import winner_moves
from coach.reasons import Reason, Weight, reason
from game import apply_action, current_player, is_terminal
from game.texts import Message, text
from table.lesson import forces

if TYPE_CHECKING:
    from collections.abc import Sequence

    from coach.board_texts import BoardTexts
    from table.review.turns import Turn


class _ResultMessages(NamedTuple):
    """The messages about a result: a plain message, one with the number of the winner's moves, one with the margin."""

    plain: Message
    counted: Message = ""
    margin: Message = ""


_LEADS = _ResultMessages(
    "it leads to a loss", "it leads to a loss in {n} move|it leads to a loss in {n} moves", "it leads to a loss by {n}"
)
_WIN_TO_DRAW = _ResultMessages("it turns a win into a draw")
_WIN_TO_LOSS = _ResultMessages(
    "it turns a win into a loss",
    "it turns a win into a loss in {n} move|it turns a win into a loss in {n} moves",
    "it turns a win into a loss by {n}",
)
_DRAW_TO_LOSS = _ResultMessages(
    "it turns a draw into a loss",
    "it turns a draw into a loss in {n} move|it turns a draw into a loss in {n} moves",
    "it turns a draw into a loss by {n}",
)
_CERTAIN = _ResultMessages(
    "it is a certain win",
    "it is a certain win in {n} move|it is a certain win in {n} moves",
    "it is a certain win by {n}",
)
_SHOWN = 5
"""The largest number of moves of a line that are written out; further moves can be played on the board."""
_NEXT = 3
"""The number of plies of a win by a decisive answer: this answer, any move after it, and the winning move."""


class _ProofLine(NamedTuple):
    """The moves of both sides from a proven position, whether they end the game, and the side that moves first."""

    moves: tuple[str, ...]
    ends: bool
    first: int


def against(turn: Turn, texts: BoardTexts) -> list[Reason]:
    """Return the reason that names the proven result after a move.

    There is a reason only if the result before the move was unproven, or better.
    """
    if turn.given_away is not None:
        return [*_no_defence(turn, texts), _given(turn)]
    after = turn.proven_after
    if after is None or after.result >= 0 or _is_lost(turn.proven):
        return []
    return _no_defence(turn, texts) or [_leads(turn, after)]


def better(turn: Turn) -> list[Reason]:
    """Return the reason that the judge's move wins by force.

    There is none if a result is proven for the played move.
    """
    before = turn.proven
    if before is None or before.result <= 0 or turn.proven_after is not None:
        return []
    line = _line(before, turn.before.line, turn.move.before, turn)
    return [_proved("wins-by-force", _CERTAIN, before, line, turn)]


def _is_lost(proven: Proven | None) -> bool:
    return proven is not None and proven.result < 0


def _no_defence(turn: Turn, texts: BoardTexts) -> list[Reason]:
    """Return a reason if the other side's answer makes its win with the next move certain, whatever the mover plays."""
    after, reply = turn.proven_after, turn.reply
    if reply is None or turn.move.again or reply.again or after is None or after.result >= 0 or after.plies != _NEXT:
        return []
    if not forces(reply):
        return []  # the line may begin with another move than the proof
    answer = turn.game.action_to_string(turn.move.after, reply.action)
    message = "after the answer {reply} nothing stops {side} from winning"
    found = reason("no-defence", message, reply=answer, side=texts.side(1 - turn.move.mover))
    return [found.naming(texts.spoken_move, "reply")]


def _given(turn: Turn) -> Reason:
    given = turn.given_away
    assert given is not None
    line = _line(given.after, turn.after.line, turn.move.after, turn)
    to_loss = _WIN_TO_LOSS if given.before.result > 0 else _DRAW_TO_LOSS
    messages = to_loss if given.after.result < 0 else _WIN_TO_DRAW
    return _proved("gives-away", messages, given.after, line, turn, was=given.before)


def _leads(turn: Turn, after: Proven) -> Reason:
    line = _line(after, turn.after.line, turn.move.after, turn)
    return _proved("leads-to-loss", _LEADS, after, line, turn)


def _line(proven: Proven, moves: Sequence[str], start: Any, turn: Turn) -> _ProofLine:
    """Return the part of the judge's line that belongs to the proof.

    The winning move is added if the line ends right before it. Where points decide, the proof is a count of seeds or
    discs, and the line is only what a search chose.
    """
    game, state, first = turn.game, start, int(current_player(start))
    if game.score is not None and proven.plies is None:
        return _ProofLine((), ends=True, first=first)
    for move in moves:
        state = apply_action(state, game.legal_action(state, move))
    winner = turn.move.mover if proven.result > 0 else 1 - turn.move.mover
    if proven.result and not is_terminal(state) and int(current_player(state)) == winner:
        win = game.winning_action(state)
        if win is not None:
            return _ProofLine((*moves, game.action_to_string(state, win)), ends=True, first=first)
    return _ProofLine(tuple(moves), bool(is_terminal(state)), first)


def named(proven: Proven, turn: Turn) -> str:
    """Return the proven result as a noun, with the number of the winner's moves where they can be counted."""
    if not _is_counted(proven, turn):
        return proven_text(proven._replace(plies=None))
    message = "win in {n} move|win in {n} moves" if proven.result > 0 else "loss in {n} move|loss in {n} moves"
    return text(message, n=winner_moves(proven.plies or 0))


def _is_counted(proven: Proven, turn: Turn) -> bool:
    """Whether the winner's moves can be counted: the sides take turns, and the end is known."""
    return bool(turn.game.alternates and proven.plies is not None and proven.exact and proven.result)


def _proved(
    kind: str, messages: _ResultMessages, proven: Proven, line: _ProofLine, turn: Turn, **claims: object
) -> Reason:
    """Return the reason that names a proven result; `line` has the moves that lead to the end."""
    shown, whole = line.moves[:_SHOWN], line.ends and len(line.moves) <= _SHOWN
    moves = " ".join(shown if whole else (*shown, "…"))
    message, n = messages.plain, 0
    if _is_counted(proven, turn) and messages.counted:
        message, n = messages.counted, winner_moves(proven.plies or 0)
    elif proven.margin and messages.margin:
        message, n = messages.margin, abs(proven.margin)
    found = reason(kind, message, n=n, proven=proven, line=moves, moves=line.moves, **claims)
    if len(line.moves) > 1:
        texts = texts_of(turn.game.name)
        found = found._replace(moves=moves, listed=texts.sequence, first=texts.side(line.first))
    return found.weighing(Weight.SLIGHT, not (whole and line.moves))
