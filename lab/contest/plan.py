"""The plan of a contest: pairs, number of games, openings and limits.

All players meet each other; in a gauntlet, each player meets only the players it is measured against. The games of a
pair depend only on the plan's seed and the pair's place in the list of pairs; a player added later changes no earlier
place. So the same plan gives the same games, whenever players were added.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from ai.info import Limit
from ai.levels import rungs
from ai.methods import METHODS
from ai.players import find_player, has_player
from ai.spec import PlayerSpec
from game.registry import find_game
from lab.arena import Pairing
from lab.errors import ContestError

GAMES, OPENINGS, NODES = 40, 3, 5_000
"""Default numbers: of games of a pair, of random moves at the start, and of nodes for each move."""
FOR_EVER = 10_000
"""Number of nodes for each move of an endless search, if the plan sets no limit."""
MOST_PLAYERS, MOST_GAMES, MOST_OPENINGS = 100, 10_000, 12
MOST_NODES = 100_000_000
_SEEDS_APART = 1000


@dataclass(frozen=True)
class ContestPlan:
    """The plan of a contest.

    Attributes:
        game: name of the board.
        players: names in the order of joining; in a gauntlet, the measured players.
        against: in a gauntlet, the opponents of each player; empty otherwise.
        games: number of games of each pair; colours alternate.
        openings: number of random moves at the start; two games of a pair share these moves.
        nodes: limit of nodes (or random games) per move; 0 keeps each player's own limit.
        seed: the seed of openings and players.
    """

    game: str
    players: tuple[str, ...]
    against: tuple[str, ...] = ()
    games: int = GAMES
    openings: int = OPENINGS
    nodes: int = NODES
    seed: int = 1

    def checked(self) -> ContestPlan:
        """Return the plan with permanent names of its players (`pinned`).

        Raises:
            RulesError: if the board or a player is unknown.
            ContestError: if the plan has no pairs or its numbers are out of range.
        """
        players = tuple(dict.fromkeys(pinned(self.game, name) for name in self.players))
        against = tuple(dict.fromkeys(pinned(self.game, name) for name in self.against))
        plan = replace(self, players=tuple(name for name in players if name not in against), against=against)
        if not plan.pairs or len(plan.entrants) > MOST_PLAYERS:
            raise ContestError("no-pairs", n=MOST_PLAYERS)
        if not self._is_in_range:
            raise ContestError("no-plan", games=MOST_GAMES, openings=MOST_OPENINGS)
        return plan

    @property
    def _is_in_range(self) -> bool:
        games = 1 <= self.games <= MOST_GAMES and 0 <= self.openings <= MOST_OPENINGS
        return games and self.seed >= 0 and 0 <= self.nodes <= MOST_NODES

    def joined_by(self, player: str) -> ContestPlan:
        """Return the plan with one more player at the end; unchanged if the player plays already.

        Raises:
            RulesError, ContestError: as `checked`.
        """
        name = pinned(self.game, player)
        return self if name in self.entrants else replace(self, players=(*self.players, name)).checked()

    @property
    def entrants(self) -> tuple[str, ...]:
        """The names of all players, including the opponents in a gauntlet."""
        return (*self.players, *self.against)

    @property
    def is_gauntlet(self) -> bool:
        """Whether players meet only the opponents in `against`."""
        return bool(self.against)

    @property
    def pairs(self) -> tuple[tuple[str, str], ...]:
        """All pairs of names; the pairs of players added later come last."""
        if self.against:
            return tuple((player, other) for player in self.players for other in self.against)
        return tuple((earlier, name) for place, name in enumerate(self.players) for earlier in self.players[:place])

    @property
    def total(self) -> int:
        """Number of games of all pairs."""
        return self.games * len(self.pairs)

    def pairings(self, without: Sequence[str] = ()) -> Iterator[Pairing]:
        """Yield all games in rounds; in each round, every pair in turn plays its next two games.

        The games of players in `without` are left out.
        """
        specs = {name: player_of(self, name) for name in self.entrants}
        met = [(place, pair) for place, pair in enumerate(self.pairs) if not set(pair) & set(without)]
        for number in range(0, self.games, 2):
            for place, (a, b) in met:
                for each in range(number, min(number + 2, self.games)):
                    seed = self.seed + _SEEDS_APART * place
                    yield Pairing(self.game, (specs[a], specs[b]), self.openings, seed, each)

    def data(self) -> dict[str, Any]:
        """Return the plan as JSON values."""
        return asdict(self)

    @classmethod
    def from_data(cls, data: Any) -> ContestPlan:
        """Return the plan that JSON values describe.

        Raises:
            ContestError: if they are no valid plan.
        """
        try:
            lists = {key: tuple(map(str, data[key])) for key in ("players", "against")}
            numbers = {key: int(data[key]) for key in ("games", "openings", "nodes", "seed")}
            plan = cls(game=find_game(str(data["game"])).name, **lists, **numbers)  # type: ignore[arg-type]
        except (KeyError, TypeError, ValueError, OverflowError) as error:
            raise ContestError("unreadable-plan") from error
        if not plan.pairs or len(plan.entrants) > MOST_PLAYERS or not plan._is_in_range:
            raise ContestError("unreadable-plan")
        return plan


def pinned(game: str, name: str) -> str:
    """Return the permanent name of a player; a player that still learns gets the name of its present weights.

    Raises:
        RulesError: if the player is unknown.
    """
    player = find_player(find_game(game), name)
    weights = getattr(player.options, "weights", "")
    return weights if weights.startswith(f"{player.name}@") else player.name


def player_of(plan: ContestPlan, name: str) -> PlayerSpec:
    """Return a player under the plan's limit of nodes, without a limit of seconds, so that its moves are reproducible.

    Raises:
        RulesError: if the player is unknown.
    """
    player = _without_seconds(find_player(find_game(plan.game), name), name)
    if METHODS[player.method].endless and player.limit.is_open:
        return player.limited(Limit(nodes=plan.nodes or FOR_EVER))
    return player.limited(Limit(nodes=plan.nodes)) if plan.nodes and player.limit.nodes else player


def known_player_of(plan: ContestPlan, name: str) -> PlayerSpec | None:
    """Return a player as `player_of` does; None if the player is unknown by now."""
    return player_of(plan, name) if has_player(find_game(plan.game), name) else None


def _without_seconds(player: PlayerSpec, name: str) -> PlayerSpec:
    return replace(player.without_seconds(), name=name)


def measured(plan: ContestPlan) -> dict[str, float]:
    """Return the Elo of the plan's levels, keyed by name; only levels that were measured under the plan's limits."""
    known = {level.player.name: level for level in rungs(plan.game) if level.elo is not None}
    return {
        name: known[name].elo or 0.0
        for name in plan.entrants
        if name in known and player_of(plan, name) == _without_seconds(known[name].player, name)
    }


def names_of(pair: str) -> tuple[str, str]:
    """Return the names of the two players in the name of a pair (`lab.arena.pair_of`)."""
    a, _, b = pair.partition(" ")
    return a, b
