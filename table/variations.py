"""Variations beside a game: a tree with a cursor. The tree's main line is the game, which stays unchanged.

    tree = Variations.from_stored(library.get(game), journal)
    tree.go_to(tree.main[12])
    tree.play("c6*")                 # stored at once, in the library and in game files
    tree.back(), tree.forward(), tree.up(), tree.down()
    removed = tree.remove(tree.current)
    tree.restore(removed)

The rows describe the drawing: the main line in the first row, every variation in a row of its own below its line.
"""

from __future__ import annotations

import math
import time
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from game import Game, RulesError, apply_action, current_player, find_game
from saves.branches import Branch, hang
from saves.gamefile import GameRecord
from saves.models import Move, Variation

if TYPE_CHECKING:
    from saves.models import StoredGame


class VariationStore(Protocol):
    """A store of variations, such as `table.journal.LibraryJournal`."""

    def explore(self, lines: Sequence[Variation]) -> None:
        """Store variations of the game, before they are shown."""

    def remove_variation(self, moves: Sequence[str]) -> tuple[Variation, ...] | None:
        """Remove the move that ends the line `moves`, and every move after it; return the removed lines of the store.

        On failure complain, and return None.
        """


@dataclass(eq=False)
class VariationNode:
    """A position of the tree.

    Attributes:
        state: the position.
        move: the move that leads to the position; None at the root.
        action: the same move as an action of the rules.
        parent: the position before; None at the root.
        children: the next positions: first that of the game, if any, then the others in the order of play.
        in_game: whether the position belongs to the game, so that it cannot be removed.
        followed: the child that was selected last; None if none was.
    """

    state: Any
    move: Move | None = None
    action: int | None = None
    parent: VariationNode | None = field(default=None, repr=False)
    children: list[VariationNode] = field(default_factory=list, repr=False)
    in_game: bool = False
    followed: VariationNode | None = field(default=None, repr=False)

    @property
    def text(self) -> str:
        """The move as text, empty at the root."""
        return self.move.text if self.move else ""

    @property
    def player(self) -> int | None:
        """The side that made the move, 0 or 1; None at the root."""
        return int(current_player(self.parent.state)) if self.parent else None

    @property
    def path(self) -> list[VariationNode]:
        """The positions from the root to this one."""
        found = [self]
        while found[-1].parent is not None:
            found.append(found[-1].parent)
        return found[::-1]

    @property
    def line(self) -> tuple[str, ...]:
        """The moves from the root to here, as text."""
        return tuple(node.text for node in self.path[1:])

    @property
    def last_of_line(self) -> VariationNode:
        """The last position of the line from here, in which each position is followed by its first child."""
        node = self
        while node.children:
            node = node.children[0]
        return node

    @property
    def ply(self) -> int:
        """The number of moves from the root to here."""
        return len(self.path) - 1


@dataclass(frozen=True)
class VariationRow:
    """A row of the drawn tree: consecutive positions, the first one in column `ply`.

    Attributes:
        ply: the ply of the first position.
        nodes: the positions.
        below: the number of the row with the parent of the first position; -1 in the first row.
    """

    ply: int
    nodes: tuple[VariationNode, ...]
    below: int

    def nearest(self, ply: int) -> VariationNode:
        """Return the position in column `ply`, or in the nearest column."""
        return self.nodes[min(max(0, ply - self.ply), len(self.nodes) - 1)]


class VariationPlaces(NamedTuple):
    """The places of all positions in the drawn tree.

    Attributes:
        at: the column and the row of each position.
        lowest: for each position with branches, the last row that branches off.
        longest: for each column, the position with the longest text.
    """

    at: dict[VariationNode, tuple[int, int]]
    lowest: dict[VariationNode, int]
    longest: list[VariationNode]

    @classmethod
    def of(cls, rows: Sequence[VariationRow]) -> VariationPlaces:
        """Return the places of the positions in these rows."""
        at: dict[VariationNode, tuple[int, int]] = {}
        lowest: dict[VariationNode, int] = {}
        longest: dict[int, VariationNode] = {}
        for number, row in enumerate(rows):
            if row.nodes[0].parent is not None:
                lowest[row.nodes[0].parent] = number
            for ply, node in enumerate(row.nodes, row.ply):
                at[node] = ply, number
                if ply not in longest or len(node.text) > len(longest[ply].text):
                    longest[ply] = node
        return cls(at, lowest, [longest[ply] for ply in range(len(longest))])


@dataclass(frozen=True)
class Removed:
    """A removed part of the tree, which `restore` can put back.

    `lines` are the removed lines of the store, which may have moves of another window.
    """

    parent: VariationNode
    place: int
    node: VariationNode
    lines: tuple[Variation, ...] = ()


