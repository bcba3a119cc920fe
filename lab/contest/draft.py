"""A person's choices for a tournament that is not begun yet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ai.alphago import is_part
from ai.levels import levels
from ai.players import player_names
from ai.roster import own_players, strongest
from ai.yours import AFTER, is_own
from game.errors import CodedError
from game.registry import find_game
from lab.contest.plan import NODES, OPENINGS, ContestPlan

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.spec import Game

GAMES_OFFERED = (2, 4, 10, 20, 40, 100, 200, 400, 1000)
OPENINGS_OFFERED = (0, 1, 2, 3, 4, 6)
NODES_OFFERED = (200, 1_000, 5_000, 20_000, 100_000, 0)
SEEDS_OFFERED = tuple(range(1, 10))
_MOST_OWN, _MOST_LEVELS = 4, 3
_FEW_GAMES = 10
"""The games of a pair at first: enough to see who is much better, and over in minutes."""


class Draft:
    """The choices for a tournament: players and numbers. If only one player is given, opponents are proposed.

    Attributes:
        listed: names of the players that can be chosen.
        chosen: names of the players that are chosen.
        gauntlet: whether the chosen players meet the measured levels, and not each other.
        games, openings, nodes, seed: as in a `ContestPlan`.
    """

    def __init__(self, game: Game, players: Sequence[str] = ()) -> None:
        self.game = game
        players = _still_learning(players)
        self.chosen = list(players) if len(players) > 1 else list(dict.fromkeys([*players, *_proposed(game)]))
        self.listed = list(dict.fromkeys([*self.chosen, *_in_order(game)]))
        self.gauntlet = False
        self._dropped: set[str] = set()
        self.games, self.openings, self.nodes, self.seed = _FEW_GAMES, OPENINGS, NODES, 1

    @classmethod
    def like(cls, plan: ContestPlan) -> Draft:
        """Return a draft with the choices that a plan contains."""
        draft = cls(find_game(plan.game), plan.players)
        draft.chosen = draft.chosen[: len(plan.players)]  # without proposed opponents
        draft.gauntlet = plan.is_gauntlet
        draft.games, draft.openings, draft.nodes, draft.seed = plan.games, plan.openings, plan.nodes, plan.seed
        return draft

    def update_players(self, players: Sequence[str]) -> None:
        """Add `players` to the chosen players, and drop taught players that were deleted meanwhile."""
        wanted, known = [*self.chosen, *_still_learning(players)], player_names(self.game)
        self.chosen = list(dict.fromkeys(name for name in wanted if _is_kept(name, known)))
        self.listed = list(dict.fromkeys([*self.chosen, *_in_order(self.game)]))

    def toggle(self, name: str) -> None:
        """Choose a player, or undo that choice."""
        if name in self.chosen:
            self.chosen.remove(name)
            self._dropped.add(name)
        else:
            self.add(name)

    def add(self, name: str) -> None:
        """Choose a player, and list the player if it is not listed yet."""
        if name not in self.listed:
            self.listed.insert(0, name)
        if name not in self.chosen:
            self.chosen.append(name)

    @property
    def ladder(self) -> tuple[str, ...]:
        """The names of the levels whose Elo is known."""
        return tuple(level.player.name for level in levels(self.game.name) if level.elo is not None)

    @property
    def familiar(self) -> list[str]:
        """The `listed` players without the less known ones: chosen now or before, taught, levels, and the strongest."""
        ladder = [level.player.name for level in levels(self.game.name)]
        known = {*self.chosen, *self._dropped, strongest(self.game.name), *ladder}
        return [name for name in self.listed if name in known or is_own(name)]

    @property
    def plan(self) -> ContestPlan | None:
        """The plan of the chosen tournament; None if it has no pair of players."""
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
    """Return the proposed players: some players taught here, the strongest player, and a few levels."""
    own = [name for name in player_names(game) if is_own(name)][:_MOST_OWN]
    ladder = [level.player.name for level in levels(game.name)]
    some = ladder[2 :: max(1, (len(ladder) - 2) // _MOST_LEVELS)][:_MOST_LEVELS][::-1]
    return list(dict.fromkeys([*own, strongest(game.name), *some]))


def _still_learning(players: Sequence[str]) -> list[str]:
    """Return the names, those of taught players without the number of games: `my/heron@2000` becomes `my/heron`.

    A name without the number stands for the player's newest weights. If several names in `players` belong to one taught
    player, they keep their numbers.
    """
    own = [is_own(name) and not is_part(name) for name in players]
    plain = [name.partition(AFTER)[0] if is_own else name for name, is_own in zip(players, own, strict=True)]
    return [short if plain.count(short) == 1 else name for short, name in zip(plain, players, strict=True)]


def _is_kept(name: str, known: Sequence[str]) -> bool:
    """Whether a player still exists, given all names `known`; `my/heron@2000` exists if `my/heron` does."""
    return not is_own(name) or name in known or name.partition(AFTER)[0] in known


def _in_order(game: Game) -> list[str]:
    """Return all players of a board: taught players, the board's own players, levels from the top, general players."""
    names = player_names(game)
    own = [name for name in names if is_own(name)]
    ladder = [level.player.name for level in levels(game.name)][::-1]
    return [*own, strongest(game.name), *own_players(game.name), *ladder, *names]
