"""What a shallow search tells of a deeper one: how ProbCut is measured."""

from __future__ import annotations

import subprocess
import sys

import pytest

from ai.commands import run_command
from ai.players import find_player
from game import find_game
from lab import probcut
from tests.conftest import ROOT

PENTAGO = find_game("pentago-twist")


def test_differences_are_those_of_a_depth_and_the_shallower_one_where_both_are_known() -> None:
    found = [{1: 5, 2: 7, 3: 4}, {1: 1, 3: 9}, {2: 3}]
    assert probcut.differences(found, 3, 1) == [-3]
    assert probcut.differences(found, 3, 2) == [-1, 8]


def test_scores_are_those_of_each_depth_without_the_proven_ones() -> None:
    player = find_player(PENTAGO, "champion")
    scores = probcut.scores(PENTAGO, player, PENTAGO.initial_state(), 3)
    assert sorted(scores) == [1, 2, 3]
    won = PENTAGO.from_position("bbb2b/6/6/6/6/wwww2 w")
    assert probcut.scores(PENTAGO, player, won, 3) == {}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["othello", "nobody"], "there is no such player of Othello"),
        (["othello", "level-5"], "ProbCut is measured of players of selective PVS, and this is none: 'level-5'"),
        (["othello", "champion", "--depth", "40"], "27 is the deepest"),
    ],
)
def test_what_cannot_be_measured_is_said(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(probcut.main, arguments) == 2
    assert said in capsys.readouterr().err


def test_the_command_as_a_program_ends_in_a_sentence() -> None:
    command = [sys.executable, "-m", "lab.probcut", "chess", "champion"]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (told.returncode, told.stderr.count("\n")) == (2, 1)


def test_the_command_prints_a_row_for_each_depth_and_cut(capsys: pytest.CaptureFixture[str]) -> None:
    assert probcut.main(["othello", "champion", "--positions", "3", "--depth", "4"]) == 0
    rows = [line.split()[:3] for line in capsys.readouterr().out.splitlines()[1:]]
    assert rows == [[depth, cut, "3"] for depth, cuts in (("3", "12"), ("4", "123")) for cut in cuts]
