"""The champion's evaluation: what each of its features measures, and that both ways to compute it agree."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numba import njit

import ai.compiled  # noqa: F401
from ai.assets import weights_file
from ai.errors import WeightsError
from ai.evaluation import EVALUATION_LIMIT, evaluate, find_model
from ai.evaluation.interface import passed
from ai.evaluation.pathwayz.distance import BLOCKED, distance
from ai.evaluation.pathwayz.lanes import LANES, distances
from ai.evaluation.pathwayz.network import FEATURES, ROWS, WEIGHTS, features_of
from ai.evaluation.pathwayz.weights import read_network, write_network
from game import Match, apply_action
from game.bits import ZERO
from game.pathwayz import BOARD, flips
from tests.ai.support import PATHWAYZ, evaluate_compiled, exchanged, undecided
from tests.amount import amount

CHAMPION = find_model(PATHWAYZ, "network", "champion")
FLIPS = (
    "near after a flip",
    "lead after a flip",
    "flips that threaten",
    "flips that hinder",
    "flips that help",
    "flips that do both",
)
EMPTY = "12/12/12/12/12/12/12/12 w"


@cache
def states() -> list[Any]:
    return undecided(PATHWAYZ, 200, (0, 80), seed=5)


@njit(cache=True)
def _features(state: Any) -> Any:
    return features_of(state)


@njit(cache=True)
def _distances(free_lo: Any, free_hi: Any, open_lo: Any, open_hi: Any) -> Any:
    return distances(free_lo, free_hi, open_lo, open_hi)


def _value(state: Any) -> int:
    return int(evaluate_compiled(state, CHAMPION))


def _measured(position: str) -> dict[str, int]:
    return dict(zip(FEATURES, _features(PATHWAYZ.from_position(position)), strict=True))


def test_is_the_same_compiled_and_interpreted() -> None:
    for state in states()[:60]:
        assert _value(state) == evaluate(state, CHAMPION), PATHWAYZ.to_position(state)


def test_is_the_same_with_colours_and_side_to_move_exchanged() -> None:
    for state in states():
        assert _value(state) == _value(exchanged(state)), PATHWAYZ.to_position(state)


@pytest.mark.parametrize("symmetry", PATHWAYZ.symmetries)
def test_is_the_same_on_mirrored_boards(symmetry: Any) -> None:
    for state in states()[:100]:
        match, mirrored = Match(PATHWAYZ), Match(PATHWAYZ)
        for cell in range(0, 96, 7):
            action = cell + 96 * (cell % 2)
            match.push(action)
            mirrored.push(symmetry(action))
            assert _value(match.state) == _value(mirrored.state), PATHWAYZ.to_position(match.state)
        assert abs(_value(state)) < EVALUATION_LIMIT


def test_no_feature_leaves_its_table() -> None:
    for state in states():
        for (name, size), value in zip(FEATURES.items(), _features(state), strict=True):
            assert 0 <= value < size, f"{name} is {value} in {PATHWAYZ.to_position(state)}"


def test_distances_are_those_found_one_by_one() -> None:
    rng = np.random.default_rng(3)
    board = int(BOARD)
    for _ in range(50):
        words = [tuple(np.uint64(int(word) & board) for word in rng.integers(0, 2**54, LANES)) for _ in range(4)]
        found = _distances(*words)
        assert found == distances(*words)
        assert found == tuple(min(BLOCKED, distance(*lane)) for lane in zip(*words, strict=True))
    nowhere, everywhere = (ZERO,) * LANES, (BOARD,) * LANES
    assert _distances(nowhere, nowhere, nowhere, nowhere) == (BLOCKED,) * LANES
    assert _distances(nowhere, nowhere, everywhere, everywhere) == (12,) * LANES


def test_the_empty_board_is_twelve_away_for_everybody() -> None:
    measured = _measured(EMPTY)
    for name in [*FEATURES][:8]:
        assert name.startswith("own ")
        assert measured[name] == measured[name.replace("own", "other")] == 12
    for side in ("own", "other"):
        assert [measured[f"{side} {name}"] for name in FLIPS] == [12, BLOCKED, 0, 0, 0, 0]
    assert measured["sixes of empty cells"] == 15


def test_distances_differ_in_what_a_path_may_pass_through() -> None:
    # White's four are exposed; so is Black's wall in column f but for its permanent top.
    measured = _measured("5B6/5b6/5b6/wwww1b6/5b6/5b6/5b6/5b6 w")
    assert (measured["own near"], measured["own sturdy"]) == (BLOCKED, BLOCKED)
    assert (measured["own crossing"], measured["own flipping"]) == (12, 8)
    assert (measured["other near"], measured["other sturdy"], measured["other crossing"]) == (11, 11, 11)
    assert measured["other flipping"] == 11


def test_other_distances_trust_less_and_hope_more() -> None:
    # White's four in row 4 have empty cells all around; Black's wall may be flipped but for its permanent top.
    measured = _measured("5B6/5b6/5b6/wwww1b6/5b6/5b6/5b6/5b6 w")
    assert (measured["own sturdy flipping"], measured["own easy flipping"]) == (12, 8)
    assert measured["own hopeful"] == 11  # the wall is free, White's own four are not
    # Every cell of three columns has one of Black's permanents beside it.
    walled = _measured("5B6/12/12/5B6/12/12/5B6/b10b b")
    assert (walled["other crossing"], walled["other clear crossing"]) == (12, BLOCKED)
    assert (walled["own crossing"], walled["own clear crossing"]) == (11, 11)


def _near(state: Any, side: int) -> int:
    own = ((state.white_lo, state.white_hi), (state.black_lo, state.black_hi))[side]
    empty = BOARD & ~(state.white_lo | state.black_lo), BOARD & ~(state.white_hi | state.black_hi)
    return min(BLOCKED, distance(*own, *empty))


def _flips_by_playing(state: Any) -> list[int]:
    """Return what the features tell of flips of the side to move, by playing permanents that flip two of theirs."""
    side = state.ply & 1
    near, far = _near(state, side), _near(state, 1 - side)
    after = []
    for action in PATHWAYZ.actions(state):
        theirs = sum(PATHWAYZ.board(state)[7 - row][column] == "wb"[1 - side] for column, row in flips(state, action))
        if action >= 96 and theirs >= 2:
            child = apply_action(state, action)
            after.append((_near(child, side), _near(child, 1 - side)))
    helps, hinders = [one < near for one, _ in after], [two > far for _, two in after]
    return [
        min([near, *(one for one, _ in after)]),
        min([near - far, *(one - two for one, two in after)]) + BLOCKED,
        min(15, sum(one <= 1 < two for one, two in after)),
        min(15, sum(hinders)),
        min(15, sum(helps)),
        min(15, sum(one and two for one, two in zip(helps, hinders, strict=True))),
    ]


@pytest.mark.soak
def test_flips_are_what_permanents_do() -> None:
    tried = 0
    for state in states()[: amount(80, 25)]:
        measured = dict(zip(FEATURES, _features(state), strict=True))
        for side, seen in (("own", state), ("other", passed(state))):
            told = [measured[f"{side} {name}"] for name in FLIPS]
            assert told == _flips_by_playing(seen), PATHWAYZ.to_position(state)
            tried += told[3]
    assert tried > amount(100, 30)


def test_pieces_with_many_empty_neighbours_are_not_sturdy() -> None:
    measured = _measured("12/12/12/12/12/bB10/wb10/wb10 w")
    assert (measured["own near"], measured["own safe regulars"], measured["own permanents"]) == (12, 2, 0)
    assert (measured["other near"], measured["other permanents"]) == (10, 1)
    assert measured["other sturdy"] == 10  # a3 has two empty neighbours
    assert measured["other crossing"] == 11  # it is exposed all the same
    lone = _measured("12/12/12/12/12/12/1w10/7b4 w")
    assert (lone["own near"], lone["own sturdy"]) == (11, 12)


def test_regulars_are_counted_by_their_empty_neighbours() -> None:
    measured = _measured("w11/12/12/12/12/12/BBB9/wBw9 b")
    assert measured["other regulars with 3"] == 1  # in its corner
    assert measured["other safe regulars"] == 1
    assert measured["other regulars with 2"] == 1  # beside permanents and the edge
    assert measured["other regulars with 1 empty neighbour"] == measured["other regulars with 4 or more"] == 0
    assert measured["own permanents"] == 4


def test_its_weights_survive_being_written(tmp_path: Path) -> None:
    weights = np.arange(WEIGHTS, dtype=np.int64) - 3000
    write_network(tmp_path / "w.csv", weights, "by hand")
    assert (read_network(tmp_path / "w.csv") == weights).all()
    assert len(CHAMPION.weights) == WEIGHTS


@pytest.mark.parametrize("change", ["own near,0,", "outputs,", "own near,0,1.5", "own near,0," + "9" * 30])
def test_damaged_weights_are_named(tmp_path: Path, change: str) -> None:
    lines = weights_file(PATHWAYZ, "champion").read_text(encoding="utf-8").splitlines()
    lines[1] = change
    (tmp_path / "w.csv").write_text("\n".join(lines), encoding="utf-8")
    with pytest.raises(WeightsError):
        read_network(tmp_path / "w.csv")
    (tmp_path / "w.csv").write_text("\n".join(lines[:5]), encoding="utf-8")
    with pytest.raises(WeightsError, match=f"{ROWS + 1} rows"):
        read_network(tmp_path / "w.csv")
