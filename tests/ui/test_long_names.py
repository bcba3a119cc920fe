"""Names of imported games may be long, and in any writing: no screen is cut or leaves its window for them."""

from __future__ import annotations

from pathlib import Path

import pytest

from saves.library import Library
from saves.models import SeatRecord
from tests.ui import shelves
from tests.ui.screen import Screen
from ui.shell import routes


@pytest.mark.parametrize("name", ["W" * 500, "א" * 60, "日本語の長い名前" * 30], ids=["latin", "hebrew", "japanese"])
def test_a_long_name_fits_on_every_screen(name: str, tmp_path: Path) -> None:
    with Library.open(tmp_path) as library:
        shelves.keep(library, moves="b2 a1 c3", seats=(SeatRecord(name), shelves.ROBIN), title=name)
        shelves.keep(library, moves="b2 a1 c3 a3 c1 a2", seats=(shelves.YOU, SeatRecord(name)))
    screen = Screen.at_home(size=(960, 640), folder=tmp_path)
    for route in (
        routes.HomeRoute(),
        routes.LibraryRoute(),
        routes.QuickPlayRoute("tic-tac-toe"),
        routes.LatestReviewRoute("tic-tac-toe"),
        routes.StudyRoute("tic-tac-toe"),
    ):
        screen.app.navigate(route)
        screen.wait(0.5)
        assert screen.faults() == [], route
    screen.close()
