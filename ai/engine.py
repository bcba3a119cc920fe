"""The engine: one worker thread that thinks about whatever it is asked to, the most urgent question first.

    engine = Engine()
    analysis = engine.analyse(match.state, Limit(seconds=5), player=find_player(game, "alpha-beta"), tag="move 7")
    analysis.info            # what is known by now, at any time
    analysis.stop()          # the answer comes at once
    analysis.result().action

A move that somebody waits for goes before a hint, a hint before the chances of a position, these before a review
(`Priority`). A running search that is less urgent than a new question is stopped at once, forgets what it found, and
starts again when its turn comes.

Nothing here blocks but `result` and `close`. numba and the kernels are imported by the worker, not by this module.
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
from game.verbs import is_terminal

if TYPE_CHECKING:
    from ai.search.task import Task

__all__ = ["Analysis", "CancelledError", "Engine", "Info", "Limit", "Priority", "Result"]

_MEMORIES = 2
"""Players of one owner whose memory (UCT's tree) is kept from move to move, the latest ones: both sides' of a game."""
_OWNERS = 3
"""Owners whose players' memories are kept, the latest ones: a game, the worth of its moves, the review of another."""

_NICENESS = 15
"""How far the engine's threads stand back, in the steps of `nice`: with 10 and less, one frame in a hundred is late."""


class Priority(IntEnum):
    """What goes first: the smaller number; among equals, what was asked first."""

    MOVE = 0
    """Somebody waits for it."""
    HINT = 1
    CHANCE = 2
    """The chances of the position on the board."""
    REVIEW = 3


class Analysis:
    """A question to the engine and, in time, its answer. Every member may be used from any thread.

    Attributes:
        tag: what the caller wrote on it, to recognise answers that have come too late.
        player: who is thinking, with the limits that apply.
        priority, owner, fresh, before: as in `Engine.analyse`.
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
        """The latest knowledge, its node count and time read at this moment."""
        result, task, started = self._result, self._task, self._started
        if result is not None:
            return result.info
        if task is None or started is None:
            return self._info
        return _timed(self._info, int(task.counters[0]), time.perf_counter() - started)

    @property
    def done(self) -> bool:
        """Whether the answer, or an error, is there."""
        return self._finished.is_set()

    @property
    def stopped(self) -> bool:
        """Whether it was told to end, so that its answer may come from less than its limit allows."""
        return self._stopped

    @property
    def error(self) -> BaseException | None:
        """The exception that ended the search, or None."""
        return self._error

    def stop(self) -> None:
        """End the search; the answer is the best move known by then. Returns at once.

        One that has not begun is answered in its turn, by a short look.
        """
        self._stopped = True
        self._halt()

    def cancel(self) -> None:
        """End the search; nobody wants the answer. Returns at once.

        One that has not begun never will: it is done, and its error is a CancelledError.
        """
        with self._lock:
            self._cancelled = True
            if not self._begun and not self.done:
                self._fail(CancelledError())
        self.stop()

    def wait(self, timeout: float | None = None) -> bool:
        """Wait for the answer or an error, at most `timeout` seconds; return whether it is there."""
        return self._finished.wait(timeout)

    def result(self, timeout: float | None = None) -> Result:
        """Wait for the answer.

        Raises:
            TimeoutError: after `timeout` seconds without one.
            CancelledError: if it was cancelled before it began.
            Exception: what ended the search, if it failed.
        """
        if not self._finished.wait(timeout):
            raise TimeoutError(f"no answer after {timeout} seconds")
        if self._error is not None:
            raise self._error
        assert self._result is not None
        return self._result

    def _take(self) -> bool:
        """Begin, unless it was cancelled; return whether it does."""
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
        """Stop for something more urgent."""
        self._gives_way = True
        self._halt()

    def _must_wait(self) -> bool:
        """Return whether it gave way and is to start anew; what was stopped besides ends with what it has."""
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
    """One worker thread and the questions that wait for it."""

    def __init__(self, finished: Listener | None = None, progressed: Listener | None = None) -> None:
        """Start the worker. Both listeners are called on its thread.

        Args:
            finished: called with each analysis that is done.
            progressed: called with an analysis that has learnt something, such as another depth.
        """
        self._waiting: list[tuple[Priority, int, Analysis]] = []
        self._numbers = count()
        self._running: Analysis | None = None
        self._finished = finished
        self._progressed = progressed
        self._memories: OrderedDict[Hashable, OrderedDict[PlayerSpec, dict[str, Any]]] = OrderedDict()
        self._changed = threading.Condition()
        self._closed = False
        self._worker = threading.Thread(target=self._work, name="engine", daemon=True)
        self._worker.start()

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
        """Ask what `player` would play in `state`; returns at once.

        A game that is over, and any failure of a search, becomes the analysis's error.

        Args:
            state: the position.
            limit: applies beside the player's own.
            player: who thinks.
            tag: written on the analysis.
            every_move: whether `Info.root_scores` is wanted too, an exact score for each move, which takes longer.
            priority: what it waits for. Questions of one priority are answered in the order asked; a less urgent one
                that is being answered gives way.
            owner: whose question it is, such as a game or a review. What a player remembers from move to move is kept
                for each owner by itself.
            fresh: whether the player begins with an empty memory and leaves none, so that the same question under a
                limit of nodes has the same answer whatever was asked before.
            before: the position two moves ago (`Match.before`), for players who look where something happened; None
                where it is not known.
        """
        player = player.limited(limit or Limit())
        analysis = Analysis(state, player, tag, every_move, self._progressed, priority, owner, fresh, before)
        with self._changed:
            if self._closed:
                raise RuntimeError("the engine is closed")
            heappush(self._waiting, (priority, next(self._numbers), analysis))
            if self._running is not None and priority < self._running.priority:
                self._running._give_way()
            self._changed.notify()
        return analysis

    def drop_memory(self, owner: Hashable = None) -> None:
        """Drop what the players of an owner remember from earlier moves: a new game begins, or nobody goes on."""
        with self._changed:
            self._memories.pop(owner, None)

    def close(self) -> None:
        """Stop everything and end the worker thread.

        A search that runs, and a move that waits, end with the best move known; whatever else waits is cancelled.
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
        self._worker.join()

    def __enter__(self) -> Engine:
        """Return the engine itself; it is closed at the end of the block."""
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _work(self) -> None:
        _lower_priority()
        while (following := self._next()) is not None:
            place, analysis = following
            if analysis._take() and not self._answered(analysis):
                self._put_back(place, analysis)
            else:
                self._announce(analysis)

    def _next(self) -> tuple[int, Analysis] | None:
        """Wait for the most urgent question and return it with its number; None once the engine is closed."""
        with self._changed:
            self._running = None
            while not self._waiting:
                if self._closed:
                    return None
                self._changed.wait()
            _, number, self._running = heappop(self._waiting)
            return number, self._running

    def _put_back(self, number: int, analysis: Analysis) -> None:
        """Let a search that gave way start anew, before those that were asked after it."""
        from ai.search.task import ROOM

        with self._changed:
            memory = self._memories.get(analysis.owner, OrderedDict()).get(_remembering(analysis.player), {})
            for name in memory.keys() - {ROOM}:  # what it found is in there
                del memory[name]
            analysis._wait_again()
            if self._closed:
                analysis.cancel()
            heappush(self._waiting, (analysis.priority, number, analysis))

    def _answered(self, analysis: Analysis) -> bool:
        """Think; return whether the analysis is done, be it with an error, rather than having given way."""
        try:
            return self._answer(analysis)
        except BaseException as error:  # noqa: BLE001  (whatever it is, somebody waits for the answer)
            analysis._fail(error)
            return True

    def _announce(self, analysis: Analysis) -> None:
        """Call the listener; its failure is its own, the worker goes on."""
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
    """Return what a player's memory is found by: under another limit it is the same player."""
    return replace(player, limit=Limit())


def _keep_latest(table: OrderedDict[Any, Any], latest: Hashable, most: int) -> None:
    """Make `latest` the last one of a table, and drop the oldest that are too many."""
    table.move_to_end(latest)
    while len(table) > most:
        table.popitem(last=False)


def _lower_priority() -> None:
    """Let whoever draws go first: this thread and those it starts think with what is left of the processors.

    Only Linux knows a priority of single threads that anybody may lower.
    """
    if sys.platform == "linux":
        me = threading.get_native_id()
        os.setpriority(os.PRIO_PROCESS, me, min(19, os.getpriority(os.PRIO_PROCESS, me) + _NICENESS))
