"""What the tournament screen tells: the tournament or the draft, what is sure of it, its lists, and its live game."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from coach.experiments import contest_texts as texts
from coach.experiments.follower import Follower
from game.formats import numeric_date, time_of_day
from game.texts import text
from lab.contest.desk import ContestDesk
from lab.contest.finished_games import finished_games
from lab.contest.progress import progress_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from ai.engine import Engine
    from lab.contest.finished_games import FinishedGame
    from lab.contest.shelf import ContestSummary


class ListedEntries(NamedTuple):
    """The last games, or before the start the earlier tournaments, with the words above them and those in the place of
    an empty list.
    """

    title: str
    entries: Sequence[FinishedGame | ContestSummary]
    empty: str
    playing: Path | None = None
    """The folder of the tournament that is being played."""


class ShownContest(ContestDesk):
    """The tournament of a board that is looked at, or the draft of the next one, with the words on it.

    Attributes:
        follower: the live game; None while a draft is shown.
        progress: the words on how far it is.
        findings: a title, and what is sure of it.
        listed: the last games, or the earlier tournaments.
    """

    follower: Follower | None = None

    def read_again(self) -> None:
        """Have everything read again, after a choice or a start, and follow the shown tournament."""
        super().read_again()
        if self.follower is None or self.follower.running is not self.running:
            self.rest()
            self.follower = Follower(self.running) if self.running else None

    def refresh(self, now: float) -> bool:
        """Read table and words again after a change, at intervals; return whether there is something new to show."""
        if not super().refresh(now):
            return False
        self.progress = progress_of(self)
        self.findings = texts.sure_of(self.standings, self.contest)
        self.listed = self._entries()
        return True

    def _entries(self) -> ListedEntries:
        if self.contest is not None:
            return ListedEntries(text("Last results"), finished_games(self.contest), text("No game is over yet."))
        earlier, none = text("Earlier tournaments"), text("None of this board yet.")
        return ListedEntries(earlier, self.earlier, none, self.playing)

    @property
    def live_players(self) -> tuple[str, str] | None:
        """The two players of the game that is being played."""
        follower = self.follower
        is_played = follower is not None and follower.match is not None and follower.running.is_alive
        return follower.players if follower is not None and is_played else None

    @property
    def next_step(self) -> tuple[str, str]:
        """What `go` would do, in words, and the icon of it."""
        if self.contest is None:
            # translators: a verb: start the tournament.
            return text("Start"), "play"
        if self.is_over:
            return text("New one"), "plus"
        return (text("Pause"), "pause") if self.is_played else (text("Go on"), "play")

    def follow(self, now: float, judge: Engine | None, *, verdicts: bool) -> bool:
        """Let the live game go on; return whether another position or win chance is to be shown.

        `judge` is asked for the win chance, with `verdicts` for a proven result in words; None asks nobody.
        """
        if self.follower is None:
            return False
        has_moved = self.follower.update(now)
        return (judge is not None and self.follower.judge(judge, now, verdicts=verdicts)) or has_moved

    def rest(self) -> None:
        """Stop asking for win chances."""
        if self.follower is not None:
            self.follower.stop()


def deleted_text(entry: ContestSummary) -> str:
    """Return the sentence on a tournament that was deleted."""
    begun = entry.begun.astimezone()
    day = f"{numeric_date(begun)} {time_of_day(begun)}"
    return text("The tournament of {day} is deleted. Ctrl+Z brings it back.", day=day)
