"""The names of players, levels and clocks on the screens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ai.levels import LEVEL_NAMES, level_of, level_title
from ai.roster import named, title_of
from ai.yours import is_own
from game.texts import Message, text
from table.clock import TimeControl

if TYPE_CHECKING:
    from game.spec import Game
    from saves.models import SeatRecord
    from table.config import Seat

UNNAMED: tuple[Message, ...] = ("You", "Guest")
"""The names of a person at the screen, and of a second person, until they choose names of their own."""
OWN_SCALE = "Each board has its own scale."
"""A note beside the ratings of several boards: the numbers are not comparable."""


def person_name(name: str) -> str:
    """Return the displayed name of a person; the names of `UNNAMED` are translated."""
    return next((text(unnamed) for unnamed in UNNAMED if name == unnamed), name)


def rival_name(name: str) -> str:
    """Return the displayed name of an opponent from the stored `name`; the opponent is a person or a level."""
    return text(level_title(LEVEL_NAMES.index(name) + 1)) if name in LEVEL_NAMES else person_name(name)


def name_of(shown: str) -> str:
    """Return the name of a person whose displayed name is `shown`: the inverse of `person_name`."""
    return next((unnamed for unnamed in UNNAMED if shown == text(unnamed)), shown)


def is_called_you(seat: Seat | SeatRecord) -> bool:
    """Whether a seat's name is shown as "You"; after this word, many languages need another form of the verb."""
    return seat.player is None and seat.name == UNNAMED[0]


def seat_name(seat: Seat | SeatRecord) -> str:
    """Return the displayed name of a seat: the person's name; for an AI the seat's own name, or the player's title."""
    if seat.player is None:
        return person_name(seat.name)
    if is_own(seat.player) or seat.name != title_of(seat.player):
        return seat.name
    return text(title_of(seat.player))


def player_title(player: str, human: str, game: Game | None = None) -> str:
    """Return the name of a player in one or two words; for a person, return `human`."""
    return human if player == "human" else named(player, game)


def describe_player(player: str, human: str, game: Game | None = None) -> str:
    """Return the name of a player with its level, `Rapids · Level 7`; for a person, return `human`."""
    level = level_of(player)
    title = player_title(player, human, game)
    return text("{name} · Level {level}", name=title, level=level) if level else title


def describe_clock(clock: str) -> str:
    """Return the displayed text of a clock in the settings ("10+5"): `10 min + 5 s`, `No limit`."""
    control = TimeControl.from_setting(clock)
    return text("No limit") if control is None else control.text()
