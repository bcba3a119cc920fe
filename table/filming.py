"""Makes an animated GIF: one thread draws the pictures one by one, and a second thread packs them into the file."""

from __future__ import annotations

import logging
import queue
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from ai.progress import Cancelled, Progress, Report
from game import threads
from game.texts import text
from saves.gif import write_gif

log = logging.getLogger(__name__)


class Filming:
    """Makes the file of an animated GIF.

    Args:
        lengths: for each picture the seconds for which it is shown.
        draw: returns the pixels of a picture, as `write_gif` takes them; called by the drawing thread.
        call_soon: calls a given function in the drawing thread.
        progress: gets the number of drawn pictures, and can cancel the work.
        done: called by the drawing thread with the file, or with None after a failure; never called after `cancel`.
    """

    def __init__(
        self,
        lengths: Sequence[float],
        draw: Callable[[int], Any],
        call_soon: Callable[[Callable[[], None]], None],
        progress: Progress[None],
        done: Callable[[bytes | None], None],
    ) -> None:
        self._lengths, self._draw, self._done = lengths, draw, done
        self._call_soon, self._progress = call_soon, progress
        self._drawn: queue.Queue[Any] = queue.Queue()
        progress.report(0, len(lengths))

    def begin(self) -> None:
        """Begin the work; called by the drawing thread."""
        if threads.start(self._run, "moving picture") is None:
            self._done(None)

    def _run(self) -> None:
        try:
            made = write_gif(self._frames())
            self._progress.report(len(self._lengths), len(self._lengths))  # raises Cancelled if cancelled meanwhile
        except Cancelled:
            return
        except Exception:
            log.exception("the moving picture failed")
            self._call_soon(partial(self._done, None))
        else:
            self._call_soon(partial(self._done, made))

    def _frames(self) -> Iterator[tuple[Any, float]]:
        for number, seconds in enumerate(self._lengths):
            self._progress.report(number, len(self._lengths))
            self._call_soon(partial(self._draw_one, number))
            pixels = self._drawn.get()
            if pixels is None:
                raise RuntimeError("a position could not be drawn")
            yield pixels, seconds
        self._progress.report(len(self._lengths), len(self._lengths))

    def _draw_one(self, number: int) -> None:
        try:
            self._drawn.put(self._draw(number))
        except Exception:
            log.exception("a position could not be drawn")
            self._drawn.put(None)


def filming_words(report: Report[None]) -> str:
    """Return the sentence on the progress of the work."""
    if report.done == report.total:
        return text("Packing the pictures")
    return text("{some:,} of {n:,} picture|{some:,} of {n:,} pictures", some=report.done, n=report.total or 0)
