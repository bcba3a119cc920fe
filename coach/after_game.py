"""The card after a game: it offers the next level, or shows the score of two people in the last hours."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ai.levels import level_title, rungs
from coach.characters import character_of
from coach.player_texts import person_name
from coach.rating_texts import rating_words
from game.texts import sentence, sentences, text
from saves.errors import LibraryError
from saves.folding import same_person
from saves.statistics import offer_after
from table.config import GameConfig
from table.player_rating import player_rating_of, strengths

if TYPE_CHECKING:
    from coach.game_config import HasSettings
    from saves.library import Library
    from saves.statistics import Offer
    from table.player_rating import PlayerRating
    from table.session import Session

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class AfterGame:
    """Content of the card after a game.

    Attributes:
        caption, title, aside, explanation: the texts from top to bottom; `aside` stands beside the title.
        level: the offered level; None if no level is offered.
        played: the opponent's level in the finished game; None for a game between people.
        levels: the numbers of the board's levels and of the rungs between them, in rising order.
        won: the number of games won in a row; the card shows a trophy for each.
    """

    caption: str
    title: str
    explanation: str
    aside: str = ""
    level: float | None = None
    played: float | None = None
    levels: tuple[float, ...] = ()
    won: int = 0


def after_game(session: Session, app: HasSettings) -> AfterGame | None:
    """Return the card after a game that has ended in this session; None if there is nothing to offer."""
    config = session.config
    if session.final or config.position is not None:
        return None
    try:
        return _score(config, app.library) if config.humans == 2 else _next(config, app)
    except LibraryError as error:
        log.warning("nothing is offered after the game: %s", error)
        return None


def rated_words(session: Session, app: HasSettings) -> str:
    """Return the sentence on the person's rating after a rated game; empty after a game that is not rated."""
    config = session.config
    person = next((seat for seat in config.seats if seat.is_human), None)
    numbers = [seat.level for seat in config.seats if seat.level is not None]
    level = next((rung for rung in rungs(config.game) if rung.number in numbers), None)
    if session.final or not session.is_rated or person is None or level is None:
        return ""
    try:
        return sentence(rating_words(player_rating_of(app.library, config.game, person.name), level))
    except LibraryError as error:
        log.warning("no rating is told after the game: %s", error)
        return ""


def _next(config: GameConfig, app: HasSettings) -> AfterGame | None:
    """Return the card after a person's game against a level.

    Return None after other games, or if the library offers no level.
    """
    person = next((seat for seat in config.seats if seat.is_human), None)
    rival = next((seat for seat in config.seats if seat.level is not None), None)
    if person is None or rival is None or rival.level is None:
        return None
    numbers = tuple(rung.number for rung in rungs(config.game))
    if app.settings.setup(config.game).match and strengths(config.game):
        return _matched(player_rating_of(app.library, config.game, person.name), rival.level, numbers)
    offer = offer_after(app.library.history.level_games(config.game, person.name), numbers)
    return None if offer is None else _offered(offer, rival.level, numbers)


def _matched(rating: PlayerRating, played: float, levels: tuple[float, ...]) -> AfterGame:
    """Return the card with an offer: the level that matches the person's strength after this game."""
    level = rating.suited
    expected = rating.expected(level)
    explanation = text("A good one to begin with.")
    if expected is not None:
        explanation = text("Matches your strength: you would score about {n} of 100 points.", n=round(100 * expected))
    aside = text(character_of(level).animal)
    return AfterGame(text("Next"), text(level_title(level)), explanation, aside, level, played, levels)


def _offered(offer: Offer, played: float, levels: tuple[float, ...]) -> AfterGame:
    if offer.level is None:
        twice = text("You have won twice in a row at the highest level.")
        many = text(
            "You have won {n} time in a row at the highest level."
            "|You have won {n} times in a row at the highest level.",
            n=offer.streak,
        )
        explanation = twice if offer.streak == 2 else many
        return AfterGame(
            text("Next"), text("Nobody is above"), explanation, played=played, levels=levels, won=offer.streak
        )
    name, aside = text(level_title(offer.level)), text(character_of(offer.level).animal)
    explanation = sentences(_streak_text(offer.streak), _step_text(offer.streak, name))
    return AfterGame(text("Next"), name, explanation, aside, offer.level, played, levels, max(0, offer.streak))


def _streak_text(streak: int) -> str:
    """Return the sentence on a streak of at least two games: wins, or losses if `streak` is negative."""
    if abs(streak) == 2:
        return text("You have won twice in a row.") if streak > 0 else text("You have lost twice in a row.")
    won = "You have won {n} time in a row.|You have won {n} times in a row."
    lost = "You have lost {n} time in a row.|You have lost {n} times in a row."
    return text(won if streak > 0 else lost, n=abs(streak))


def _step_text(streak: int, name: str) -> str:
    """Return the sentence that the level `name` is one step stronger; if `streak` is not positive, one step easier."""
    if streak > 0:
        return text("{name} is one step stronger.", name=name)
    return text("{name} is one step easier.", name=name)


def _score(config: GameConfig, library: Library) -> AfterGame | None:
    """Return the card with the score of two people on this board in the last hours.

    Return None if they have finished no game in these hours, or if both have the same name.
    """
    first, second = (seat.name for seat in config.seats)
    scores = library.history.evening(config.game, (first, second))
    if not scores or same_person(first, second):
        return None
    title = text(
        "{first} {won} : {lost} {second}",
        first=person_name(first), won=scores.count(1.0), lost=scores.count(0.0), second=person_name(second),
    )  # fmt: skip
    explanation = text("{n:,} game|{n:,} games", n=len(scores))
    if 0.5 in scores:
        explanation = text("{n} game, {drawn} drawn|{n} games, {drawn} drawn", n=len(scores), drawn=scores.count(0.5))
    return AfterGame(text("The last 12 hours"), title, explanation)
