"""Minimax, negamax, alpha-beta and UCT as in a lecture: plain Python for reading and watching.

    search = alpha_beta(SearchProblem(game, evaluation), state, depth=3)
    for event in search: ...                # every step of the search
    value, line = result_of(alpha_beta(...))    # or only its result

Each algorithm is a generator: it yields an event for every step and returns its result. The `line` of a position, the
actions from the root, identifies it. Nothing here is fast; `ai.search` has the same searches compiled, with the same
values.

Source: C. Kudahl, "Board Games", lecture 10 of DM842 Computer Game Programming II: AI, University of Southern Denmark
(../shared/seeds/001_11b564973ea7d729.txt). The lecture's names are in capitals below.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Generator
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias, TypeVar

from ai.search.scores import INFINITE, WIN
from game.spec import Game
from game.verbs import State, apply_action, current_player, is_terminal, returns

Line: TypeAlias = tuple[int, ...]
NOWHERE: Line = ()
T = TypeVar("T")


class SearchProblem(NamedTuple):
    """A game in the lecture's terms (see the module): ACTIONS, RESULT, TERMINAL-TEST, UTILITY; and an evaluation.

    Attributes:
        game: the rules of the game.
        evaluation: the evaluation of an undecided position for its side to move.
    """

    game: Game
    evaluation: Callable[[State], int]

    def actions(self, state: State) -> list[int]:
        """Return the legal ACTIONS."""
        return self.game.actions(state)

    def ends(self, state: State, depth: int) -> bool:
        """Return whether `state` is a leaf: the TERMINAL-TEST, with a maximum depth."""
        return bool(is_terminal(state)) or depth == 0

    def value(self, state: State, ply: int, player: int) -> int:
        """Return the value of a leaf after `ply` plies for `player`: its UTILITY if the game is over, or an evaluation.

        An earlier win has a higher value (`ai.search.scores`).
        """
        if is_terminal(state):
            result = int(returns(state)) * (WIN - ply)
            return result if player == 0 else -result
        value = self.evaluation(state)
        return value if current_player(state) == player else -value


# -- events ----------------------------------------------------------------------------------------------------------


class Visit(NamedTuple):
    """Event: the search enters a position, to look `depth` plies ahead with the bounds alpha and beta."""

    line: Line
    depth: int
    alpha: int = -INFINITE
    beta: int = INFINITE


class Value(NamedTuple):
    """Event: the search finds the value of a leaf; the algorithm defines the viewpoint of the value."""

    line: Line
    value: int


class Backup(NamedTuple):
    """Event: `action` becomes the best move found so far in a position, with this value."""

    line: Line
    action: int
    value: int


class CutOff(NamedTuple):
    """Event: `action` is good enough for a cutoff, so `skipped` other moves of the position are not searched."""

    line: Line
    action: int
    value: int
    skipped: int


class Select(NamedTuple):
    """Event: UCB1 chooses `action`, which has the highest of the upper `bounds` of a position's actions."""

    line: Line
    bounds: dict[int, float]
    action: int


class Expand(NamedTuple):
    """Event: the position after `line` is added to the tree."""

    line: Line


class Simulate(NamedTuple):
    """Event: a random game is played. Its `payout` for player 0 is 1 for a win, 0.5 for a draw, 0 for a loss."""

    line: Line
    moves: Line
    payout: float


class BackPropagate(NamedTuple):
    """Event: the payout of a random game is added to a position's mean."""

    line: Line
    visits: int
    mean: float
    """The mean payout for the player that moved to the position."""


Event: TypeAlias = Visit | Value | Backup | CutOff | Select | Expand | Simulate | BackPropagate
Found: TypeAlias = tuple[int, Line]
"""A value, and the line of play with that value."""
Search: TypeAlias = Generator[Event, None, Found]


def result_of(search: Generator[Event, None, T]) -> T:
    """Run a search to its end and return its result."""
    while True:
        try:
            next(search)
        except StopIteration as end:
            return end.value  # type: ignore[no-any-return]


# -- minimax ---------------------------------------------------------------------------------------------------------


def minimax(problem: SearchProblem, state: State, depth: int) -> Search:
    """MINIMAX-DECISION: search `state` to `depth` plies; values are for MAX, the player to move at the root."""
    me = int(current_player(state))

    def value_of(state: State, depth: int, line: Line) -> Search:
        """MAX-VALUE if MAX is to move in `state`, else MIN-VALUE."""
        yield Visit(line, depth)
        if problem.ends(state, depth):
            value = problem.value(state, len(line), me)
            yield Value(line, value)
            return value, ()
        mine = current_player(state) == me
        best, found = -INFINITE if mine else INFINITE, NOWHERE
        for action in problem.actions(state):
            value, rest = yield from value_of(apply_action(state, action), depth - 1, (*line, action))
            if (value > best) if mine else (value < best):
                best, found = value, (action, *rest)
                yield Backup(line, action, value)
        return best, found

    return value_of(state, depth, ())


