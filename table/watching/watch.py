"""Traces of minimax, alpha-beta or negamax on a position, built in small pieces between frames."""

from __future__ import annotations

import time
from collections.abc import Generator
from typing import TYPE_CHECKING, Any, Literal

from ai.search.textbook import alpha_beta, minimax, negamax_alpha_beta
from game.verbs import current_player
from table.watching.problems import ORDERS, Alike, Order, Watched, count_positions, counting_positions, watched_problem
from table.watching.recording import Recording
from table.watching.trace import Trace
from table.watching.tree import GameTree

if TYPE_CHECKING:
    from ai.search.textbook import Event
    from game.spec import Game

Algorithm = Literal["minimax", "alpha-beta", "negamax"]
Watchable = Literal["minimax", "alpha-beta", "negamax", "uct"]
"""The algorithms that can be shown."""
Deeper = Literal["more", "too many", "whole"]
MOST_POSITIONS = 20_000
"""Largest number of positions of a tree that can be shown."""
_PRUNED = {"alpha-beta": alpha_beta, "negamax": negamax_alpha_beta}
"""The algorithms that cut moves off."""
_FIRST = 40
"""Largest number of positions of the tree that is shown first."""


class TraceBuilder:
    """Builds the trace of an algorithm. First it runs minimax, whose tree includes the parts that alpha-beta cuts, and
    whose values order the moves. Last, `advance` runs alpha-beta with each order of moves, and counts the visits.

    Attributes:
        minimax: the run of minimax with the moves in the order of the rules.
        tree, trace: the tree of minimax, and the trace of the algorithm; None until ready.
        visits: number of positions that alpha-beta visits, for each order counted so far.
    """

    def __init__(self, game: Game, state: Any, algorithm: Algorithm, depth: int, order: Order = "plain") -> None:
        self.game, self.state, self.algorithm, self.depth, self.order = game, state, algorithm, depth, order
        self._alike = Alike(game)
        self.minimax = self._record(minimax, "plain")
        self.tree: GameTree | None = None
        self.trace: Trace | None = None
        self.visits: dict[Order, int] = {}
        self._worth: dict[Any, int] = {}
        self._work = self._steps()
        self._done = False

    @property
    def done(self) -> bool:
        """Whether all is built and counted."""
        return self._done

    def advance(self, seconds: float) -> bool:
        """Build for `seconds` seconds; return whether something new is ready."""
        known, until = (self.trace, len(self.visits)), time.perf_counter() + seconds
        while not self._done and time.perf_counter() < until:
            try:
                next(self._work).advance(until)
            except StopIteration:
                self._done = True
        return known != (self.trace, len(self.visits))

    def finish(self) -> None:
        """Build and count everything now."""
        for recording in self._work:
            recording.finish()
        self._done = True

    def _steps(self) -> Generator[Recording, None, None]:
        """Yield the recording to be continued: each recording again and again until it is done, then the next."""
        yield from _until_done(self.minimax)
        tree = GameTree(self.state, self.minimax.events)
        whole = Trace(tree, self.minimax.events)
        values = [whole.value(node, len(whole.events)) for node in range(len(tree))]
        self._worth = {tree.state(node): value for node, value in enumerate(values) if value is not None}
        ordered = self.minimax
        if self.order != "plain":
            ordered = self._record(minimax, self.order)
            yield from _until_done(ordered)
            tree = GameTree(self.state, ordered.events)
        shown = ordered if self.algorithm == "minimax" else self._record(_PRUNED[self.algorithm], self.order)
        yield from _until_done(shown)
        self.tree, self.trace = tree, Trace(tree, shown.events, is_negamax=self.algorithm == "negamax")
        for order in ORDERS:
            other = self._record(alpha_beta, order)
            yield from _until_done(other)
            self.visits[order] = count_visits(other.events)

    def _record(self, algorithm: Any, order: Order) -> Recording:
        player = int(current_player(self.state))
        problem = watched_problem(self.game, player, self._alike, order, self._worth if order != "plain" else None)
        return Recording(algorithm(problem, self.state, self.depth))


def _until_done(recording: Recording) -> Generator[Recording, None, None]:
    while not recording.done:
        yield recording


def count_visits(events: list[Event]) -> int:
    """Return the number of positions that a search visits, given its events."""
    from ai.search.textbook import Visit

    return sum(isinstance(event, Visit) for event in events)


def _problem(game: Game, state: Any) -> Watched:
    return watched_problem(game, int(current_player(state)), Alike(game))


def fits(game: Game, state: Any, depth: int, most: int = MOST_POSITIONS) -> bool:
    """Whether a position's tree of depth `depth` has at most `most` positions."""
    return count_positions(_problem(game, state), state, depth, most) <= most


def first_depth(game: Game, state: Any) -> int:
    """Return the greatest depth at which the tree of a position is still small; at least 1."""
    depth = 1
    while fits(game, state, depth + 1, _FIRST) and deepens(game, state, depth):
        depth += 1
    return depth


class DepthProbe:
    """Finds out, piece by piece, whether the tree one ply deeper than `depth` has more positions than the tree itself.

    Attributes:
        found: "more", "too many" to show, or "whole" if the tree ends at `depth`; None while unknown.
    """

    def __init__(self, game: Game, state: Any, depth: int) -> None:
        self.found: Deeper | None = None
        self._work = self._steps(game, state, depth)

    def advance(self, seconds: float) -> None:
        """Count for `seconds` seconds, at least one position."""
        until = time.perf_counter() + seconds
        while self.found is None:
            next(self._work, None)
            if time.perf_counter() >= until:
                return

    def _steps(self, game: Game, state: Any, depth: int) -> Generator[None, None, None]:
        problem = _problem(game, state)
        here = yield from counting_positions(problem, state, depth, MOST_POSITIONS)
        there = yield from counting_positions(problem, state, depth + 1, MOST_POSITIONS)
        self.found = "whole" if here == there else "more" if there <= MOST_POSITIONS else "too many"


def deeper(game: Game, state: Any, depth: int) -> Deeper:
    """Run a `DepthProbe` at `depth` to its end, and return its result `found`."""
    deepening = DepthProbe(game, state, depth)
    while deepening.found is None:
        deepening.advance(1.0)
    return deepening.found


def deepens(game: Game, state: Any, depth: int) -> bool:
    """Whether a tree one ply deeper than `depth` has more positions, but not too many to show."""
    return deeper(game, state, depth) == "more"
