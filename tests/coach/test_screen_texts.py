"""The words of the library and its copies, the lesson that goes on, and the news of the first screen."""

from __future__ import annotations

import errno
from dataclasses import dataclass
from datetime import date
from pathlib import Path

import pytest

from ai.puzzles import first_puzzles_of
from coach import languages
from coach.home_news import home_news
from coach.lesson_progress import invitation, lesson_to_continue, progress_of_lessons
from coach.library_texts import copy_name, listed_of, moves_of, nothing_listed, result_of
from coach.puzzle_texts import numbers_of_mistake
from coach.review.subject import of_stored
from game import GAMES
from saves.copies import Copy
from saves.gamefile import read_games
from saves.importing import check_games
from saves.library import Library
from saves.models import SeatRecord
from saves.opening import FILE_NAME, cause
from saves.puzzles import Mistake
from saves.search import Query
from saves.settings import Settings
from table.puzzles.record import Record
from tests.saves.support import CREEK, draft, play


def test_a_list_says_how_many_of_all_games_it_has_and_why_it_is_empty() -> None:
    assert listed_of(3, 3) == "3 games"
    assert listed_of(1, 3) == "1 of 3 games"
    titles = [nothing_listed(total, can_undo=undo)[0] for total, undo in ((0, False), (0, True), (5, True))]
    assert titles == ["No games yet", "No games left", "No game fits"]


@dataclass
class Owner:
    """Has a library open."""

    library: Library


def test_the_library_and_the_review_count_the_moves_of_a_game_alike(tmp_path: Path) -> None:
    with Library.open(tmp_path) as library:
        game = play(library, "3 6 2", draft("kalah"))
        assert moves_of(library.summaries([game])[0]) == "3 moves"
        assert of_stored(Owner(library), library.get(game), "You").ending == "not over, 3 moves"


@pytest.mark.parametrize(
    ("result", "listed", "reviewed"),
    [
        ("1-0", "Gewonnen", "Gewonnen · 1 Zug"),
        ("0-1", "Robin hat gewonnen", "Robin hat in 1 Zug gewonnen"),
    ],
)
def test_no_verb_of_another_person_follows_you(tmp_path: Path, result: str, listed: str, reviewed: str) -> None:
    try:
        languages.speak("de")
        with Library.open(tmp_path) as library:
            seats = draft(white=SeatRecord("You"), black=SeatRecord("Robin"))
            game = play(library, "b2 a1", seats, result=result, termination="rules")
            assert result_of(library.summaries([game])[0]) == listed
            assert of_stored(Owner(library), library.get(game), "You").ending == reviewed
    finally:
        languages.speak(languages.ENGLISH)


@pytest.mark.parametrize(("result", "own_result", "winner"), [("1-0", "Won", "X"), ("0-1", "Lost", "Creek")])
def test_you_of_an_imported_game_may_be_anybody(tmp_path: Path, result: str, own_result: str, winner: str) -> None:
    with Library.open(tmp_path) as library:
        seats = draft(white=SeatRecord("You"), black=CREEK)
        own = play(library, "b2 a1", seats, result=result, termination="resignation")
        (imported,) = library.add(check_games(read_games(library.export([own]))))
        assert [result_of(library.get(game)) for game in (own, imported)] == [own_result, f"{winner} won"]
        assert library.ids(Query(result=own_result.lower())) == [own]
        ending = of_stored(Owner(library), library.get(imported), "You").ending
        assert ending == f"{winner} won by resignation in 1 move"


@pytest.mark.parametrize("seat", [SeatRecord("Sam"), SeatRecord("You"), SeatRecord("Puddle", "level-1")])
def test_of_two_players_of_one_name_the_side_that_won_is_named(tmp_path: Path, seat: SeatRecord) -> None:
    with Library.open(tmp_path) as library:
        game = play(library, "b2 a1", draft(white=seat, black=seat), result="0-1", termination="time")
        assert result_of(library.summaries([game])[0]) == "O won"
        assert of_stored(Owner(library), library.get(game), "You").ending == "O won on time in 1 move"


