"""The status of the Lab's work in the background: how far a player has learned, and how far a tournament is."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from game.formats import in_digits
from game.registry import find_game
from game.texts import text

if TYPE_CHECKING:
    from lab.contest.service import Tournaments
    from lab.learning.courses import Courses


class BackgroundStatus(NamedTuple):
    """The status of the background work as texts for a person.

    Attributes:
        note: a few words, such as `12 of 40`; empty if nothing runs.
        icon: the name of the icon beside `note`; may be empty.
        sentence: one or two sentences; empty if nothing runs.
    """

    note: str = ""
    icon: str = ""
    sentence: str = ""


IDLE = BackgroundStatus()


def background_status(courses: Courses | None, tournaments: Tournaments | None) -> BackgroundStatus:
    """Return the status of the running course and tournament; `IDLE` if neither runs.

    If both run, `note` and `icon` are about the tournament.
    """
    learning = courses.learning if courses else None
    playing = tournaments.playing if tournaments else None
    found = IDLE
    if learning is not None and learning.is_busy:
        name = learning.title
        found = BackgroundStatus(text("learning"), "", text("{name} is learning.", name=name))
    if playing is not None and not playing.paused:
        contest = playing.contest
        played, total = in_digits(contest.played), in_digits(contest.total)
        board = find_game(contest.plan.game).shown_title
        sentence = text("A tournament of {board} is being played: {n} of {all}.", board=board, n=played, all=total)
        sentences = f"{found.sentence} {sentence}".strip()
        found = BackgroundStatus(text("{n} of {all}", n=played, all=total), "trophy", sentences)
    return found
