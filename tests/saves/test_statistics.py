"""Statistics: what counts, streaks, and an Elo that begins at the first level played."""

from __future__ import annotations

from pathlib import Path

import pytest

from saves.importing import check_game
from saves.library import Library
from saves.models import GameDraft, SeatRecord
from saves.statistics import FIRST_GAMES, LevelGame, Tally, expected_score, statistics_of
from tests.saves.support import CREEK, ROBIN, draft, play

RATINGS = {1: 800.0, 3: 1000.0, 5: 1200.0}


def test_streaks_count_wins_up_and_losses_down() -> None:
    tally = Tally()
    streaks = []
    for score in (1.0, 1.0, 0.0, 0.0, 0.5, 1.0):
        tally.add(score)
        streaks.append(tally.streak)
    assert streaks == [1, 2, -1, -2, 0, 1]
    assert (tally.played, tally.won, tally.drawn, tally.lost, tally.best_streak) == (6, 3, 1, 2, 2)


def test_the_elo_starts_at_the_level_first_played() -> None:
    assert statistics_of([], RATINGS).elo is None
    assert statistics_of([LevelGame(3, 0.5)], RATINGS).elo == 1000.0
    assert statistics_of([LevelGame(3, 1.0)], RATINGS).elo == 1020.0
    assert statistics_of([LevelGame(5, 0.0)], RATINGS).elo == 1180.0


def test_an_expected_result_is_worth_less_than_a_surprise() -> None:
    assert expected_score(1000.0, 1400.0) == pytest.approx(1 / 11)
    assert expected_score(1000.0, 1000.0) == 0.5
    assert expected_score(0.0, 1e9) > 0.0
    statistics = statistics_of([LevelGame(3, 0.5), LevelGame(1, 1.0)], RATINGS)
    assert statistics.elo == pytest.approx(1000.0 + 40.0 * (1.0 - expected_score(1000.0, 800.0)))


def test_the_elo_moves_half_as_far_once_it_has_found_its_place() -> None:
    statistics = statistics_of([LevelGame(3, 0.5)] * FIRST_GAMES + [LevelGame(3, 1.0)], RATINGS)
    assert statistics.history == [1000.0] * FIRST_GAMES + [1010.0]


def test_a_level_without_a_rating_is_counted_but_not_rated() -> None:
    statistics = statistics_of([LevelGame(9, 1.0), LevelGame(1, 0.5)], RATINGS)
    assert (statistics.total.played, list(statistics.levels), statistics.elo) == (2, [1, 9], 800.0)


def ended(library: Library, result: str, kept: GameDraft) -> int:
    return play(library, "b2 a1", kept, result=result, termination="rules")


def test_only_games_of_a_person_against_a_level_count(tmp_path: Path) -> None:
    with Library.open(tmp_path) as library:
        ended(library, "1-0", draft())
        ended(library, "1-0", draft(white=CREEK, black=ROBIN))
        ended(library, "1/2-1/2", draft(black=SeatRecord("Puddle", "level-1")))
        deleted = ended(library, "0-1", draft())
        library.delete(deleted)
        play(library, "b2 a1", draft())  # unfinished
        ended(library, "1-0", draft(black=SeatRecord("Ann")))
        ended(library, "1-0", draft(white=CREEK, black=CREEK))
        ended(library, "1-0", draft(black=SeatRecord("uct", "uct")))
        ended(library, "1-0", draft(black=SeatRecord("Creek", "level-3", "nodes=9")))
        ended(library, "1-0", draft(start="3/3/3 w"))
        record = library.get(deleted).record()
        library.add([check_game(record)])
        statistics = library.statistics("tic-tac-toe", RATINGS)
        assert (statistics.total.won, statistics.total.drawn, statistics.total.lost) == (1, 1, 1)
        assert {level: tally.played for level, tally in statistics.levels.items()} == {1: 1, 3: 2}
        assert len(statistics.history) == 3
        assert library.statistics("pathwayz", RATINGS).elo is None


def test_two_people_on_one_computer_have_their_own_numbers(tmp_path: Path) -> None:
    with Library.open(tmp_path) as library:
        ended(library, "1-0", draft())
        ended(library, "0-1", draft(white=SeatRecord("Zoë")))
        assert library.statistics("tic-tac-toe", RATINGS, "robin").total.won == 1
        assert library.statistics("tic-tac-toe", RATINGS, "Zoe").total.lost == 1
        assert library.statistics("tic-tac-toe", RATINGS).total.played == 2
