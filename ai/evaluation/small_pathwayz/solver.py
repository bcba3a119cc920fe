"""The solver of a board size: the winner from the empty board, and the plies to the end under best play.

    answer = SmallSolver(Size(3, 4), megabytes=64).solve()
    answer.result, answer.plies     # +1, 9: the first player wins, with the ninth piece if the loser delays

The solver asks whether the first player wins within 1, 3, 5 … plies; if not, whether the second one wins within 2, 4, 6
… A question deeper than PIECE plies is split here, move by move. `search_kernels` answers the smaller questions. Each
answer of the kernels can be kept, so that a long search continues where it was stopped.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ai.evaluation.small_pathwayz.board import Size, board_of
from ai.evaluation.small_pathwayz.search_kernels import (
    ACTIONS,
    FIXED,
    HELD,
    MOVE,
    OTHER,
    OWN,
    SCORE,
    SmallMemory,
    key_of,
    list_moves,
    search,
)
from ai.search.raw import address
from ai.search.table import new_table
from ai.search.task import ABORTED, COUNTERS, NEXT_POLL, NO_LIMIT, NODE_LIMIT, NODES, Words
from game.bits import ZERO

PIECE = 13
"""The greatest depth, in plies, of a question for one search; a deeper question is split into several."""
_BYTES_PER_ENTRY = 16
_FIRST_BUDGET = 100
"""The most nodes of the first search for a side's win, in `SmallSolver.value`."""


class SizeResult(NamedTuple):
    """The value of the empty board under best play: the winner hurries, the loser delays.

    Attributes:
        result: +1 if the first player wins, -1 if the second one does, 0 for a draw.
        plies: plies to the end of the game.
        nodes: number of positions that the solver visited.
        seconds: processor time taken.
    """

    result: int
    plies: int
    nodes: int
    seconds: float


class Position(NamedTuple):
    """A position from the viewpoint of the side to move; `fixed` are the pieces that never flip again."""

    own: np.uint64
    other: np.uint64
    fixed: np.uint64


_START = Position(ZERO, ZERO, ZERO)


class Question(NamedTuple):
    """The question whether the attacker wins a position within `depth` plies.

    `key` is the position's number, `attacks` is 1 if the attacker is to move.
    """

    key: int
    depth: int
    attacks: int


class PieceResult(NamedTuple):
    """The kernels' answer to a question: whether the attacker wins, and the work for the answer."""

    won: bool
    nodes: int
    seconds: float


Pieces = dict[Question, PieceResult]
Keep = Callable[[Question, PieceResult], None]


class StoppedError(Exception):
    """The search was stopped from outside."""


