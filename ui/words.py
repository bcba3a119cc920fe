"""How players, levels and clocks are called on the screens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ai.levels import LEVEL_NAMES
from table.clock import TimeControl

if TYPE_CHECKING:
    from saves.settings import Setup
    from ui.app import App

PLAYER_TITLES = {
    "alpha-beta": "Alpha-beta",
    "uct": "UCT",
    "greedy": "Greedy",
    "random": "Random",
    "champion": "Champion",
}


def level_of(player: str) -> int | None:
    """The level of a player's name such as "level-7", or None."""
    prefix, _, number = player.partition("-")
    return int(number) if prefix == "level" and number.isdigit() and 1 <= int(number) <= len(LEVEL_NAMES) else None


def player_title(player: str, human: str) -> str:
    """A seat in one or two words; `human` is the person's name."""
    if player == "human":
        return human
    level = level_of(player)
    return LEVEL_NAMES[level - 1] if level else PLAYER_TITLES.get(player, player)


def describe_player(player: str, human: str) -> str:
    """A seat with its level: `Rapids · Level 7`."""
    level = level_of(player)
    title = player_title(player, human)
    return f"{title} · Level {level}" if level else title


def describe_clock(clock: str) -> str:
    """A set-up's clock ("10+5") as people write it: `10 min + 5 s`, `No limit`."""
    control = TimeControl.from_setting(clock)
    if control is None:
        return "No limit"
    return f"{control.seconds / 60:g} min" + (f" + {control.increment:g} s" if control.increment else "")


def describe_setup(app: App, game: str) -> str:
    """What a click on Play begins: `vs Creek · Level 3 · 10 min + 5 s`."""
    setup = app.settings.setup(game)
    parts = [_opponents(app, setup)]
    if setup.clock:
        parts.append(describe_clock(setup.clock))
    return " · ".join(parts)


def _opponents(app: App, setup: Setup) -> str:
    first, second = setup.first, setup.second
    if first == "human" and second == "human":
        return f"{app.settings.first} vs {app.settings.second}"
    if first == "human":
        return f"vs {describe_player(second, '')}"
    if second == "human":
        return f"vs {describe_player(first, '')}"
    return f"{player_title(first, '')} vs {player_title(second, '')}"
