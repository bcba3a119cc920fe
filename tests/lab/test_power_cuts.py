"""A power cut, or a disk, may leave any one file of a player or a tournament empty, cut, or with a sector of zeros.

At most one batch or game is lost then, nothing is a traceback, and the player plays.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from ai import yours
from game.files import write_whole
from lab.contest import shelf as contests
from lab.contest.contest import GAMES, PLAN, PLAN_COPY, Contest
from lab.contest.plan import ContestPlan
from lab.errors import CourseError
from lab.learning import people, shelf
from lab.learning.course import START, Course
from lab.learning.recipe import PEOPLE, Recipe, read_recipe
from tests.ai.support import CONNECT_FOUR, PATHWAYZ, TIC_TAC_TOE
from tests.lab import taught
from tests.lab.taught import count_up
from tests.ui.contests import play_by_dice

BATCHES, CUTS, SECTORS = 6, 12, (512, 4096)


def harms(content: bytes) -> Iterator[bytes]:
    """The content empty, cut at many places, and with sectors of zeros."""
    step = max(1, len(content) // CUTS)
    yield from (content[:length] for length in range(0, len(content), step))
    for size in SECTORS:
        for start in range(0, len(content), max(512, step // 512 * 512)):
            yield content[:start] + bytes(min(size, len(content) - start)) + content[start + size :]


def harmed(path: Path) -> Iterator[None]:
    """Harm a file of a folder in one way after the other; before each, the folder is as it was."""
    whole = {each: each.read_bytes() for each in path.parent.iterdir() if each.is_file()}
    for content in harms(whole[path]):
        shutil.rmtree(path.parent)
        for each, before in whole.items():
            write_whole(each, before)
        path.write_bytes(content)
        yield


# -- a player --------------------------------------------------------------------------------------------------------


def newest(folder: Path) -> list[float]:
    """The weights with which a player plays now."""
    found = yours.find(PATHWAYZ, f"my/{folder.name}")
    assert found is not None, "it plays"
    return [float(weight) for weight in yours.weights_of(found)]


@pytest.mark.parametrize("name", ["recipe.json", "course.json", "course.old.json", "batches.csv", "learner.csv"])
def test_a_player_plays_and_learns_on_whichever_file_is_harmed(name: str) -> None:
    folder = taught.make(batches=BATCHES)
    weights, recipe = newest(folder), read_recipe(folder)
    for _ in harmed(folder / name):
        assert newest(folder) == weights
        assert [own.sentence for own in shelf.players(PATHWAYZ)] == [""]
        assert read_recipe(folder) == recipe
        assert len(shelf.load(folder).batches) >= BATCHES - 1
        course = Course(folder, read_recipe(folder), count_up)
        assert course.games >= 50 * (BATCHES - 1)
        while course.games < 50 * (BATCHES + 1):
            course.play_batch()
        assert newest(folder) == [BATCHES + 1.0] * len(weights)
        again = Course(folder, read_recipe(folder), count_up)
        assert again.games == course.games, "the next harm finds both files whole"


def test_the_course_of_a_player_gives_it_its_weights_back() -> None:
    folder = taught.make(batches=BATCHES)
    weights = newest(folder)
    for _ in harmed(folder / yours.WEIGHTS):
        newest(folder)
        assert shelf.load(folder).weights[BATCHES - 1].tolist() in (weights, newest(folder))
        course = Course(folder, read_recipe(folder), count_up)
        assert course.weights.tolist() == newest(folder) == weights
        course.play_batch()
        assert len(shelf.load(folder).weights) == BATCHES + 1


def test_a_first_batch_that_was_cut_is_played_again() -> None:
    folder = taught.make(batches=1)
    for _ in harmed(folder / yours.COURSE):
        newest(folder)
        assert shelf.load(folder).batches == ()
        course = Course(folder, read_recipe(folder), count_up)
        course.play_batch()
        assert (course.games, newest(folder)[0]) == (50, 1.0)


def test_what_many_batches_have_taught_is_not_begun_anew() -> None:
    folder = taught.make(batches=BATCHES)
    weights = newest(folder)
    (folder / yours.COURSE).write_bytes(b"")
    (folder / yours.COURSE_BEFORE).unlink()
    with pytest.raises(CourseError, match="cannot be read"):
        Course(folder, read_recipe(folder), count_up)
    assert newest(folder) == weights


def test_a_rating_or_first_weights_that_were_cut_are_found_again(tmp_path: Path) -> None:
    folder = taught.make(batches=1)
    shelf.rate(PATHWAYZ, folder.name, 741, 708, 774, 400, ())
    for _ in harmed(folder / shelf.RATING):
        assert shelf.players(PATHWAYZ)[0].rating is None
    recipe = Recipe("Heron", CONNECT_FOUR.name, "td36", start=PEOPLE)
    people.write_first_weights(
        tmp_path / "heron", recipe, people.FirstWeights(np.ones(36), "people", 120, 120, 3000, 300, 0.4, 0.8, 0.2, 0.7)
    )
    for _ in harmed(tmp_path / "heron" / START):
        people.prepare(tmp_path / "heron", recipe)
        assert Course(tmp_path / "heron", recipe, count_up).weights.tolist() == [1.0] * 36


# -- a tournament ----------------------------------------------------------------------------------------------------

PLAYED = ContestPlan(TIC_TAC_TOE.name, ("random", "builder", "greedy"), games=40, openings=1, nodes=0)


@pytest.mark.parametrize("name", [PLAN, PLAN_COPY])
def test_a_tournament_goes_on_whichever_file_of_its_plan_is_harmed(tmp_path: Path, name: str) -> None:
    contest = play_by_dice(contests.new_folder(tmp_path, TIC_TAC_TOE), PLAYED, 20)
    folder, games = contest.folder, contest.results
    for _ in harmed(folder / name):
        (entry,) = contests.kept_in(tmp_path, TIC_TAC_TOE)
        assert (entry.plan, entry.played) == (contest.plan, 20)
        found = Contest.load(folder)
        assert (found.plan, found.begun, found.results) == (contest.plan, contest.begun.replace(microsecond=0), games)
        found.resume()
        found.close()
        assert (folder / PLAN).read_bytes() == (folder / PLAN_COPY).read_bytes()


def test_a_tournament_loses_the_games_of_a_harmed_sector_alone(tmp_path: Path) -> None:
    contest = play_by_dice(contests.new_folder(tmp_path, TIC_TAC_TOE), PLAYED, 60)
    path, content = contest.folder / GAMES, (contest.folder / GAMES).read_bytes()
    head = content.index(b"\n") + 1
    for _ in harmed(path):
        left = path.read_bytes()
        whole = [line for line in left.split(b"\n")[1:-1] if line and line in content]
        found = Contest.load(contest.folder)
        assert found.played == len(whole)
        assert len(contests.kept_in(tmp_path, TIC_TAC_TOE, contest.folder)) == 1
        if left[:head] == content[:head] or len(left) < head:
            found.resume()
            assert found.played + len(list(found.missing())) == found.total
            found.close()
            assert json.loads(path.read_bytes().split(b"\n")[0])["game"] == TIC_TAC_TOE.name
