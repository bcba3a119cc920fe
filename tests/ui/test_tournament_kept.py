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

from game.formats import full_date
from lab.contest.plan import ContestPlan
from lab.contest.shown_contest import ListedEntries
from tests.ui.contests import PLAYERS, games_listed, play_by_dice, shelf
from tests.ui.outline import wording_of
from tests.ui.screen import Screen
from tests.ui.tree_faults import check
from ui.kit.list import List
from ui.kit.tree.leaves import Text
from ui.screens.tournament.cards import results_card
from ui.screens.tournament.scene import TournamentScene
from ui.shell.routes import TournamentRoute

GAME = "tic-tac-toe"
PLAN = ContestPlan(GAME, PLAYERS, games=10, openings=1)
PATIENCE = 90
RESULTS = "Games and tournaments"


def nothing(*_: object) -> None:
    pass


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


def notices(hands: Screen) -> list[str]:
    return [notice.text for notice in hands.app.services.notices.shown]


def go_to_list(hands: Screen) -> None:
    hands.get("list", RESULTS).focus()


def games_over(hands: Screen) -> str:
    """The large number of the card of progress."""
    said = hands.texts()
    return said[said.index("of 60 games") - 1]


def dots(hands: Screen) -> tuple[int, int]:
    """A point of the dots at the end of the first tournament's row."""
    return hands.get("list", RESULTS).rect.move(-24, 16).topright


def test_one_is_deleted_by_keyboard_and_comes_back(hands: Screen) -> None:
    go_to_list(hands)
    hands.key(pygame.K_DOWN, pygame.K_DELETE)
    assert games_listed(hands) == [60]
    assert any("is deleted. Ctrl+Z brings it back." in told for told in notices(hands))
    hands.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert games_listed(hands) == [60, 23]
    assert hands.get("list", RESULTS).value.endswith("23 of 60 games, Paused")
    assert not any("is deleted" in told for told in notices(hands))
    assert "The tournament is back." in notices(hands)


def test_one_is_deleted_from_the_menu_of_its_row(hands: Screen) -> None:
    hands.click(dots(hands))
    hands.click("Delete")
    assert games_listed(hands) == [23]
    hands.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    hands.key(pygame.K_RETURN)
    assert games_over(hands) == "60", "Enter opens the one that came back"


def test_one_is_opened_from_the_menu_too(hands: Screen) -> None:
    hands.click(dots(hands))
    hands.click("Open")
    assert games_over(hands) == "60"


def test_all_that_were_deleted_come_back_the_last_one_first(hands: Screen) -> None:
    go_to_list(hands)
    hands.key(pygame.K_DELETE, pygame.K_DELETE)
    assert games_listed(hands) == []
    for expected in ([23], [60, 23]):
        hands.key(pygame.K_z, mod=pygame.KMOD_CTRL)
        assert games_listed(hands) == expected
    hands.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert games_listed(hands) == [60, 23]


def test_large_numbers_of_games_leave_room_for_the_day(hands: Screen) -> None:
    entry = hands.app.tournaments.kept(GAME)[0]
    large = entry._replace(plan=replace(entry.plan, games=10_000), played=59_999)
    card = results_card(GAME, ListedEntries("", [large], ""), nothing, nothing, low=False)
    rows = next(node for node in card.walk() if isinstance(node, List))
    row = rows.row(large)
    row.place(pygame.Rect(0, 0, 220, 32), hands.app.look)
    assert not check(row, hands.app.look, 0)
    words = {wording_of(node) for node in row.walk() if isinstance(node, Text)}
    assert {full_date(entry.begun.astimezone()), "59,999"} <= words


def test_the_delete_key_is_for_the_list_alone(hands: Screen) -> None:
    hands.get("list", "Who plays").focus()
    hands.key(pygame.K_DELETE)
    assert games_listed(hands) == [60, 23]


def test_one_that_is_played_is_not_deleted_and_says_so(hands: Screen, tmp_path: Path) -> None:
    tournaments = hands.app.tournaments
    running = tournaments.open(shelf(tmp_path, GAME, "2026-11-19-100000"))
    running.pause()
    tournaments.resume(running)
    running.contest.plan = ContestPlan(GAME, PLAYERS, games=10_000, openings=1)
    end = time.monotonic() + PATIENCE
    while running.contest.played <= 23:
        assert time.monotonic() < end
        time.sleep(0.01)
    go_to_list(hands)
    hands.key(pygame.K_DOWN, pygame.K_DELETE)
    assert "This tournament is being played; pause it before it is deleted." in notices(hands)
    assert len(games_listed(hands)) == 2
    running.pause()
    hands.key(pygame.K_DELETE)
    assert games_listed(hands) == [60]
    assert not running.is_alive
    assert tournaments.latest(GAME) is None


def test_what_cannot_be_moved_is_told_and_stays(hands: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_path: Path, _target: Path) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "replace", refuse)
    go_to_list(hands)
    hands.key(pygame.K_DELETE)
    assert games_listed(hands) == [60, 23]
    assert "cannot be moved. The system does not allow it." in notices(hands)[-1]


def test_a_full_disk_is_told_in_words_and_the_tournament_goes_on_afterwards(
    hands: Screen, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **_named: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as broken:
        broken.setattr("lab.game_store.GameStore.add", full)
        hands.key(pygame.K_SPACE)
        running = hands.app.tournaments.latest(GAME)
        assert running is not None
        assert running.wait(PATIENCE)
        hands.wait(1.0)
        assert "It stopped. The disk is full." in hands.texts()
    hands.key(pygame.K_SPACE)
    assert running.is_alive
    hands.wait(1.0)
    assert "It stopped. The disk is full." not in hands.texts()
    with monkeypatch.context() as broken:
        broken.setattr("lab.contest.contest.write_whole", full)
        hands.key(pygame.K_a)
        hands.write("textbook-minimax@2")
        hands.key(pygame.K_RETURN, pygame.K_ESCAPE)
        assert "That is not possible. The disk is full." in notices(hands)
