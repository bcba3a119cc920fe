"""The yardsticks: the builder sees only what it builds, the careful one wins and blocks besides."""

from __future__ import annotations

from itertools import islice
from typing import Any

import numpy as np
import pytest

from ai.evaluation.built import built, longest_line
from ai.evaluation.features import describe, find_features
from ai.evaluation.pathwayz.path import path_columns
from ai.players import find_player
from ai.search.attention import is_safe, wins
from ai.spec import PlayerSpec
from game import GAMES, Game, apply_action, current_player
from tests.ai.support import (
    CONNECT_FOUR,
    GAME_IDS,
    PATHWAYZ,
    TIC_TAC_TOE,
    ask,
    undecided,
    undecided_matches,
    with_threats,
)
from tests.amount import few

POSITIONS = 6
BUILDER, CAREFUL = PlayerSpec("builder", "builder"), PlayerSpec("careful-builder", "careful-builder")
each_game = pytest.mark.parametrize("game", few(GAMES), ids=GAME_IDS)


def _action(game: Game, state: Any, player: PlayerSpec, seed: int = 0) -> int:
    return ask(game, state, player.seeded(seed)).action


def _positions(game: Game) -> list[Any]:
    return undecided(game, POSITIONS, (1, game.max_plies - 2))


def _values(game: Game, state: Any) -> dict[int, int]:
    """What the side to move has built after each of its moves."""
    mover = int(current_player(state))
    return {action: built(game, apply_action(state, action), mover) for action in game.actions(state)}


@pytest.mark.parametrize(
    ("rows", "length"),
    [
        ((".....", "....."), 0),
        (("ww.ww", "....."), 2),
        (("w....", ".w...", "..W..", "...b."), 3),
        (("..w..", ".w...", "w...."), 3),
        (("....w", "w...."), 1),
        (("w.", "W.", "w.", "b."), 3),
    ],
)
def test_the_longest_line_is_the_most_pieces_side_by_side(rows: tuple[str, ...], length: int) -> None:
    assert longest_line([list(row) for row in rows], "w") == length


@pytest.mark.soak
@each_game
def test_the_builder_makes_its_longest_line_or_path_as_long_as_it_can(game: Game) -> None:
    for state in _positions(game):
        values = _values(game, state)
        assert values[_action(game, state, BUILDER)] == max(values.values()), game.to_position(state)


def test_on_pathwayz_the_builder_builds_what_pai_s_player_of_path_length_builds() -> None:
    model = find_features(PATHWAYZ, "baseline")
    for state in _positions(PATHWAYZ):
        features = np.zeros(len(model.weights))
        for player in (0, 1):
            describe(state, model, player, features)
            assert path_columns(state, player) == round(12 * features[0])
        values = _values(PATHWAYZ, state)
        baseline = ask(PATHWAYZ, state, find_player(PATHWAYZ, "baseline")).action
        assert values[baseline] == values[_action(PATHWAYZ, state, BUILDER)]


def test_the_builder_sees_nothing_of_a_threat() -> None:
    state = TIC_TAC_TOE.from_position("1w1/1w1/b2 b")
    chosen = {TIC_TAC_TOE.action_to_string(state, _action(TIC_TAC_TOE, state, BUILDER, seed)) for seed in range(20)}
    assert chosen == {"a2", "b1"}  # either makes two side by side; b1 blocks by chance alone


@pytest.mark.soak
@each_game
def test_the_careful_builder_wins_where_it_can(game: Game) -> None:
    states = (match.state for match in undecided_matches(game, (game.min_plies, game.max_plies - 2)))
    for state in islice((state for state in states if game.winning_action(state) is not None), 2):
        assert wins(state, _action(game, state, CAREFUL)), game.to_position(state)


@pytest.mark.soak
@each_game
def test_the_careful_builder_leaves_no_win_where_it_can_and_builds_the_most_of_what_is_left(game: Game) -> None:
    threatened = 0
    for state in (match.state for match in with_threats(game, 20)):
        if game.winning_action(state) is None:
            values = _values(game, state)
            safe = {action: worth for action, worth in values.items() if is_safe(game, state, action)}
            action = _action(game, state, CAREFUL)
            assert values[action] == max((safe or values).values()), game.to_position(state)
            assert action in (safe or values)
            threatened += 0 < len(safe) < len(values)
    assert threatened > 0


@pytest.mark.soak
@each_game
def test_what_is_equally_good_is_chosen_by_the_seed(game: Game) -> None:
    state = game.initial_state()
    for player in (BUILDER, CAREFUL):
        chosen = [_action(game, state, player, seed) for seed in range(6)]
        assert chosen == [_action(game, state, player, seed) for seed in range(6)]
        assert len(set(chosen)) > 1


def test_a_player_of_every_board_is_found_by_the_name() -> None:
    for name in ("builder", "careful-builder"):
        assert find_player(CONNECT_FOUR, name).method == name
