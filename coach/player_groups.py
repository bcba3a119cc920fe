"""The players for a board, in groups: players of every board, players of this board, players taught in the Lab."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from ai import yours
from ai.alphago import taught_names
from ai.levels import levels
from ai.methods import METHODS, OFFERED
from ai.players import find_player, player_names
from ai.roster import named, own_player, own_players
from ai.spec import PlayerSpec
from coach.level_texts import glimpse_of, search_of
from game import Game
from game.texts import Message, text


class Listed(NamedTuple):
    """A player in a list: its title, its purpose, and the size of its search in words."""

    spec: PlayerSpec
    title: str
    purpose: str
    search: str

    def matches(self, wanted: str) -> bool:
        """Whether every word of `wanted` is in the player's name, title or purpose."""
        searched = f"{self.spec.name} {self.title} {self.purpose}".casefold()
        return all(word in searched for word in wanted.casefold().split())


class Group(NamedTuple):
    """Players under a heading."""

    heading: str
    players: tuple[Listed, ...]


def found(groups: Iterable[Group], wanted: str) -> Iterator[Group]:
    """Yield the groups with only those players whose texts have every word of `wanted`; leave out empty groups."""
    for group in groups:
        if players := tuple(player for player in group.players if player.matches(wanted)):
            yield group._replace(players=players)


def every_group_of(game: Game, wanted: str) -> Sequence[Group]:
    """Return all players of a board in groups.

    The order is: players still being taught, levels, then the groups of `groups_of`, the last group first. The player
    named `wanted` is always among them.
    """
    groups = groups_of(game, wanted)
    known = {player.spec.name for group in groups for player in group.players}
    own = [name for name in player_names(game) if yours.is_own(name) and name not in known]
    specs = [find_player(game, name) for name in own]
    taught = [
        _listed(game, spec, METHODS[spec.method].purpose)._replace(title=named(name, game))
        for name, spec in zip(own, specs, strict=True)
    ]
    ladder = [
        Listed(
            level.player,
            named(level.player.name),
            # translators: sight is the search of a level in a few words, such as "3 moves ahead".
            text("level {level}: {sight}", level=level.number, sight=glimpse_of(game, level.player)),
            "",
        )
        for level in levels(game.name)
    ]
    first = Group(text("Yours"), tuple(taught)), Group(text("Levels"), tuple(ladder))
    return *first, *reversed(groups)


def groups_of(game: Game, *named: str) -> tuple[Group, ...]:
    """Return the players of a board in groups.

    Players with a name in `named` are added if no list has them, such as `NAME@6` for another depth.
    """
    everywhere = tuple(_listed(game, PlayerSpec(name, name), METHODS[name].purpose) for name in OFFERED)
    own = _entries(game, (*own_players(game.name), *(name for name in named if not yours.is_own(name))))
    yours_here = *yours.names(game), *taught_names(game)
    taught = _entries(game, (*yours_here, *(name for name in named if yours.is_own(name))))
    groups = (
        Group(text("On every board"), everywhere),
        Group(text("Only {board}", board=game.shown_title), own),
        Group(text("Taught by you"), taught),
    )
    return tuple(group for group in groups if group.players)


def _entries(game: Game, names: tuple[str, ...]) -> tuple[Listed, ...]:
    entries = {name: own_player(game.name, name) for name in names}
    return tuple(_listed(game, entry.spec, entry.purpose) for entry in entries.values() if entry is not None)


def spec_of(game: Game, name: str) -> PlayerSpec | None:
    """Return the player `name` of a board; None if the board has no such player."""
    entry = own_player(game.name, name)
    return PlayerSpec(name, name) if name in OFFERED else None if entry is None else entry.spec


def _listed(game: Game, spec: PlayerSpec, purpose: Message) -> Listed:
    return Listed(spec, named(spec.name, game), text(purpose), search_of(spec))
