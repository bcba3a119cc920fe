"""The content of the tournament screen: the tournament or its draft, comparisons of players, lists, the live game."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from game.texts import text
from lab.contest.desk import ContestDesk
from lab.contest.finished_games import finished_games
from lab.contest.following import GameFollower
from lab.contest.progress import progress_of
from lab.contest.texts import sure_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from lab.contest.finished_games import FinishedGame
    from lab.contest.shelf import ContestSummary


class ListedEntries(NamedTuple):
    """The last games of the shown tournament or, beside a draft, the earlier tournaments. `title` is the heading of the
    list, `empty` the text in place of an empty list.
    """

    title: str
    entries: Sequence[FinishedGame | ContestSummary]
    empty: str
    playing: Path | None = None
    """The folder of the tournament that is being played."""


class ShownContest(ContestDesk):
    """The shown tournament of a board, or the draft of the next one, with its texts.

    Attributes:
        follower: the live game; None while a draft is shown.
        progress: the words on the tournament's progress.
        findings: a title, and the sentences on sure and open comparisons.
        listed: the last games, or the earlier tournaments.
    """

    follower: GameFollower | None = None

    def read_again(self) -> None:
        """Have the next `refresh` read everything again; called after a choice or a start.

        Also begin to follow the live games of a tournament that was not shown before.
        """
        super().read_again()
        if self.follower is None or self.follower.running is not self.running:
            self.follower = GameFollower(self.running) if self.running else None

    def refresh(self, now: float) -> bool:
        """Read standings and texts again, at intervals and after a change; return whether anything is new."""
        if not super().refresh(now):
            return False
        self.progress = progress_of(self)
        self.findings = sure_of(self.standings, self.contest)
        self.listed = self._entries()
        return True

    def _entries(self) -> ListedEntries:
        if self.contest is not None:
            return ListedEntries(text("Last results"), finished_games(self.contest), text("No game is over yet."))
        earlier, none = text("Earlier tournaments"), text("No tournament has been played on this board yet.")
        return ListedEntries(earlier, self.earlier, none, self.playing)

    @property
    def live_players(self) -> tuple[str, str] | None:
        """The two players of the live game; None if there is no live game."""
        follower = self.follower
        is_played = follower is not None and follower.match is not None and follower.running.is_alive
        return follower.players if follower is not None and is_played else None

    @property
    def next_step(self) -> tuple[str, str]:
        """The label and the icon of the button that starts, pauses or resumes the tournament, or begins a new one."""
        if self.contest is None:
            return text("Start##run"), "play"
        if self.is_over:
            return text("New one"), "plus"
        return (text("Pause"), "pause") if self.is_played else (text("Go on"), "play")
