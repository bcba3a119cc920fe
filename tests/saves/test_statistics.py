"""Statistics: what counts, streaks, and an Elo with its uncertainty."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from game import wall_clock
from saves.glicko import DEVIATION, Rating, Strength, rated
from saves.importing import check_game
from saves.library import Library
from saves.models import GameDraft, SeatRecord
from saves.search import Query
from saves.statistics import LevelGame, Offer, Tally, offer_after, statistics_of
from tests.conftest import ShiftClock
from tests.saves.support import CREEK, ROBIN, draft, play, sql

RATINGS: dict[float, Strength] = {1: Strength(800, 20), 3: Strength(1000, 15), 5: Strength(1200, 25)}


def test_streaks_count_wins_up_and_losses_down() -> None:
    tally = Tally()
    streaks = []
    for score in (1.0, 1.0, 0.0, 0.0, 0.5, 1.0):
        tally.add(score)
        streaks.append(tally.streak)
    assert streaks == [1, 2, -1, -2, 0, 1]
    assert (tally.played, tally.won, tally.drawn, tally.lost, tally.best_streak) == (6, 3, 1, 2, 2)


def test_the_elo_starts_at_the_level_first_played() -> None:
    assert statistics_of([], RATINGS).rating is None
    drawn, won, lost = (statistics_of([LevelGame(3, score)], RATINGS).rating for score in (0.5, 1.0, 0.0))
    assert drawn is not None
    assert won is not None
    assert lost is not None
    assert drawn.elo == pytest.approx(1000)
    assert won.elo - 1000 == pytest.approx(1000 - lost.elo)
    assert 0 < won.deviation < DEVIATION


def test_every_game_is_a_rating_period_of_its_own() -> None:
    games = [LevelGame(3, 1.0), LevelGame(5, 0.5)]
    first = rated(Rating(1000), [(RATINGS[3], 1.0)])
    assert statistics_of(games, RATINGS).history == [first, rated(first, [(RATINGS[5], 0.5)])]


def test_a_level_without_a_rating_is_counted_but_not_rated() -> None:
    statistics = statistics_of([LevelGame(9, 1.0), LevelGame(1, 0.5)], RATINGS)
    assert (statistics.total.played, list(statistics.levels), len(statistics.history)) == (2, [1, 9], 1)


def test_a_game_counts_with_the_elo_that_its_level_had_then() -> None:
    games = [LevelGame(3, 1.0, elo=700.0), LevelGame(9, 1.0, elo=1300.0), LevelGame(3, 0.0)]
    first = rated(Rating(700), [(Strength(700, 15), 1.0)])
    second = rated(first, [(Strength(1300, 0), 1.0)])  # a level that is no longer there
    assert statistics_of(games, RATINGS).history == [first, second, rated(second, [(RATINGS[3], 0.0)])]


W, D, L = 1.0, 0.5, 0.0


@pytest.mark.parametrize(
    ("games", "offer"),
    [
        ([(3, W)], None),
        ([(3, W), (3, W)], Offer(4, 2)),
        ([(3, W), (3, D), (3, W)], None),
        ([(3, W), (2, W)], None),
        ([(3, L), (3, L)], None),
        ([(3, L)] * 3, Offer(2, -3)),
        ([(1, L)] * 4, None),
        ([(10, W)] * 3, Offer(None, 3)),
        ([(3, W), (3, W), (4, W), (4, W)], Offer(5, 2)),
        ([(3, W)] * 7, None),
        ([(3, W)] * 8, Offer(4, 8)),
        ([(3, W), (3, W), (1, L), (1, L), (1, L), (2, W), (2, W)], None),
        ([(3, W), (3, W), (1, L), (1, L), (1, L), (1, L), (2, W), (2, W)], Offer(3, 2)),
    ],
    ids=str,
)
def test_a_level_is_offered_after_two_wins_or_three_losses_and_not_again_for_five_games(
    games: list[tuple[int, float]], offer: Offer | None
) -> None:
    assert offer_after((LevelGame(level, score) for level, score in games), range(1, 11)) == offer


def test_a_win_with_help_brings_no_higher_level_nearer_and_ends_a_run_of_losses() -> None:
    won, lost, helped = LevelGame(3, W), LevelGame(3, L), LevelGame(3, W, rated=False)
    assert offer_after([helped] * 4, range(1, 11)) is None
    assert offer_after([won, helped], range(1, 11)) is None
    assert offer_after([won, helped, won], range(1, 11)) == Offer(4, 2)
    assert offer_after([lost, lost, helped, lost], range(1, 11)) is None
    assert offer_after([lost, lost, lost, helped], range(1, 11)) is None


def test_the_rungs_between_levels_are_offered_too() -> None:
    numbers = (0.5, 1, 2, 2.3, 2.7, 3)
    assert offer_after([LevelGame(2, W)] * 2, numbers) == Offer(2.3, 2)
    assert offer_after([LevelGame(2.3, L)] * 3, numbers) == Offer(2, -3)
    assert offer_after([LevelGame(2.5, W)] * 2, numbers) == Offer(2.7, 2), "a rung of another time"
    assert offer_after([LevelGame(1, L)] * 3, numbers) == Offer(0.5, -3)


def test_the_evening_of_two_people_is_counted_from_the_boards_own_start_whoever_sat_where(tmp_path: Path) -> None:
    ada = SeatRecord("Ada")
    with Library.open(tmp_path) as library:
        ended(library, "1-0", draft(white=ROBIN, black=ada))
        ended(library, "1-0", draft(white=ada, black=ROBIN))
        ended(library, "1/2-1/2", draft(white=ada, black=ROBIN))
        ended(library, "1-0", draft(white=ROBIN, black=CREEK))
        ended(library, "1-0", draft(white=ROBIN, black=ada, start="3/3/3 w"))
        assert library.history.evening("tic-tac-toe", ("Robin", "ada")) == [1.0, 0.0, 0.5]
        assert library.history.evening("connect-four", ("Robin", "Ada")) == []


@pytest.mark.parametrize(("hours", "counts"), [(11, True), (13, False)])
def test_an_evening_is_twelve_hours(tmp_path: Path, hours: int, counts: bool) -> None:
    with Library.open(tmp_path) as library:
        ended(library, "1-0", draft(white=ROBIN, black=SeatRecord("Ada")))
        assert library.path is not None
        sql(library.path, f"UPDATE games SET updated = updated - {hours * 60 * 60 * 1000}")
        assert library.history.evening("tic-tac-toe", ("Robin", "Ada")) == ([1.0] if counts else [])


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
        record = library.get(deleted).to_record()
        library.add([check_game(record)])
        statistics = statistics_of(library.history.level_games("tic-tac-toe"), RATINGS)
        assert (statistics.total.won, statistics.total.drawn, statistics.total.lost) == (1, 1, 1)
        assert {level: tally.played for level, tally in statistics.levels.items()} == {1: 1, 3: 2}
        assert len(statistics.history) == 3
        assert statistics_of(library.history.level_games("pathwayz"), RATINGS).rating is None


@pytest.mark.parametrize(
    ("used", "rated_games"),
    [
        ("hints=1", 0),
        ("guard=0", 0),
        ("threats=1 takebacks=2", 0),
        ("takebacks=2", 1),
        ("??", 1),
        ("review=1", 0),
        ("swaps=1", 0),
        ("retries=1 takebacks=1", 0),
        ("blessings=3", 1),
    ],
)
def test_a_game_with_help_is_counted_but_not_rated(tmp_path: Path, used: str, rated_games: int) -> None:
    with Library.open(tmp_path) as library:
        ended(library, "1-0", draft(tags={"Used": used}))
        statistics = statistics_of(library.history.level_games("tic-tac-toe"), RATINGS)
        assert (statistics.total.played, len(statistics.history)) == (1, rated_games)


@pytest.mark.parametrize(
    ("tag", "elo"),
    [("700.0", 700.0), ("-34.1", -34.1), ("650", 650.0), ("", None), ("nan", None), ("1e9", None), ("12345", None)],
)
def test_the_elo_of_a_level_is_read_from_the_game(tmp_path: Path, tag: str, elo: float | None) -> None:
    with Library.open(tmp_path) as library:
        ended(library, "1-0", draft(tags={"LevelElo": tag, "Used": "takebacks=1"}))
        assert library.history.level_games("tic-tac-toe") == [LevelGame(3, 1.0, elo=elo)]


def test_two_people_on_one_computer_have_their_own_numbers(tmp_path: Path) -> None:
    with Library.open(tmp_path) as library:
        ended(library, "1-0", draft())
        ended(library, "0-1", draft(white=SeatRecord("Zoë")))
        assert statistics_of(library.history.level_games("tic-tac-toe", "robin"), RATINGS).total.won == 1
        assert statistics_of(library.history.level_games("tic-tac-toe", "Zoe"), RATINGS).total.lost == 1
        assert statistics_of(library.history.level_games("tic-tac-toe"), RATINGS).total.played == 2


def test_people_whose_names_are_signs_alone_are_told_apart(tmp_path: Path) -> None:
    cat, star = SeatRecord("🐱"), SeatRecord("★")
    with Library.open(tmp_path) as library:
        ended(library, "1-0", draft(white=cat))
        ended(library, "0-1", draft(white=star))
        ended(library, "0-1", draft(white=cat, black=star))
        history = library.history
        assert [game.score for game in history.level_games("tic-tac-toe", "🐱")] == [1.0]
        assert [game.score for game in history.ended_games("★")] == [0.0]
        assert history.evening("tic-tac-toe", ("🐱", "★")) == [0.0]
        assert history.evening("tic-tac-toe", ("★", "🐱")) == [1.0]
        assert len(library.ids(Query(opponent="🐱"))) == 2
        assert [len(library.ids(Query(text=signs))) for signs in ("🐱", " ★ ", "★🐱", "?!")] == [2, 2, 0, 3]
        assert library.search(Query(sort="opponent", text="★")).total == 2


def test_games_are_rated_in_the_order_in_which_they_ended_whatever_the_clock_said(
    tmp_path: Path, shift_clock: ShiftClock
) -> None:
    results = ("1-0", "0-1", "1/2-1/2", "0-1", "0-1", "1-0", "1-0")
    with Library.open(tmp_path) as library:
        for days, result in zip((5000, 0, -5000, 1, 5001, 0, 2), results, strict=True):
            shift_clock(days)
            ended(library, result, draft())
        found = statistics_of(library.history.level_games("tic-tac-toe"), RATINGS)
        assert offer_after(library.history.level_games("tic-tac-toe", "Robin"), range(1, 11)) == Offer(4, 2), (
            "the last two were won"
        )
    assert (
        found.history
        == statistics_of([LevelGame(3, {"1-0": 1.0, "0-1": 0.0}.get(each, 0.5)) for each in results], RATINGS).history
    )


def test_after_a_clock_that_was_ahead_games_keep_their_day_and_their_order(
    tmp_path: Path, shift_clock: ShiftClock
) -> None:
    with Library.open(tmp_path) as library:
        shift_clock(5000)
        ended(library, "1-0", draft())
        shift_clock(0)
        ended(library, "0-1", draft())
        ended(library, "1/2-1/2", draft())
        games = library.history.ended_games()
    assert [game.score for game in games] == [1.0, 0.0, 0.5]
    assert [game.ended - wall_clock.now() > timedelta(days=1) for game in games] == [True, False, False]


def test_an_evening_goes_on_where_the_clock_is_set_right(tmp_path: Path, shift_clock: ShiftClock) -> None:
    ada = draft(white=ROBIN, black=SeatRecord("Ada"))
    with Library.open(tmp_path) as library:
        shift_clock(5000)
        ended(library, "1-0", ada)
        shift_clock(1 / 24)
        ended(library, "0-1", ada)
        shift_clock(0)
        ended(library, "1/2-1/2", ada)
        assert library.history.evening("tic-tac-toe", ("Robin", "Ada")) == [0.0, 0.5]


def test_ended_games_are_a_persons_own_with_the_day_on_which_they_ended(tmp_path: Path) -> None:
    with Library.open(tmp_path) as library:
        before = wall_clock.now()
        for name, result in (("Ann", "1-0"), ("Robin", "1-0"), ("Ann", "0-1"), ("Robin", "*"), ("Robin", "0-1")):
            play(library, kept=draft(white=SeatRecord(name), tags={"Used": "hints=2 guard=0"}), result=result)
        games = library.history.ended_games("robin")
        assert [(game.score, game.rival.name, game.used) for game in games] == [
            (1.0, CREEK.name, frozenset({"hints"})),
            (0.0, CREEK.name, frozenset({"hints"})),
        ]
        assert all(before <= game.ended + timedelta(seconds=1) for game in games)
        assert all(game.ended <= wall_clock.now() for game in games)
        assert len(library.history.ended_games()) == 4
