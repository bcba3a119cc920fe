"""Othello's puzzles are proven again by a search that shares only the rules with the solver that found them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from numba import njit

import game.compiled  # noqa: F401  (teaches numba the verbs)
from ai.exact import move_values, oracle_of
from ai.puzzles import HOLD, Puzzle, first_puzzles_of, puzzles_of
from game.bits import ONE, ZERO, lowest, mix, popcount
from game.othello import GAME, Othello, flips, movable, mover_first
from game.verbs import apply_action, is_terminal
from tests.amount import amount

EVERY = amount(1, 5)
_ENTRIES = 1 << 20


class PlainSolver:
    """Who ends with more discs, by plain search: moves that leave few replies first, and a table of what was seen."""

    def __init__(self) -> None:
        self._table = np.zeros(_ENTRIES, np.uint64)

    def score_is_above(self, state: Othello, least: int) -> bool:
        """Whether the side to move ends with more than so many discs more than the other."""
        if is_terminal(state):
            own, other = mover_first(state)
            return popcount(own) - popcount(other) > least
        return bool(_is_above(*mover_first(state), np.int64(least), self._table))

    def wins(self, state: Othello, action: int) -> bool:
        """Whether a move wins."""
        return not self.score_is_above(apply_action(state, action), -1)

    def draws_at_least(self, state: Othello, action: int) -> bool:
        """Whether a move does not lose."""
        return not self.score_is_above(apply_action(state, action), 0)


@njit(cache=True)
def _is_above(own: Any, other: Any, least: Any, table: Any) -> Any:
    cells = movable(own, other)
    if cells == ZERO:
        if movable(other, own) == ZERO:
            return popcount(own) - popcount(other) > least
        return not _is_above(other, own, -least - 1, table)
    key = mix(mix(np.uint64(least + 3), own), other) & ~ONE
    place = key >> np.uint64(44)
    if table[place] & ~ONE == key:
        return table[place] & ONE == ONE
    found = False
    replies = 0
    while not found and replies <= 64:
        nearest, left = 65, cells
        while left != ZERO:  # those that leave so many replies, and how many the next ones leave
            action = lowest(left)
            left &= left - ONE
            turned = flips(own, other, action)
            mine, theirs = own | turned | ONE << np.uint64(action), other & ~turned
            count = popcount(movable(theirs, mine))
            if count > replies:
                nearest = min(nearest, count)
            elif count == replies and not _is_above(theirs, mine, -least - 1, table):
                found = True
                break
        replies = nearest
    table[place] = key | (ONE if found else ZERO)
    return found


def faults(solver: PlainSolver, puzzle: Puzzle) -> Iterator[str]:
    """What is wrong with a puzzle: at each turn of the solver the solution, and nothing else, wins (or holds)."""
    state = GAME.from_position(puzzle.position)
    for place, move in enumerate(puzzle.solution):
        right = GAME.legal_action(state, move)
        if place % 2 == 0:
            good = solver.draws_at_least if puzzle.kind == HOLD else solver.wins
            found = [action for action in GAME.actions(state) if good(state, action)]
            if found != [right]:
                yield f"{puzzle.id}: {found} are right in {GAME.to_position(state)}, not {move} alone"
        state = apply_action(state, right)


@pytest.mark.soak
def test_every_puzzle_has_exactly_one_winning_move_at_each_turn() -> None:
    solver, puzzles, steps = PlainSolver(), puzzles_of("othello"), first_puzzles_of("othello")
    assert (len(puzzles) >= 100, len(steps)) == (True, 30)
    assert [fault for puzzle in [*puzzles[::EVERY], *steps] for fault in faults(solver, puzzle)] == []


def test_a_wrong_solution_is_found_out() -> None:
    puzzle = next(puzzle for puzzle in puzzles_of("othello") if puzzle.turn_count == 1)
    state = GAME.from_position(puzzle.position)
    wrong = next(move for move in names_of(state) if move != puzzle.solution[0])
    assert list(faults(PlainSolver(), puzzle)) == []
    assert list(faults(PlainSolver(), replace(puzzle, solution=(wrong,)))) != []


def test_defences_lose_by_least_and_a_puzzle_counts_the_moves_of_its_solution() -> None:
    oracle = oracle_of(GAME, 16)
    for puzzle in puzzles_of("othello")[::EVERY]:
        assert puzzle.plies == len(puzzle.solution)
        state = GAME.from_position(puzzle.position)
        for place, move in enumerate(puzzle.solution):
            action = GAME.legal_action(state, move)
            if place % 2:
                margins = {each: found.margin for each, found in move_values(oracle, GAME, state) if found is not None}
                assert margins[action] == max(margin for margin in margins.values() if margin is not None)
            state = apply_action(state, action)


def names_of(state: Othello) -> list[str]:
    return [GAME.action_to_string(state, action) for action in GAME.actions(state)]
