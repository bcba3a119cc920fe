"""The first files of a new board: `make board NAME=gomoku ARGS="--rows 9 --columns 9 --in-line 5 --first Black"`.

Written are rules (a board on which so many in line win), the board's line in the registry, the simple version of its
rules, golden games and a perft table; then what is still missing is named. docs/add-a-board.md goes on from there. A
board that is there already is left as it is.
"""

from __future__ import annotations

import argparse
import random
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from game.words import words_for
from tests.game.reference.twin import DRAW, PLAYERS, InLine

ROOT = Path(__file__).resolve().parent.parent
REGISTRY = "game/registry.py"

RULES = '''"""{title}: {in_line} side by side win, on {rows} rows of {columns} cells."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from game.in_line import in_line_game


class {state}(NamedTuple):
    """A position: the cells of each player, row by row from the bottom left, plies played, and who won."""

{fields}
    ply: np.int64
    winner: np.int64


GAME = in_line_game(
    {state},
    "{name}",
    "{title}",
    rows={rows},
    columns={columns},
    in_line={in_line},
    first_side="{first}",
    has=(),
)
'''

TWIN = '''"""{title} on a list of lists."""

from __future__ import annotations

from tests.game.reference.twin import InLine


class {state}(InLine):
    ROWS = {rows}
    COLUMNS = {columns}
    LENGTH = {in_line}
    SIDES = ("{first}", "{second}")


TWIN = {state}
'''

GAMES = """{title}: its golden games.

== the shortest: {first}'s bottom row
moves: {shortest}

== the other side's: {second}'s bottom row
moves: {second_wins}

== the longest: nobody's
moves: {longest}
"""


@dataclass(frozen=True)
class NewBoard:
    """A board as it begins: its name, its size, how many in line win, and who begins, White or Black."""

    name: str
    rows: int
    columns: int
    in_line: int
    first: str

    @property
    def module(self) -> str:
        """The name of its modules."""
        return self.name.replace("-", "_")

    @property
    def perft(self) -> str:
        """The path of its perft table, which its rules fill."""
        return f"tests/perft/{self.name}.perft"

    def files(self) -> dict[str, str]:
        """Its other files, by their paths, and what is written into each."""
        sides = ("White", "Black") if self.first == "White" else ("Black", "White")
        count = words_for(self.rows * self.columns)
        words = [""] if count == 1 else [f"_{word}" for word in range(count)]
        known = {
            "name": self.name,
            "rows": self.rows,
            "columns": self.columns,
            "in_line": self.in_line,
            "title": self.name.replace("-", " ").title(),
            "state": self.name.title().replace("-", ""),
            "first": sides[0],
            "second": sides[1],
            "fields": "\n".join(f"    {side.lower()}{word}: np.uint64" for side in sides for word in words),
        }
        games = {
            "shortest": " ".join(self._row(0)),
            "second_wins": " ".join(self._row(1)),
            "longest": " ".join(self._longest()),
        }
        return {
            f"game/{self.module}.py": RULES.format(**known),
            f"tests/game/reference/{self.module}.py": TWIN.format(**known),
            f"tests/games/{self.name}.txt": GAMES.format(**known, **games),
        }

    def _twin(self) -> InLine:
        sizes = {"ROWS": self.rows, "COLUMNS": self.columns, "LENGTH": self.in_line}
        twin: InLine = type("Twin", (InLine,), sizes)()
        return twin

    def _row(self, winner: int) -> list[str]:
        """A game in which player `winner` fills the bottom row; the other one plays above it, and makes no line."""
        twin = self._twin()
        won = [twin.name(self.rows - 1, column) for column in range(self.in_line)]
        lost = [twin.name(column % 2, column) for column in range(self.in_line)]
        plies = zip(won, lost, strict=True) if winner == 0 else zip(lost, won, strict=True)
        return [move for turn in plies for move in turn][: 2 * self.in_line - 1 + winner]

    def _longest(self) -> list[str]:
        """A game in which nobody makes a line until the board is full."""
        for seed in range(1000):
            moves = self._shy_game(random.Random(seed))
            if moves:
                return moves
        raise SystemExit(f"no game of {self.name} fills the board without {self.in_line} in line")

    def _shy_game(self, rng: random.Random) -> list[str]:
        """A game of moves that win only where there are no others; none where somebody won."""
        twin, moves = self._twin(), list[str]()
        while twin.winner is None:
            left = twin.moves()
            rng.shuffle(left)
            move = next((move for move in left if twin.after(move).winner not in PLAYERS), left[0])
            twin = twin.after(move)
            moves.append(move)
        return moves if twin.winner == DRAW else []


def register(registry: str, module: str) -> str:
    """Return the registry's text with one board more: its import, and its place at the end of the list."""
    found = re.search(r"^from game import (.+)$", registry, re.MULTILINE)
    assert found is not None
    names = ", ".join(sorted([*found[1].split(", "), module]))
    return registry.replace(found[0], f"from game import {names}", 1).replace(
        ".GAME,\n)\n", f".GAME,\n    {module}.GAME,\n)\n", 1
    )


def write(board: NewBoard) -> list[str]:
    """Write a board's files and its place in the registry; return their paths.

    Raises:
        SystemExit: if one of the files is there already.
    """
    files = board.files()
    there = ", ".join(path for path in (*files, board.perft) if (ROOT / path).exists())
    if there:
        again = f"to begin your board again, delete these files and take {board.module} out of {REGISTRY}"
        raise SystemExit(f"Nothing was written, as there is {there}. Choose another name, or, {again}.")
    for path, content in files.items():
        (ROOT / path).write_text(content, encoding="utf-8")
    registry = ROOT / REGISTRY
    registry.write_text(register(registry.read_text(encoding="utf-8"), board.module), encoding="utf-8")
    return [*files, REGISTRY]


def read_arguments(arguments: list[str]) -> NewBoard:
    """Return the board that a command line asks for."""
    parser = argparse.ArgumentParser(
        prog="make board",
        usage='make board NAME=gomoku [ARGS="--rows 9 --columns 9 --in-line 5 --first White"]',
        description="Write the first files of a new board.",
    )
    parser.add_argument("name", metavar="NAME", help="such as gomoku: lower-case letters, digits and hyphens")
    parser.add_argument("--rows", type=int, default=9, choices=range(3, 10), metavar="3..9", help="9 by default")
    parser.add_argument("--columns", type=int, default=9, choices=range(3, 13), metavar="3..12", help="9 by default")
    parser.add_argument("--in-line", type=int, default=5, metavar="N", help="how many side by side win, 5 by default")
    parser.add_argument("--first", default="White", choices=("White", "Black"), help="who begins, White by default")
    board = NewBoard(**vars(parser.parse_args(arguments)))
    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", board.name):
        parser.error(f"NAME={board.name} is no name: lower-case letters, digits and hyphens, a letter first")
    if not 3 <= board.in_line <= board.columns:
        parser.error(f"{board.in_line} in line do not fit into {board.columns} columns, or are fewer than three")
    return board


def main() -> None:
    """Write a board, have its rules fill its golden games and its perft table, and name what is missing."""
    board = read_arguments(sys.argv[1:])
    written = write(board)
    for module in ("golden", "perft_tables", "companions"):
        subprocess.run([sys.executable, "-m", f"tests.game.{module}", board.name], cwd=ROOT, check=True)
    print("Written:", ", ".join([*written, board.perft]))
    print(f'Next: make play, make test ARGS="-k {board.name}", and docs/add-a-board.md')


if __name__ == "__main__":
    main()
