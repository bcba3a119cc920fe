"""Moves, takebacks, variations and judgements of a game, and two libraries that have it, against a plain reckoning.

The reckoning knows each move by the whole way to it, so it needs no numbers; what it says is compared with every row.
"""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from game import Match, find_game, wall_clock
from saves.library import Library
from saves.models import Judgement, Move, Variation
from saves.opening import FILE_NAME
from saves.transfer import Carried, carry
from saves.tree import MoveNode, ahead, line
from tests.saves.support import draft, sql

Way = tuple[str, ...]
CELLS = ("a1", "b1", "c2", "a3")
"""No game is over while both sides only put pieces here, so each order of them is legal."""


@dataclass
class Node:
    seconds: float | None
    note: str
    followed: bool


@dataclass
class Reckoned:
    """A game: every way that was played or tried out, in the order of the first time; the line; what was judged."""

    nodes: dict[Way, Node] = field(default_factory=dict)
    line: Way = ()
    judged: set[Way] = field(default_factory=set)
    title: str = ""
    updated: int = 0

    def record(self, moves: list[Move], now: int) -> None:
        way: Way = ()
        for move in moves:
            way = (*way, move.text)
            node = self.nodes.setdefault(way, Node(None, "", True))
            if move.seconds is not None:
                node.seconds = move.seconds
            node.note = move.note or node.note
            self.follow(way)
        self.line, self.updated = way, now

    def follow(self, way: Way) -> None:
        for other, node in self.nodes.items():
            if other[:-1] == way[:-1]:
                node.followed = other == way

    def explore(self, way: Way) -> None:
        for length in range(1, len(way) + 1):
            self.nodes.setdefault(way[:length], Node(None, "", False))

    def after(self, way: Way) -> set[Way]:
        return {other for other in self.nodes if other[: len(way)] == way}

    def ahead(self) -> Way:
        way = self.line
        while following := [other for other, node in self.nodes.items() if other[:-1] == way and node.followed]:
            (way,) = following
        return way

    def merge(self, other: Reckoned, *, anew: bool) -> None:
        for way, node in other.nodes.items():
            self.nodes.setdefault(way, replace(node, followed=False))
        if other.updated > self.updated or (other.updated == self.updated and not anew):
            self.line, self.title, self.updated = other.line, other.title, other.updated
            for way, node in other.nodes.items():
                if node.followed:
                    self.follow(way)

    def rows(self) -> list[tuple[object, ...]]:
        return [(way, len(way), node.seconds, node.note, node.followed) for way, node in self.nodes.items()]


def rows_of(library: Path, game: int) -> list[tuple[object, ...]]:
    """Return the rows of a game's moves in their order, each by the way to it."""
    ways: dict[int, Way] = {0: ()}
    found: list[tuple[object, ...]] = []
    columns = "number, parent, text, ply, seconds, note, followed"
    for number, parent, text, ply, *rest, followed in sql(
        library, f"SELECT {columns} FROM moves WHERE game = {game} ORDER BY number"
    ):
        ways[int(str(number))] = way = (*ways[int(str(parent))], str(text))
        found.append((way, ply, *rest, bool(followed)))
    return found


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> random.Random:
    """A clock that often shows the same millisecond twice; returns the dice."""
    dice, now = random.Random(8), [1_800_000_000_000]

    def milliseconds() -> int:
        now[0] += dice.randrange(2)
        return now[0]

    monkeypatch.setattr(wall_clock, "milliseconds", milliseconds)
    return dice


class Played:
    """A game of a library, in which anything is done by chance."""

    def __init__(self, folder: Path, dice: random.Random) -> None:
        self.dice = dice
        self.folder = folder
        self.library = Library.open(folder)
        self.game = (self.library.ids() or [0])[0]
        self.reckoned = Reckoned()

    def begin(self) -> None:
        self.game = self.library.begin_game(draft())
        self.play(self.way() or CELLS[:1])

    def way(self) -> Way:
        """Return a way by chance."""
        return tuple(self.dice.sample(CELLS, self.dice.randrange(len(CELLS) + 1)))

    def play(self, way: Way) -> None:
        match = Match(find_game("tic-tac-toe"))
        for text in way:
            match.push(text)
        moves = [Move(text, self.dice.choice([None, 1.5]), None, self.dice.choice(["", "good"])) for text in way]
        self.library.record_line(self.game, moves, position=match.game.to_position(match.state))
        self.reckoned.record(moves, self._updated())

    def try_out(self) -> None:
        way = self.way()
        before = self.dice.randrange(len(way) + 1)
        self.library.explore(self.game, [Variation(way[:before], tuple(map(Move, way[before:])))])
        self.reckoned.explore(way)

    def judge(self) -> None:
        ways = {self.way(), *list(self.reckoned.nodes)[-4:]}
        self.library.judgements.keep(self.game, {way: Judgement("judge", 0.5, None, None, way) for way in ways})
        self.reckoned.judged |= {way for way in ways if not way or way in self.reckoned.nodes}

    def remove(self) -> None:
        """Remove a variation, and at times bring it back."""
        reckoned, ahead = self.reckoned, self.reckoned.ahead()
        beside = [way for way in reckoned.nodes if way != ahead[: len(way)]]
        way = self.dice.choice([*beside[-4:], ahead[:1], ("c3",), ()])
        gone = reckoned.after(way)
        if not gone or any(each == ahead[: len(each)] for each in gone):
            with pytest.raises(ValueError, match="is no variation"):
                self.library.remove_variation(self.game, way)
            return
        lines = self.library.remove_variation(self.game, way)
        before = [each for each in reckoned.nodes if each in gone]
        notes = {each: reckoned.nodes.pop(each) for each in before}
        reckoned.judged -= gone
        if self.dice.randrange(2):
            self.library.explore(self.game, lines)
            for line in lines:
                for length in range(1, len(line.moves) + 1):
                    each = (*line.before, *(move.text for move in line.moves[:length]))
                    reckoned.nodes[each] = replace(notes.pop(each), followed=False)
            assert not notes

    def rename(self) -> None:
        self.reckoned.title = self.dice.choice(["One", "Two"])
        self.library.rename(self.game, self.reckoned.title)

    def play_on(self) -> None:
        self.play(self.way())

    def anything(self) -> None:
        self.dice.choice([self.try_out, self.judge, self.remove, self.rename, self.play_on])()

    def check(self) -> None:
        """Compare the rows, what the library says of the game, and its judgements, with the reckoning."""
        reckoned, stored = self.reckoned, self.library.get(self.game)
        assert rows_of(self.folder / FILE_NAME, self.game) == reckoned.rows()
        assert tuple(move.text for move in stored.moves) == reckoned.line
        assert (*reckoned.line, *(move.text for move in stored.ahead)) == reckoned.ahead()
        assert (stored.title, stored.plies) == (reckoned.title, len(reckoned.line))
        shown = [(*line.before, *(move.text for move in line.moves)) for line in stored.variations]
        of_game = {reckoned.ahead()[:length] for length in range(1, len(reckoned.ahead()) + 1)}
        beside = [each for line, way in zip(stored.variations, shown, strict=True) for each in _new(line.before, way)]
        assert sorted(beside) == sorted(reckoned.nodes.keys() - of_game)
        judged = self.library.judgements.read(self.game, "judge")
        assert {way: found.line for way, found in judged.items()} == {way: way for way in reckoned.judged}

    def _updated(self) -> int:
        ((updated,),) = sql(self.folder / FILE_NAME, f"SELECT updated FROM games WHERE id = {self.game}")
        return int(str(updated))


