"""The names of players, levels and clocks on the screens."""

from __future__ import annotations

from ai.levels import level_of
from ai.roster import title_of
from ai.yours import PREFIX
from game.spec import Game
from game.texts import text
from saves.models import SeatRecord
from table.clock import TimeControl
from table.config import Seat

DOT, WIDE_DOT = " · ", "  ·  "
"""Separators between the parts of a line."""
OWN_SCALE = "Each board has its own scale."
"""A note beside the ratings of several boards: the numbers are not comparable."""


def named(player: str, game: Game | None = None) -> str:
    """The displayed name of a player of a board (None: any board). A taught player keeps its name from the Lab."""
    return title_of(player, game) if player.startswith(PREFIX) else text(title_of(player))


def seat_name(seat: Seat | SeatRecord) -> str:
    """The displayed name of a seat: the title of its player, translated, unless the seat has another name."""
    if seat.player is None or seat.player.startswith(PREFIX) or seat.name != title_of(seat.player):
        return seat.name
    return text(title_of(seat.player))


def player_title(player: str, human: str, game: Game | None = None) -> str:
    """A player in one or two words; `human` is the person's name."""
    return human if player == "human" else named(player, game)


def describe_player(player: str, human: str, game: Game | None = None) -> str:
    """A player with its level: `Rapids · Level 7`."""
    level = level_of(player)
    title = player_title(player, human, game)
    return text("{name} · Level {level}", name=title, level=level) if level else title


def describe_clock(clock: str) -> str:
    """The displayed text of a clock in the settings ("10+5"): `10 min + 5 s`, `No limit`."""
    control = TimeControl.from_setting(clock)
    return text("No limit") if control is None else control.text()