class Variations:
    """A tree of variations, and a cursor in the tree.

    Attributes:
        game: the board.
        root: the start.
        current: the selected position.
    """

    def __init__(
        self,
        game: Game,
        start: Any,
        moves: Iterable[Move] = (),
        lines: Iterable[Variation] = (),
        keeping: VariationStore | None = None,
        seconds: float | None = None,
    ) -> None:
        """Begin at the end of a game.

        Args:
            game: the board.
            start: the position before the first move.
            moves: the game's line.
            lines: the variations, each after the line that it leaves; illegal moves are left out.
            keeping: the store for new moves, or None.
            seconds: time for adding variations; variations not added in time wait for `take_more`. None adds all.

        Raises:
            RulesError: if the game cannot be played.
        """
        self.game = game
        self.root = VariationNode(start, in_game=True)
        self.current = self.root
        self._keeping = keeping
        for move in moves:
            self.current = _add(game, self.current, move, in_game=True)
        self._rows: tuple[VariationRow, ...] | None = None
        self._waiting = deque(lines)
        self.take_more(seconds)

    @classmethod
    def from_stored(
        cls, stored: StoredGame, keeping: VariationStore | None = None, seconds: float | None = None
    ) -> Variations:
        """Return the tree of a stored game; variations not added within `seconds` wait for `take_more`.

        Raises:
            RulesError: if the game cannot be played.
        """
        game = find_game(stored.board, stored.rules_version)
        start = game.initial_state() if stored.start is None else game.from_position(stored.start)
        tree = cls(game, start, stored.moves, keeping=keeping)
        node = tree.current
        for move in stored.ahead:  # the game can reach it by redo
            node = _add(game, node, move, in_game=True)
        tree._waiting.extend(stored.variations)
        tree.take_more(seconds)
        return tree

    @property
    def has_waiting_lines(self) -> bool:
        """Whether lines wait to be added (`take_more`)."""
        return bool(self._waiting)

    def take_more(self, seconds: float | None = None) -> bool:
        """Add waiting lines for at most `seconds` seconds; return whether some still wait.

        The rules check every move, which takes a while for thousands of moves.
        """
        end = math.inf if seconds is None else time.perf_counter() + seconds
        if self._waiting:
            self._rows = None
        while self._waiting:
            self._add_line(self._waiting.popleft())
            if time.perf_counter() > end:
                break
        return bool(self._waiting)

    # -- the cursor -------------------------------------------------------------------------------------

    @property
    def state(self) -> Any:
        """The selected position."""
        return self.current.state

    @property
    def main(self) -> list[VariationNode]:
        """The positions of the game, from the root on."""
        found = [self.root]
        while found[-1].children and found[-1].children[0].in_game:
            found.append(found[-1].children[0])
        return found

    @property
    def is_empty(self) -> bool:
        """Whether there are no variations."""
        return not self._waiting and all(node.in_game for node in self.preorder())

    def preorder(self) -> Iterator[VariationNode]:
        """Yield every position, each after its parent."""
        waiting = [self.root]
        while waiting:
            node = waiting.pop()
            yield node
            waiting += reversed(node.children)

    def go_to(self, node: VariationNode) -> None:
        """Select a position of the tree."""
        self.current = node
        for before, after in zip(node.path, node.path[1:], strict=False):
            before.followed = after

    def go_along(self, moves: Iterable[str]) -> None:
        """Select the position after these moves; a move that is not in the tree is skipped."""
        node = self.root
        for move in moves:
            node = next((child for child in node.children if child.text == move), node)
        self.go_to(node)

    def back(self) -> bool:
        """Select the parent; return False at the root."""
        return self._go_if_any(self.current.parent)

    def forward(self) -> bool:
        """Select the child selected last, or else the first child; return False if there are no children."""
        return self._go_if_any(self.current.followed or next(iter(self.current.children), None))

    def up(self) -> bool:
        """Select the position in the row above, in the same or the nearest column; return False in the first row."""
        return self._change_row(-1)

    def down(self) -> bool:
        """Select the position in the row below, in the same or the nearest column; return False in the last row."""
        return self._change_row(1)

    def row_of(self, node: VariationNode) -> int:
        """Return the row number of a position."""
        return next(number for number, row in enumerate(self.rows) if node in row.nodes)

    # -- changes ------------------------------------------------------------------------------------

    def play(self, move: int | str) -> VariationNode:
        """Play a move from the selected position; select the resulting position, and return it. A new move is stored.

        Raises:
            RulesError: if the move is not legal in the selected position.
        """
        here = self.current
        action = self.game.legal_action(here.state, move) if isinstance(move, str) else int(move)
        self.game.check_legal(here.state, action)
        node = next((child for child in here.children if child.action == action), None)
        if node is None:
            made = Move(self.game.action_to_string(here.state, action))
            if self._keeping is not None:
                self._keeping.explore([Variation(here.line, (made,))])
            node = _add(self.game, here, made)
            self._rows = None
        self.go_to(node)
        return node

    def can_remove(self, node: VariationNode) -> bool:
        """Whether a position can be removed: it does not belong to the game."""
        return not node.in_game

    def remove(self, node: VariationNode) -> Removed | None:
        """Remove a position and all positions after it; return the removed part.

        Return None if the position belongs to the game, or if the store fails. If the selected position is removed, its
        parent is selected.
        """
        if node.in_game or node.parent is None:
            return None
        lines = () if self._keeping is None else self._keeping.remove_variation(node.line)
        if lines is None:
            return None
        self.take_more()  # a waiting line would bring the position back
        parent = node.parent
        if node in self.current.path:
            self.current = parent
        removed = Removed(parent, parent.children.index(node), node, lines)
        parent.children.remove(node)
        parent.followed = None if parent.followed is node else parent.followed
        self._rows = None
        return removed

    def restore(self, removed: Removed) -> None:
        """Restore a removed part, and select it."""
        siblings = removed.parent.children
        if all(node.action != removed.node.action for node in siblings):
            siblings.insert(removed.place, removed.node)
        if self._keeping is not None:
            self._keeping.explore([*_lines(removed.node), *removed.lines])
        for line in removed.lines:
            self._add_line(line)
        self._rows = None
        self.go_to(next(node for node in siblings if node.action == removed.node.action))

    # -- the drawing ----------------------------------------------------------------------------------

    @property
    def rows(self) -> tuple[VariationRow, ...]:
        """The rows from top to bottom; later branches come above earlier branches, so that no drawn lines cross."""
        if self._rows is None:
            self._rows = tuple(_rows(self.root))
        return self._rows

    def to_record(self) -> GameRecord:
        """Return the tree as a game for a game file, without players and result."""
        self.take_more()
        tags = {"Game": self.game.name}
        position = self.game.to_position(self.root.state)
        if position != self.game.to_position(self.game.initial_state()):
            tags["Position"] = position
        first, *others = self.rows
        record = GameRecord(tags, [node.text for node in first.nodes[1:]])
        for row in others:
            hang(record, 0, Branch([*row.nodes[0].line, *(node.text for node in row.nodes[1:])]))
        return record

    # -- below --------------------------------------------------------------------------------------------

    def _add_line(self, line: Variation) -> None:
        """Add the legal moves of a line, up to the first wrong one."""
        node = self.root
        try:
            for move in (*map(Move, line.before), *line.moves):
                node = _add(self.game, node, move)
        except RulesError:
            return

    def _go_if_any(self, node: VariationNode | None) -> bool:
        if node is None:
            return False
        self.go_to(node)
        return True

    def _change_row(self, by: int) -> bool:
        number = self.row_of(self.current) + by
        return 0 <= number < len(self.rows) and self._go_if_any(self.rows[number].nearest(self.current.ply))


