"""Othello's learned patterns: looked up by rows, they add up to what a sum over all places says."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest

from ai.evaluation import evaluate, find_model, find_policy
from ai.evaluation.interface import SCRATCH, prefer
from ai.evaluation.othello.patterns import COUNTS, FIRST_PLY, LAYOUT, PLY_STEP, OthelloPatterns
from ai.evaluation.patterns import PHASES, indices, packed, value_of
from game import UNDECIDED, find_game
from game.othello import CELLS, Othello
from lab.learning.describing import describe
from lab.learning.othello import champion
from tests.game.support import sample_states

GAME = find_game("othello")


@cache
def states() -> list[Any]:
    return [state for state in sample_states(GAME, 40) if state.winner == UNDECIDED]


def some_weights() -> Any:
    """Small random weights, those that mean the same alike."""
    weights = np.random.default_rng(1).integers(-99, 99, (LAYOUT.size, PHASES))
    return packed(weights[LAYOUT.classes()])


def turned(state: Othello, way: int) -> Othello:
    """The position on a board that is rotated or reflected in one of eight ways."""
    board = np.arange(CELLS).reshape(8, 8)
    cells = np.rot90(board.T if way & 4 else board, way & 3).ravel()
    black, white = (
        np.uint64(sum(1 << to for to, cell in enumerate(cells) if int(discs) >> int(cell) & 1)) for discs in state[:2]
    )
    return state._replace(black=black, white=white)


def test_what_is_described_for_learning_is_what_is_looked_up() -> None:
    weights = some_weights()
    for state in states():
        digits = np.zeros((1, champion.SPEC.features), np.uint8)
        describe(state, digits[0])
        total = weights[indices(LAYOUT, digits)].sum()
        put = int(np.count_nonzero(digits[0, :CELLS])) - 4
        with np.errstate(over="ignore"):
            assert evaluate(state, OthelloPatterns(weights)) == value_of(total, put, FIRST_PLY, PLY_STEP), (
                GAME.to_position(state)
            )


@pytest.mark.parametrize("kind", ["by-hand", "discs", "patterns"])
def test_a_board_that_is_turned_is_worth_the_same(kind: str) -> None:
    model = find_model(GAME, kind, "champion" if kind == "patterns" else "")
    for state in states()[:12]:
        assert {evaluate(turned(state, way), model) for way in range(8)} == {evaluate(state, model)}


def test_every_cell_lies_in_as_many_places_as_the_one_opposite() -> None:
    held_by = [sum(cell in place for pattern in LAYOUT.patterns for place in pattern.places) for cell in range(CELLS)]
    assert held_by == held_by[::-1]
    assert min(held_by) >= 3
    assert LAYOUT.patterns[-len(COUNTS)].places == ((CELLS,),)


def test_a_corner_is_worth_more_than_the_cell_beside_it() -> None:
    middle = "-" * 18 + "---" + "-" * 6 + "OX------XO"
    corner, beside = ("X" + middle[1:]).ljust(64, "-"), (middle[:9] + "X" + middle[10:]).ljust(64, "-")
    for kind, weights in (("by-hand", ""), ("patterns", "champion")):
        model = find_model(GAME, kind, weights)
        values = [evaluate(GAME.from_position(f"{cells} X"), model) for cells in (corner, beside)]
        assert values[0] > values[1], kind


def test_a_corner_is_tried_first_and_the_cell_beside_an_empty_one_last() -> None:
    rows = ["-" * 8, "-" * 8, "--O-----", "---XO---", "---OX---", "-----O--", "------O-"]
    state = GAME.from_position("".join(rows).ljust(CELLS, "-") + " X")
    actions = np.array(GAME.actions(state))
    scores = np.zeros(len(actions), np.int64)
    prefer(state, find_policy(GAME, "by-hand"), actions, len(actions), scores, np.zeros(SCRATCH, np.uint64))
    ranked = [GAME.action_to_string(state, int(actions[i])) for i in np.argsort(-scores, kind="stable")]
    assert ranked[0] == "h8"
    assert ranked[-1] == "b2"
