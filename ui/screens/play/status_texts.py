"""The texts of the status line and of the result banner, and which of them is shown."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from coach.boards import texts_of
from coach.game_texts import list_number
from coach.phrases import Glyph, Keycap, Part, Phrase, Stone, in_words
from coach.verdict import Verdict
from game.texts import text
from table.consequences import consequences_of
from ui.boards.messages import Status
from ui.parts import hint as hints
from ui.parts.status_line import called, last_move, name_of_mover, pointed_at, turn_of
from ui.screens.play.keys import STEP, pause_of
from ui.screens.play.spectate import key_legend

if TYPE_CHECKING:
    from table.line import LineCursor
    from table.session import Session
    from ui.boards.view import BoardView
    from ui.parts.hint import Hint
    from ui.parts.off_board_moves import OffBoardMoves


Mode = Literal["play", "browse", "over", "browse over"]
"""What the screen shows: the game, an earlier position, the result, or an earlier position of a finished game."""


def mode_of(session: Session, line: LineCursor) -> Mode:
    """Return the content of the bottom bar."""
    if session.outcome is None:
        return "play" if line.at_end else "browse"
    return "over" if line.at_end else "browse over"


def status_of(
    session: Session,
    line: LineCursor,
    view: BoardView,
    off_board_moves: OffBoardMoves,
    hint: Hint | None,
    pointer: tuple[int, int],
) -> Status:
    """Return the status line."""
    if not line.at_end:
        return looking_back(session, line)
    if session.paused:
        key = Keycap(pause_of(session.config).keys)
        paused = Status((Glyph("pause"), Phrase(text("Paused"), strong=True)), (key, Phrase(text("to go on"))))
        return replace(paused, last_move=last_move_description(session))
    if session.is_looking_for_hint:
        return hints.looking()
    if hint is not None and hint.speaks(view, pointer):
        return hint.status()
    status = off_board_moves.status() or pointed_at(view) if session.human_to_move else _waiting_for(session)
    return replace(status, last_move=last_move_description(session))


def last_move_description(session: Session) -> tuple[Part, ...]:
    """Return the description of the last move with its player; empty before the first move."""
    move = last_move(session)
    if move is None:
        return ()
    who = text("{name}:", name=called(session, session.seat_at(len(session.match.moves)), move.mover))
    return (Phrase(who), *texts_of(session.game.name).description_of(move))


def verdict_at(verdict: Verdict | None, line: LineCursor) -> Verdict | None:
    """Return the content of the banner: the result, or a description of the earlier position on the board."""
    if verdict is None or line.at_end:
        return verdict
    description = description_at(line)
    placed = next((part for part in description if isinstance(part, Stone)), None)
    detail = in_words(description) or text("You are looking back at this game")
    return Verdict(where(line), detail[:1].upper() + detail[1:], None, past=True, placed=placed)


def _waiting_for(session: Session) -> Status:
    """The status line while an AI is to move, with the keys in a game between AIs."""
    if not session.config.watched:
        return turn_of(session)
    name = name_of_mover(session)
    if session.waits_for_step:
        found = (name, Phrase(text("has found a move")), Keycap(STEP.keys), Phrase(text("to see it")))
        return Status(found, key_legend(), pointed=True)
    moves_next = Status((name, Phrase(text("moves next"))), pointed=True)
    return replace(moves_next if session.has_reply else turn_of(session), aside=key_legend())


def looking_back(session: Session, line: LineCursor) -> Status:
    """Return the status line for an earlier position: its number, and a description of the move before it."""
    waits = Phrase(_meanwhile(session))
    description = description_at(line)
    if not description:
        return Status((Phrase(where(line), strong=True), waits))
    return Status((Phrase(text("{where}:", where=where(line)), strong=True), *description), (waits,))


def _meanwhile(session: Session) -> str:
    """The state of the game while the board shows an earlier position, in words."""
    if session.outcome is None and not session.seat.is_human and not session.paused:
        return text("the next move brings you back")
    if session.clock and session.clock.running is not None:
        return text("the clock goes on")
    return text("the game waits")


def description_at(line: LineCursor) -> tuple[Part, ...]:
    """Return the description of the move before the shown position; empty at the start."""
    if line.last_action is None:
        return ()
    match = line.match
    return texts_of(match.game.name).description_of(
        consequences_of(match.game, match.states[line.ply - 1], line.last_action)
    )


def where(line: LineCursor) -> str:
    """Return the name of the shown position: the number of the move before it in the list of moves, and its side."""
    if line.at_start:
        return text("Before the first move")
    match = line.match
    side = texts_of(match.game.name).side(match.player_at(line.ply - 1))
    number, last = list_number(match, line.ply), list_number(match, line.length)
    template = "Move {number} of {last}, {side}" if match.game.alternates else "Turn {number} of {last}, {side}"
    return text(template, number=number, last=last, side=side)
