"""Thinking in plain Python, in a process of its own, while there are no compiled kernels yet.

The kernels of a search are plain Python functions that numba compiles. The other process interprets them: the same
move, score and number of nodes, some hundred times slower. That is quick enough for players that visit few positions
(`is_light`), so on a computer's first start nobody waits for them.
"""

from __future__ import annotations

import contextlib
import os
import signal
from collections.abc import Callable
from concurrent.futures import CancelledError
from itertools import count
from queue import SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeAlias

import numpy as np

from ai.exact import is_tabled
from ai.info import Info
from ai.searches import search_of
from ai.spec import Attention, PlayerSpec
from game.registry import game_of
from game.spec import Game

if TYPE_CHECKING:
    from ai.search.task import Task, Words


MOST_POSITIONS = 90_000
"""The most positions in a light player's tree without pruning. Pruning leaves thousands, which take a second or two."""
MOST_GAMES = 1_500
"""The most random games of a light player: on the boards that have such players they take at most some 2.5 seconds."""
_METHODS = ("greedy", "alpha-beta", "perfect", "uct")
_LOOK_EVERY = 0.02
"""Seconds between two checks whether an answer is still wanted."""


def is_light(game: Game, player: PlayerSpec) -> bool:
    """Return whether a player's limit allows so few positions that plain Python is quick enough.

    A light player uses only the board's own evaluation (learned ones take longer for each position), and no oracle
    except a table.
    """
    if player.method == "perfect":
        return is_tabled(game)
    if player.method == "uct":
        return player.limit.nodes is not None and player.limit.nodes <= MOST_GAMES
    return player.method in _METHODS and _is_shallow(game, player)


def _is_shallow(game: Game, player: PlayerSpec) -> bool:
    attention = player.options_as(Attention)
    depth = 1 if player.method == "greedy" else player.limit.depth
    if depth is None or attention.model or attention.weights or attention.policy or attention.endgame:
        return False
    return bool((attention.candidates or game.num_actions) * game.num_actions ** (depth - 1) <= MOST_POSITIONS)


class InterpreterPipe(Protocol):
    """One end of the pipe between this process and the process that interprets kernels."""

    def send(self, obj: Any) -> None: ...
    def recv(self) -> Any: ...


class _Request(NamedTuple):
    number: int
    state: Any
    player: PlayerSpec
    every_move: bool
    before: Any


_Asked: TypeAlias = "SimpleQueue[tuple[_Request, Words]]"
"""A queue of questions, each with the stop flag of its search."""


class _ProcessReply(NamedTuple):
    """A reply of the other process: the results so far, and in the last reply the action to play."""

    number: int
    info: Info
    nodes: int
    action: int | None = None


class Interpreter:
    """The process that interprets kernels. One thread asks, one question at a time; any thread may call `close`."""

    def __init__(self) -> None:
        """Start the process; it is ready some tenths of a second later."""
        import multiprocessing  # too slow for the first frame

        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=_serve, args=(theirs,), name="interpreter", daemon=True)
        self._process.start()
        theirs.close()
        self._numbers = count()
        self._closed = False

    def think(self, task: Task, wanted: Callable[[], bool]) -> int | None:
        """Think about a task; publish the results after each depth, and return the action to play.

        Return None if the answer is no longer `wanted`, or if the process fails. A stopped task returns the best move
        so far, at least the move of depth 1. The limit of seconds is ignored, because the task's depth is small.

        Raises:
            CancelledError: if the process was closed while the answer was still wanted.
        """
        try:
            return self._answered(task, next(self._numbers), wanted)
        except (EOFError, OSError) as error:
            if self._closed and wanted():
                raise CancelledError from error
            return None

    def close(self) -> None:
        """End the process; a question in progress gets no answer."""
        self._closed = True
        self._process.terminate()
        self._process.join()

    def _answered(self, task: Task, number: int, wanted: Callable[[], bool]) -> int | None:
        self._pipe.send(_Request(number, task.state, task.spec, task.every_move, task.before))
        best = None
        while wanted() and not (task.stop[0] and best is not None):
            if not self._pipe.poll(_LOOK_EVERY):
                continue
            answer: _ProcessReply = self._pipe.recv()
            if answer.number == number:  # otherwise it is a late answer to a stopped question
                _take_over(task, answer)
                best = answer.info.pv[0] if answer.info.pv else best  # values of moves may come before the first line
                if answer.action is not None:
                    return answer.action
        self._pipe.send(None)
        return best if task.stop[0] else None


def _take_over(task: Task, answer: _ProcessReply) -> None:
    """Publish the results in a reply of the other process as results of the task."""
    from ai.search.task import NODES

    task.counters[NODES] = answer.nodes
    if answer.action is None:  # the last results have already been published
        task.publish(answer.info)


def _serve(pipe: InterpreterPipe) -> None:
    """Run the other process: answer questions until the other end is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent process
    os.environ["NUMBA_DISABLE_JIT"] = "1"  # before `ai.kernels` is imported
    np.seterr(over="ignore")  # hash keys wrap on purpose
    for method in _METHODS:
        search_of(method)  # import early

    asked: _Asked = SimpleQueue()
    Thread(target=_listen, args=(pipe, asked), daemon=True).start()
    with contextlib.suppress(OSError):  # the other end is closed, and `_listen` ends the process
        while True:
            _answer(pipe, *asked.get())


def _listen(pipe: InterpreterPipe, asked: _Asked) -> None:
    """Put each question into the queue with a stop flag; the next message of any kind sets this flag."""
    stop = np.zeros(1, np.int64)
    with contextlib.suppress(EOFError, OSError):
        while True:
            question = pipe.recv()
            stop[0] = 1
            if question is not None:
                stop = np.zeros(1, np.int64)
                asked.put((question, stop))
    os._exit(0)  # at once, in the middle of a search: the other end is closed


def _answer(pipe: InterpreterPipe, question: _Request, stop: Words) -> None:
    from ai.search.task import NODES, Task

    known = [Info()]

    def publish(info: Info) -> None:
        known[0] = info
        pipe.send(_ProcessReply(question.number, info, int(task.counters[NODES])))

    state, player = question.state, question.player
    asked = {"every_move": question.every_move, "before": question.before}
    task = Task(game_of(state), state, player, stop=stop, publish=publish, **asked)
    action = search_of(player.method)(task)
    pipe.send(_ProcessReply(question.number, known[0], int(task.counters[NODES]), action))
