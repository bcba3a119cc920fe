"""A runner for a contest: worker processes that play in the background, and a thread that collects results.

    running = ContestRunner(contest, changed=wake_the_window)
    running.begin()
    running.live()          # games in progress, with their moves so far
    running.pause(); running.resume()
    running.end()           # drops games in progress; they are played again in a later run

Workers run only when no other process needs the processor, and end with this process.

A worker that dies is replaced. Any game in progress may have killed it, so these games are played again, one at a time.
If a worker dies again while a game is played alone, the player to move in that game counts as failed.
"""

from __future__ import annotations

import logging
import os
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, NamedTuple

from game.errors import CodedError, RulesError, cause_of, failure_text
from game.match import Match
from game.registry import find_game
from game.texts import text
from game.threads import start
from lab.contest.playing import Failure, GameJob, play
from lab.contest.shared_game_state import SharedGameState, share
from lab.errors import LabError
from lab.pool import Processes, finished

if TYPE_CHECKING:
    from lab.arena import Pairing
    from lab.contest.contest import Contest
    from lab.game_store import GameResult

log = logging.getLogger(__name__)

MOST_AT_ONCE = 8
_MOST_LOST = 4
"""After this number of lost workers in a row, without a finished game between them, the runner gives up."""
_JOIN_SECONDS = 10.0


class LiveGame(NamedTuple):
    """A game in progress.

    Attributes:
        pairing: the players; the first has White if `pairing.a_is_white`.
        number: identifies the game within this run.
        moves: actions so far.
    """

    pairing: Pairing
    number: int
    moves: tuple[int, ...]


def at_once() -> int:
    """Return the number of parallel games: one per processor, or one fewer on three or more processors."""
    cores = os.cpu_count() or 1
    return max(1, min(cores if cores <= 2 else cores - 1, MOST_AT_ONCE))


