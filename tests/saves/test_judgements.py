"""What a judge thinks of positions, kept in the library beside the moves: never in the way of a move."""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from datetime import date
from pathlib import Path

import pytest

from saves.copies import keep_daily_copy
from saves.errors import InUseError, LibraryError, NoSuchGameError
from saves.library import Library
from saves.models import Judgement, Move, Variation
from saves.opening import FILE_NAME
from tests.saves.support import play, plays_on, sql, take_back

START = Judgement("ocean/1", 0.52)
PROVEN = Judgement("ocean/1", 1.0, 1, 3)
FOUND = {(): START, ("b2", "a1"): PROVEN}


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library.open(tmp_path) as library:
        yield library


def test_judgements_are_kept_with_the_moves_and_nothing_else_changes(tmp_path: Path) -> None:
    with Library.open(tmp_path) as library:
        game = play(library)
        before = library.get(game)
        library.judgements.keep(game, FOUND)
        assert library.get(game) == before
    with Library.open(tmp_path) as library:
        assert library.judgements.read(game, "ocean/1") == FOUND
        assert library.judgements.read(game, "ocean/2") == {}, "another judge's word is not this one's"


def test_what_was_taken_back_keeps_its_judgement(library: Library) -> None:
    game = play(library)
    library.judgements.keep(game, FOUND)
    take_back(library, game, 1, position="3/1w1/3 b")
    assert library.judgements.read(game, "ocean/1") == FOUND


def test_a_move_takes_over_no_judgement_of_one_that_was_removed(library: Library) -> None:
    game = play(library, "b2 a1")
    library.explore(game, [Variation(("b2",), (Move("c1"),))])
    library.judgements.keep(game, {("b2", "c1"): PROVEN})
    library.remove_variation(game, ["b2", "c1"])
    library.explore(game, [Variation(("b2",), (Move("a3"),))])
    assert library.judgements.read(game, PROVEN.judge) == {}


def test_a_later_judge_has_the_last_word(library: Library) -> None:
    game = play(library)
    library.judgements.keep(game, FOUND)
    later = Judgement("ocean/2", 0.7)
    library.judgements.keep(game, {("b2", "a1"): later})
    assert library.judgements.read(game, "ocean/1") == {(): START}
    assert library.judgements.read(game, "ocean/2") == {("b2", "a1"): later}


def test_a_position_that_the_library_does_not_know_is_passed_over(library: Library) -> None:
    game = play(library)
    library.judgements.keep(game, {("a3",): START, ("b2", "a1", "c3", "c1"): START, ("b2",): PROVEN})
    assert library.judgements.read(game, "ocean/1") == {("b2",): PROVEN}
    with pytest.raises(NoSuchGameError):
        library.judgements.keep(game + 1, FOUND)


@pytest.mark.parametrize("parent", [99, 2])
def test_a_judgement_whose_way_to_the_start_is_damaged_is_passed_over(tmp_path: Path, parent: int) -> None:
    with Library.open(tmp_path) as library:
        game = play(library)
        library.judgements.keep(game, FOUND)
        sql(tmp_path / FILE_NAME, f"UPDATE moves SET parent = {parent} WHERE number = 1")
        assert library.judgements.read(game, "ocean/1") == {(): START}


def test_judgements_go_with_their_game_and_come_back_with_a_copy(tmp_path: Path) -> None:
    with Library.open(tmp_path) as library:
        game = play(library)
        library.judgements.keep(game, FOUND)
        keep_daily_copy(tmp_path / FILE_NAME, date(2026, 11, 20))
        library.delete(game)
        library.purge()
        assert sql(tmp_path / FILE_NAME, "SELECT * FROM judgements") == []
        library.restore_copy(library.copies()[0])
        assert library.judgements.read(game, "ocean/1") == FOUND


def test_a_judgement_waits_for_nobody_and_the_next_move_still_does(tmp_path: Path) -> None:
    with (
        Library.open(tmp_path) as library,
        closing(sqlite3.connect(tmp_path / FILE_NAME, isolation_level=None, check_same_thread=False)) as other,
    ):
        game = play(library)
        other.execute("BEGIN IMMEDIATE")
        began = time.monotonic()
        with pytest.raises(LibraryError, match="Another program"):
            library.judgements.keep(game, FOUND)
        assert time.monotonic() - began < 2, "a move would have waited for five seconds"
        done = threading.Timer(0.1, other.execute, ["ROLLBACK"])
        done.start()
        assert plays_on(library)
        done.join()


def test_after_a_change_that_waited_in_vain_the_next_one_hardly_waits(tmp_path: Path) -> None:
    with (
        Library.open(tmp_path) as library,
        closing(sqlite3.connect(tmp_path / FILE_NAME, isolation_level=None)) as other,
    ):
        game = play(library)
        library.wait_at_most(0.5)
        other.execute("BEGIN IMMEDIATE")
        waits = []
        for _ in range(2):
            began = time.monotonic()
            with pytest.raises(InUseError, match="Another program"):
                library.rename(game, "Sunday")
            waits.append(time.monotonic() - began >= 0.45)
        assert waits == [True, False]
        other.execute("ROLLBACK")
        library.rename(game, "Sunday")
