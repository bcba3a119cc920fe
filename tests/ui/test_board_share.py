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
AS_YET = {
    ("play", "kalah"): 0.30, ("play", "pathwayz"): 0.46, ("play", "pentago-twist"): 0.48,
    ("study", "connect-four"): 0.34, ("study", "kalah"): 0.22, ("study", "othello"): 0.45,
    ("study", "pathwayz"): 0.46, ("study", "pentago-twist"): 0.33, ("study", "tic-tac-toe"): 0.43,
    ("editor", "connect-four"): 0.45, ("editor", "kalah"): 0.33, ("editor", "othello"): 0.45,
    ("editor", "pathwayz"): 0.46, ("editor", "pentago-twist"): 0.40, ("editor", "tic-tac-toe"): 0.43,
}  # fmt: skip
"""The shares that are smaller as yet, rounded down; none may fall, and one that grows is written down.
A board that is not named here is not measured."""


@pytest.fixture(scope="module")
def games() -> Iterator[Path]:
    with some_games() as folder:
        yield folder


@pytest.mark.parametrize("board", sorted({board for _, board in AS_YET}))
@pytest.mark.parametrize(("screen", "name"), [("play", "two people"), ("study", "start"), ("editor", "legal")])
def test_the_squares_have_their_share_of_the_smallest_window(games: Path, screen: str, name: str, board: str) -> None:
    state = next(each for each in STATES if (each.screen, each.name) == (screen, f"{board}, {name}"))
    with on_stage(state, games) as desk:
        show(desk, {"size": SIZE, "scale": 200, "theme": "dark"})
        views = [getattr(node, "view", None) for node in desk.nodes()]
        (squares,) = {view.places.squares.size for view in views if isinstance(view, Aiming)}
    share = int(100 * min(squares) / min(SIZE)) / 100
    assert share >= WANTED if (screen, board) not in AS_YET else share == AS_YET[screen, board]
