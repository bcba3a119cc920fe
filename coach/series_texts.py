"""Texts about series of puzzles: the first ladder, runs, the day's puzzles, and the beginning of a rating."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ai.puzzles import puzzles_of
from coach import puzzle_texts
from coach.game_texts import clock_text
from coach.puzzle_texts import (
    RUNS,
    Empty,
    Feedback,
    Numbers,
    empty_of,
    feedback_of,
    numbers_of,
    numbers_of_mistake,
    rating_text,
    source_text,
    theme_name,
)
from game import find_game
from game.texts import sentence, sentences, text
from game.wall_clock import today
from table.puzzles.daily import puzzles_of_day
from table.puzzles.progress import BEGINS
from table.puzzles.run import MINUTES, MISSES, MISTAKES, THOUGHT, best, left

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ai.puzzles import Puzzle
    from coach.board_texts import BoardTexts
    from saves.puzzles import PuzzleRun
    from table.puzzles.attempt import Attempt
    from table.puzzles.record import Record
    from table.puzzles.series import Series
    from table.puzzles.sitting import Sitting
    from table.puzzles.solving import Solving


def numbers_of_series(series: Series, puzzle: Puzzle, attempt: Attempt) -> Numbers:
    """Return the content of the cards with numbers, for the open puzzle of a series."""
    found = attempt.strict_score
    if series.mistake is not None:
        return numbers_of_mistake(series.mistake, series.record, found)
    if series.run is not None:
        return _numbers_of_run(series, puzzle, found)
    if series.is_step:
        return _numbers_of_step(series, puzzle, attempt)
    before, after = series.before, series.record.progress
    you = rating_text(after.rating)
    below = puzzle_texts.below_rating(before, puzzle, series.gained, counts=series.counts)
    score = attempt.score if series.counts else None
    numbers = numbers_of(puzzle, before, after, score, you, below)
    begins = rating_begins(series) or until_rated(series)
    weak = weak_sentence(series.record) if series.wanted.is_plain else ""
    return numbers._replace(note=begins or sentences(numbers.note, weak))


def feedback_of_series(series: Series, solving: Solving, texts: BoardTexts) -> Feedback | None:
    """Return the feedback on the solver's tries; None if there is nothing to say.

    After a missed puzzle of a run, the feedback leads to the next puzzle.
    """
    timed, ends = series.run is not None and series.run.form == MINUTES, series.ends(solving)
    found = feedback_of(solving, texts, series.gained, timed=timed, ends=ends)
    if found is not None and ends:
        words = found.words
        if series.run is not None and series.run.form == MISTAKES and not solving.is_refuting:  # else not yet counted
            words = sentences(words, left_words(series.run))
        return found._replace(words=words, button=text("Next puzzle"), icon="step-forward")
    if found is not None and found.kind == "solved":
        return found._replace(words=sentences(found.words, rating_begins(series)))
    return found


def _numbers_of_step(series: Series, puzzle: Puzzle, attempt: Attempt) -> Numbers:
    progress, steps = series.record.progress, series.steps
    place = [each.id for each in steps].index(puzzle.id) + 1
    stars = sum(each.id in progress.stars for each in steps)
    place_column = text("Step##ladder"), str(place), text("of {n}", n=len(steps))
    title = text("Step {n}", n=place)
    if series.is_todays:  # its place on the ladder says nothing: only the day's other puzzles are near
        todays = len(list(filter(None, puzzles_of_day(today()))))
        place_column = text("Today"), str(todays - len(series.left_today)), text("of {n}", n=todays)
        title = text("Today’s gentle puzzle")
    columns = (
        place_column,
        (text("Stars"), str(stars), text("first try")),
        (text("Streak"), str(progress.streak), text("best {n}", n=progress.best_streak)),
    )
    advice = text("Try until you find it.")
    if not progress.before_rating:
        advice = text("Steps are not rated: try until you find it.")
    note = rating_begins(series) or sentences("" if attempt.solved else advice, until_rated(series))
    done = [] if series.is_todays else [each for each in steps if each.id in progress.solved and each.id != puzzle.id]
    score = 1.0 if attempt.solved else None
    return Numbers(columns, note, title, source_text(puzzle), score, results=[1.0] * len(done))


def _numbers_of_run(series: Series, puzzle: Puzzle, score: float | None) -> Numbers:
    run = series.run
    assert run is not None
    most = best(series.record.runs, run.board, run.form)
    if run.form == MINUTES:
        first = text("Time left"), clock_left(run), text("of {time}", time=clock_text(THOUGHT / 1000))
        note = text("The clock runs only while you look for a move. A run is not rated.")
    else:
        first = text("Misses left"), str(left(run)), text("of {n}", n=MISSES)
        note = text("The third miss ends the run. A run is not rated.")
    columns = (first, (text("Solved"), str(run.solved), ""), (text("Best"), str(most), ""))
    results = [1.0] * (run.solved - (score == 1.0))
    return Numbers(columns, note, run_name(run.form), source_text(puzzle), score, results=results)


def clock_left(run: PuzzleRun | None) -> str:
    """Return the time that a run has left, as text; empty if `run` is None."""
    return "" if run is None else clock_text(left(run) / 1000)


def left_words(run: PuzzleRun) -> str:
    """Return the sentence on the time, or on the number of misses, that a run has left."""
    return sentence(left_wordings(run)[0])


def left_wordings(run: PuzzleRun | None) -> Sequence[str]:
    """Return the time or the misses that a run has left, the longest wording first; empty if `run` is None."""
    if run is None:
        return ()
    if run.form != MINUTES:
        return (text("Misses left: {n}", n=left(run)),)
    return text("Time left: {time}", time=clock_left(run)), clock_left(run)


def run_name(form: str) -> str:
    """Return the name of a form of puzzle runs."""
    return text(RUNS[form])


def until_rated(series: Series) -> str:
    """Return the sentence on when the rating begins.

    It is empty if the rating has begun, or if nothing is rated.
    """
    n = series.record.progress.before_rating
    if not n or not puzzles_of(series.board):
        return ""
    return text(
        "{n} more puzzle without help, then you have a rating.|{n} more puzzles without help, then you have a rating.",
        n=n,
    )


def rating_begins(series: Series) -> str:
    """Return the sentence on the person's first rating, if the rating begins with the open puzzle; else empty."""
    rating = series.record.progress.rating
    if rating is None or series.before.rating is not None or not puzzles_of(series.board):
        return ""
    return text("Ten puzzles done! Your rating begins at about {rating}.", rating=round(rating.elo))


