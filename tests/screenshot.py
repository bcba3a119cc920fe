"""`python -m tests.screenshot FILE.png`: the README's picture, taken from the real program on a virtual screen.

A game is left unfinished in a folder of its own, resumed by a key, answered by the AI, and the mouse rests where a
permanent piece would flip the most.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from game import Match, find_game
from game.pathwayz import flips
from saves.gamefile import GameRecord
from saves.importing import check_game
from saves.library import Library
from tests.virtual_screen import VirtualScreen, wait_until

MOVES = (
    "e2 c5 j3 i7 c3 j6 f3 e4* g2* a3 h5 i4 j7* g3* f4* g4* h4* i5* i6* g6* b3 l8 l4 b4 d4 d2* f2*"  # two of our own AIs
)
TAGS = {
    "Game": "pathwayz",
    "White": "You",
    "Black": "Rapids",
    "BlackPlayer": "level-7",
    "TimeControl": "600+5",
    "Clocks": "446.9 522.4",
    "Result": "*",
}
COMPILED = 300.0
"""Seconds within which the AI answers even where its kernels have to be compiled first."""
CELL = 66
"""Pixels of a cell in a window of 1280x800, and the middle of a1."""
A1 = (105, 578)


def main(picture: Path) -> None:
    """Take the picture."""
    with tempfile.TemporaryDirectory(prefix="pathwayz-screenshot-") as folder, VirtualScreen(1280, 800) as screen:
        with Library.open(Path(folder)) as library:
            library.add([check_game(GameRecord(dict(TAGS), MOVES.split()))])
        screen.start("--data-dir", folder, "--size", "1280x800")
        screen.settle()
        screen.key("r")
        wait_until(lambda: len(_moves(folder)) > len(MOVES.split()), "the AI's answer", COMPILED)
        screen.key("2")
        column, row = _liveliest_cell(folder)
        screen.xdotool("mousemove", "--sync", str(A1[0] + column * CELL), str(A1[1] - row * CELL))
        screen.settle(quiet=1.0, area=(0, 0, A1[0] + 12 * CELL, 800))  # beside the board a clock runs
        screen.screenshot(picture)
    print(f"The picture is in {picture}")


def _moves(folder: str) -> list[str]:
    with Library.open(Path(folder)) as library:
        return [move.text for move in library.get(library.ids()[0]).moves]


def _liveliest_cell(folder: str) -> tuple[int, int]:
    """Column and row of the cell on which a permanent piece flips the most."""
    match = Match(find_game(TAGS["Game"]))
    for move in _moves(folder):
        match.push(move)
    best = max(match.legal_actions(), key=lambda action: len(flips(match.state, action)))
    move = match.game.action_to_string(match.state, best)
    return "abcdefghijkl".index(move[0]), int(move[1]) - 1


if __name__ == "__main__":
    main(Path(sys.argv[1]))
