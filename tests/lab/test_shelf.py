"""Your players on their shelf: made, renamed, sent as files, taken in with care, deleted and brought back whole."""

from __future__ import annotations

import base64
import dataclasses
import json
import os
import re
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ai import yours
from ai.evaluation.features import feature_sets, find_features, write_weights
from game.files import write_whole
from game.locking import locked, open_to_lock
from lab.deleted import folder_aside, move
from lab.errors import CourseError
from lab.learning import shelf
from lab.learning.course import START, Course
from lab.learning.held import LOCK, held
from lab.learning.recipe import read_recipe
from tests.ai.support import CONNECT_FOUR, PATHWAYZ
from tests.conftest import ShiftClock
from tests.lab import taught
from tests.lab.taught import HERON, count_up


def _all_of(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.name != "course.lock"}


def _slugs() -> list[str]:
    return [own.slug for own in shelf.players(PATHWAYZ)]


def test_a_player_is_listed_as_it_stands() -> None:
    taught.make(batches=2)
    (own,) = shelf.players(PATHWAYZ)
    assert (own.name, own.title, own.games, own.rating, own.is_whole) == ("my/heron", "Heron", 100, None, False)
    assert own.recipe == HERON
    assert shelf.players(CONNECT_FOUR) == []


def test_the_last_one_that_learned_comes_first() -> None:
    for name in ("Heron", "Dipper", "Egret"):
        folder = taught.make(dataclasses.replace(HERON, name=name))
        os.utime(folder / "course.json", ns=(len(name) * 10**9,) * 2)
    assert _slugs() == ["dipper", "egret", "heron"]


def test_a_player_that_learned_by_a_clock_ahead_is_not_the_last_one_for_years() -> None:
    ahead = taught.make(dataclasses.replace(HERON, name="Ahead"))
    os.utime(ahead / "course.json", (2**31, 2**31))
    taught.make()
    assert _slugs() == ["heron", "ahead"]


def test_a_player_in_the_place_of_another_of_the_same_size_and_moment_is_told_from_it() -> None:
    folders = [taught.make(dataclasses.replace(HERON, seed=seed)) for seed in (2, 3)]
    for folder in folders:
        os.utime(folder / "recipe.json", ns=(10**18, 10**18))
    assert [read_recipe(folder).seed for folder in folders] == [2, 3]
    shelf.delete(PATHWAYZ, "heron")
    folders[1].rename(folders[0])
    assert read_recipe(folders[0]).seed == 3


def test_a_player_that_has_learned_nothing_is_listed_but_does_not_play() -> None:
    taught.make(batches=0)
    assert _slugs() == ["heron"]
    assert yours.names(PATHWAYZ) == ()
    assert len(shelf.load(yours.folder(PATHWAYZ) / "heron").weights) == 0


def test_what_a_course_left_is_loaded() -> None:
    kept = shelf.load(taught.make(batches=3))
    assert [batch.games for batch in kept.batches] == [50, 100, 150]
    assert kept.weights.together()[:, 7].tolist() == [1.0, 2.0, 3.0]
    assert kept.opponent_name == "adversarial-baseline"


def test_namesakes_get_numbers() -> None:
    for _ in range(3):
        shelf.make(HERON)
    assert sorted(_slugs()) == ["heron", "heron-2", "heron-3"]


def test_a_name_that_all_numbers_are_taken_of_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelf, "_MOST_NAMESAKES", 2)
    shelf.make(HERON)
    with pytest.raises(CourseError, match=r"'heron'. There is already a file or folder with this name.$"):
        shelf.make(HERON)


def test_of_many_who_want_one_name_at_once_each_gets_a_folder() -> None:
    with ThreadPoolExecutor(8) as executor:
        folders = list(executor.map(lambda _: shelf.make(HERON), range(24)))
    assert len(set(folders)) == 24
    assert len(_slugs()) == 24


def test_what_is_left_of_a_killed_program_takes_no_name() -> None:
    class KilledError(BaseException):
        """The program ends here."""

    def die(_folder: Path) -> None:
        assert _slugs() == [], "nothing is on the shelf before it is whole"
        raise KilledError

    with pytest.raises(KilledError):
        shelf.make(HERON, die)
    (yours.folder(PATHWAYZ) / "heron").mkdir()
    assert shelf.make(HERON).name == "heron"
    assert [own.is_readable for own in shelf.players(PATHWAYZ)] == [True]


