"""Right moves where points decide: the oracle shows that exactly one move wins, or that exactly one does not lose.

Neither the time of the win nor its margin matters. The solution continues as long as the solver has exactly one winning
move, against the defence that loses by least. A side may move several times in one turn, or have to pass.
"""

from __future__ import annotations

from ai.exact import has_oracle, is_known, is_solved, move_values, oracle_of
from ai.proven import Proven
from ai.puzzles import HOLD
from game.spec import Game
from game.verbs import State, apply_action, current_player, is_terminal
from lab.puzzles.lines import Right

_MEGABYTES = 64
_SOLVE = 4_000_000
"""Largest number of nodes that the oracle visits to find the values of all moves of a position."""
_FEWEST = 2
"""A position with this many moves or fewer makes no puzzle: there is too little to find."""
_TURNS = 5
"""Largest number of turns of the solver in a solution."""
_DEFENCES = 3
"""Largest number of equally strong defences that are tried, to find one that continues the solution."""


def by_points(game: Game) -> bool:
    """Whether the side with more points wins on a board, and an oracle knows the board's late positions."""
    return game.score is not None and has_oracle(game) and not is_solved(game)


class ByPoints:
    """Finds the right moves where points decide the winner; see `lab.puzzles.lines.Finder`."""

    def __init__(self, game: Game, *, gentle: bool = False) -> None:
        """Make a finder; if `gentle`, it examines only positions near the end of the game."""
        self._game = game
        self._oracle = oracle_of(game, _MEGABYTES)
        own = game.companion("puzzles")
        self._is_worth_a_look = getattr(
            own, "is_gentle" if gentle else "is_worth_a_look", lambda state: is_known(game, state)
        )

    def right(self, state: State) -> Right | None:
        if not self._is_worth_a_look(state) or len(self._game.actions(state)) <= _FEWEST:
            return None
        proven = self._move_values(state)
        best = max((found.result for found in proven.values()), default=-1)
        right = [action for action, found in proven.items() if found.result == best]
        if best < 0 or len(right) != 1:
            return None
        if best == 0:
            return Right(None, right, 1, HOLD)
        line = self._solution(state, int(current_player(state)), _TURNS - 1)
        return Right(len(line), line, 1 + self._turns_after(state, line))

    def _solution(self, state: State, solver: int, turns: int) -> list[int]:
        """Return the moves from `state` while the solver has only one winning move, without forced moves at the end.

        The solver gets at most `turns` further turns.
        """
        if is_terminal(state):
            return []
        mover, proven = current_player(state), self._move_values(state)
        if mover == solver:
            right = [action for action, found in proven.items() if found.result > 0]
            if len(right) != 1:
                return []
            rest = self._solution(apply_action(state, right[0]), solver, turns)
            return [right[0], *rest] if rest or len(proven) > 1 else []
        longest: list[int] = []
        for action in self._strongest(proven)[: _DEFENCES if turns else 0]:
            after = apply_action(state, action)
            rest = self._solution(after, solver, turns - int(current_player(after) == solver))
            if rest and len(rest) >= len(longest):
                longest = [action, *rest]
        return longest

    def _strongest(self, proven: dict[int, Proven]) -> list[int]:
        """Return the moves of the defender that lose by the smallest margin."""
        margins = {action: -1000 if found.margin is None else found.margin for action, found in proven.items()}
        return [action for action, margin in margins.items() if margin == max(margins.values())]

    def _turns_after(self, state: State, line: list[int]) -> int:
        """Return the number of the solver's further turns in a line; the first turn does not count."""
        solver, turns, mover = current_player(state), 0, current_player(state)
        for action in line[:-1]:
            state = apply_action(state, action)
            turns += int(current_player(state) == solver != mover)
            mover = current_player(state)
        return turns

    def _move_values(self, state: State) -> dict[int, Proven]:
        """Return the exact value of every move, keyed by action; empty if that takes too long."""
        proven = dict(move_values(self._oracle, self._game, state, _SOLVE))
        found = {action: worth for action, worth in proven.items() if worth is not None}
        return found if len(found) == len(proven) else {}
