"""How large the squares of a board are at the largest text in the smallest window, without labels, strips and pills."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.ui.every_window import show
from tests.ui.gallery.everything import STATES
from tests.ui.gallery.stage import on_stage, some_games
from ui.boards.aiming import Aiming

SIZE = (960, 640)
WANTED = 0.5
"""The share of the window's shorter side that the squares should have in both directions."""
BOARDS = "connect-four", "kalah", "othello", "pathwayz", "pentago-twist", "tic-tac-toe"
LONG = {("play", "kalah"): 0.75, ("study", "kalah"): 0.75, ("editor", "kalah"): 0.7}
"""Where the longer side is measured, and its share: Kalah's squares are more than twice as wide as tall, and the board
has no more width, since what each move needs stands beside it: clocks and names, chances, or the pieces to place.
"""


@pytest.fixture(scope="module")
def games() -> Iterator[Path]:
    with some_games() as folder:
        yield folder


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize(("screen", "name"), [("play", "two people"), ("study", "start"), ("editor", "legal")])
def test_the_squares_have_their_share_of_the_smallest_window(games: Path, screen: str, name: str, board: str) -> None:
    state = next(each for each in STATES if (each.screen, each.name) == (screen, f"{board}, {name}"))
    with on_stage(state, games) as desk:
        show(desk, {"size": SIZE, "scale": 200, "theme": "dark"})
        views = [getattr(node, "view", None) for node in desk.nodes()]
        (squares,) = {view.places.squares.size for view in views if isinstance(view, Aiming)}
    shares = [side / min(SIZE) for side in squares]
    assert max(shares) >= LONG[screen, board] if (screen, board) in LONG else min(shares) >= WANTED
