"""The tournaments of this window, which are played on whatever screen is open.

One plays at a time; the others rest where they are. What is played lies in the user's folder (`lab.contest.shelf`), so
that closing the window loses nothing but the games in progress.
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
    from lab.contest.plan import ContestPlan
    from lab.contest.shelf import ContestSummary
    from lab.contest.standings import RankedPlayer, Standings
    from lab.contest.tempo import ThinkingTimes


log = logging.getLogger(__name__)

Rated = Callable[[str, "RankedPlayer", "Standings"], None]
"""Is told the board, a player and the standing when a tournament is over or rests and the player has a rating."""


class Tournaments:
    """`changed` is called from other threads when a game has ended. `on_rated` hear of ratings when one is
    over, and of those so far when it is paused or left.
    """

    def __init__(self, data: Path, changed: Callable[[], None], workers: int | None = None) -> None:
        self._data, self._changed = data, changed
        self.workers = workers or at_once()
        self.background = True
        """Whether workers leave the processor to everybody else."""
        self.on_rated: list[Rated] = []
        self._shown: dict[str, ContestRunner] = {}
        """What was begun or opened last, by board."""
        self._played: ContestRunner | None = None
        """What was begun or gone on with last, whatever is shown."""
        self._remembered: dict[ContestRunner, int] = {}
        """How many games of each have been added to what is known of players' speeds."""
        self._told: set[ContestRunner] = set()

    # -- which there are -------------------------------------------------------------------------------

    def of(self, game: str) -> ContestRunner | None:
        """Return the tournament of a board that was begun or opened last; None if none was."""
        return self._shown.get(game)

    def at_hand(self, game: str) -> ContestRunner | None:
        """Return the one that is played, or that was shown last; or else the latest one that is kept, if it is not over
        and can be gone on with; else None.
        """
        playing = self.playing
        if playing is not None and playing.contest.plan.game == game:
            return playing
        found = self.of(game)
        latest = next(iter(self.kept(game)), None) if found is None else None
        if latest is not None and not latest.is_done:
            with suppress(OSError, CodedError):
                contest = Contest.load(latest.folder)
                found = None if contest.is_outdated else self._show(contest)
        return found

    @property
    def playing(self) -> ContestRunner | None:
        """The tournament that is being played."""
        return self._played if self._played is not None and self._played.is_alive else None

    def played_on(self, game: str) -> ContestRunner | None:
        """Return the tournament of a board whose games are being played; None where none is, or it is paused."""
        found = self.playing
        return found if found is not None and found.contest.plan.game == game and not found.paused else None

    def kept(self, game: str) -> list[ContestSummary]:
        """Return the tournaments of a board that are kept, the latest first; those without a game are not, unless
        they are being played.
        """
        playing = self.playing
        begun = playing.contest.folder if playing else None
        return [each for each in shelf.kept_in(self._data, find_game(game)) if each.played or each.folder == begun]

    def open(self, folder: Path) -> ContestRunner:
        """Show a tournament that is kept; it rests until it is gone on with, and one that is played is played on.

        Raises:
            OSError: if it cannot be read.
            CodedError: if it is none.
        """
        found = self._known(folder)
        if found is None:
            return self._show(Contest.load(folder))
        self._put_before(found)
        return found

    def begin(self, plan: ContestPlan) -> ContestRunner:
        """Begin a tournament; another one that is being played rests then.

        Raises:
            CodedError: if it cannot be played, or nothing can be written.
        """
        folder = shelf.new_folder(self._data, find_game(plan.game))
        running = self._show(Contest.create(folder, plan))
        self.go_on(running)
        return running

    def delete(self, folder: Path) -> Path:
        """Put a tournament away that is not being played, and return what `restore` brings it back by.

        Raises:
            CodedError: if it is being played, here or elsewhere, or cannot be moved.
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
        """Bring back a tournament of a board that was deleted, and return its folder.

        Raises:
            ContestError: if it is no more there, or cannot be moved.
        """
        return shelf.restore(self._data, find_game(game), away)

    def _known(self, folder: Path) -> ContestRunner | None:
        return next((running for running in self._all if running.contest.folder == folder), None)

    def _forget(self, running: ContestRunner) -> None:
        self._shown = {game: each for game, each in self._shown.items() if each is not running}
        self._played = None if self._played is running else self._played

    def go_on(self, running: ContestRunner) -> None:
        """Play a tournament; another one that is being played rests then.

        Raises:
            CodedError: if it cannot be gone on with.
        """
        other = self._played
        if other is not None and other is not running:
            self._end(other)
        self._played = running
        self._told.discard(running)
        running.resume()

    def _show(self, contest: Contest) -> ContestRunner:
        running = ContestRunner(contest, self.workers, self._changed, background=self.background)
        self._remembered[running] = len(contest.last)
        if contest.is_done:
            self._told.add(running)
        self._put_before(running)
        return running

    def _put_before(self, running: ContestRunner) -> None:
        """Show it as the one of its board; what is played meanwhile is played on."""
        before = self._shown.get(running.contest.plan.game)
        if before is not None and before is not running and before is not self._played:
            self._end(before)
        self._shown[running.contest.plan.game] = running

    @property
    def _all(self) -> list[ContestRunner]:
        """What is shown, and what is played."""
        played = [self._played] if self._played is not None else []
        return list(dict.fromkeys([*self._shown.values(), *played]))

    # -- what goes on ----------------------------------------------------------------------------------

    def look_after(self, *, held: bool = False) -> None:
        """See to what is over; called now and then in the window's thread. What is played waits while it is `held`."""
        for running in self._all:
            running.suspend(held)
        for running in [running for running in self._all if running.paused or not running.is_alive]:
            self._take_over(running)
            if running.should_play:  # somebody joined just when it was over
                running.begin()

    def speeds(self, plan: ContestPlan) -> ThinkingTimes:
        """Return how quick a plan's players were in earlier tournaments."""
        return tempo.known_speeds(shelf.shelf_of(self._data, find_game(plan.game)), plan)

    def close(self) -> None:
        """End all that is played; games in progress are played again another day."""
        for running in self._all:
            self._end(running)

    def _end(self, running: ContestRunner) -> None:
        """End the workers, and keep what was played; one without any game is not kept."""
        running.end()
        self._take_over(running)
        contest = running.contest
        if not contest.last:
            shelf.drop(contest.folder)
            if self._shown.get(contest.plan.game) is running:
                del self._shown[contest.plan.game]

    def _take_over(self, running: ContestRunner) -> None:
        """Keep what is new of one that rests or is over: how quick its players were, and how strong."""
        contest = running.contest
        if len(contest.last) <= self._remembered[running]:
            return
        self._remember(running)
        if running not in self._told:
            self._tell_ratings(contest)
        if contest.is_done:
            self._told.add(running)

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
