"""Fills the cards beside the board of a puzzle, and the line under it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coach.phrases import Glyph, Keycap, Part, Phrase, Stone
from coach.player_texts import OWN_SCALE
from coach.puzzle_texts import source_text, themes_text, why_wrong
from game import find_game
from game.texts import text
from game.wall_clock import milliseconds
from saves.statistics import PROVISIONAL
from table.puzzles.data import WIN
from table.puzzles.progress import PUZZLE_DEVIATION, chance, change
from table.puzzles.schedule import days_until_next
from ui.boards.messages import Status
from ui.screens.puzzles import keys
from ui.screens.puzzles.numbers import Numbers
from ui.screens.puzzles.side import Empty, Feedback
from ui.screens.puzzles.solving import SolvingPhase

if TYPE_CHECKING:
    from coach.board_texts import BoardTexts
    from saves.glicko import Rating
    from saves.puzzles import Mistake
    from table.puzzles.choosing import PuzzleFilter
    from table.puzzles.data import Puzzle
    from table.puzzles.progress import PuzzleProgress
    from ui.screens.puzzles.record import Record
    from ui.screens.puzzles.solving import Solving


_NONE = "–"


def feedback_of(solving: Solving, texts: BoardTexts, gained: int | None) -> Feedback | None:
    """Return the feedback on the solver's tries; `gained` is the change of the rating, None without one."""
    attempt, points = solving.attempt, "" if gained is None else signed(gained)
    if solving.phase is SolvingPhase.WRONG and solving.is_slower:
        words, again = _why_wrong(solving, texts), text("Try again")
        return Feedback("right", text("Wins as well"), words, button=again, icon="rotate-ccw")
    if solving.phase is SolvingPhase.WRONG:
        first = points if len(attempt.wrong) == 1 else ""
        words, again = _why_wrong(solving, texts), text("Try again")
        return Feedback("wrong", text("Not this one"), words, first, len(attempt.wrong), again, "rotate-ccw")
    if solving.phase is SolvingPhase.SHOWN:
        words = text("Play it yourself, or go on to the next puzzle.")
        if len(attempt.line) > 1:
            words = text("Step through it. Then play it yourself, or go on to the next puzzle.")
        return Feedback("shown", text("The solution"), words, button=text("Try it"), icon="rotate-ccw")
    if solving.phase is SolvingPhase.SOLVED:
        won = points if attempt.score else ""  # the cost of a wrong try was shown at that try
        return Feedback("solved", text("Solved"), _solved(solving), won, button=text("Next"), icon="step-forward")
    if attempt.tries and attempt.tries[-1].right:
        words = text("{n} more move|{n} more moves", n=attempt.moves_left)
        if not solving.game.alternates:
            words = text("{n} more turn|{n} more turns", n=attempt.moves_left)
        if attempt.tries[-1].move.again:
            words = text("Your turn goes on.")
        return Feedback("right", text("Right"), words)
    return None


def _why_wrong(solving: Solving, texts: BoardTexts) -> str:
    assert solving.refuting is not None
    return why_wrong(solving.refuting, solving.attempt.puzzle.kind, texts)


def _solved(solving: Solving) -> str:
    """Return the text on a solved puzzle: its themes, and whether it counted."""
    attempt = solving.attempt
    themes = text("Its theme: {themes}.", themes=themes_text(attempt.puzzle))
    if attempt.puzzle.kind == WIN and not attempt.tries[-1].move.wins:
        themes = f"{text('Now several moves win.')} {themes}"
    if attempt.wrong or attempt.shown:
        return f"{text('Not at the first try.')} {themes}"
    return f"{text('With a hint, so your rating stays.')} {themes}" if attempt.hints else themes


def signed(points: int) -> str:
    """Return points with their sign: "+14"."""
    return f"{points:+d}".replace("-", "−")


def numbers_of(
    puzzle: Puzzle, before: PuzzleProgress, after: PuzzleProgress, score: float | None, you: str, below: str
) -> Numbers:
    """Return the ratings, and the results of the last puzzles.

    Args:
        puzzle: the puzzle on the board.
        before: the person's progress at the opening of the puzzle.
        after: their current progress.
        score: the puzzle's score; None before it has one.
        you: the person's rating, as text.
        below: the text under the rating.
    """
    streak = after if score else before  # a wrong try ends it when the solver leaves the puzzle
    columns = (
        (text("This puzzle"), str(puzzle.rating), text("± {n}", n=round(PUZZLE_DEVIATION))),
        (text("You"), you, below),
        (text("Streak"), str(streak.streak), text("best {n}", n=streak.best_streak)),
    )
    rating = before.rating
    likely = (
        "" if rating is None else text("{percent} % chance for you", percent=round(100 * chance(rating, puzzle.rating)))
    )
    return Numbers(
        columns,
        f"{text('Only the first wrong try or the solution costs points.')} {text(OWN_SCALE)}",
        [each.elo for each in after.history],
        before.results,
        score,
        text("Puzzle {n}", n=len(before.results) + 1),
        likely,
        source_text(puzzle),
    )


