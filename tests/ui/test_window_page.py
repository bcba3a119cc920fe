"""The screen of docs/window.md, and its tests, as they stand on the page."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pygame
import pytest

from tests.conftest import ROOT
from tests.ui.screen import Screen

CODE, TESTS = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "window.md").read_text(encoding="utf-8"), re.DOTALL)


def module(name: str, code: str) -> dict[str, Any]:
    """Run code as a module of its own, and return what it defines."""
    made = sys.modules[name] = ModuleType(name)
    exec(compile(code, name, "exec"), made.__dict__)  # noqa: S102  (the page's own code)
    return vars(made)


MONTHS = module("months_of_the_page", CODE)
TESTS_OF_PAGE: list[Callable[[Screen], None]] = [
    each for name, each in module("tests_of_the_page", TESTS).items() if name.startswith("test_")
]


@pytest.fixture
def screen(tmp_path: Path) -> Iterator[Screen]:
    screen = Screen.at_home(folder=tmp_path)
    screen.app.push(MONTHS["MonthsScene"](screen.app))
    screen.wait(0.3)
    yield screen
    screen.close()


@pytest.mark.parametrize("test", TESTS_OF_PAGE, ids=lambda test: test.__name__)
def test_what_the_page_says_of_its_screen_is_so(screen: Screen, test: Callable[[Screen], None]) -> None:
    test(screen)


@pytest.mark.parametrize(("place", "code"), [("ui/screens/months/scene.py", CODE), ("tests/ui/test_months.py", TESTS)])
def test_ruff_has_nothing_against_it(place: str, code: str) -> None:
    command = (sys.executable, "-m", "ruff", "check", "--no-cache", "--stdin-filename", ROOT / place, "-")
    found = subprocess.run(command, input=code, capture_output=True, encoding="utf-8", cwd=ROOT, check=False)
    assert found.returncode == 0, found.stdout + found.stderr


def test_the_arrow_keys_choose_a_month_at_once(screen: Screen) -> None:
    screen.key(pygame.K_DOWN)
    assert getattr(screen.scene, "chosen", 0) == 2


def test_its_keys_do_what_its_controls_do(screen: Screen) -> None:
    screen.key(pygame.K_l)
    assert screen.get("switch", "Long months").value == "on"
    screen.key(pygame.K_o)
    screen.wait(0.3)
    assert screen.find("choice", "Theme"), "the settings are open"


def test_its_button_is_pressed_and_its_key_named(screen: Screen) -> None:
    assert screen.get("button", "Settings").keycap
    screen.primary.press()
    screen.wait(0.3)
    assert screen.find("choice", "Theme"), "the settings are open"


@pytest.mark.parametrize("size", [(1280, 800), (960, 640)], ids=str)
@pytest.mark.parametrize("scale", [100, 200])
def test_it_fits(screen: Screen, size: tuple[int, int], scale: int) -> None:
    screen.app.display.resize(*size)
    screen.app.display.set_scale(scale)
    screen.wait(0.1)
    assert screen.app.display.drawn_scale == scale
    assert screen.faults() == []


def test_an_empty_list_says_so(screen: Screen) -> None:
    screen.get("text field", "Find a month").fill("xyz")
    assert "no month has these letters" in screen.texts()
