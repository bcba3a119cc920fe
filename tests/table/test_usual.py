"""A person's usual accuracy: of which games it is the mean, and of how many."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from ai.judge import judge_of
from saves.library import Library
from table.review.usual import AccuracyCounter, UsualAccuracy
from tests.table.test_judging import PlyEngine, kept_table, settled
from tests.ui.engines import as_engine


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library.open(tmp_path) as library:
        yield library


def judged_game(library: Library, *moves: str) -> int:
    """Keep a game whose positions are judged; return its id."""
    table, journal = kept_table(library, None, *moves)
    settled(table)
    assert journal.game is not None
    return journal.game


def usual(library: Library, besides: int | None, of: str = "You") -> UsualAccuracy | None:
    game = kept_table(library)[0].session.game
    counter = AccuracyCounter(lambda: library, as_engine(PlyEngine()), game, judge_of(game), of, besides)
    for _ in range(400):
        if not counter.done:
            counter.update()
    assert counter.done
    return counter.usual


def test_it_is_the_mean_over_all_games_but_the_one_that_is_compared(library: Library) -> None:
    games = [judged_game(library, *moves.split()) for moves in ("b2 a1 c3", "b2 a1", "a1 b2 c3 b1", "b2 a1 c3 b1")]
    whole = usual(library, None)
    assert whole is not None
    assert whole.games == 4
    without = [usual(library, game) for game in games]
    assert [each and each.games for each in without] == [3, 3, 3, 3]
    own = [4 * whole.accuracy - 3 * each.accuracy for each in without if each is not None]
    assert sum(own) == pytest.approx(4 * whole.accuracy)
    assert all(0.0 <= each <= 100.0 for each in own)
    assert len({round(each, 6) for each in own}) > 1


def test_of_a_game_of_two_people_only_the_persons_own_side_counts(library: Library) -> None:
    guests = [judged_game(library, *moves.split()) for moves in ("b2 a1 c3 b1", "a1 b2 c3 b1", "b2 a1 a2 c3")]
    both = [usual(library, None, of=name) for name in ("You", "Guest")]
    assert [each and each.games for each in both] == [len(guests)] * 2
    assert both[0] != both[1]
    assert usual(library, None, of="Robin") is None


def test_fewer_than_three_games_have_no_mean(library: Library) -> None:
    games = [judged_game(library, "b2", "a1", "c3") for _ in range(3)]
    assert usual(library, None) is not None
    assert usual(library, games[1]) is None