def weak_sentence(record: Record) -> str:
    """Return the sentence that puzzles with the weakest theme come more often; empty if there is no such theme."""
    weak = record.weak_theme
    if weak is None:
        return ""
    # translators: theme is the idea of a puzzle, such as "Quiet move".
    return text("Every third puzzle has the idea that you miss most: {theme}.", theme=theme_name(weak))


def empty_of_sitting(sitting: Sitting) -> Empty:
    """Return the text and the button's label to be shown while no puzzle is open."""
    series, damaged = sitting.series, bool(sitting.series.damaged)
    other = None if sitting.elsewhere is None else sitting.elsewhere.shown_title
    at_end = None if damaged else end_of(series)
    return at_end or empty_of(_title(series.board), series.wanted, series.record, other, damaged=damaged)


def end_of(series: Series) -> Empty | None:
    """Return the text and the button's label at the end of a run or of the first ladder.

    Return None for any other series.
    """
    run = series.run
    if run is not None:
        others = [each for each in series.record.runs if each.begun != run.begun]
        most = best(others, run.board, run.form)
        title = text("{n} puzzle solved|{n} puzzles solved", n=run.solved)
        words = text("Your best so far is {n}.", n=most)
        if run.solved > most:
            words = text("That is your best run of this kind so far.")
        return Empty(title, words, text("Another run"))
    if not series.wanted.first:
        return None
    if not puzzles_of(series.board):
        words = text("There are no further puzzles of {board}. Other boards have some.", board=_title(series.board))
        return Empty(text("All steps done"), words, text("Other boards"))
    words = text("From here on, puzzles come that suit your rating.")
    return Empty(text("All steps done"), words, text("All puzzles"))


def _title(board: str) -> str:
    return find_game(board).shown_title


def first_steps_note() -> str:
    """Return the sentence under the first steps."""
    return text("After {n} puzzles without help you have a rating.", n=BEGINS)
