"""Pipelines of AlphaGo's stages that older programs left in the middle say today what they said, go on, and play.

`tests.old.make_pipeline` made the files, by running the program of the commit that a folder is named after.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from ai import yours
from ai.players import find_player
from game import find_game
from lab.errors import CourseError
from lab.learning import shelf
from lab.learning.alphago.measurements import read_plan
from lab.learning.alphago.plan import STAGES
from tests.amount import whole_only
from tests.old.make_pipeline import GAME, LEFT_AFTER, THIRD, learn, said_of_pipeline
from tests.old.test_old_files import lost

OLD = Path(__file__).parent / "pipeline"


COMMITS = sorted(path.name for path in OLD.iterdir())


@pytest.fixture(params=COMMITS)
def old(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A copy of an older program's folder, which this program takes for its own; its name is the commit."""
    folder = Path(shutil.copytree(OLD / request.param, tmp_path / request.param))
    yours.place(folder)
    return folder


@pytest.fixture
def kept(old: Path) -> Any:
    """What the older program said."""
    return json.loads((old / "said.json").read_text(encoding="utf-8"))


def facts_of(folder: Path) -> Any:
    return json.loads(json.dumps(said_of_pipeline(folder)))


def test_a_pipeline_says_what_it_said_and_is_listed(old: Path, kept: Any) -> None:
    (heron,) = shelf.players(find_game(GAME))
    assert lost(kept, facts_of(heron.folder)) == []
    assert (heron.is_readable, heron.sentence, heron.stages) == (True, "", THIRD)
    for name in kept["players"]:
        assert find_player(find_game(GAME), name).method, "it plays"


@pytest.mark.soak
@pytest.mark.parametrize("old", [*COMMITS[:1], *map(whole_only, COMMITS[1:])], indirect=True)
def test_it_goes_on_where_it_was_left_and_all_its_players_are_there(old: Path, kept: Any) -> None:
    (heron,) = shelf.players(find_game(GAME))
    before = facts_of(heron.folder)["stages"]
    learn(heron.folder, read_plan(heron.folder), None)
    after = facts_of(heron.folder)["stages"]
    for stage in STAGES[:THIRD]:
        assert after[stage] == before[stage], "a finished stage stays as it was"
    third = before[STAGES[THIRD]]["measurements"]
    assert third[-1][0] == LEFT_AFTER
    assert after[STAGES[THIRD]]["measurements"][: len(third)] == third
    assert all(after[stage]["weights"] for stage in STAGES)
    assert set(facts_of(heron.folder)["players"]) > set(kept["players"])


def test_it_is_renamed_deleted_and_brought_back_but_has_no_file_to_be_exported_as(old: Path) -> None:
    game = find_game(GAME)
    shelf.rename(game, "heron", "Curlew")
    assert shelf.restore(game, shelf.delete(game, "heron")) == "heron"
    assert [own.title for own in shelf.players(game)] == ["Curlew"]
    with pytest.raises(CourseError):
        shelf.copy_to(game, "heron", old / "heron.json")
