"""Each of PAI's 52 features on a board made by hand, and what all of them owe the players."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numba import njit

import ai.compiled  # noqa: F401
from ai.evaluation.features import describe, feature_sets, find_features
from ai.evaluation.pathwayz.features import FEATURES, NAMES
from ai.evaluation.pathwayz.wide import WIDE_NAMES
from game import apply_action, legal_actions, text
from game.compiled import retyped
from game.pathwayz import Pathwayz, board, flips
from game.verbs import UNDECIDED
from tests.ai.support import PATHWAYZ, TIC_TAC_TOE, exchanged, undecided

START = "12/12/12/12/12/12/12/12 w"
# Two of White's pieces and one of Black's below; White's path is the diagonal b3 to d5, c2 is alone in touching it.
DIAGONAL = "12/12/12/3w8/2w9/1w10/12/bbb9 w"
# White has eleven columns, l6 is empty; Black has a wall in column g but for g3.
ALMOST = "6bbbb2/12/wwwwwwwwwww1/12/12/12/12/bbbbbbb5 w"
# White's row 4 breaks at f4, where Black stands; a permanent at f5 turns it, and its firm neighbours stay.
FLIP_WINS = "bbbbb7/12/12/12/wwwwWbWwwwww/12/12/bbbbb7 w"
# The same with a firm black piece: nothing turns it.
FIRM = "bbbbb7/12/12/12/wwwwWBWwwwww/12/12/bbbbb7 w"
# A white piece walled in by its neighbours a2, b2, b1: it cannot be flipped.
CORNER = "12/12/12/12/12/12/bb10/wb4w4w w"
PERMANENTS = "12/12/12/WWww8/12/12/12/bbbb8 w"

CASES = [
    ("path", START, 0.0),
    ("path", DIAGONAL, 3 / 12),
    ("path_squared", DIAGONAL, 9 / 144),
    ("safe_path", CORNER, 1 / 12),
    ("safe_path", PERMANENTS, 2 / 12),
    ("permanent_path", PERMANENTS, 2 / 12),
    ("permanence", PERMANENTS, 2 / 4),
    ("permanence", DIAGONAL, 0.0),
    ("columns", CORNER, 3 / 12),
    ("permanent_columns", PERMANENTS, 2 / 12),
    ("permanents", PERMANENTS, 2 / 16),
    ("empty_0", CORNER, 1 / 16),
    ("empty_1", "12/12/12/12/12/12/bb10/w11 b", 1 / 16),
    ("empty_2", "12/12/12/12/12/12/b11/w11 w", 1 / 16),
    ("empty_3", "12/12/12/12/12/12/12/w10b w", 1 / 16),
    ("empty_4", CORNER, 1 / 16),
    ("empty_6", DIAGONAL, 3 / 16),
    ("flip_most", DIAGONAL, 3 / 8),
    ("flip_most", START, 0.0),
    ("flip_gain", DIAGONAL, 2 / 8),
    ("flip_path", FLIP_WINS, 3 / 8),
    ("future_path", START, 1 / 12),
    ("future_path", DIAGONAL, 4 / 12),
    ("future_path", "12/12/12/12/ww1www6/12/12/bbbbb7 w", 6 / 12),
    ("future_squared", DIAGONAL, 16 / 144),
    ("open_path", DIAGONAL, 1.0),
    ("open_path", "2b9/2b9/2b9/wwb9/2b9/2b9/w1b9/wwb9 b", 2 / 12),
    ("left_free", DIAGONAL, 3 / 8),
    ("left_free", ALMOST, 1.0),
    ("right_free", DIAGONAL, 3 / 8),
    ("right_free", ALMOST, 3 / 8),
    ("blocked", "12/12/12/wb10/wb10/wb10/12/12 w", 0.0),
    ("blocked", "12/12/12/wb10/wb10/bb10/12/12 w", 0.0),
    ("blocked", "12/12/1b10/wb10/wb10/wb10/wb10/12 b", 0.0),
    ("blocked", "1b10/wb10/wb10/wb10/wb10/wb10/wb10/wb10 b", 1 / 2),
    ("placements", START, 0.0),
    ("placements", DIAGONAL, 3 / 12),
    ("placements", ALMOST, 11 / 12),
    ("wins_placing", ALMOST, 1.0),
    ("wins_placing", DIAGONAL, 0.0),
    ("wins_flipping", FLIP_WINS, 1.0),
    ("wins_flipping", FIRM, 0.0),
    ("wins_flipping", START, 0.0),
]


def _state(position: str) -> Any:
    """The board of a position, whether or not as many pieces of each colour could have been placed."""
    rows, _ = text.parse_board(position, 8, 12, "wbWB")
    words = dict.fromkeys(("w", "b", "p"), 0)
    for (above, column), letter in np.ndenumerate(np.array(rows)):
        if letter != ".":
            bit = 1 << 9 * column + 7 - above
            words[letter.lower()] |= bit
            words["p"] |= bit if letter.isupper() else 0
    halves = [np.uint64(half) for word in words.values() for half in (word & (1 << 54) - 1, word >> 54)]
    pieces = (words["w"] | words["b"]).bit_count()
    return retyped(Pathwayz, [*halves, pieces, UNDECIDED])


def _features(state: Any, viewer: int, size: int = 52) -> dict[str, float]:
    kind, names, *_ = next(each for each in feature_sets(PATHWAYZ) if len(each.names) == size)
    out = np.zeros(size)
    describe(state, kind(out), viewer, out)
    return dict(zip(names, out.tolist(), strict=True))


@pytest.mark.parametrize(("name", "position", "value"), CASES, ids=[f"{case[0]} {case[1]}" for case in CASES])
def test_a_feature_is_what_it_says_for_me_and_for_you(name: str, position: str, value: float) -> None:
    state = _state(position)
    assert _features(state, 0)[f"my_{name}"] == pytest.approx(value)
    assert _features(state, 1)[f"your_{name}"] == pytest.approx(value)
    swapped = exchanged(state)
    assert _features(swapped, 1)[f"my_{name}"] == pytest.approx(value)
    assert _features(swapped, 0)[f"your_{name}"] == pytest.approx(value)


def test_every_feature_is_documented_and_tested() -> None:
    assert len(NAMES) == len(set(NAMES)) == 52
    assert {name for name, _, _ in CASES} == set(FEATURES)
    assert all(len(meaning) > 10 for meaning in FEATURES.values())


def test_features_lie_between_0_and_1_but_for_counts_on_odd_boards() -> None:
    for state in undecided(PATHWAYZ, 60, (0, 95)):
        for name, value in _features(state, 0).items():
            most = 3.0 if "permanents" in name or "empty" in name else 1.0
            assert (-1.0 if "gain" in name else 0.0) <= value <= most, (name, PATHWAYZ.to_position(state))


def test_winning_by_flipping_is_what_the_rules_say() -> None:
    found = 0
    for state in undecided(PATHWAYZ, 150, (30, 90), seed=5):
        out = np.zeros(192, np.int64)
        mover = int(state.ply) & 1
        actions = out[: legal_actions(state, out)]
        wins = {action >= 96 for action in actions.tolist() if apply_action(state, action).winner == mover}
        features = _features(state, mover)
        assert (features["my_wins_flipping"] == 1.0) == (True in wins), PATHWAYZ.to_position(state)
        assert (features["my_wins_placing"] == 1.0) == (False in wins), PATHWAYZ.to_position(state)
        found += True in wins
    assert found > 5


def test_the_most_pieces_that_can_be_flipped_is_what_the_rules_say() -> None:
    for state in undecided(PATHWAYZ, 12, (10, 80), seed=6):
        out = np.zeros(192, np.int64)
        rows = board(state)
        mover, own = int(state.ply) & 1, "wb"[int(state.ply) & 1]
        most, gain = 0, -8
        for action in out[: legal_actions(state, out)].tolist():
            if action >= 96:
                turned = [rows[7 - row][column] for column, row in flips(state, action)]
                theirs = sum(letter != own for letter in turned)
                most, gain = max(most, theirs), max(gain, 2 * theirs - len(turned))
        assert _features(state, mover)["my_flip_most"] * 8 == most
        assert _features(state, mover)["my_flip_gain"] * 8 == gain


@njit(cache=True)
def _describe(state: Any, features: Any, viewer: Any, out: Any) -> None:
    describe(state, features, viewer, out)


@pytest.mark.parametrize("size", [52, 440])
def test_features_are_the_same_compiled_and_interpreted(size: int) -> None:
    features = find_features(PATHWAYZ, f"td{size}")
    for state in undecided(PATHWAYZ, 20, (0, 95), seed=7):
        out = np.zeros(size)
        _describe(state, features, 1, out)
        assert out.tolist() == pytest.approx([*_features(state, 1, size).values()])


def test_the_wide_set_has_440_derived_ones() -> None:
    assert len(WIDE_NAMES) == len(set(WIDE_NAMES)) == 440
    state = undecided(PATHWAYZ, 1, (24, 24))[0]
    plain, wide = _features(state, 0), _features(state, 0, 440)
    for name in NAMES:
        versions = [wide[f"{when}_{name}"] for when in ("early", "middle", "end")]
        assert sum(versions) == pytest.approx(plain[name])
        assert wide[f"squared_{name}"] == pytest.approx(plain[name] ** 2)
    assert versions == pytest.approx([plain[name] / 2, plain[name] / 2, 0])
    assert wide["both_path"] == pytest.approx(plain["my_path"] * plain["your_path"])
    assert wide["lead_path"] == np.sign(plain["my_path"] - plain["your_path"])
    assert wide["my_path*your_permanents"] == pytest.approx(plain["my_path"] * plain["your_permanents"])


def test_a_board_may_have_no_features() -> None:
    assert feature_sets(TIC_TAC_TOE) == ()


def test_the_adversarial_baseline_takes_off_a_part_of_the_others_path() -> None:
    baseline = find_features(PATHWAYZ, "adversarial-baseline")
    (features,) = (each for each in feature_sets(PATHWAYZ) if each.kind is type(baseline))
    weights = dict(zip(features.names, baseline.weights.tolist(), strict=True))
    assert {name: weight for name, weight in weights.items() if weight} == {"my_path": 1.0, "your_path": -0.4}
