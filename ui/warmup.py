"""Makes the kernels ready behind the home screen, without ever blocking the window.

Where the cache is cold a child process fills it (compiling in this process would make the window stutter); then, and at
once where it is warm, a thread here loads each game's kernels from the cache. Until a game is ready two people can
play it, and an AI seat says that it warms up. A packaged program brings its kernels along; where they do not fit, that
is told, and the child compiles as it would from source.
"""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import CancelledError
from pathlib import Path

from ai.progress import Progress
from game import GAMES
from game.texts import text
from ui import memory
from ui.log import log

_COMPILES = "The computer players first get ready for this computer, which takes a minute: {reason}."
_DAMAGED = "the files that they had been kept in are damaged"
_NOT_KEPT = (
    "The computer players get ready anew at each start, which takes a minute: there is no folder to keep them in."
)
_MAIN = Path(__file__).resolve().parent.parent / "main.py"


def _command() -> list[str]:
    """Return the command of the child: this program again, packaged or not."""
    program = [sys.executable] if getattr(sys, "frozen", False) else [sys.executable, str(_MAIN)]
    return [*program, "warm"]


class Warmup:
    """Which games' kernels can be used. One of them serves the whole program.

    Attributes:
        progress: how many of the kernels are compiled, as far as the child that compiles them has told.
        problem: what keeps every AI player from thinking, empty if nothing does.
    """

    def __init__(
        self,
        changed: Callable[[], None],
        tell: Callable[[str], None] = lambda _sentence: None,
        command: Sequence[str] | None = None,
    ) -> None:
        """`changed` and `tell` are called from another thread: `changed` whenever a game becomes ready or there is
        progress, `tell` with a sentence that the player should read. `command` fills the cache; None is this program's.
        """
        self._changed = changed
        self._tell = tell
        self._command = list(command or _command())
        self._ready: set[str] = set()
        self.progress: Progress[None] = Progress(lambda _report: changed())
        self.problem = ""
        self._child: subprocess.Popen[str] | None = None
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="warm-up", daemon=True)

    def start(self) -> None:
        """Begin; returns at once."""
        self._thread.start()

    def wait(self, seconds: float) -> bool:
        """Wait until there is nothing left to make ready, or until that has failed; False if it takes longer."""
        self._thread.join(seconds)
        return not self._thread.is_alive()

    def ready(self, game: str) -> bool:
        """Return whether the AI players of `game` can think."""
        return game in self._ready

    def close(self) -> None:
        """Stop a child that still compiles; what it has finished stays in the cache."""
        from ai import thinking

        self._closed = True
        thinking.before_loading()
        child = self._child
        if child is not None and child.poll() is None:
            child.terminate()
            try:
                child.wait(5)
            except subprocess.TimeoutExpired:
                child.kill()

    def _run(self) -> None:
        try:
            from ai import assets, thinking
            from ai.cache import cache, warm

            misfit = cache.misfit()
            cache.use()
            if not warm.is_complete() and not (cache.renew() and warm.is_complete()):
                self._say_why(misfit)
                self._compile()
            for game in GAMES:
                if self._closed:
                    return
                self._load(game.name)
            thinking.before_loading(self._mend)
            for sentence in assets.reported():
                self._tell(sentence)
            memory.spare_what_stays()
        except Exception:  # noqa: BLE001  an opponent that cannot think is told, and people play on
            self._fail()

    def _load(self, game: str) -> None:
        """Make a game ready; one that fails keeps none of the others from it."""
        from ai.cache import warm

        try:
            warm.load(game)
        except Exception:  # noqa: BLE001  as above
            self._fail()
        else:
            self._ready.add(game)
            self._changed()

    def _mend(self) -> None:
        """Let the child make kernels again that were damaged since the start. Called in the engine's thread.

        Raises:
            CancelledError: if the window is closed meanwhile, and nobody waits for the kernels any more.
        """
        from ai.cache import cache, warm

        if not self._closed and warm.is_damaged() and not (cache.renew() and warm.is_complete()):
            self._say_why(None)
            self._compile()
        if self._closed:
            raise CancelledError

    def _fail(self) -> None:
        log.exception("the kernels could not be made ready")
        self.problem = text("Cannot think here: the log file says why")
        self._changed()

    def _say_why(self, misfit: str | None) -> None:
        """Tell why compiling is to be done, where it is not simply the first start."""
        from ai.cache import cache, warm

        reason = misfit or (_DAMAGED if warm.is_damaged() else None)
        if reason is not None:
            log.warning("compiling for this computer, since %s", reason)
            self._tell(text(_COMPILES, reason=reason))
        elif not cache.is_kept():
            log.warning("there is no folder to keep kernels in")
            self._tell(text(_NOT_KEPT))

    def _compile(self) -> None:
        """Let a child fill the cache, and follow its lines `warm 3/12 …`. A child that fails is only logged:
        loading then compiles here, which takes as long but works.
        """
        if self._closed:
            return
        quiet = getattr(subprocess, "CREATE_NO_WINDOW", 0)  # Windows alone would open a console
        with subprocess.Popen(
            self._command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,  # without a console there is no other
            text=True,
            encoding="utf-8",
            errors="replace",
            creationflags=quiet,
        ) as self._child:
            assert self._child.stdout is not None
            if self._closed:  # it was closed while the child began
                self._child.terminate()
            for line in self._child.stdout:
                self._note(line)
        if self._child.returncode != 0 and not self._closed:
            log.warning("the warm-up process ended with %s", self._child.returncode)

    def _note(self, line: str) -> None:
        word, _, rest = line.strip().partition(" ")
        count, _, kernel = rest.partition(" ")
        done, _, total = count.partition("/")
        if word == "warm" and done.isdecimal() and total.isdecimal():
            self._report(int(done), int(total), kernel)
        elif line.strip():
            log.info("warm-up: %s", line.strip())

    def _report(self, done: int, total: int, kernel: str) -> None:
        """Tell how far the child is; a count that cannot be right is passed over."""
        if self.progress.latest.done <= done <= total:
            self.progress.report(done, total, kernel)
