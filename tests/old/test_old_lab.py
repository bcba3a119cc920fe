"""Tournaments and taught players of older programs open today as they were, go on, and are exported.

`tests.old.make_lab` made the files, by running the program of the commit that a folder is named after.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ai import yours
from game import find_game
from lab.contest.contest import Contest
from lab.contest.finished_games import finished_games, played
from lab.contest.report import csv_of, table_of
from lab.contest.standings import standings_of
from lab.errors import ContestError
from lab.learning import shelf
from lab.learning.course import Course
from lab.learning.recipe import BATCH
from tests.old.make_lab import EXPORTED, said_of_contest, said_of_player
from tests.old.test_old_files import lost
from tests.ui.contests import keep_next

OLD = Path(__file__).parent / "lab"
PROGRAMS = sorted(path.name for path in OLD.iterdir())


@pytest.fixture(params=PROGRAMS)
def old(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A copy of an older program's folder, which this program takes for its own; its name is the commit."""
    folder = tmp_path / str(request.param)
    shutil.copytree(OLD / folder.name, folder)
    yours.place(folder)
    return folder


@pytest.fixture
def kept(old: Path) -> Any:
    """What the older program kept."""
    return json.loads((old / "said.json").read_text(encoding="utf-8"))


def contests(old: Path) -> list[Contest]:
    return [Contest.load(plan.parent) for plan in sorted(old.glob("tournaments/*/*/plan.json"))]


def as_json(value: object) -> Any:
    return json.loads(json.dumps(value))


def test_there_are_programs_to_be_true_to() -> None:
    assert len(PROGRAMS) >= 3


def test_a_tournament_says_what_it_said_and_is_reported(old: Path, kept: Any) -> None:
    for contest in contests(old):
        game = contest.plan.game
        assert lost(kept["contests"][game], as_json(said_of_contest(contest))) == []
        standings = standings_of(contest)
        assert all(name in csv_of(table_of(standings, game)) for name in contest.plan.entrants)
        assert len(finished_games(contest)) == contest.played
        assert all(played(contest, game).outcome for game in finished_games(contest))
    assert len(kept["contests"]) == 2


def test_a_tournament_says_why_it_does_not_go_on_and_a_new_one_has_its_players(old: Path) -> None:
    for contest in contests(old):
        assert contest.is_outdated, "its games would be those of two programs"
        with pytest.raises(ContestError, match="another version of the program"):
            contest.resume()
    again = Contest.create(old / "again", contests(old)[0].plan)
    while not again.is_done:
        keep_next(again)
    again.close()
    assert Contest.load(again.folder).is_done


def test_a_taught_player_says_what_it_said_and_learns_on(old: Path, kept: Any) -> None:
    (heron,) = shelf.players(find_game("pathwayz"))
    assert (heron.title, heron.sentence, heron.games) == ("Heron", "", 3 * BATCH)
    assert lost(kept["player"], as_json(said_of_player(heron.folder))) == []
    assert heron.recipe is not None
    course = Course(heron.folder, heron.recipe, lambda _course, bits, _counts: bits)
    course.play_batch()
    assert shelf.load(heron.folder).batches[-1].games == 4 * BATCH
    found = yours.find(find_game("pathwayz"), f"my/heron@{3 * BATCH}")
    assert found is not None
    assert np.array_equal(yours.weights_of(found), kept["player"]["weights"][-1])


def test_an_exported_player_is_taken_in_and_exported_again(old: Path, kept: Any) -> None:
    game, slug = shelf.take_in(old / EXPORTED)
    assert lost(kept["player"], as_json(said_of_player(yours.folder(game) / slug))) in (
        [],
        ["/recipe/name was 'Heron', is 'Heron 2'"],
    )
    shelf.copy_to(game, "heron", old / "again.player.json")
    assert (
        lost(
            json.loads((old / EXPORTED).read_text("utf-8")), json.loads((old / "again.player.json").read_text("utf-8"))
        )
        == []
    )
