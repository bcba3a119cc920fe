"""Warm-up: kernels become ready while the home screen is shown, without ever blocking the window.

Child processes fill a cold cache (`table.compiling`), since compiling in this process would make the window stutter. A
thread here loads each kernel when it is in the cache. Meanwhile two people can play, weak players think in plain Python
(`ai.interpreter`), and the seats of all other players say that these players are preparing. A packaged program contains
its kernels (`ai.kernel_library`), and only loads them.
"""

from __future__ import annotations

import contextlib
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import CancelledError
from pathlib import Path
from typing import TYPE_CHECKING

from ai.progress import Progress
from game import GAMES, VARIANTS, find_game, threads
from game.texts import text
from saves import memory
from saves.log import log

if TYPE_CHECKING:
    from ai.cache.warm import CompileStep
    from ai.interpreter import Interpreter
    from ai.spec import PlayerSpec
    from table.compiling import Compiling

_DAMAGED = (
    "The computer players get ready again, which takes a minute: the files that they had been kept in are damaged."
)
_NOT_KEPT = (
    "The computer players get ready anew at each start, which takes a minute: there is no folder to keep them in."
)
_MAIN = Path(__file__).resolve().parent.parent / "main.py"


def _command() -> list[str]:
    """Return the command that starts a child process: this program, packaged or not."""
    program = [sys.executable] if getattr(sys, "frozen", False) else [sys.executable, str(_MAIN)]
    return [*program, "warm", "--steps"]


class Warmup:
    """Makes the kernels of all games ready. One Warmup serves the whole program.

    Attributes:
        progress: how many of the compile steps are done; no total if nothing has to be compiled.
        problem: why no AI player can think; empty if there is no problem.
    """

    def __init__(
        self,
        changed: Callable[[], None],
        tell: Callable[[str], None] = lambda _sentence: None,
        command: Sequence[str] | None = None,
    ) -> None:
        """Begin nothing yet.

        Another thread calls `changed` after progress, and `tell` with a sentence for the player. `command` starts a
        child process; None means this program.
        """
        self._changed = changed
        self._tell = tell
        self._command = list(command or _command())
        self._ready: set[str] = set()
        self.progress: Progress[None] = Progress(lambda _report: changed())
        self.problem = ""
        self._preferred: str | None = None
        self._compiling: Compiling | None = None
        self._interpreter: Interpreter | None = None
        self._closed = False
        self._starting = threading.Lock()
        """Lock held while the interpreter's process starts: a process abandoned at that moment would print an error."""
        self._thread: threading.Thread | None = None

    def begin(self) -> None:
        """Start the work in a thread; return at once."""
        self._thread = threads.start(self._run, "warm-up")
        if self._thread is None:
            self._say_failed()

    def wait(self, seconds: float) -> bool:
        """Wait until everything is ready or has failed; return False if that takes longer than `seconds`."""
        if self._thread is not None:
            self._thread.join(seconds)
        return self._thread is None or not self._thread.is_alive()

    def ready(self, game: str, player: PlayerSpec | None = None, /) -> bool:
        """Return whether `player` can think on the board `game`; None asks for all players of the board."""
        board = find_game(game)
        if board.data in self._ready or player is None:
            return board.data in self._ready
        from ai import thinking

        return thinking.is_ready(board, player)

    def prefer(self, game: str) -> None:
        """Make a board ready before the other boards; boards with the same kernels become ready together."""
        data = find_game(game).data
        self._preferred = next(each.name for each in (*GAMES, *VARIANTS) if each.data == data)
        if self._compiling is not None:
            self._compiling.prefer(self._preferred)

    def close(self) -> None:
        """End the children that compile or think; finished kernels stay in the cache."""
        from ai import thinking

        with self._starting:
            self._closed = True
        thinking.before_loading()
        if self._compiling is not None:
            self._compiling.close()
        self._end_interpreting()

    def _run(self) -> None:
        try:
            from ai import assets, thinking
            from ai.cache import cache, warm

            thinking.before_loading(memory.demand_room)
            cache.use()
            if not warm.is_complete():
                self._say_why()
                self._begin_interpreting()
                for step in self._compile():
                    self._load_step(step)
            for game in warm.WARMED:
                if self._closed:
                    return
                self._load(game.name)
            self._end_interpreting()
            thinking.before_loading(self._mend)
            for sentence in assets.reported():
                self._tell(sentence)
            memory.spare_what_stays()
        except Exception:  # noqa: BLE001  an opponent that cannot think is told, and people play on
            self._fail()

    def _begin_interpreting(self) -> None:
        from ai import thinking
        from ai.interpreter import Interpreter

        try:
            with self._starting:
                self._interpreter = None if self._closed else Interpreter()
        except OSError:
            log.warning("weak players have to wait for their kernels too", exc_info=True)
            return
        thinking.interpret(self._interpreter)
        self._changed()

    def _end_interpreting(self) -> None:
        """End the interpreter's process, if there is one; compiled kernels then answer the question that was open."""
        from ai import thinking

        interpreter, self._interpreter = self._interpreter, None
        if interpreter is not None:
            thinking.interpret(None)
            interpreter.close()

    def _load_step(self, step: CompileStep) -> None:
        """Load the kernels of a compile step. A failure is reported later, when the game is loaded."""
        from ai.cache import warm

        if not self._closed:
            with contextlib.suppress(Exception):
                warm.load_step(step.game, step.method)
            self._changed()

    def _load(self, game: str) -> None:
        """Load all kernels of a game.

        A failure is reported; after it, the next game can still be loaded.
        """
        from ai.cache import warm

        try:
            warm.load(game)
        except Exception:  # noqa: BLE001  as above
            self._fail()
        else:
            self._ready.add(find_game(game).data)
            self._changed()

    def _mend(self) -> None:
        """Let children compile again the kernels that were damaged since the start. The engine's thread calls this.

        Raises:
            CancelledError: if the window is closed meanwhile.
            MemoryError: if there is too little memory for the children.
        """
        from ai.cache import warm

        memory.demand_room()
        if not self._closed and warm.is_damaged():
            self._say_why()
            for _ in self._compile():
                pass
        if self._closed:
            raise CancelledError

    def _fail(self) -> None:
        log.exception("the kernels could not be made ready")
        self._say_failed()

    def _say_failed(self) -> None:
        self.problem = text("Cannot think here: the log file says why")
        self._changed()

    def _say_why(self) -> None:
        """Tell the player why kernels are compiled again; at the first start, say nothing."""
        from ai.cache import cache, warm

        if warm.is_damaged():
            log.warning("compiling again, since the kernels are damaged")
            self._tell(text(_DAMAGED))
        elif not cache.is_kept():
            log.warning("there is no folder to keep kernels in")
            self._tell(text(_NOT_KEPT))

    def _compile(self) -> Iterator[CompileStep]:
        """Let children fill the cache, and yield each finished step."""
        from ai.cache import cache, warm
        from table.compiling import Compiling

        if self._closed:
            return
        self._compiling = compiling = Compiling(self._command, self._preferred)
        if self._closed:  # `close` was called in another thread
            compiling.close()
        self.progress = Progress(lambda _report: self._changed())
        self.progress.report(0, compiling.total)
        for number, step in enumerate(compiling.run(), 1):
            self.progress.report(number, compiling.total, f"{step.game} {step.method}")
            yield step
        if compiling.usable and not self._closed:
            warm.mark()
            cache.prune()
