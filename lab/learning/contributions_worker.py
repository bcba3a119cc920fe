"""What a player likes, found out in a process beside the window: some tenths of a second that no frame waits for.

asking = Asking("my/heron@2000")
asking.ask(state)
liked = asking.answer()      # each frame: None until it is there
asking.close()
"""

from __future__ import annotations

from queue import SimpleQueue
from typing import TYPE_CHECKING, Any

from game.errors import CodedError
from lab.errors import LabError
from lab.learning.contributions import MoveContributions, move_contributions
from lab.learning.worker_process import WorkerProcess, listen, newest, send
from lab.pipe_end import PipeEnd

if TYPE_CHECKING:
    from game.verbs import State


class ContributionsWorker:
    """A process that is asked about one position after the other; only the last question counts.

    Attributes:
        busy: whether the last question has no answer yet.
        problem: a sentence, where it can have none; whoever shows it empties it.
    """

    def __init__(self, player: str) -> None:
        """Ask about a player, named as for `move_contributions`. No process is started yet."""
        self._player = player
        self._process: WorkerProcess | None = None
        self._number = 0
        self.busy = False
        self.problem = ""

    def ask(self, state: State) -> None:
        """Have it found out what the player likes in a position."""
        if self._process is None or self._process.is_over.is_set():
            self._process = WorkerProcess(_answer_all, self._player)
        self._number += 1
        self.busy = True
        self._process.send((self._number, state))

    def answer(self) -> list[MoveContributions] | None:
        """Return what was found out since this was last asked, else None."""
        if self._process is None or not self.busy:
            return None
        over = self._process.is_over.is_set()
        for number, found in self._process.received():
            if number == self._number:
                self.busy = False
                if not isinstance(found, CodedError):
                    return list(found)
                self.problem = str(found)
        if over and self.busy:
            self.busy = False
            self.problem = str(LabError("worker-ended"))
        return None

    def close(self) -> None:
        """End the process."""
        self.busy = False
        if self._process is not None:
            self._process.end()


def _answer_all(pipe: PipeEnd, player: str) -> None:
    """Be the process."""
    messages: SimpleQueue[Any] = listen(pipe)
    while True:
        asked = messages.get()
        number, state = newest(messages) or asked
        try:
            send(pipe, (number, move_contributions(state, player)))
        except CodedError as error:
            send(pipe, (number, error))