def _add(game: Game, parent: VariationNode, move: Move, *, in_game: bool = False) -> VariationNode:
    """Return the position after a move from `parent`; if it is new, add it to the tree. Raises RulesError.

    `in_game` says whether a new position belongs to the game.
    """
    known = next((child for child in parent.children if child.text == move.text), None)
    if known is not None:
        return known
    action = game.legal_action(parent.state, move.text)
    for child in parent.children:  # one move may have two spellings
        if child.action == action:
            return child
    child = VariationNode(apply_action(parent.state, action), move, action, parent, in_game=in_game)
    parent.children.append(child)
    return child


def _lines(node: VariationNode) -> Iterator[Variation]:
    """Yield the lines of a subtree as variations: first the line from `node` on, then its branches."""
    waiting = [node]
    while waiting:
        first = waiting.pop()
        assert first.parent is not None
        chain = _chain(first)
        yield Variation(first.parent.line, tuple(each.move for each in chain if each.move))
        waiting += [child for each in reversed(chain) for child in each.children[1:][::-1]]


def _chain(node: VariationNode) -> list[VariationNode]:
    """Return a position and the positions after it in the same row."""
    found = [node]
    while found[-1].children:
        found.append(found[-1].children[0])
    return found


def _rows(root: VariationNode) -> Iterator[VariationRow]:
    waiting = [(root, -1)]
    number = 0
    while waiting:
        first, below = waiting.pop()
        chain = _chain(first)
        yield VariationRow(first.ply, tuple(chain), below)
        waiting += [(child, number) for each in chain for child in reversed(each.children[1:])]
        number += 1
