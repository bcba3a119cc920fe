"""Tournaments: everybody meets everybody, the table adds up, and PAI's own lies beside it."""

from __future__ import annotations

import gzip
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import pytest

from ai.commands import run_command
from ai.players import find_player, player_names
from ai.progress import Progress
from lab import tournament
from lab.arena import MatchResult
from lab.crosstable import Crosstable, original_of, read, write_reports
from lab.presets import PAI
from lab.tournament import first_player, meetings, round_robin
from tests.ai.support import PATHWAYZ
from tests.conftest import ROOT
from tests.lab.conftest import StayHere

NAMES = ["random", "baseline", "adversarial-baseline"]


def _table() -> Crosstable:
    results = {pair: MatchResult(3, 1, 0) for pair in combinations(NAMES, 2)}
    return Crosstable(NAMES, results)


def test_everybody_meets_everybody() -> None:
    pairs = round_robin([find_player(PATHWAYZ, name) for name in NAMES])
    progress: Progress[Crosstable] = Progress()
    with ThreadPoolExecutor(1) as executor:
        table = meetings(PATHWAYZ, pairs, 4, 1, executor, progress)
        again = meetings(PATHWAYZ, pairs, 4, 1, executor, Progress())
    assert [result.games for result in table.results.values()] == [4, 4, 4]
    assert progress.latest == (12, 12, "", table)
    assert table.results == again.results
    assert table.total("adversarial-baseline") > table.total("random")


def test_a_player_meets_itself_to_see_who_has_the_better_side() -> None:
    with ThreadPoolExecutor(1) as executor:
        result = first_player(PATHWAYZ, find_player(PATHWAYZ, "baseline"), 10, 1, executor, Progress())
    assert result.games == 10


def test_a_crosstable_adds_up() -> None:
    table = _table()
    assert table.scores["random", "baseline"] == 87.5
    assert table.scores["baseline", "random"] == 12.5
    assert sum(table.total(name) for name in NAMES) == 12
    lines = table.text().splitlines()
    assert lines[2].split() == ["baseline", "88", "12", "2"]
    assert lines[1].split() == ["random", "12", "12", "1"]
    assert "points of 8:" in table.text()


def test_the_table_of_pais_authors_is_at_hand() -> None:
    table = original_of(PAI)
    assert table is not None
    assert tuple(table.names) == PAI
    assert table.scores["narrowing-beam-td52", "td52"] == 90
    assert table.scores["mcts", "baseline"] == 70
    assert ("td52", "td52") not in table.scores
    assert "Lafair" in table.source
    without = original_of(PAI[1:])
    assert without is not None
    assert without.names == list(PAI[1:])
    assert without.scores == {pair: score for pair, score in table.scores.items() if PAI[0] not in pair}
    assert original_of(PAI[:4]) is None
    assert original_of(NAMES) is None
    assert set(PAI) <= set(player_names(PATHWAYZ))


def test_the_tables_are_read_as_they_are_packed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = original_of(PAI)
    for path in (ROOT / "assets" / "tournaments").glob("*.csv"):
        (tmp_path / path.name).write_bytes(gzip.compress(path.read_bytes()))
    monkeypatch.setattr("lab.crosstable._FOLDER", tmp_path)
    assert original_of(PAI) == table


def test_reports_are_text_table_and_picture(tmp_path: Path) -> None:
    paths = write_reports(_table(), tmp_path)
    assert [path.name for path in paths] == ["crosstable.txt", "crosstable.csv", "crosstable.svg"]
    assert paths[1].read_text(encoding="utf-8").splitlines()[1] == "random,baseline,3,1,0"
    assert ElementTree.parse(paths[2]).getroot().tag.endswith("svg")


def test_a_table_is_read_again_as_it_was_written(tmp_path: Path) -> None:
    _, rows, _ = write_reports(_table(), tmp_path)
    assert read(rows) == _table()


@pytest.mark.soak
@pytest.mark.usefixtures("processes_in_soak")
def test_the_commands_print_their_findings(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], stay_here: StayHere
) -> None:
    small = ["--games", "2", "--workers", "1"]
    players = ["--players", "random", "baseline"]
    assert tournament.main(["pathwayz", *small, *players, "--out", str(tmp_path)]) == 0
    assert "points of 2:" in capsys.readouterr().out
    stay_here()
    own = ["--preset", "first-player", "--players", "baseline", "--out", str(tmp_path / "own")]
    assert tournament.main(["pathwayz", *small, *own]) == 0
    assert "95 % interval" in capsys.readouterr().out


@pytest.mark.usefixtures("jobs_here")
def test_a_gauntlet_rates_players_by_those_they_meet(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    met = ["--gauntlet", "baseline", "--players", "level-1", "level-2", "random"]
    assert tournament.main(["pathwayz", *met, "--games", "2", "--workers", "1", "--out", str(tmp_path)]) == 0
    told = capsys.readouterr().out
    assert "Elo on the scale of the levels" in told
    assert {pair for pair, _ in read(tmp_path / "crosstable.csv").results.items()} == {
        ("baseline", "level-1"),
        ("baseline", "level-2"),
        ("baseline", "random"),
    }


@pytest.mark.usefixtures("jobs_here")
def test_who_is_named_twice_in_a_gauntlet_is_met_once(tmp_path: Path) -> None:
    met = ["--gauntlet", "random", "--players", "builder", "builder"]
    assert tournament.main(["tic-tac-toe", *met, "--games", "2", "--workers", "1", "--out", str(tmp_path)]) == 0
    results = read(tmp_path / "crosstable.csv").results
    assert {pair: result.games for pair, result in results.items()} == {("random", "builder"): 2}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["chess"], "no such game"),
        (["pathwayz", "--gauntlet", "random", "--players", "random"], "each of them once: 'random random'"),
        (["connect-four"], "no such player"),
        (["pathwayz", "--players", "random"], "two players or more"),
    ],
)
def test_mistakes_are_explained(arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(tournament.main, arguments) == 2
    assert message in capsys.readouterr().err
