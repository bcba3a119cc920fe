"""How players, levels and clocks are called on the screens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ai.levels import LEVEL_NAMES
from ai.players import known_player
from game import find_game
from game.texts import text
from table.clock import TimeControl

if TYPE_CHECKING:
    from ui.host import Host

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
    return LEVEL_NAMES[level - 1] if level else text(PLAYER_TITLES.get(player, player))


def describe_player(player: str, human: str) -> str:
    """A seat with its level: `Rapids · Level 7`."""
    level = level_of(player)
    title = player_title(player, human)
    return text("{name} · Level {level}", name=title, level=level) if level else title


def describe_clock(clock: str) -> str:
    """A set-up's clock ("10+5") as people write it: `10 min + 5 s`, `No limit`."""
    control = TimeControl.from_setting(clock)
    return text("No limit") if control is None else control.text()


def describe_setup(app: Host, game: str) -> str:
    """What a click on Play begins: `vs Creek · Level 3 · 10 min + 5 s`."""
    setup = app.settings.setup(game)
    parts = [_opponents(app, *(_player(game, player) for player in (setup.first, setup.second)))]
    if setup.clock:
        parts.append(describe_clock(setup.clock))
    return " · ".join(parts)


def _player(game: str, player: str) -> str:
    """Return who will play for `player` on a board: not every board has the levels."""
    return player if player == "human" else known_player(find_game(game), player)


def _opponents(app: Host, first: str, second: str) -> str:
    if first == "human" and second == "human":
        return text("{first} vs {second}", first=app.settings.first, second=app.settings.second)
    if first == "human":
        return text("vs {player}", player=describe_player(second, ""))
    if second == "human":
        return text("vs {player}", player=describe_player(first, ""))
    return text("{first} vs {second}", first=player_title(first, ""), second=player_title(second, ""))
