"""How players, levels and clocks are called on the screens."""

from __future__ import annotations

from ai.levels import LEVEL_NAMES
from ai.roster import title_of
from ai.yours import PREFIX
from game.spec import Game
from game.texts import text
from table.clock import TimeControl

DOT, WIDE_DOT = " · ", "  ·  "
"""Between the parts of what is said in one line."""
OWN_SCALE = "Each board has its own scale."
"""Said where somebody goes from the ratings of one board to those of another: the numbers are not to be compared."""


def level_of(player: str) -> int | None:
    """The level of a player's name such as "level-7", or None."""
    prefix, _, number = player.partition("-")
    return int(number) if prefix == "level" and number.isdigit() and 1 <= int(number) <= len(LEVEL_NAMES) else None


def named(player: str, game: Game | None = None) -> str:
    """What people call a player of a board (None: of any). One that somebody taught is called as it was named there."""
    return title_of(player, game) if player.startswith(PREFIX) else text(title_of(player))


def player_title(player: str, human: str, game: Game | None = None) -> str:
    """A seat of a board in one or two words; `human` is the person's name."""
    return human if player == "human" else named(player, game)


def describe_player(player: str, human: str, game: Game | None = None) -> str:
    """A seat of a board with its level: `Rapids · Level 7`."""
    level = level_of(player)
    title = player_title(player, human, game)
    return text("{name} · Level {level}", name=title, level=level) if level else title


def describe_clock(clock: str) -> str:
    """A set-up's clock ("10+5") as people write it: `10 min + 5 s`, `No limit`."""
    control = TimeControl.from_setting(clock)
    return text("No limit") if control is None else control.text()
