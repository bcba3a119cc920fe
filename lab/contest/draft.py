"""What is chosen for a tournament before it begins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ai.levels import levels
from ai.players import player_names
from ai.roster import own_players, strongest
from ai.yours import AFTER, PREFIX
from game.errors import CodedError
from game.registry import find_game
from lab.contest.plan import GAMES, NODES, OPENINGS, ContestPlan

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.spec import Game

GAMES_OFFERED = (2, 4, 10, 20, 40, 100, 200, 400, 1000)
OPENINGS_OFFERED = (0, 1, 2, 3, 4, 6)
NODES_OFFERED = (200, 1_000, 5_000, 20_000, 100_000, 0)
SEEDS_OFFERED = tuple(range(1, 10))
_MOST_OWN, _MOST_LEVELS = 4, 3


class Draft:
    """`listed` are the players that can be chosen, by name; `chosen` those that are. One `player` is given others to
    meet.

    Attributes:
        gauntlet: whether the chosen players meet the measured levels, and not each other.
        games, openings, nodes, seed: as in a `ContestPlan`.
    """

    def __init__(self, game: Game, players: Sequence[str] = ()) -> None:
        self.game = game
        players = _still_learning(players)
        self.chosen = list(players) if len(players) > 1 else list(dict.fromkeys([*players, *_proposed(game)]))
        self.listed = list(dict.fromkeys([*self.chosen, *_in_order(game)]))
        self.gauntlet = False
        self.games, self.openings, self.nodes, self.seed = GAMES, OPENINGS, NODES, 1

    @classmethod
    def like(cls, plan: ContestPlan) -> Draft:
        """Return what would be played again by a plan."""
        draft = cls(find_game(plan.game), plan.players)
        draft.chosen = draft.chosen[: len(plan.players)]  # without those who are proposed beside one
        draft.gauntlet = plan.is_gauntlet
        draft.games, draft.openings, draft.nodes, draft.seed = plan.games, plan.openings, plan.nodes, plan.seed
        return draft

    def toggle(self, name: str) -> None:
        """Choose a player, or choose it no more."""
        if name in self.chosen:
            self.chosen.remove(name)
        else:
            self.add(name)

    def add(self, name: str) -> None:
        """Choose a player, one that no list holds too."""
        if name not in self.listed:
            self.listed.insert(0, name)
        if name not in self.chosen:
            self.chosen.append(name)

    @property
    def ladder(self) -> tuple[str, ...]:
        """The levels whose Elo is known."""
        return tuple(level.player.name for level in levels(self.game.name) if level.elo is not None)

    @property
    def plan(self) -> ContestPlan | None:
        """What would be played; None while nobody would meet."""
        players = tuple(self.chosen)
        against: tuple[str, ...] = ()
        if self.gauntlet:
            players = tuple(name for name in players if name not in self.ladder)
            against = self.ladder
        plan = ContestPlan(self.game.name, players, against, self.games, self.openings, self.nodes, self.seed)
        try:
            return plan.checked()
        except CodedError:
            return None


def _proposed(game: Game) -> list[str]:
    """Return who plays unless somebody chooses: those taught here, the strongest, and some levels, which hold the
    scale.
    """
    own = [name for name in player_names(game) if name.startswith(PREFIX)][:_MOST_OWN]
    ladder = [level.player.name for level in levels(game.name)]
    some = ladder[2 :: max(1, (len(ladder) - 2) // _MOST_LEVELS)][:_MOST_LEVELS][::-1]
    return list(dict.fromkeys([*own, strongest(game.name), *some]))


def _still_learning(players: Sequence[str]) -> list[str]:
    """Return the names, a taught player's without the games after which it was meant, where it is there only once."""
    plain = [name.partition(AFTER)[0] if name.startswith(PREFIX) else name for name in players]
    return [short if plain.count(short) == 1 else name for short, name in zip(plain, players, strict=True)]


def _in_order(game: Game) -> list[str]:
    """Return every player of a board: those taught here, its own, the levels from the top, and those of every board."""
    names = player_names(game)
    own = [name for name in names if name.startswith(PREFIX)]
    ladder = [level.player.name for level in levels(game.name)][::-1]
    return [*own, strongest(game.name), *own_players(game.name), *ladder, *names]
