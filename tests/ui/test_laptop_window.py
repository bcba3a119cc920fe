"""On a laptop of 768 rows of pixels: pages with their primary button at the end need no scrolling."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ui.screen import Screen
from ui.kit.tree import Scroll
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