# -- negamax ---------------------------------------------------------------------------------------------------------


def negamax(problem: SearchProblem, state: State, depth: int, line: Line = ()) -> Search:
    """Minimax with one function: each value is for the side to move in its position."""
    player = int(current_player(state))
    yield Visit(line, depth)
    if problem.ends(state, depth):
        value = problem.value(state, len(line), player)
        yield Value(line, value)
        return value, ()
    best, found = -INFINITE, NOWHERE
    for action in problem.actions(state):
        child = apply_action(state, action)
        value, rest = yield from negamax(problem, child, depth - 1, (*line, action))
        if current_player(child) != player:
            value = -value
        if value > best:
            best, found = value, (action, *rest)
            yield Backup(line, action, value)
    return best, found


# -- alpha-beta ------------------------------------------------------------------------------------------------------


def alpha_beta(problem: SearchProblem, state: State, depth: int) -> Search:
    """ALPHA-BETA-SEARCH: minimax without the branches that cannot change the result.

    Alpha is the least value that MAX is sure of, beta the greatest value that MIN is sure of.
    """
    me = int(current_player(state))

    def value_of(state: State, depth: int, alpha: int, beta: int, line: Line) -> Search:
        yield Visit(line, depth, alpha, beta)
        if problem.ends(state, depth):
            value = problem.value(state, len(line), me)
            yield Value(line, value)
            return value, ()
        choose = max_value if current_player(state) == me else min_value
        return (yield from choose(state, depth, alpha, beta, line))

    def max_value(state: State, depth: int, alpha: int, beta: int, line: Line) -> Search:
        best, found = -INFINITE, NOWHERE
        actions = problem.actions(state)
        for tried, action in enumerate(actions, 1):
            value, rest = yield from value_of(apply_action(state, action), depth - 1, alpha, beta, (*line, action))
            if value > best:
                best, found = value, (action, *rest)
                yield Backup(line, action, value)
            if best >= beta:
                yield CutOff(line, action, best, len(actions) - tried)
                break
            alpha = max(alpha, best)
        return best, found

    def min_value(state: State, depth: int, alpha: int, beta: int, line: Line) -> Search:
        best, found = INFINITE, NOWHERE
        actions = problem.actions(state)
        for tried, action in enumerate(actions, 1):
            value, rest = yield from value_of(apply_action(state, action), depth - 1, alpha, beta, (*line, action))
            if value < best:
                best, found = value, (action, *rest)
                yield Backup(line, action, value)
            if best <= alpha:
                yield CutOff(line, action, best, len(actions) - tried)
                break
            beta = min(beta, best)
        return best, found

    return value_of(state, depth, -INFINITE, INFINITE, ())


def negamax_alpha_beta(
    problem: SearchProblem,
    state: State,
    depth: int,
    alpha: int = -INFINITE,
    beta: int = INFINITE,
    line: Line = (),
) -> Search:
    """Alpha-beta in negamax: "in each step, swap alpha and beta and invert their signs".

    Values and bounds are for the side to move in each position; where the same side moves again, nothing is swapped.
    """
    player = int(current_player(state))
    yield Visit(line, depth, alpha, beta)
    if problem.ends(state, depth):
        value = problem.value(state, len(line), player)
        yield Value(line, value)
        return value, ()
    best, found = -INFINITE, NOWHERE
    actions = problem.actions(state)
    for tried, action in enumerate(actions, 1):
        child, below = apply_action(state, action), (*line, action)
        if current_player(child) == player:
            value, rest = yield from negamax_alpha_beta(problem, child, depth - 1, alpha, beta, below)
        else:
            value, rest = yield from negamax_alpha_beta(problem, child, depth - 1, -beta, -alpha, below)
            value = -value
        if value > best:
            best, found = value, (action, *rest)
            yield Backup(line, action, value)
        if best >= beta:
            yield CutOff(line, action, best, len(actions) - tried)
            break
        alpha = max(alpha, best)
    return best, found


# -- UCT -------------------------------------------------------------------------------------------------------------

EXPLORATION = 2.0
"""The factor under the square root of UCB1: mean + sqrt(2 ln n / n_i)."""


