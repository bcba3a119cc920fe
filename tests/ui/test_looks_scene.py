"""The screen of looks: what is tried, what is kept, and what it changes elsewhere."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from saves.assets import asset
from saves.settings import ALL, LookChoice
from tests.ui.desk import Desk
from tests.ui.screen import Screen
from ui.boards.looks import BoardLook, look_of
from ui.screens.looks.scene import LooksScene
from ui.shell.routes import LooksRoute, SettingsRoute


@pytest.fixture
def screen(tmp_path: Path) -> Iterator[Screen]:
    shutil.copytree(asset("looks"), tmp_path / "looks")
    screen = Screen.at_home(folder=tmp_path)
    screen.app.navigate(LooksRoute())
    screen.wait(0.3)
    yield screen
    screen.close()


def looks_shown(screen: Screen) -> BoardLook:
    assert isinstance(screen.scene, LooksScene)
    return look_of(screen.view.theme, screen.scene.shown)


def test_a_tried_look_is_kept_by_its_button_alone(screen: Screen) -> None:
    screen.get("choice", "Board").choose("Wood")
    screen.get("choice", "Pieces").choose("Shapes")
    screen.wait(0.1)
    shown = looks_shown(screen)
    assert shown.material is not None
    assert shown.style is not None
    assert (shown.material.name, shown.style.name) == ("wood", "shapes")
    screen.key(pygame.K_ESCAPE)
    assert screen.app.settings.look(ALL) == LookChoice()
    screen.app.navigate(LooksRoute())
    screen.get("choice", "Board").choose("Wood")
    screen.key(pygame.K_RETURN)
    assert screen.app.settings.look("othello") == LookChoice("wood")
    worn = look_of(screen.app.look.theme, "othello").material
    assert worn is not None
    assert worn.name == "wood"


def test_a_tile_under_the_pointer_is_tried_at_once_and_given_back(screen: Screen) -> None:
    tiles = screen.get("choice", "Pieces").rect
    screen.point((tiles.right - 20, tiles.centery))
    screen.wait(0.2)
    style = looks_shown(screen).style
    assert style is not None
    screen.point((5, 5))
    screen.wait(0.3)
    assert looks_shown(screen) == BoardLook()


def test_a_board_has_a_look_of_its_own_until_all_boards_get_one(screen: Screen) -> None:
    scene = screen.scene
    assert isinstance(scene, LooksScene)
    scene.choose_scope("othello")
    scene.try_on(board="slate")
    scene.use()
    settings = screen.app.settings
    assert (settings.look("othello").board, settings.look("kalah").board) == ("slate", "classic")
    screen.app.navigate(LooksRoute())
    screen.wait(0.1)
    screen.get("choice", "Pieces").choose("Lilies")
    screen.key(pygame.K_RETURN)
    assert settings.look("othello") == settings.look("kalah") == LookChoice(pieces="lilies")


def test_the_pieces_of_the_board_shown_are_named_below_it(screen: Screen) -> None:
    named = [words for words in screen.texts() if words in ("White", "Black", "regular", "permanent")]
    assert sorted(named) == ["Black", "Black", "White", "White", "permanent", "permanent", "regular", "regular"]
    scene = screen.scene
    assert isinstance(scene, LooksScene)
    scene.show_board("kalah")
    scene.invalidate()
    screen.wait(0.1)
    assert not {"White", "regular"} & {*screen.texts()}, "its houses hold numbers"


def test_the_preview_plays_and_keeps_nothing(screen: Screen) -> None:
    before = screen.view.state
    screen.click(screen.view.clicks_of(screen.game.actions(before)[0])[0].point)
    screen.wait(0.3)
    assert screen.view.state != before
    assert screen.app.library.search().total == 0


def test_a_persons_own_look_can_be_chosen(screen: Screen) -> None:
    screen.get("choice", "Board").choose("Lagoon")
    screen.get("choice", "Pieces").choose("Lagoon")
    screen.wait(0.1)
    material = looks_shown(screen).material
    assert material is not None
    assert material.title == "Lagoon"
    folder = screen.app.display.wardrobe.folder
    assert folder is not None
    (folder / "lagoon" / "fish.svg").write_text("<svg onload='steal()'/>")
    screen.key(pygame.K_l)
    screen.wait(0.1)
    assert any("lagoon/fish.svg" in words for words in screen.texts())
    assert looks_shown(screen) == BoardLook(), "a set that is gone gives way to the board's own"


def test_a_persons_own_look_keeps_its_name_as_it_is_written(screen: Screen) -> None:
    folder = screen.app.display.wardrobe.folder
    assert folder is not None
    (folder / "lagoon" / "look.toml").write_text('title = "Sea|Shore"\n[board]\nsurface = "#A3685F"\n')
    screen.key(pygame.K_l)
    screen.wait(0.1)
    screen.get("choice", "Board").choose("Sea|Shore")


def test_the_settings_lead_to_the_looks(tmp_path: Path) -> None:
    screen = Screen.at_home(folder=tmp_path)
    screen.app.navigate(SettingsRoute())
    screen.wait(0.3)
    screen.get("button", "Boards, pieces and sounds…").press()
    screen.wait(0.3)
    assert screen.get("choice", "Board").value == "Classic"
    screen.close()


def test_moves_sound_in_the_set_that_was_chosen_for_their_board() -> None:
    desk = Desk("pathwayz")
    desk.app.settings.keep_look("pathwayz", LookChoice(sounds="drops"))
    desk.play("d5")
    desk.wait(0.5)
    assert desk.sounds.played[0] == "drops-place"
    desk.app.play_sound("win", "pathwayz")
    assert desk.sounds.played[-1] == "win"


def test_a_changed_look_in_use_changes_everywhere_when_it_is_read_again(screen: Screen) -> None:
    screen.app.display.set_look(ALL, LookChoice("lagoon"))
    before = look_of(screen.app.look.theme, "othello").material
    folder = screen.app.display.wardrobe.folder
    assert folder is not None
    (folder / "lagoon" / "look.toml").write_text('[board]\nsurface = "#A3685F"\n')
    screen.key(pygame.K_l)
    screen.wait(0.1)
    worn = look_of(screen.app.look.theme, "othello").material
    assert worn is not None
    assert before is not None
    assert worn.surface != before.surface


def test_what_the_surprise_chose_is_said(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    words: list[str] = []
    monkeypatch.setattr("ui.shell.screen_reader.ReadAloud.say", lambda _self, sentence: words.append(sentence))
    screen.click("Surprise me")
    screen.wait(0.1)
    board, pieces = (screen.get("choice", name).value for name in ("Board", "Pieces"))
    assert words[-1] == f"Board: {board}. Pieces: {pieces}."
