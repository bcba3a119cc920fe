"""What games of experiments share: openings, and results as they come."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor

import pytest

from game import Match
from lab.errors import CourseError, LabError, RequestError
from lab.games import opened, points_of
from lab.pool import finished
from tests.ai.support import CONNECT_FOUR, TIC_TAC_TOE


def test_the_same_stream_opens_the_same_game() -> None:
    one, other = (opened(CONNECT_FOUR, 6, random.Random("1 2")) for _ in range(2))
    assert one.moves == other.moves
    assert len(one.moves) == 6
    assert opened(CONNECT_FOUR, 6, random.Random("1 3")).moves != one.moves


def test_an_opening_draws_nothing_but_its_moves() -> None:
    """Committed results depend on it: a seed must play the games that it always played."""
    chance, same = random.Random(5), random.Random(5)
    match = Match(CONNECT_FOUR)
    for _ in range(4):
        match.push(same.choice(match.legal_actions()))
    assert opened(CONNECT_FOUR, 4, chance).moves == match.moves
    assert chance.random() == same.random()


def test_an_opening_that_ends_the_game_is_drawn_again_unless_it_may() -> None:
    over = [opened(TIC_TAC_TOE, 7, random.Random(seed), undecided=False).outcome is not None for seed in range(40)]
    assert any(over)
    assert not all(over)
    assert all(opened(TIC_TAC_TOE, 7, random.Random(seed)).outcome is None for seed in range(40))


@pytest.mark.parametrize("plies", [9, 10**12])
def test_an_opening_that_always_ends_the_game_is_told(plies: int) -> None:
    with pytest.raises(RequestError, match="goes on after"):
        opened(TIC_TAC_TOE, plies, random.Random(1))


def test_points_are_a_sides_own() -> None:
    match = Match(TIC_TAC_TOE)
    for move in ("a1", "b1", "a2", "b2", "a3"):
        match.push(move)
    assert (points_of(match, 0), points_of(match, 1)) == (1.0, 0.0)


def test_results_come_with_their_jobs_and_an_error_stops_them() -> None:
    with ThreadPoolExecutor(1) as executor:
        assert dict(finished(executor, abs, [-1, 2, -3])) == {-1: 1, 2: 2, -3: 3}
        with pytest.raises(ZeroDivisionError):
            list(finished(executor, lambda job: 1 // job, [1, 0, 1]))


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (CourseError("unbounded-weights", rate=5.0), "a smaller rate keeps them: 5"),
        (CourseError("other-size", n=52, found=5, start="hand"), "weights of 52 features, not 5: 'hand'"),
        (RequestError("too-few-players", names="random"), "two players or more, each of them once: 'random'"),
    ],
)
def test_errors_carry_a_code_and_fields_and_speak_last(error: LabError, words: str) -> None:
    assert words in str(error)
    assert error.code
    assert error.fields
