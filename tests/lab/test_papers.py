"""What papers asked: kept piece by piece, judged by perfect play, and told in tables."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

import pytest

from ai.commands import run_command
from ai.evaluation.connect4.solver import Connect4Solver
from lab import tournament
from lab.arena import MatchResult
from lab.crosstable import Crosstable
from lab.errors import KeptError
from lab.game_store import GameStore
from lab.games import opened
from lab.papers.connect4 import depths, judged, matches, pruning
from lab.papers.connect4.answers import players
from lab.papers.connect4.players import EVALUATIONS, all_depths
from lab.papers.jobs import run_jobs
from lab.table import Table, read_rows
from tests.ai.support import CONNECT_FOUR, column_scores


@pytest.fixture
def executor() -> Iterator[Executor]:
    with ThreadPoolExecutor(1) as executor:
        yield executor


class Square(NamedTuple):
    """A piece of work."""

    number: int

    @property
    def name(self) -> str:
        return f"square-{self.number}"


def test_a_piece_that_is_done_is_not_done_again(tmp_path: Path, executor: Executor) -> None:
    worked: list[int] = []

    def work(piece: Square) -> int:
        worked.append(piece.number)
        return piece.number**2

    assert run_jobs(tmp_path, [Square(2), Square(3)], work, executor, "squares") == [4, 9]
    (tmp_path / "square-4.part").write_text("1", encoding="utf-8")  # what a run that was stopped left
    assert run_jobs(tmp_path, [Square(number) for number in (2, 3, 4)], work, executor, "squares") == [4, 9, 16]
    assert worked == [2, 3, 4]
    (tmp_path / "square-3.json").write_bytes(b"")  # what a power cut leaves
    with pytest.raises(KeptError, match="is damaged; delete it"):
        run_jobs(tmp_path, [Square(3)], work, executor, "squares")


def test_a_table_is_lines_for_people_and_csv(tmp_path: Path) -> None:
    table = Table("some", "Some", ("who", "%"), [["a", "1.5"], ["b", "20.0"]])
    assert table.text().splitlines() == ["who       %", "a       1.5", "b      20.0"]
    assert read_rows(table.write(tmp_path)) == [{"who": "a", "%": "1.5"}, {"who": "b", "%": "20.0"}]


def test_nodes_are_counted_on_the_empty_board_and_in_play() -> None:
    found = pruning.counted(pruning.NodeCountJob("quartets", 2, seed=1))
    assert found["empty board"] == [57, 54, 42, 24]
    whole, worst, left, centre = found["in play"]
    assert whole > worst > left > centre


def test_moves_are_judged_by_their_exact_scores() -> None:
    match = opened(CONNECT_FOUR, 22, random.Random(3))
    scores = judged.scores_of(match.state)
    assert scores == column_scores(Connect4Solver(8), match.state)
    assert judged.scores_of(CONNECT_FOUR.initial_state()) == {}, "too long a search"


def _row(game: int, ply: int, perfect: int, kept: int, at_risk: int) -> dict[str, object]:
    answers = {player.name: (perfect, kept, 10) for player in judged.asked()}
    return {"game": game, "ply": ply, "at_risk": at_risk, "answers": answers}


def _judged(folder: Path, executor: Executor) -> judged.AccuracyReport:
    rows = [_row(0, 8, 1, 1, 0), _row(0, 20, 0, 1, 1), _row(1, 20, 0, 0, 1), _row(2, 30, 1, 1, 0)]
    (folder / "000000.json").write_text(json.dumps(rows), encoding="utf-8")
    return judged.judge(folder, games=3, openings=4, seed=1, executor=executor)


def test_the_shares_of_good_moves_are_of_all_positions(tmp_path: Path, executor: Executor) -> None:
    found = _judged(tmp_path, executor)
    assert found[1:] == (4, 1, 2, 3)
    judgement = found.players["quartets@4"]
    assert (judgement.perfect.percent, judgement.kept.percent, judgement.kept_at_risk.percent) == (50, 75, 50)
    assert 0 < judgement.kept.reach < 100
    assert judgement.nodes == 10


def test_every_depth_has_its_scores_and_its_share_of_perfect_moves(tmp_path: Path, executor: Executor) -> None:
    names = [player.name for name in EVALUATIONS for player in all_depths(name)]
    met = Crosstable(names, {pair: MatchResult(3, 0, 1) for pair in combinations(names, 2)})
    rows = read_rows(depths.table(met, _judged(tmp_path, executor)).write(tmp_path))
    assert len(rows) == len(names) + 4
    assert (rows[0]["score %"], rows[0]["own %"], rows[0]["perfect %"]) == ("75.0", "75.0", "50.0")
    assert (rows[8]["evaluation"], rows[8]["own %"], rows[15]["score %"]) == ("positions", "75.0", "25.0")
    depths.draw(tmp_path / "depths.csv", tmp_path / "depths.svg")
    assert (tmp_path / "depths.svg").stat().st_size > 0


def test_matches_go_on_from_the_games_that_are_kept(tmp_path: Path, executor: Executor) -> None:
    contests = [each for each in matches.of_evaluations() if each.name in ("depth 1", "depth 2")]
    with GameStore(tmp_path / "matches.jsonl", {}) as kept:
        first = matches.play_all(contests, 1, 4, 1, executor, kept)
    with GameStore(tmp_path / "matches.jsonl", {}) as kept:
        assert kept.count == sum(result.games for result in first) == 20
        again = matches.play_all(contests, 1, 4, 1, executor, kept)
    assert again == first
    row = matches.table("some", "Some", contests, first).rows[0]
    assert row[:4] == ["depth 1", "quartets@1", "positions@1", "10"]


def test_everybody_in_it_has_a_name_of_its_own() -> None:
    assert len({repr(player) for player in players()}) == len({player.name for player in players()})


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["pathwayz"], "no paper about Pathwayz"),
        (["connect-four", "--players", "quartets", "positions"], "players of its own"),
        (["connect-four", "--nodes", "100"], "players of its own"),
    ],
)
def test_mistakes_are_explained(arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(tournament.main, [*arguments, "--preset", "paper"]) == 2
    assert message in capsys.readouterr().err
