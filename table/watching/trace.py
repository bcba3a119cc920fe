"""A run of minimax, alpha-beta or negamax, and the state of its tree after each of its events."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from ai.search.scores import PROVEN
from ai.search.textbook import Backup, CutOff, Value, Visit

if TYPE_CHECKING:
    from ai.search.textbook import Event
    from table.watching.tree import GameTree

NEVER = 1 << 40
"""The number of an event that never happens."""


class AlphaBetaWindow(NamedTuple):
    """The bounds alpha and beta: MAX is sure of at least alpha, MIN of at most beta.

    In negamax the side to move is MAX in each position.
    """

    alpha: int
    beta: int


class VisitCounts(NamedTuple):
    """Numbers of positions: visited so far, cut so far, and in minimax's whole tree."""

    visited: int
    cut: int
    whole: int


class Trace:
    """The run of minimax, alpha-beta or negamax. Events are counted from 0; nodes have their numbers in `tree`.

    Attributes:
        is_negamax: whether the values and bounds of a node are for its side to move, and not for MAX.
        nodes: for each event, the node where it happened.
        entered: for each node, the event that visited it; NEVER, a number greater than all events, if no event did.
        last: for each node, the last event in its subtree; -1 if there is none.
        cut: for each node, the event that cut off this node or a node above it; NEVER if no event did.
        cuts: the events that cut nodes off.
    """

    def __init__(self, tree: GameTree, events: Sequence[Event], *, is_negamax: bool = False) -> None:
        self.tree, self.events, self.is_negamax = tree, events, is_negamax
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
        """Record an event at its node; return the number of positions that this event cuts off."""
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
        """Return the children that a cut skips: the last children of its node."""
        children = self.tree.children[self.tree.index[event.line]]
        return children[len(children) - event.skipped :]

    # -- the tree after an event ---------------------------------------------------------------------------------

    def value(self, node: int, at: int) -> int | None:
        """Return the value of a node after event `at`; None while the node has no value."""
        found = self._entry(node, at)
        return None if found is None else found[1]

    def choice(self, node: int, at: int) -> int | None:
        """Return the action that gives a node its value after event `at`; None while the node has no value."""
        found = self._entry(node, at)
        return None if found is None or found[2] < 0 else found[2]

    def _entry(self, node: int, at: int) -> tuple[int, int, int] | None:
        entries = self._values[node]
        place = bisect_right(entries, (at, NEVER, NEVER))
        return entries[place - 1] if place else None

    def best_line(self, at: int) -> list[int]:
        """Return the nodes of best play after event `at`: from the root on, each side's choice as far as it has one."""
        found = [0]
        while (action := self.choice(found[-1], at)) is not None:
            found.append(self.tree.index[*self.tree.lines[found[-1]], action])
        return found

    def maximises(self, node: int) -> bool:
        """Whether the side to move at a node takes the greatest value."""
        return self.is_negamax or self.tree.is_max(node)

    def is_entered(self, node: int, at: int) -> bool:
        """Whether a node is visited after event `at`."""
        return self.entered[node] <= at

    def is_done(self, node: int, at: int) -> bool:
        """Whether a node's subtree is finished after event `at`."""
        return self.entered[node] <= at and self.last[node] <= at

    def entry_window(self, node: int) -> AlphaBetaWindow:
        """Return the window at the first visit of a node."""
        event = self.events[self.entered[node]]
        assert isinstance(event, Visit)
        return AlphaBetaWindow(event.alpha, event.beta)

    def window(self, node: int, at: int) -> AlphaBetaWindow:
        """Return the window of a visited node after event `at`, narrowed by the node's value."""
        alpha, beta = self.entry_window(node)
        value = self.value(node, at)
        if value is None or not self.tree.children[node]:
            return AlphaBetaWindow(alpha, beta)
        return (
            AlphaBetaWindow(max(alpha, value), beta)
            if self.maximises(node)
            else AlphaBetaWindow(alpha, min(beta, value))
        )

    def window_owner(self, at: int) -> int:
        """Return the node whose window belongs to event `at`: the event's node, or its parent if it is a leaf."""
        node = self.nodes[at]
        return node if self.tree.children[node] or not node else self.tree.parents[node]

    @property
    def final_values(self) -> list[int]:
        """The nodes' values at the end of the run; proven results, and nodes without a value, are left out."""
        values = (self.value(node, len(self.events)) for node in range(len(self.tree)))
        return [value for value in values if value is not None and abs(value) < PROVEN]

    def bound(self, node: int, at: int) -> str:
        """Return a sign for the value of a finished node.

        It is `≥` for a lower bound, `≤` for an upper bound, and empty for an exact value.
        """
        value = self.value(node, at)
        if value is None or not self.tree.children[node] or not self.is_done(node, at):
            return ""
        alpha, beta = self.entry_window(node)
        return "≤" if value <= alpha else "≥" if value >= beta else ""

    def counts(self, at: int) -> VisitCounts:
        """Return the numbers of positions after event `at`."""
        return VisitCounts(*self._counts[at], len(self.tree))

    def next_cut(self, at: int, step: int) -> int | None:
        """Return the next event after `at` that cut nodes off; None if there is none.

        With `step` -1, return the last such event before `at`.
        """
        after = [number for number in self.cuts if (number > at if step > 0 else number < at)]
        return None if not after else after[0] if step > 0 else after[-1]
