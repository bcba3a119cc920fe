"""Search problems for the watched algorithms: a game, with a chosen order of moves and without symmetric moves."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, Literal

from ai.evaluation import evaluate, find_model
from ai.search.textbook import SearchProblem
from game.symmetry import symmetries_of
from game.verbs import apply_action, current_player

if TYPE_CHECKING:
    from game.spec import Game


Order = Literal["best", "plain", "worst"]
ORDERS: tuple[Order, ...] = ("best", "plain", "worst")
"""The orders of moves: the best first, the order of the rules, the worst first."""


class Watched(SearchProblem):
    """A search problem whose moves have a given order; of moves that are symmetric to each other, it has only one.

    Attributes:
        alike: the object that leaves out symmetric moves.
        player: the side to move at the root.
        worth: the minimax value, for `player`, of each position below the root; these values decide the order.
        order: the order of the moves.
    """

    alike: Alike
    player: int = 0
    worth: Mapping[Any, int] = {}
    order: Order = "plain"

    def actions(self, state: Any) -> list[int]:
        """Return the actions of a position in the order of trial; of actions symmetric to each other, only one."""
        actions = self.alike.actions(state)
        if self.order == "plain":
            return actions
        values = {action: self.worth[apply_action(state, action)] for action in actions}
        greatest_first = bool(current_player(state) == self.player) == (self.order == "best")
        return sorted(actions, key=values.__getitem__, reverse=greatest_first)


def plain_problem(game: Game) -> SearchProblem:
    """Return the game as a search problem, with all moves in the order of the rules and with the board's evaluation."""
    return SearchProblem(game, partial(evaluate, model=find_model(game)))


def watched_problem(
    game: Game, player: int, alike: Alike, order: Order = "plain", worth: Mapping[Any, int] | None = None
) -> Watched:
    """Return the game as a `Watched` problem; every order except the plain one needs the values `worth`."""
    problem = Watched(*plain_problem(game))
    problem.alike, problem.player, problem.order, problem.worth = alike, player, order, worth or {}
    return problem


class Alike:
    """Finds symmetric moves: moves that lead to positions which the board's symmetries map onto each other.

    It knows the mirror images of a position only if the position was reached from the board's own start, move by move;
    in any other position, no moves count as symmetric.
    """

    def __init__(self, game: Game) -> None:
        self._game = game
        self._maps = symmetries_of(game)
        start = game.initial_state()
        self._images: dict[Any, tuple[Any, ...]] = {start: (start,) * len(self._maps)}

    def actions(self, state: Any) -> list[int]:
        """Return the legal actions; of actions that are symmetric to each other, return only one."""
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


def count_positions(problem: Watched, state: Any, depth: int, most: int) -> int:
    """Return the number of positions that minimax would visit, with the root; counting stops once it exceeds `most`."""
    steps = counting_positions(problem, state, depth, most)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return int(end.value)


def counting_positions(problem: Watched, state: Any, depth: int, most: int) -> Generator[None, None, int]:
    """Return the number that `count_positions` returns; each step of the generator counts one position's moves."""
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