class ContestRunner:
    """Plays a contest. `changed` is called from another thread after every change.

    Attributes:
        contest: the contest.
        workers: number of parallel games.
        problem: why the contest stopped before its end; empty if it did not stop.
    """

    def __init__(
        self,
        contest: Contest,
        workers: int | None = None,
        changed: Callable[[], None] = lambda: None,
        *,
        background: bool = True,
    ) -> None:
        """Prepare a runner.

        Args:
            contest: the contest.
            workers: number of parallel games; None means `at_once()`.
            changed: called from another thread after every change.
            background: whether workers run only when no other process needs the processor.
        """
        self.contest = contest
        self.workers = workers or at_once()
        self.problem = ""
        self._changed, self._background = changed, background
        self._thread: threading.Thread | None = None
        self._pool: Processes | None = None
        self._shared_state: SharedGameState | None = None
        self._suspending = threading.Lock()
        """Guards the shared state and its flag `suspended`; new workers get a new shared state."""
        self._jobs: dict[int, GameJob] = {}
        """The submitted jobs, keyed by their line of the shared state."""
        self._suspects: set[tuple[str, int]] = set()
        """Games that may have killed a worker, as (pair, number); each is played alone."""
        self._numbers = self._lost = self._before = 0
        self._ending = self._paused = self._suspended = False

    # -- commands, from the window's thread ------------------------------------------------------------

    def begin(self) -> None:
        """Start to play all games that are not finished.

        Raises:
            ContestError, KeptError, PathError: if the contest cannot be resumed.
        """
        if self.is_alive:
            return
        self.contest.resume()
        self.problem, self._ending, self._before = "", False, len(self.contest.last)
        self._thread = start(self._run, "contest")
        if self._thread is None:
            self.contest.close()
            self.problem = cause_of(MemoryError())

    def pause(self) -> None:
        """Pause before each player's next move."""
        self._paused = True
        self._apply_pause()

    def resume(self) -> None:
        """Continue after a pause or a failure.

        Raises:
            ContestError, KeptError, PathError: as `begin`.
        """
        self._paused = False
        self._apply_pause()
        self.begin()

    def suspend(self, suspended: bool) -> None:
        """Make all games wait for more urgent work; `paused` does not change."""
        if suspended != self._suspended:
            self._suspended = suspended
            self._apply_pause()

    def join(self, player: str) -> bool:
        """Add a player, also while games are played. Return False if the player plays already.

        Raises:
            RulesError, ContestError, OSError: as `Contest.join`.
        """
        return self.contest.join(player)

    def end(self) -> None:
        """End the workers at once, and wait until all files are closed."""
        self._ending = True
        pool, thread = self._pool, self._thread
        if pool is not None:
            pool.end()
        if thread is not None:
            thread.join(_JOIN_SECONDS)
        self.contest.close()

    def wait(self, seconds: float) -> bool:
        """Wait until no game is played. Return False if that takes longer than `seconds`."""
        if self._thread is not None:
            self._thread.join(seconds)
        return not self.is_alive

    # -- state -----------------------------------------------------------------------------------------

    @property
    def is_alive(self) -> bool:
        """Whether games are in progress or suspended."""
        return self._thread is not None and self._thread.is_alive()

    @property
    def paused(self) -> bool:
        """Whether the contest is paused by `pause`, until `resume` is called."""
        return self._paused

    @property
    def should_play(self) -> bool:
        """Whether the contest was started here, has games left, and is neither paused nor stopped by a problem."""
        wanted = self._thread is not None and not (self._ending or self._paused or self.problem)
        return wanted and not self.contest.is_done

    @property
    def preparing(self) -> bool:
        """Whether the games have begun, but no player has moved yet."""
        waits = self.is_alive and len(self.contest.last) == self._before
        return waits and not any(live.moves for live in self.live())

    def live(self) -> list[LiveGame]:
        """Return the games in progress, earliest first."""
        shared_state, found = self._shared_state, list[LiveGame]()
        for job in sorted(self._jobs.copy().values(), key=lambda job: job.number) if shared_state else ():
            moves = shared_state.read(job.line, job.number) if shared_state else None
            if moves is not None:
                found.append(LiveGame(job.pairing, job.number, tuple(moves)))
        return found

    # -- the thread that collects results ---------------------------------------------------------------

    def _run(self) -> None:
        try:
            while not self._ending and not self.contest.is_done:
                self._play_on()
        except (CodedError, OSError) as error:
            self.problem = cause_of(error)
        except Exception as error:  # a bug must be reported; a dead thread would be silent
            log.exception("the contest broke off")
            self.problem = failure_text("", error)
        self._jobs.clear()
        with suppress(OSError):  # a failure to write a game is already reported
            self.contest.close()
        self._changed()

    def _play_on(self) -> None:
        """Play with new workers until all games are finished or a worker is lost."""
        before = len(self.contest.last), len(self.contest.failed)
        with self._working() as pool:
            try:
                while not self._ending and not self.contest.is_done:
                    alone = next((each for each in self.contest.missing() if _place(each) in self._suspects), None)
                    jobs = self._next_jobs() if alone is None else iter([self._handed_out(alone)])
                    for job, result in finished(pool, play, jobs, ahead=self.workers + 1):
                        self._record(job, result)
                    self._jobs.clear()
            except LabError:
                if self._ending:
                    return
                self._blame()
                self._lost = self._lost + 1 if before == (len(self.contest.last), len(self.contest.failed)) else 0
                if self._lost >= _MOST_LOST:
                    raise

    @contextmanager
    def _working(self) -> Iterator[Executor]:
        shared_state = SharedGameState(self.workers + 1, 2 * find_game(self.contest.plan.game).max_plies)
        self._pool = pool = Processes(self.workers, background=self._background, begin=(share, shared_state))
        with self._suspending:
            self._shared_state = shared_state
            shared_state.suspended = self._paused or self._suspended
        try:
            yield pool
        finally:
            pool.end()
            pool.close()
            self._pool = None

    def _next_jobs(self) -> Iterator[GameJob]:
        """Yield a job for each unfinished game, with a free line of the shared state.

        Players who join meanwhile are included.
        """
        planned: object = None
        missing: Iterator[Pairing] = iter(())
        while not self._ending:
            if planned != (now := (self.contest.plan, tuple(self.contest.failed))):
                planned, missing = now, self.contest.missing()
            out = {_place(job.pairing) for job in self._jobs.values()}
            pairing = next((each for each in missing if _place(each) not in out), None)
            if pairing is None:
                return
            yield self._handed_out(pairing)

    def _handed_out(self, pairing: Pairing) -> GameJob:
        line = next(line for line in range(self.workers + 1) if line not in self._jobs)
        self._numbers += 1
        self._jobs[line] = GameJob(pairing, self._numbers, line)
        return self._jobs[line]

    def _record(self, job: GameJob, result: GameResult | Failure) -> None:
        self._jobs.pop(job.line, None)
        self._suspects.discard(_place(job.pairing))
        if isinstance(result, Failure):
            self.contest.fail(job.pairing.players[result.side].name, cause_of(result.cause))
        elif not self.contest.has(job.pairing):
            self.contest.record(job.pairing, result)
        self._changed()

    def _blame(self) -> None:
        """Handle a lost worker: its games become suspects.

        If a suspect was played alone, the player to move in it fails.
        """
        games = self.live()
        if len(self._jobs) == 1 and games and _place(games[0].pairing) in self._suspects:
            pairing, match = games[0].pairing, match_of(games[0].pairing, games[0].moves)
            if match is not None and match.outcome is None:
                player = pairing.players[pairing.side_of(match.player)]
                self.contest.fail(player.name, text("the process in which it thought ended, twice"))
        self._suspects.update(_place(live.pairing) for live in games)
        self._jobs.clear()

    def _apply_pause(self) -> None:
        with self._suspending:
            if self._shared_state is not None:
                self._shared_state.suspended = self._paused or self._suspended
        self._changed()


def _place(pairing: Pairing) -> tuple[str, int]:
    """Return the pair and the number of a game, which identify it in its contest."""
    return pairing.pair, pairing.number


def match_of(pairing: Pairing, moves: Iterable[int]) -> Match | None:
    """Return the match after the moves that a worker published; None if they are not legal."""
    match = Match(find_game(pairing.game))
    try:
        for move in moves:
            match.push(move)
    except RulesError:
        return None
    return match
