"""What players make of judged positions: a regression read from data, and what it says on every board."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import pytest

from ai.errors import ChancesError
from ai.levels import levels
from ai.win_chances import JudgedPosition, Points, WinChances, read_win_chances, shares, win_chances_of
from game import Game
from tests.game.support import each_game

POINTS = Points(elo=(0.0, 400.0), plies=(2.0, 10.0), odds=(1.0, 3.0), distances=(1.0, 5.0))
EQUAL = (200.0, 200.0)
fitted = pytest.mark.parametrize("game", **each_game(win_chances_of))
HALF = JudgedPosition(0.5, None, None, 2, EQUAL)


def model(*weights: float) -> WinChances:
    """A regression with one number for each term, whatever the strength and the ply: 0 where none is given."""
    row = [*weights, *[0.0] * (POINTS.terms - len(weights))]
    return WinChances(POINTS, tuple(weight for weight in row for _ in range(POINTS.size)))


def odds(chance: float) -> float:
    return math.log(chance / (1 - chance))


def chance(log_odds: float) -> float:
    return 1 / (1 + math.exp(-log_odds))


def test_a_value_lies_between_its_two_neighbours_and_level_beyond_the_ends() -> None:
    assert shares(5, (2.0, 10.0, 20.0)) == [0.625, 0.375, 0.0]
    assert shares(10, (2.0, 10.0, 20.0)) == [0.0, 1.0, 0.0]
    assert (shares(-3, (2.0, 10.0)), shares(99, (2.0, 10.0))) == ([1.0, 0.0], [0.0, 1.0])


def test_without_weights_everything_is_even() -> None:
    assert model().chance(HALF._replace(chance=0.9)) == 0.5


def test_each_term_adds_to_the_log_odds_of_side_0() -> None:
    assert odds(model(0.3).chance(HALF)) == pytest.approx(0.3), "the first move"
    assert model(0.0, 1.0).chance(HALF._replace(elo=(600.0, 200.0))) == pytest.approx(10 / 11), "400 Elo more"
    judged = model(0.0, 0.0, 0.5, 1.0)
    assert odds(judged.chance(HALF._replace(chance=chance(1.0)))) == pytest.approx(0.5)
    assert odds(judged.chance(HALF._replace(chance=chance(-2.0)))) == pytest.approx(-1.0)
    assert odds(judged.chance(HALF._replace(chance=1.0))) == pytest.approx(1.5)
    proven = model(0.0, 0.0, 0.0, 0.0, 2.0, 2.0)
    assert odds(proven.chance(HALF._replace(chance=1.0, result=1, until=1))) == pytest.approx(4.0)
    assert odds(proven.chance(HALF._replace(chance=0.0, result=-1, until=3))) == pytest.approx(-3.0)
    assert odds(proven.chance(HALF._replace(chance=1.0, result=1, until=None))) == pytest.approx(2.0), "the farthest"
    assert proven.chance(HALF._replace(result=0)) == 0.5


def test_the_judges_word_counts_no_more_once_something_is_proven() -> None:
    both = model(0.0, 0.0, 9.0, 9.0, 0.0, 1.0)
    assert odds(both.chance(HALF._replace(chance=1.0, result=1, until=2))) == pytest.approx(1.0)


def test_weights_change_with_strength_and_ply() -> None:
    weights = (0.0, 1.0, 2.0, 3.0, *[0.0] * (POINTS.size * (POINTS.terms - 1)))
    first = WinChances(POINTS, weights)
    assert odds(first.chance(HALF._replace(ply=10, elo=(0.0, 0.0)))) == pytest.approx(1.0)
    assert odds(first.chance(HALF._replace(ply=6))) == pytest.approx(1.5)


@fitted
def test_on_every_board_nothing_that_speaks_for_a_side_lowers_its_chance(game: Game) -> None:
    found = win_chances_of(game)
    assert found is not None
    words = [JudgedPosition(said / 50, None, None, 0, EQUAL) for said in range(51)]
    lost = [JudgedPosition(0.0, -1, until, 0, EQUAL) for until in range(1, 41)]
    won = [JudgedPosition(1.0, 1, until, 0, EQUAL) for until in range(40, 0, -1)]
    for level in levels(game.name):
        elo = level.elo or 0.0
        for ply in (2, 5, 12, 30):
            for row in (words, lost + won):
                chances = [found.chance(each._replace(ply=ply, elo=(elo, elo))) for each in row]
                assert chances == sorted(chances)
            one, other = (found.chance(HALF._replace(ply=ply, elo=(elo + more, elo - more))) for more in (-50, 50))
            assert one <= other


@fitted
def test_level_3_makes_less_of_an_early_advantage_than_the_judge_and_takes_most_wins_at_once(game: Game) -> None:
    found, elo = win_chances_of(game), levels(game.name)[2].elo
    assert found is not None
    assert elo is not None
    for said in (0.93, 0.07):
        assert 0.15 < found.chance(JudgedPosition(said, None, None, 2, (elo, elo))) < 0.85
    won, lost = (found.chance(JudgedPosition((1 + sign) / 2, sign, 1, 8, (elo, elo))) for sign in (1, -1))
    assert lost < 0.25
    assert won > 0.75


def data() -> dict[str, Any]:
    return {**POINTS._asdict(), "weights": [[0.0] * POINTS.size] * POINTS.terms}


def written(folder: Path, content: str) -> Path:
    path = folder / "board.json"
    path.write_text(content, encoding="utf-8")
    return path


def test_a_file_says_points_and_weights(tmp_path: Path) -> None:
    assert read_win_chances(written(tmp_path, json.dumps(data()))) == model()
    assert read_win_chances(tmp_path / "none.json") is None


@pytest.mark.parametrize(
    "content",
    [
        "",
        "[]",
        "{}",
        json.dumps(data() | {"elo": [400, 0]}),
        json.dumps(data() | {"plies": []}),
        json.dumps(data() | {"plies": [10**400]}),
        json.dumps(data() | {"odds": ["wide"]}),
        json.dumps(data() | {"weights": [[0.0] * POINTS.size]}),
        json.dumps(data() | {"weights": [[0.0]] * POINTS.terms}),
        json.dumps(data() | {"weights": [[math.inf] * POINTS.size] * POINTS.terms}),
    ],
)
def test_a_file_that_makes_no_sense_is_refused(tmp_path: Path, content: str) -> None:
    with pytest.raises(ChancesError, match=r"board\.json"):
        read_win_chances(written(tmp_path, content))
