"""Sentences about a game: for the line under the board, and for a screen reader when a key asks."""

from __future__ import annotations

from dataclasses import replace

from coach.game_aloud import chance_words, clock_words
from coach.looking_back import description_at, last_move_descriptions, meanwhile, name_of_mover, where
from coach.phrases import Glyph, Keycap, Part, Phrase, Stone, brief, phrased
from coach.verdict import Verdict
from game.texts import sentence, text
from table.line import LineCursor
from table.session import Session
from ui.boards.messages import Status
from ui.boards.view import BoardView, newly_pointed_at
from ui.parts import hint as hints
from ui.parts.hint import Hint
from ui.parts.off_board_moves import OffBoardMoves
from ui.parts.reading import Reading
from ui.parts.status_line import turn_of
from ui.screens.play.commands import FASTER, NEXT, SLOWER, STEP, SWAP, pause_of
from ui.screens.play.context import GameContext


class GameReading(Reading):
    """The sentences about the game of a play scene."""

    def __init__(self, scene: GameContext) -> None:
        super().__init__(scene)
        self._line, self._session, self._win_bar = scene.line, scene.session, scene.win_bar
        self._now = scene.look.now

    @property
    def hand(self) -> int:
        person = self._session.config.only_person
        return super().hand if person is None else person

    def place_text(self) -> str:
        """The number of the shown position and the move before it, in sentences."""
        place = sentence(where(self._line))
        return place if self._line.at_start else brief(place, self.last_move())

    def clocks(self) -> str:
        return clock_words(self._session, self._now)

    def chances(self) -> str:
        """A sentence with the win chances of both sides, where the game shows them."""
        return chance_words(self._session, self._win_bar.name, self._win_bar.value_text)


def status_of(
    session: Session,
    line: LineCursor,
    view: BoardView,
    off_board_moves: OffBoardMoves,
    hint: Hint | None,
    pointer: tuple[int, int],
) -> Status:
    """Return the status line of the play screen."""
    if not line.at_end:
        return _looking_back(session, line)
    if session.paused:
        key = Keycap(pause_of(session.config).keys)
        paused = Status((Glyph("pause"), Phrase(text("Paused"), strong=True)), phrased("{key} to go on", key=key))
        return _after_last_move(paused, session)
    if session.thinker.is_looking_for_hint:
        return hints.looking()
    if hint is not None and hint.speaks(view, pointer):
        return hint.status()
    if not session.human_to_move:
        return _after_last_move(_waiting_for(session), session)
    return _after_last_move(off_board_moves.status() or newly_pointed_at(view) or Status(), session)


def _after_last_move(status: Status, session: Session) -> Status:
    together, alone = last_move_descriptions(session)
    return replace(status, last_move=together, last_alone=alone)


def _waiting_for(session: Session) -> Status:
    """The status line while an AI is to move, with the keys in a game between AIs."""
    if not session.config.watched:
        return turn_of(session)
    name = name_of_mover(session)
    if session.thinker.has_reply and session.reply_due is None:
        # translators: key is a picture of a key.
        found = phrased("{name} has found a move {key} to see it", name=name, key=Keycap(STEP.keys))
        return Status(found, _key_legend(), pointed=True)
    moves_next = Status(phrased("{name} moves next", name=name), pointed=True)
    return replace(moves_next if session.thinker.has_reply else turn_of(session), aside=_key_legend())


def _looking_back(session: Session, line: LineCursor) -> Status:
    """Return the status line for an earlier position: its number, and a description of the move before it."""
    waits = Phrase(meanwhile(session))
    description = description_at(line)
    if not description:
        return Status((Phrase(where(line), strong=True), waits))
    # translators: where is the number of a move: "Move 3 of 20, White".
    return Status((Phrase(text("{where}:", where=where(line)), strong=True), *description), (waits,))


def result_line(verdict: Verdict) -> Status:
    """Return the status line of a finished game: its result or, at an earlier position, a text about that position."""
    # translators: headline is the result: "Creek wins".
    headline = text("{headline}:", headline=verdict.headline)
    parts: tuple[Part, ...] = (Phrase(headline, strong=True), Phrase(verdict.detail))
    placed = Stone(verdict.winner) if verdict.winner is not None else verdict.placed
    if placed is not None:
        parts = (placed, *parts)
    return Status(parts, phrased("{key} next game", key=Keycap(NEXT.keys)))


def _key_legend() -> tuple[Part, ...]:
    """Return the keys named in the status line of a game between AIs."""
    speed = Keycap(SLOWER.keys), Keycap(FASTER.keys)
    # translators: keys and swap are pictures of keys: they change the speed, and swap the sides.
    return phrased("{keys} speed {swap} swap", keys=speed, swap=Keycap(SWAP.keys))
