"""The wheel: how far it is turned, and what broken drivers may say of that."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf, nan

import pygame
import pytest

from tests.ui.benches import Bench
from tests.ui.screen import Screen
from ui.kit.scroll import MOST, ScrollArea, notches
from ui.kit.slider import Slider


@pytest.fixture
def hands() -> Iterator[Screen]:
    hands = Screen()
    yield hands
    hands.close()


def turned(right: float, up: float) -> pygame.event.Event:
    return pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=0, precise_x=right, precise_y=up, flipped=False)


@pytest.mark.parametrize(
    ("said", "meant"), [(0.25, 0.25), (-3.0, -3.0), (1e6, MOST), (-1e6, -MOST), (inf, MOST), (-inf, -MOST), (nan, 0.0)]
)
def test_an_event_turns_the_wheel_by_some_notches_whatever_it_says(said: float, meant: float) -> None:
    assert notches(turned(0.0, said)) == (0.0, meant)
    assert notches(turned(said, 0.0)) == (meant, 0.0)


def test_an_area_scrolls_to_its_end_at_most_and_stays_where_it_is_for_no_number(hands: Screen) -> None:
    area = ScrollArea("page")
    area.content_height, area.rect = 1000, pygame.Rect(100, 100, 300, 200)
    show(hands, area)
    hands.app.run_frame([turned(0.0, -1e6)])
    assert area.offset == area.most
    hands.app.run_frame([turned(0.0, nan)])
    assert area.offset == area.most


def test_at_the_end_of_an_area_the_wheel_is_left_to_the_page_around_it(hands: Screen) -> None:
    area = ScrollArea("page")
    area.content_height, area.rect = 1000, pygame.Rect(100, 100, 300, 200)
    assert area.wheel(-1.0, hands.app.look)
    area.wheel(-MOST, hands.app.look)
    assert not area.wheel(-1.0, hands.app.look)
    assert area.wheel(1.0, hands.app.look)


def test_a_wheel_turned_sideways_only_leaves_a_slider_alone(hands: Screen) -> None:
    told: list[int] = []
    slider = Slider("page", 1, 10, 5, told.append)
    slider.rect = pygame.Rect(100, 100, 660, 60)
    show(hands, slider)
    hands.app.run_frame([turned(3.0, 0.0)])
    assert told == []


def show(hands: Screen, control: ScrollArea | Slider) -> None:
    """Put a control named "page" on the screen, the pointer on it."""
    hands.app.push(Bench(hands.app, control))
    hands.wait(0.3)
    hands.point("page")