def test_a_damaged_player_is_listed_with_a_sentence() -> None:
    taught.make()
    (yours.folder(PATHWAYZ) / "dipper").mkdir()
    (yours.folder(PATHWAYZ) / "dipper" / "recipe.json").write_text("{", "utf-8")
    found = {own.slug: own for own in shelf.players(PATHWAYZ)}
    assert found["heron"].sentence == ""
    assert found["dipper"].sentence.startswith("The recipe 'recipe.json' cannot be read. ")
    assert found["dipper"].title == "Dipper"


def test_a_damaged_player_is_not_called_as_its_namesake_on_another_board() -> None:
    taught.make(dataclasses.replace(HERON, name="HERON!"))
    place = yours.folder(CONNECT_FOUR) / "heron"
    place.mkdir(parents=True)
    assert [own.title for own in shelf.players(CONNECT_FOUR)] == ["Heron"]


def test_a_renamed_player_goes_on_with_its_course() -> None:
    folder = taught.make(batches=1)
    shelf.rename(PATHWAYZ, "heron", " Egret ")
    assert shelf.players(PATHWAYZ)[0].title == "Egret"
    assert shelf.players(PATHWAYZ)[0].slug == "heron"
    assert Course(folder, read_recipe(folder), count_up).play_batch().games == 100


@pytest.mark.parametrize("name", ["", "  ", "x" * 41, "a\x00b", "a\u2028b"])
def test_nobody_is_called_that(name: str) -> None:
    taught.make()
    with pytest.raises(CourseError, match="1 to 40 letters"):
        shelf.rename(PATHWAYZ, "heron", name)
    assert shelf.players(PATHWAYZ)[0].title == "Heron"


@pytest.mark.parametrize("slug", ["../pathwayz/heron", "..", "", ".deleted", "dipper", "/etc", "heron/../heron"])
def test_who_is_not_there_cannot_be_changed(slug: str, tmp_path: Path) -> None:
    taught.make()
    changes: list[Callable[[], object]] = [
        lambda: shelf.rename(PATHWAYZ, slug, "Egret"),
        lambda: shelf.delete(PATHWAYZ, slug),
        lambda: shelf.copy_to(PATHWAYZ, slug, tmp_path / "x"),
        lambda: shelf.lengthen(PATHWAYZ, slug, 100),
        lambda: shelf.rate(PATHWAYZ, slug, 1, 0, 2, 3, ()),
    ]
    for change in changes:
        with pytest.raises(CourseError, match="no such player"):
            change()
    assert list(tmp_path.iterdir()) == []


def test_a_rating_is_kept_with_what_it_is_of() -> None:
    taught.make(batches=2)
    shelf.rate(PATHWAYZ, "heron", 741.5, 708, 774, 400, ("level-3", "level-4"))
    rating = shelf.players(PATHWAYZ)[0].rating
    assert rating is not None
    assert rating[:6] == (741.5, 708.0, 774.0, 400, ("level-3", "level-4"), 100)
    assert rating.when == time.strftime("%Y-%m-%d")


@pytest.mark.parametrize("content", ["", "[]", '{"elo": 1}', '{"elo": NaN}', "[" * 50_000, '{"elo": "x"}'])
def test_a_damaged_rating_is_none(content: str) -> None:
    folder = taught.make()
    (folder / shelf.RATING).write_text(content, "utf-8")
    assert shelf.players(PATHWAYZ)[0].rating is None


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no FIFO in a folder")
def test_a_fifo_in_the_place_of_a_course_holds_nobody_up() -> None:
    folder = taught.make()
    (folder / "course.json").unlink()
    if sys.platform != "win32":
        os.mkfifo(folder / "course.json")
    with pytest.raises(CourseError, match="cannot be read"):
        shelf.load(folder)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no FIFO in a folder")
def test_a_fifo_in_the_place_of_a_lock_holds_nobody_up() -> None:
    folder = taught.make()
    (folder / LOCK).unlink(missing_ok=True)
    if sys.platform != "win32":
        os.mkfifo(folder / LOCK)
    with pytest.raises(CourseError, match="cannot be kept"), held(folder):
        pass
    with pytest.raises(CourseError, match="cannot be kept"):
        shelf.delete(PATHWAYZ, folder.name)


# -- deleted and brought back ------------------------------------------------------------------------------------------


def test_a_deleted_player_comes_back_whole() -> None:
    folder = taught.make()
    shelf.rate(PATHWAYZ, "heron", 741, 708, 774, 400, ())
    before = _all_of(folder)
    token = shelf.delete(PATHWAYZ, "heron")
    assert _slugs() == []
    assert shelf.restore(PATHWAYZ, token) == "heron"
    assert _all_of(folder) == before


