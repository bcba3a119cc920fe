"""The taught players of a board on the bench of the Lab: which one is chosen, and what an edited recipe makes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from game.errors import CodedError
from lab.learning import shelf
from lab.learning.bench import BIRDS, Bench, fresh_name
from lab.learning.courses import Courses
from tests.ai.support import PATHWAYZ
from tests.lab import taught
from tests.lab.taught import HERON


def _guarded(call: Callable[[], object]) -> bool:
    try:
        call()
    except CodedError:
        return False
    return True


@pytest.fixture
def bench() -> Bench:
    """A bench with a player that learned 100 games."""
    taught.make(batches=2)
    return Bench(PATHWAYZ, Courses(), _guarded, lambda: None)


def test_the_player_that_learned_last_is_chosen_with_its_newest_weights(bench: Bench) -> None:
    assert (bench.slug, bench.name_now, bench.fault) == ("heron", "my/heron@100", "")
    assert bench.form.recipe == HERON
    bench.choose(None)
    assert (bench.chosen, bench.name_now) == (None, "")
    assert bench.last is not None, "the course of the heron shows beside the new player"


def test_an_edit_makes_another_player_unless_it_is_a_name_or_a_number_of_games(bench: Bench) -> None:
    bench.form.change(name="Egret", games=500)
    assert not bench.makes_another
    bench.keep_edit()
    (own,) = shelf.players(PATHWAYZ)
    assert own.recipe == replace(HERON, name="Egret", games=500)
    bench.form.change(rate=2 * HERON.rate)
    assert bench.makes_another
    bench.take_back_edit()
    assert not bench.makes_another


def test_the_neighbour_of_a_deleted_player_is_chosen_and_the_player_comes_back(bench: Bench) -> None:
    taught.make(replace(HERON, name="Dipper"))
    bench.read()
    bench.choose("dipper")
    own = bench.chosen
    assert own is not None
    away = bench.remove(own)
    assert bench.slug == "heron"
    assert bench.restore(away) == bench.slug == "dipper"


def test_a_new_player_is_not_proposed_the_name_of_a_deleted_one(bench: Bench) -> None:
    own = bench.chosen
    assert own is not None
    bench.edit_new()
    bench.form.change(name="Heron")
    bench.choose("heron")
    bench.remove(own)
    assert bench.form.recipe.name == "Kingfisher", "games against the heron name its folder, which may come back"
    assert Bench(PATHWAYZ, Courses(), _guarded, lambda: None).form.recipe.name == "Kingfisher"
    bench.edit_new(like=HERON)
    assert bench.form.recipe.name == "Heron 2"


def test_an_imported_player_gets_a_name_of_its_own(bench: Bench, tmp_path: Path) -> None:
    shelf.copy_to(PATHWAYZ, "heron", tmp_path / "heron.json")
    assert bench.take_in(tmp_path / "heron.json") == (PATHWAYZ, bench.slug)
    assert {own.title for own in bench.players} == {"Heron", "Heron 2"}


def test_names_are_birds_while_there_are_birds() -> None:
    assert fresh_name({"Heron"}) == "Kingfisher"
    assert fresh_name(set(BIRDS)) == fresh_name({"Heron"}, "Heron") == "Heron 2"


def test_a_name_whose_folder_a_deleted_player_had_is_left_out() -> None:
    assert fresh_name(set(), away={"heron", "kingfisher"}) == "Dipper"
    assert fresh_name({"Heron"}, "Heron", {"heron-2"}) == "Heron 3"
