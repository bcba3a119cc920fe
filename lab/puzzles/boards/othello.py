"""Puzzles of Othello: proven by the solver, so that no other move wins at all; and what they are about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ai.evaluation.othello.lines import empties
from ai.exact import move_worths, oracle_of
from ai.proven import Proven
from game.othello import GAME, PASS, Othello, mover_first
from game.verbs import is_terminal
from lab.puzzles.proving import FEWEST, LONGEST, MEGABYTES, hold

_EMPTY = range(10, 17)
"""Empty cells of the positions that are looked at: with fewer, moves can be counted; with more, proofs take long."""
_CORNERS = (0, 7, 56, 63)
_X_CELLS = (9, 14, 49, 54)
_QUIET = 1
"""Discs that a move turns which hardly turns any."""


class OthelloProver:
    """Asks the board's solver. A win is counted at the end of the game, so `plies` only says how far a line may go."""

    last, aside = 18, 12
    """So many, for few positions have one winning move; passes are plies, too."""
    counts_plies = False

    def __init__(self) -> None:
        self._oracle = oracle_of(GAME, MEGABYTES)

    def plies(self, state: Othello, *, thorough: bool = False) -> int | None:
        """See `lab.puzzles.proving.Prover`."""
        if empties(state) not in _EMPTY or len(GAME.actions(state)) <= FEWEST:
            return None
        found = self._oracle.worth(state)
        return LONGEST if found is not None and found.result > 0 else None

    def win(self, state: Othello, plies: int, *, ever: bool = True) -> int | None:
        """See `lab.puzzles.proving.Prover`: no other move wins at all. A move that has no other beside it is none."""
        winning = [action for action, found in self._worths(state).items() if found.result > 0]
        return winning[0] if len(winning) == 1 < len(GAME.actions(state)) else None

    def defences(self, state: Othello, plies: int) -> list[int]:
        """See `lab.puzzles.proving.Prover`: the moves that lose by least."""
        worths = {action: found.margin or 0 for action, found in self._worths(state).items()} if plies > 0 else {}
        return [action for action, margin in worths.items() if margin == max(worths.values())]

    def hold(self, state: Othello) -> int | None:
        """See `lab.puzzles.proving.Prover`."""
        return hold(self._oracle, GAME, state) if empties(state) in _EMPTY else None

    def _worths(self, state: Othello) -> dict[int, Proven]:
        return {action: found for action, found in move_worths(self._oracle, GAME, state) if found is not None}


def new_prover() -> OthelloProver:
    """Return a new prover."""
    return OthelloProver()


def themes(states: Sequence[Any], solution: Sequence[int]) -> list[str]:
    """Return the themes of a puzzle; `states` are those before and after each move of its solution."""
    return list(_themes(states, solution)) or ["counting"]


def _themes(states: Sequence[Any], solution: Sequence[int]) -> Iterator[str]:
    first, after = solution[0], states[1]
    if first in _CORNERS:
        yield "corner"
    elif any(action in _CORNERS for action in GAME.actions(states[0])):
        yield "leave the corner"
    if first in _X_CELLS:
        yield "beside an empty corner"
    if not is_terminal(after) and GAME.actions(after) == [PASS]:
        yield "no answer"
    if _turned(states[0], after) <= _QUIET:
        yield "quiet move"
    if PASS in solution[1::2]:
        yield "twice running"


def _turned(before: Othello, after: Othello) -> int:
    """Return how many discs a move turned."""
    _, theirs = mover_first(before)
    kept = int(theirs) & int(after.white if before.side == 0 else after.black)
    return int(theirs).bit_count() - kept.bit_count()
