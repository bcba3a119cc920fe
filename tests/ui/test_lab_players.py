"""Your players in the Lab: chosen, renamed, copied, taken in and deleted; and every word of the screen."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from ai import yours
from game import find_game
from lab.contest.texts import list_players, name_of
from lab.learning import shelf
from tests.ui.lab_hands import Lab
from tests.ui.lab_players import AtOnce, teach
from tests.ui.sentences import Drawn, marked
from ui.kit.dialog import FieldDialog
from ui.screens.lab.policy_view_scene import PolicyViewScene

PATHWAYZ = find_game("pathwayz")


# -- your players ----------------------------------------------------------------------------------------


def test_many_players_scroll_and_each_can_be_chosen(shelf_folder: Path) -> None:
    for number in range(12):
        teach(f"Bird {number}", 1 + number % 2)
    lab = Lab.opened(shelf_folder)
    lab.get("list", "Your players").focus()
    for _ in range(11):
        lab.key(pygame.K_DOWN)
    assert lab.players.chosen == lab.players.rows[-1]
    lab.close()


def test_a_measured_player_shows_its_elo_and_another_none(shelf_folder: Path) -> None:
    teach("Teal", 2)
    teach("Swift", 2)
    shelf.rate(PATHWAYZ, "teal", 741.0, 708.0, 774.0, 400, ("level-1",))
    lab = Lab.opened(shelf_folder)
    assert {"741", "± 33", "not measured yet: send it to a tournament"} <= lab.said
    lab.close()


def test_a_player_is_renamed_in_its_row(one: Lab) -> None:
    one.key(pygame.K_F2)
    assert one.focused == "Rename"
    one.key(*[pygame.K_BACKSPACE])
    one.write("Curlew")
    one.key(pygame.K_RETURN)
    assert [own.title for own in shelf.players(PATHWAYZ)] == ["Curlew"]
    assert one.get("text field", "Name").value == "Curlew"
    assert one.app.router.overlays == []


def test_escape_leaves_the_name(one: Lab) -> None:
    one.key(pygame.K_F2)
    one.write("Curlew")
    one.key(pygame.K_ESCAPE)
    assert [own.title for own in shelf.players(PATHWAYZ)] == ["Heron"]


def test_a_deleted_player_comes_back_whole(one: Lab) -> None:
    one.key(pygame.K_DELETE)
    one.wait(0.1)
    assert shelf.players(PATHWAYZ) == []
    assert "Heron is deleted. Ctrl+Z brings it back." in one.notices
    one.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    one.wait(0.1)
    assert [(own.title, own.games) for own in shelf.players(PATHWAYZ)] == [("Heron", 150)]
    assert one.players.chosen == "Heron"


def test_a_deleted_player_comes_back_under_another_name_if_a_new_one_has_its_name(one: Lab) -> None:
    one.key(pygame.K_DELETE)
    teach("Heron", 2)
    one.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    one.wait(0.1)
    assert {own.title for own in shelf.players(PATHWAYZ)} == {"Heron", "Heron 2"}
    assert "Heron 2 is back." in one.notices
    assert one.players.chosen == "Heron 2"


def test_what_could_not_be_brought_back_can_be_tried_again(one: Lab, monkeypatch: pytest.MonkeyPatch) -> None:
    one.key(pygame.K_DELETE)

    def full(_path: Path, _target: Path) -> None:
        raise OSError(28, os.strerror(28))

    with monkeypatch.context() as patched:
        patched.setattr(Path, "replace", full)
        one.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert shelf.players(PATHWAYZ) == []
    one.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert [(own.title, own.games) for own in shelf.players(PATHWAYZ)] == [("Heron", 150)]


def test_what_is_there_no_more_does_not_stand_before_what_is(one: Lab) -> None:
    teach("Swift", 2)
    one.key(pygame.K_F10, pygame.K_ESCAPE)
    for name in ("Heron", "Swift"):
        one.players.choose(name)
        one.key(pygame.K_DELETE)
    newest = max((yours.folder(PATHWAYZ) / ".deleted").iterdir(), key=lambda path: path.suffix)
    shutil.rmtree(newest)
    for _ in range(2):
        one.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert [own.title for own in shelf.players(PATHWAYZ)] == ["Heron"]


def test_a_player_that_learns_is_not_deleted(one: Lab) -> None:
    one.key(pygame.K_SPACE, pygame.K_DELETE)
    assert [own.title for own in shelf.players(PATHWAYZ)] == ["Heron"]
    assert "Heron is learning; stop it before it is deleted." in one.notices


def test_a_player_leaves_as_a_file_and_comes_back_as_another_one(one: Lab, tmp_path: Path) -> None:
    file = tmp_path / "heron.player.json"
    one.key(pygame.K_e, mod=pygame.KMOD_CTRL)
    one.control("File").set_text(str(file))  # type: ignore[attr-defined]
    one.click("Copy")
    one.wait(0.1)
    one.key(pygame.K_o, mod=pygame.KMOD_CTRL)
    one.control("File").set_text(str(file))  # type: ignore[attr-defined]
    one.click("Import")
    one.wait(0.1)
    assert [(own.slug, own.games) for own in shelf.players(PATHWAYZ)] == [("heron-2", 150), ("heron", 150)]
    assert [own.title for own in shelf.players(PATHWAYZ)] == ["Heron 2", "Heron"], "nobody is called as another one"
    assert one.players.chosen == "Heron 2"


def fault_of(lab: Lab) -> str:
    """What a dialog says of the path that was typed."""
    dialog = lab.app.router.overlays[-1]
    assert isinstance(dialog, FieldDialog)
    return dialog.fault


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("x" * 300 + ".json", "The player cannot be written there. The name is too long."),
        ("TMP", "is a folder; name a file in it."),
        ("TMP/taken.json", "There is already a file taken.json; choose another name."),
        ("TMP/taken.json/below.json", "The player cannot be written there. "),
        ("/proc/heron.json", "The player cannot be written there. "),
    ],
)
@pytest.mark.skipif(sys.platform == "win32", reason="Windows says it in words of its own")
def test_a_path_that_cannot_be_written_is_told_and_asked_again(one: Lab, tmp_path: Path, typed: str, told: str) -> None:
    (tmp_path / "taken.json").write_text("my diary")
    one.key(pygame.K_e, mod=pygame.KMOD_CTRL)
    one.control("File").set_text(typed.replace("TMP", str(tmp_path)))  # type: ignore[attr-defined]
    one.click("Copy")
    one.wait(0.1)
    assert told in fault_of(one), "the dialog stays and says so"
    assert (tmp_path / "taken.json").read_text() == "my diary"
    one.control("File").set_text(str(tmp_path / "new" / "heron.json"))  # type: ignore[attr-defined]
    one.click("Copy")
    assert not one.app.router.overlays
    assert (tmp_path / "new" / "heron.json").is_file(), "a folder that is missing is made"


def test_a_name_that_is_too_long_is_no_player_to_take_in(one: Lab) -> None:
    one.key(pygame.K_o, mod=pygame.KMOD_CTRL)
    one.control("File").set_text("x" * 300)  # type: ignore[attr-defined]
    one.click("Import")
    assert fault_of(one).endswith(" The name is too long.")
    assert len(fault_of(one)) < 80, "the dialog shows a line of it"


def test_nobody_is_played_before_its_first_batch(shelf_folder: Path) -> None:
    teach("Heron", 0)
    lab = Lab.opened(shelf_folder)
    row = lab.get("list", "Your players").rect
    tips = set()
    for x in range(row.right - 8, row.centerx, -16):
        lab.point((x, row.y + 16))
        tips.add(lab.get("list", "Your players").tip)
    assert tips == {"", "It can be played after its first fifty games.", "Rename", "More"}
    lab.close()


def test_a_file_that_is_no_player_is_told(one: Lab, tmp_path: Path) -> None:
    file = tmp_path / "bad.json"
    file.write_bytes(b"\x00\xff[[[[")
    one.key(pygame.K_o, mod=pygame.KMOD_CTRL)
    one.control("File").set_text(str(file))  # type: ignore[attr-defined]
    one.click("Import")
    assert one.app.router.overlays, "the dialog stays, and says why"
    assert "bad.json holds no player of this program." in one.said
    assert len(shelf.players(PATHWAYZ)) == 1


def test_players_of_one_name_are_called_in_tournaments_as_on_their_board(shelf_folder: Path) -> None:
    teach("HERON!", 1)
    teach("Heron", 1, "connect-four", "td36")
    assert name_of("my/heron@50", "connect-four") == "Heron"
    assert list_players(("my/heron", "random"), "pathwayz") == "HERON! and Random"


def test_a_damaged_player_hides_no_other_and_says_what_is_wrong(shelf_folder: Path) -> None:
    teach("Heron", 2)
    own = teach("Swift", 2)
    (own.folder / "recipe.json").write_bytes(b"{}")
    lab = Lab.opened(shelf_folder)
    assert lab.players.rows == ["Swift", "Heron"]
    lab.players.choose("Swift")
    lab.wait(0.1)
    assert not lab.get("button", "Play").enabled
    assert lab.get("button", "Play").tip
    lab.key(pygame.K_DELETE)
    assert [each.slug for each in shelf.players(PATHWAYZ)] == ["heron"]
    lab.close()


# -- every word can be translated --------------------------------------------------------------------------


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> Iterator[Drawn]:
    """Collects what is drawn while every message is marked."""
    with marked(monkeypatch) as found:
        yield found


def test_every_word_of_the_lab_goes_through_text(
    drawn: Drawn, shelf_folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    for name in NAMES:
        teach(name, 2)
    shelf.rate(PATHWAYZ, "robin", 741.0, 708.0, 774.0, 400, ("level-1",))
    lab = Lab.opened(shelf_folder)
    drawn.look_at(lab.app)
    lab.key(pygame.K_SPACE)
    drawn.look_at(lab.app)
    lab.course.play(0.5, 0.9)
    lab.wait(0.1)
    drawn.look_at(lab.app)
    lab.course.fail("⟦It failed.⟧")
    lab.wait(0.1)
    drawn.look_at(lab.app)
    lab.point_at_batch(0)
    drawn.look_at(lab.app)
    lab.point(lab.elements("switch")[0].rect.center)
    drawn.look_at(lab.app)
    lab.key(pygame.K_n)
    for _ in range(2):
        lab.elements("dropdown")[0].focus()
        lab.key(pygame.K_DOWN)
        drawn.look_at(lab.app)
    lab.elements("choice")[0].focus()
    lab.key(pygame.K_RIGHT)
    drawn.look_at(lab.app)
    lab.app.push(PolicyViewScene(lab.app, PATHWAYZ, "my/robin@100", AtOnce("my/robin@100")))
    lab.wait(0.3)
    drawn.look_at(lab.app)
    drawn.check()
    assert [record.message for record in caplog.records] == []
    lab.close()


NAMES = ("Robin", "Evening")
