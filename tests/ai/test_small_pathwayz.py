"""Small boards of Pathwayz are solved: each position's value is that of its best move, and perfect players keep it."""

from __future__ import annotations

import random

import numpy as np
import pytest

from ai.evaluation.small_pathwayz.first_moves import read_table
from ai.evaluation.small_pathwayz.oracle import SmallOracle
from ai.exact import is_solved, move_values, oracle_of, stored_value
from ai.search.scores import value_of
from game import VARIANTS, Game, apply_action, find_game, is_terminal
from lab.small_pathwayz import results

SMALL = find_game("pathwayz-3x4")


def middle(game: Game, plies: int, seed: int) -> object:
    """An undecided position after some random moves."""
    dice, state = random.Random(seed), game.initial_state()
    for _ in range(plies):
        after = apply_action(state, dice.choice(game.actions(state)))
        state = state if is_terminal(after) else after
    return state


@pytest.mark.parametrize("plies", [1, 3, 5, 7])
def test_a_position_is_worth_its_best_move(plies: int) -> None:
    oracle = SmallOracle(8, lambda _state: None)
    for seed in range(6):
        state = middle(SMALL, plies, seed)
        values = dict(move_values(oracle, SMALL, state))
        known = [value for value in values.values() if value is not None]
        assert len(known) == len(SMALL.actions(state))
        assert oracle.value(state) == max(known, key=value_of)


def test_the_first_moves_are_those_that_the_solver_finds() -> None:
    oracle, state = SmallOracle(8, lambda _state: None), SMALL.initial_state()
    for each in (state, *(apply_action(state, action) for action in SMALL.actions(state)[:3])):
        assert stored_value(SMALL, each) == oracle.value(each)


def test_the_stored_values_of_the_starts_are_those_of_the_table_of_sizes() -> None:
    for game in VARIANTS:
        value, size = stored_value(game, game.initial_state()), results.read_table()[f"{game.rows}x{game.columns}"]
        assert value is not None
        assert (value.result, value.plies) == (size.result, size.plies)


def test_a_search_ends_at_its_limit_and_when_it_is_stopped() -> None:
    oracle, stop = SmallOracle(8, lambda _state: None), np.ones(1, np.int64)
    start = find_game("pathwayz-4x5").initial_state()
    assert oracle.value(start, nodes=500) is None
    assert oracle.value(start, stop=stop) is None
    assert oracle.nodes < 5_000


def test_each_size_is_solved_and_its_oracle_writes_results() -> None:
    oracle = oracle_of(SMALL, 8)
    value = oracle.value(SMALL.initial_state())
    assert is_solved(SMALL)
    assert value is not None
    assert oracle.result_text(value, 0) == "+1:9"


def test_a_damaged_table_is_told(tmp_path) -> None:  # type: ignore[no-untyped-def]
    from ai.errors import BookError

    path = tmp_path / "book.txt"
    path.write_text("4/4/4 w +9\n4/4/w3 b nine\n")
    with pytest.raises(BookError, match="nine"):
        read_table(path)
