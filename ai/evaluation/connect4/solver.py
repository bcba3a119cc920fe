"""The solver of Connect Four: exact scores of all positions, by searches to the end of the game.

    solver = Connect4Solver(megabytes=64, threads=2)
    solver.score(state)            # 22 less the winner's discs at the end; positive: the side to move wins
    solver.is_at_most(state, 3)    # quicker than the score

Results stay in the table for later positions. The table begins small and grows with the work, because a table in the
processor's cache is several times as fast. Any thread may call the solver; the kernels run without the interpreter
lock. `solver_kernels` explains the search.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ai.evaluation.connect4.book import NO_BOOK, Book
from ai.evaluation.connect4.numbering import PLIES
from ai.evaluation.connect4.solver_kernels import (
    CELLS,
    KEY_BITS,
    NEAR_WORDS,
    SCRATCH,
    SMALLEST,
    Connect4SolverMemory,
    refill,
    solve,
)
from ai.evaluation.connect4.threats import threats
from ai.search.raw import address
from ai.search.task import ABORTED, COUNTERS, NO_LIMIT, NODE_LIMIT, NODES, Words, limit_nodes
from ai.shared_work import share
from game.bits import ZERO
from game.connect4 import BOARD, Connect4, landing_cells
from game.verbs import UNDECIDED

_FIRST_BITS = 18
"""A growing table begins with 2 to this power words: 2 MiB."""
_GROWTH_BITS = 3
_WORK = 4
"""Number of nodes to search for each word of the table before the table grows."""


class _SolverThread:
    """The memory of one search thread."""

    def __init__(self, flip: bool) -> None:
        self.counters: Words = np.zeros(COUNTERS, np.int64)
        self.scratch = np.zeros((CELLS + 1) * SCRATCH, np.uint64)
        self.near = np.zeros(NEAR_WORDS, np.uint64)
        self.flip = np.int64(flip)

    def memory(self, table: npt.NDArray[np.uint64], book: Book, stop: Words) -> Connect4SolverMemory:
        shift = np.int64(KEY_BITS - table.size.bit_length() + 1)
        places = address(stop), address(self.counters), address(table)
        plies = np.int64(PLIES if book.size else -1)
        return Connect4SolverMemory(
            *places, shift, address(self.near), address(self.scratch), self.flip, address(book), plies
        )


@dataclass(eq=False)
class _ScoreQuestion:
    """A position whose side to move cannot win at once, with bounds `low` and `high`; `score` is the answer.

    If the exact score is outside these bounds, the answer is only a bound of the exact score.
    """

    own: np.uint64
    filled: np.uint64
    ply: int
    low: int
    high: int
    score: int | None = None


class _SharedWork:
    """The work of threads that find the scores of positions, until every score is found or a thread fails."""

    def __init__(self, questions: Sequence[_ScoreQuestion], threads: Sequence[_SolverThread]) -> None:
        self._questions = questions
        self._threads = threads
        self._working: dict[_SolverThread, _ScoreQuestion] = {}
        self._has_failed = False
        self._lock = threading.Lock()

    @property
    def is_done(self) -> bool:
        """Whether the score of every question's position is found."""
        return all(question.score is not None for question in self._questions)

    def take(self, thread: _SolverThread, nodes: int) -> _ScoreQuestion | None:
        """Return the question on which the fewest threads work, for a search by `thread` of up to `nodes` nodes.

        Return None to end the thread's work: all questions are answered, a thread failed, or `nodes` is 0.
        """
        with self._lock:
            busy = list(self._working.values())
            left = [question for question in self._questions if question.score is None]
            if not left or self._has_failed or nodes <= 0:
                return None
            self._working[thread] = min(left, key=busy.count)
            limit_nodes(thread.counters, nodes)
            return self._working[thread]

    def give(self, thread: _SolverThread, question: _ScoreQuestion, score: int) -> None:
        """Take the answer of a thread, unless its search was aborted, and stop other threads at the same question."""
        with self._lock:
            del self._working[thread]
            if not thread.counters[ABORTED]:
                question.score = score
            self._has_failed |= question.score is None
            for other in self._threads:
                if self._has_failed or self._working.get(other) is question:
                    other.counters[NODE_LIMIT] = 0


