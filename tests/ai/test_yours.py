"""Players that people taught: found by name at any moment of their course, and what a damaged one does to others."""

from __future__ import annotations

import dataclasses
import json
import os
import sys
from pathlib import Path

import numpy as np
import pytest

from ai import yours
from ai.errors import WeightsError
from ai.evaluation.features import find_features
from ai.info import Limit
from ai.players import find_player, has_player, known_player, player_names
from ai.roster import strongest, title_of
from ai.search.task import Task
from ai.spec import Plan
from ai.thinking import think
from game.errors import RulesError
from lab.learning.recipe import Recipe
from tests.ai.support import CONNECT_FOUR, PATHWAYZ, TIC_TAC_TOE
from tests.lab import taught


def test_a_taught_player_is_a_player_like_others() -> None:
    taught.make()
    assert player_names(PATHWAYZ)[-1] == "my/heron"
    assert has_player(PATHWAYZ, "my/heron")
    assert find_player(PATHWAYZ, "my/heron").method == "beam"
    assert find_player(PATHWAYZ, "pathwayz/my/heron").name == "my/heron"
    assert title_of("my/heron") == title_of("my/heron@50") == "Heron"
    assert not has_player(CONNECT_FOUR, "my/heron")


def test_players_of_one_name_have_each_the_title_of_its_board() -> None:
    taught.make(dataclasses.replace(taught.HERON, name="HERON!"))
    taught.make(Recipe("Heron", CONNECT_FOUR.name, "td36"), batches=1)
    assert title_of("my/heron", PATHWAYZ) == title_of("my/heron@50", PATHWAYZ) == "HERON!"
    assert title_of("my/heron", CONNECT_FOUR) == "Heron"
    assert title_of("my/heron", TIC_TAC_TOE) == "Heron", "no other board's title is borrowed: this is its slug"
    assert title_of("level-7", TIC_TAC_TOE) == title_of("level-7")


def test_its_weights_are_those_after_so_many_games() -> None:
    taught.make(batches=3)
    assert find_features(PATHWAYZ, "my/heron@100").weights.tolist() == [2.0] * 52
    assert find_features(PATHWAYZ, "my/heron").weights.tolist() == [3.0] * 52


def test_a_player_that_was_found_does_not_change_while_it_learns_on() -> None:
    folder = taught.make(batches=1)
    spec = find_player(PATHWAYZ, "my/heron")
    with (folder / yours.WEIGHTS).open("ab") as file:
        file.write(np.full(52, 9.0).tobytes())
    assert find_features(PATHWAYZ, "my/heron").weights[0] == 9.0
    assert find_features(PATHWAYZ, spec.options_as(Plan).weights).weights[0] == 1.0


@pytest.mark.parametrize(
    "name", ["my/heron@0", "my/heron@75", "my/heron@150", "my/heron@-50", "my/heron@ 50", "my/heron@050", "my/heron@"]
)
def test_there_is_no_player_after_games_that_were_not_played(name: str) -> None:
    taught.make(batches=2)
    assert not has_player(PATHWAYZ, name)
    assert known_player(PATHWAYZ, name) == strongest(PATHWAYZ.name)


@pytest.mark.parametrize(
    ("name", "nearest"),
    [
        ("my/heron@75", "are my/heron@50, my/heron@100"),
        ("my/heron@151", "is my/heron@150"),
        ("my/heron@0", "is my/heron@50"),
        ("my/heron@-50", "is my/heron@150"),
        ("my/heron@" + "9" * 5000, "is my/heron@150"),
    ],
)
def test_who_asks_for_other_games_is_told_the_nearest(name: str, nearest: str) -> None:
    taught.make(batches=3)
    with pytest.raises(
        RulesError, match=f"Heron was kept after every 50 games, up to 150; the nearest to this {nearest}: "
    ):
        find_player(PATHWAYZ, name)


def test_a_player_without_a_batch_is_said_to_have_played_nothing_yet() -> None:
    taught.make(batches=0)
    with pytest.raises(RulesError, match="Heron has not played its first 50 games yet"):
        find_player(PATHWAYZ, "my/heron")


@pytest.mark.parametrize("name", ["my/", "my/../heron", "my/../../pathwayz/heron", "my/./heron", "my/heron/", "my/\0"])
def test_no_name_leads_out_of_the_folder(name: str) -> None:
    taught.make()
    assert not has_player(PATHWAYZ, name)
    with pytest.raises(RulesError, match="no such player"):
        find_player(PATHWAYZ, name)


def test_a_torn_row_does_not_count() -> None:
    folder = taught.make(batches=2)
    with (folder / yours.WEIGHTS).open("ab") as file:
        file.write(b"\1" * 100)
    found = yours.find(PATHWAYZ, "my/heron")
    assert found is not None
    assert found.games == 100


