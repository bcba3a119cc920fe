"""The option "Match my strength": every game gets a new level that suits the person."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from saves.errors import LibraryError
from ui.shell.log import log

if TYPE_CHECKING:
    from saves.settings import Setup
    from table.config import GameConfig
    from ui.shell.host import Host


def followed(app: Host, config: GameConfig, setup: Setup | None = None) -> GameConfig:
    """Return the game with a level that suits its person, if the set-up (None: the board's set-up) asks for that."""
    from table.config import LEVELS, Seat
    from table.player_rating import player_rating_of, strengths

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
    first, second = (seat if seat.is_human else Seat.ai(LEVELS[level - 1]) for seat in config.seats)
    return replace(config, seats=(first, second))
