"""The features of Connect Four, Othello and Pentago-Twist beside a plain recount, and what they owe the players."""

from __future__ import annotations

from importlib import import_module
from itertools import islice
from typing import Any

import numpy as np
import pytest
from numba import njit

import ai.compiled  # noqa: F401
from ai.evaluation.features import describe, feature_sets, find_features
from ai.players import find_player
from game import Game, Match, find_game
from tests.ai.plain_features import PLAIN
from tests.ai.support import CONNECT_FOUR, PENTAGO, ask, exchanged, undecided, undecided_matches
from tests.amount import amount

OTHELLO = find_game("othello")
BOARDS = [find_game(name) for name in PLAIN]
IDS = [*PLAIN]


def _features(game: Game, state: Any, viewer: int) -> dict[str, float]:
    kind, names, *_ = feature_sets(game)[0]
    out = np.full(len(names), -9.0)
    describe(state, kind(np.zeros(len(names))), viewer, out)
    return dict(zip(names, out.tolist(), strict=True))


def _some(game: Game, count: int, seed: int) -> list[Any]:
    return undecided(game, count, (0, game.rows * game.columns - 2), seed=seed)


@pytest.mark.parametrize("game", BOARDS, ids=IDS)
def test_features_are_what_a_plain_recount_finds(game: Game) -> None:
    for state in _some(game, amount(400, 60), seed=3):
        for viewer in (0, 1):
            mine = PLAIN[game.name](game, state, "wb"[viewer])
            yours = PLAIN[game.name](game, state, "bw"[viewer])
            told = {f"my_{name}": value for name, value in mine.items()}
            told |= {f"your_{name}": value for name, value in yours.items()}
            assert _features(game, state, viewer) == pytest.approx(told), game.to_position(state)


@pytest.mark.parametrize("game", BOARDS, ids=IDS)
def test_what_is_mine_to_one_player_is_yours_to_the_other(game: Game) -> None:
    for state in _some(game, 20, seed=4):
        white, black = _features(game, state, 0), _features(game, state, 1)
        assert {name.replace("my_", "your_"): value for name, value in white.items() if name.startswith("my_")} == {
            name: value for name, value in black.items() if name.startswith("your_")
        }


@pytest.mark.parametrize("game", [OTHELLO, PENTAGO], ids=["othello", "pentago-twist"])
def test_exchanged_colours_exchange_the_features(game: Game) -> None:
    for state in _some(game, 20, seed=5):
        assert _features(game, exchanged(state), 1) == _features(game, state, 0)


@pytest.mark.parametrize("game", [CONNECT_FOUR, OTHELLO], ids=["connect-four", "othello"])
def test_a_mirrored_game_has_the_same_features(game: Game) -> None:
    for match in islice(undecided_matches(game, (0, game.min_plies + 20), seed=6), 10):
        for symmetry in game.symmetries:
            mirrored = Match(game)
            for action in match.moves:
                mirrored.push(symmetry(action))
            assert _features(game, mirrored.state, 0) == _features(game, match.state, 0)


@pytest.mark.parametrize("game", BOARDS, ids=IDS)
def test_every_feature_lies_between_0_and_1_varies_and_is_in_one_group(game: Game) -> None:
    [found] = feature_sets(game)
    rows = np.array([[*_features(game, state, 0).values()] for state in _some(game, 300, seed=7)])
    assert rows.min() >= 0.0 and rows.max() <= 1.0
    constant = {name for name, most, least in zip(found.names, rows.max(0), rows.min(0), strict=True) if most == least}
    assert not constant
    assert sorted(place for group in found.groups for place in group.features) == [*range(len(found.names))]
    for group in found.groups:
        names = [found.names[place] for place in group.features]
        mine = [name.removeprefix("my_") for name in names if name.startswith("my_")]
        assert group.name != "others"
        assert names == [f"my_{name}" for name in mine] + [f"your_{name}" for name in mine]


@pytest.mark.parametrize("game", BOARDS, ids=IDS)
def test_every_feature_says_what_it_is(game: Game) -> None:
    told = import_module(f"ai.evaluation.{game.module}.features").FEATURES
    names = feature_sets(game)[0].names
    assert [f"my_{name}" for name in told] + [f"your_{name}" for name in told] == [*names]
    assert all(len(words) > 10 for words in told.values())


@njit(cache=True)
def _describe(state: Any, features: Any, viewer: Any, out: Any) -> None:
    describe(state, features, viewer, out)


@pytest.mark.parametrize("game", BOARDS, ids=IDS)
def test_features_are_the_same_compiled_and_interpreted(game: Game) -> None:
    features = find_features(game, "hand")
    for state in _some(game, 40, seed=8):
        out = np.zeros(len(features.weights))
        _describe(state, features, 1, out)
        assert out.tolist() == pytest.approx([*_features(game, state, 1).values()])


@pytest.mark.parametrize("game", BOARDS, ids=IDS)
def test_the_baselines_sit_at_the_table(game: Game) -> None:
    state = _some(game, 1, seed=9)[0]
    for name in ("baseline", "adversarial-baseline", "features"):
        assert ask(game, state, find_player(game, name)).action in game.actions(state)


CASES = [
    ("connect-four", "41414", "my_next_win", 1.0),
    ("connect-four", "41414", "my_other_threats", 1 / 3),  # its cell d4 lies on one of Black's rows
    ("connect-four", "41414", "my_low_other_threat", 1 - 3 / 6),
    ("connect-four", "41414", "your_twos", 1 / 8),
    ("connect-four", "4151", "my_fork", 1.0),  # c1 or f1, open on both sides
    ("connect-four", "4151", "your_fork", 0.0),
    ("connect-four", "41513", "my_two_wins", 1.0),
    ("connect-four", "", "my_safe_columns", 1.0),
    ("connect-four", "", "my_open_fours", 1.0),
    ("othello", "", "my_moves", 4 / 16),
    ("othello", "", "my_moves_share", 1 / 2),
    ("othello", "", "your_last_move", 1.0),
    ("othello", "", "my_stable", 0.0),
    ("pentago-twist", "", "my_open_lines", 1.0),
    ("pentago-twist", "b5/1R", "my_centres", 1 / 4),
]


@pytest.mark.parametrize(("name", "moves", "feature", "value"), CASES)
def test_a_feature_is_what_it_says(name: str, moves: str, feature: str, value: float) -> None:
    game = find_game(name)
    match = Match(game)
    for move in moves if game is CONNECT_FOUR else moves.split():
        match.push(move)
    assert _features(game, match.state, 0)[feature] == pytest.approx(value)


def test_discs_are_stable_that_hang_on_a_corner() -> None:
    rows = ("XXX-----", "XX------", "X-------", "---XO---", "---OX---", "--------", "--------", "--------")
    state = OTHELLO.from_position("".join(rows) + " X")
    assert _features(OTHELLO, state, 0)["my_stable"] == pytest.approx(6 / 24)
    assert _features(OTHELLO, state, 0)["my_stable_edges"] == pytest.approx(5 / 14)
    assert _features(OTHELLO, state, 0)["your_corners"] == 0.0
