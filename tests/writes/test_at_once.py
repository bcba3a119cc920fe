"""Two windows write into one library at the same time, by turns that dice choose between any two of their writes:
nothing is lost, and no process ends by an exception.
"""

from __future__ import annotations

import json
import os
import select
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from lab.contest.contest import GAMES, Contest
from lab.game_store import GameStore
from lab.learning import shelf
from saves.library import Library
from saves.search import Query
from saves.settings import Settings
from tests.amount import amount
from tests.conftest import ROOT
from tests.writes.at_once import NAMES
from tests.writes.facts import SETTINGS
from tests.writes.recording import SOURCE, preloaded

ROUNDS = amount(200, 5)
PATIENCE = 0.01
"""Seconds after which the one who waits for its turn gets it, though the other one has not come to a write: it may wait
for a lock of the library that the first one holds."""


class Window:
    """A process with a window's library; it asks for a turn before each write."""

    def __init__(self, place: Path, name: str, module: str) -> None:
        self.asks, asking = os.pipe()
        answered, self.answers = os.pipe()
        known = {
            "LD_PRELOAD": str(preloaded(SOURCE)),
            "PATHWAYZ_ROOT": str(place),
            "PATHWAYZ_TURNS": f"{answered},{asking}",
        }
        self.process = subprocess.Popen(
            [sys.executable, "-m", f"tests.writes.{module}", str(place), name, str(ROUNDS)],
            cwd=ROOT, env={**os.environ, **known}, pass_fds=(answered, asking), text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )  # fmt: skip
        os.close(asking)
        os.close(answered)
        self.waiting, self.turns, self.said = 0, 0, ""

    def begin(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        self.said = ""

    def hear(self, ready: list[int]) -> None:
        """Note that it waits for a turn, or what it said at the end of its round."""
        assert self.process.stdout is not None
        if self.asks in ready:
            asked = os.read(self.asks, 100)
            assert asked, self.process.communicate()[1]
            self.waiting += len(asked)
        if self.process.stdout.fileno() in ready:
            self.said = self.process.stdout.readline()
            assert self.said, self.process.communicate()[1]

    def go_on(self) -> None:
        self.waiting, self.turns = self.waiting - 1, self.turns + 1
        os.write(self.answers, b"t")

    def end(self) -> str:
        """Wait for its end; return what it complained of."""
        _, complaints = self.process.communicate(timeout=60)
        os.close(self.asks)
        os.close(self.answers)
        return complaints if self.process.returncode == 0 else f"ended by {self.process.returncode}: {complaints}"


@pytest.fixture
def windows(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[list[Window]]:
    windows = [Window(tmp_path, name, request.param) for name in NAMES]
    yield windows
    for window in windows:
        window.process.kill()
        window.process.wait()


def play_round(windows: list[Window], dice: Random) -> int:
    """Let both play a round; return how often the turn went from one to the other."""
    for window in windows:
        window.begin()
    keeps, last, changes = dice.choice((0.1, 0.5, 0.9)), windows[0], 0
    while not all(window.said for window in windows):
        playing = [window for window in windows if not window.said]
        files = [window.asks for window in playing] + [window.process.stdout.fileno() for window in playing]  # type: ignore[union-attr]
        all_wait = all(window.waiting for window in playing)
        ready, _, _ = select.select(files, [], [], 0 if all_wait else PATIENCE if any_waits(playing) else 30)
        for window in playing:
            window.hear(ready)
        waiting = [window for window in playing if window.waiting and not window.said]
        if waiting and (len(waiting) == len(playing) or not ready):
            chosen = last if last in waiting and dice.random() < keeps else dice.choice(waiting)
            changes, last = changes + (chosen is not last), chosen
            chosen.go_on()
    return changes


def any_waits(windows: list[Window]) -> bool:
    return any(window.waiting for window in windows)


def wrong(folder: Path, promised: list[dict[str, Any]]) -> list[Any]:
    """Return what one of the two was promised and is not there."""
    return [each for name, own in zip(NAMES, promised, strict=True) for each in _missing_of(folder, name, own)]


def _missing_of(folder: Path, name: str, promised: dict[str, Any]) -> list[Any]:
    found: list[Any] = [promised["missing"]] if promised["missing"] else []
    with Library.open(folder) as library:
        assert library.trouble is None or not library.trouble, library.trouble
        ids = [*library.ids(), *library.ids(Query(deleted=True))]
        own = [kept for kept in map(library.get, ids) if kept.white.name == name]
        games = {kept.black.name: kept for kept in own if not kept.imported}
        away = {library.get(number).black.name for number in library.ids(Query(deleted=True))}
        imported = [kept for kept in own if kept.imported]
        attempts = {each.puzzle for each in library.puzzles.attempts()}
    for number, line in enumerate(promised["lines"]):
        kept = games.get(f"game {number}")
        found += [] if kept and [move.text for move in kept.moves] == line else [(number, line, kept)]
    for number, *line in promised["played"]:
        kept = games[f"game {number}"]
        ways = [[move.text for move in kept.moves]]
        ways += [[*each.before, *(move.text for move in each.moves)] for each in kept.variations]
        found += [] if any(way[: len(line)] == line for way in ways) else [("variation", number, line)]
    found += [each for each in promised["titles"].items() if games[f"game {each[0]}"].title != each[1]]
    found += [each for each in promised["notes"].items() if games[f"game {each[0]}"].note != each[1]]
    found += [] if {f"game {each}" for each in promised["away"]} <= away else [("away", promised["away"], away)]
    found += [] if len(imported) == promised["imported"] else [("imported", len(imported), promised["imported"])]
    found += [each for each in promised["attempts"] if each not in attempts]
    settings = Settings.load(folder / SETTINGS)
    found += settings.problems
    found += [key for key in ("volume", "first") if key in promised and getattr(settings, key) != promised[key]]
    return found


def wrong_on_shelves(folder: Path, promised: list[dict[str, Any]]) -> list[Any]:
    """Return what was promised of players and tournaments and is not so."""
    times_deleted = Counter[str]()
    for each in promised:
        times_deleted.update(each["away"])
    found: list[Any] = []
    for is_away, pattern in ((0, "[!.]*"), (1, ".deleted/*")):
        places = [_facts_of(place) for place in sorted(folder.glob(f"*/*/{pattern}"))]
        due = sorted(seed for seed, times in times_deleted.items() if times == is_away)
        found += [] if sorted(seed for seed, _ in places) == due else [(pattern, due, places)]
        for seed, facts in places:
            kept = {key: [each[key][seed] for each in promised if seed in each[key]] for key in facts}
            wanted = {key: max(kept[key], default=facts[key]) for key in facts}
            found += [] if facts == wanted else [(seed, facts, wanted)]
    return found


def _facts_of(place: Path) -> tuple[str, dict[str, Any]]:
    """Return the seed of a player or tournament, by which it is known, and what is kept of it."""
    if "tournaments" in place.parts:
        return str(Contest.plan_in(place)[0].seed), {"played": len(GameStore.read(place / GAMES)[1])}
    stored = shelf.load(place)
    recipe = stored.recipe
    return str(recipe.seed), {"title": recipe.name, "games": recipe.games, "batches": len(stored.batches)}


def play_all(windows: list[Window], folder: Path, wrong: Callable[[Path, list[dict[str, Any]]], list[Any]]) -> None:
    """Play all rounds, in which nothing may be wrong."""
    changes = 0
    for number in range(ROUNDS):
        (folder / str(number)).mkdir()
        changes += play_round(windows, Random(number))
        promised = [json.loads(window.said) for window in windows]
        assert wrong(folder / str(number), promised) == [], (number, [each["told"] for each in promised])
    assert [window.end() for window in windows] == ["", ""]
    print(sum(window.turns for window in windows), "writes,", changes, "changes of turn")
    assert changes > 10 * ROUNDS


@pytest.mark.soak
@pytest.mark.parametrize("windows", ["at_once"], indirect=True)
def test_whatever_two_windows_write_at_once_nothing_is_lost(windows: list[Window], tmp_path: Path) -> None:
    play_all(windows, tmp_path, wrong)


@pytest.mark.soak
@pytest.mark.parametrize("windows", ["shelf_at_once"], indirect=True)
def test_whatever_two_windows_do_at_once_to_a_player_or_a_tournament_nothing_is_lost(
    windows: list[Window], tmp_path: Path
) -> None:
    play_all(windows, tmp_path, wrong_on_shelves)
