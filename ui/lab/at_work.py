"""What the Lab is at while another screen is shown: that a player learns, or how far a tournament is."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from game.registry import find_game
from game.texts import text

if TYPE_CHECKING:
    from lab.contest.service import Tournaments
    from ui.lab.courses import Courses


class AtWork(NamedTuple):
    """A few words and their icon, and the same in sentences."""

    note: str = ""
    icon: str = ""
    told: str = ""


RESTS = AtWork()


def at_work(courses: Courses | None, tournaments: Tournaments | None) -> AtWork:
    """Return what is computed; of both, the note tells of the tournament. `RESTS` where nothing is."""
    learning = courses.learning if courses else None
    playing = tournaments.playing if tournaments else None
    found = RESTS
    if learning is not None and learning.is_busy:
        name = learning.recipe.name
        found = AtWork(text("learning"), "", text("{name} is learning.", name=name))
    if playing is not None and not playing.paused:
        contest = playing.contest
        played, total, board = f"{contest.played:,}", f"{contest.total:,}", find_game(contest.plan.game).title
        told = text("A tournament of {board} is being played: {n} of {all}.", board=board, n=played, all=total)
        sentences = f"{found.told} {told}".strip()
        found = AtWork(text("{n} of {all}", n=played, all=total), "trophy", sentences)
    return found
