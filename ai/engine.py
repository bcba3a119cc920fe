"""The engine: one worker thread that thinks about whatever it is asked to, one question after the other.

    engine = Engine()
    analysis = engine.analyse(match.state, Limit(seconds=5), player=find_player(game, "alpha-beta"), tag="move 7")
    analysis.info            # what is known by now, at any time
    analysis.stop()          # the answer comes at once
    analysis.result().action

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
from dataclasses import replace
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any

from ai.info import Info, Limit, Result
from ai.spec import PlayerSpec
from ai.thinking import load, think
from game.registry import GAMES
from game.spec import Game
from game.verbs import is_terminal

if TYPE_CHECKING:
    from ai.search.task import Task

__all__ = ["Analysis", "Engine", "Info", "Limit", "Result"]

_MEMORIES = 2
"""Players whose memory (UCT's tree) is kept from move to move, the latest ones: both sides' of a game."""

_NICENESS = 15
"""How far the engine's threads stand back, in the steps of `nice`: with 10 and less, one frame in a hundred is late."""


class Analysis:
    """A question to the engine and, in time, its answer. Every member may be used from any thread.

    Attributes:
        tag: what the caller wrote on it, to recognise answers that have come too late.
        player: who is thinking, with the limits that apply.
    """

    def __init__(
        self, state: Any, player: PlayerSpec, tag: Hashable, every_move: bool, progressed: Listener | None = None
    ) -> None:
        self.tag = tag
        self.player = player
        self.state = state
        self.every_move = every_move
        self._progressed = progressed
        self._info = Info()
        self._result: Result | None = None
        self._error: BaseException | None = None
        self._finished = threading.Event()
        self._stopped = False
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
    def error(self) -> BaseException | None:
        """The exception that ended the search, or None."""
        return self._error

    def stop(self) -> None:
        """End the search; the answer is the best move known by then. Returns at once."""
        self._stopped = True
        task = self._task
        if task is not None:
            task.stop[0] = 1

    def wait(self, timeout: float | None = None) -> bool:
        """Wait for the answer or an error, at most `timeout` seconds; return whether it is there."""
        return self._finished.wait(timeout)

    def result(self, timeout: float | None = None) -> Result:
        """Wait for the answer.

        Raises:
            TimeoutError: after `timeout` seconds without one.
            Exception: what ended the search, if it failed.
        """
        if not self._finished.wait(timeout):
            raise TimeoutError(f"no answer after {timeout} seconds")
        if self._error is not None:
            raise self._error
        assert self._result is not None
        return self._result

    def _begin(self, task: Task) -> None:
        self._started = time.perf_counter()
        self._task = task
        if self._stopped:
            task.stop[0] = 1

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
    """One worker thread and its queue of questions."""

    def __init__(self, finished: Listener | None = None, progressed: Listener | None = None) -> None:
        """Start the worker. Both listeners are called on its thread.

        Args:
            finished: called with each analysis that is done.
            progressed: called with an analysis that has learnt something, such as another depth.
        """
        self._queue: SimpleQueue[Analysis | None] = SimpleQueue()
        self._finished = finished
        self._progressed = progressed
        self._memories: OrderedDict[PlayerSpec, dict[str, Any]] = OrderedDict()
        self._open: set[Analysis] = set()
        self._lock = threading.Lock()
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
    ) -> Analysis:
        """Ask what `player` would play in `state`; returns at once.

        `limit` applies beside the player's own. `every_move` asks for `Info.root_scores` too, an exact score for
        each move, which takes longer. Questions are answered in the order asked. A game that is over,
        and any failure of a search, becomes the analysis's error.
        """
        analysis = Analysis(state, player.limited(limit or Limit()), tag, every_move, self._progressed)
        with self._lock:
            if self._closed:
                raise RuntimeError("the engine is closed")
            self._open.add(analysis)
            self._queue.put(analysis)
        return analysis

    def forget(self) -> None:
        """Drop what players remember from earlier moves: a new game begins."""
        self._memories = OrderedDict()

    def close(self) -> None:
        """Stop everything and end the worker thread. Analyses still open end with the best move known."""
        with self._lock:
            if not self._closed:
                self._closed = True
                self._queue.put(None)
            pending = list(self._open)
        for analysis in pending:
            analysis.stop()
        self._worker.join()

    def __enter__(self) -> Engine:
        """Return the engine itself; it is closed at the end of the block."""
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _work(self) -> None:
        _give_way()
        while (analysis := self._queue.get()) is not None:
            try:
                self._answer(analysis)
            except BaseException as error:  # noqa: BLE001  (whatever it is, somebody waits for the answer)
                analysis._fail(error)
            with self._lock:
                self._open.discard(analysis)
            self._announce(analysis)

    def _announce(self, analysis: Analysis) -> None:
        """Call the listener; its failure is its own, the worker goes on."""
        if self._finished is not None:
            try:
                self._finished(analysis)
            except Exception:  # noqa: BLE001
                traceback.print_exc()

    def _answer(self, analysis: Analysis) -> None:
        if is_terminal(analysis.state):
            raise ValueError("the game is over, there is nothing to think about")
        from ai.search.task import Task

        player = analysis.player
        game = _game_of(analysis.state)
        load(game, player)  # before the clock starts
        task = Task(
            game=game,
            state=analysis.state,
            spec=player,
            publish=analysis._learn,
            kept=self._memory(player),
            every_move=analysis.every_move,
        )
        analysis._begin(task)
        analysis._end(think(task))

    def _memory(self, player: PlayerSpec) -> dict[str, Any]:
        key = replace(player, limit=Limit())
        memory = self._memories.setdefault(key, {})
        self._memories.move_to_end(key)
        while len(self._memories) > _MEMORIES:
            self._memories.popitem(last=False)
        return memory


def _give_way() -> None:
    """Let whoever draws go first: this thread and those it starts think with what is left of the processors.

    Only Linux knows a priority of single threads that anybody may lower.
    """
    if sys.platform == "linux":
        me = threading.get_native_id()
        os.setpriority(os.PRIO_PROCESS, me, min(19, os.getpriority(os.PRIO_PROCESS, me) + _NICENESS))


def _game_of(state: Any) -> Game:
    return next(game for game in GAMES if game.state_type is type(state))