def test_a_deleted_player_whose_name_is_taken_gets_another() -> None:
    taught.make(batches=3)
    token = shelf.delete(PATHWAYZ, "heron")
    taught.make(batches=1)
    assert shelf.restore(PATHWAYZ, token) == "heron-2"
    assert {own.slug: own.games for own in shelf.players(PATHWAYZ)} == {"heron": 50, "heron-2": 150}


def test_what_was_brought_back_is_not_brought_back_again(tmp_path: Path) -> None:
    taught.make()
    token = shelf.delete(PATHWAYZ, "heron")
    shelf.restore(PATHWAYZ, token)
    for gone in (token, tmp_path):
        with pytest.raises(CourseError, match="no such player"):
            shelf.restore(PATHWAYZ, gone)
    assert _slugs() == ["heron"]


def test_the_last_ones_that_were_deleted_stay_for_a_while() -> None:
    tokens = []
    for _ in range(25):
        taught.make(batches=0)
        tokens.append(shelf.delete(PATHWAYZ, "heron"))
    assert [token.is_dir() for token in tokens] == [False] * 5 + [True] * 20


def test_what_was_just_deleted_comes_back_whatever_the_clock_said(shift_clock: ShiftClock) -> None:
    deleted: list[tuple[Path, str]] = []
    for number, days in enumerate([5000.0] * 21 + [0.0, -5000.0, 1.0, 5000.0, 0.0]):
        shift_clock(days)
        slug = taught.make(dataclasses.replace(HERON, name=f"Heron {number}")).name
        away = shelf.delete(PATHWAYZ, slug)
        deleted.append((away, slug))
        assert shelf.restore(PATHWAYZ, away) == slug
        deleted[-1] = shelf.delete(PATHWAYZ, slug), slug
    for away, _ in deleted[:-20]:
        assert not away.exists()
    for away, slug in deleted[-20:]:
        assert shelf.restore(PATHWAYZ, away) == slug


def test_what_killed_programs_left_takes_no_place_of_the_deleted_and_goes_after_a_day(
    shift_clock: ShiftClock,
) -> None:
    left = [folder_aside(yours.folder(PATHWAYZ), "heron") for _ in range(25)]
    folders = [each.__enter__().parent for each in left]
    tokens = []
    for _ in range(20):
        taught.make(batches=0)
        tokens.append(shelf.delete(PATHWAYZ, "heron"))
    assert all(folder.is_dir() for folder in [*tokens, *folders])
    shift_clock(2.0)
    taught.make(batches=0)
    shelf.delete(PATHWAYZ, "heron")
    assert not any(folder.exists() for folder in folders)


def test_nobody_begins_to_teach_a_player_while_it_is_put_away(monkeypatch: pytest.MonkeyPatch) -> None:
    def moved(source: Path, target: Path) -> None:
        with pytest.raises(CourseError, match="being taught at this moment"), held(source):
            pass
        move(source, target)

    folder = taught.make()
    monkeypatch.setattr("lab.deleted.move", moved)
    with open_to_lock(folder / LOCK) as other:
        away = shelf.delete(PATHWAYZ, "heron")
        assert not locked(other), "who opened it before begins nothing in a deleted folder"
    assert shelf.restore(PATHWAYZ, away) == "heron"


@pytest.mark.parametrize("change", ["rename", "lengthen", "rate"])
def test_a_player_that_another_window_deletes_is_not_there_by_half(
    monkeypatch: pytest.MonkeyPatch, change: str
) -> None:
    def meanwhile(*arguments: Any, **named: Any) -> None:
        if not deleted:
            deleted.append(shelf.delete(PATHWAYZ, "heron"))
        write_whole(*arguments, **named)

    folder = taught.make()
    deleted: list[Path] = []
    for module in ("lab.learning.recipe", "lab.learning.shelf"):
        monkeypatch.setattr(f"{module}.write_whole", meanwhile)
    changes: dict[str, Callable[[], object]] = {
        "rename": lambda: shelf.rename(PATHWAYZ, "heron", "Egret"),
        "lengthen": lambda: shelf.lengthen(PATHWAYZ, "heron", 900),
        "rate": lambda: shelf.rate(PATHWAYZ, "heron", 1, 0, 2, 3, ()),
    }
    with pytest.raises(CourseError, match="cannot be kept"):
        changes[change]()
    assert not folder.exists()
    assert shelf.restore(PATHWAYZ, deleted[0]) == "heron"


