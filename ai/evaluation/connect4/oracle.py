"""The oracle of Connect Four: it asks the solver, which has a book, and turns scores into results."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from ai.assets import report
from ai.errors import BookError
from ai.evaluation.connect4.book import NO_BOOK, Book, read_book
from ai.evaluation.connect4.solver import Connect4Solver
from ai.evaluation.connect4.solver_kernels import CELLS
from ai.exact import Oracle
from ai.proven import Proven
from ai.search.task import NO_LIMIT, Words
from game.connect4 import GAME
from game.errors import cause_of
from game.texts import sentences, text


class Connect4Oracle(Oracle):
    """The oracle: it takes answers from the solver, which uses the book."""

    def __init__(self, solver: Connect4Solver) -> None:
        self._solver = solver

    @property
    def nodes(self) -> int:
        """Positions visited since the oracle was made."""
        return self._solver.nodes

    def value(self, state: Any, nodes: int = NO_LIMIT, stop: Words | None = None) -> Proven | None:
        """Return the value of a position for the side to move; None if a limit is reached."""
        score = self._solver.score_within(state, nodes, stop)
        return None if score is None else proven_of(score, int(state.ply))

    def values(
        self, states: Sequence[Any], nodes: int = NO_LIMIT, stop: Words | None = None
    ) -> Iterator[Proven | None]:
        """Yield the value of each position, or None if a limit is reached; each thread takes one position at a time."""
        last, many = self.nodes + nodes, self._solver.threads
        for at in range(0, len(states), many):
            some = states[at : at + many]
            scores = self._solver.scores_within(some, max(0, last - self.nodes), stop)
            for state, score in zip(some, scores, strict=True):
                yield None if score is None else proven_of(score, int(state.ply))

    def result_text(self, value: Proven, ply: int) -> str:
        """Return a value as text: 22 less the number of the winner's discs, positive if the side to move wins."""
        return str(score_of(value, ply))


def proven_of(score: int, ply: int) -> Proven:
    """Convert the solver's score of a position after `ply` plies into a result; both are for the side to move."""
    if score == 0:
        return Proven(0)
    discs = CELLS // 2 + 1 - abs(score)
    winner = ply % 2 if score > 0 else 1 - ply % 2
    return Proven(1 if score > 0 else -1, 2 * discs - 1 + winner - ply)


def score_of(proven: Proven, ply: int) -> int:
    """Convert the result of a position after `ply` plies into the solver's score: the inverse of `proven_of`."""
    if proven.plies is None:
        return 0
    return proven.result * (CELLS // 2 + 1 - (ply + proven.plies + 1) // 2)


def new_oracle(megabytes: int, threads: int) -> Connect4Oracle:
    """Return an oracle with a limit of memory for its table; it has no book if the book is missing or damaged."""
    return Connect4Oracle(Connect4Solver(megabytes, threads, the_book()))


@cache
def the_book() -> Book:
    """Return the book; if it cannot be used, report that once and return an empty one."""
    try:
        book, reason = read_book(), text("It is missing.")
    except BookError as error:
        book, reason = NO_BOOK, cause_of(error)
    if not book.size:
        words = text("{game} is solved without its book, which takes longer.", game=GAME.shown_title)
        report(sentences(words, reason))
    return book
