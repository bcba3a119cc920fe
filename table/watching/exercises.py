"""Statements of a lecture as exercises: the runs that show each statement, and the results of these runs.

The lecture: C. Kudahl, "Board Games" (`ai.search.textbook`): "Pruning does not affect final result", "With perfect
ordering, time complexity = O(b^(m/2))"; and UCB1 "balances playing all of the machines to gather information with
concentrating your plays on the observed best machine".
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from game.texts import Message

if TYPE_CHECKING:
    from table.watching.games import GamesTrace
    from table.watching.problems import Order
    from table.watching.trace import Trace
    from table.watching.watch import Watchable


class Run(NamedTuple):
    """The settings of a search to be watched to its end; `games` is the number of games for UCT, 0 for the others."""

    algorithm: Watchable
    order: Order = "plain"
    games: int = 0


@dataclass(frozen=True, slots=True)
class LectureExercise:
    """A statement of the lecture (see the module) and a task, in English, with the runs that check the statement."""

    name: str
    statement: Message
    task: Message
    runs: tuple[Run, ...]


PRUNING = LectureExercise(
    "pruning",
    "Pruning does not change the result",
    "Watch both to the end: which value is at the root, and how many positions did it take?",
    (Run("minimax"), Run("alpha-beta")),
)
ORDER = LectureExercise(
    "order",
    "With perfect order, b^(m/2)",
    "Minimax looks at b^m leaves, for b moves and m plies. Watch alpha-beta with each order of moves.",
    (Run("alpha-beta", "best"), Run("alpha-beta", "plain"), Run("alpha-beta", "worst")),
)
SETTLING = LectureExercise(
    "settling",
    "UCT’s best move settles",
    "Watch more and more random games: which move was visited most, and since when?",
    (Run("uct", games=100), Run("uct", games=400), Run("uct", games=2000)),
)
EXERCISES = (PRUNING, ORDER, SETTLING)


class TreeResult(NamedTuple):
    """The value at the root, and four numbers: visited positions, all positions, visited leaves, all leaves."""

    value: int
    visited: int
    whole: int
    seen_leaves: int
    leaves: int


class GamesResult(NamedTuple):
    """The most visited action, its share of the games (0 to 1), and the number of the game that put it ahead."""

    action: int
    share: float
    since: int


ExerciseResult = TreeResult | GamesResult


def tree_result(trace: Trace) -> TreeResult:
    """Return the result of a complete run of minimax or alpha-beta."""
    tree, last = trace.tree, len(trace.events) - 1
    leaves = [node for node, children in enumerate(tree.children) if not children]
    value = trace.value(0, last)
    assert value is not None
    counts = trace.counts(last)
    seen = sum(trace.is_entered(leaf, last) for leaf in leaves)
    return TreeResult(value, counts.visited, counts.whole, seen, len(leaves))


def games_result(trace: GamesTrace) -> GamesResult:
    """Return the result of a complete run of UCT."""
    last = len(trace.events) - 1
    leader = trace.leader(last)
    assert leader is not None
    since, action = leader
    return GamesResult(action, trace.visits(trace.children[0][action], last) / trace.visits(0, last), since)