DAMAGED = {
    "empty": b"",
    "cut": b'{"name": "Heron", "game"',
    "binary": bytes(range(256)),
    "nested": b"[" * 50_000,
    "a list": b"[]",
    "of another game": b'{"name": "Heron", "game": "kalah", "features": "td52", "size": 52}',
    "no size": b'{"name": "Heron", "game": "pathwayz", "features": "td52", "size": true}',
    "a name of a thousand letters": json.dumps({"name": "x" * 1000, "game": "pathwayz"}).encode(),
    "two lines": b'{"name": "He\\nron", "game": "pathwayz", "features": "td52", "size": 52}',
    "huge": b'{"name": "Heron"}' + b" " * (1 << 20),
}


@pytest.mark.parametrize("content", DAMAGED.values(), ids=DAMAGED.keys())
def test_a_damaged_player_hides_no_other(content: bytes) -> None:
    taught.make()
    other = yours.folder(PATHWAYZ) / "dipper"
    other.mkdir()
    (other / yours.RECIPE).write_bytes(content)
    (other / yours.WEIGHTS).write_bytes(bytes(52 * 8))
    assert yours.names(PATHWAYZ) == ("my/heron",)
    assert title_of("my/dipper") == "Dipper"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no FIFO in a folder")
def test_a_fifo_in_the_place_of_a_recipe_holds_nobody_up() -> None:
    taught.make()
    other = yours.folder(PATHWAYZ) / "dipper"
    other.mkdir()
    if sys.platform != "win32":
        os.mkfifo(other / yours.RECIPE)
    assert yours.names(PATHWAYZ) == ("my/heron",)


def test_json_is_read_from_files_alone_and_from_no_large_one(tmp_path: Path) -> None:
    file = tmp_path / "x.json"
    file.write_bytes(b"[1, 2]")
    assert yours.json_in(file, 6) == [1, 2]
    for path, most in ((file, 5), (tmp_path, 6), (tmp_path / "y.json", 6)):
        with pytest.raises(OSError, match="Err"):
            yours.json_in(path, most)
    for content in (b"", b"[" * 200_000, b"\xff", b"9" * 5000):
        file.write_bytes(content)
        with pytest.raises(ValueError, match=r"Expecting|deep|decode|digits"):
            yours.json_in(file, 1 << 20)


@pytest.mark.parametrize("bad", [float("nan"), float("inf")])
def test_weights_that_are_no_numbers_are_told(bad: float) -> None:
    folder = taught.make()
    (folder / yours.WEIGHTS).write_bytes(np.full((2, 52), bad).tobytes())
    with pytest.raises(WeightsError, match="Heron"):
        find_features(PATHWAYZ, "my/heron")


def test_features_that_the_board_has_not_are_told() -> None:
    folder = taught.make()
    recipe = json.loads((folder / yours.RECIPE).read_bytes())
    (folder / yours.RECIPE).write_text(json.dumps({**recipe, "features": "td9"}), "utf-8")
    with pytest.raises(WeightsError, match="not the features"):
        find_features(PATHWAYZ, "my/heron")


def test_a_renamed_player_is_found_by_either_name() -> None:
    folder = taught.make()
    recipe = json.loads((folder / yours.RECIPE).read_bytes())
    (folder / yours.RECIPE).write_text(json.dumps({**recipe, "name": "Great Crested Grebe"}), "utf-8")
    assert find_player(PATHWAYZ, "my/great-crested-grebe").options_as(Plan).weights == "my/heron@100"
    assert title_of("my/heron@50") == "Great Crested Grebe"


@pytest.mark.parametrize(
    ("title", "slug"),
    [
        ("Heron", "heron"),
        ("Ärger & Co.", "arger-co"),
        ("../x", "x"),
        ("con", "con-1"),
        ("鷺", "player-1"),
        ("x" * 200, "x" * 40),
    ],
)
def test_every_title_makes_a_name_for_a_folder(title: str, slug: str) -> None:
    assert yours.slug_of(title) == slug
    assert yours.is_slug(slug)


def test_players_lie_where_they_are_placed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATHWAYZ_DATA", "")  # so that it is put back after this test
    taught.make()
    yours.place(tmp_path)
    assert yours.names(PATHWAYZ) == ()
    taught.make()
    assert (tmp_path / "players" / "pathwayz" / "heron").is_dir()
    yours.place(None)
    assert yours.names(PATHWAYZ) == ("my/heron",)


def test_it_plays() -> None:
    taught.make()
    spec = find_player(PATHWAYZ, "my/heron").limited(Limit(seconds=5))
    assert think(Task(PATHWAYZ, PATHWAYZ.initial_state(), spec)) in range(192)
