"""The caches of surfaces: what they forget, and that what a screen draws has room in them."""

from __future__ import annotations

from collections.abc import Callable, Hashable

import pygame
import pytest

from tests.ui.screen import Screen
from ui.kit.cache import SurfaceCache, fit_window
from ui.shell.app import App
from ui.shell.routes import EditorRoute, QuickPlayRoute, SetupRoute

pytestmark = pytest.mark.usefixtures("memory_of_the_program")


def surface(side: int) -> pygame.Surface:
    return pygame.Surface((side, side), pygame.SRCALPHA)


def test_the_oldest_is_forgotten_when_a_cache_is_full() -> None:
    fit_window(1000, 1000)
    cache = SurfaceCache(windows=0.1)
    for number in range(30):
        cache.get(number, lambda: surface(100))
    assert len(cache) == 10
    assert cache.bytes == cache.max_bytes == 10 * 100 * 100 * 4
    made: list[int] = []

    def make(number: int) -> pygame.Surface:
        made.append(number)
        return surface(1)

    cache.get(0, lambda: make(0))
    cache.get(29, lambda: make(29))
    assert made == [0]


@pytest.mark.parametrize("size", [(960, 640), (2560, 1440)])
@pytest.mark.parametrize(
    "screen",
    [
        lambda app: app.navigate(EditorRoute("pathwayz")),
        lambda app: app.navigate(QuickPlayRoute("kalah")),
        lambda app: app.navigate(SetupRoute("pentago-twist")),
    ],
    ids=["editor", "game", "setup"],
)
def test_a_screen_has_room_twice(
    size: tuple[int, int], screen: Callable[[App], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = Screen.at_home(size)
    screen(hands.app)
    hands.wait(0.5)
    drawn: dict[SurfaceCache, dict[Hashable, pygame.Surface]] = {}
    get = SurfaceCache.get

    def noted(cache: SurfaceCache, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        found = drawn.setdefault(cache, {})[key] = get(cache, key, make)
        return found

    monkeypatch.setattr(SurfaceCache, "get", noted)
    hands.app.router.invalidate()
    hands.wait(0.1)
    hands.app.draw()
    hands.close()
    assert drawn
    for cache, surfaces in drawn.items():
        assert 2 * sum(each.get_pitch() * each.get_height() for each in surfaces.values()) < cache.max_bytes
