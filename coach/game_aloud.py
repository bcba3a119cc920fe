"""Sentences to read aloud about a game: a move that is made or taken back, the clocks, and the win chances."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from ai.levels import level_title
from coach.aloud import turn_words
from coach.boards import side_names, texts_of
from coach.game_texts import clock_text, is_you
from coach.looking_back import called
from coach.phrases import brief
from coach.player_texts import seat_name
from game import GAMES
from game.texts import sentence, sentences, text
from table.consequences import Consequences, consequences_of

if TYPE_CHECKING:
    from table.events import Moved, TakenBack
    from table.session import Session


def beginning_words(session: Session) -> str:
    """Return the sentences at the beginning of a game: the players of both sides, and the side to move."""
    seats = zip(map(seat_name, session.config.seats), side_names(session.game.name), strict=True)
    words = (sentence(text("{name}: {value}", name=name, value=side)) for name, side in seats)
    return brief(*words, _turn(session))


def move_words(session: Session, event: Moved) -> str:
    """Return the sentence on a move; it names the side to move, too, unless another move has followed."""
    game, config = session.game, session.config
    mover = called(session, config.seats[event.player], event.player)
    words = texts_of(game.name).aloud.announce(consequences_of(game, event.before, event.action), mover)
    return brief(words, _turn_after(session, event))


def example_words() -> str:
    """Return an example of the sentences read after a move.

    The move is one in the sample position of the first board.
    """
    mover = text(level_title(4))
    return sentences(texts_of(GAMES[0].name).aloud.announce(_example(), mover), turn_words(mover, you=True))


@cache
def _example() -> Consequences:
    """Return the consequences of a move in the first board's sample position: the last legal move there."""
    game = GAMES[0]
    state = game.from_position(texts_of(game.name).sample)
    return consequences_of(game, state, game.actions(state)[-1])


def taken_back_words(session: Session, event: TakenBack) -> str:
    """Return the sentence on a move taken back; it names the side to move, too, unless more moves were taken back."""
    words = text("{move} is taken back.", move=session.game.action_to_string(event.after, event.action))
    return brief(words, _turn_after(session, event))


def _turn_after(session: Session, event: Moved | TakenBack) -> str:
    return _turn(session) if event.after == session.match.state else ""


def _turn(session: Session) -> str:
    """Return the sentence on the side to move; empty once the game is over."""
    if session.outcome is not None:
        return ""
    return turn_words(called(session, session.seat, session.match.player), you=is_you(session.config, session.seat))


def clock_words(session: Session, now: float) -> str:
    """Return a sentence with the time that each player has left at `now`."""
    readings, (first, second) = session.time.readings(now), session.config.seats
    if not readings:
        return text("This game has no clocks.")
    time, other = map(clock_text, readings)
    return text(
        "{name}: {time}. {rival}: {other}.", name=seat_name(first), time=time, rival=seat_name(second), other=other
    )


def chance_words(session: Session, name: str, value: str) -> str:
    """Return the win chances in words, made of the win bar's `name` and `value`.

    If no win chances are shown, return the sentence that says so.
    """
    if not session.config.show_win_chance:
        return text("This game shows no win chance.")
    return sentence(text("{name}: {value}", name=name, value=value))
