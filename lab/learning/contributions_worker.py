"""Contributions of features, computed in a process of their own, since they take some tenths of a second.

worker = ContributionsWorker("my/heron@2000")
worker.ask(state)
moves = worker.answer()      # each frame: None until the answer arrives
worker.close()
"""

from __future__ import annotations

from queue import SimpleQueue
from typing import TYPE_CHECKING, Any

from game.errors import CodedError, cause_of
from lab.errors import LabError
from lab.learning.contributions import MoveContributions, move_contributions
from lab.learning.worker_process import WorkerProcess, listen, newest, send
from lab.pipe_end import PipeEnd

if TYPE_CHECKING:
    from game.verbs import State


class ContributionsWorker:
    """A worker process that answers the last question only.

    Attributes:
        busy: whether the last question has no answer yet.
        problem: a sentence that says why there is no answer; the caller clears it.
    """

    def __init__(self, player: str) -> None:
        """Prepare questions about a player, named as for `move_contributions`. No process is started yet."""
        self._player = player
        self._process: WorkerProcess | None = None
        self._number = 0
        self.busy = False
        self.problem = ""

    def ask(self, state: State) -> None:
        """Ask for the contributions in a position."""
        if self._process is None or self._process.is_over.is_set():
            self._process = WorkerProcess(_answer_all, self._player)
        self._number += 1
        self.busy = True
        self._process.send((self._number, state))

    def answer(self) -> list[MoveContributions] | None:
        """Return the answer if it has arrived since the last call, else None."""
        if self._process is None or not self.busy:
            return None
        over = self._process.is_over.is_set()
        for number, found in self._process.received():
            if number == self._number:
                self.busy = False
                if not isinstance(found, CodedError):
                    return list(found)
                self.problem = cause_of(found)
        if over and self.busy:
            self.busy = False
            self.problem = cause_of(LabError("worker-ended"))
        return None

    def close(self) -> None:
        """End the process."""
        self.busy = False
        if self._process is not None:
            self._process.end()


def _answer_all(pipe: PipeEnd, player: str) -> None:
    """Answer questions until the window ends; this runs in the worker process."""
    messages: SimpleQueue[Any] = listen(pipe)
    while True:
        asked = messages.get()
        number, state = newest(messages) or asked
        try:
            send(pipe, (number, move_contributions(state, player)))
        except CodedError as error:
            send(pipe, (number, error))
