"""The texts of the status line, and which of them is shown."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from coach.looking_back import (
    description_at,
    last_move_description,
    meanwhile,
    name_of_mover,
    where,
)
from coach.phrases import Glyph, Keycap, Phrase, phrased
from game.texts import text
from ui.boards.messages import Status
from ui.parts import hint as hints
from ui.parts.status_line import pointed_at, turn_of
from ui.screens.play.keys import STEP, pause_of
from ui.screens.play.spectate import key_legend

if TYPE_CHECKING:
    from table.line import LineCursor
    from table.session import Session
    from ui.boards.view import BoardView
    from ui.parts.hint import Hint
    from ui.parts.off_board_moves import OffBoardMoves


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
        paused = Status((Glyph("pause"), Phrase(text("Paused"), strong=True)), phrased("{key} to go on", key=key))
        return replace(paused, last_move=last_move_description(session))
    if session.is_looking_for_hint:
        return hints.looking()
    if hint is not None and hint.speaks(view, pointer):
        return hint.status()
    status = off_board_moves.status() or pointed_at(view) if session.human_to_move else _waiting_for(session)
    return replace(status, last_move=last_move_description(session))


def _waiting_for(session: Session) -> Status:
    """The status line while an AI is to move, with the keys in a game between AIs."""
    if not session.config.watched:
        return turn_of(session)
    name = name_of_mover(session)
    if session.waits_for_step:
        # translators: key is a picture of a key.
        found = phrased("{name} has found a move {key} to see it", name=name, key=Keycap(STEP.keys))
        return Status(found, key_legend(), pointed=True)
    moves_next = Status(phrased("{name} moves next", name=name), pointed=True)
    return replace(moves_next if session.has_reply else turn_of(session), aside=key_legend())


def looking_back(session: Session, line: LineCursor) -> Status:
    """Return the status line for an earlier position: its number, and a description of the move before it."""
    waits = Phrase(meanwhile(session))
    description = description_at(line)
    if not description:
        return Status((Phrase(where(line), strong=True), waits))
    # translators: where is the number of a move: "Move 3 of 20, White".
    return Status((Phrase(text("{where}:", where=where(line)), strong=True), *description), (waits,))