@dataclass(eq=False)
class TextbookNode:
    """A position of the tree.

    Attributes:
        state: the position.
        line: the actions from the root to it.
        untried: the actions to positions that are not in the tree yet.
        children: the child nodes, keyed by action.
        visits: number of random games through this node.
        total: the sum of their payouts for the player that moved to this node.
    """

    state: State
    line: Line
    untried: list[int]
    children: dict[int, TextbookNode] = field(default_factory=dict)
    visits: int = 0
    total: float = 0.0

    @property
    def mean(self) -> float:
        """The mean payout."""
        return self.total / self.visits if self.visits else 0.0

    def bound(self, parent_visits: int) -> float:
        """Return the upper end of the mean's confidence interval (UCB1)."""
        return self.mean + math.sqrt(EXPLORATION * math.log(parent_visits) / self.visits)


class TextbookTree:
    """The tree of UCT; `move_root` keeps it for the next move."""

    def __init__(self, problem: SearchProblem, state: State) -> None:
        self._problem = problem
        self.root = self._node(state, ())

    def move_root(self, state: State) -> bool:
        """Make the node of `state` (one or two plies below the root) the new root; return whether the tree has it."""
        below = [self.root, *self.root.children.values()]
        below += [node for child in self.root.children.values() for node in child.children.values()]
        found = next((node for node in below if node.state == state), None)
        if found is not None:
            self.root = found
            _cut_lines(found, len(found.line))
        return found is not None

    def simulations(self, count: int, chance: random.Random) -> Search:
        """Play `count` games, each in the four steps below; return the value of the best line, and this line.

        The value is the line's mean payout for MAX, times 1,000. The best move is the one that UCB1 chose most often,
        because UCB1 makes the bounds converge.
        """
        for _ in range(count):
            path = yield from self._select()
            yield from self._expand(path, chance)
            payout = yield from self._simulate(path[-1], chance)
            yield from self._back_propagate(path, payout)
        line = self.line()
        return round(1000 * self.root.children[line[0]].mean), line

    def line(self) -> Line:
        """Return the line of the moves chosen most often."""
        node = self.root
        while node.children:
            node = max(node.children.values(), key=lambda child: child.visits)
        return node.line

    def _select(self) -> Generator[Event, None, list[TextbookNode]]:
        """1. Go down by UCB1 to a node with an untried action, or to the end of the game; return the path."""
        path = [self.root]
        while not path[-1].untried and path[-1].children:
            node = path[-1]
            bounds = {action: child.bound(node.visits) for action, child in node.children.items()}
            action = max(bounds, key=bounds.__getitem__)
            yield Select(node.line, bounds, action)
            path.append(node.children[action])
        return path

    def _expand(self, path: list[TextbookNode], chance: random.Random) -> Generator[Event, None, None]:
        """2. Add the child of a random untried action to the tree and to the path."""
        node = path[-1]
        if node.untried:
            action = node.untried.pop(chance.randrange(len(node.untried)))
            child = self._node(apply_action(node.state, action), (*node.line, action))
            node.children[action] = child
            path.append(child)
            yield Expand(child.line)

    def _simulate(self, node: TextbookNode, chance: random.Random) -> Generator[Event, None, float]:
        """3. Play a random game from the node; return the payout for player 0."""
        state, moves = node.state, list[int]()
        while not is_terminal(state):
            moves.append(chance.choice(self._problem.actions(state)))
            state = apply_action(state, moves[-1])
        payout = (1 + int(returns(state))) / 2
        yield Simulate(node.line, tuple(moves), payout)
        return payout

    def _back_propagate(self, path: list[TextbookNode], payout: float) -> Generator[Event, None, None]:
        """4. Count the payout at every node on the path, for the player that moved to the node."""
        for parent, node in zip([None, *path], path, strict=False):
            node.visits += 1
            if parent is not None:
                node.total += payout if current_player(parent.state) == 0 else 1 - payout
            yield BackPropagate(node.line, node.visits, node.mean)

    def _node(self, state: State, line: Line) -> TextbookNode:
        return TextbookNode(state, line, [] if is_terminal(state) else self._problem.actions(state))


def _cut_lines(node: TextbookNode, plies: int) -> None:
    """Remove the first `plies` actions from the lines of a subtree, after its node became the root."""
    node.line = node.line[plies:]
    for child in node.children.values():
        _cut_lines(child, plies)


def uct(problem: SearchProblem, state: State, simulations: int, seed: int = 0) -> Search:
    """UCT with a new tree: `simulations` random games, each from a node chosen by UCB1."""
    return TextbookTree(problem, state).simulations(simulations, random.Random(seed))
