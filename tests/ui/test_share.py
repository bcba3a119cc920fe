"""What is shared of a game: files and texts, and what comes of them here."""

from __future__ import annotations

import errno
import os
import time
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from saves.gamefile import load_games, read_games
from saves.models import Move, Variation
from saves.qr import decode, find
from saves.reading import UnreadableFileError
from tests.ui.desk import Desk
from tests.ui.reviews import LOST_THIRD, ReviewDesk
from tests.ui.screen import Screen
from ui.boards.film import Film
from ui.kit import window
from ui.screens.play.scene import PlayScene
from ui.shell.pictures import pixels_of, read_grey

WON = ("1", "2", "1", "2", "1", "2", "1")


@pytest.fixture
def desk() -> Iterator[Desk]:
    desk = Desk("connect-four", moves=WON)
    yield desk
    desk.close()


def save(desk: Screen, path: Path) -> None:
    """Type the path that is asked for."""
    desk.get("text field", "File").fill(str(path))
    desk.click("Save")
    desk.wait(0.3)


def wait_for_field(desk: Screen) -> None:
    """Let the moving picture be made, until its path is asked for."""
    end = time.monotonic() + 60
    while desk.find("text field", "File") is None:
        assert time.monotonic() < end
        time.sleep(0.01)
        desk.wait(0.02)


def test_a_finished_game_becomes_a_moving_picture(desk: Desk, tmp_path: Path) -> None:
    desk.key(pygame.K_s, pygame.K_g)
    desk.get("choice", "Size").choose("Small")
    desk.get("choice", "Pace").choose("Fast")
    desk.click("Make it")
    wait_for_field(desk)
    save(desk, tmp_path / "game")
    frames = pygame.image.load_animation(tmp_path / "game.gif")
    assert len(frames) == len(WON) + 1
    assert {picture.get_width() for picture, _ in frames} == {480}
    assert [shown for _, shown in frames] == [900, *(450,) * 6, 1800]
    pixels = [pygame.image.tobytes(picture, "RGB") for picture, _ in frames]
    assert len({*pixels}) == len(pixels)


