"""A run of UCT, and its tree after each of its events."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from ai.search.textbook import BackPropagate, Expand, Select, Simulate
from game.verbs import apply_action, current_player

if TYPE_CHECKING:
    from ai.search.textbook import Event, Line

SELECTION, EXPANSION, SIMULATION, BACK_PROPAGATION = range(4)
_STEPS: dict[type, int] = {Select: SELECTION, Expand: EXPANSION, Simulate: SIMULATION, BackPropagate: BACK_PROPAGATION}
_END = float("inf")


class UcbBound(NamedTuple):
    """The UCB1 bound of a move, as it was when UCB1 last compared the moves of the position.

    `node` is the node after the move. `mean` is the mean payout to the mover, `explore` the bonus for few visits, and
    `total` the sum of both. `wins` is the sum of payouts: 1 for a win, 0.5 for a draw.
    """

    node: int
    action: int
    visits: int
    wins: float
    mean: float
    explore: float
    total: float


class GamesTrace:
    """The run of UCT. Events are counted from 0, nodes in the order of joining the tree; node 0 is the root.

    Attributes:
        lines: the actions from the root to each node.
        parents: the parent of each node; -1 for the root.
        children: the children of each node, keyed by action.
        born: the event with which each node joined; -1 for the root.
        ends: the last event of each finished game.
        leaders: the changes of the root's most visited move, each as the number of the game and the new move.
    """

    def __init__(self, state: Any) -> None:
        self.events: list[Event] = []
        self.lines: list[Line] = [()]
        self.parents, self.born = [-1], [-1]
        self.children: list[dict[int, int]] = [{}]
        self.ends: list[int] = []
        self.leaders: list[tuple[int, int]] = []
        self._states = [state]
        self._index: dict[Line, int] = {(): 0}
        self._records: list[list[tuple[int, int, float]]] = [[]]
        self._selects: list[list[int]] = [[]]
        self._tips: list[int] = []
        self._games: list[int] = []
        self._simulations: list[int] = []

    def extend(self, events: Sequence[Event]) -> None:
        """Add further events."""
        for event in events:
            self._add_event(len(self.events), event)

    def _add_event(self, at: int, event: Event) -> None:
        begins = not self.events or (_is_back(self.events[-1]) and not _is_back(event))
        if begins and self.events:
            self._end_game(at - 1)
        self.events.append(event)
        if isinstance(event, Select):
            self._selects[self._index[event.line]].append(at)
            tip = self._index[*event.line, event.action]
        elif isinstance(event, Expand):
            tip = self._add(event.line, at)
        elif isinstance(event, Simulate):
            self._simulations.append(at)
            tip = self._index[event.line]
        else:
            assert isinstance(event, BackPropagate)
            self._records[self._index[event.line]].append((at, event.visits, event.mean))
            tip = self._tips[-1]
        self._tips.append(tip)
        self._games.append(len(self.ends) + 1)

    def finish(self) -> None:
        """Note that the run has ended, and with it the last game."""
        if self.events and (not self.ends or self.ends[-1] != len(self.events) - 1):
            self._end_game(len(self.events) - 1)

    def _add(self, line: Line, at: int) -> int:
        node, parent = len(self.lines), self._index[line[:-1]]
        self._index[line] = node
        self.lines.append(line)
        self.parents.append(parent)
        self.born.append(at)
        self.children[parent][line[-1]] = node
        self.children.append({})
        self._records.append([])
        self._selects.append([])
        self._states.append(apply_action(self._states[parent], line[-1]))
        return node

    def _end_game(self, at: int) -> None:
        self.ends.append(at)
        if self.children[0]:
            leader = max(self.children[0].items(), key=lambda child: self._records[child[1]][-1][1])[0]
            if not self.leaders or self.leaders[-1][1] != leader:
                self.leaders.append((len(self.ends), leader))

    # -- the tree after an event ---------------------------------------------------------------------------------

    def state(self, node: int) -> Any:
        """Return the position of a node."""
        return self._states[node]

    def mover(self, node: int) -> int:
        """Return the side whose wins a node counts: the side that made the move to the node.

        At the root, it is the side not to move.
        """
        parent = self.parents[node]
        return 1 - int(current_player(self._states[0])) if parent < 0 else int(current_player(self._states[parent]))

    def is_there(self, node: int, at: int) -> bool:
        """Whether a node is in the tree after event `at`."""
        return self.born[node] <= at

    def children_at(self, node: int, at: int) -> list[int]:
        """Return the children of a node that are in the tree after event `at`, ordered by action."""
        return [child for _, child in sorted(self.children[node].items()) if self.is_there(child, at)]

    def visits(self, node: int, at: int) -> int:
        """Return the number of games counted at a node after event `at`."""
        record = self._record(node, at)
        return 0 if record is None else record[1]

    def mean(self, node: int, at: int) -> float:
        """Return the mean payout for a node's `mover` after event `at`, 0 to 1; 0 before the first game."""
        record = self._record(node, at)
        return 0.0 if record is None else record[2]

    def _record(self, node: int, at: int) -> tuple[int, int, float] | None:
        records = self._records[node]
        place = bisect_right(records, (at, 1 << 60, _END))
        return records[place - 1] if place else None

    def phase(self, at: int) -> int:
        """Return the step of UCT, 0 to 3, to which event `at` belongs."""
        return _STEPS[type(self.events[at])]

    def phases(self, at: int) -> set[int]:
        """Return the steps of UCT that have begun in the game of event `at`; a game may have no selection."""
        over = self.over(at - 1)
        return {self.phase(each) for each in range(self.ends[over - 1] + 1 if over else 0, at + 1)}

    def game_number(self, at: int) -> int:
        """Return the number of the game of event `at`, from 1."""
        return self._games[at]

    def over(self, at: int) -> int:
        """Return the number of games that are finished after event `at`."""
        return bisect_right(self.ends, at)

    def path_at(self, at: int) -> list[int]:
        """Return the nodes that the game of event `at` has passed in the tree, from the root on."""
        found = [self._tips[at]]
        while found[-1]:
            found.append(self.parents[found[-1]])
        return found[::-1]

    def random_game(self, at: int) -> Simulate | None:
        """Return the random part of the game of event `at`; None while the game has none yet."""
        place = bisect_right(self._simulations, at)
        if not place or self._games[self._simulations[place - 1]] != self._games[at]:
            return None
        event = self.events[self._simulations[place - 1]]
        assert isinstance(event, Simulate)
        return event

    def moves(self, at: int) -> list[tuple[Any, int, bool]]:
        """Return the moves from the root to the position of event `at`: for each move the position before it, its
        action, and whether it is random.
        """
        random = self.random_game(at)
        actions = [(action, False) for action in self.lines[self.path_at(at)[-1]]]
        actions += [(action, True) for action in (random.moves if random is not None else ())]
        found, state = [], self._states[0]
        for action, is_random in actions:
            found.append((state, action, is_random))
            state = apply_action(state, action)
        return found

    def compared(self, node: int, at: int) -> int | None:
        """Return the last event up to `at` at which UCB1 compared the moves of a node; None if there is none."""
        place = bisect_right(self._selects[node], at)
        return self._selects[node][place - 1] if place else None

    def bounds(self, node: int, at: int) -> list[UcbBound]:
        """Return the bounds of a node's moves at their last comparison up to event `at`, the highest first.

        Return an empty list if the moves were not compared.
        """
        chosen = self.compared(node, at)
        if chosen is None:
            return []
        event = self.events[chosen]
        assert isinstance(event, Select)
        found = [
            self._bound(self.children[node][action], action, total, chosen) for action, total in event.bounds.items()
        ]
        return sorted(found, key=lambda bound: -bound.total)

    def _bound(self, child: int, action: int, total: float, at: int) -> UcbBound:
        visits, mean = self.visits(child, at), self.mean(child, at)
        return UcbBound(child, action, visits, mean * visits, mean, total - mean, total)

    def leader(self, at: int) -> tuple[int, int] | None:
        """Return two numbers after event `at`: the game that put the most visited move ahead, and this move.

        Return None before a game has ended.
        """
        games = self.over(at)
        place = bisect_right(self.leaders, (games, 1 << 60))
        return self.leaders[place - 1] if place else None


def _is_back(event: Event) -> bool:
    return isinstance(event, BackPropagate)
