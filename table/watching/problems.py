"""What the algorithms are let loose on: the moves of a position, in an order, and without those that are alike."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, Literal

from ai.evaluation import evaluate, find_model
from ai.search.textbook import SearchProblem
from game.verbs import apply_action, current_player

if TYPE_CHECKING:
    from game.spec import Game

Order = Literal["best", "plain", "worst"]
ORDERS: tuple[Order, ...] = ("best", "plain", "worst")
"""In which moves are tried: the best ones first, as the rules list them, the worst ones first."""


class Watched(SearchProblem):
    """A problem that leaves moves out which are like others, and tries the rest in an order.

    Attributes:
        alike: says which moves of a position lead to something new.
        player: who is to move at the root, whose values `worth` has.
        worth: what each position below the root is worth to that player, by minimax: the order goes by it.
        order: of the moves.
    """

    alike: Alike
    player: int = 0
    worth: Mapping[Any, int] = {}
    order: Order = "plain"

    def actions(self, state: Any) -> list[int]:
        """Return the ACTIONS, each unlike those before it, in the order in which they are to be tried."""
        actions = self.alike.actions(state)
        if self.order == "plain":
            return actions
        worths = {action: self.worth[apply_action(state, action)] for action in actions}
        greatest_first = bool(current_player(state) == self.player) == (self.order == "best")
        return sorted(actions, key=worths.__getitem__, reverse=greatest_first)


def plain_problem(game: Game) -> SearchProblem:
    """Return the game as its rules have it, with its board's own evaluation."""
    return SearchProblem(game, partial(evaluate, model=find_model(game)))


def watched_problem(
    game: Game, player: int, alike: Alike, order: Order = "plain", worth: Mapping[Any, int] | None = None
) -> Watched:
    """Return the game with moves in an order; any but the plain one needs what every position is worth."""
    problem = Watched(*plain_problem(game))
    problem.alike, problem.player, problem.order, problem.worth = alike, player, order, worth or {}
    return problem


class Alike:
    """Which moves of a position lead to something new, since the board's symmetries make no other position of it.

    The images of a position are known where it was reached from the board's own start, one move after the other; of
    any other position every move counts.
    """

    def __init__(self, game: Game) -> None:
        self._game = game
        self._maps = _group(game)
        start = game.initial_state()
        self._images: dict[Any, tuple[Any, ...]] = {start: (start,) * len(self._maps)}

    def actions(self, state: Any) -> list[int]:
        """Return the legal actions, the first of each kind."""
        actions, images = self._game.actions(state), self._images.get(state)
        if images is None:
            return actions
        seen: set[Any] = set()
        kept = []
        for action in actions:
            child = apply_action(state, action)
            if child in seen:
                continue
            if child not in self._images:
                self._images[child] = self._children(images, action)
            seen.update(self._images[child])
            kept.append(action)
        return kept

    def _children(self, images: tuple[Any, ...], action: int) -> tuple[Any, ...]:
        pairs = zip(images, self._maps, strict=True)
        return tuple(apply_action(image, mapped[action]) for image, mapped in pairs)


def _group(game: Game) -> list[tuple[int, ...]]:
    """Every map of actions that the generators make together, the one that changes nothing first."""
    generators = [tuple(each(action) for action in range(game.num_actions)) for each in game.symmetries]
    group = [tuple(range(game.num_actions))]
    for known in group:  # grows while it is walked through
        for generator in generators:
            made = tuple(generator[action] for action in known)
            if made not in group:
                group.append(made)
    return group


def count_positions(problem: Watched, state: Any, depth: int, most: int) -> int:
    """Return how many positions minimax would visit, itself among them; more than `most` are not counted on."""
    steps = counting_positions(problem, state, depth, most)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return int(end.value)


def counting_positions(problem: Watched, state: Any, depth: int, most: int) -> Generator[None, None, int]:
    """Count them as `count_positions` does, a position a step."""
    level, total = {state: 1}, 1
    for left in reversed(range(depth)):
        below: dict[Any, int] = {}
        for each, ways in level.items():
            yield
            if problem.ends(each, 1):
                continue
            actions = problem.actions(each)
            total += ways * len(actions)
            if total > most:
                return total
            for action in actions if left else ():
                child = apply_action(each, action)
                below[child] = below.get(child, 0) + ways
        level = below
    return total
