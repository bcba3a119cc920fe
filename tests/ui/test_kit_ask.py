"""Dropdowns, and the dialogs that ask for a line or show a list."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from tests.ui.benches import Bench
from tests.ui.screen import Screen
from ui.kit.dialog import Answer, FieldDialog, ReportDialog
from ui.kit.menu import Dropdown

SIZES = [(960, 640), (1280, 800), (2560, 1440)]


@pytest.fixture
def hands() -> Iterator[Screen]:
    hands = Screen((960, 640))
    hands.app.push(Bench(hands.app))
    hands.wait(0.3)
    yield hands
    hands.close()


@pytest.fixture
def told() -> list[str]:
    return []


def ask(hands: Screen, told: list[str], **more: bool) -> FieldDialog:
    dialog = FieldDialog("Rename", "A sentence.", ("Title", "old"), ("Rename", told.append), **more)
    hands.app.open(dialog)
    hands.wait(0.2)
    return dialog


def dropdown(hands: Screen, chosen: list[int]) -> Dropdown:
    drop = Dropdown("Colour", dict(enumerate(("Red", "Green", "Deep blue"))), 0, chosen.append, hands.app.open)
    drop.rect = pygame.Rect(40, 40, drop.natural_width(hands.app.look), 44)
    hands.app.push(Bench(hands.app, drop))
    hands.wait(0.3)
    return drop


def test_typing_replaces_the_line_and_enter_is_the_answer(hands: Screen, told: list[str]) -> None:
    ask(hands, told)
    hands.write("  new one ")
    hands.key(pygame.K_RETURN)
    hands.wait(0.1)
    assert told == ["new one"]
    assert not hands.app.router.overlays


def test_escape_answers_nothing(hands: Screen, told: list[str]) -> None:
    ask(hands, told)
    hands.key(pygame.K_ESCAPE)
    hands.wait(0.1)
    assert told == []
    assert not hands.app.router.overlays


def test_an_empty_line_is_no_answer_unless_it_may_be(hands: Screen, told: list[str]) -> None:
    ask(hands, told)
    hands.key(pygame.K_BACKSPACE, pygame.K_RETURN)
    assert told == []
    hands.key(pygame.K_ESCAPE)
    hands.wait(0.1)
    ask(hands, told, allow_empty=True)
    hands.key(pygame.K_BACKSPACE, pygame.K_RETURN)
    assert told == [""]


def test_tab_goes_round_within_the_dialog(hands: Screen, told: list[str]) -> None:
    ask(hands, told)
    assert sorted(hands.tab_stops()) == ["Cancel", "Rename", "Title"]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("lines", [0, 1, 500])
def test_a_report_is_inside_the_window_however_long(size: tuple[int, int], lines: int) -> None:
    hands = Screen(size)
    hands.app.push(Bench(hands.app))
    text = [f"line {number}: {'something is wrong here ' * 6}" for number in range(lines)]
    hands.app.open(ReportDialog("2 of 4", "A sentence.", text, (Answer("Close"), Answer("Import", kind="primary"))))
    hands.wait(0.3)
    window = hands.app.display.surface.get_rect()
    assert all(window.contains(element.rect) for element in hands.elements())
    hands.key(pygame.K_PAGEDOWN, pygame.K_DOWN)
    page = hands.find("scrolled page", "Report")
    assert page.scrolled > 0 if page else lines <= 1
    hands.key(pygame.K_RETURN)
    hands.wait(0.1)
    assert not hands.app.router.overlays
    hands.close()


def test_a_dropdown_is_chosen_from_by_mouse_and_by_keyboard(hands: Screen) -> None:
    chosen: list[int] = []
    drop = dropdown(hands, chosen)
    hands.click("Colour")
    hands.wait(0.2)
    hands.click("Deep blue")
    hands.wait(0.2)
    assert (drop.value, drop.label, chosen) == (2, "Deep blue", [2])
    hands.key(pygame.K_TAB, pygame.K_UP)
    assert chosen == [2, 1]
    hands.key(pygame.K_RETURN)
    hands.wait(0.2)
    hands.key(pygame.K_UP, pygame.K_RETURN)
    hands.wait(0.2)
    assert chosen == [2, 1, 0], "the arrow keys go on from the choice that is on"
    hands.key(pygame.K_UP)
    assert chosen == [2, 1, 0]
    hands.key(pygame.K_RETURN, pygame.K_END, pygame.K_RETURN)
    assert chosen == [2, 1, 0, 2]
