"""The progress of a tournament in words: how far it is, how long it takes, and why it stopped."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ai.players import has_player
from ai.roster import named
from game.errors import cause_of
from game.formats import in_digits, one_by_one
from game.texts import sentences, text
from lab.contest.plan import measured
from lab.contest.tempo import seconds_left, seconds_of
from lab.errors import CourseError

if TYPE_CHECKING:
    from lab.contest.contest import Contest
    from lab.contest.desk import ContestDesk
    from lab.contest.runner import ContestRunner

_MINUTE, _HOUR, _DAY = 60.0, 3600.0, 86400.0


class ProgressTexts(NamedTuple):
    """The progress in words.

    Attributes:
        strong, beside: a number in large print, and the text after it.
        share: the finished share on the bar, 0 to 1.
        right, right_strong: the text at the right, and the emphasised text after it.
        below: the line below the bar.
        trouble: a sentence in place of `below` if the tournament cannot go on; else empty.
    """

    strong: str
    beside: str
    share: float
    right: str
    right_strong: str
    below: str
    trouble: str = ""


def note_on(desk: ContestDesk) -> str:
    """Return a hint for the person: which changes are possible in a tournament, or who meets whom in a draft."""
    if desk.contest is not None and desk.contest.is_done:
        return text("It is over. A new one begins with the same players.")
    if desk.contest is not None:
        return text("You can add a player while it runs. Every other change starts a new tournament.")
    if desk.draft.gauntlet:
        return text("Each chosen player meets every measured level and gets a rating from that.")
    if desk.plan is not None and measured(desk.plan):
        return text("Everybody meets everybody. The levels among them show how strong the others are.")
    return text("Everybody meets everybody. Choose one or two levels, too: they show how strong the others are.")


def resting(running: ContestRunner | None) -> str:
    """Return the sentence that is shown while there is no live game."""
    if running is None:
        return text("Each game shows here while it is played.")
    if running.preparing:
        return text("The players get ready. The first time takes a minute or two.")
    return text("No game is being played.")


def progress_of(desk: ContestDesk) -> ProgressTexts:
    """Return the texts on the progress of a tournament, or on the expected duration of a drafted one."""
    running = desk.running
    if running is None:
        return _proposed(desk)
    contest = running.contest
    played, total = contest.played, contest.total
    pairs = [result.games for result in contest.crosstable.results.values()]
    done = sum(each >= contest.plan.games for each in pairs)
    below = text("Pairs done: {done} of {all}", all=len(pairs), done=done)
    right, strong = _pace(running, seconds_left(contest, desk.spent, running.workers))
    trouble = stopped(running)
    if contest.is_outdated and not contest.is_done:
        trouble = _why_outdated(contest)
    share, beside = played / total if total else 0.0, text("of {n:,} game|of {n:,} games", n=total)
    return ProgressTexts(in_digits(played), beside, share, right, strong, below, trouble)


def _why_outdated(contest: Contest) -> str:
    """Return why a tournament cannot go on: a player that was deleted, or else another version of program or player."""
    gone = next((name for name in contest.plan.entrants if not has_player(contest.game, name)), None)
    if gone is None:
        return text("Begun with another version: look at it, or start a new one.")
    why = CourseError("no-player", name=named(gone, contest.game))
    return sentences(text("It stopped."), cause_of(why))


def _proposed(desk: ContestDesk) -> ProgressTexts:
    plan, workers = desk.plan, desk.tournaments.workers
    if plan is None:
        return ProgressTexts("0", text("games"), 0.0, "", "", text("choose at least two players"))
    seconds = seconds_of(plan, desk.spent, workers)
    takes = duration(seconds) if seconds is not None else text("you see the time once it runs")
    pairs, each = text("{n} pair|{n} pairs", n=len(plan.pairs)), text("{n} game each|{n} games each", n=plan.games)
    return ProgressTexts(in_digits(plan.total), text("games"), 0.0, _at_once(workers), takes, one_by_one((pairs, each)))


def stopped(running: ContestRunner) -> str:
    """Return why a tournament stopped before its end; an empty text if it did not."""
    return sentences(text("It stopped."), running.problem) if running.problem else ""


def _pace(running: ContestRunner, left: float | None) -> tuple[str, str]:
    """Return two texts: the number of parallel games, and the remaining time; `left` is this time in seconds.

    In a pause, they are the remaining time and `paused`; after the last game, an empty text and `done`.
    """
    if running.contest.is_done:
        return "", text("done")
    # translators: time is "about 4 min".
    remaining = text("{time} left", time=duration(left)) if left is not None else ""
    if not running.is_alive or running.paused:
        return remaining, text("paused")
    return _at_once(running.workers), text("the players get ready") if running.preparing else remaining


def _at_once(workers: int) -> str:
    return text("{n} game at once|{n} games at once", n=workers)


def duration(seconds: float) -> str:
    """Return a rounded duration: `about 4 min`."""
    if seconds < _MINUTE:
        return text("under a minute")
    if seconds < 2 * _HOUR:
        return text("about {n} min", n=round(seconds / _MINUTE))
    if seconds < 2 * _DAY:
        return text("about {n} h", n=round(seconds / _HOUR))
    return text("about {n} day|about {n} days", n=round(seconds / _DAY))
