"""Solving in pieces: every start of a board, and what solved pieces prove of a first position."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ai.commands import run_command
from lab import solving
from lab.starts import kalah
from tests.lab.conftest import StayHere

SMALL = "1,1,1,0/1,1,1,0 s"
"""Kalah(3,1), a draw."""


@pytest.mark.soak
@pytest.mark.usefixtures("processes_in_soak")
def test_every_start_is_solved_and_kept(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stay_here: StayHere
) -> None:
    few = {name: position for name, position in kalah.STARTS.items() if name in ("Kalah(1,3)", "Kalah(2,2)")}
    monkeypatch.setattr(kalah, "STARTS", few)
    command = ["kalah", "--all", "--folder", str(tmp_path), "--memory", "8"]
    assert solving.main(command) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[:2] for line in lines] == [["Kalah(1,3)", "+6"], ["Kalah(2,2)", "-2"]]
    stay_here()
    for file in tmp_path.glob("*.json"):
        found = json.loads(file.read_text(encoding="utf-8"))
        file.write_text(json.dumps(found | {"margin": 99}), encoding="utf-8")
    assert solving.main(command) == 0
    assert capsys.readouterr().out.count("+99") == 2, "what has been solved is not solved again"


@pytest.mark.usefixtures("jobs_here")
def test_pieces_prove_what_the_position_is_worth_or_between_what_it_lies(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    command = ["kalah", SMALL, "--plies", "2", "--folder", str(tmp_path), "--memory", "8"]
    assert solving.main(command) == 0
    assert capsys.readouterr().out.startswith("Kalah: +0 for who began")


@pytest.mark.usefixtures("jobs_here")
@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["ww1/bb1/3 w", "--plies", "1"], "Tic-tac-toe: +1 for who began; 4 of 4 positions are solved"),
        (["ww1/bb1/w2 b", "--plies", "3"], "Tic-tac-toe: -1 for who began;"),
        (["--plies", "1"], "Tic-tac-toe: +0 for who began; 9 of 9"),
    ],
    ids=["won at once", "lost", "from the start"],
)
def test_games_without_points_count_one_for_a_win(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, arguments: list[str], said: str
) -> None:
    assert solving.main(["tic-tac-toe", *arguments, "--folder", str(tmp_path)]) == 0
    assert capsys.readouterr().out.startswith(said)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["connect-four", "--all"], "Connect Four has one start only"),
        (["kalah", "1,1/1 s"], "1 to 6 houses"),
        (["pentago-twist", "--plies", "1"], "Pentago-Twist is solved near its end only"),
        (["connect-four", "1212121", "--plies", "1"], "the game is over, there is nothing to solve: '1212121'"),
    ],
)
def test_what_cannot_be_solved_so_is_said(capsys: pytest.CaptureFixture[str], arguments: list[str], said: str) -> None:
    assert run_command(solving.main, arguments) == 2
    assert said in capsys.readouterr().err
