"""The tournaments of this window, which continue on every screen.

One tournament is played at a time; the others are stopped until they are resumed. All finished games are in the user's
folder (`lab.contest.shelf`), so closing the window loses only the games in progress.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from game.errors import CodedError
from game.registry import find_game
from lab.contest import shelf, tempo
from lab.contest.contest import Contest
from lab.contest.runner import ContestRunner, at_once
from lab.contest.standings import standings_of
from lab.errors import ContestError

if TYPE_CHECKING:
    from lab.contest.draft import Draft
    from lab.contest.plan import ContestPlan
    from lab.contest.shelf import ContestSummary
    from lab.contest.standings import RankedPlayer, Standings
    from lab.contest.tempo import ThinkingTimes


log = logging.getLogger(__name__)

Rated = Callable[[str, "RankedPlayer", "Standings"], None]
"""A function that gets board, player and standings, for each rated player of a tournament that is over or paused."""


class Tournaments:
    """The tournaments of one window.

    `changed` is called from other threads when a game has ended. The functions in `on_rated` get the ratings when a
    tournament is over, paused or left.
    """

    def __init__(self, data: Path, changed: Callable[[], None], workers: int | None = None) -> None:
        self._data, self._changed = data, changed
        self.workers = workers or at_once()
        self.background = True
        """Whether workers run only when no other process needs the processor."""
        self.on_rated: list[Rated] = []
        self.drafts: dict[str, Draft] = {}
        """The draft of each board, keyed by the board's name; removed when a tournament there begins or is opened."""
        self._shown: dict[str, ContestRunner] = {}
        """The tournament that was begun or opened last on each board."""
        self._played: ContestRunner | None = None
        """The tournament that was begun or continued last. Another tournament may be shown."""
        self._remembered: dict[ContestRunner, int] = {}
        """For each tournament, the number of its games that the stored thinking times of players already include."""
        self._reported: set[ContestRunner] = set()

    # -- the tournaments -------------------------------------------------------------------------------

    def latest(self, game: str) -> ContestRunner | None:
        """Return the tournament that was begun or opened last on a board; None if there is none."""
        return self._shown.get(game)

    def at_hand(self, game: str) -> ContestRunner | None:
        """Return the running tournament of a board, else the tournament shown last, else the latest stored one.

        A stored tournament is returned only if it can be continued. Return None if the board has no such tournament.
        """
        playing = self.playing
        if playing is not None and playing.contest.plan.game == game:
            return playing
        found = self.latest(game)
        latest = next(iter(self.kept(game)), None) if found is None else None
        if latest is not None and not latest.is_done:
            with suppress(OSError, CodedError):
                contest = Contest.load(latest.folder)
                found = None if contest.is_outdated else self._show(contest)
        return found

    @property
    def playing(self) -> ContestRunner | None:
        """The running tournament, paused or not; None if there is none."""
        return self._played if self._played is not None and self._played.is_alive else None

    def played_on(self, game: str) -> ContestRunner | None:
        """Return the running tournament of a board; None if there is none, or if it is paused."""
        found = self.playing
        return found if found is not None and found.contest.plan.game == game and not found.paused else None

    def kept(self, game: str) -> list[ContestSummary]:
        """Return the stored tournaments of a board, latest first.

        A tournament without games is left out, unless it is running.
        """
        playing = self.playing
        return shelf.kept_in(self._data, find_game(game), playing.contest.folder if playing else None)

    def open(self, folder: Path) -> ContestRunner:
        """Show a stored tournament, and return its runner. If the tournament is not running, `resume` continues it.

        Raises:
            OSError: if it cannot be read.
            CodedError: if the folder holds no tournament.
        """
        found = self._known(folder)
        if found is None:
            return self._show(Contest.load(folder))
        self._put_before(found)
        return found

    def begin(self, plan: ContestPlan) -> ContestRunner:
        """Begin a tournament, and stop the running tournament if there is one.

        Raises:
            CodedError: if it cannot be played, or nothing can be written.
        """
        game = find_game(plan.game)
        shelf.drop_abandoned(self._data, game)
        folder = shelf.new_folder(self._data, game)
        running = self._show(Contest.create(folder, plan))
        self.resume(running)
        return running

    def delete(self, folder: Path) -> Path:
        """Delete a tournament that is not running, and return the path that `restore` takes.

        Raises:
            CodedError: if it is running, here or in another window, or cannot be moved.
        """
        running = self._known(folder)
        if running is not None and running.is_alive and not running.paused:
            raise ContestError("being-played")
        if running is not None:
            running.end()
            self._take_over(running)
            self._forget(running)
        return shelf.delete(folder)

    def restore(self, game: str, away: Path) -> Path:
        """Restore a deleted tournament of a board, and return its folder.

        Raises:
            ContestError: if it is gone, or cannot be moved.
        """
        return shelf.restore(self._data, find_game(game), away)

    def _known(self, folder: Path) -> ContestRunner | None:
        return next((running for running in self._all if running.contest.folder == folder), None)

    def _forget(self, running: ContestRunner) -> None:
        self._shown = {game: each for game, each in self._shown.items() if each is not running}
        self._played = None if self._played is running else self._played

    def resume(self, running: ContestRunner) -> None:
        """Continue a tournament, and stop another running tournament if there is one.

        Raises:
            CodedError: if it cannot be continued.
        """
        other = self._played
        if other is not None and other is not running:
            self._end(other)
        self._played = running
        self._reported.discard(running)
        running.resume()

    def _show(self, contest: Contest) -> ContestRunner:
        running = ContestRunner(contest, self.workers, self._changed, background=self.background)
        self._remembered[running] = len(contest.last)
        if contest.is_done:
            self._reported.add(running)
        self._put_before(running)
        return running

    def _put_before(self, running: ContestRunner) -> None:
        """Show a tournament. The one shown before on this board is stopped, unless it is the running tournament."""
        before = self._shown.get(running.contest.plan.game)
        if before is not None and before is not running and before is not self._played:
            self._end(before)
        self._shown[running.contest.plan.game] = running
        self.drafts.pop(running.contest.plan.game, None)

    @property
    def _all(self) -> list[ContestRunner]:
        """The shown tournaments and the running one."""
        played = [self._played] if self._played is not None else []
        return list(dict.fromkeys([*self._shown.values(), *played]))

    # -- the running one ----------------------------------------------------------------------------------

    def look_after(self, *, held: bool = False) -> None:
        """Store results of tournaments that are over or paused; call this now and then in the window's thread.

        While `held` is true, all tournaments wait.
        """
        for running in self._all:
            running.suspend(held)
        for running in [running for running in self._all if running.paused or not running.is_alive]:
            self._take_over(running)
            if running.should_play:  # a player joined at the end of the tournament
                running.begin()

    def speeds(self, plan: ContestPlan) -> ThinkingTimes:
        """Return the thinking times of a plan's players in earlier tournaments."""
        return tempo.known_speeds(shelf.shelf_of(self._data, find_game(plan.game)), plan)

    def close(self) -> None:
        """End all tournaments; games in progress are played again when a tournament continues."""
        for running in self._all:
            self._end(running)

    def _end(self, running: ContestRunner) -> None:
        """End a tournament's workers, and store its results; a tournament without games is removed."""
        running.end()
        self._take_over(running)
        contest = running.contest
        if not contest.last:
            shelf.drop(contest.folder)
            if self._shown.get(contest.plan.game) is running:
                del self._shown[contest.plan.game]

    def _take_over(self, running: ContestRunner) -> None:
        """Store the new thinking times and ratings of the players of a tournament that is over, paused or stopped."""
        contest = running.contest
        if len(contest.last) <= self._remembered[running]:
            return
        self._remember(running)
        if running not in self._reported:
            self._tell_ratings(contest)
        if contest.is_done:
            self._reported.add(running)

    def _remember(self, running: ContestRunner) -> None:
        contest, since = running.contest, self._remembered[running]
        self._remembered[running] = len(contest.last)
        new, over = contest.last[since:], contest.results
        games = {pair: {n: over[pair][n] for p, n in new if p == pair} for pair, _ in new}
        try:
            tempo.remember(contest.folder.parent, contest.plan, tempo.spent_in(games))
        except OSError:
            log.warning("how quick the players were could not be written down", exc_info=True)

    def _tell_ratings(self, contest: Contest) -> None:
        standings = standings_of(contest)
        for place in standings.places:
            for hear in self.on_rated if place.rating is not None else ():
                hear(contest.plan.game, place, standings)
