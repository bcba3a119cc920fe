"""Proofs of right moves: by the solver of a solved board, else by the proof search.

    prover = prover_of(game)
    plies = prover.plies(state)                             # plies of a proven win, or None
    prover.only_winning_move(state, plies)                  # None if other moves may win
    prover.defences(after, plies - 1)                       # replies that last longest
    prover.only_winning_move(later, plies - 2, ever=False)  # None if other moves may win as soon
    prover.only_drawing_move(state)                         # None if there is none

Use one prover per game: it remembers earlier results. Equal questions in equal order get equal answers on every
machine.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol

from ai.exact import is_known, is_solved, move_values, oracle_of
from ai.info import Limit
from ai.proven import Proven
from ai.search.task import NO_LIMIT
from game.spec import Game
from game.verbs import State, apply_action, current_player, is_terminal, returns

LONGEST = 9
"""Number of plies of the longest wins that are proven: five moves of the solver."""
_AT_ONCE = 3
"""No other move than the right move may win within this number of plies, even if the right move wins sooner."""
_LOOK, _THOROUGH, _EXCLUDE = 20_000, 200_000, 60_000
"""Node limits of the proof search: for a win, for a likely win, and for excluding wins after other moves."""
_SOLVE = 1_000_000
"""Node limit for proving a `hold` (one move draws, all others lose) by a solver of late positions."""
_MEGABYTES = 64
_FEWEST = 2
"""A position with this many moves or fewer makes no puzzle of the kind `hold`: there is too little to find."""


class Prover(Protocol):
    """Proves right moves in the positions of one game."""

    def plies(self, state: State, *, thorough: bool = False) -> int | None:
        """Return the plies to a proven win of the side to move; None if no win within `LONGEST` plies is proven.

        `thorough` allows a longer search.
        """
        ...

    def only_winning_move(self, state: State, plies: int, *, ever: bool = True) -> int | None:
        """Return the only winning move of a position that is won within `plies`; None if another move may win too.

        If `ever` is False, slower wins of other moves are allowed.
        """
        ...

    def winning_moves(self, state: State, plies: int, most: int) -> list[int]:
        """Return the moves that win within `plies`; of moves that lead to the same position, only one.

        Return an empty list if there are more than `most`, or if a move could not be decided.
        """
        ...

    def defences(self, state: State, plies: int) -> list[int]:
        """Return the moves that last longest in a position that is lost within `plies`."""
        ...

    def only_drawing_move(self, state: State) -> int | None:
        """Return the drawing move if all other moves lose; None if there is no such move, or if it is unknown."""
        ...


def prover_of(game: Game) -> Prover:
    """Return a new prover for a board."""
    return SolverProver(game) if is_solved(game) else SearchProver(game)


class SolverProver:
    """A prover that uses the board's solver, which is exact for any length of win."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._oracle = oracle_of(game, _MEGABYTES)

    def plies(self, state: State, *, thorough: bool = False) -> int | None:
        found = self._oracle.value(state)
        won = found is not None and found.result > 0 and found.plies is not None and found.plies <= LONGEST
        return found.plies if found is not None and won else None

    def only_winning_move(self, state: State, plies: int, *, ever: bool = True) -> int | None:
        proven = self._move_values(state).items()
        winning = [action for action, found in proven if found.result > 0 and (ever or found.plies == plies)]
        return winning[0] if len(winning) == 1 else None

    def winning_moves(self, state: State, plies: int, most: int) -> list[int]:
        proven = self._move_values(state).items()
        winning = [action for action, found in proven if found.result > 0 and (found.plies or 0) <= plies]
        distinct = _distinct(state, winning)
        return distinct if len(distinct) <= most else []

    def defences(self, state: State, plies: int) -> list[int]:
        return [
            action for action, found in self._move_values(state).items() if found.result < 0 and found.plies == plies
        ]

    def only_drawing_move(self, state: State) -> int | None:
        return _only_drawing_move(self._oracle, self._game, state, NO_LIMIT)

    def _move_values(self, state: State) -> dict[int, Proven]:
        """Return the exact value of every move, keyed by action."""
        return {action: found for action, found in move_values(self._oracle, self._game, state) if found is not None}


class SearchProver:
    """A prover that uses the proof search, and for draws the solver of late positions if the board has one."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._kept: dict[str, Any] = {}
        self._oracle: Any = None

    def plies(self, state: State, *, thorough: bool = False) -> int | None:
        proof = self._search(state, LONGEST, _THOROUGH if thorough else _LOOK).proof
        return None if proof is None else int(proof.plies)

    def only_winning_move(self, state: State, plies: int, *, ever: bool = True) -> int | None:
        proof = self._search(state, plies, _EXCLUDE).proof
        if proof is None:
            return None
        reach = max(plies, _AT_ONCE) if ever else plies
        others = (action for action in self._game.actions(state) if action != proof.action)
        may_win = any(self._wins(state, action, reach) is not False for action in others)
        return None if may_win else int(proof.action)

    def winning_moves(self, state: State, plies: int, most: int) -> list[int]:
        winning: list[int] = []
        for action in _distinct(state, self._game.actions(state)):
            won = self._wins(state, action, plies)
            if won is None or (won and len(winning) == most):
                return []
            winning += [action] if won else []
        return winning

    def _wins(self, state: State, action: int, plies: int) -> bool | None:
        """Whether `action` wins within `plies`; None if the search was not finished."""
        after = apply_action(state, action)
        if is_terminal(after):
            return int(returns(after)) == (-1 if current_player(state) else 1)
        left = min(plies - 1, self._game.max_plies - int(after.ply))
        if left == 0:
            return False
        found = self._search(after, left, _EXCLUDE, loses=True)
        if found.proof is not None:
            return True
        return None if found.excluded < left else False

    def defences(self, state: State, plies: int) -> list[int]:
        return [action for action in self._game.actions(state) if self._lasts(apply_action(state, action), plies - 1)]

    def _lasts(self, state: State, plies: int) -> bool:
        """Whether a lost position lasts at least `plies`."""
        if is_terminal(state):
            return False
        return plies <= 2 or self._search(state, plies - 2, _EXCLUDE).proof is None

    def only_drawing_move(self, state: State) -> int | None:
        if not is_known(self._game, state):
            return None
        if self._oracle is None:
            self._oracle = oracle_of(self._game, _MEGABYTES)
        return _only_drawing_move(self._oracle, self._game, state, _SOLVE)

    def _search(self, state: State, plies: int, nodes: int, *, loses: bool = False) -> Any:
        from ai.search.proof import investigate

        return investigate(self._game, state, Limit(depth=plies, nodes=nodes), kept=self._kept, loses=loses)


def _distinct(state: State, actions: Iterable[int]) -> list[int]:
    """Return the actions; of several actions that lead to the same position, only the first."""
    return list({apply_action(state, action): action for action in reversed(list(actions))}.values())[::-1]


def _only_drawing_move(oracle: Any, game: Game, state: State, nodes: int) -> int | None:
    """Return the drawing move if all other moves lose; None if there is no such move or `nodes` are too few."""
    worth = oracle.value(state, nodes)
    if worth is None or worth.result != 0:
        return None
    saving: list[int] = []
    for action, found in move_values(oracle, game, state, nodes):
        saving += [action] if found is None or found.result >= 0 else []
        if len(saving) > 1 or found is None:
            return None
    return saving[0] if len(game.actions(state)) > _FEWEST else None
