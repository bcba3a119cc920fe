"""The yardstick of accuracies: what levels reach, read from data, and what a person's accuracy is like."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ai.assets import board_file
from ai.errors import DataError
from ai.judge import identity_of, judge_of
from ai.levels import level_at, levels
from game import GAMES, find_game
from table.review.typical import LevelAccuracy, like, read_accuracies, typical

MEASURED = [game.name for game in GAMES if typical(game.name)]


@pytest.mark.parametrize("name", MEASURED)
def test_the_levels_of_a_board_were_measured_in_a_row_and_the_strongest_plays_most_accurately(name: str) -> None:
    found = typical(name)
    numbers = [each.level for each in found]
    assert numbers == list(range(numbers[0], numbers[-1] + 1))
    assert 5 <= len(found) <= len(levels(name))
    assert max(found, key=lambda each: each.accuracy) == found[-1]


@pytest.mark.parametrize("name", MEASURED)
def test_the_levels_and_the_judge_are_today_what_they_were_when_measured(name: str) -> None:
    """Where they are not, `python -m tests.bench.mistakes` measures the board's accuracies anew."""
    game = find_game(name)
    measured = json.loads(board_file("accuracies", game).read_text("utf-8"))["measured"]
    assert measured["judge"] == identity_of(game, judge_of(game))
    assert measured["players"] == [identity_of(game, level_at(name, each.level).player) for each in typical(name)]


def test_an_accuracy_is_like_that_of_the_nearest_level() -> None:
    found = typical("tic-tac-toe")
    for each in found:
        assert like("tic-tac-toe", each.accuracy) == each
    assert like("tic-tac-toe", 0) == found[0]


def test_nothing_is_told_where_nobody_measured(tmp_path: Path) -> None:
    assert read_accuracies(tmp_path / "none.json") == ()


def test_a_file_is_read_as_it_is_written(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text('{"measured": {}, "accuracies": [[1, 60.5], [2, 71]]}', encoding="utf-8")
    assert read_accuracies(path) == (LevelAccuracy(1, 60.5), LevelAccuracy(2, 71.0))


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"accuracies": [[1]]}', '{"accuracies": [[1, 120]]}', '{"accuracies": 3}']
)
def test_a_damaged_file_is_told(tmp_path: Path, text: str) -> None:
    path = tmp_path / "game.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(DataError):
        read_accuracies(path)
