"""What is said of a game: each move as it is made, and what is asked for by keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coach.aloud import turn_words
from coach.boards import texts_of
from coach.game_texts import clock_text, is_you
from coach.looking_back import called, where
from coach.phrases import sentence, sentences
from coach.player_texts import seat_name
from game.texts import text
from table.consequences import consequences_of
from ui.parts.reading import Reading
from ui.screens.play.side_panel import lower_player

if TYPE_CHECKING:
    from coach.verdict import Verdict
    from table.consequences import Consequences
    from table.events import Moved, TakenBack
    from table.session import Session
    from ui.screens.play.context import GameContext


class GameReading(Reading):
    """What is said of the game of a play scene."""

    def __init__(self, scene: GameContext) -> None:
        super().__init__(scene)
        self._line, self._session, self._win_bar = scene.line, scene.session, scene.win_bar
        self._now = scene.look.now

    @property
    def hand(self) -> int:
        config = self._session.config
        return lower_player(config) if config.humans == 1 else super().hand

    @property
    def last(self) -> Consequences | None:
        line = self._line
        if line.at_start or line.last_action is None:
            return None
        return consequences_of(self._session.game, line.match.states[line.ply - 1], line.last_action)

    def place(self) -> str:
        """Which position is shown of a game that is looked back at, and the move before it."""
        place = sentence(where(self._line))
        return place if self._line.at_start else sentences(place, self.last_move())

    def clocks(self) -> str:
        """The time left to both players."""
        readings, (first, second) = self._session.readings(self._now), self._session.config.seats
        if not readings:
            return text("This game has no clocks.")
        time, other = map(clock_text, readings)
        return text(
            "{name}: {time}. {rival}: {other}.", name=seat_name(first), time=time, rival=seat_name(second), other=other
        )

    def chances(self) -> str:
        """The win chances of both sides, where the game shows them."""
        if not self._session.config.show_win_chance:
            return text("This game shows no win chance.")
        texts, (chance, other) = self.scene.board.view.texts, self._win_bar.words
        first, second = texts.side(0), texts.side(1)
        message = "Win chance: {side} {chance}, {rival} {other}."
        return text(message, side=first, chance=chance, rival=second, other=other)


def move_words(session: Session, event: Moved) -> str:
    """Return a move that was made, and whose turn it is unless another move has followed."""
    game, config = session.game, session.config
    mover = called(session, config.seats[event.player], event.player)
    told = texts_of(game.name).aloud.announce(consequences_of(game, event.before, event.action), mover)
    if session.outcome is not None or event.after != session.state:
        return told
    return sentences(told, _turn(session))


def taken_back_words(session: Session, event: TakenBack) -> str:
    """Return a move that was taken back, and whose turn it is unless another one is taken back, too."""
    told = text("{move} is taken back.", move=session.game.action_to_string(event.after, event.action))
    if event.after != session.state:
        return told
    return sentences(told, _turn(session))


def _turn(session: Session) -> str:
    return turn_words(called(session, session.seat, session.player), you=is_you(session.config, session.seat))


def end_words(verdict: Verdict) -> str:
    """Return how a game has ended."""
    return sentences(sentence(verdict.headline), verdict.detail)