@pytest.mark.parametrize(("rival", "shown"), [("Rapids", "Stromschnelle"), ("Guest", "Gast"), ("Ada", "Ada")])
def test_the_opponent_of_a_mistake_is_named_in_the_language_of_the_window(
    tmp_path: Path, rival: str, shown: str
) -> None:
    mistake = Mistake(0, "connect-four", "7/7/7/7/7/7 w", "4", "1", rival, 5, 0)
    try:
        languages.speak("de")
        with Library.open(tmp_path) as library:
            numbers = numbers_of_mistake(mistake, Record(lambda: library, print, "connect-four"), None)
        assert shown in numbers.source
    finally:
        languages.speak(languages.ENGLISH)


def test_why_a_library_is_set_aside_or_not_written_is_said_in_the_language(tmp_path: Path) -> None:
    try:
        languages.speak("de")
        assert cause(OSError(errno.ENOSPC, "No space left on device")) == "Der Datenträger ist voll."
        (tmp_path / FILE_NAME).touch()
        with Library.open(tmp_path) as library:
            told = library.trouble or ""
            assert told.startswith("Die Bibliothek lässt sich nicht lesen. Ihre Datei ist leer. Sie wurde als ")
    finally:
        languages.speak(languages.ENGLISH)


def test_a_copy_is_called_by_its_day_and_what_it_holds() -> None:
    day = date(2026, 11, 21)
    assert copy_name(Copy(Path(), day, None, 1)).endswith(", 1 game")
    assert ", 17:15, before a copy was restored, 2 games" in copy_name(Copy(Path(), day, "171500123456", 2))


def test_the_lesson_that_goes_on_says_where() -> None:
    settings = Settings()
    found = progress_of_lessons(settings)
    first = invitation(found, lesson_to_continue(settings, found))
    assert first.where == "Start with Pathwayz · two minutes"
    board, steps = found[1].game, found[1].lesson.steps
    settings.keep_step(board.name, steps[0].name)
    settings.lesson = board.name
    found = progress_of_lessons(settings)
    going_on = invitation(found, lesson_to_continue(settings, found))
    assert going_on.where == f"Go on where you were · {board.shown_title} · step 2 of {len(steps)}"
    assert (going_on.title, going_on.position) == (steps[1].title, steps[1].position)
    assert invitation(found, None).title == "All lessons done"


def test_a_new_person_is_offered_no_step_and_anybody_else_the_lesson_before_the_first_puzzles(tmp_path: Path) -> None:
    settings, board = Settings(), GAMES[0].name
    with Library.open(tmp_path) as library:
        news = home_news(library, settings, board)
        assert (news.past, news.games, news.unfinished, news.has_puzzle) == (False, 0, None, False)
        assert news.is_new(settings, board)
        play(library, "b2 a1")
        played = home_news(library, settings, board)
        lesson = progress_of_lessons(settings)[0].lesson
        assert played.step is not None
        assert played.step.is_lesson
        assert (played.step.number, played.step.position) == (1, lesson.steps[0].position)
        for step in lesson.steps:
            settings.keep_step(board, step.name)
        learnt = home_news(library, settings, board)
    assert not learnt.is_new(settings, board)
    assert learnt.step is not None
    assert not learnt.step.is_lesson
    assert (learnt.step.number, learnt.step.position) == (1, first_puzzles_of(board)[0].position)


def test_home_and_lessons_offer_the_same_lesson(tmp_path: Path) -> None:
    settings, board = Settings(), GAMES[0].name
    other = progress_of_lessons(settings)[1]
    settings.lesson = other.game.name
    with Library.open(tmp_path) as library:
        play(library, "b2 a1")
        offered = home_news(library, settings, board).step
    ahead = lesson_to_continue(settings, progress_of_lessons(settings))
    assert offered is not None
    assert ahead is not None
    assert (offered.board, offered.position) == (ahead.game.name, ahead.next.position)
