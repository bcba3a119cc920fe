"""Words about a game and an earlier position of it: the side to move, the last move, and the name of the position."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from coach.boards import texts_of
from coach.game_texts import list_number
from coach.phrases import Part, Phrase, Stone, in_words, phrased
from coach.player_texts import seat_name
from coach.verdict import Verdict
from game.formats import one_by_one
from game.texts import capitalised, text
from table.consequences import Consequences, consequences_of

if TYPE_CHECKING:
    from table.config import Seat
    from table.line import LineCursor
    from table.session import Session

Mode = Literal["play", "browse", "over", "browse over"]
"""Kinds of content of the bottom bar: the game, an earlier position, the result, an earlier position after the end."""


def mode_of(session: Session, line: LineCursor) -> Mode:
    """Return the kind of content that the bottom bar shows."""
    if session.outcome is None:
        return "play" if line.at_end else "browse"
    return "over" if line.at_end else "browse over"


def called(session: Session, seat: Seat, player: int) -> str:
    """Return the name of a side's player; if both players have the same name, add the side."""
    first, second = session.config.seats
    if first.name != second.name:
        return seat_name(seat)
    return text("{name} ({side})", name=seat_name(seat), side=texts_of(session.game.name).side(player))


def last_move(session: Session) -> Consequences | None:
    """Return the effects of the last move; None before the first move."""
    match = session.match
    return consequences_of(session.game, match.states[-2], match.moves[-1]) if match.moves else None


def name_of_mover(session: Session) -> Phrase:
    """Return the name of the player to move."""
    return Phrase(called(session, session.seat, session.match.player), strong=True)


def last_move_descriptions(session: Session) -> tuple[tuple[Part, ...], tuple[Part, ...]]:
    """Return two descriptions of the last move, each with the move's player.

    The first one mentions the earlier moves of the same turn, the second one does not. Both are empty before the first
    move.
    """
    move = last_move(session)
    if move is None:
        return (), ()
    who = Phrase(text("{name}:", name=called(session, session.seating.seat_at(len(session.match.moves)), move.mover)))
    alone, earlier = texts_of(session.game.name).description_of(move), _earlier_in_turn(session)
    if not earlier:
        return (who, *alone), (who, *alone)
    # translators: the moves of one turn, the last one with what it did: "house 3, then house 2 captures 4".
    together = phrased("{moves}, then {move}", moves=Phrase(earlier, strong=True), move=alone)
    return (who, *together), (who, *alone)


def _earlier_in_turn(session: Session) -> str:
    """Return the list, in words, of the moves that the same player made right before the last move."""
    match, first = session.match, len(session.match.moves) - 1
    while first and match.player_at(first - 1) == match.player_at(len(match.moves) - 1):
        first -= 1
    return one_by_one([texts_of(session.game.name).spoken_move(move) for move in match.moves_text[first:-1]])


def verdict_at(verdict: Verdict | None, line: LineCursor) -> Verdict | None:
    """Return the content of the banner: the result, or a description of the earlier position on the board.

    Return None while the game goes on.
    """
    if verdict is None or line.at_end:
        return verdict
    description = description_at(line)
    placed = next((part for part in description if isinstance(part, Stone)), None)
    detail = in_words(description) or text("You are looking back at this game")
    return Verdict(where(line), capitalised(detail), None, past=True, placed=placed)


def meanwhile(session: Session) -> str:
    """Return words on what happens in the game while the board shows an earlier position."""
    if session.outcome is None and not session.seat.is_human and not session.paused:
        return text("the next move brings you back")
    if session.time.clock and session.time.clock.running is not None:
        return text("the clock goes on")
    return text("the game waits")


def move_at(line: LineCursor) -> Consequences | None:
    """Return the effects of the move before the shown position; None at the start."""
    if line.last_action is None:
        return None
    return consequences_of(line.match.game, line.match.states[line.ply - 1], line.last_action)


def description_at(line: LineCursor) -> tuple[Part, ...]:
    """Return the description of the move before the shown position; empty at the start."""
    move = move_at(line)
    return () if move is None else texts_of(line.match.game.name).description_of(move)


def where(line: LineCursor) -> str:
    """Return the name of the shown position, by the move before it.

    The name has this move's number in the list of moves, and the side that made the move.
    """
    if line.at_start:
        return text("Before the first move")
    match = line.match
    side = texts_of(match.game.name).side(match.player_at(line.ply - 1))
    number, last = list_number(match, line.ply), list_number(match, line.length)
    template = "Move {number} of {last}, {side}" if match.game.alternates else "Turn {number} of {last}, {side}"
    return text(template, number=number, last=last, side=side)
