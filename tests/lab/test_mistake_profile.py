"""How players err: what a move loses, what is given away, and the numbers that are told of a player."""

from __future__ import annotations

import numpy as np
import pytest

from ai.players import find_player
from ai.spec import PlayerSpec
from lab.arena import Pairing
from lab.errors import RequestError
from lab.mistake_profile import GameOf, JudgedMove, games_of, intervals, judged_moves, main, profile
from tests.ai.support import TIC_TAC_TOE


def _moves(*names: str, seed: int = 1) -> list[JudgedMove]:
    players: list[PlayerSpec] = [find_player(TIC_TAC_TOE, name) for name in names]
    games = [Pairing("tic-tac-toe", (players[0], players[1]), 2, seed, number) for number in range(20)]
    return [move for game in games for move in judged_moves(game)]


def test_who_plays_perfectly_loses_nothing_and_who_does_not_look_gives_wins_away() -> None:
    moves = _moves("perfect", "builder")
    perfect, builder = ([move for move in moves if move.player == name] for name in ("perfect", "builder"))
    assert {(move.loss, move.given) for move in perfect} == {(0.0, 0)}
    assert {0.5, 1.0} <= {move.loss for move in builder}
    assert any(move.given and move.loss for move in builder)
    assert {move.half for move in moves} == {0, 1}


def test_a_profile_counts_what_it_says() -> None:
    rows = [[JudgedMove("a", 0, 0.0, 0)] * 9 + [JudgedMove("a", 1, 0.5, 1), JudgedMove("b", 1, 0.1, 0)]]
    mean, deviation, blunders, given, worst, second = profile(games_of(rows, "a"))
    assert (mean, deviation) == (pytest.approx(5), pytest.approx(15))
    assert (blunders, given, worst, second) == pytest.approx((10, 10, 100, 100))
    assert profile(games_of(rows, "b"))[0] == pytest.approx(10)


def test_the_intervals_are_those_of_games() -> None:
    one = GameOf(np.array([0.2]), np.array([0.0]), np.array([0.0]))
    none = GameOf(np.array([0.0]), np.array([0.0]), np.array([0.0]))
    low, high = intervals([one, none] * 50, 1)
    assert low[0] == pytest.approx(8, abs=1)
    assert high[0] == pytest.approx(12, abs=1)


@pytest.mark.soak
@pytest.mark.usefixtures("processes_in_soak")
def test_the_command_keeps_its_games(tmp_path: object, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["tic-tac-toe", "builder", "careful-builder", "--games", "2", "--workers", "1", "--out", str(tmp_path)]
    assert main(arguments) == 0
    first = capsys.readouterr().out
    assert main(arguments) == 0
    assert capsys.readouterr().out == first
    assert "careful-builder" in first


@pytest.mark.parametrize("names", [["level-1"], ["level-1", "level-1"]])
def test_two_players_are_needed(names: list[str]) -> None:
    with pytest.raises(RequestError, match="two players or more"):
        main(["tic-tac-toe", *names])
