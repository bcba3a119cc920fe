"""The shown tournament of a board, or the draft of the next one, with its table and the list of earlier tournaments."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ai.yours import AFTER
from lab.contest.draft import Draft
from lab.contest.standings import standings_before, standings_of
from lab.contest.tempo import spent_in

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from game.spec import Game
    from lab.contest.contest import Contest
    from lab.contest.plan import ContestPlan
    from lab.contest.runner import ContestRunner
    from lab.contest.service import Tournaments
    from lab.contest.shelf import ContestSummary
    from lab.contest.standings import Standings
    from lab.contest.tempo import ThinkingTimes

_EVERY = 0.5
"""Seconds between two updates of the table: ratings take time, and nobody reads faster."""
_SEVERAL = 2
"""If at least this many players are given, a new draft is begun; else they are added to the unfinished draft."""
_NOTHING = object()
"""The state before the first update."""


class ContestDesk:
    """The board's unfinished or last shown tournament, or the draft of the next one.

    Attributes:
        draft: the choices for the next tournament.
        running: the shown tournament; None while a draft is shown.
        standings: the table of the tournament or draft; None if a draft has no pair of players.
        spent: the thinking times of the players.
        kept: the earlier tournaments, latest first; empty while a tournament is shown.
    """

    def __init__(self, game: Game, tournaments: Tournaments, players: Sequence[str] = ()) -> None:
        """Show the board's running tournament; if none runs, show a draft or the latest tournament.

        Without `players`, that is the unfinished draft, or else the latest tournament. A single player is added to the
        unfinished draft, if the board has one. Several players begin a new draft.
        """
        self.game, self.tournaments = game, tournaments
        left = tournaments.drafts.get(game.name) if len(players) < _SEVERAL else None
        if left is not None:
            left.update_players(players)
        self.draft = left or Draft(game, players)
        self.running: ContestRunner | None = tournaments.played_on(game.name)
        if self.running is None and not players and left is None:
            self.running = tournaments.at_hand(game.name)
        self.standings: Standings | None = None
        self.spent: ThinkingTimes = {}
        self.kept: list[ContestSummary] = []
        self._drafted: ContestPlan | None = None
        self.show(self.running)

    # -- state -----------------------------------------------------------------------------------------

    @property
    def contest(self) -> Contest | None:
        """The shown tournament; None if a draft is shown."""
        return self.running.contest if self.running else None

    @property
    def plan(self) -> ContestPlan | None:
        """The plan of the shown tournament or of the draft."""
        return self.contest.plan if self.contest else self._drafted

    @property
    def is_gauntlet(self) -> bool:
        """Whether the players of the tournament or draft meet the levels, and not each other."""
        return self.plan.is_gauntlet if self.plan else self.draft.gauntlet

    @property
    def entrants(self) -> Sequence[str]:
        """The players of the shown tournament, or the chosen players of the draft."""
        return self.contest.plan.entrants if self.contest else self.draft.chosen

    @property
    def is_played(self) -> bool:
        """Whether the shown tournament is running and not paused."""
        return self.running is not None and self.running.is_alive and not self.running.paused

    @property
    def is_over(self) -> bool:
        """Whether the shown tournament cannot go on."""
        contest = self.contest
        return contest is not None and (contest.is_done or (contest.is_outdated and not self.is_played))

    @property
    def playing(self) -> Path | None:
        """The folder of this board's running tournament, shown or not; None if none is running or it is paused."""
        playing = self.tournaments.played_on(self.game.name)
        return playing.contest.folder if playing else None

    @property
    def earlier(self) -> list[ContestSummary]:
        """The tournaments in `kept`; for the running one, the numbers of games are brought up to date."""
        contest = self.tournaments.playing.contest if self.tournaments.playing else None
        return [
            entry._replace(played=contest.played, total=contest.total)
            if contest and contest.folder == entry.folder
            else entry
            for entry in self.kept
        ]

    def left_out(self, players: Sequence[str]) -> list[str]:
        """Return the names in `players` that belong to no entrant of the shown tournament; empty if a draft is shown.

        An entrant `NAME@2000` also counts as `NAME`.
        """
        entrants = self.contest.plan.entrants if self.contest else players
        return [
            name for name in players if not any(each == name or each.startswith(f"{name}{AFTER}") for each in entrants)
        ]

    # -- commands --------------------------------------------------------------------------------------

    def show(self, running: ContestRunner | None) -> None:
        """Show a tournament. If `running` is None, show the draft, which is kept after the screen is left."""
        self.running = running
        if running is None:
            self.tournaments.drafts[self.game.name] = self.draft
        self.read_kept()

    def read_kept(self) -> None:
        """Read the list of earlier tournaments again."""
        self.kept = [] if self.running else self.tournaments.kept(self.game.name)
        self.read_again()

    def run_or_pause(self) -> None:
        """Start, pause or resume the tournament; after its end, begin a new draft.

        Raises:
            CodedError: if the tournament cannot be played, or nothing can be written.
        """
        running, plan = self.running, self.draft.plan
        if running is None:
            if plan is not None:
                self.show(self.tournaments.begin(plan))
        elif self.is_over:
            self.start_anew()
        elif self.is_played:
            running.pause()
        else:
            self.tournaments.resume(running)

    def start_anew(self) -> None:
        """Show the unfinished draft, or a new draft with the shown tournament's players.

        A running tournament continues.
        """
        if self.contest is not None:
            self.draft = self.tournaments.drafts.get(self.game.name) or Draft.like(self.contest.plan)
            self.show(None)

    def add(self, name: str) -> None:
        """Add a player to the draft, or to the tournament while it is played.

        Raises:
            CodedError: if the player cannot join.
        """
        if self.running is None:
            self.draft.add(name)
        elif name not in self.running.contest.plan.entrants:
            self.running.join(name)

    # -- time ------------------------------------------------------------------------------------------

    def read_again(self) -> None:
        """Make the next `refresh` read everything again, for example after a person's choice."""
        self._seen: object = _NOTHING
        self._next = float("-inf")

    def refresh(self, now: float) -> bool:
        """Read the table again if something has changed and the last reading is long enough ago (`now` in seconds).

        Return whether there is something new to show.
        """
        seen = self._state
        if seen == self._seen or now < self._next:
            return False
        self._drafted = self.draft.plan
        if self.contest is None and seen is None and self._seen is not _NOTHING:  # the running tournament has stopped
            self.kept = self.tournaments.kept(self.game.name)
        self._seen, self._next = seen, now + _EVERY
        contest, plan = self.contest, self.plan
        self.standings = standings_of(contest) if contest else standings_before(plan) if plan else None
        self.spent = (spent_in(contest.results) if contest else {}) or (self.tournaments.speeds(plan) if plan else {})
        return True

    def next_refresh(self, now: float) -> float | None:
        """Return the seconds until `refresh` has something new; None if nothing has changed."""
        return max(0.0, self._next - now) if self._state != self._seen else None

    @property
    def _state(self) -> object:
        """A value that changes whenever the table or a text about the tournament may change."""
        running, contest = self.running, self.contest
        if running is None or contest is None:
            other = self.tournaments.played_on(self.game.name)
            return other and len(other.contest.last)
        doing = running.is_alive, running.paused, running.problem, running.preparing
        return len(contest.last), contest.played > 0, contest.is_done, len(contest.failed), contest.plan, doing
