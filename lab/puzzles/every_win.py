"""Puzzles of long wins, in four moves or more. Several moves may win at a turn; each of them is right.

Each line is played against a longest defence. The puzzle ends before a turn at which more than a few moves win.
"""

from __future__ import annotations

from game.spec import Game
from game.verbs import State, apply_action
from lab.puzzles.lines import Right
from lab.puzzles.proving import Prover

SHORTEST = 7
"""Number of plies of the shortest win: four moves."""
_MOST, _LINES = 3, 40
"""Largest numbers of right moves at a turn, and of lines of a puzzle."""
_DEFENCES = 2
"""Largest number of equally strong defences that are tried, to find one that continues the solution."""


class EveryWin:
    """Finds long wins, on a board whose sides take turns; see `lab.puzzles.lines.Finder`."""

    def __init__(self, game: Game, prover: Prover) -> None:
        self._game, self._prover = game, prover

    def right(self, state: State) -> Right | None:
        plies = self._prover.plies(state, thorough=True)
        if plies is None or plies < SHORTEST:
            return None
        lines = sorted(self._lines(state, plies), key=len, reverse=True)
        if not lines or len(lines) > _LINES or len(lines[0]) < SHORTEST:
            return None
        return Right(plies, lines[0], (len(lines[0]) + 1) // 2, also=tuple(lines[1:]))

    def _lines(self, state: State, plies: int) -> list[list[int]]:
        """Return all right lines of a position that is won within `plies`; return no lines if too many moves win."""
        if plies == 1:  # one winning move stands for all
            return [[action]] if (action := self._game.winning_action(state)) is not None else []
        winning = self._prover.winning_moves(state, plies, _MOST)
        return [line for action in winning for line in self._after(state, action, plies)]

    def _after(self, state: State, action: int, plies: int) -> list[list[int]]:
        """Return the lines that begin with the winning move `action`, against the defence with the longest line."""
        after = apply_action(state, action)
        found = [[[action]]]
        for defence in self._prover.defences(after, plies - 1)[:_DEFENCES]:
            rest = self._lines(apply_action(after, defence), plies - 2)
            found += [[[action, defence, *line] for line in rest]] if rest else []
        return max(found, key=lambda lines: max(map(len, lines)))
