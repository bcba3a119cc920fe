"""Players by name: levels, methods that every board has, a board's own players, and taught ones."""

from __future__ import annotations

from ai.alphago import taught_names
from ai.levels import level_name, level_of, level_player, levels, rungs
from ai.methods import OFFERED
from ai.roster import own_player, own_players, strongest
from ai.spec import PlayerSpec
from ai.yours import names, not_kept
from game.errors import RulesError
from game.spec import Game


def player_names(game: Game) -> tuple[str, ...]:
    """Return the names of all players of a game: levels, methods that every board has, own players, taught ones.

    Players between two levels, such as `level-6.5`, are not listed.
    """
    taught = (*names(game), *taught_names(game))
    return (*(level.player.name for level in levels(game.name)), *OFFERED, *own_players(game.name), *taught)


def known_player(game: Game, name: str) -> str:
    """Return `name` if the game has such a player, else the name of a replacement: the nearest level for a missing
    level, the strongest player for any other name.
    """
    near = _nearest(game, name)
    return near if has_player(game, near) else strongest(game.name)


def has_player(game: Game, name: str) -> bool:
    """Return whether the game has a player `name`, which may include a depth (`NAME@6`)."""
    known = name in OFFERED or any(rung.player.name == name for rung in rungs(game.name))
    return known or own_player(game.name, name) is not None


def find_player(game: Game, name: str) -> PlayerSpec:
    """Return the player `name` of `game`; the name may begin with that game, as in `pathwayz/champion`.

    Raises:
        RulesError: if there is no such player; the message lists the names to choose from.
    """
    own = name.removeprefix(f"{game.name}/")
    if not has_player(game, own):
        raise not_kept(game, own) or _unknown(game, name)
    if (level := level_of(own)) is not None:
        return level_player(game.name, level)
    entry = own_player(game.name, own)
    return PlayerSpec(own, own) if own in OFFERED or entry is None else entry.spec


def _unknown(game: Game, name: str) -> RulesError:
    known = ", ".join(dict.fromkeys((*(rung.player.name for rung in rungs(game.name)), *player_names(game))))
    message = "there is no such player of {game}; the players are {known}"
    return RulesError(message, name, code="no-such-player", game=game.shown_title, known=known)


def seated_player(game: Game, name: str) -> PlayerSpec:
    """Return the player called `name` in a saved game; a level that no longer exists becomes the nearest level.

    Raises:
        RulesError: as `find_player`, for any other unknown name.
    """
    return find_player(game, _nearest(game, name))


def _nearest(game: Game, name: str) -> str:
    """Return the existing level nearest to `name`, a level's name such as `level-6.5`; any other name unchanged."""
    level, known = level_of(name), [rung.number for rung in rungs(game.name)]
    return name if level is None or not known else level_name(min(known, key=lambda number: abs(number - level)))
