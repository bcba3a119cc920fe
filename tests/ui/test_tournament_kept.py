"""Tournaments that are kept: deleted from their list by mouse and by keyboard, and brought back."""

from __future__ import annotations

import errno
import os
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from lab.contest.finished_games import FinishedGame
from lab.contest.plan import ContestPlan
from tests.ui.contests import PLAYERS, play_by_dice, shelf
from tests.ui.layouts import drawn_texts
from tests.ui.screen import Screen
from ui.routes import TournamentRoute
from ui.scenes.tournament import TournamentScene

GAME = "tic-tac-toe"
PLAN = ContestPlan(GAME, PLAYERS, games=10, openings=1)
PATIENCE = 90


@pytest.fixture
def hands(tmp_path: Path) -> Iterator[Screen]:
    """With the list of two tournaments: the later one is over, the earlier one was left."""
    play_by_dice(shelf(tmp_path, GAME, "2026-11-19-100000"), PLAN, 23)
    play_by_dice(shelf(tmp_path, GAME, "2026-11-20-100000"), PLAN, 60)
    hands = Screen.at_home(folder=tmp_path)
    hands.app.tournaments.background = False
    hands.app.navigate(TournamentRoute(GAME))
    hands.wait(0.3)
    yield hands
    hands.close()


def scene_of(hands: Screen) -> TournamentScene:
    assert isinstance(hands.scene, TournamentScene)
    return hands.scene


def listed(hands: Screen) -> list[int]:
    """How many games of each tournament of the list are over."""
    return [entry.played for entry in scene_of(hands).results.entries if not isinstance(entry, FinishedGame)]


def notices(hands: Screen) -> list[str]:
    return [notice.text for notice in hands.app.services.notices.shown]


def go_to_list(hands: Screen) -> None:
    scene = scene_of(hands)
    scene.controls.focus(scene.results, scene.look, by_keyboard=True)


def test_one_is_deleted_by_keyboard_and_comes_back(hands: Screen) -> None:
    go_to_list(hands)
    hands.key(pygame.K_DOWN, pygame.K_DELETE)
    assert listed(hands) == [60]
    assert any("is deleted. Ctrl+Z brings it back." in told for told in notices(hands))
    hands.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert listed(hands) == [60, 23]
    assert scene_of(hands).results.value == 1
    assert not any("is deleted" in told for told in notices(hands))
    assert "The tournament is back." in notices(hands)


def test_one_is_deleted_from_the_menu_of_its_row(hands: Screen) -> None:
    results = scene_of(hands).results
    hands.click(results.more_rect(scene_of(hands).look).center)
    hands.click("Delete")
    assert listed(hands) == [23]
    hands.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    hands.key(pygame.K_RETURN)
    assert scene_of(hands).progress.shown.strong == "60", "Enter opens the one that came back"


def test_one_is_opened_from_the_menu_too(hands: Screen) -> None:
    hands.click(scene_of(hands).results.more_rect(scene_of(hands).look).center)
    hands.click("Open")
    assert scene_of(hands).progress.shown.strong == "60"


def test_all_that_were_deleted_come_back_the_last_one_first(hands: Screen) -> None:
    go_to_list(hands)
    hands.key(pygame.K_DELETE, pygame.K_DELETE)
    assert listed(hands) == []
    for expected in ([23], [60, 23]):
        hands.key(pygame.K_z, mod=pygame.KMOD_CTRL)
        assert listed(hands) == expected
    hands.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert listed(hands) == [60, 23]


def test_large_numbers_of_games_leave_room_for_the_day(hands: Screen) -> None:
    scene = scene_of(hands)
    hands.app.display.resize(960, 640)
    hands.wait(0.1)
    entry = scene.results.kept
    assert entry is not None
    large = entry._replace(plan=replace(entry.plan, games=10_000), played=59_999)
    scene.results.show([large], scene.look)
    with drawn_texts() as written:
        scene.results.draw(hands.app.display.surface, scene.look)
    (day,) = (line.rect for line in written.lines if line.said.startswith("20"))
    (games,) = (line.rect for line in written.lines if "/" in line.said)
    assert day.right < games.left


def test_the_delete_key_is_for_the_list_alone(hands: Screen) -> None:
    scene = scene_of(hands)
    scene.controls.focus(scene.players.list, scene.look, by_keyboard=True)
    hands.key(pygame.K_DELETE)
    assert listed(hands) == [60, 23]


def test_one_that_is_played_is_not_deleted_and_says_so(hands: Screen, tmp_path: Path) -> None:
    tournaments = hands.app.tournaments
    running = tournaments.open(shelf(tmp_path, GAME, "2026-11-19-100000"))
    running.pause()
    tournaments.go_on(running)
    running.contest.plan = ContestPlan(GAME, PLAYERS, games=10_000, openings=1)
    end = time.monotonic() + PATIENCE
    while running.contest.played <= 23:
        assert time.monotonic() < end
        time.sleep(0.01)
    go_to_list(hands)
    hands.key(pygame.K_DOWN, pygame.K_DELETE)
    assert "this tournament is being played; pause it before it is deleted" in notices(hands)
    assert len(listed(hands)) == 2
    running.pause()
    hands.key(pygame.K_DELETE)
    assert listed(hands) == [60]
    assert not running.is_alive
    assert tournaments.of(GAME) is None


def test_what_cannot_be_moved_is_told_and_stays(hands: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_path: Path, _target: Path) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "rename", refuse)
    go_to_list(hands)
    hands.key(pygame.K_DELETE)
    assert listed(hands) == [60, 23]
    assert "cannot be moved (Permission denied)" in notices(hands)[-1]


def test_a_full_disk_is_told_in_words_and_the_tournament_goes_on_afterwards(
    hands: Screen, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = scene_of(hands)

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as broken:
        broken.setattr("lab.game_store.GameStore.add", full)
        hands.key(pygame.K_SPACE)
        running = scene.running
        assert running is not None
        assert running.wait(PATIENCE)
        hands.wait(1.0)
        assert scene.progress.shown.trouble == "It stopped: the disk is full."
    hands.key(pygame.K_SPACE)
    assert running.is_alive
    assert not scene.progress.shown.trouble
    with monkeypatch.context() as broken:
        broken.setattr("lab.contest.contest.write_whole", full)
        hands.key(pygame.K_a)
        hands.write("textbook-minimax@2")
        hands.key(pygame.K_RETURN, pygame.K_ESCAPE)
        assert "That is not possible: the disk is full." in notices(hands)