def test_a_player_that_two_windows_rename_and_lengthen_at_once_keeps_both() -> None:
    taught.make(batches=0)
    with ThreadPoolExecutor(2) as executor:
        for number in range(20):
            renamed = executor.submit(shelf.rename, PATHWAYZ, "heron", f"Heron {number}")
            shelf.lengthen(PATHWAYZ, "heron", 1000 + number)
            renamed.result()
            recipe = shelf.players(PATHWAYZ)[0].recipe
            assert recipe is not None
            assert (recipe.name, recipe.games) == (f"Heron {number}", 1000 + number)


def test_nobody_is_deleted_while_it_learns() -> None:
    folder = taught.make()
    with held(folder), pytest.raises(CourseError, match="being taught at this moment"):
        shelf.delete(PATHWAYZ, "heron")
    assert _slugs() == ["heron"]


# -- as a file ---------------------------------------------------------------------------------------------------------


def test_a_player_travels_as_a_file(tmp_path: Path) -> None:
    folder = taught.make(dataclasses.replace(HERON, name="Grüner Reiher", groups=("paths",)), batches=3)
    shelf.rate(PATHWAYZ, "gruner-reiher", 741, 708, 774, 400, ("level-3",))
    shelf.copy_to(PATHWAYZ, "gruner-reiher", tmp_path / "x.player.json")
    game, slug = shelf.take_in(tmp_path / "x.player.json")
    assert (game, slug) == (PATHWAYZ, "gruner-reiher-2")
    copy = yours.folder(PATHWAYZ) / slug
    for name in ("recipe.json", "course.json", "course.weights", "rating.json"):
        assert (copy / name).read_bytes() == (folder / name).read_bytes(), name
    assert find_features(PATHWAYZ, f"my/{slug}@100").weights.sum() == 24.0
    again = Course(copy, read_recipe(copy), count_up)
    assert again.play_batch().games == 200


def test_a_player_that_learns_on_while_it_is_copied_travels_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    taught.make(batches=1)
    read = np.fromfile

    def late(*arguments: Any, **more: Any) -> Any:
        monkeypatch.setattr("numpy.fromfile", read)
        taught.teach(yours.folder(PATHWAYZ) / "heron", 1)
        return read(*arguments, **more)

    monkeypatch.setattr("numpy.fromfile", late)
    shelf.copy_to(PATHWAYZ, "heron", tmp_path / "x")
    game, slug = shelf.take_in(tmp_path / "x")
    assert len(shelf.load(yours.folder(game) / "heron").batches) == 2
    assert shelf.load(yours.folder(game) / slug).weights.together()[:, 0].tolist() == [1.0]


def test_a_player_that_has_learned_nothing_travels_too(tmp_path: Path) -> None:
    taught.make(batches=0)
    shelf.copy_to(PATHWAYZ, "heron", tmp_path / "x")
    assert shelf.take_in(tmp_path / "x") == (PATHWAYZ, "heron-2")


def test_first_weights_travel_with_it(tmp_path: Path) -> None:
    folder = shelf.make(dataclasses.replace(HERON, start="people"))
    write_weights(folder / START, feature_sets(PATHWAYZ)[0].names, np.arange(52) / 3, "from games of people")
    shelf.copy_to(PATHWAYZ, "heron", tmp_path / "x")
    copy = yours.folder(PATHWAYZ) / shelf.take_in(tmp_path / "x")[1]
    assert Course(copy, read_recipe(copy)).weights.tolist() == (np.arange(52) / 3).tolist()


def _sent(path: Path, **changes: Any) -> Path:
    """Write the file of a player with something else in it; None leaves a thing out."""
    taught.make(batches=2)
    shelf.copy_to(PATHWAYZ, "heron", path)
    shelf.delete(PATHWAYZ, "heron")
    data = {**json.loads(path.read_bytes()), **changes}
    path.write_text(json.dumps({key: value for key, value in data.items() if value is not None}), "utf-8")
    return path


def _rows(*values: float) -> str:
    return base64.b64encode(np.array(values).tobytes()).decode()


_STRANGE: list[dict[str, Any]] = [
    {"format": "chess-player"},
    {"format": None},
    {"version": 2},
    {"recipe": None},
    {"recipe": {"name": "Heron", "game": "chess", "features": "td52"}},
    {"recipe": {"name": "../../x\n", "game": "pathwayz", "features": "td52"}},
    {"recipe": {"name": "Heron", "game": "pathwayz", "features": "td440"}},
    {"recipe": {"name": "Heron", "game": "pathwayz", "features": "td52", "start": "../../../etc/passwd"}},
    {"weights": None},
    {"weights": 7},
    {"weights": "no base64!"},
    {"weights": _rows(*[1.0] * 52)},
    {"weights": _rows(*[1.0] * 103, float("nan"))},
    {"course": []},
    {"course": {"recipe": {}}},
    {"rating": {"elo": "high"}},
    {"start": _rows(1.0)},
]


