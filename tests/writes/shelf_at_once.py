"""A person in the Lab beside another window on the same folder: `python -m tests.writes.shelf_at_once FOLDER NAME …`.

In each round of a folder of its own, somebody makes, teaches, renames or lengthens, rates, deletes and brings back
players, whoever made them, and does the same with tournaments, and then says as a line of JSON what was promised. Each
player and tournament is known by its seed. `test_at_once.py` gives the turns.
"""

from __future__ import annotations

import contextlib
import functools
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from ai import yours
from ai.cache import cache
from game import find_game
from game.errors import CodedError
from lab.contest import shelf as contests
from lab.contest.contest import Contest
from lab.errors import CourseError
from lab.game_store import GameResult
from lab.learning import shelf
from lab.learning.held import held
from lab.learning.recipe import read_recipe
from tests.writes.at_once import NAMES, play_rounds
from tests.writes.lab import PLAN, RECIPE, course

ACTS = 14
BOARD, CONTEST_BOARD = find_game(RECIPE.game), find_game(PLAN.game)


class Person:
    """Does things at random to any player or tournament, and remembers what was promised."""

    def __init__(self, folder: Path, name: str, dice: Random) -> None:
        self.folder, self.dice, self.name = folder, dice, name
        self.is_first, self.made = name == NAMES[0], 0
        self.told: list[str] = []
        self.promised: dict[str, dict[int, Any]] = {"title": {}, "games": {}, "batches": {}, "played": {}}
        self.away = Counter[int]()
        """How often each was deleted, without those times that it was brought back."""
        self.deleted: list[tuple[int, Path]] = []
        yours.place(folder)
        self.make()

    def _new_seed(self) -> int:
        self.made += 1
        return 2 * self.made + self.is_first

    # -- players ------------------------------------------------------------------------------------

    def _player(self) -> tuple[Path, int]:
        """Return the folder and seed of the same player as the other window, mostly."""
        slugs = yours.slugs(BOARD) or ["none"]
        place = yours.folder(BOARD) / (slugs[0] if self.dice.random() < 0.8 else self.dice.choice(slugs))
        return place, read_recipe(place).seed

    def make(self) -> None:
        seed = self._new_seed()
        shelf.make(replace(RECIPE, seed=seed))
        self.away[seed] += 0

    def teach(self) -> None:
        place, _ = self._player()
        with held(place):
            taught = course(place, read_recipe(place))
            taught.play_batch()
            self.promised["batches"][taught.recipe.seed] = len(taught.batches)

    def change(self) -> None:
        """One window gives names, the other one more games."""
        place, seed = self._player()
        number = self.dice.randrange(1, 99)
        if self.is_first:
            shelf.rename(BOARD, place.name, f"Heron {number}")
            self.promised["title"][seed] = f"Heron {number}"
        else:
            shelf.lengthen(BOARD, place.name, 500 + 50 * number)
            self.promised["games"][seed] = 500 + 50 * number

    def rate(self) -> None:
        shelf.rate(BOARD, self._player()[0].name, 1, 0, 2, 3, (), after=0)

    def delete(self) -> None:
        place, seed = self._player()
        self._put_away(seed, shelf.delete(BOARD, place.name))

    # -- tournaments -----------------------------------------------------------------------------------

    def begin(self) -> None:
        seed = self._new_seed()
        plan = replace(PLAN, seed=seed)
        self._play(Contest.create(contests.new_folder(self.folder, CONTEST_BOARD), plan))
        self.away[seed] += 0

    def go_on(self) -> None:
        contest = self._contest()
        contest.resume()
        self._play(contest)

    def _contest(self) -> Contest:
        kept = contests.kept_in(self.folder, CONTEST_BOARD)
        if not kept:
            raise CourseError("no-player", name="")
        return Contest.load(kept[0].folder if self.dice.random() < 0.8 else self.dice.choice(kept).folder)

    def _play(self, contest: Contest) -> None:
        with contextlib.closing(contest):
            for pairing in list(contest.missing())[:2]:
                contest.record(pairing, GameResult(0.5, "b2 a1 c3", (0.1, 0.2)))
                self.promised["played"][contest.plan.seed] = contest.played

    def delete_contest(self) -> None:
        contest = self._contest()
        self._put_away(contest.plan.seed, contests.delete(contest.folder))

    # -- both --------------------------------------------------------------------------------------------

    def _put_away(self, seed: int, away: Path) -> None:
        self.away[seed] += 1
        self.deleted.append((seed, away))

    def undo(self) -> None:
        if self.deleted:
            seed, away = self.deleted.pop()
            if away.parents[2].name == "players":
                shelf.restore(BOARD, away)
            else:
                contests.restore(self.folder, CONTEST_BOARD, away)
            self.away[seed] -= 1

    def acts(self) -> None:
        """Do everything, in any order; what cannot be done is told in a sentence."""
        every = (
            self.make,
            self.teach,
            self.teach,
            self.change,
            self.change,
            self.rate,
            self.delete,
            self.undo,
            self.undo,
        )
        for act in self.dice.choices((*every, self.begin, self.go_on, self.go_on, self.delete_contest), k=ACTS):
            try:
                act()
            except (CodedError, OSError) as error:
                self.told.append(f"{act.__name__}: {error!r}")

    def leaves(self) -> dict[str, Any]:
        """Say what must be there."""
        return {**self.promised, "away": self.away, "told": self.told}


if __name__ == "__main__":
    setattr(cache, "fingerprint", functools.cache(cache.fingerprint))  # noqa: B010  it reads all sources
    with contextlib.suppress(BrokenPipeError):
        play_rounds(Person, Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]))
