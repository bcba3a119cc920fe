"""What is counted of how players of Pathwayz play."""

from __future__ import annotations

from pathlib import Path

import pytest

from game import Match
from lab import style
from lab.style import Habit, flipped, habit_of, habits_of, share
from saves.gamefile import read_games
from tests.ai.support import PATHWAYZ

POSITION = PATHWAYZ.from_position("12/12/12/12/4www5/4w1b5/4bbb5/12 w")
"""White has four pieces around the empty f4, Black four."""


def _cell(move: str) -> int:
    return PATHWAYZ.legal_action(POSITION, move)


def test_a_permanent_flips_the_regular_pieces_around_it() -> None:
    assert flipped(POSITION, _cell("f3")) == (4, 4)
    assert flipped(POSITION, _cell("f5")) == (3, 0)
    assert flipped(POSITION, _cell("a1")) == (0, 0)


@pytest.mark.parametrize(
    ("move", "habit"),
    [
        ("a1", Habit(0, 0, 0, 0)),
        ("f5", Habit(0, 0, 1, 0)),
        ("f3", Habit(0, 0, 0, 0)),
        ("f5*", Habit(1, 0, 0, 1)),
        ("f3*", Habit(1, 1, 0, 0)),
        ("f1*", Habit(1, 1, 0, 0)),
    ],
)
def test_what_a_move_shows(move: str, habit: Habit) -> None:
    assert habit_of(POSITION, _cell(move)) == habit


def test_the_opening_is_not_counted_and_six_moves_of_a_side_are_the_beginning() -> None:
    match = Match(PATHWAYZ)
    for move in ("a1*", "l8*", "c1*", "d8", "e1", "f2*"):
        match.push(move)
    found = habits_of(match.moves_text)
    assert found is not None
    assert found.aggressive == 2 / 4
    assert found.flips_early == 1 / 2
    assert found.plies[0] == (2, 5)
    assert habits_of(["a1", "l8"]) is None


def test_a_share_has_its_interval() -> None:
    assert share([0.0, 1.0] * 50) == ("50.0", "9.8")


@pytest.mark.soak
@pytest.mark.usefixtures("processes_in_soak")
def test_the_command_counts_goes_on_and_writes_examples_that_can_be_imported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    line = ["--players", "td52", "random", "--games", "3", "--workers", "1", "--out", str(tmp_path)]
    assert style.main(line) == 0
    table = (tmp_path / "style.csv").read_text()
    assert [row.split(",")[0] for row in table.splitlines()] == ["player", "td52", "random"]
    assert style.main(line) == 0
    assert "6 games were played before" in capsys.readouterr().err
    assert (tmp_path / "style.csv").read_text() == table
    records = read_games((tmp_path / "examples.txt").read_text())
    assert records
    assert not any(record.errors for record in records)
    for record in records:
        match = Match(PATHWAYZ)
        for move in record.moves:
            match.push(move)