def _new(before: Way, way: Way) -> Iterator[Way]:
    """Yield the ways that a variation adds to the line that it leaves."""
    return (way[:length] for length in range(len(before) + 1, len(way) + 1))


@pytest.mark.parametrize("seed", range(3))
def test_whatever_is_played_tried_out_and_removed_the_library_has_as_a_plain_reckoning_has(
    tmp_path: Path, seed: int
) -> None:
    played = Played(tmp_path, random.Random(seed))
    played.begin()
    for _ in range(60):
        played.anything()
        played.check()
    played.library.close()


@pytest.mark.parametrize("anew", [False, True])
def test_of_two_libraries_the_game_has_the_moves_of_both_and_shows_what_was_changed_last(
    tmp_path: Path, clock: random.Random, anew: bool
) -> None:
    for number in range(12):
        dice = random.Random(number)
        source, target = (tmp_path / f"{number}-{name}" for name in ("source", "target"))
        source.mkdir()
        target.mkdir()
        here = Played(source, dice)
        here.begin()
        there = _copied(here, target, clock)
        for each in (here, there):
            for _ in range(dice.randrange(6)):
                each.dice.choice([each.try_out, each.rename, each.play_on])()
            each.library.close()
        with (
            closing(sqlite3.connect(source / FILE_NAME)) as old,
            closing(sqlite3.connect(target / FILE_NAME, isolation_level=None)) as new,
        ):
            assert carry(old, new, anew=anew) == Carried(1, len(here.reckoned.nodes))
        there.reckoned.merge(here.reckoned, anew=anew)
        there.library = Library.open(target)
        there.check()
        there.library.close()


def _copied(played: Played, folder: Path, dice: random.Random) -> Played:
    """Return a copy of a library with one game."""
    played.library.close()
    (folder / FILE_NAME).write_bytes((played.folder / FILE_NAME).read_bytes())
    played.library = Library.open(played.folder)
    copy = Played(folder, dice)
    copy.reckoned = replace(played.reckoned, nodes={way: replace(node) for way, node in played.reckoned.nodes.items()})
    return copy


@pytest.mark.parametrize("lost", range(1, 5))
def test_a_game_that_lost_a_move_is_unfinished_after_the_moves_before_it(tmp_path: Path, lost: int) -> None:
    source, target = tmp_path / "source", tmp_path / "target"
    source.mkdir()
    target.mkdir()
    Library.open(target).close()
    played = Played(source, random.Random(0))
    played.game = played.library.begin_game(draft())
    played.play(CELLS)
    played.library.close()
    sql(source / FILE_NAME, "UPDATE games SET result = '1-0'", f"DELETE FROM moves WHERE number = {lost}")
    with (
        closing(sqlite3.connect(source / FILE_NAME)) as old,
        closing(sqlite3.connect(target / FILE_NAME, isolation_level=None)) as new,
    ):
        carry(old, new)
    with Library.open(target) as library:
        (summary,) = library.search().games if lost > 1 else (library.get(1),)
        stored = library.get(summary.id)
        assert (tuple(move.text for move in stored.moves), stored.result) == (CELLS[: lost - 1], "*")
        match = Match(find_game("tic-tac-toe"))
        for text in CELLS[: lost - 1]:
            match.push(text)
        assert stored.position == match.game.to_position(match.state)


def test_a_damaged_tree_that_goes_round_in_a_circle_is_walked_once() -> None:
    first, second = (MoveNode(number, 3 - number, True, Move("a1")) for number in (1, 2))
    assert line([first, second], 2) == [first, second] == ahead([first, second], 2)
