"""What every evaluation owes the searches, and what each one means."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from ai.evaluation import EVALUATION_LIMIT, evaluate, find_model
from ai.evaluation.pathwayz.distance import BLOCKED, distance
from ai.search.scores import PROVEN
from game import GAMES, Game, Match
from game.bits import ZERO
from game.pathwayz import BOARD
from tests.ai.support import (
    CONNECT_FOUR,
    GAME_IDS,
    PATHWAYZ,
    PENTAGO,
    TIC_TAC_TOE,
    evaluate_compiled,
    exchanged,
    undecided,
)


def _value(game: Game, state: Any) -> int:
    return int(evaluate_compiled(state, find_model(game)))


@pytest.mark.parametrize("game", GAMES, ids=GAME_IDS)
class TestEveryEvaluation:
    def test_is_the_same_with_colours_and_side_to_move_exchanged(self, game: Game) -> None:
        for state in undecided(game, 60, (0, game.max_plies)):
            assert _value(game, state) == _value(game, exchanged(state)), game.to_position(state)

    def test_is_the_same_compiled_and_interpreted(self, game: Game) -> None:
        for state in undecided(game, 25, (0, game.max_plies), seed=2):
            assert _value(game, state) == evaluate(state, find_model(game)), game.to_position(state)

    def test_stays_inside_its_limit_and_away_from_what_is_proven(self, game: Game) -> None:
        assert EVALUATION_LIMIT < PROVEN
        for state in undecided(game, 100, (0, game.max_plies), seed=3):
            assert abs(_value(game, state)) < EVALUATION_LIMIT

    def test_is_the_same_on_mirrored_boards(self, game: Game) -> None:
        for symmetry in game.symmetries:
            for seed in range(15):
                match, mirrored = _twins(game, symmetry, seed)
                assert _value(game, match.state) == _value(game, mirrored.state)


def _twins(game: Game, symmetry: Any, seed: int) -> tuple[Match, Match]:
    rng = random.Random(seed)
    match, mirrored = Match(game), Match(game)
    for _ in range(rng.randint(1, 16)):
        action = rng.choice(match.legal_actions())
        if match.legal_actions() and not _ends(match, action):
            match.push(action)
            mirrored.push(symmetry(action))
    return match, mirrored


def _ends(match: Match, action: int) -> bool:
    match.push(action)
    over = match.outcome is not None
    match.pop()
    return over


def _distance(position: str, player: int) -> int:
    state = PATHWAYZ.from_position(position)
    white, black = (state.white_lo, state.white_hi), (state.black_lo, state.black_hi)
    own = (white, black)[player]
    empty_lo, empty_hi = BOARD & ~(state.white_lo | state.black_lo), BOARD & ~(state.white_hi | state.black_hi)
    return distance(*own, empty_lo, empty_hi)


def test_pathwayz_needs_twelve_placements_from_the_start() -> None:
    assert _distance("12/12/12/12/12/12/12/12 w", 0) == 12


def test_pathwayz_own_pieces_are_free_and_diagonals_connect() -> None:
    position = "12/12/1w10/2w9/3w8/12/12/bbb9 w"
    assert _distance(position, 0) == 9
    assert _distance(position, 1) == 9


def test_pathwayz_knows_when_a_wall_blocks_all_placements() -> None:
    wall = np.uint64(0xFF << 36)  # column e
    assert distance(ZERO, ZERO, BOARD & ~wall, BOARD) == BLOCKED
    assert distance(wall, ZERO, BOARD & ~wall, BOARD) == 11


def test_pathwayz_counts_a_piece_that_cannot_be_flipped_for_more() -> None:
    regular, permanent = "12/12/12/12/4w7/12/12/b11 w", "12/12/12/12/4W7/12/12/b11 w"
    states = PATHWAYZ.from_position(permanent), PATHWAYZ.from_position(regular)
    assert _value(PATHWAYZ, states[0]) > _value(PATHWAYZ, states[1])


def test_connect_four_sees_a_threat() -> None:
    threat = CONNECT_FOUR.from_position("7/7/7/7/bb5/www3b w")
    assert _value(CONNECT_FOUR, threat) > 500, "the side to move can complete a four"


def test_pentago_fears_more_on_a_line() -> None:
    four, scattered = "6/6/6/6/bb4/wwww1b b", "w4w/6/6/w5/bb4/w4b b"
    line, apart = (_value(PENTAGO, PENTAGO.from_position(position)) for position in (four, scattered))
    assert line < apart


def test_tic_tac_toe_prefers_the_centre() -> None:
    scores = {}
    for cell in ("b2", "a1", "b1"):
        match = Match(TIC_TAC_TOE)
        match.push(cell)
        scores[cell] = -_value(TIC_TAC_TOE, match.state)
    assert scores["b2"] > scores["a1"] > scores["b1"]
