"""What Windows and macOS do otherwise than Linux, as they would tell of it."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

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
    ("size", "opened", "maximized"),
    [((1280, 800), (1280, 668), True), ((1600, 600), (1366, 600), True), ((1280, 668), (1280, 668), False)],
    ids=["too high", "too wide", "with room for the bars"],
)
def test_a_window_too_large_beside_the_bars_of_the_desktop_is_maximized(
    hands: Screen, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], opened: tuple[int, int], *, maximized: bool
) -> None:
    asked: list[bool] = []
    monkeypatch.setattr(system_window, "is_seen", lambda: True)
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1366, 768)])
    handle = SimpleNamespace(show=lambda: None, maximize=lambda: asked.append(True))
    monkeypatch.setattr(pygame, "Window", SimpleNamespace(from_display_module=lambda: handle))
    system_window.open_window(size, full_screen=False, density=1.0, exact=False)
    assert (hands.app.size, bool(asked)) == (opened, maximized)


@pytest.mark.usefixtures("hands")
@pytest.mark.parametrize(("seen", "density"), [(True, 1.5), (False, 1.25)])
def test_on_windows_a_window_has_its_monitors_density_and_an_unseen_one_the_systems(
    monkeypatch: pytest.MonkeyPatch, *, seen: bool, density: float
) -> None:
    monkeypatch.setattr("sys.platform", "win32")
    monkeypatch.setattr(system_window, "is_seen", lambda: seen)
    if seen:
        monkeypatch.setattr(pygame.display, "get_wm_info", lambda: {"window": 7})
    user32 = SimpleNamespace(GetDpiForWindow=lambda number: {7: 144}[number], GetDpiForSystem=lambda: 120)
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(user32=user32), raising=False)
    assert system_window.pixel_density() == density


def test_a_window_on_another_monitor_takes_its_density(hands: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    before = hands.app.look.metrics.scale
    monkeypatch.setattr(system_window, "pixel_density", lambda: 1.5)
    hands.send(pygame.WINDOWDISPLAYCHANGED, display_index=1)
    assert hands.app.look.metrics.scale != before


@pytest.mark.parametrize("on", [True, False])
def test_on_windows_the_title_bar_is_dark_or_light(monkeypatch: pytest.MonkeyPatch, *, on: bool) -> None:
    told: list[tuple[object, ...]] = []

    def set_attribute(window: int, attribute: int, wanted: Any, size: int) -> None:
        told.append((window, attribute, bytes(ctypes.string_at(wanted, size))))

    monkeypatch.setattr("sys.platform", "win32")
    monkeypatch.setattr(system_window, "is_seen", lambda: True)
    monkeypatch.setattr(pygame.display, "get_wm_info", lambda: {"window": 7})
    dwmapi = SimpleNamespace(DwmSetWindowAttribute=set_attribute)
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(dwmapi=dwmapi), raising=False)
    system_window.darken_frame(on=on)
    assert told == [(7, 20, int(on).to_bytes(4, "little"))]


@pytest.mark.parametrize(("on", "named"), [(True, "NSAppearanceNameDarkAqua"), (False, "NSAppearanceNameAqua")])
def test_on_a_mac_the_title_bar_is_dark_or_light(monkeypatch: pytest.MonkeyPatch, *, on: bool, named: str) -> None:
    runtime = ObjectiveC()
    monkeypatch.setattr("sys.platform", "darwin")
    monkeypatch.setattr(system_window, "is_seen", lambda: True)
    monkeypatch.setattr(ctypes, "CDLL", {"/usr/lib/libobjc.A.dylib": runtime}.__getitem__)
    system_window.darken_frame(on=on)
    appearance = f"[NSAppearance appearanceNamed:{named}]"
    assert runtime.sent[-1] == f"[[NSApplication sharedApplication] setAppearance:{appearance}]"


class ObjectiveC:
    """Stands for the library of Objective-C: notes what is sent, spelled as in that language, by addresses."""

    def __init__(self) -> None:
        self.sent: list[str] = []
        self.spelled: dict[int, str] = {}
        self.objc_getClass = self.sel_registerName = Function(lambda name: self._address(name.decode()))
        self.objc_msgSend = Function(self._send)

    def _address(self, spelled: str) -> int:
        self.spelled[(1 << 40) + len(self.spelled)] = spelled  # more than an int of C holds
        return (1 << 40) + len(self.spelled) - 1

    def _send(self, receiver: ctypes.c_void_p, selector: ctypes.c_void_p, *arguments: Any) -> int:
        assert receiver.value is not None and selector.value is not None
        words = [each.decode() if isinstance(each, bytes) else self.spelled[each.value] for each in arguments]
        name = self.spelled[selector.value]
        if name == "stringWithUTF8String:":
            return self._address(words[0])
        self.sent.append(f"[{self.spelled[receiver.value]} {name}{''.join(words)}]")
        return self._address(self.sent[-1])


class Function(SimpleNamespace):
    """Stands for a function of a C library, whose type can be set."""

    def __init__(self, call: Callable[..., int]) -> None:
        super().__init__(call=call, restype=ctypes.c_int)

    def __call__(self, *arguments: Any) -> int:
        assert self.restype is ctypes.c_void_p, "an address would be cut to 32 bits"
        return int(self.call(*arguments))
