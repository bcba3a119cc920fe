"""A run of minimax or alpha-beta, and how everything stood after any of its events."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from ai.search.textbook import Backup, CutOff, Value, Visit

if TYPE_CHECKING:
    from ai.search.textbook import Event
    from table.watching.tree import GameTree

NEVER = 1 << 40
"""The number of an event that does not come."""


class AlphaBetaWindow(NamedTuple):
    """What MAX is assured of at least, and MIN at most."""

    alpha: int
    beta: int


class VisitCounts(NamedTuple):
    """How many positions were visited so far, how many cut, and how many minimax visits in all."""

    visited: int
    cut: int
    whole: int


class Trace:
    """Events are counted from 0, nodes are those of the tree.

    Attributes:
        nodes: for each event, the node that it is about.
        entered: for each node, the event that visited it, or NEVER.
        last: for each node, the last event in its subtree; -1 where there is none.
        cut: for each node, the event by which it or a node above it was left out, or NEVER.
        cuts: the events that left something out.
    """

    def __init__(self, tree: GameTree, events: Sequence[Event]) -> None:
        self.tree, self.events = tree, events
        self.nodes = [tree.index[event.line] for event in events]
        self.entered, self.cut = [NEVER] * len(tree), [NEVER] * len(tree)
        self.last = [-1] * len(tree)
        self._values: list[list[tuple[int, int, int]]] = [[] for _ in tree.lines]
        self._counts: list[tuple[int, int]] = []
        self.cuts = [number for number, event in enumerate(events) if isinstance(event, CutOff) and event.skipped]
        visited = cut = 0
        for number, (event, node) in enumerate(zip(events, self.nodes, strict=True)):
            visited += isinstance(event, Visit)
            cut += self._note_event(number, event, node)
            self._counts.append((visited, cut))
        for node in reversed(range(1, len(tree))):
            self.last[tree.parents[node]] = max(self.last[tree.parents[node]], self.last[node])

    def _note_event(self, number: int, event: Event, node: int) -> int:
        """Note what an event says, and return how many positions it leaves out."""
        self.last[node] = number
        if isinstance(event, Visit):
            self.entered[node] = number
        elif isinstance(event, Value):
            self._values[node].append((number, event.value, -1))
        elif isinstance(event, Backup):
            self._values[node].append((number, event.value, event.action))
        elif isinstance(event, CutOff):
            return sum(self._leave_out(number, child) for child in self.skipped(event))
        return 0

    def _leave_out(self, number: int, node: int) -> int:
        size = self.tree.sizes[node]
        self.cut[node : node + size] = [number] * size
        return size

    def skipped(self, event: CutOff) -> list[int]:
        """Return the nodes that a cut leaves out: the last ones of its position."""
        children = self.tree.children[self.tree.index[event.line]]
        return children[len(children) - event.skipped :]

    # -- how it stood ---------------------------------------------------------------------------------

    def value(self, node: int, at: int) -> int | None:
        """Return the value of a node after event `at`, to MAX; None before it has one."""
        found = self._entry(node, at)
        return None if found is None else found[1]

    def choice(self, node: int, at: int) -> int | None:
        """Return the action that a node's value came from, None before there is one."""
        found = self._entry(node, at)
        return None if found is None or found[2] < 0 else found[2]

    def _entry(self, node: int, at: int) -> tuple[int, int, int] | None:
        entries = self._values[node]
        place = bisect_right(entries, (at, NEVER, NEVER))
        return entries[place - 1] if place else None

    def is_entered(self, node: int, at: int) -> bool:
        """Whether a node was visited by then."""
        return self.entered[node] <= at

    def is_done(self, node: int, at: int) -> bool:
        """Whether nothing more happens in its subtree."""
        return self.entered[node] <= at and self.last[node] <= at

    def entry_window(self, node: int) -> AlphaBetaWindow:
        """Return the window with which a node was visited."""
        event = self.events[self.entered[node]]
        assert isinstance(event, Visit)
        return AlphaBetaWindow(event.alpha, event.beta)

    def window(self, node: int, at: int) -> AlphaBetaWindow:
        """Return the window of a visited node: what its value has made of the one it was visited with."""
        alpha, beta = self.entry_window(node)
        value = self.value(node, at)
        if value is None or not self.tree.children[node]:
            return AlphaBetaWindow(alpha, beta)
        return (
            AlphaBetaWindow(max(alpha, value), beta)
            if self.tree.is_max(node)
            else AlphaBetaWindow(alpha, min(beta, value))
        )

    def bound(self, node: int, at: int) -> str:
        """Return what a finished node's value is: at least (`≥`) or at most (`≤`) it, or exactly; then empty."""
        value = self.value(node, at)
        if value is None or not self.tree.children[node] or not self.is_done(node, at):
            return ""
        alpha, beta = self.entry_window(node)
        return "≤" if value <= alpha else "≥" if value >= beta else ""

    def counts(self, at: int) -> VisitCounts:
        """Return how much was done by then."""
        return VisitCounts(*self._counts[at], len(self.tree))

    def next_cut(self, at: int, step: int) -> int | None:
        """Return the next event (or the one before, with `step` -1) that left something out; None if there is none."""
        after = [number for number in self.cuts if (number > at if step > 0 else number < at)]
        return None if not after else after[0] if step > 0 else after[-1]
