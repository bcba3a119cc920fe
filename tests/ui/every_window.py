"""Screens in every size, scale and theme of the window, and in whatever else a test combines with that."""

from __future__ import annotations

from typing import Any

from saves.settings import SCALES
from tests.ui.desk import Desk
from ui.kit.theme import THEMES

WINDOWS: dict[str, list[Any]] = {
    "size": [(960, 640), (1280, 800), (1920, 1080), (2560, 1440)],
    "scale": [75, 100, 150, 200],
    "theme": list(THEMES),
    "large targets": [False, True],
    "easy reading": [False, True],
}
EVERY = WINDOWS | {"scale": [*SCALES]}
"""The same with all six sizes of the text."""


def show(desk: Desk, row: dict[str, Any]) -> None:
    """Bring the window into a size, a scale and a theme, and into the other sizes of a row."""
    display = desk.app.display
    display.set_large_targets(row.get("large targets", False))
    if row.get("easy reading", False) != display.settings.easy_reading:
        display.set_easy_reading(row.get("easy reading", False))
    display.resize(*row["size"])
    display.set_scale(row["scale"])
    display.set_theme(row["theme"])
    desk.app.router.settle()
    desk.app.router.lay_out()
