"""Screens in every size, scale and theme of the window, and in whatever else a test combines with that."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from random import Random
from typing import Any

from tests.amount import WHOLE
from tests.ui.desk import Desk
from tests.ui.layouts import pairwise
from tests.ui.tree_faults import check as check_tree
from ui.kit.theme import THEMES

WINDOWS: dict[str, list[Any]] = {
    "size": [(960, 640), (1280, 800), (1920, 1080), (2560, 1440)],
    "scale": [75, 100, 150, 200],
    "theme": list(THEMES),
    "large targets": [False, True],
    "easy reading": [False, True],
}


def rows_of(factors: dict[str, list[Any]]) -> list[dict[str, Any]]:
    """Return so few combinations that every value is met, every second of those in which every two values meet; in
    `make soak` all of them, and some others by dice.
    """
    rows = pairwise(factors)
    if not WHOLE:
        return [row for place, row in enumerate(rows) if place % 2 == 0 or _is_first(rows[:place], row)]
    every = [dict(zip(factors, values, strict=True)) for values in product(*factors.values())]
    return [*rows, *Random(1).sample(every, min(len(every), 30))]


def _is_first(before: list[dict[str, Any]], row: dict[str, Any]) -> bool:
    """Whether a row has a value that none before it has."""
    return any(all(other[name] != value for other in before) for name, value in row.items())


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


def check(desk: Desk, opened: Callable[[dict[str, Any]], None], factors: dict[str, list[Any]]) -> None:
    """Fail with everything that is wrong in any combination, each fault once."""
    found: dict[str, dict[str, Any]] = {}
    for row in rows_of(factors):
        with desk.app.unseen():  # it is drawn below
            opened(row)
            show(desk, row)
            shown = desk.overlay or desk.app.scene
            assert shown is not None
            for fault in check_tree(shown.tree.root, desk.app.look):
                found.setdefault(fault, row)
            assert not desk.notices, desk.notices
    assert not found, "\n".join(f"{fault}\n    in {row}" for fault, row in found.items())
