"""Right moves and solutions, on boards where the first to reach a goal wins.

    right = Soonest(game, prover_of(game)).right(state)          # None: the position is no puzzle

For boards where points decide, see `lab.puzzles.points`.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol

from ai.puzzles import HOLD, WIN
from ai.search.attention import wins
from game.spec import Game
from game.verbs import State, apply_action, current_player, is_terminal
from lab.puzzles.proving import Prover

_DEFENCES = 6
"""Largest number of equally strong defences that are tried, to find one that continues the solution."""


class Right(NamedTuple):
    """The right move of a position, with its solution.

    Attributes:
        plies: plies to the win, or length of the solution where points decide; None if the move does not win.
        solution: the actions of the solver and of the strongest defence, in turn, up to the solver's last move.
        turns: number of the solver's turns.
        kind: `win`; `hold` if the move draws; `block` if it stops an immediate win.
        also: further solutions, which are as right as `solution`.
    """

    plies: int | None
    solution: list[int]
    turns: int
    kind: str = WIN
    also: tuple[list[int], ...] = ()


class Finder(Protocol):
    """Finds right moves in the positions of one game; answers may depend on earlier questions."""

    def right(self, state: State) -> Right | None:
        """Return the only right move with its solution; None if the position is no puzzle."""
        ...


def leads_to_same(state: State, action: int, other: int) -> bool:
    """Whether two actions lead to the same position."""
    return action == other or bool(apply_action(state, action) == apply_action(state, other))


class Soonest:
    """Finds the soonest win, on a board whose sides take turns."""

    def __init__(self, game: Game, prover: Prover) -> None:
        self._game, self._prover = game, prover
        self._likely = [True, True]
        """For each side, whether every position examined so far with this side to move was a win for it."""

    def right(self, state: State) -> Right | None:
        mover = current_player(state)
        plies = self._prover.plies(state, thorough=self._likely[mover])
        self._likely[mover] &= plies is not None
        if plies is None:
            held = self._prover.only_drawing_move(state)
            return None if held is None else Right(None, [held], 1, HOLD)
        solution = self._solution(state, plies)
        return Right(plies, solution, (len(solution) + 1) // 2) if solution else None

    def _solution(self, state: State, plies: int, *, ever: bool = True) -> list[int] | None:
        """Return the moves of a win in `plies` plies, up to the first turn at which several moves win.

        Return None if several moves win in `state`: with `ever`, as at the first turn, at any time; else as soon as
        possible. Among equally strong defences, one with the longest line is chosen.
        """
        action = self._prover.only_winning_move(state, plies, ever=ever)
        if action is None:
            return None
        after = apply_action(state, action)
        if is_terminal(after):
            return [action]
        longest = [action]
        for defence in self._defences(after, plies - 1)[:_DEFENCES]:
            rest = self._solution(apply_action(after, defence), plies - 2, ever=False)
            if rest is not None and len(rest) + 2 > len(longest):
                longest = [action, defence, *rest]
        return longest

    def _defences(self, state: State, plies: int) -> list[int]:
        """Return the strongest defences; if all lose in two plies, defences against a threatened win come first."""
        found = self._prover.defences(state, plies)
        if plies > 2 or not found:
            return found
        threat = self._game.winning_action(apply_action(state, found[0]))
        return sorted(found, key=lambda action: threat is not None and self._wins(apply_action(state, action), threat))

    def _wins(self, state: State, action: int) -> bool:
        """Whether an action is legal and wins at once."""
        return action in self._game.actions(state) and wins(state, action)
