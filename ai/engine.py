"""The engine: one worker thread that answers questions about positions, the most urgent first.

    engine = Engine()
    analysis = engine.analyse(match.state, Limit(seconds=5), player=find_player(game, "alpha-beta"), tag="move 7")
    analysis.info            # the latest results, at any time
    analysis.stop()          # the answer comes at once
    analysis.result().action

A move goes before a hint, a hint before a win chance, a win chance before a review (`Priority`). A new question stops a
less urgent search at once; that search loses its results and starts again later.

Only `result` and `close` block. If the system refuses the worker's thread, the question fails at once, and the next
question tries again. The worker imports numba and the kernels; this module does not.
"""

from __future__ import annotations

import os
import sys
import threading
import time
import traceback
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import CancelledError
from dataclasses import replace
from enum import IntEnum
from heapq import heappop, heappush
from itertools import count
from typing import TYPE_CHECKING, Any

from ai.info import Info, Limit, Result
from ai.spec import PlayerSpec
from ai.thinking import prepare, think
from game.registry import game_of
from game.threads import start
from game.verbs import is_terminal

if TYPE_CHECKING:
    from ai.search.task import Task

__all__ = ["Analysis", "CancelledError", "Engine", "Info", "Limit", "Priority", "Result"]

_MEMORIES = 2
"""For each owner, the most players whose memories (such as UCT's tree) are kept: two, for both sides of a game."""
_OWNERS = 3
"""The most owners whose players' memories are kept: three, for a game, the values of its moves, and a review."""

_NICENESS = 15
"""How far a window's engine lowers its threads' priority, in steps of `nice`: at 10, one frame in a hundred is late."""


class Priority(IntEnum):
    """The urgency of a question: smaller numbers go first; among equal ones, the older question."""

    MOVE = 0
    """A move that a person waits for."""
    HINT = 1
    CHANCE = 2
    """The win chance of the position on the board."""
    REVIEW = 3


class Analysis:
    """A question to the engine and its answer. Every member may be used from any thread.

    Attributes:
        tag: a mark that the caller chooses, to recognise answers that come too late.
        player: the thinking player, with its final limits.
        priority, owner, fresh, before: the arguments of `Engine.analyse`.
    """

    def __init__(
        self,
        state: Any,
        player: PlayerSpec,
        tag: Hashable,
        every_move: bool,
        progressed: Listener | None = None,
        priority: Priority = Priority.MOVE,
        owner: Hashable = None,
        fresh: bool = False,
        before: Any = None,
    ) -> None:
        self.tag = tag
        self.player = player
        self.state = state
        self.every_move = every_move
        self.priority = priority
        self.owner = owner
        self.fresh = fresh
        self.before = before
        self._progressed = progressed
        self._info = Info()
        self._result: Result | None = None
        self._error: BaseException | None = None
        self._finished = threading.Event()
        self._lock = threading.Lock()
        self._begun = False
        self._stopped = False
        self._cancelled = False
        self._gives_way = False
        self._task: Task | None = None
        self._started: float | None = None

    @property
    def info(self) -> Info:
        """The latest results of the search, with the current number of nodes and time."""
        result, task, started = self._result, self._task, self._started
        if result is not None:
            return result.info
        if task is None or started is None:
            return self._info
        return _timed(self._info, int(task.counters[0]), time.perf_counter() - started)

    @property
    def done(self) -> bool:
        """Whether there is an answer or an error."""
        return self._finished.is_set()

    @property
    def stopped(self) -> bool:
        """Whether `stop` was called; the search may then have ended early."""
        return self._stopped

    @property
    def error(self) -> BaseException | None:
        """The exception that ended the search; None if there was none."""
        return self._error

    def stop(self) -> None:
        """End the search; the answer is the best move known so far. Returns at once.

        A search that has not begun waits for the questions before it as usual, and then runs for a short time.
        """
        self._stopped = True
        self._halt()

    def cancel(self) -> None:
        """End the search without an answer. Returns at once.

        A search that has not begun is done at once, with a CancelledError as its error.
        """
        with self._lock:
            self._cancelled = True
            if not self._begun and not self.done:
                self._fail(CancelledError())
        self.stop()

    def wait(self, timeout: float | None = None) -> bool:
        """Wait at most `timeout` seconds for an answer or an error; return whether there is one."""
        return self._finished.wait(timeout)

    def result(self, timeout: float | None = None) -> Result:
        """Wait for the answer and return it.

        Raises:
            TimeoutError: after `timeout` seconds without an answer.
            CancelledError: if it was cancelled before it began.
            Exception: the error of the search, if it failed.
        """
        if not self._finished.wait(timeout):
            raise TimeoutError(f"no answer after {timeout} seconds")
        if self._error is not None:
            raise self._error
        assert self._result is not None
        return self._result

    def _claim(self) -> bool:
        """Begin the search unless the question was cancelled; return whether the search begins."""
        with self._lock:
            self._begun = not self.done
            return self._begun

    def _begin(self, task: Task) -> None:
        self._started = time.perf_counter()
        self._task = task
        if self._stopped or self._gives_way:
            task.stop[0] = 1

    def _halt(self) -> None:
        task = self._task
        if task is not None:
            task.stop[0] = 1

    def _give_way(self) -> None:
        """Stop the search, because there is a more urgent question."""
        self._gives_way = True
        self._halt()

    def _must_wait(self) -> bool:
        """Return whether the search was interrupted by a more urgent question and must restart; False after `stop`."""
        return self._gives_way and not self._stopped

    def _wait_again(self) -> None:
        with self._lock:
            self._begun = self._gives_way = False
            self._task = self._started = None
            if self._cancelled:
                self._fail(CancelledError())

    def _learn(self, info: Info) -> None:
        self._info = info
        if self._progressed is not None:
            self._progressed(self)

    def _end(self, action: int) -> None:
        self._result = Result(action, self.info)
        self._task = None
        self._finished.set()

    def _fail(self, error: BaseException) -> None:
        self._error = error
        self._task = None
        self._finished.set()


