"""On a laptop of 768 rows of pixels: pages need no scrolling to their primary button, and actions show their keys."""

from __future__ import annotations

from pathlib import Path

import pytest

from coach import languages
from tests.ui.desk import AI, YOU, Desk
from tests.ui.screen import Screen
from ui.kit import Button
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


@pytest.mark.parametrize("code", ["en", "de", "fr", "it", "pl"])
def test_the_actions_of_a_game_show_their_keys(code: str) -> None:
    desk = Desk("pathwayz", (YOU, AI), size=(1366, 768))
    try:
        desk.app.display.set_language(code)
        desk.wait(0.1)
        (bar,) = [node for node in desk.nodes() if isinstance(node, ActionBar)]
        buttons = [node for node in bar.walk() if isinstance(node, Button)]
        assert [(each.keycap, each.shows_keycap) for each in buttons] == [(key, True) for key in ("U", "H", "R", "Esc")]
        assert len({each.rect.y for each in bar.walk() if isinstance(each, Button | ChoiceButton)}) == 1
    finally:
        languages.speak(languages.ENGLISH)
        desk.close()
