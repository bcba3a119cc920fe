"""The packaged program's rows: its searches beside those from source, its window, every level's first answer.

`make build` makes it; PATHWAYZ_PACKAGED names a folder elsewhere. Linux only, for its window is on a virtual screen.
"""

from __future__ import annotations

import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from ai.levels import rungs
from game import GAMES, Game, find_game
from lab.games import opened
from tests.bench.row import RUNS, Row
from tests.bench.window import first_frame
from tests.package.programs import packaged
from tests.virtual_screen import ROOT, VirtualScreen

SEARCHES = {
    "pathwayz": {"champion": 200_000, "alpha-beta": 2_000_000, "uct": 50_000},
    "pentago-twist": {"champion": 1_000_000},
    "othello": {"champion": 300_000},
    "kalah": {"champion": 2_000_000},
    "connect-four": {"alpha-beta": 3_000_000, "uct": 300_000},
}
"""Nodes of a search (games of `uct`), by board and player: some half a second each."""
_HOMES = 3
"""Fresh computers for each level."""
PLIES = 10
"""Random moves before such a search: no book has an answer there."""
_PLAIN = {"PATH": os.environ.get("PATH", os.defpath), "LANG": "C.UTF-8"}
"""What a program finds on a fresh computer, besides its home."""


def rows() -> Iterator[Row]:
    """Measure and yield the package's rows, one after the other."""
    program = packaged() / "Pathwayz"
    if not program.is_file():
        print(f"There is no packaged program in {program.parent} (make build): its rows are left out")
        return
    with VirtualScreen() as screen:
        starts = [first_frame({**screen.environment, **home}, [str(program)]) for home in _homes(RUNS)]
    yield Row("Package: start to first frame", statistics.median(starts), "s", 0.4, at_most=True)
    for game in GAMES:
        yield from _first_answers(str(program), game)
    for name, players in SEARCHES.items():
        for player, nodes in players.items():
            yield _speed(str(program), find_game(name), player, nodes)


def _homes(count: int) -> Iterator[dict[str, str]]:
    """Yield the environments of so many fresh computers."""
    for _ in range(count):
        with tempfile.TemporaryDirectory(prefix="pathwayz-home-") as folder:
            yield {**_PLAIN, "HOME": folder}


class Answer(NamedTuple):
    """A search's move, and the seconds until it came."""

    move: str
    seconds: float


def _first_answers(program: str, game: Game) -> Iterator[Row]:
    """Let each level move first in some homes of its own: from starting the program, and how much of that is thinking.

    A level's time is the median of its homes; the row has the slowest level.
    """
    thinking, besides = {}, {}
    levels = [rung.player.name for rung in rungs(game.name)]
    for level in levels:
        answers = [_first_answer(program, game, level, home) for home in _homes(_HOMES)]
        thinking[level] = statistics.median(answer.seconds for answer, _ in answers)
        besides[level] = statistics.median(first - answer.seconds for answer, first in answers)
    slowest, longest = max(besides, key=besides.__getitem__), max(thinking, key=thinking.__getitem__)
    what = f"Package: first answer on a fresh computer, {game.title}"
    name = f"{what}, besides thinking, {slowest}, worst of {len(levels)}"
    yield Row(name, besides[slowest], "s", 0.3, at_most=True)
    yield Row(f"{what}, thinking, {longest}", thinking[longest], "s")


def _first_answer(program: str, game: Game, level: str, home: Mapping[str, str]) -> tuple[Answer, float]:
    """Return a level's second answer, which needs nothing but thinking, and the seconds until the first."""
    began = time.perf_counter()
    with Speaker([program], home) as speaker:
        speaker.choose(game, level)
        speaker.think([])
        first = time.perf_counter() - began
        return speaker.think([]), first


def _speed(program: str, game: Game, player: str, nodes: int) -> Row:
    """Let the program and the one from source search the same by turns, and compare the quickest of each."""
    moves, limit = opened(game, PLIES, random.Random(1)).moves_text, f"nodes {nodes}"
    with Speaker([program], os.environ) as packed, Speaker([sys.executable, "main.py"], os.environ) as source:
        both = packed, source
        for speaker in both:
            speaker.choose(game, player)
            speaker.think(moves, limit)  # loads the kernels, or compiles them
        found = [[speaker.think(moves, limit) for speaker in both] for _ in range(RUNS)]
    if len({answer.move for pair in found for answer in pair}) > 1:
        raise ValueError(f"{game.name}, {player}: the package and the source move differently")
    mine, other = (min(answer.seconds for answer in answers) for answers in zip(*found, strict=True))
    what = f"Package: {game.title}, {player} beside the source, {mine:.3g} s to {other:.3g} s"
    return Row(what, other / mine, "times", 0.95)


class Speaker:
    """A program that speaks the Universal Game Interface, for use in a `with` block, which ends it."""

    def __init__(self, command: Sequence[str], environment: Mapping[str, str]) -> None:
        self._process = subprocess.Popen(
            [*command, "ugi"], cwd=ROOT, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def __enter__(self) -> Speaker:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.communicate()

    def choose(self, game: Game, player: str) -> None:
        """Say who plays what; whatever is drawn by chance is the same each time."""
        options = {"Game": game.name, "Player": player, "Seed": 1}
        self._say(*(f"setoption name {name} value {value}" for name, value in options.items()))

    def think(self, moves: Sequence[str], limit: str = "") -> Answer:
        """Let it think about the position after some moves of a new game."""
        began = time.perf_counter()
        self._say("uginewgame", f"position startpos moves {' '.join(moves)}", f"go {limit}")
        assert self._process.stdout is not None
        for line in self._process.stdout:
            word, _, rest = line.strip().partition(" ")
            if word == "bestmove":
                return Answer(rest, time.perf_counter() - began)
            if word == "error":
                raise ValueError(rest)
        raise ValueError("it fell silent")

    def _say(self, *lines: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write("".join(f"{line}\n" for line in lines))
        self._process.stdin.flush()
