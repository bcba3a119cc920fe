"""What is right where points decide: exactly one move wins at all, or exactly one does not lose, says the oracle.

How soon a game is won is of no account, and neither is by how much: the line goes on as long as the solver has a single
winning move, against the defence that loses by least. A side may move several times in one turn, or be passed over.
"""

from __future__ import annotations

from ai.exact import has_oracle, is_known, is_solved, move_values, oracle_of
from ai.proven import Proven
from game.spec import Game
from game.verbs import State, apply_action, current_player, is_terminal
from lab.puzzles.boards import module_of
from lab.puzzles.lines import Right

_MEGABYTES = 64
_SOLVE = 4_000_000
"""Positions that the oracle may look at for the moves of one position."""
_FEWEST = 2
"""Moves that a position has more than: with fewer there is nothing to find."""
_TURNS = 5
"""Of the solver, in the longest solution."""
_DEFENCES = 3
"""Of equally strong ones, so many are tried until one leaves the solver a single winning move again."""


def by_points(game: Game) -> bool:
    """Return whether points decide on a board, and an oracle of its late positions counts them."""
    return game.score is not None and has_oracle(game) and not is_solved(game)


class ByPoints:
    """See `lab.puzzles.lines.Finder`."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._oracle = oracle_of(game, _MEGABYTES)
        self._is_worth_a_look = getattr(module_of(game), "is_worth_a_look", lambda state: is_known(game, state))

    def right(self, state: State) -> Right | None:
        """See `lab.puzzles.lines.Finder.right`."""
        if not self._is_worth_a_look(state) or len(self._game.actions(state)) <= _FEWEST:
            return None
        worths = self._worths(state)
        best = max((found.result for found in worths.values()), default=-1)
        right = [action for action, found in worths.items() if found.result == best]
        if best < 0 or len(right) != 1:
            return None
        if best == 0:
            return Right(None, right, 1)
        line = self._line(state, int(current_player(state)), _TURNS - 1)
        return Right(len(line), line, 1 + self._turns_after(state, line))

    def _line(self, state: State, solver: int, turns: int) -> list[int]:
        """Return how play goes on, up to the last move of the solver's that is its only winning one of several.

        In at most so many further turns of the solver's.
        """
        if is_terminal(state):
            return []
        mover, worths = current_player(state), self._worths(state)
        if mover == solver:
            right = [action for action, found in worths.items() if found.result > 0]
            if len(right) != 1:
                return []
            rest = self._line(apply_action(state, right[0]), solver, turns)
            return [right[0], *rest] if rest or len(worths) > 1 else []
        longest: list[int] = []
        for action in self._strongest(worths)[: _DEFENCES if turns else 0]:
            after = apply_action(state, action)
            rest = self._line(after, solver, turns - int(current_player(after) == solver))
            if rest and len(rest) >= len(longest):
                longest = [action, *rest]
        return longest

    def _strongest(self, worths: dict[int, Proven]) -> list[int]:
        """Return the moves that lose by least."""
        margins = {action: -1000 if found.margin is None else found.margin for action, found in worths.items()}
        return [action for action, margin in margins.items() if margin == max(margins.values())]

    def _turns_after(self, state: State, line: list[int]) -> int:
        """Return how many times the side to move is to move again, after the other one, in a line."""
        solver, turns, mover = current_player(state), 0, current_player(state)
        for action in line[:-1]:
            state = apply_action(state, action)
            turns += int(current_player(state) == solver != mover)
            mover = current_player(state)
        return turns

    def _worths(self, state: State) -> dict[int, Proven]:
        """Return what every move is worth; nothing where that takes too long."""
        worths = dict(move_values(self._oracle, self._game, state, _SOLVE))
        found = {action: worth for action, worth in worths.items() if worth is not None}
        return found if len(found) == len(worths) else {}
