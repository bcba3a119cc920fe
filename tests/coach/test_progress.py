"""What is counted as progress, from games that were played to their ends."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from coach import languages
from coach.milestones import Milestone, milestones_of
from coach.progress_texts import count_words, months_words, year_lines
from coach.shown_progress import ShownProgress
from game import GAMES
from saves import helps
from saves.history import EndedGame
from saves.library import Library
from saves.models import Judgement, Move, SeatRecord, Variation
from saves.puzzles import Mistake, PuzzleAttempt
from saves.settings import Settings
from table.player_rating import player_rating_of
from table.progress import GameCount, MonthTally, ProgressReport, progress_report, tallied
from table.puzzles.schedule import tried
from tests.saves.support import CREEK, ROBIN, draft, play

LINE_OF_X = "a1 b1 a2 b2 a3"
STREAM = SeatRecord("Stream", "level-4")
GAME = EndedGame(1, "tic-tac-toe", 5, "", 0, 1.0, CREEK, datetime(2026, 3, 14, 12, tzinfo=UTC))
DAY = 24 * 60 * 60 * 1000
SEVENTEEN = "wwwBBWbbwb1b/wwWbbbwWW1Bb/WbBw1bWBbwww/bwBw1wbWWWB1/1wbW1BW2Wbw/wwBwwbW1B1wB/bWbBw1W2bwW/B1BwWwww1Bbb w"
TWELVE = "12/12/12/12/12/12/bb10/wwwwwwwwwwww b"
NOON = 1_773_489_600_000


def named(report: ProgressReport, name: str) -> Milestone:
    return next(each for each in milestones_of(report) if each.title == name)


def test_there_are_twenty_and_none_is_given_away() -> None:
    milestones = milestones_of(ProgressReport())
    assert len({each.title for each in milestones}) == len(milestones) == 20
    assert not any(each.reached or each.done for each in milestones)


@pytest.fixture
def library(tmp_path: Path) -> Library:
    library = Library.open(tmp_path)
    play(library, LINE_OF_X, draft(), result="1-0", termination="rules")
    play(library, LINE_OF_X, draft(white=STREAM, black=ROBIN), result="1-0", termination="rules")
    play(library, LINE_OF_X, draft(black=STREAM, tags={"Used": "hints=1"}), result="1-0", termination="rules")
    play(library, "b2", draft())
    play(library, LINE_OF_X, draft(black=SeatRecord("Ada")), result="1-0", termination="rules")
    return library


def test_the_page_opens_on_the_board_played_last_until_another_is_chosen(library: Library) -> None:
    shown = ShownProgress(lambda: library, Settings())
    assert shown.board == GAMES[0].name
    shown.recount()
    assert shown.board == "tic-tac-toe"
    play(library, "3 6", draft("kalah"))
    shown.recount()
    assert shown.board == "tic-tac-toe", "a game in another window does not turn the page"
    shown.count_board("kalah")
    shown.recount()
    assert shown.board == "kalah"


def test_games_against_the_computer_are_counted(library: Library) -> None:
    report = progress_report(library, "robin", 2)
    assert [(game.side, game.score, game.rival.name) for game in report.games] == [
        (0, 1.0, "Creek"), (1, 0.0, "Stream"), (0, 1.0, "Stream")
    ]  # fmt: skip
    assert [game.is_unaided for game in report.games] == [True, True, False]
    assert named(report, "First win").game == report.games[0]
    assert (named(report, "A hundred games").done, named(report, "Past the Stream").game) == (3, None)
    assert report.strongest_beaten("tic-tac-toe") == report.games[0], "Stream was beaten with a hint"
    stronger = replace(GAME, rival=STREAM)
    assert replace(report, games=(GAME, stronger, GAME)).strongest_beaten() == stronger
    assert any(line.startswith("The strongest that you beat without help was Creek,") for line in year_lines(report))
    assert progress_report(library, "Ada", 0).games == []
    library.delete(report.games[0].id)
    assert named(progress_report(library, None, 0), "A hundred games").done == 2, "a deleted game counts no more"


def test_a_person_is_listed_once_however_the_name_is_written(library: Library) -> None:
    for name in ("ROBIN", "★", "🐱"):
        play(library, LINE_OF_X, draft(white=SeatRecord(name)), result="1-0", termination="rules")
    settings = Settings()
    settings.first = "robin"
    shown = ShownProgress(lambda: library, settings)
    shown.recount()
    assert list(shown.people) == ["", "Robin", "Ada", "★", "🐱"]
    shown.count_person("Robin")
    assert (len(shown.report.games), shown.has_learned) == (4, True)


def test_progress_is_at_first_that_of_the_person_at_this_computer_with_the_rating_of_every_other_screen(
    library: Library,
) -> None:
    settings = Settings()
    settings.first = "ROBIN"
    play(library, LINE_OF_X, draft(white=SeatRecord("Ada"), black=CREEK), result="0-1", termination="rules")
    shown = ShownProgress(lambda: library, settings)
    shown.recount()
    assert (shown.person, shown.has_learned) == ("Robin", True)
    assert len(shown.report.games) == 3, "Ada's game is not Robin's"
    shown.count_board("tic-tac-toe")
    assert shown.figures.found == player_rating_of(library, "tic-tac-toe", "Robin").statistics
    shown.count_person("")
    shown.recount()
    assert (shown.person, len(shown.report.games)) == ("", 4), "what was chosen stays"
    settings.first = "Zoe"
    stranger = ShownProgress(lambda: library, settings)
    stranger.recount()
    assert stranger.person == "", "nobody has played under this name"


def test_of_very_many_people_the_one_at_this_computer_is_listed(library: Library) -> None:
    for number in range(40):
        play(library, LINE_OF_X, draft(white=SeatRecord(f"Guest {number // 2}")), result="1-0", termination="rules")
    settings = Settings()
    settings.first = "Ada"
    shown = ShownProgress(lambda: library, settings)
    shown.recount()
    assert (shown.person, len(shown.people)) == ("Ada", 1 + 21)
    settings.first = "Zoe"
    shown.recount()
    assert shown.person == "Ada", "what was chosen stays"


def test_somebody_without_a_name_is_not_taken_for_everybody(library: Library) -> None:
    play(library, LINE_OF_X, draft(white=SeatRecord("")), result="1-0", termination="rules")
    shown = ShownProgress(lambda: library, Settings())
    shown.recount()
    assert shown.people[""] == "Everybody"


def test_a_rating_is_yours_only_where_it_is_that_of_the_person_at_this_computer(library: Library) -> None:
    settings = Settings()
    settings.first = "ROBIN"
    shown = ShownProgress(lambda: library, settings)
    assert shown.rating_title == "Your rating", "nobody has played"
    shown.recount()
    assert shown.rating_title == "Your rating"
    shown.count_person("Ada")
    assert shown.rating_title == "Ada"
    shown.count_person("")
    assert shown.rating_title == "Everybody"


def test_who_has_no_name_of_their_own_is_listed_in_the_language_of_the_window(library: Library) -> None:
    play(library, LINE_OF_X, draft(white=SeatRecord("You")), result="1-0", termination="rules")
    try:
        languages.speak("de")
        shown = ShownProgress(lambda: library, Settings())
        shown.recount()
        assert shown.people["You"] == "Du"
        shown.count_person("You")
        assert (len(shown.report.games), shown.has_learned) == (1, True)
    finally:
        languages.speak(languages.ENGLISH)


def test_chances_are_those_of_the_games_own_line(library: Library) -> None:
    game = library.history.ended_games("Robin")[1].id
    moves = tuple(LINE_OF_X.split())
    library.explore(game, [Variation(moves[:2], (Move("c3"),))])
    found = {moves[:ply]: Judgement("judge", chance) for ply, chance in enumerate((0.5, 0.4, 0.3, 0.2, 0.9, 1.0))}
    library.judgements.keep(game, found | {(*moves[:2], "c3"): Judgement("judge", 0.05)})
    assert library.history.ended_games("Robin")[1].chances == pytest.approx((0.5, 0.6, 0.7, 0.8, 0.1, 0.0))


def test_turned_round_and_quiet_games() -> None:
    low = replace(GAME, chances=(0.5, 0.09, 0.9))
    level = replace(GAME, plies=11, chances=(0.5,) * 11 + (0.41,))
    assert named(ProgressReport([low]), "Turned round").reached
    assert not named(ProgressReport([replace(low, score=0.0)]), "Turned round").reached
    assert not named(ProgressReport([level]), "Turned round").reached
    assert named(ProgressReport([level]), "Quiet game").reached
    assert not named(ProgressReport([replace(level, used=frozenset({helps.HINTS}))]), "Quiet game").reached
    assert not named(ProgressReport([replace(level, chances=(0.5,) * 11 + (0.4,))]), "Quiet game").reached
    assert not named(ProgressReport([replace(level, plies=20)]), "Quiet game").reached, "not judged to its end"


def test_what_boards_count_is_read_from_the_last_position() -> None:
    othello = "X" * 45 + "O" * 19 + " X"
    full = replace(GAME, board="othello", position=othello)
    assert named(ProgressReport([full]), "Wide field").reached
    assert not named(ProgressReport([replace(full, side=1)]), "Wide field").reached
    kalah = replace(GAME, board="kalah", position="0,0,0,0,0,0,18/0,0,0,0,0,0,30 s", side=1)
    assert named(ProgressReport([kalah]), "Full store").reached
    winding = replace(GAME, board="pathwayz", position=SEVENTEEN)
    assert named(ProgressReport([winding]), "The long way").reached
    assert not named(ProgressReport([replace(winding, position=TWELVE)]), "The long way").reached
    assert not named(ProgressReport([replace(winding, position="no position")]), "The long way").reached
    slant = replace(GAME, board="connect-four", position="7/7/3w3/2wb3/1wbb3/wbwb1w1 b")
    assert named(ProgressReport([slant]), "On the slant").reached
    for straight in ("7/7/7/7/bbb4/wwww3 b", "7/7/wwww3/bwbw3/bbbw3/bwbw2b b"):
        assert not named(ProgressReport([replace(slant, position=straight)]), "On the slant").reached
    quick = replace(GAME, board="pentago-twist", plies=19)
    assert not named(ProgressReport([quick]), "Quick turn").reached, "no position"
    assert named(ProgressReport([replace(GAME, position="www/bb1/3 b")]), "At first go").reached


@pytest.mark.parametrize(("side", "plies", "reached"), [(0, 19, True), (0, 21, False), (1, 20, True), (1, 22, False)])
def test_a_quick_turn_has_ten_marbles_of_either_side(side: int, plies: int, reached: bool) -> None:
    rows = ("bbbbb1/w1w1w1/6/w1w3/6/6 w", "wwwww1/b1b1b1/6/b5/6/6 b")[1 - side]
    game = replace(GAME, board="pentago-twist", position=rows, side=side, plies=plies)
    assert named(ProgressReport([game]), "Quick turn").reached is reached


def test_a_win_on_time_is_no_feat() -> None:
    early = replace(GAME, plies=3, position="w1b/1w1/3 b")
    turned = replace(GAME, board="pentago-twist", plies=3, position="wwb3/6/6/6/6/6 b")
    report = ProgressReport([early, turned, replace(GAME, board="connect-four", position="7/7/7/7/7/w6 b")])
    assert not named(report, "At first go").reached
    assert not named(report, "On the slant").reached
    assert not named(report, "Quick turn").reached
    assert named(report, "First win").reached


def test_months_and_years_are_those_of_the_calendar() -> None:
    moments = [datetime(2025, 12, 15, 12, tzinfo=UTC), datetime(2026, 3, 2, 12, tzinfo=UTC), GAME.ended]
    lost = replace(GAME, score=0.0)
    report = ProgressReport([replace(GAME if number else lost, ended=when) for number, when in enumerate(moments)])
    months = report.months(date(2026, 3, 31))
    assert [(each.year, each.month, each.tally.played, each.tally.won) for each in months if each.tally.played] == [
        (2025, 12, 1, 0), (2026, 3, 2, 2)
    ]  # fmt: skip
    assert (len(months), months[0].month, months[0].year) == (12, 4, 2025)
    assert report.years == [2026, 2025]
    assert (len(report.of_year(2025).games), report.best_run) == (1, 2)


def test_games_are_counted_as_won_lost_and_neither() -> None:
    found = tallied([replace(GAME, score=score) for score in (1.0, 0.5, 0.0, 0.5, 0.0, 0.5)])
    assert (found.played, found.won, found.lost) == (6, 1, 2)


def test_a_year_has_its_own_games_puzzles_and_mistakes() -> None:
    attempts = [PuzzleAttempt(NOON + back * DAY, "othello", "p", 1000, 1.0, True) for back in (0, -365, -366)]
    mistakes = [Mistake(NOON - 365 * DAY, "othello", "x", "a1", "b1", "Creek", 3, NOON)]
    report = ProgressReport([GAME, GAME, replace(GAME, board="othello")], attempts, mistakes)
    years = [report.of_year(year) for year in (2026, 2025)]
    assert [(len(each.games), len(each.attempts), len(each.mistakes)) for each in years] == [(3, 1, 0), (0, 2, 1)]
    assert [each.favourite for each in years] == ["tic-tac-toe", None]


def test_a_mistake_is_mended_in_the_year_of_its_solution() -> None:
    found = Mistake(NOON - 365 * DAY, "othello", "x", "a1", "b1", "Creek", 3, NOON - 364 * DAY)
    assert tried(found, 0.0, NOON).due > NOON
    report = ProgressReport(mistakes=[tried(found, 1.0, NOON), found])
    assert [report.of_year(year).mended for year in (2025, 2026)] == [0, 1]
    assert report.years == [2026]
    assert report.mended == 1


def test_who_plays_at_one_screen_alone_is_told_of_no_games_against_the_computer() -> None:
    assert next(year_lines(ProgressReport())) == "0 games against the computer: 0 won, 0 lost."
    assert count_words().startswith("Only games played here against the computer")


def test_puzzles_and_mended_mistakes() -> None:
    days = [PuzzleAttempt(NOON + day * DAY, "othello", f"p{day}", 1000, 1.0, True) for day in (0, 1, 2, 3, 5, 6)]
    mistakes = [Mistake(NOON, "othello", "x", "a1", "b1", "Creek", 3, NOON, 0, solved) for solved in (True, False)]
    report = ProgressReport((), days, mistakes)
    assert (named(report, "Seven days").done, named(report, "Fifty puzzles").done) == (4, 6)
    assert (report.mended, named(report, "Mended").reached) == (1, True)


def test_months_without_games_are_left_out_of_the_words_of_the_bars() -> None:
    months = [MonthTally(2026, 9, GameCount(3, 1, 2)), MonthTally(2026, 10, GameCount(0, 0, 0))]
    months += [MonthTally(2026, 11, GameCount(1, 1, 0))]
    assert months_words(months) == ("4 games, 2 won", "Sep: 3 games, 1 won; Nov: 1 game, 1 won")


def test_every_board_counts_once() -> None:
    games = [replace(GAME, board=board.name) for board in GAMES] * 2
    assert named(ProgressReport(games), "Every board").reached
    assert named(ProgressReport(games[1:]), "At home everywhere").done == len(GAMES)
    assert named(ProgressReport(games[: len(GAMES) - 1]), "At home everywhere").done == len(GAMES) - 1


@pytest.mark.parametrize(("days", "longest"), [((0,), 1), ((0, 1, 2), 3), ((0, 2, 3, 7), 2), ((5, 4, 3, 1, 0), 3)])
def test_days_with_puzzles_are_counted_one_after_the_other(days: tuple[int, ...], longest: int) -> None:
    tried = [PuzzleAttempt(NOON + day * DAY, "pathwayz", f"p{day}", 1200.0, 1.0, True) for day in days]
    assert ProgressReport(attempts=tried).puzzle_days == longest
