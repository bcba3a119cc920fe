"""The players by name: what each one runs, and with which limits."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ai.info import Limit
from game.errors import RulesError, shown
from game.spec import Game

NO_LIMIT = Limit()


@dataclass(frozen=True)
class Plan:
    """What a player of features (`ai.search.beam`, `ai.search.flat`) looks at.

    Attributes:
        weights: the name of its weights (`ai.weights`); empty for the game's first ones by hand.
        widths: for each ply, how many moves are considered, those that look best; 0 for all.
        positions: instead of `widths`, full width as deep as so many positions allow; 0 for `widths`.
        average: whether the opponent's replies are averaged (expectimax) rather than the best one feared.
        guarded: whether two full plies are searched where the best-looking move would lose to a reply.
    """

    weights: str = ""
    widths: tuple[int, ...] = (2, 2)
    positions: int = 0
    average: bool = False
    guarded: bool = False


@dataclass(frozen=True)
class PlayerSpec:
    """A player: an algorithm and its settings.

    Attributes:
        name: as commands spell it.
        method: `random`, `greedy`, `alpha-beta` or `uct`; for games with features `selective` or `flat` too.
        limit: how long it thinks when nobody says otherwise; the caller's limit can only make it stricter.
        candidates: how many of the legal moves it looks at, chosen by the seed; 0 for all.
        blur: how far a hash of the seed and the position shifts each evaluation up or down at most.
        reuse: whether UCT keeps its tree from one move to the next.
        weights: of the evaluation; none for the game's own.
        learned: the name of learned weights, for the evaluation and for the order of moves
            (`ai.evaluation.learned`); they go before `weights`.
        threads: how many search side by side under a limit of seconds; under one of nodes it is always one, so that
            the same seed plays the same.
        seed: varies what is otherwise equally good; the same seed plays the same game.
        plan: of a player of features.
    """

    name: str
    method: str
    limit: Limit = NO_LIMIT
    candidates: int = 0
    blur: int = 0
    reuse: bool = True
    weights: tuple[int, ...] = ()
    learned: str = ""
    threads: int = 1
    seed: int = 0
    plan: Plan = Plan()

    def seeded(self, seed: int) -> PlayerSpec:
        """Return the same player with another seed."""
        return replace(self, seed=seed)

    def parallel(self, threads: int) -> PlayerSpec:
        """Return the same player with so many threads, where its method can use them."""
        return replace(self, threads=threads)

    def limited(self, limit: Limit) -> PlayerSpec:
        """Return the same player under a limit that applies beside its own."""
        return replace(self, limit=self.limit.within(limit))


METHODS = {
    "random": "any legal move, all equally likely",
    "greedy": "the best-looking position after its own move",
    "alpha-beta": "looks ahead as deep as its limit allows",
    "uct": "plays random games to the end and follows the promising ones",
}
"""The algorithms that can be named outright, and what they do in a few words."""
LEVEL_PREFIX = "level-"


def player_names(game: Game) -> tuple[str, ...]:
    """Return the name of every player of a game: the levels, the methods of every board, and the game's own."""
    from ai.levels import LEVEL_NAMES
    from ai.roster import own_players

    levels = (f"{LEVEL_PREFIX}{level}" for level in range(1, len(LEVEL_NAMES) + 1))
    return (*levels, *METHODS, *own_players(game.name))


def find_player(game: Game, name: str) -> PlayerSpec:
    """Return the player of `game` called `name`, or called `GAME/name` with that game.

    Raises:
        RulesError: if there is none, listing those there are.
    """
    from ai.roster import own_players

    own = name.removeprefix(f"{game.name}/")
    if own not in player_names(game):
        known = ", ".join(player_names(game))
        raise RulesError(f"there is no such player of {game.title}; the players are {known}", shown(name))
    if own.startswith(LEVEL_PREFIX):
        from ai.levels import level_player

        return level_player(game.name, int(own.removeprefix(LEVEL_PREFIX)))
    return PlayerSpec(own, own) if own in METHODS else own_players(game.name)[own].spec
