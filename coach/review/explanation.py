"""Why a move cost what it cost: only what the rules, a count or a proof says, never a guess.

First what the move itself does wrong, then what the other side's best answer does, then what speaks for the better
move. What the better move has in common with the one that was made is no reason, nor is what a stronger one says
already, nor what the judge's line does not confirm. Where nothing can be said, the other side's answer is told.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from coach.move_reasons import all_reasons, confirmed
from coach.reasons import Reason, beyond, reason
from coach.review import proven_losses as proofs
from game.texts import text
from table.consequences import consequences_of, turn_in

if TYPE_CHECKING:
    from collections.abc import Sequence

    from coach.board_texts import BoardTexts
    from table.consequences import Cell, Consequences
    from table.review.turns import Turn

_MOST = 3
"""Reasons that are told of a move: more is a list, and no answer."""


class Explanation(NamedTuple):
    """Why a move cost what it cost.

    Attributes:
        against: what speaks against the move that was made, or for the only one.
        reply: what the answer does that the judge expects to the move that was made.
        better: what speaks for the judge's move, which was not made.
    """

    against: tuple[Reason, ...] = ()
    reply: tuple[Reason, ...] = ()
    better: tuple[Reason, ...] = ()


def why(turn: Turn, texts: BoardTexts) -> str:
    """Return why a bad move is bad, or why the only move was one; empty where there is nothing that can be said."""
    found = explain_move(turn, texts)
    parts = [each.words for each in found.against]
    if found.reply:
        parts.append(answering(turn, found.reply, texts))
    if found.better:
        parts.append(text("{move}: {reason}", move=texts.named(turn.better_name), reason=_listed(found.better)))
    return "; ".join(parts)


def answering(turn: Turn, reasons: tuple[Reason, ...], texts: BoardTexts) -> str:
    """Return what the answer does that the judge expects, in words: of a line told before, that is the first move."""
    assert turn.reply is not None
    answer = turn.game.action_to_string(turn.move.after, turn.reply.action)
    side, move = texts.side(turn.reply.mover), texts.named(answer)
    return text("{side} answers {move}: {reason}", side=side, move=move, reason=_listed(reasons))


def _listed(reasons: tuple[Reason, ...]) -> str:
    return "; ".join(each.words for each in reasons)


def explain_move(turn: Turn, texts: BoardTexts) -> Explanation:
    """Return the facts that `why` tells, at most three of them."""
    if turn.is_only:
        return Explanation((reason("only-move", "the only move that does not lose at once"),))
    if not turn.mark.is_bad:
        return Explanation()
    at_once = _at_once(turn, texts)
    mistake_reasons = confirmed(texts.mistake_reasons(turn, texts), turn.move, turn.line, texts)
    against = at_once or [*proofs.against(turn, texts), *mistake_reasons]
    better = _for_better(turn, texts)
    reply = () if at_once else _of_reply(turn, texts)
    found = _chosen(against, reply, better)
    return found if any(found) else Explanation(_then(turn, texts))


def _chosen(*found: Sequence[Reason]) -> Explanation:
    """The first of each, and as many more as may be told."""
    message = [list(each[:1]) for each in found]
    for already, each in zip(message, found, strict=True):
        already.extend(each[1 : 1 + _MOST - sum(map(len, message))])
    return Explanation(*map(tuple, message))


def _then(turn: Turn, texts: BoardTexts) -> tuple[Reason, ...]:
    """The turn with which the other side answers; nothing where the judge expects none."""
    rival = 1 - turn.move.mover
    moves = [turn.game.action_to_string(each.before, each.action) for each in turn_in(turn.line, rival)]
    if not moves:
        return ()
    line = ", ".join(map(texts.named, moves))
    return (reason("then", "then {side} plays {line}", side=texts.side(rival), line=line, moves=tuple(moves)),)


def _at_once(turn: Turn, texts: BoardTexts) -> list[Reason]:
    """What the move loses, or misses, within a move."""
    move = turn.move
    found = []
    if turn.missed_win is not None:
        win = turn.game.action_to_string(move.before, turn.missed_win)
        found.append(reason("leaves-win", "misses the win at {move}", move=win))
    if move.loses:
        found.append(reason("loses", "makes {side} win", side=texts.side(1 - move.mover)))
    elif move.answer is not None:
        found.append(_lets_win(move, texts))
    return found


def _lets_win(move: Consequences, texts: BoardTexts) -> Reason:
    """That the other side wins next, and whether it can do so at two places, on two lines."""
    side, wins = texts.side(1 - move.mover), move.answers
    first, name = wins[0], move.game.action_to_string
    for other in wins:
        if first.filled != other.filled and _line(first) != _line(other):
            message = "lets {side} win in two ways, with {move} or {other}"
            names = {"move": name(move.after, first.action), "other": name(move.after, other.action)}
            return reason("lets-win-twice", message, side=side, **names)
    return reason("lets-win", "lets {side} win with {move}", side=side, move=name(move.after, first.action))


def _line(win: Consequences) -> list[Cell]:
    return win.game.winning_cells(win.after)


def _of_reply(turn: Turn, texts: BoardTexts) -> tuple[Reason, ...]:
    """What the answer does that the judge expects, and would not do as much of after the better move."""
    reply = turn.reply
    if reply is None or turn.move.again:
        return ()
    state = _answered_instead(turn)
    there = state is not None and reply.action in turn.game.actions(state)
    elsewhere = all_reasons(consequences_of(turn.game, state, reply.action), texts) if there else ()
    found = confirmed(all_reasons(reply, texts), reply, turn.line[1:], texts)
    return tuple(each for each in beyond(found, elsewhere) if each.kind != "stops-win")


def _answered_instead(turn: Turn) -> Any | None:
    """The position that the other side would answer, had the judge's turn been played; None where there is none.

    A turn may have several moves: who is to move is the rules' to say.
    """
    for move in (turn.better, *turn.better_line):
        if not move.again:
            return None if move.over else move.after
    return None


def _for_better(turn: Turn, texts: BoardTexts) -> tuple[Reason, ...]:
    """What speaks for the judge's move, which was not made, and not as much for the one that was."""
    if turn.is_best or turn.better.action == turn.missed_win:
        return ()
    found = confirmed(all_reasons(turn.better, texts), turn.better, turn.better_line, texts)
    found = beyond(found, all_reasons(turn.move, texts))
    if turn.missed_only:
        only = reason("was-only", "the only move that does not lose at once")
        found = (only, *(each for each in found if each.kind != "stops-win"))
    return (*proofs.better(turn), *found)
