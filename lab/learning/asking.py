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
from lab.learning.beside import Beside, listen, newest, say
from lab.learning.liking import Liked, likes
from lab.pipe import Pipe

if TYPE_CHECKING:
    from game.verbs import State


class Asking:
    """A process that is asked about one position after the other; only the last question counts.

    Attributes:
        busy: whether the last question has no answer yet.
        problem: a sentence, where it can have none; whoever shows it empties it.
    """

    def __init__(self, player: str) -> None:
        """Ask about a player, as `lab.learning.liking.likes` takes it. No process is started yet."""
        self._player = player
        self._beside: Beside | None = None
        self._number = 0
        self.busy = False
        self.problem = ""

    def ask(self, state: State) -> None:
        """Have it found out what the player likes in a position."""
        if self._beside is None or self._beside.is_over.is_set():
            self._beside = Beside(_answer_all, self._player)
        self._number += 1
        self.busy = True
        self._beside.tell((self._number, state))

    def answer(self) -> list[Liked] | None:
        """Return what was found out since this was last asked, else None."""
        if self._beside is None or not self.busy:
            return None
        over = self._beside.is_over.is_set()
        for number, found in self._beside.heard():
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
        if self._beside is not None:
            self._beside.end()


def _answer_all(pipe: Pipe, player: str) -> None:
    """Be the process."""
    words: SimpleQueue[Any] = listen(pipe)
    while True:
        asked = words.get()
        number, state = newest(words) or asked
        try:
            say(pipe, (number, likes(state, player)))
        except CodedError as error:
            say(pipe, (number, error))
