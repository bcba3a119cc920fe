"""A contest that is being played: worker processes beside whatever else this program does, and a thread that waits for
them. The workers take the processor only where nobody else wants it, and end with this process however it ends.

    running = Running(contest, changed=wake_the_window)
    running.begin()
    running.live()          # the games that are being played, with their moves so far
    running.pause(); running.resume()
    running.end()           # loses the games in progress, which are played again another day

A worker that is ended from outside is replaced. All games that were played then are played again, one at a time: it is
not known whose worker it was. Where that happens again to one that is played alone, the player who was about to move is
said to have failed.
"""

from __future__ import annotations

import logging
import os
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, NamedTuple

from game.errors import CodedError, RulesError, reason_of
from game.match import Match
from game.registry import find_game
from game.texts import text
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
"""Times that workers are lost one after the other, and nothing comes of it, after which it is given up."""
_JOIN_SECONDS = 10.0


class LiveGame(NamedTuple):
    """A game that is being played.

    Attributes:
        pairing: who plays it; the first of the pair has White where `pairing.a_is_white`.
        number: tells it from every other game of this run.
        moves: the actions played so far.
    """

    pairing: Pairing
    number: int
    moves: tuple[int, ...]


def at_once() -> int:
    """Return how many games are played at a time: one to a processor; of three processors or more, one is left."""
    cores = os.cpu_count() or 1
    return max(1, min(cores if cores <= 2 else cores - 1, MOST_AT_ONCE))


class ContestRunner:
    """Plays a contest. `changed` is called from another thread whenever there is something new.

    Attributes:
        contest: what is played.
        workers: how many games at once.
        problem: why it stopped although there is more to play; empty as long as it did not.
    """

    def __init__(
        self,
        contest: Contest,
        workers: int | None = None,
        changed: Callable[[], None] = lambda: None,
        *,
        background: bool = True,
    ) -> None:
        """In the `background`, workers leave the processor to everybody else."""
        self.contest = contest
        self.workers = workers or at_once()
        self.problem = ""
        self._changed, self._background = changed, background
        self._thread: threading.Thread | None = None
        self._pool: Processes | None = None
        self._shared_state: SharedGameState | None = None
        self._suspending = threading.Lock()
        """Guards which slate it is and whether games are held up there: new workers have a new one."""
        self._jobs: dict[int, GameJob] = {}
        """What is handed out, by line of the slate."""
        self._suspects: set[tuple[str, int]] = set()
        """Games, by pair and number, in one of which a worker was lost; each is played alone until it is over."""
        self._numbers = self._lost = self._before = 0
        self._ending = self._paused = self._suspended = False

    # -- what may be asked for, by the thread of the window --------------------------------------------

    def begin(self) -> None:
        """Begin to play, or to play what has come to be missing.

        Raises:
            ContestError, KeptError, PathError: if it cannot be gone on with.
        """
        if self.is_alive:
            return
        self.contest.resume()
        self.problem, self._ending, self._before = "", False, len(self.contest.last)
        self._thread = threading.Thread(target=self._run, name="contest", daemon=True)
        self._thread.start()

    def pause(self) -> None:
        """Let no player begin another move."""
        self._paused = True
        self._apply_pause()

    def resume(self) -> None:
        """Play on after a pause, or after a failure.

        Raises:
            ContestError, KeptError, PathError: as `begin`.
        """
        self._paused = False
        self._apply_pause()
        self.begin()

    def suspend(self, suspended: bool) -> None:
        """Have all games wait for something more urgent, which nobody calls a pause."""
        if suspended != self._suspended:
            self._suspended = suspended
            self._apply_pause()

    def join(self, player: str) -> bool:
        """Let one more player play, at once while games are played; False if it plays already.

        Raises:
            RulesError, ContestError, OSError: as `Contest.join`.
        """
        return self.contest.join(player)

    def end(self) -> None:
        """End the workers at once, and wait until nothing is written any more."""
        self._ending = True
        pool, thread = self._pool, self._thread
        if pool is not None:
            pool.end()
        if thread is not None:
            thread.join(_JOIN_SECONDS)
        self.contest.close()

    def wait(self, seconds: float) -> bool:
        """Wait until nothing is played any more; False if it takes longer."""
        if self._thread is not None:
            self._thread.join(seconds)
        return not self.is_alive

    # -- what is going on ------------------------------------------------------------------------------

    @property
    def is_alive(self) -> bool:
        """Whether games are played, or held up."""
        return self._thread is not None and self._thread.is_alive()

    @property
    def paused(self) -> bool:
        """Whether it was paused."""
        return self._paused

    @property
    def should_play(self) -> bool:
        """Whether it was begun here, and nothing keeps it from what is still missing."""
        wanted = self._thread is not None and not (self._ending or self._paused or self.problem)
        return wanted and not self.contest.is_done

    @property
    def preparing(self) -> bool:
        """Whether nobody has moved yet since games were begun."""
        waits = self.is_alive and len(self.contest.last) == self._before
        return waits and not any(live.moves for live in self.live())

    def live(self) -> list[LiveGame]:
        """Return the games that are being played, those that were begun first first."""
        shared_state, found = self._shared_state, list[LiveGame]()
        for job in sorted(self._jobs.copy().values(), key=lambda job: job.number) if shared_state else ():
            moves = shared_state.read(job.line, job.number) if shared_state else None
            if moves is not None:
                found.append(LiveGame(job.pairing, job.number, tuple(moves)))
        return found

    # -- the thread that waits for the workers ----------------------------------------------------------

    def _run(self) -> None:
        try:
            while not self._ending and not self.contest.is_done:
                self._play_on()
        except (CodedError, OSError) as error:
            self.problem = reason_of(error) if isinstance(error, OSError) else str(error)
        except Exception as error:  # a fault of the program: told, and never a thread that is simply gone
            log.exception("the contest broke off")
            self.problem = text("it broke off ({kind}: {error})", kind=type(error).__name__, error=error)
        self._jobs.clear()
        with suppress(OSError):  # said already, where it kept a game from being written
            self.contest.close()
        self._changed()

    def _play_on(self) -> None:
        """Play with new workers until nothing is missing, or one of them is lost."""
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
        """Yield what is missing, each game on a line that is free; who joins meanwhile is among it."""
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
            self.contest.fail(job.pairing.players[result.side].name, result.reason)
        elif not self.contest.has(job.pairing):
            self.contest.record(job.pairing, result)
        self._changed()

    def _blame(self) -> None:
        """After a worker was lost: say who failed where the game was known, or else have each be played alone."""
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
    """Return what tells a game from every other game of its contest."""
    return pairing.pair, pairing.number


def match_of(pairing: Pairing, moves: Iterable[int]) -> Match | None:
    """Return a game as far as it was told; None if what was told is no game."""
    match = Match(find_game(pairing.game))
    try:
        for move in moves:
            match.push(move)
    except RulesError:
        return None
    return match