def test_on_a_full_disk_it_stays_until_there_is_room(
    desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_handle: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    (tmp_path / "game.gif").write_bytes(b"an older one")
    desk.key(pygame.K_s, pygame.K_g)
    desk.get("choice", "Size").choose("Small")
    desk.click("Make it")
    wait_for_field(desk)
    with monkeypatch.context() as filled:
        filled.setattr(os, "fsync", full)
        save(desk, tmp_path / "other.gif")
    assert "could not be written. The disk is full." in " ".join(desk.texts())
    assert [file.name for file in tmp_path.iterdir()] == ["game.gif"], "nothing half written stays"
    desk.click("Save")
    desk.wait(0.3)
    assert len(pygame.image.load_animation(tmp_path / "other.gif")) == len(WON) + 1
    assert (tmp_path / "game.gif").read_bytes() == b"an older one"


def test_making_it_can_be_stopped(desk: Desk) -> None:
    desk.key(pygame.K_s, pygame.K_g)
    desk.click("Make it")
    desk.key(pygame.K_ESCAPE)
    time.sleep(0.2)
    desk.wait(0.5)
    assert desk.overlay is None


def test_a_position_that_cannot_be_drawn_ends_in_a_sentence(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_film: Film, _ply: int) -> pygame.Surface:
        raise RuntimeError("no colours left")

    monkeypatch.setattr(Film, "draw", fail)
    desk.key(pygame.K_s, pygame.K_g)
    desk.click("Make it")
    end = time.monotonic() + 30
    while not desk.notices:
        assert time.monotonic() < end
        time.sleep(0.01)
        desk.wait(0.02)
    assert desk.notices == ["The moving picture could not be made; the log has the details."]
    assert desk.overlay is None


def test_a_game_comes_back_from_its_qr_code(desk: Desk, tmp_path: Path) -> None:
    desk.click("Share")
    desk.click("QR code")
    desk.wait(0.5)
    seen = pygame.display.get_surface()
    assert seen is not None
    assert "1. 1 2" in decode(find(pixels_of(seen)[:, :, 1])), "it is shown, too, and can be read from the window"
    desk.click("Save")
    save(desk, tmp_path / "code")
    other = Screen.at_home(folder=tmp_path / "other")
    other.send(pygame.DROPFILE, file=str(tmp_path / "code.png"))
    for _ in range(500):
        time.sleep(0.01)
        other.wait(0.02)
        if isinstance(other.scene, PlayScene):
            break
    assert isinstance(other.scene, PlayScene), other.notices
    assert tuple(other.session.match.moves_text) == WON
    other.close()


def test_a_picture_without_a_code_is_refused_in_a_sentence(tmp_path: Path) -> None:
    pygame.image.save(pygame.Surface((50, 50)), tmp_path / "black.png")
    pygame.image.save(pygame.Surface((50, 50)), tmp_path / "other.bmp")
    (tmp_path / "other.bmp").rename(tmp_path / "other.png")  # pygame could read it
    with pytest.raises(UnreadableFileError, match="no QR code"):
        read_grey(tmp_path / "other.png")
    screen = Screen.at_home(folder=tmp_path / "data")
    screen.send(pygame.DROPFILE, file=str(tmp_path / "black.png"))
    for _ in range(300):
        time.sleep(0.01)
        screen.wait(0.02)
        if screen.overlay is not None:
            break
    assert any("There is no QR code in this picture." in words for words in screen.texts())
    screen.close()


def test_board_text_and_file_are_shared(desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []

    def copy(words: str) -> bool:
        copied.append(words)
        return True

    monkeypatch.setattr(window, "copy_text", copy)
    desk.key(pygame.K_s, pygame.K_c)
    assert " 4. 1 1-0" in copied[0]
    desk.key(pygame.K_s, pygame.K_f)
    save(desk, tmp_path / "game")
    assert (tmp_path / "game.txt").read_text("utf-8") == copied[0]
    desk.key(pygame.K_s, pygame.K_p)
    save(desk, tmp_path / "board")
    assert pygame.image.load(tmp_path / "board.png").get_width() > 300


def test_a_reviews_file_has_its_marks_and_reasons(tmp_path: Path) -> None:
    desk = ReviewDesk(judged=LOST_THIRD)
    desk.click("Share")
    desk.click("Game file")
    save(desk, tmp_path / "game")
    (record,) = load_games(tmp_path / "game.txt")
    assert record.errors == []
    assert [ply for ply, said in record.comments.items() if said.startswith("??")] == [3]
    assert "Better was" in record.comments[3]
    assert list(record.variations) == [2]
    desk.close()


def test_a_game_of_the_library_is_shared(tmp_path: Path) -> None:
    desk = ReviewDesk(judged=LOST_THIRD)
    desk.app.home()
    desk.wait(0.3)
    desk.key(pygame.K_l, mod=pygame.KMOD_CTRL)
    desk.wait(0.3)
    desk.key(pygame.K_s, pygame.K_p)
    save(desk, tmp_path / "board")
    assert pygame.image.load(tmp_path / "board.png").get_width() == 720
    desk.close()


def test_a_letter_has_the_moves_alone_and_the_words_of_a_qr_code_say_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied: list[str] = []

    def copy_text(words: str) -> bool:
        copied.append(words)
        return True

    monkeypatch.setattr(window, "copy_text", copy_text)
    desk = ReviewDesk(judged=LOST_THIRD, data_dir=tmp_path)
    desk.app.library.annotate(desk.number, 1, "Ask Mum")
    desk.app.library.explore(desk.number, [Variation((), (Move("a2", note="better, of course"),))])
    desk.key(pygame.K_s, pygame.K_c)
    (record,) = read_games(copied[0])
    assert record.moves == [*desk.match.moves_text]
    assert (record.comments, record.variations) == ({}, {})
    desk.key(pygame.K_s, pygame.K_q)
    assert "only the moves" in " ".join(desk.texts())
    desk.close()
