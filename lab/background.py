"""The status of the Lab's work in the background: how far a player has learned, and how far a tournament is."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from game.registry import find_game
from game.texts import text

if TYPE_CHECKING:
    from lab.contest.service import Tournaments
    from lab.learning.courses import Courses


class BackgroundStatus(NamedTuple):
    """The status in a few words with an icon, and in sentences."""

    note: str = ""
    icon: str = ""
    sentence: str = ""


IDLE = BackgroundStatus()


def background_status(courses: Courses | None, tournaments: Tournaments | None) -> BackgroundStatus:
    """Return the status of the running course and tournament; `IDLE` if neither runs.

    The short text prefers the tournament.
    """
    learning = courses.learning if courses else None
    playing = tournaments.playing if tournaments else None
    found = IDLE
    if learning is not None and learning.is_busy:
        name = learning.title
        found = BackgroundStatus(text("learning"), "", text("{name} is learning.", name=name))
    if playing is not None and not playing.paused:
        contest = playing.contest
        played, total, board = f"{contest.played:,}", f"{contest.total:,}", find_game(contest.plan.game).shown_title
        sentence = text("A tournament of {board} is being played: {n} of {all}.", board=board, n=played, all=total)
        sentences = f"{found.sentence} {sentence}".strip()
        found = BackgroundStatus(text("{n} of {all}", n=played, all=total), "trophy", sentences)
    return found