def rating_text(rating: Rating | None) -> str:
    """Return a rating, marked while it is provisional."""
    if rating is None:
        return _NONE
    return f"{'≈ ' if rating.deviation > PROVISIONAL else ''}{round(rating.elo)}"


def below_rating(rating: Rating | None, puzzle: Puzzle, gained: int | None, *, counts: bool) -> str:
    """Return the possible or actual change of the rating by a puzzle, as text."""
    if gained is not None:
        return signed(gained)
    if not counts:
        return text("not rated")
    if rating is None:
        return text("not rated yet")
    return text("{points} if solved", points=signed(change(rating, puzzle.rating, 1.0)))


def numbers_of_mistake(mistake: Mistake, record: Record, score: float | None) -> Numbers:
    """Return the numbers beside a mistake of the person; `score` is 1 after a right try, 0 after a wrong one."""
    progress, left = record.progress, [each for each in record.mistakes if not each.solved]
    columns = (
        (text("Due"), str(len(record.due)), text("of {n}", n=len(left))),
        (text("Found again"), str(len(record.mistakes) - len(left)), ""),
        (text("Streak"), str(progress.streak), text("best {n}", n=progress.best_streak)),
    )
    note = text("It comes back after 1, 3, 7 and 21 days, until you find it at the first try. It is not rated.")
    template = "Move {n} against {rival}: you played {move}."
    if not find_game(mistake.board).alternates:
        template = "Turn {n} against {rival}: you played {move}."
    source = text(template, n=mistake.number, rival=mistake.rival, move=mistake.played)
    return Numbers(columns, note, score=score, title=text("From your own game"), source=source)


def empty_of(board: str, wanted: PuzzleFilter, record: Record, other: str | None, *, damaged: bool) -> Empty:
    """Return the text for a board without puzzles left, or with damaged ones only.

    `other` is the title of a board that has puzzles, if this one has none.
    """
    if damaged:
        button = text("All puzzles") if wanted.mine else text("My mistakes")
        return Empty(text("Nothing to solve"), text("The puzzles that are left here are damaged."), button)
    if wanted.mine:
        days = days_until_next(record.mistakes, milliseconds())
        if days is None:
            sentence = text(
                "Review a game of yours: where you missed one clearly best move, the position comes back here after "
                "1, 3, 7 and 21 days, until you find it."
            )
            return Empty(text("No mistakes to repeat"), sentence, text("All puzzles"))
        sentence = text(
            "Your next mistake comes back in {n} day.|Your next mistake comes back in {n} days.",
            n=days,
        )
        return Empty(text("Nothing is due today"), sentence, text("All puzzles"))
    if other is not None:
        sentence = text("There are no puzzles of {board}. Other boards have some.", board=board)
        return Empty(text("No puzzles here"), sentence, text("Puzzles of {board}", board=other))
    sentence = text("You have solved them all. Your own mistakes still come back.")
    return Empty(text("All solved"), sentence, text("My mistakes"))


def status_of_walk(solving: Solving, texts: BoardTexts) -> Status:
    """Return the line under the board while the answer or the solution is played back."""
    parts: tuple[Part, ...] = ()
    made = solving.made
    if made:
        parts = texts.description_of(made[-1])
    if len(made) == 2 and solving.phase is SolvingPhase.WRONG:
        first = made[0]
        name = solving.game.action_to_string(first.before, first.action)
        kind = texts.note_of(solving.game, first.before, first.action).kind
        parts = (*parts, Phrase(text("after your")), Stone(first.mover, kind), Phrase(name, strong=True))
    if solving.is_refuting:
        parts = (*parts, Glyph("search"), Phrase(text("looking for the answer")))
    steps = (Keycap(keys.BACK.keys), Keycap(keys.ON.keys), Phrase(text("step through it")))
    return Status(parts, steps if solving.walk is not None and len(solving.walk.actions) > 1 else ())
