"""Titles of players, and the players of a single board, from `assets/players`.

The window imports this module, so it must not import numba.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING

from ai import alphago, yours
from ai.assets import read_json, usable
from ai.described import DescribedPlayer, player_of
from ai.errors import PlayersError
from ai.levels import level_of, level_title
from ai.methods import METHODS, OFFERED
from ai.spec import Minimax, Phases, PlayerSpec, Textbook
from game.registry import find_game
from game.texts import Message, text

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from game.spec import Game

CHAMPION = "champion"
"""The name of a board's own strongest player."""
PERFECT = "perfect"
"""The name of the perfect player of a solved board (`ai.exact`)."""

AT_DEPTH = "@"
"""The sign between the name of a minimax player and a depth that replaces its own: `NAME@6`."""

_TITLES: dict[str, Message] = {
    "random": "Random",
    "greedy": "Greedy",
    "alpha-beta": "Alpha-beta",
    "uct": "UCT",
    "builder": "Builder",
    "careful-builder": "Careful builder",
    CHAMPION: "Champion",
    PERFECT: "Perfect play",
}


def title_of(player: str, game: Game | None = None) -> Message:
    """Return the displayed title of a player: `Rapids` for level-7; the player's name if it has no title.

    A taught player needs its game: players of two boards may have the same name and different titles.
    """
    if not yours.is_own(player):
        level = level_of(player)
        return _TITLES.get(player, Message(player)) if level is None else level_title(level)
    _, _, part = player.partition(yours.AFTER)
    title = yours.title(player, game)
    return Message(f"{title} {part}" if part in alphago.PLAYERS and part else title)


def named(player: str, game: Game | None = None) -> str:
    """Return the displayed name of a player on a board (None: any board); a taught player has its name from the Lab."""
    return title_of(player, game) if yours.is_own(player) else text(title_of(player))


@cache
def own_players(game_name: str) -> Mapping[str, DescribedPlayer]:
    """Return the players that only this game has, keyed by name; none if their file cannot be used."""
    game = find_game(game_name)
    return MappingProxyType({**usable("players", game, read_players, {}), **alphago.shipped_players(game)})


def own_player(game_name: str, name: str) -> DescribedPlayer | None:
    """Return the game's own player `name`, which may include a depth (`NAME@6`); None if there is none.

    A game's own players include its taught players (`ai.yours`).
    """
    if yours.is_own(name):
        game = find_game(game_name)
        return yours.entry(game, name) or alphago.taught_player(game, name)
    players = own_players(game_name)
    plain, at, depth = name.rpartition(AT_DEPTH)
    if not at:
        return players.get(name)
    entry = players.get(plain) or _everywhere(plain)
    if entry is None or not isinstance(entry.spec.options, Minimax | Textbook) or not _is_depth(depth, game_name):
        return None
    options = replace(entry.spec.options, depth=int(depth))
    return DescribedPlayer(replace(entry.spec, name=name, options=options), entry.purpose)


def _everywhere(name: str) -> DescribedPlayer | None:
    """Return the player that every board has for the method `name`; None if people cannot choose this method."""
    if name not in OFFERED:
        return None
    return DescribedPlayer(PlayerSpec(name, name, options=METHODS[name].options()), METHODS[name].purpose)


def _is_depth(text: str, game_name: str) -> bool:
    """Return whether a text is a number of plies, from 1 to the length of the longest game, without leading zeros."""
    return text in map(str, range(1, find_game(game_name).max_plies + 1))


def read_players(path: Path) -> dict[str, DescribedPlayer]:
    """Return the players in a file, none if there is no such file.

    Raises:
        PlayersError: if it cannot be read or used.
    """
    found: dict[str, DescribedPlayer] = {}
    rows = read_json(path, PlayersError) or []
    for row in rows if isinstance(rows, list) else [rows]:
        name, purpose = (row.get(key) if isinstance(row, dict) else None for key in ("name", "purpose"))
        if not isinstance(name, str) or not isinstance(purpose, str) or name in found:
            raise PlayersError(
                "{file}: a player has a name of its own and a purpose", code="bad-player", file=path.name
            )
        found[name] = DescribedPlayer(player_of(name, row, path.name), purpose)
    for name, entry in found.items():
        _check_phases(name, entry.spec, found, path.name)
    return found


def _check_phases(name: str, player: PlayerSpec, found: Mapping[str, DescribedPlayer], file: str) -> None:
    """Raise PlayersError unless each phase has either moves or a player of this file that is not phased itself."""
    phases = player.options.phases if isinstance(player.options, Phases) else ()
    for phase in phases:
        if bool(phase.moves) == _plays_whole_games(phase.player, found) or (phase.moves and phase.player):
            raise PlayersError(
                "{file}: a phase of {name} has neither moves nor a player of this file who plays whole games: {player}",
                code="bad-phase",
                file=file,
                name=name,
                player=repr(phase.player),
            )


def _plays_whole_games(name: str, found: Mapping[str, DescribedPlayer]) -> bool:
    """Return whether a player of the file, possibly with a depth, can play whole games because it is not phased."""
    plain, at, depth = name.partition(AT_DEPTH)
    if plain not in found:
        return False
    options = found[plain].spec.options
    return depth.isdecimal() and isinstance(options, Minimax) if at else not isinstance(options, Phases)


def strongest(game_name: str) -> str:
    """Return the name of a game's strongest player: the perfect one, the champion, or plain alpha-beta."""
    return next((name for name in (PERFECT, CHAMPION) if name in own_players(game_name)), "alpha-beta")
