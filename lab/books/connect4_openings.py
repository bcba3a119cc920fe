"""First moves of perfect play in Connect Four, for a book that is not finished.

For each side: all positions that can arise while that side plays perfectly, each with its score and one best move. So a
perfect player answers at once long before `lab.books.connect4` has solved everything. The scores are stored in a text
file, one line `POSITION SCORE` each, and a stopped run continues from there.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ai.evaluation.connect4.solver import Connect4Solver, sides, winning_score
from ai.evaluation.connect4.solver_kernels import mirrored
from ai.progress import Progress
from game.connect4 import COLUMNS, GAME, Connect4, landing_row
from game.files import write_whole
from game.verbs import UNDECIDED, apply_action
from lab.errors import KeptError

_LAST_PLY = 10
"""Last ply whose positions are stored; later positions are solved quickly enough during play."""
CENTRE_FIRST = (3, 2, 4, 1, 5, 0, 6)
"""Columns, the centre first."""


class OpeningScores:
    """Scores of opening positions, and their file."""

    def __init__(self, file: Path, solver: Connect4Solver) -> None:
        """Read the file; `solver` solves the positions that the file lacks."""
        self._file = file
        self._solver = solver
        self.scores = read_openings(file)
        if file.exists():  # cut off an incomplete last line
            write_whole(file, "".join(f"{line}\n" for line in _whole_lines(file)))

    def find_out(self, progress: Progress[Any]) -> None:
        """Solve all positions that the file lacks, one side after the other, early positions first."""
        for side in (0, 1):
            here = [GAME.initial_state()] if side == 0 else list(_replies(GAME.initial_state()))
            while here and here[0].ply <= _LAST_PLY:
                here = _once(reply for state in here for reply in self._after(state, progress))

    def _after(self, state: Connect4, progress: Progress[Any]) -> Iterator[Connect4]:
        """Yield the positions after one best move and each possible reply; none if the side to move wins at once."""
        score = self._score(state)
        progress.report(len(self.scores))
        if score < winning_score(state):  # no immediate win
            yield from _replies(self._best(state, score))

    def _best(self, state: Connect4, score: int) -> Connect4:
        """Return the position after a best move of the side to move; `score` is the exact score of `state`."""
        after = [apply_action(state, column) for column in CENTRE_FIRST if landing_row(state, column) is not None]
        known = [each for each in after if self.scores.get(_text(each)) == -score]
        best: Connect4 = known[0] if known else next(each for each in after if self._solver.is_at_most(each, -score))
        self._store(best, -score)
        return best

    def _score(self, state: Connect4) -> int:
        found = self.scores.get(_text(state))
        if found is None:
            found = self._solver.score(state)
            self._store(state, found)
        return found

    def _store(self, state: Connect4, score: int) -> None:
        if _text(state) not in self.scores:
            self.scores[_text(state)] = score
            with self._file.open("a", encoding="utf-8") as file:
                file.write(f"{_text(state)} {score}\n")


def read_openings(file: Path) -> dict[str, int]:
    """Return the scores in a file, keyed by position; empty if there is no file. An incomplete last line is skipped.

    Raises:
        KeptError: if the file holds something else.
    """
    try:
        return {} if not file.exists() else dict(map(_read, _whole_lines(file)))
    except ValueError as reason:
        raise KeptError("damaged-work", file=str(file)) from reason


def _read(line: str) -> tuple[str, int]:
    position, _, score = line.rpartition(" ")
    GAME.from_position(position)
    return position, int(score)


def _whole_lines(file: Path) -> list[str]:
    return file.read_text(encoding="utf-8").rpartition("\n")[0].splitlines()


def _replies(state: Connect4) -> Iterator[Connect4]:
    """Yield the position after each move that does not end the game."""
    for column in range(COLUMNS):
        if landing_row(state, column) is not None:
            after = apply_action(state, column)
            if after.winner == UNDECIDED:
                yield after


def _text(state: Connect4) -> str:
    """Return the text of a position; a position and its mirror image have the same text."""
    return GAME.to_position(_first(state))


def _first(state: Connect4) -> Connect4:
    """Return the one of a position and its mirror image that the book stores."""
    own, filled = sides(state)
    if mirrored(own) + mirrored(filled) < own + filled:
        return state._replace(white=mirrored(state.white), black=mirrored(state.black))
    return state


def _once(states: Iterator[Connect4]) -> list[Connect4]:
    """Return the states without duplicates; mirror images count as equal."""
    return list({_text(state): state for state in states}.values())