@pytest.mark.parametrize("changes", _STRANGE, ids=lambda changes: str(changes)[:50])
def test_a_strange_file_is_a_sentence_and_no_player(changes: dict[str, Any], tmp_path: Path) -> None:
    path = _sent(tmp_path / "x", **changes)
    with pytest.raises(CourseError, match=r"'x' is no player that can be taken in\. [A-Z]"):
        shelf.take_in(path)
    assert _slugs() == []


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"\x00" * 1000, bytes(range(256)) * 100, b"[" * 1_000_000, b'{"a":' * 100_000, b"null", b"1e999"],
)
def test_what_is_no_json_is_a_sentence(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "x").write_bytes(content)
    with pytest.raises(CourseError, match="no player that can be taken in"):
        shelf.take_in(tmp_path / "x")


def test_a_cut_file_is_a_sentence_wherever_it_is_cut(tmp_path: Path) -> None:
    whole = _sent(tmp_path / "x").read_bytes()
    for length in range(0, len(whole), max(1, len(whole) // 40)):
        (tmp_path / "x").write_bytes(whole[:length])
        with pytest.raises(CourseError, match="no player"):
            shelf.take_in(tmp_path / "x")
    assert _slugs() == []


def test_what_is_no_file_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    strange = [tmp_path / "folder", tmp_path / "nothing"]
    if sys.platform != "win32":
        os.mkfifo(tmp_path / "fifo")
        strange += [tmp_path / "fifo", Path("/dev/zero")]
    for path in strange:
        with pytest.raises(CourseError, match="no player that can be taken in"):
            shelf.take_in(path)


def test_a_file_of_many_gigabytes_is_not_read(tmp_path: Path) -> None:
    with (tmp_path / "x").open("wb") as file:
        file.truncate(1 << 36)
    with pytest.raises(CourseError, match="no player that can be taken in"):
        shelf.take_in(tmp_path / "x")


def test_a_copy_that_cannot_be_written_leaves_the_old_one(tmp_path: Path) -> None:
    taught.make()
    (tmp_path / "x").write_text("mine", "utf-8")
    with pytest.raises(CourseError, match="the player cannot be written there"):
        shelf.copy_to(PATHWAYZ, "heron", tmp_path / "x" / "y")
    assert (tmp_path / "x").read_text("utf-8") == "mine"


# -- what the disk may do ----------------------------------------------------------------------------------------------


def test_a_shelf_that_is_a_file_is_a_sentence() -> None:
    shelf_folder = yours.folder(PATHWAYZ)
    shelf_folder.parent.mkdir(parents=True)
    shelf_folder.write_text("", "utf-8")
    assert shelf.players(PATHWAYZ) == []
    assert yours.names(PATHWAYZ) == ()
    with pytest.raises(CourseError, match="cannot be kept"):
        shelf.make(HERON)


def test_a_player_that_cannot_be_written_is_not_there_by_half(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sent = _sent(tmp_path / "x")

    def full(*_: object, **_named: object) -> None:
        raise OSError(28, os.strerror(28))

    for module in ("recipe", "shelf"):
        with monkeypatch.context() as patched:
            patched.setattr(f"lab.learning.{module}.write_whole", full)
            with pytest.raises(CourseError, match="cannot be kept"):
                shelf.take_in(sent)
            if module == "recipe":
                with pytest.raises(CourseError, match="cannot be kept"):
                    shelf.make(HERON)
        assert _slugs() == []


def test_a_full_disk_loses_no_batch_that_was_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    folder = taught.make(batches=2)
    course = Course(folder, HERON, count_up)

    def full(_path: Path, _content: bytes) -> None:
        raise OSError(28, os.strerror(28))

    with monkeypatch.context() as patched:
        patched.setattr("lab.learning.course.write_whole", full)
        told = "the course cannot be kept in its folder 'heron'. The disk is full."
        with pytest.raises(CourseError, match=f"^{re.escape(told)}$"):
            course.play_batch()
    again = Course(folder, HERON, count_up)
    assert again.games == 100
    again.play_batch()
    assert shelf.load(folder).weights.together()[:, 0].tolist() == [1.0, 2.0, 3.0]
