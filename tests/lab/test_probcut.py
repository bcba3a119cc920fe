"""What a shallow search tells of a deeper one: how ProbCut is measured."""

from __future__ import annotations

import pytest

from ai.spec import PlayerSpec, Selective
from game import find_game
from lab import probcut

TIC_TAC_TOE = find_game("tic-tac-toe")


def test_differences_are_those_of_a_depth_and_the_shallower_one_where_both_are_known() -> None:
    found = [{1: 5, 2: 7, 3: 4}, {1: 1, 3: 9}, {2: 3}]
    assert probcut.differences(found, 3, 1) == [-3]
    assert probcut.differences(found, 3, 2) == [-1, 8]


def test_scores_are_those_of_each_depth_without_the_proven_ones() -> None:
    player = PlayerSpec("x", "selective-pvs", options=Selective())
    scores = probcut.scores(TIC_TAC_TOE, player, TIC_TAC_TOE.initial_state(), 3)
    assert sorted(scores) == [1, 2, 3]
    won = TIC_TAC_TOE.from_position("2b/1b1/ww1 w")
    assert probcut.scores(TIC_TAC_TOE, player, won, 3) == {}


def test_the_command_prints_a_row_for_each_depth_and_cut(capsys: pytest.CaptureFixture[str]) -> None:
    assert probcut.main(["othello", "champion", "--positions", "3", "--depth", "4"]) == 0
    rows = [line.split()[:3] for line in capsys.readouterr().out.splitlines()[1:]]
    assert rows == [[depth, cut, "3"] for depth, cuts in (("3", "12"), ("4", "123")) for cut in cuts]
