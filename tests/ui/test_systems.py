"""What Windows and macOS do otherwise than Linux, as they would tell of it."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from tests.ui.screen import Screen
from ui.shell import system_window


@pytest.fixture
def hands() -> Iterator[Screen]:
    hands = Screen.at_home()
    yield hands
    hands.close()


@pytest.mark.parametrize(("key", "running"), [(pygame.K_w, True), (pygame.K_q, False)])
def test_on_a_mac_cmd_w_goes_home_and_only_cmd_q_ends(
    hands: Screen, monkeypatch: pytest.MonkeyPatch, key: int, *, running: bool
) -> None:
    monkeypatch.setattr("sys.platform", "darwin")
    monkeypatch.setattr(pygame.key, "get_mods", lambda: pygame.KMOD_LMETA)
    monkeypatch.setattr(pygame.key, "get_pressed", lambda: {pygame.K_w: key == pygame.K_w})
    hands.send(pygame.QUIT)
    assert hands.app.running is running


@pytest.mark.parametrize(
    ("area", "opened"), [((1366, 728), (1350, 689)), ((0, 0), (1366, 768))], ids=["with a taskbar", "unknown"]
)
def test_on_windows_the_title_bar_stays_on_the_screen(
    hands: Screen, monkeypatch: pytest.MonkeyPatch, area: tuple[int, int], opened: tuple[int, int]
) -> None:
    monkeypatch.setattr("sys.platform", "win32")
    monkeypatch.setattr(system_window, "windows_room", lambda: system_window.Room(area, (16, 39)))
    monkeypatch.setattr(system_window, "is_seen", lambda: True)
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1366, 768)])
    system_window.open_window((1600, 900), full_screen=False, density=1.0)
    assert hands.app.size == opened


def test_a_window_on_another_monitor_takes_its_density(hands: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    before = hands.app.look.metrics.scale
    monkeypatch.setattr(system_window, "pixel_density", lambda: 1.5)
    hands.send(pygame.WINDOWDISPLAYCHANGED, display_index=1)
    assert hands.app.look.metrics.scale != before
