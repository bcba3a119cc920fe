"""The list of games against a plain reckoning: rows, cursor, marks and undo, whatever is done in which order."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import cast

import pytest

from saves.errors import LibraryError
from saves.library import Library
from saves.shelf import Shelf
from tests.saves.support import draft, play
from tests.ui.shelves import fill

GAMES = 7


@dataclass
class Reckoned:
    """What a person who looks at a list remembers of it: the newest game is the first row."""

    games: list[int]
    gone: list[tuple[int, ...]] = field(default_factory=list)
    cursor: int = 0
    anchor: int = 0
    marked: set[int] = field(default_factory=set)

    @property
    def rows(self) -> list[int]:
        away = {game for games in self.gone for game in games}
        return [game for game in self.games if game not in away]

    @property
    def chosen(self) -> list[int]:
        return [game for game in self.rows if game in self.marked] or self.rows[self.cursor : self.cursor + 1]

    def go(self, row: int, *, extend: bool) -> None:
        self.cursor = max(0, min(row, len(self.rows) - 1))
        if extend:
            self.marked = set(self.rows[min(self.anchor, self.cursor) : max(self.anchor, self.cursor) + 1])
        else:
            self.anchor, self.marked = self.cursor, set()

    def toggle(self, row: int) -> None:
        if row >= len(self.rows):
            return
        if not self.marked and row != self.cursor:
            self.marked = {self.rows[self.cursor]}
        self.marked ^= {self.rows[row]}
        self.cursor = self.anchor = row

    def delete(self) -> None:
        games = tuple(self.chosen)
        if games:
            first = self.rows.index(games[0])
            self.gone.append(games)
            self.marked = set()
            self.cursor = self.anchor = max(0, min(first, len(self.rows) - 1))

    def undo(self) -> None:
        if self.gone:
            games = self.gone.pop()
            self.go(self.rows.index(games[0]), extend=False)


def look(shelf: Shelf, reckoned: Reckoned) -> None:
    assert (shelf.ids, len(shelf), shelf.total) == (reckoned.rows, len(reckoned.rows), len(reckoned.rows))
    assert (shelf.cursor, shelf.chosen, shelf.can_undo) == (reckoned.cursor, reckoned.chosen, bool(reckoned.gone))
    shown = [shelf.summary(row) for row in range(len(shelf) + 1)]
    assert [each and each.id for each in shown] == [*reckoned.rows, None]
    marked = reckoned.marked or set(reckoned.chosen)
    assert [shelf.is_chosen(row) for row in range(len(shelf))] == [game in marked for game in reckoned.rows]


def do(shelf: Shelf, reckoned: Reckoned, dice: Random) -> None:
    """Do one thing to both."""
    row, extend = dice.randint(0, GAMES), dice.random() < 0.5
    match dice.choice(("go", "go", "toggle", "toggle", "all", "delete", "undo", "undo")):
        case "go":
            shelf.go(row - 1, extend=extend)
            reckoned.go(row - 1, extend=extend)
        case "toggle":
            shelf.toggle(row)
            reckoned.toggle(row)
        case "all":
            shelf.choose_all()
            reckoned.marked = set(reckoned.rows)
        case "delete":
            assert shelf.delete() == len(reckoned.chosen)
            reckoned.delete()
        case "undo":
            assert shelf.undo() == len(reckoned.gone[-1] if reckoned.gone else ())
            reckoned.undo()


@pytest.mark.parametrize("seed", range(8))
def test_rows_cursor_and_marks_are_as_reckoned(quick_folder: Path, seed: int) -> None:
    dice = Random(seed)
    with Library.open(quick_folder) as library:
        reckoned = Reckoned([play(library, "b2") for _ in range(GAMES)][::-1])
        shelf = Shelf(library)
        shelf.load()
        for _ in range(60):
            do(shelf, reckoned, dice)
            look(shelf, reckoned)


def test_a_query_lists_a_part_and_the_cursor_stays_on_its_game(tmp_path: Path) -> None:
    with Library.open(tmp_path) as library:
        train = play(library, "b2", draft(title="On the train"))
        play(library, "b2")
        last = play(library, "b2", draft(title="On the train again"))
        shelf = Shelf(library)
        assert (len(shelf), shelf.total) == (0, 0)
        shelf.load()
        assert shelf.find(train)
        for private in (True, False):
            shelf.make_private(train, private)
            assert shelf.current is not None
            assert shelf.current.private == private
        shelf.ask(text="train")
        assert (shelf.ids, shelf.cursor, shelf.total) == ([last, train], 1, 3)
        assert not shelf.find(train + 1)
        shelf.rename(last, "At home")
        assert (shelf.ids, shelf.cursor, shelf.current and shelf.current.title) == ([train], 0, "On the train")
        shelf.rename(train, "On the train home")
        assert shelf.current
        assert shelf.current.title == "On the train home"


def test_each_row_of_a_long_list_has_its_own_game(quick_folder: Path) -> None:
    fill(quick_folder, 70)
    with Library.open(quick_folder) as library:
        shelf = Shelf(library)
        shelf.load()
        for row in (69, 0, 64, 63, 69):
            found = shelf.summary(row)
            assert found is not None
            assert found.id == shelf.ids[row]


def test_a_list_that_cannot_be_read_stays_unless_its_ids_mean_other_games() -> None:
    def failing(*_: object) -> list[int]:
        raise LibraryError("The library cannot be read.")

    library = SimpleNamespace(ids=lambda *_: [3, 2, 1], renewals=0, salvages=0, deletions=[], version=lambda: 0)
    shelf = Shelf(cast("Library", library))
    shelf.load()
    library.ids = failing
    for renewals, left in enumerate(([3, 2, 1], [])):
        library.renewals = renewals
        with pytest.raises(LibraryError):
            shelf.load()
        assert shelf.ids == left
