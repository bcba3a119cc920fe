"""The arena counts right, alternates colours, and plays the same games again."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from ai.players import find_player
from ai.progress import Progress, Report
from ai.spec import PlayerSpec
from lab.arena import MatchResult, Pairing, opening_of, pairings_of, play, play_match
from main import main
from tests.ai.support import CONNECT_FOUR, TIC_TAC_TOE
from tests.conftest import ROOT


def _arena(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "main.py", "arena", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=300)


def test_a_result_has_a_score_and_an_interval() -> None:
    result = MatchResult(6, 2, 2)
    assert result.games == 10
    assert result.score_rate == 0.7
    low, high = result.interval
    assert (round(low, 2), round(high, 2)) == (0.4, 0.89)
    assert MatchResult(0, 0, 0).interval == (0.0, 1.0)
    assert MatchResult(100, 0, 0).interval[1] == pytest.approx(1.0)
    assert MatchResult(100, 0, 0).interval[0] > 0.95
    assert MatchResult(0, 0, 0).plus(1).plus(0.5).plus(0) == MatchResult(1, 1, 1)


def test_colours_alternate_and_pairs_share_their_opening() -> None:
    player = find_player(CONNECT_FOUR, "greedy")
    games = list(pairings_of("connect-four", (player, player), 4, seed=5, opening_plies=6))
    assert [game.a_is_white for game in games] == [True, False, True, False]
    first, second, third, fourth = (opening_of(game).moves_text for game in games)
    assert first == second != third == fourth


def test_no_player_draws_the_same_chances_in_two_games() -> None:
    seeds: list[int] = []

    class Noted:
        def seeded(self, seed: int) -> PlayerSpec:
            seeds.append(seed)
            return find_player(CONNECT_FOUR, "random")

    player: Any = Noted()
    for number in range(3):
        play(Pairing("connect-four", (player, player), 2, 5, number))
    assert len(set(seeds)) == 6


def test_the_same_seed_plays_the_same_games() -> None:
    players = find_player(CONNECT_FOUR, "level-2"), find_player(CONNECT_FOUR, "random")
    first, second = ([play(game) for game in pairings_of("connect-four", players, 12, seed=5)] for _ in range(2))
    assert first == second


def test_both_sides_are_counted_from_the_first_players_view() -> None:
    players = find_player(TIC_TAC_TOE, "alpha-beta"), find_player(TIC_TAC_TOE, "random")
    for ours in (players, players[::-1]):
        games = pairings_of("tic-tac-toe", ours, 20, seed=2, opening_plies=0)
        with ThreadPoolExecutor(1) as executor:
            reports: list[Report[MatchResult]] = []
            result = play_match(games, 20, executor, Progress(reports.append))
        assert [(report.done, report.total) for report in reports] == [(done, 20) for done in range(21)]
        assert reports[-1].partial == result
        assert (result.losses if ours is players else result.wins) == 0


def test_the_command_prints_the_count_and_the_interval(tmp_path: Path) -> None:
    limits = ("--games", "10", "--seed", "3", "--workers", "1", "--nodes", "9999", "--keep", str(tmp_path / "games"))
    ended = _arena("tic-tac-toe", "level-6", "random", *limits)
    assert ended.returncode == 0, ended.stderr
    assert ended.stdout.startswith("level-6 against random: ")
    assert "of 10; score" in ended.stdout
    assert "95 % interval" in ended.stdout
    assert "10/10" in ended.stderr


@pytest.mark.usefixtures("jobs_here")
def test_each_player_may_have_a_limit_of_its_own(tmp_path: Path) -> None:
    games = tmp_path / "games"
    limits = ("--limits", "200", "0.01s")
    assert main(["arena", "tic-tac-toe", "uct", "uct", *limits, "--games", "1", "--keep", str(games)]) == 0
    setup = games.read_text(encoding="utf-8").splitlines()[0]
    assert [each in setup for each in ("nodes=200)", "seconds=0.01,")] == [True, True], setup


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("chess", "a", "b"), "there is no such game; the games are pathwayz"),
        (("pathwayz", "level-1", "deep-blue"), "there is no such player of Pathwayz"),
        (("pathwayz", "level-1", "level-2", "--games", "0"), "0 is less than 1"),
        (("pathwayz", "uct", "greedy", "--limits", "soon", "0.1s"), "'soon' is no whole number"),
        (("pathwayz", "uct", "uct", "--nodes", "9", "--threads", "2", "2"), "--threads: of no use without a"),
        (("pathwayz", "uct", "uct", "--limits", "9", "1s", "--threads", "2", "1"), "--threads: of no use without a"),
    ],
)
def test_mistakes_are_explained(arguments: tuple[str, ...], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", *arguments]) == 2
    told = capsys.readouterr().err
    assert message in told
    assert "Traceback" not in told