class Connect4Solver:
    """The solver and its memory of earlier searches. It answers one question at a time."""

    def __init__(self, megabytes: int = 256, threads: int = 1, book: Book = NO_BOOK, *, grows: bool = True) -> None:
        """Make the threads, and a table of `megabytes` MiB, 2 at least; if `grows`, the table begins smaller."""
        self._book = book
        self._most = max(SMALLEST, _FIRST_BITS, (megabytes << 17).bit_length() - 1)
        self._table = np.zeros(1 << (_FIRST_BITS if grows else self._most), np.uint64)
        self._threads = [_SolverThread(bool(number % 2)) for number in range(threads)]
        memory = self._threads[0].memory(self._table, book, np.zeros(1, np.int64))
        refill(memory, np.int64(0), memory)  # compiled or loaded now, not during a move

    @property
    def threads(self) -> int:
        """The number of search threads."""
        return len(self._threads)

    @property
    def nodes(self) -> int:
        """Positions visited since the solver was made."""
        return sum(int(thread.counters[NODES]) for thread in self._threads)

    def score(self, state: Connect4) -> int:
        """Return the exact score of a position for the side to move.

        Raises:
            ValueError: if the game is over.
        """
        score = self.score_within(state, NO_LIMIT)
        assert score is not None, "without a limit a search ends with a score"
        return score

    def score_within(self, state: Connect4, nodes: int, stop: Words | None = None) -> int | None:
        """Return the exact score; None if it is not found within `nodes` nodes or before `stop[0]` becomes 1.

        Raises:
            ValueError: if the game is over.
        """
        return self.scores_within([state], nodes, stop)[0]

    def scores_within(self, states: Sequence[Connect4], nodes: int, stop: Words | None = None) -> list[int | None]:
        """Return the exact score of each position, or None if it was not found within `nodes` nodes for all together.

        Free threads take the next position: several threads at the same position would visit more nodes in all.

        Raises:
            ValueError: if a game is over.
        """
        flag = np.zeros(1, np.int64) if stop is None else stop
        questions = [_question(state) for state in states]
        last = self.nodes + nodes
        while not flag[0] and self.nodes < last and not self._try(questions, last, flag):
            if self._work < last - self.nodes and not flag[0]:
                self._grow(flag)
        return [question.score for question in questions]

    def is_at_most(self, state: Connect4, score: int) -> bool:
        """Return whether the exact score of a position is at most `score`; this takes less time than `score()`.

        Raises:
            ValueError: if the game is over.
        """
        question = _question(state)
        if question.score is None:
            question.low, question.high = score, score + 1
        stop = np.zeros(1, np.int64)
        while not self._try([question], NO_LIMIT, stop):
            self._grow(stop)
        assert question.score is not None, "it was answered"
        return question.score <= score

    @property
    def _work(self) -> int:
        """The number of nodes to search before the table grows."""
        return _WORK * self._table.size if self._table.size < 1 << self._most else NO_LIMIT

    def _try(self, questions: Sequence[_ScoreQuestion], last: int, stop: Words) -> bool:
        """Answer questions until `stop` is set, a search needs a larger table, or the count of nodes reaches `last`.

        Return whether all questions are answered.
        """
        attempt = _SharedWork(questions, self._threads)

        def run(thread: _SolverThread) -> None:
            memory = thread.memory(self._table, self._book, stop)
            while (question := attempt.take(thread, min(last - self.nodes, self._work))) is not None:
                bounds = np.int64(question.low), np.int64(question.high)
                score = solve(question.own, question.filled, np.int64(question.ply), *bounds, memory)
                attempt.give(thread, question, int(score))

        share(run, self._threads[:1] if attempt.is_done else self._threads)
        return attempt.is_done

    def _grow(self, stop: Words) -> None:
        """Make a larger table and copy the old one into it; the copying ends early if `stop` is set."""
        old = self._table
        bits = min(old.size.bit_length() - 1 + _GROWTH_BITS, self._most)
        self._table = np.zeros(1 << bits, np.uint64)
        thread = self._threads[0]
        refill(thread.memory(old, self._book, stop), np.int64(old.size), thread.memory(self._table, self._book, stop))


def sides(state: Connect4) -> tuple[np.uint64, np.uint64]:
    """Return the discs of the side to move, and all discs."""
    return (state.white, state.black)[int(state.ply) & 1], state.white | state.black


def winning_score(state: Connect4) -> int:
    """Return the score of a win with the next disc, the best possible score."""
    return (CELLS + 1 - int(state.ply)) // 2


def _question(state: Connect4) -> _ScoreQuestion:
    if state.winner != UNDECIDED:
        raise ValueError("the game is over, there is nothing to solve")
    own, filled = sides(state)
    wins = threats(own, BOARD & ~filled) & landing_cells(state.white, state.black)
    ply = int(state.ply)
    return _ScoreQuestion(
        own, filled, ply, -((CELLS - ply) // 2), (CELLS - 1 - ply) // 2, winning_score(state) if wins != ZERO else None
    )
