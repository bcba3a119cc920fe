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
from saves.unfinished import UnfinishedGame
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
        file = UnfinishedGame(Path(folder))
        file.save(GameRecord(dict(TAGS), MOVES.split()))
        screen.start("--data-dir", folder, "--size", "1280x800")
        screen.settle()
        screen.key("r")
        wait_until(lambda: _moves(file) > len(MOVES.split()), "the AI's answer", COMPILED)
        screen.key("2")
        column, row = _liveliest_cell(file)
        screen.xdotool("mousemove", "--sync", str(A1[0] + column * CELL), str(A1[1] - row * CELL))
        screen.settle(quiet=1.0, area=(0, 0, A1[0] + 12 * CELL, 800))  # beside the board a clock runs
        screen.screenshot(picture)
    print(f"The picture is in {picture}")


def _moves(file: UnfinishedGame) -> int:
    record = file.load()
    return len(record.moves) if record else 0


def _liveliest_cell(file: UnfinishedGame) -> tuple[int, int]:
    """Column and row of the cell on which a permanent piece flips the most."""
    record = file.load()
    assert record is not None
    match = Match(find_game(record.tags["Game"]))
    for move in record.moves:
        match.push(move)
    best = max(match.legal_actions(), key=lambda action: len(flips(match.state, action)))
    move = match.game.action_to_string(match.state, best)
    return "abcdefghijkl".index(move[0]), int(move[1]) - 1


if __name__ == "__main__":
    main(Path(sys.argv[1]))
