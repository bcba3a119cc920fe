"""kill -9 at random moments of play in the real window: what was on the screen is in the library, and the game goes on.

Several folders are played in at the same time.
"""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from threading import Timer
from typing import Any

import pytest

from saves.library import Library
from saves.models import StoredGame
from tests.amount import amount
from tests.conftest import ROOT

KILLS = amount(200, 8)
LANES = amount(4, 2)
LONGEST = 0.4
"""Seconds after the first frame until the process is killed, at most."""

pytestmark = pytest.mark.soak
if sys.platform == "win32":
    pytest.skip("needs SIGKILL", allow_module_level=True)


@dataclass
class Lane:
    """One folder, in which one process after the other plays and is killed."""

    folder: Path
    random: Random
    kills: int = 0
    moves: int = 0
    continued: int = 0
    games: set[int] = field(default_factory=set)

    def run(self, kills: int) -> Lane:
        """Kill as often as that, and look after each time."""
        for _ in range(kills):
            waiting = self.unfinished()
            shown = self.play_and_kill()
            self.kills += 1
            self.check_start(waiting, shown)
            self.check_kept(shown)
        return self

    def play_and_kill(self) -> list[dict[str, Any]]:
        """Let a process play for a while, kill it, and return what it had shown."""
        command = [sys.executable, "-m", "tests.ui.driver", str(self.folder), str(self.random.getrandbits(30))]
        with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
            assert process.stdout is not None
            assert process.stderr is not None
            first = process.stdout.readline()
            Timer(self.random.uniform(0, LONGEST), process.kill).start()
            lines = (first + process.stdout.read()).splitlines(keepends=True)
            errors = process.stderr.read().decode()
        assert process.returncode == -signal.SIGKILL, errors
        return [json.loads(line) for line in lines if line.endswith(b"\n")]

    def unfinished(self) -> StoredGame | None:
        with Library.open(self.folder) as library:
            assert library.trouble is None
            found = library.unfinished(1)
            return library.get(found[0].id) if found else None

    def check_start(self, waiting: StoredGame | None, shown: list[dict[str, Any]]) -> None:
        """The first thing on the screen is the game that waited, as it was."""
        if waiting is None or not shown:
            return
        assert shown[0]["game"] == waiting.id
        assert shown[0]["moves"] == [move.text for move in waiting.moves]
        self.continued += len(shown) > 1 and shown[1]["game"] == waiting.id

    def check_kept(self, shown: list[dict[str, Any]]) -> None:
        """Every position shown can be found; the last one of each game is where it is, or one change before."""
        with Library.open(self.folder) as library:
            assert library.trouble is None
            games = {number: library.get(number) for number in {state["game"] for state in shown}}
        for state in shown:
            assert tuple(state["moves"]) in set(lines_of(games[state["game"]])), state
        for number, game in games.items():
            last = next(state for state in reversed(shown) if state["game"] == number)
            kept = [move.text for move in game.moves]
            assert abs(len(kept) - len(last["moves"])) <= 1, (kept, last)
            common = min(len(kept), len(last["moves"]))
            assert kept[:common] == last["moves"][:common], (kept, last)
            assert last["result"] in (game.result, "*"), (game.result, last)
        self.moves += len(shown)
        self.games |= set(games)


def lines_of(game: StoredGame) -> Iterator[tuple[str, ...]]:
    """Every line of play that a kept game knows, and each of its beginnings."""
    whole = [move.text for move in (*game.moves, *game.ahead)]
    lines = [whole, *([*line.before, *(move.text for move in line.moves)] for line in game.variations)]
    for line in lines:
        for length in range(len(line) + 1):
            yield tuple(line[:length])


def test_what_was_shown_is_kept_whenever_the_program_is_killed(tmp_path: Path) -> None:
    lanes = [Lane(tmp_path / str(number), Random(number)) for number in range(LANES)]
    for lane in lanes:
        lane.folder.mkdir()
    with ThreadPoolExecutor(LANES) as threads:
        each = [KILLS // LANES + (number < KILLS % LANES) for number in range(LANES)]
        done = list(threads.map(Lane.run, lanes, each))
    assert sum(lane.kills for lane in done) == KILLS
    assert sum(lane.continued for lane in done) > amount(KILLS // 4, 0)
    print(
        f"{KILLS} kills, {sum(lane.moves for lane in done)} positions shown and kept in"
        f" {sum(len(lane.games) for lane in done)} games, {sum(lane.continued for lane in done)} games continued"
    )
