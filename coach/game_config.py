"""The configuration of a new game, made from a person's choices; for "My level", a suitable level is taken."""

from __future__ import annotations

import logging
import random
from dataclasses import replace
from typing import TYPE_CHECKING, Protocol

from ai import yours
from ai.info import Limit
from ai.levels import level_name
from ai.players import known_player
from coach.boards import texts_of
from game import find_game
from saves.errors import LibraryError
from saves.pace import Pace
from table.clock import TimeControl
from table.config import GameConfig, Seat
from table.player_rating import player_rating_of, strengths

if TYPE_CHECKING:
    from collections.abc import Iterable

    from saves.library import Library
    from saves.settings import Settings, Setup

log = logging.getLogger(__name__)


class HasSettings(Protocol):
    """The owner of the settings and of the library; the owner may close one library and open another."""

    @property
    def settings(self) -> Settings: ...

    @property
    def library(self) -> Library: ...


def followed(app: HasSettings, config: GameConfig, setup: Setup | None = None) -> GameConfig:
    """Return the configuration with the opponent's level suited to the person's strength.

    It is unchanged if the set-up does not ask for such a level. Without `setup`, the set-up of the board decides.
    """
    rival = next((seat for seat in config.seats if seat.level is not None), None)
    person = next((seat for seat in config.seats if seat.is_human), None)
    wanted = (setup or app.settings.setup(config.game)).match
    if not wanted or rival is None or person is None or not strengths(config.game):
        return config
    try:
        level = player_rating_of(app.library, config.game, person.name).suited
    except LibraryError as error:
        log.warning("the level stays as it is: %s", error)
        return config
    return replace(config, seats=_against(config, level_name(level)))


def next_game(app: HasSettings, config: GameConfig, level: float) -> GameConfig:
    """Return the configuration of the next game: the sides are swapped, and the opponent is `level`.

    The blunder guard is on if the set-up of the board has it on for this level.
    """
    swapped, rival, setup = config.swapped(), level_name(level), app.settings.setup(config.game)
    return replace(swapped, seats=_against(swapped, rival), guard=setup.met(rival) in setup.guarded)


def _against(config: GameConfig, rival: str) -> tuple[Seat, Seat]:
    first, second = (seat if seat.is_human else Seat.ai(rival) for seat in config.seats)
    return first, second


def ratings_of_people(app: HasSettings, board: str, seats: Iterable[Seat]) -> dict[Seat, float]:
    """Return the Elo of each person in a game who has a rating on the board."""
    found: dict[Seat, float] = {}
    for seat in seats:
        if not seat.is_human:
            continue
        try:
            rating = player_rating_of(app.library, board, seat.name).rating
        except LibraryError as error:
            log.warning("the win chance is told without the person's rating: %s", error)
            continue
        if rating is not None:
            found[seat] = rating.elo
    return found


def config_of(app: HasSettings, game: str, setup: Setup) -> GameConfig:
    """Return the configuration of a game from its set-up, with the starting player as side 0.

    If the set-up leaves the start to chance, chance decides here.
    """
    first = _seat(game, setup.first, setup.first_limit, app.settings.first)
    second = _seat(game, setup.second, setup.second_limit, app.settings.second)
    starts = random.choice(("first", "second")) if setup.starts == "random" else setup.starts
    config = GameConfig(
        game,
        (first, second) if starts == "first" else (second, first),
        TimeControl.from_setting(setup.clock),
        position=_offered(game, setup.variant),
        take_backs=setup.take_backs,
        hints=setup.hints,
        show_win_chance=setup.win_chance,
        aid=setup.paths,
        guard=setup.opponent in setup.guarded,
        pace=Pace(setup.pace),
        kept=setup.kept,
        private=setup.private,
    )
    return followed(app, config, setup)


def _offered(game: str, position: str) -> str | None:
    """Return the position if the board offers it as a start.

    Return None for the board's own start, and for any other position.
    """
    variant = texts_of(game).variant_at(position)
    return variant.position or None if variant else None


def _seat(game: str, player: str, limit: str, name: str) -> Seat:
    """Return a seat of the set-up.

    A player taught in the Lab is seated as it is now: it stays the same if its course goes on during the game.
    """
    if player == "human":
        return Seat.human(name)
    board = find_game(game)
    known = known_player(board, player)
    return Seat.ai(yours.seated(board, known), Limit.from_setting(limit), game=board)