def _timed(info: Info, nodes: int, seconds: float) -> Info:
    return replace(info, nodes=nodes, seconds=seconds, nps=int(nodes / seconds) if seconds > 0 else 0)


Listener = Callable[[Analysis], None]


class Engine:
    """One worker thread and the queue of questions for it."""

    def __init__(
        self, finished: Listener | None = None, progressed: Listener | None = None, *, stands_back: bool = False
    ) -> None:
        """Make an engine without a thread; the first question starts the worker's thread.

        The listeners are called on the worker's thread, or on the caller's thread if the worker's cannot start.

        Args:
            finished: called with each analysis that is done.
            progressed: called with an analysis whose search has new results, for example after another depth.
            stands_back: whether the search threads have a lower priority than the thread that draws a window.
        """
        self.stands_back = stands_back
        self._waiting: list[tuple[Priority, int, Analysis]] = []
        self._numbers = count()
        self._running: Analysis | None = None
        self._finished = finished
        self._progressed = progressed
        self._memories: OrderedDict[Hashable, OrderedDict[PlayerSpec, dict[str, Any]]] = OrderedDict()
        self._changed = threading.Condition()
        self._closed = False
        self._worker: threading.Thread | None = None

    def analyse(
        self,
        state: Any,
        limit: Limit | None = None,
        *,
        player: PlayerSpec,
        tag: Hashable = None,
        every_move: bool = False,
        priority: Priority = Priority.MOVE,
        owner: Hashable = None,
        fresh: bool = False,
        before: Any = None,
    ) -> Analysis:
        """Ask for the move of `player` in `state`; returns at once.

        A finished game, a failure of the search, or a lack of memory for a thread becomes the error of the analysis.

        Args:
            state: the position.
            limit: a limit in addition to the player's own.
            player: the player that thinks.
            tag: the tag of the analysis.
            every_move: whether `Info.root_scores` needs an exact score for each move, which takes longer.
            priority: the urgency of the question. A search for a less urgent question stops for it.
            owner: the object that asks, such as a game or a review. A player has a separate memory for each owner.
            fresh: whether the player begins with an empty memory and keeps none, so that under a limit of nodes the
                answer does not depend on earlier questions.
            before: the position two moves ago (`Match.before`), for players that consider moves near the last ones;
                None if unknown.
        """
        player = player.limited(limit or Limit())
        analysis = Analysis(state, player, tag, every_move, self._progressed, priority, owner, fresh, before)
        with self._changed:
            if self._closed:
                raise RuntimeError("the engine is closed")
            self._worker = self._worker or start(self._work, "engine")
            if self._worker is not None:
                self._add(analysis)
                return analysis
        analysis._fail(MemoryError())
        self._announce(analysis)
        return analysis

    def _add(self, analysis: Analysis) -> None:
        """Put a question into the queue; a running search that is less urgent gives way."""
        heappush(self._waiting, (analysis.priority, next(self._numbers), analysis))
        if self._running is not None and analysis.priority < self._running.priority:
            self._running._give_way()
        self._changed.notify()

    def drop_memory(self, owner: Hashable = None) -> None:
        """Drop the memories of an owner's players, at the start of a new game or at the end of the work."""
        with self._changed:
            self._memories.pop(owner, None)

    def close(self) -> None:
        """Stop everything and end the worker thread.

        The running search and waiting moves end with the best move known; other waiting questions are cancelled.
        """
        with self._changed:
            self._closed = True
            for priority, _, analysis in self._waiting:
                if priority == Priority.MOVE:
                    analysis.stop()
                else:
                    analysis.cancel()
            if self._running is not None:
                self._running.stop()
            self._changed.notify()
        if self._worker is not None:
            self._worker.join()

    def __enter__(self) -> Engine:
        """Return the engine; the end of the block closes it."""
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _work(self) -> None:
        if self.stands_back:
            _lower_priority()
        while (following := self._next()) is not None:
            place, analysis = following
            if analysis._claim() and not self._answered(analysis):
                self._put_back(place, analysis)
            else:
                self._announce(analysis)

    def _next(self) -> tuple[int, Analysis] | None:
        """Wait for the most urgent question; return it with its number, or None once the engine is closed."""
        with self._changed:
            self._running = None
            while not self._waiting:
                if self._closed:
                    return None
                self._changed.wait()
            _, number, self._running = heappop(self._waiting)
            return number, self._running

    def _put_back(self, number: int, analysis: Analysis) -> None:
        """Queue an interrupted search again, before later questions of the same priority."""
        from ai.search.task import ROOM

        with self._changed:
            memory = self._memories.get(analysis.owner, OrderedDict()).get(_remembering(analysis.player), {})
            for name in memory.keys() - {ROOM}:  # drops the results of the search
                del memory[name]
            analysis._wait_again()
            if self._closed:
                analysis.cancel()
            heappush(self._waiting, (analysis.priority, number, analysis))

    def _answered(self, analysis: Analysis) -> bool:
        """Search for an answer; return False if the search must restart later, and True if it ended or failed."""
        try:
            return self._answer(analysis)
        except BaseException as error:  # noqa: BLE001  (whatever it is, somebody waits for the answer)
            analysis._fail(error)
            return True

    def _announce(self, analysis: Analysis) -> None:
        """Call the listener `finished`; an error in the listener does not stop the worker."""
        if self._finished is not None:
            try:
                self._finished(analysis)
            except Exception:  # noqa: BLE001
                traceback.print_exc()

    def _answer(self, analysis: Analysis) -> bool:
        if is_terminal(analysis.state):
            raise ValueError("the game is over, there is nothing to think about")
        from ai.search.task import Task

        player = analysis.player
        game = game_of(analysis.state)
        prepare(game, player)  # before the clock starts
        if analysis._must_wait():
            return False
        task = Task(
            game=game,
            state=analysis.state,
            spec=player,
            publish=analysis._learn,
            kept=self._memory(analysis),
            every_move=analysis.every_move,
            before=analysis.before,
        )
        analysis._begin(task)
        action = think(task)
        if analysis._must_wait():
            return False
        analysis._end(action)
        return True

    def _memory(self, analysis: Analysis) -> dict[str, Any]:
        if analysis.fresh:
            return {}
        with self._changed:
            players = self._memories.setdefault(analysis.owner, OrderedDict())
            memory = players.setdefault(_remembering(analysis.player), {})
            _keep_latest(self._memories, analysis.owner, _OWNERS)
            _keep_latest(players, _remembering(analysis.player), _MEMORIES)
        return memory


def _remembering(player: PlayerSpec) -> PlayerSpec:
    """Return the key of a player's memory: the player without its limit."""
    return player.with_limit(Limit())


def _keep_latest(table: OrderedDict[Any, Any], latest: Hashable, most: int) -> None:
    """Move the key `latest` to the end of a table, and drop the oldest entries beyond `most`."""
    table.move_to_end(latest)
    while len(table) > most:
        table.popitem(last=False)


def _lower_priority() -> None:
    """Let the drawing thread go first: lower the priority of this thread and of the threads that it starts.

    Only on Linux may every program lower the priority of a single thread.
    """
    if sys.platform == "linux":
        me = threading.get_native_id()
        os.setpriority(os.PRIO_PROCESS, me, min(19, os.getpriority(os.PRIO_PROCESS, me) + _NICENESS))
