"""On a laptop of 768 rows of pixels: pages need no scrolling to their primary button, and actions show their keys."""

from __future__ import annotations

from pathlib import Path

import pytest

from coach import languages
from tests.ui.desk import AI, YOU, Desk
from tests.ui.screen import Screen
from ui.kit import Button, Look
from ui.kit.tree import Scroll
from ui.parts.action_bar import ActionBar, ChoiceButton
from ui.shell.routes import LabRoute, LooksRoute, Route, SetupRoute


@pytest.mark.parametrize("theme", ["light", "contrast"])
@pytest.mark.parametrize("route", [LooksRoute(), SetupRoute("pathwayz"), LabRoute("pathwayz")])
def test_a_page_ends_above_the_edge_of_the_window(tmp_path: Path, route: Route, theme: str) -> None:
    screen = Screen.at_home((1280, 768), tmp_path)
    screen.app.display.set_theme(theme)
    screen.app.navigate(route)
    screen.wait(0.5)
    page = next(node for node in screen.nodes() if isinstance(node, Scroll))
    assert page.most == 0
    screen.close()


def bar_of(desk: Desk) -> ActionBar:
    (bar,) = [node for node in desk.nodes() if isinstance(node, ActionBar)]
    return bar


def margin(button: Button, look: Look) -> float:
    """The logical room at each side of a button's words and key cap."""
    words = look.text_width(button.label, button.size, "semi")
    cap = look.px(10) + look.keycap_width(button.keycap) if button.shows_keycap else 0
    return (button.rect.w - words - cap) / 2 / look.metrics.scale


@pytest.mark.parametrize("size", [(960, 640), (1024, 768), (1280, 800), (1366, 768)], ids=str)
def test_the_words_of_actions_have_margins(size: tuple[int, int]) -> None:
    desk = Desk("pathwayz", (YOU, AI), size=size)
    desk.wait(0.1)
    bar = bar_of(desk)
    assert min(margin(node, desk.app.look) for node in bar.walk() if isinstance(node, Button)) >= 7.5
    desk.close()


@pytest.mark.parametrize("code", ["en", "de", "fr", "it", "pl"])
def test_the_actions_of_a_game_show_their_keys(code: str) -> None:
    desk = Desk("pathwayz", (YOU, AI), size=(1366, 768))
    try:
        desk.app.display.set_language(code)
        desk.wait(0.1)
        bar = bar_of(desk)
        buttons = [node for node in bar.walk() if isinstance(node, Button)]
        assert [(each.keycap, each.shows_keycap) for each in buttons] == [(key, True) for key in ("U", "H", "R", "Esc")]
        assert min(margin(each, desk.app.look) for each in buttons) >= 7.5
        assert len({each.rect.y for each in bar.walk() if isinstance(each, Button | ChoiceButton)}) == 1
    finally:
        languages.speak(languages.ENGLISH)
        desk.close()


@pytest.mark.parametrize("size", [(960, 640), (1280, 720)], ids=str)
@pytest.mark.parametrize("code", ["es", "fr", "it", "pl"])
def test_the_actions_of_a_game_stay_in_one_line_with_margins(code: str, size: tuple[int, int]) -> None:
    desk = Desk("pathwayz", (YOU, AI), size=size)
    try:
        desk.app.display.set_language(code)
        desk.wait(0.1)
        bar = bar_of(desk)
        assert min(margin(node, desk.app.look) for node in bar.walk() if isinstance(node, Button)) >= 7.5
        assert len({each.rect.y for each in bar.walk() if isinstance(each, Button | ChoiceButton)}) == 1
    finally:
        languages.speak(languages.ENGLISH)
        desk.close()
