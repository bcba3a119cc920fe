"""The experiments of Zhao's paper: wins by colour, at its amount of work, kept and gone on with, told as tables."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path

import pytest

from ai.info import Limit
from ai.phases import players_within
from ai.spec import GuidedTree, Minimax
from lab.game_store import GameStore
from lab.papers import paper_of
from lab.papers.paper_run import PaperRun
from lab.papers.pentago_twist import answers
from lab.papers.pentago_twist.answers import answer, play_all, players
from lab.papers.pentago_twist.experiments import (
    COUNTS,
    GAMES_A_MOVE,
    NO_COUNTS,
    NODES_A_MOVE,
    RANDOM,
    ColourCounts,
    by_counts,
    by_time,
    by_work,
)
from lab.redraw import main as redraw
from lab.table import read_rows
from tests.ai.support import PENTAGO, ask, undecided


@pytest.fixture
def executor() -> Iterator[Executor]:
    with ThreadPoolExecutor(1) as executor:
        yield executor


def test_wins_are_counted_by_colour() -> None:
    counts = NO_COUNTS
    for points, a_is_white in ((1, True), (1, False), (0, True), (0, False), (0.5, True), (1, True)):
        counts = counts.plus(points, a_is_white=a_is_white)
    assert counts == ColourCounts(a_white=2, a_black=1, b_white=1, b_black=1, drawn=1)
    assert counts.result == (3, 1, 2)


def test_every_experiment_of_the_paper_had_fifty_games() -> None:
    assert [contest.number for contest in by_time()] == [contest.number for contest in by_work()] == [1, 2, 3, 4, 5, 6]
    assert {contest.theirs.result.games for contest in by_time()} == {50}
    assert RANDOM.theirs.result.games == 1001, "the paper's thousand games add up to one more"


def test_everybody_has_a_name_of_its_own() -> None:
    assert paper_of(PENTAGO) is answers
    assert len({repr(player) for player in players()}) == len({player.name for player in players()})


def test_players_do_the_papers_work_for_a_move() -> None:
    uct, alpha_beta = by_work()[3].pair
    hybrid = by_work()[4].pair[0]
    state = undecided(PENTAGO, 1, (14, 14))[0]
    assert ask(PENTAGO, state, uct).nodes == ask(PENTAGO, state, hybrid).nodes == GAMES_A_MOVE
    assert alpha_beta.limit == Limit(nodes=NODES_A_MOVE)
    assert by_work()[2].pair[1].limit.is_open, "three plies, however long that takes"


def test_players_that_count_marbles_do_the_same_work_by_another_evaluation() -> None:
    assert [each.pair[0].limit for each in by_counts()] == [each.pair[0].limit for each in by_work()]
    counting = [player for each in by_counts()[:-1] for whole in each.pair for player in players_within(PENTAGO, whole)]
    assert all(isinstance(each.options, GuidedTree | Minimax) and each.options.model == COUNTS for each in counting)


def test_a_run_goes_on_from_the_games_that_are_kept(tmp_path: Path, executor: Executor) -> None:
    def play(games: int) -> tuple[ColourCounts, int]:
        with GameStore(tmp_path / "games.jsonl", {}) as kept:
            experiment = PaperRun(tmp_path, games, 0, 1, kept, kept)
            return play_all({RANDOM: games}, experiment, kept, executor)[RANDOM], kept.count

    first, _ = play(8)
    again, before = play(8)
    more, _ = play(12)
    assert (again, before, first.result.games, more.result.games) == (first, 8, 8, 12)
    assert all(a <= b for a, b in zip(first, more, strict=True))


def test_what_is_found_is_shown_and_written(
    tmp_path: Path, executor: Executor, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(answers, "by_work", lambda: by_work()[5:])
    monkeypatch.setattr(answers, "by_counts", lambda: by_counts()[5:])
    monkeypatch.setattr(answers, "by_time", lambda: by_work()[5:])
    paths = answer(PaperRun(tmp_path, 2, 0, 1, GameStore(), GameStore()), executor)
    assert "the agent against random moves" in capsys.readouterr().out
    rows = read_rows(paths[0])
    assert [(row["experiment"], row["games"]) for row in rows] == [("0", "10"), ("6", "2")]
    assert [(row["experiment"], row["games"]) for row in read_rows(paths[4])] == [("6", "1")]
    assert (rows[1]["a_white"], rows[1]["a_black"], rows[1]["paper a_white"]) == ("1", "1", "25")
    assert redraw([str(paths[0]), "--ending=-again"]) == 0
    assert (tmp_path / "experiments-again.svg").stat().st_size > 0
