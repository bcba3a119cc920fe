"""Who meets whom in a contest, how often and under what limits: what is agreed before its first game.

Everybody meets everybody, or (a gauntlet) each of the players meets those whom they are measured against. The games of
a pair depend on the plan's seed and on the pair's place alone, and a player who is added at the end changes no place:
so the same plan plays the same games, whoever came when.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from ai.info import Limit
from ai.levels import levels
from ai.methods import METHODS
from ai.players import find_player
from ai.spec import PlayerSpec
from game.registry import find_game
from lab.arena import Pairing
from lab.errors import ContestError

GAMES, OPENINGS, NODES = 40, 3, 5_000
"""Of a pair; random moves at the start; nodes of a move: what is proposed."""
FOR_EVER = 10_000
"""Nodes of a move of a player who would think for ever, where the plan sets no limit."""
MOST_PLAYERS, MOST_GAMES, MOST_OPENINGS = 100, 10_000, 12
MOST_NODES = 100_000_000
_SEEDS_APART = 1000


@dataclass(frozen=True)
class ContestPlan:
    """What is to be played.

    Attributes:
        game: the name of the board.
        players: who plays, in the order in which they came; in a gauntlet, who is measured.
        against: in a gauntlet, those whom each of the players meets; empty where everybody meets everybody.
        games: of each pair, colours in turn.
        openings: random moves at the start, shared by two games of a pair.
        nodes: that a player who counts nodes (or random games) looks at for a move at most; 0 for its own limit.
        seed: of the openings and of whatever players draw.
    """

    game: str
    players: tuple[str, ...]
    against: tuple[str, ...] = ()
    games: int = GAMES
    openings: int = OPENINGS
    nodes: int = NODES
    seed: int = 1

    def checked(self) -> ContestPlan:
        """Return the plan, its players by the names that they have for ever (`pinned`).

        Raises:
            RulesError: if the board or a player is not known.
            ContestError: if nothing can be played by it.
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
        """Return the plan with one more player at the end; the same if it plays already.

        Raises:
            RulesError, ContestError: as `checked`.
        """
        name = pinned(self.game, player)
        return self if name in self.entrants else replace(self, players=(*self.players, name)).checked()

    @property
    def entrants(self) -> tuple[str, ...]:
        """Everybody who plays."""
        return (*self.players, *self.against)

    @property
    def is_gauntlet(self) -> bool:
        """Whether the players meet others and not each other."""
        return bool(self.against)

    @property
    def pairs(self) -> tuple[tuple[str, str], ...]:
        """Who meets whom, each pair in its place for ever: a player who comes later has later places."""
        if self.against:
            return tuple((player, other) for player in self.players for other in self.against)
        return tuple((earlier, name) for place, name in enumerate(self.players) for earlier in self.players[:place])

    @property
    def total(self) -> int:
        """How many games there are."""
        return self.games * len(self.pairs)

    def pairings(self, without: Sequence[str] = ()) -> Iterator[Pairing]:
        """Yield every game of players who are not among `without`, two of each pair in turn."""
        specs = {name: player_of(self, name) for name in self.entrants}
        met = [(place, pair) for place, pair in enumerate(self.pairs) if not set(pair) & set(without)]
        for number in range(0, self.games, 2):
            for place, (a, b) in met:
                for each in range(number, min(number + 2, self.games)):
                    seed = self.seed + _SEEDS_APART * place
                    yield Pairing(self.game, (specs[a], specs[b]), self.openings, seed, each)

    def data(self) -> dict[str, Any]:
        """Return the plan as JSON has it."""
        return asdict(self)

    @classmethod
    def from_data(cls, data: Any) -> ContestPlan:
        """Return a plan that was written as JSON.

        Raises:
            ContestError: if it is none.
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
    """Return the name under which a player plays the same for ever: one that still learns, as it is now.

    Raises:
        RulesError: if there is no such player.
    """
    player = find_player(find_game(game), name)
    weights = getattr(player.options, "weights", "")
    return weights if weights.startswith(f"{player.name}@") else player.name


def player_of(plan: ContestPlan, name: str) -> PlayerSpec:
    """Return a player under the plan's limit, without a ceiling of seconds: so that its moves depend on no clock.

    Raises:
        RulesError: if there is no such player.
    """
    player = _without_seconds(find_player(find_game(plan.game), name), name)
    if METHODS[player.method].endless and player.limit.is_open:
        return player.limited(Limit(nodes=plan.nodes or FOR_EVER))
    return player.limited(Limit(nodes=plan.nodes)) if plan.nodes and player.limit.nodes else player


def _without_seconds(player: PlayerSpec, name: str) -> PlayerSpec:
    return replace(player, name=name, limit=replace(player.limit, seconds=None))


def measured(plan: ContestPlan) -> dict[str, float]:
    """Return the Elo of those levels of the plan that were measured as they play here: under no stricter limit."""
    known = {level.player.name: level for level in levels(plan.game) if level.elo is not None}
    return {
        name: known[name].elo or 0.0
        for name in plan.entrants
        if name in known and player_of(plan, name) == _without_seconds(known[name].player, name)
    }


def names_of(pair: str) -> tuple[str, str]:
    """Return both players of a pair as kept games name it (`lab.arena.pair_of`)."""
    a, _, b = pair.partition(" ")
    return a, b
