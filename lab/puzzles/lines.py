"""What is right in a position, with the line of the solution; for boards on which whoever is first has won.

    right = Soonest(game, prover_of(game)).right(state)          # None: the position is no puzzle

Where points decide, nobody asks how soon: `lab.puzzles.points`.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol

from ai.search.attention import wins
from game.spec import Game
from game.verbs import State, apply_action, current_player, is_terminal
from lab.puzzles.proving import Prover

_DEFENCES = 6
"""Of equally strong ones, so many are tried until one leaves the solver a single winning move again."""


class Right(NamedTuple):
    """What is right in a position.

    Attributes:
        plies: of the win, or of the solution where points decide; None where the move only holds.
        solution: actions: the solver's and the strongest defence, up to the solver's last one.
        turns: how many of them the solver has.
    """

    plies: int | None
    solution: list[int]
    turns: int


class Finder(Protocol):
    """Says what is right in the positions of one game, in the order in which it is asked."""

    def right(self, state: State) -> Right | None:
        """Return the only right move of a position, with what follows; None if the position is no puzzle."""
        ...


class Soonest:
    """Of wins the soonest one is right, on a board whose sides take turns."""

    def __init__(self, game: Game, prover: Prover) -> None:
        self._game, self._prover = game, prover
        self._likely = [True, True]
        """Of each side, whether it won in the last position asked about in which it was to move."""

    def right(self, state: State) -> Right | None:
        """See `Finder.right`."""
        mover = current_player(state)
        plies = self._prover.plies(state, thorough=self._likely[mover])
        self._likely[mover] &= plies is not None
        if plies is None:
            held = self._prover.only_drawing_move(state)
            return None if held is None else Right(None, [held], 1)
        solution = self._solution(state, plies)
        return Right(plies, solution, (len(solution) + 1) // 2) if solution else None

    def _solution(self, state: State, plies: int, *, ever: bool = True) -> list[int] | None:
        """Return the line that wins in `plies`, as far as the solver has exactly one winning move; None if it has more.

        At its first turn it is the only one at all, then the only one that wins as soon. Of equally strong defences one
        is played that leaves the solver the most such turns.
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
        """Return the strongest defences; where all lose in two plies, those first that stop what else wins."""
        found = self._prover.defences(state, plies)
        if plies > 2 or not found:
            return found
        threat = self._game.winning_action(apply_action(state, found[0]))
        return sorted(found, key=lambda action: threat is not None and self._wins(apply_action(state, action), threat))

    def _wins(self, state: State, action: int) -> bool:
        """Return whether an action is legal and wins at once."""
        return action in self._game.actions(state) and wins(state, action)
