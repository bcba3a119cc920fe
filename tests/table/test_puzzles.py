"""Puzzles without a screen: what is right, what counts, which one comes when, and when a mistake comes back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date, timedelta
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from ai import puzzles as data
from ai.engine import Engine
from ai.proven import Proven
from ai.puzzles import Puzzle, puzzles_of
from coach.puzzle_overview import PuzzleOverview
from game import Match, find_game, wall_clock
from saves.errors import LibraryError
from saves.glicko import Rating
from saves.library import Library
from saves.models import Judgement
from saves.puzzles import RUN, Mistake, PuzzleAttempt, PuzzleRun
from table.consequences import consequences_of
from table.progress import ProgressReport
from table.puzzles.attempt import Attempt
from table.puzzles.choosing import PuzzleFilter, lengths_of, next_puzzle, next_step, offered, themes_of
from table.puzzles.daily import DayStreak, Todays, day_streak, occasion_of, puzzles_of_day, todays_puzzles
from table.puzzles.mistakes import MistakeFinder, mistake_of
from table.puzzles.progress import PuzzleProgress, change, progress_of, start_of
from table.puzzles.record import Record
from table.puzzles.refuting import Refutation, RefutationSearch, at_once
from table.puzzles.run import MINUTES, MISTAKES, THOUGHT, best, broken_off, left, puzzle_at, with_result, with_thought
from table.puzzles.schedule import DAY, days_until_next, due, first_due, puzzle_of, tried
from table.puzzles.series import Series
from table.puzzles.solving import PuzzleBoard, Solving
from table.puzzles.weakness import weak_theme
from table.review.asking import Alternative, Alternatives
from table.review.turns import Review, Turn
from tests import puzzles
from tests.puzzles import CONNECT4, PATHWAYZ
from tests.ui.engines import FakeEngine, FakeInfo, as_engine

ROW, THREATS, LONG = CONNECT4


def attempt_at(puzzle: Puzzle, *moves: str) -> Attempt:
    """Somebody who has tried these moves."""
    attempt = Attempt(find_game(puzzle.game), puzzle)
    for move in moves:
        if not attempt.try_move(attempt.game.legal_action(attempt.state, move)).right:
            attempt.judge_try(wins=False)
    return attempt


def test_every_second_ply_to_a_win_is_a_move_of_the_solver() -> None:
    assert [replace(ROW, plies=plies).wins_in for plies in range(1, 6)] == [1, 1, 2, 2, 3]


# -- an attempt --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("puzzle", [puzzle for some in puzzles.SOME.values() for puzzle in some], ids=lambda p: p.id)
def test_the_solution_solves_a_puzzle_at_the_first_try(puzzle: Puzzle) -> None:
    attempt = attempt_at(puzzle, *puzzle.solution[::2])
    assert (attempt.solved, attempt.decided, attempt.score, attempt.moves_left) == (True, True, 1.0, 0)


def test_a_right_move_is_answered_by_the_strongest_defence() -> None:
    attempt = attempt_at(PATHWAYZ[0], "d5*")
    (made,) = attempt.tries
    assert [attempt.game.action_to_string(each.before, each.action) for each in made.answers] == ["e3*"]
    assert (attempt.moves_left, attempt.decided) == (2, False)


def test_a_turn_of_several_moves_is_gone_on_with_and_answered_only_after_it() -> None:
    turns = Puzzle("kalah", "k", "1,1,1,1,1,0,14/0,0,0,2,12,1,14 s", 5, "win", tuple("16565"), ("quiet sowing",), 0, "")
    attempt = attempt_at(turns, "1")
    (made,) = attempt.tries
    assert [each.action + 1 for each in made.answers] == [6, 5], "North moves again after house 6"
    assert (attempt.moves_left, attempt.solved) == (1, False)
    going_on = replace(turns, position="4,4,4,4,4,4,0/4,4,4,4,4,4,0 s", solution=tuple("36"), plies=2)
    attempt = attempt_at(going_on, "3")
    assert (attempt.tries[-1].answers, attempt.moves_left, attempt.solved) == ((), 1, False)
    assert attempt_at(going_on, "3", "6").score == 1.0


def test_every_right_move_is_right_and_the_puzzle_goes_on_by_its_line() -> None:
    also = (("d5*", "e3*", "f5", "a1", "i1"), ("a3", "e3*", "f5"))
    puzzle = replace(PATHWAYZ[0], also=also)
    attempt = attempt_at(puzzle, "a3")
    assert attempt.tries[-1].right
    assert (attempt.right_moves, attempt.line) == (1, ("f5",))
    attempt = attempt_at(puzzle, "d5*", "f5")
    assert (attempt.right_moves, {line[0] for line in (attempt.line,)}) == (2, {"j1"})
    attempt.try_move(attempt.game.legal_action(attempt.state, "i1"))
    assert (attempt.solved, attempt.score) == (True, 1.0)


def test_any_move_that_wins_at_once_is_right() -> None:
    two_ways = Puzzle("tic-tac-toe", "t", "ww1/wb1/1bb w", 1, "win", ("a1",), ("row",), 0, "here")
    assert attempt_at(two_ways, "c3").score == 1.0
    assert attempt_at(two_ways, "c2").score == 0.0


def test_the_first_wrong_try_counts_and_trying_on_is_free() -> None:
    attempt = attempt_at(THREATS, "1")
    assert (attempt.decided, attempt.score, len(attempt.wrong)) == (True, 0.0, 1)
    before = attempt.state
    for move in ("2", "1"):
        attempt.try_move(attempt.game.legal_action(attempt.state, move))
    assert attempt.state != before
    assert (attempt.solved, attempt.score) == (True, 0.0)


def test_after_a_look_at_the_solution_a_puzzle_does_not_count() -> None:
    attempt = attempt_at(ROW)
    attempt.give_up()
    attempt.try_move(attempt.right_move)
    assert (attempt.solved, attempt.shown, attempt.score) == (True, True, None)


def test_a_wrong_try_after_a_hint_does_not_count_either() -> None:
    attempt = attempt_at(THREATS)
    attempt.count_hint()
    attempt.try_move(attempt.game.legal_action(attempt.state, "1"))
    attempt.judge_try(wins=False)
    assert (attempt.decided, attempt.score) == (True, None)


def test_a_look_at_the_solution_after_a_wrong_try_changes_nothing() -> None:
    attempt = attempt_at(THREATS, "1")
    attempt.give_up()
    assert attempt.score == 0.0


def test_a_hint_leaves_the_rating_as_it_is() -> None:
    attempt = attempt_at(ROW)
    attempt.count_hint()
    attempt.try_move(attempt.right_move)
    assert (attempt.solved, attempt.decided, attempt.score) == (True, True, None)


# -- why a move is wrong -----------------------------------------------------------------------------------


def test_the_rules_know_a_win_at_the_next_move() -> None:
    game = find_game("pathwayz")
    state = game.from_position(PATHWAYZ[0].position)
    found = at_once(consequences_of(game, state, game.legal_action(state, "k5")))
    assert found is not None
    assert found.proven == Proven(-1, 1)
    assert found.line in {("k6",), ("k6*",)}


def test_what_lies_further_ahead_is_not_known_at_once() -> None:
    game = find_game("connect-four")
    assert at_once(consequences_of(game, game.initial_state(), game.actions(game.initial_state())[0])) is None


def test_a_move_that_ends_the_game_needs_no_answer() -> None:
    game = find_game("tic-tac-toe")
    state = game.from_position("wbw/wbb/bw1 w")
    (last,) = game.actions(state)
    assert at_once(consequences_of(game, state, last)) == Refutation((), Proven(0, 0))


# -- ratings and streaks -----------------------------------------------------------------------------------


def done(
    puzzle: str, score: float | None, board: str = "pathwayz", elo: float = 1000.0, begun: int = 0
) -> PuzzleAttempt:
    return PuzzleAttempt(begun, board, puzzle, elo, score, bool(score))


def test_a_rating_begins_below_the_easiest_puzzle_and_follows_glicko_2(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("table.puzzles.progress.BEGINS", 1)
    start = start_of(CONNECT4)
    assert start == Rating(ROW.rating - 200, 200)
    standing = progress_of([done("a", 1.0, elo=500.0), done("b", 0.0, elo=500.0)], "pathwayz", start)
    first, second = standing.history
    assert first.elo > second.elo > start.elo
    assert start.deviation > first.deviation > second.deviation
    assert progress_of([], "pathwayz", start).basis == start


def test_the_first_puzzles_that_are_missed_cost_little() -> None:
    start = start_of(CONNECT4)
    assert -50 < change(start, ROW.rating, 0.0) < 0
    assert change(start, ROW.rating, 1.0) > 100
    solved = progress_of([done("a", 1.0, elo=ROW.rating)], "pathwayz", start)
    assert -75 < change(solved.basis, ROW.rating, 0.0) < 0


def test_only_the_first_attempt_at_a_puzzle_counts() -> None:
    once = progress_of([done("a", 0.0)], "pathwayz")
    again = progress_of([done("a", 0.0), done("a", 1.0)], "pathwayz")
    assert again.history == once.history
    assert (once.solved, again.solved) == (frozenset(), frozenset({"a"}))


def test_a_board_has_its_own_rating_and_the_streak_is_of_all_boards() -> None:
    attempts = [done("a", 1.0), done("x", 1.0, "connect-four"), done("b", None), done("c", 0.0), done("d", 1.0)]
    standing = progress_of(attempts, "pathwayz")
    assert standing.results == (1.0, 0.0, 1.0)
    assert (standing.streak, standing.best_streak) == (1, 2)
    assert progress_of([], "pathwayz") == PuzzleProgress()


# -- which one comes ---------------------------------------------------------------------------------------


def test_the_puzzle_nearest_to_the_rating_comes_next(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("table.puzzles.progress.BEGINS", 1)
    strong = progress_of([done("x", 1.0, "connect-four", 1090)], "connect-four")
    assert next_puzzle(CONNECT4, PuzzleFilter(), strong) == LONG
    assert next_puzzle(CONNECT4, PuzzleFilter(), PuzzleProgress()) == ROW
    assert next_puzzle(CONNECT4, PuzzleFilter(), PuzzleProgress(), {"c1"}) == THREATS


def test_whoever_begins_is_given_the_easiest_puzzle_first() -> None:
    many = tuple(replace(ROW, id=f"m{number}", rating=500 + number) for number in range(10))
    assert next_puzzle(many, PuzzleFilter(), PuzzleProgress()) == many[0]


def test_only_what_is_wanted_comes() -> None:
    assert next_puzzle(CONNECT4, PuzzleFilter("quiet"), PuzzleProgress()) == LONG
    assert next_puzzle(CONNECT4, PuzzleFilter(moves=2), PuzzleProgress()) == THREATS
    assert next_puzzle(CONNECT4, PuzzleFilter("no such theme"), PuzzleProgress()) is None
    assert themes_of(CONNECT4)[0] == "two threats"
    assert lengths_of(CONNECT4) == [1, 2, 3]


def test_what_was_not_solved_comes_again_after_all_others() -> None:
    attempts = [done(each, 0.0, "connect-four") for each in ("c1", "c2")]
    assert next_puzzle(CONNECT4, PuzzleFilter(), progress_of(attempts, "connect-four")) == LONG
    attempts.append(done("c3", 1.0, "connect-four"))
    assert next_puzzle(CONNECT4, PuzzleFilter(), progress_of(attempts, "connect-four")) in (ROW, THREATS)
    every = [done(each, 1.0, "connect-four") for each in ("c1", "c2", "c3")]
    assert next_puzzle(CONNECT4, PuzzleFilter(), progress_of(every, "connect-four")) is None


def middle_of(day: date) -> Puzzle | None:
    """The middle one of the puzzles of a day."""
    return puzzles_of_day(day)[1]


def test_todays_puzzle_depends_on_the_date_and_the_data_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    puzzles.use(tmp_path, monkeypatch)
    days = [date(2026, 11, 22) + timedelta(days=day) for day in range(9)]
    found = [middle_of(day) for day in days]
    assert found == [middle_of(day) for day in days]
    assert {each.game for each in found[:3] if each} == set(puzzles.SOME)
    assert {each.id for each in found if each and each.game == "connect-four"} == {"c1", "c2"}
    hard = [puzzles_of_day(day)[2] for day in days]
    assert {each.id for each in hard if each and each.game == "connect-four"} == {"c3"}


def test_every_puzzle_has_its_day_and_the_next_one_is_far_from_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    some = tuple(replace(ROW, id=f"{number:02}") for number in range(20))
    puzzles.use(tmp_path, monkeypatch, {"connect-four": some})
    found = [middle_of(date(2026, 11, 22) + timedelta(days=day)) for day in range(10)]
    numbers = [int(each.id) for each in found if each is not None]
    assert sorted(numbers) == list(range(10))
    assert {(after - before) % 10 for before, after in pairwise(numbers)} == {7}, "about the golden section of ten"


def test_only_the_puzzles_of_the_boards_whose_turn_it_is_are_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzles.use(tmp_path, monkeypatch)
    assert middle_of(date(2026, 11, 22)) is not None
    assert data.puzzles_of.cache_info().misses == 2  # for the middle and the hard one


def test_a_file_in_which_nothing_can_be_read_leaves_its_day_to_the_next_board(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    day = date(2026, 11, 22)
    puzzles.use(tmp_path, monkeypatch)
    chosen = middle_of(day)
    assert chosen is not None
    (tmp_path / f"{chosen.game}.jsonl").write_text("nonsense\n", encoding="utf-8")
    data.puzzles_of.cache_clear()
    instead = middle_of(day)
    assert instead is not None
    assert instead.game != chosen.game


def test_without_puzzles_there_is_none_today(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    puzzles.use(tmp_path, monkeypatch, {})
    assert middle_of(date(2026, 11, 22)) is None


def test_the_days_in_a_row_end_today_or_yesterday() -> None:
    today = date(2026, 11, 27)
    days = [today - timedelta(ago) for ago in (1, 2, 5, 6, 7)]
    attempts = [replace(done(str(day), 1.0), occasion=occasion_of(day)) for day in days]
    attempts += [replace(done("missed", 0.0), occasion=occasion_of(today)), done("another", 1.0)]
    streak = day_streak(attempts, today)
    assert (streak.days, streak.best, streak.week) == (2, 3, (True, True, False, False, True, True, False))
    assert day_streak([*attempts, replace(done("x", 1.0), occasion=occasion_of(today))], today).days == 3
    assert day_streak(attempts, today + timedelta(1)).days == 0
    edges = [replace(done("edge", 1.0), occasion=occasion_of(each)) for each in (date.min, date.max)]
    assert day_streak(edges, today).best == 1


@pytest.mark.parametrize(
    ("puzzles_there", "solved", "place", "is_done"),
    [
        ((ROW, THREATS, LONG), (), 0, False),
        ((ROW, THREATS, LONG), (ROW, LONG), 1, False),
        ((ROW, THREATS, LONG), (ROW, THREATS, LONG), 2, True),
        ((None, THREATS, LONG), (LONG,), 1, False),
        ((ROW, THREATS, None), (ROW, THREATS), 1, True),
        ((None, None, None), (), 0, True),
    ],
)
def test_the_first_of_todays_puzzles_that_is_not_solved_is_next(
    puzzles_there: tuple[Puzzle | None, ...], solved: tuple[Puzzle, ...], place: int, is_done: bool
) -> None:
    streak = DayStreak(0, 0, (False,) * 7)
    todays = Todays(puzzles_there, frozenset(each.id for each in solved), streak)
    assert (todays.current_index, todays.is_done) == (place, is_done)


def test_a_puzzle_of_today_is_solved_by_todays_attempt_alone(tmp_path: Path) -> None:
    with Library.open(tmp_path) as library:
        today, earlier = occasion_of(wall_clock.today()), occasion_of(date(2026, 11, 1))
        for puzzle, score, occasion in (("a", 1.0, today), ("b", 0.0, today), ("c", 1.0, earlier), ("d", 1.0, "")):
            library.puzzles.keep_attempt(replace(done(puzzle, score), occasion=occasion))
        assert todays_puzzles(library).solved == {"a"}


def test_a_puzzle_that_was_solved_in_a_run_is_counted_as_solved(tmp_path: Path) -> None:
    rated = puzzles_of("connect-four")
    with Library.open(tmp_path) as library:
        for begun, puzzle in enumerate(rated[:2]):
            found = done(puzzle.id, 1.0, "connect-four", begun=begun)
            library.puzzles.keep_attempt(replace(found, occasion=RUN if begun else ""))
        overview = PuzzleOverview(find_game("connect-four"), lambda: library, print)
        assert overview.solved_of_all == f"2 of {len(rated)}"
        assert ProgressReport(attempts=library.puzzles.attempts()).solved == 2


# -- the first ladder, weak themes, runs -------------------------------------------------------------------


def test_the_rating_begins_after_ten_and_steps_count_no_more_then() -> None:
    steps = [f"s{number}" for number in range(12)]
    attempts = [done(step, 1.0, begun=number) for number, step in enumerate(steps)]
    nine = progress_of(attempts[:9], "pathwayz", Rating(500.0, 200.0), steps)
    assert (nine.rating, nine.before_rating, nine.history) == (None, 1, ())
    ten, twelve = (progress_of(attempts[:count], "pathwayz", Rating(500.0, 200.0), steps) for count in (10, 12))
    assert ten.rating is not None
    assert (twelve.rating, len(twelve.history), len(twelve.stars)) == (ten.rating, 1, 12)
    rated = progress_of([*attempts, done("rated", 0.0)], "pathwayz", Rating(500.0, 200.0), steps)
    assert len(rated.history) == 2


def test_a_run_changes_neither_rating_nor_streak_nor_what_is_new() -> None:
    run = [replace(done("a", 1.0), occasion=RUN)]
    assert progress_of(run, "pathwayz") == PuzzleProgress()
    assert progress_of([*run, done("b", 1.0)], "pathwayz") == progress_of([done("b", 1.0)], "pathwayz")


def test_steps_come_in_their_order_and_what_was_skipped_comes_again() -> None:
    progress = progress_of([done("c1", 1.0, "connect-four")], "connect-four")
    assert next_step(CONNECT4, PuzzleProgress()) == ROW
    assert next_step(CONNECT4, progress) == THREATS
    assert next_step(CONNECT4, progress, {"c2"}) == LONG


def test_steps_that_were_all_opened_come_again_and_damaged_ones_never(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzles.use(tmp_path, monkeypatch, first={"connect-four": CONNECT4})
    record = cast("Record", SimpleNamespace(progress=PuzzleProgress()))
    series = Series(record, "connect-four", PuzzleFilter(first=True), damaged=[ROW.id])
    opened = []
    for _ in range(3):
        opened.append(series.next_puzzle())
        if opened[-1] is not None:
            series.see(opened[-1])
    assert opened == [THREATS, LONG, THREATS]


def test_the_theme_that_is_missed_most_comes_every_third_time() -> None:
    some = [replace(ROW, id=f"{theme}{number}", themes=(theme,)) for theme in ("row", "twist") for number in range(6)]
    attempts = [done(each.id, float(each.themes == ("row",)), "connect-four") for each in some if each.id[-1] in "0123"]
    weak = weak_theme(attempts, some)
    assert weak == "twist"
    assert weak_theme(attempts[:4], some) is None  # all solved: none is weak
    others = [replace(attempts[0], score=None), done("of another board", 0.0, "connect-four")]
    assert weak_theme([*others, *attempts], some) == weak
    tried = frozenset({"a", "b"})
    found = next_puzzle(some, PuzzleFilter(), PuzzleProgress(tried=tried), weak=weak)
    assert found is not None
    assert found.themes == ("twist",)
    assert next_puzzle(some, PuzzleFilter(), PuzzleProgress(tried=tried - {"b"}), weak=weak) == some[0]
    third = next_puzzle(some, PuzzleFilter(), PuzzleProgress(tried=tried | {"c"}), weak=None)
    assert third == min(some, key=lambda each: each.id)


def test_a_run_rises_from_the_steps_and_goes_on_where_it_stood() -> None:
    steps = [replace(ROW, id=f"s{number}") for number in range(30)]
    rated = [replace(LONG, id=f"r{number:03}") for number in range(200)]
    run, met = PuzzleRun(7, "connect-four", MISTAKES), list[str]()
    while not run.over:
        puzzle = puzzle_at(run, steps, rated)
        assert puzzle is not None
        assert puzzle_at(replace(run), steps, rated) == puzzle
        met.append(puzzle.id)
        run = with_result(run, solved=len(met) not in (3, 6, 30))
    assert len(met) == len(set(met)) == 30
    assert [each[0] for each in met] == 8 * ["s"] + 22 * ["r"]
    assert met[8:] == sorted(met[8:])
    assert (run.solved, run.missed) == (27, 3)
    assert puzzle_at(replace(run, solved=60), steps, rated) is None


def test_a_run_of_minutes_ends_with_its_time() -> None:
    run = with_thought(PuzzleRun(7, "connect-four", MINUTES), THOUGHT - 1)
    assert not run.over
    assert with_thought(run, 1).over
    assert broken_off([run], "connect-four", MINUTES) == run
    assert broken_off([with_thought(run, 1)], "connect-four", MINUTES) is None
    assert best([replace(run, solved=4), run], "connect-four", MINUTES) == 4


def test_a_run_without_a_further_puzzle_is_over() -> None:
    run = PuzzleRun(7, "connect-four", MINUTES, solved=60)
    kept = list[PuzzleRun]()
    record = SimpleNamespace(runs=[run], progress=PuzzleProgress(), keep_run=kept.append)
    series = Series(record, "connect-four", PuzzleFilter(run=MINUTES))  # type: ignore[arg-type]
    assert series.next_puzzle() is None
    assert kept == [replace(run, over=True)]


# -- the own mistakes --------------------------------------------------------------------------------------

MISTAKE = Mistake(0, "pathwayz", PATHWAYZ[0].position, "d5*", "k5", "Rapids", 29, first_due(0))


def test_a_mistake_comes_back_after_1_3_7_and_21_days_until_it_is_solved() -> None:
    mistake, gaps = MISTAKE, [MISTAKE.due // DAY]
    for _ in range(4):
        now = mistake.due
        mistake = tried(mistake, 0.0, now)
        gaps.append((mistake.due - now) // DAY)
    assert gaps == [1, 3, 7, 21, 21]
    assert due([mistake], mistake.due - 1) == []
    assert due([mistake], mistake.due) == [mistake]
    assert due([mistake], mistake.due - 22 * DAY) == []
    assert due([mistake], mistake.due - 22 * DAY - 1) == [mistake], "set by a clock that was ahead"
    solved = tried(mistake, 1.0, mistake.due)
    assert (due([solved], 10**15), days_until_next([solved], 0)) == ([], None)


def test_mistakes_come_in_their_order_those_not_yet_seen_first_and_damaged_ones_never() -> None:
    some = [replace(MISTAKE, board=puzzle.game, position=puzzle.position) for puzzle in CONNECT4]
    record = cast("Record", SimpleNamespace(due=some, progress=PuzzleProgress()))
    series = Series(record, "connect-four", PuzzleFilter(mine=True), damaged=[puzzle_of(some[0]).id])
    opened = []
    for _ in some:
        opened.append(series.next_puzzle())
        assert opened[-1] is not None
        assert opened[-1] == puzzle_of(cast("Mistake", series.mistake))
        series.see(opened[-1])
    assert opened == [puzzle_of(each) for each in (*some[1:], some[1])]
    record.due.clear()
    assert (series.next_puzzle(), series.mistake) == (None, None)


def test_a_mistake_that_another_window_has_solved_stays_solved(tmp_path: Path) -> None:
    with Library.open(tmp_path) as library:
        library.puzzles.keep_mistake(MISTAKE)
        one, other = (Record(lambda: library, print, "pathwayz") for _ in range(2))
        one.keep_try(MISTAKE, 1.0)
        other.keep_try(MISTAKE, 0.0)
        (kept,) = library.puzzles.mistakes()
        assert (kept.solved, other.due) == (True, [])


def test_a_mistake_found_with_a_hint_comes_back() -> None:
    assert not tried(MISTAKE, None, MISTAKE.due).solved
    assert days_until_next([MISTAKE], MISTAKE.due - 3 * DAY // 2) == 2


def test_a_mistake_is_a_puzzle_of_one_move() -> None:
    puzzle = puzzle_of(MISTAKE)
    assert (puzzle.rating, puzzle.turn_count, puzzle.lines) == (0, 1, (("d5*",),))
    assert attempt_at(puzzle_of(MISTAKE), "d5*").score == 1.0
    assert attempt_at(puzzle_of(MISTAKE), "k5").score == 0.0


class Others:
    """What is known of the moves that could have been made: how much worse the second best is."""

    overlooked: Judgement | None = None

    def __init__(self, turn: Turn, gap: float) -> None:
        self.turn, self.busy = turn, True
        second = next(a for a in turn.game.actions(turn.move.before) if a != turn.best)
        self.found = [
            Alternative(consequences_of(turn.game, turn.move.before, action), share, turn.before, ())
            for action, share in ((turn.best, 0.9), (second, 0.9 - gap))
        ]

    def update(self) -> None:
        self.busy = False

    def stop(self) -> None:
        self.busy = False


class Winning(Others):
    """The same, where only another move shows that the position is won."""

    def __init__(self, turn: Turn, gap: float) -> None:
        super().__init__(turn, gap)
        if turn.before.result is None:
            self.overlooked = Judgement("j", 1.0, 1, 5, ("b1",))


def gathered(
    gap: float, sides: Sequence[int] = (0,), known: Sequence[str] = (), others: type[Others] = Others
) -> list[Turn]:
    """What is found in a game whose first move was a blunder."""
    match = Match(find_game("pathwayz"))
    for move in ("a1", "b2", "c3"):
        match.push(move)
    judged = [Judgement("j", chance, line=("c1",)) for chance in (0.9, 0.1, 0.5)]
    review = Review(match, dict(enumerate([*judged, Judgement("j", 0.5, line=("c1",))])))
    gathering = MistakeFinder(
        review,
        sides,
        known.__contains__,
        lambda turn: cast("Alternatives", others(turn, gap)),
        lambda ply, found: review.update({ply: found}),
    )
    found = []
    while gathering.busy:
        found += [each] if (each := gathering.update()) is not None else []
    return found


@pytest.mark.parametrize(("gap", "count"), [(0.5, 1), (0.05, 0)])
def test_only_mistakes_with_one_clearly_best_move_come_back(gap: float, count: int) -> None:
    assert len(gathered(gap)) == count


def _never(*_: object) -> None:
    pytest.fail("nothing is learnt")


def test_a_search_for_mistakes_that_rests_asks_nothing() -> None:
    match, rested = Match(find_game("tic-tac-toe")), []
    match.push("b2")
    review = Review(match, {0: Judgement("j", 0.9, line=("c1",)), 1: Judgement("j", 0.1, line=("c1",))})
    asking = SimpleNamespace(update=lambda: False, busy=True, stop=lambda: rested.append(True))
    finder = MistakeFinder(review, (0,), lambda _: False, lambda _turn: cast("Alternatives", asking), _never)
    finder.stop()
    assert not rested, "nothing was asked yet"
    finder.update()
    finder.stop()
    assert (rested, finder.busy) == ([True], True)


def test_the_answer_of_a_mistake_is_what_the_comparison_proves() -> None:
    (turn,) = gathered(0.5, others=Winning)
    assert (turn.better_name, turn.before.result) == ("b1", 1)


def test_only_the_persons_own_mistakes_come_back_and_each_once() -> None:
    (turn,) = gathered(0.5)
    mistake = mistake_of(turn, "Rapids", 1, 1000)
    assert (mistake.played, mistake.solution, mistake.due) == ("a1", "c1", 1000 + DAY)
    assert [each.move.mover for each in gathered(0.5, sides=(1,))] == [1]
    assert gathered(0.5, known=(mistake.position,)) == []
    assert gathered(0.5, sides=()) == []


def test_the_engine_is_not_asked_where_the_rules_know() -> None:
    game = find_game("pathwayz")
    state = game.from_position(PATHWAYZ[0].position)
    refuting = RefutationSearch(
        cast("Engine", None), consequences_of(game, state, game.legal_action(state, "k5")), lambda: True
    )
    assert (refuting.busy, refuting.update()) == (False, False)


@pytest.mark.parametrize("fails", [True, False])
def test_an_answer_whose_next_move_is_not_found_stays_as_it_is(fails: bool) -> None:
    engine, game = FakeEngine(lambda _state: 3, instant=False), find_game("connect-four")
    refuting = RefutationSearch(as_engine(engine), consequences_of(game, game.initial_state(), 3), lambda: True)
    assert not refuting.update()
    engine.searches[-1].info = FakeInfo(pv=(3,), proven=Proven(1, 9))
    engine.searches[-1].finish()
    assert refuting.update()
    found = refuting.found
    assert found is not None
    assert (found.line, refuting.busy, refuting.update()) == (("4",), True, False)
    if fails:
        engine.searches[-1].fail(ValueError("lost"))
    else:
        engine.searches[-1].info = FakeInfo(pv=(3,), proven=Proven(-1, 8))
        engine.searches[-1].finish()
    assert (refuting.update(), refuting.found) == (not fails, replace(found, line=found.line if fails else ("4", "4")))


@pytest.mark.parametrize(("proven", "goes_on"), [(Proven(1, 2), True), (Proven(1, 1), False), (Proven(0, 9), False)])
def test_an_answer_is_followed_up_to_the_end_of_a_proven_win(proven: Proven, goes_on: bool) -> None:
    engine, game = FakeEngine(instant=False), find_game("connect-four")
    refuting = RefutationSearch(as_engine(engine), consequences_of(game, game.initial_state(), 3), lambda: True)
    refuting.update()
    engine.searches[-1].info = FakeInfo(pv=(3,), proven=proven)
    engine.searches[-1].finish()
    assert (refuting.update(), refuting.busy) == (True, goes_on)


def test_what_can_be_chosen_among_puzzles_comes_in_groups_without_empty_ones() -> None:
    puzzles = data.puzzles_of("connect-four")
    first, every, lengths, themes, runs, mine = offered(puzzles, has_steps=True)
    assert (first, every, mine) == ([PuzzleFilter(first=True)], [PuzzleFilter()], [PuzzleFilter(mine=True)])
    assert [each.moves for each in lengths] == sorted({each.turn_count for each in puzzles})
    assert 0 < len(themes) <= 5
    assert len(runs) == 2
    assert offered((), has_steps=False) == [runs, mine]


def test_hints_are_counted_one_by_one() -> None:
    attempt = attempt_at(ROW)
    for number in (1, 2):
        attempt.count_hint()
        assert attempt.hints == number


def test_the_forms_of_runs_are_the_words_in_the_library() -> None:
    assert (MINUTES, MISTAKES) == ("minutes", "mistakes")
    assert [left(PuzzleRun(0, "pathwayz", form, 0, 0, 0, False)) for form in (MINUTES, MISTAKES)] == [THOUGHT, 3]


def solving_of(puzzle: Puzzle, engine: FakeEngine | None = None) -> Solving:
    """A puzzle on a board that shows nothing; the engine judges what was tried."""
    view = SimpleNamespace(set_state=lambda _state: None)
    board = SimpleNamespace(view=view, show_move=lambda *_move: None, celebrate=lambda *_how: None)
    asked = cast(Engine, engine and as_engine(engine))
    return Solving(find_game(puzzle.game), puzzle, cast("PuzzleBoard", board), asked, lambda: engine is not None)


@pytest.mark.parametrize("leave", [Solving.close, Solving.again, lambda solving: solving.show_solution(0.0)])
def test_a_try_that_is_left_before_it_was_judged_counts_as_wrong(leave: Callable[[Solving], None]) -> None:
    engine = FakeEngine(instant=False)
    solving = solving_of(replace(ROW, position="7/7/7/7/7/7 w", solution=("4",)), engine)
    solving.play(solving.game.legal_action(solving.attempt.state, "1"), 0.0)
    assert (solving.is_refuting, solving.attempt.decided) == (True, False)
    leave(solving)
    assert (solving.is_refuting, solving.attempt.score) == (False, 0.0)
    assert all(search.stopped for search in engine.searches)


def test_the_answer_to_a_right_move_is_due_soon() -> None:
    solving = solving_of(PATHWAYZ[0])
    assert solving.next_frame_delay(1000.0) is None
    solving.play(solving.attempt.right_move, 1000.0)
    delay = solving.next_frame_delay(1000.0)
    assert delay is not None
    assert 0 < delay < 5
    assert solving.next_frame_delay(1000.0 + 2 * delay) == 0.0


@pytest.mark.parametrize(
    ("source", "number"),
    [
        (data.source_at("a game", 7), 7),
        ("made by hand", None),
        ("12", None),
        ("", None),
    ],
)
def test_the_move_of_the_game_of_origin_is_what_its_source_says(source: str, number: int | None) -> None:
    assert replace(ROW, source=source).number == number


def test_an_attempt_that_could_not_be_kept_is_told_and_kept_with_the_next_one(tmp_path: Path) -> None:
    told = list[str]()
    with Library.open(tmp_path) as library:
        record = Record(lambda: library, told.append, "pathwayz")
        library.puzzles.keep_attempt, keep = _refuse, library.puzzles.keep_attempt  # type: ignore[method-assign,assignment]
        record.keep(done("a", 1.0, begun=1))
        assert (told, library.puzzles.attempts()) == (["The disk is full."], [])
        library.puzzles.keep_attempt = keep  # type: ignore[method-assign]
        record.keep(done("b", 0.0, begun=2))
        assert library.puzzles.attempts() == [done("a", 1.0, begun=1), done("b", 0.0, begun=2)]
    assert len(told) == 1


def _refuse(_attempt: PuzzleAttempt) -> None:
    raise LibraryError("The disk is full.")