class SmallSolver:
    """The solver of one size, with its memory.

    Attributes:
        pieces: the kernels' answers, keyed by question; answers of an earlier search are among them.
        depth: plies within which the solver now looks for a win from the empty board.
    """

    def __init__(
        self,
        size: Size,
        megabytes: int = 256,
        pieces: Pieces | None = None,
        keep: Keep | None = None,
        stop: Words | None = None,
    ) -> None:
        """Make the memory of a solver.

        Args:
            size: the board.
            megabytes: memory for the table.
            pieces: the answers of an earlier search.
            keep: called with each new answer.
            stop: its only element is set to 1 from outside to end the search.
        """
        self._size = size
        self.pieces: Pieces = pieces or {}
        self.depth = 0
        self._known: dict[Question, bool] = {}
        self._keep = keep
        self._stop = np.zeros(1, np.int64) if stop is None else stop
        self._board = board_of(size)
        self._counters = np.zeros(COUNTERS, np.int64)
        self._counters[NODE_LIMIT] = NO_LIMIT
        entries = 1 << max(10, (megabytes * (1 << 20) // _BYTES_PER_ENTRY).bit_length() - 1)
        self._moves = np.zeros((size.cells + 1, 2 * size.cells * MOVE), np.uint64)
        self._arrays: dict[str, npt.NDArray[Any]] = {
            "stop": self._stop,
            "counters": self._counters,
            "table": new_table(entries),
            "moves": self._moves,
            "history": np.zeros(2 * ACTIONS, np.int64),
            "digits": _digits(size.rows),
        }
        addresses = {name: address(array) for name, array in self._arrays.items()}
        numbers = {"slots": np.int64(entries - 1), "row": np.int64(self._moves.shape[1])}
        self._memory = SmallMemory(base=np.uint64(5**size.rows), **addresses, **numbers)
        self._wins_at_most(_START, 1, 1)  # kernels are loaded now, not in the time of an answer

    @property
    def nodes(self) -> int:
        """Positions that this solver has visited so far."""
        return int(self._counters[NODES])

    def solve(self) -> SizeResult:
        """Return the value of the empty board. Raises StoppedError."""
        cells = self._size.cells
        for attacks in (1, 0):
            for depth in range(2 - attacks, cells + 1, 2):
                self.depth = depth
                if self.wins(_START, depth, attacks):
                    return self._answer(1 if attacks else -1, depth)
        return self._answer(0, cells)

    def wins(self, position: Position, depth: int, attacks: int) -> bool:
        """Return whether the attacker, to move if `attacks` is 1, wins an undecided position within `depth` plies.

        `depth` is odd if the attacker is to move, and even if not. For a depth above PIECE, the side to move must not
        be able to win at once. Raises StoppedError.
        """
        high, low = key_of(*position, self._board, self._memory)
        question = Question(int(high) << 64 | int(low), depth, attacks)
        if question in self.pieces:
            return self.pieces[question].won
        if question not in self._known:
            small = depth <= PIECE
            self._known[question] = (
                self._searched(position, question) if small else self._taken_apart(position, question)
            )
        return self._known[question]

    def value(self, position: Position, nodes: int = NO_LIMIT, stop: Words | None = None) -> tuple[int, int] | None:
        """Return the result of an undecided position for the side to move (+1, 0 or -1), and the plies to the end.

        At most one side can force a win, so the solver searches for the wins of both sides in turn, with more and more
        nodes, until it finds a shortest win. Return None after `nodes` nodes, or if `stop[0]` becomes 1.
        """
        left = self._size.cells - int(position.own | position.other).bit_count()
        last, budget, depths = self.nodes + nodes, _FIRST_BUDGET, [2, 1]
        while True:
            for attacks in (1, 0):
                if self._wins_next(position, attacks, depths, left, min(last, self.nodes + budget), stop):
                    return 1 if attacks else -1, depths[attacks]
            if min(depths) > left:
                return 0, left
            if self.nodes >= last or (stop is not None and stop[0]):
                return None
            budget *= 2

    def _wins_next(
        self, position: Position, attacks: int, depths: list[int], left: int, most: int, stop: Words | None
    ) -> bool:
        """Search to each depth from `depths[attacks]` to `left` plies; return whether the attacker is found to win.

        `depths[attacks]` becomes the depth of the win, or the next depth to search. `most` is the limit of nodes.
        """
        while depths[attacks] <= left:
            won = self._asked(position, depths[attacks], attacks, most, stop)
            if won is not False:
                return won is True
            depths[attacks] += 2
        return False

    def _asked(self, position: Position, depth: int, attacks: int, most: int, stop: Words | None) -> bool | None:
        """Return whether the attacker wins within `depth` plies; None if stopped, or after `most` nodes in all."""
        self._counters[NODE_LIMIT], self._counters[ABORTED], self._counters[NEXT_POLL] = most, 0, 0
        memory = self._memory if stop is None else self._memory._replace(stop=address(stop))
        won = search(*position, np.int64(depth), np.int64(attacks), self._board, memory)
        return None if self._counters[ABORTED] else bool(won)

    def _answer(self, result: int, plies: int) -> SizeResult:
        asked = self.pieces.values()
        seconds = sum(each.seconds for each in asked)
        return SizeResult(result, plies, sum(each.nodes for each in asked), round(seconds, 2))

    def _taken_apart(self, position: Position, question: Question) -> bool:
        _, depth, attacks = question
        if attacks and self.wins(position, depth - 2, attacks):
            return True
        moves = self._moves_of(position, depth, attacks)
        if moves is None:
            return False
        return (
            any(self.wins(move, depth - 1, 0) for move in moves)
            if attacks
            else all(self.wins(move, depth - 1, 1) for move in moves)
        )

    def _searched(self, position: Position, question: Question) -> bool:
        began, before = time.thread_time(), self.nodes
        self._counters[ABORTED] = self._counters[NEXT_POLL] = 0
        won = self._wins_at_most(position, question.depth, question.attacks)
        if self._counters[ABORTED]:
            raise StoppedError
        piece = PieceResult(won, self.nodes - before, time.thread_time() - began)
        self.pieces[question] = piece
        if self._keep is not None:
            self._keep(question, piece)
        return won

    def _wins_at_most(self, position: Position, depth: int, attacks: int) -> bool:
        return bool(search(*position, np.int64(depth), np.int64(attacks), self._board, self._memory))

    def _moves_of(self, position: Position, depth: int, attacks: int) -> list[Position] | None:
        """Return the positions after moves, best first; None if a defender's move is known not to lose in time."""
        board, memory = self._board, self._memory
        count = int(list_moves(*position, np.int64(depth), np.int64(attacks), board, memory))
        if count == HELD:
            return None
        empty = self._size.cells - int(position.own | position.other).bit_count()
        moves = self._moves[empty].reshape(-1, MOVE)[:count].copy()
        order = np.argsort(-moves[:, SCORE].astype(np.int64), kind="stable")
        return [Position(moves[each, OTHER], moves[each, OWN], moves[each, FIXED]) for each in order]


def _digits(rows: int) -> npt.NDArray[np.uint64]:
    """Return the numbers in base five of all sets of cells of a column, and of their mirror images: shape (2, sets)."""
    sets = range(1 << rows)
    up = [sum(5**row for row in range(rows) if cells >> row & 1) for cells in sets]
    down = [sum(5 ** (rows - 1 - row) for row in range(rows) if cells >> row & 1) for cells in sets]
    return np.array([up, down], np.uint64)
