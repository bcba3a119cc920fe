"""How large games are: what is counted is right, and what is estimated comes near it."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path

import pytest

from ai.commands import run_command
from game import GAMES, Game
from lab.complexity import command, counted, pruned
from lab.complexity.figures import Quantity, figures_of, written
from lab.complexity.played import Ply, play, together
from lab.complexity.pruned import SearchJob, searched
from tests.ai.support import CONNECT_FOUR, TIC_TAC_TOE

NAMES = ("sizes", "breadth", "nodes")
KNOWN = [game for game in GAMES if "complexity" in game.has]
POSITIONS_OF_CONNECT_FOUR = [1, 7, 49, 238, 1120, 4263]
"""By ply: A212693 in the On-Line Encyclopedia of Integer Sequences."""


@pytest.fixture
def executor() -> Iterator[Executor]:
    with ThreadPoolExecutor(1) as executor:
        yield executor


def test_every_position_and_every_game_is_counted_once() -> None:
    found = counted.counted(counted.CountJob(TIC_TAC_TOE.name))
    assert (sum(found.positions), sum(found.ended), found.whole) == (5_478, 255_168, True)
    assert found.nodes[:4] == [1, 9, 9 * 8, 9 * 8 * 7]
    assert found.ended[:6] == [0, 0, 0, 0, 0, 1440]


def test_counting_ends_where_it_would_take_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counted, "MOST", 10_000)
    found = counted.counted(counted.CountJob(CONNECT_FOUR.name))
    assert (found.positions, found.whole) == (POSITIONS_OF_CONNECT_FOUR, False)


def test_random_games_estimate_how_many_there_are(tmp_path: Path, executor: Executor) -> None:
    played = play(TIC_TAC_TOE, None, 400, 1, tmp_path, executor)
    assert float(played.estimated_games) == pytest.approx(255_168, rel=0.05)
    assert [ply.breadth for ply in played.plies] == [9, 8, 7, 6, 5, 4, 3, 2, 1]
    assert play(TIC_TAC_TOE, None, 400, 1, tmp_path / "again", executor) == played


def test_breadth_and_length_are_means() -> None:
    played = together([[3, 2, 1], [3, 4]])
    assert played.plies == [Ply(2, 6, 3, 3), Ply(2, 6, 2, 4), Ply(1, 1, 1, 1)]
    assert (played.length, played.breadth, played.leaves) == (2.5, 13 / 5, [6, 12])


def test_the_better_the_order_the_more_is_pruned() -> None:
    moves, whole, bad, none, good = searched(SearchJob(TIC_TAC_TOE.name, 0, 9, 1, 0))
    assert (moves, whole) == (9, 549_946), "every node of the tree"
    assert good < none < bad < whole


@pytest.mark.parametrize("game", KNOWN, ids=lambda game: game.name)
def test_nobody_published_more_positions_than_there_can_be(game: Game) -> None:
    known = figures_of(game)
    assert known.at_most is not None
    published = [each.number for each in known.published if each.what == Quantity.POSITIONS]
    # Some say only how many digits the number has.
    assert [number for number in published if number > 10 * known.at_most] == []


def test_the_bounds_are_those_that_others_have() -> None:
    assert figures_of(CONNECT_FOUR).at_most == 70_728_639_995_483, "Allis 1988"
    assert figures_of(TIC_TAC_TOE).at_most == 6_046


def test_a_board_of_which_nothing_is_known_has_what_is_measured(odd_games: tuple[Game, ...]) -> None:
    assert figures_of(odd_games[0]) == (None, "", ())


def test_large_numbers_are_powers_of_ten() -> None:
    assert [written(number) for number in (5.5671, 71.0, 5_478, 10**21, 5**96)] == [
        "5.567",
        "71",
        "5,478",
        "1.00e+21",
        "1.26e+67",
    ]


def test_the_command_measures_writes_and_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pruned, "LEAVES", 50)
    monkeypatch.setattr(command, "workers", lambda _wanted: ThreadPoolExecutor(1))
    few = ["tic-tac-toe", "--random", "40", "--positions", "2", "--nodes", "50"]
    assert run_command(command.main, [*few, "--out", str(tmp_path)]) == 0
    told = capsys.readouterr().out
    assert "Knuth 1975" in told
    assert "published: Lafair 2018" in told
    assert {path.name for path in tmp_path.glob("*.*")} == {f"{name}.csv" for name in NAMES} | {
        "breadth.svg",
        "nodes.svg",
    }
    before = {path: path.stat().st_mtime_ns for path in tmp_path.glob("work/**/*.json")}
    assert run_command(command.main, [*few, "--out", str(tmp_path)]) == 0
    assert {path: path.stat().st_mtime_ns for path in tmp_path.glob("work/**/*.json")} == before
    assert capsys.readouterr().out == told
