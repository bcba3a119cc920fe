"""The real App as tests look at it: now and then, and at the end of whatever is done or waited for."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from ui.shell.app import App

_GLANCE = 10
"""One of so many frames is drawn while nobody looks: every stretch of an animation, but not each step of it."""


class WatchedApp(App):
    """Takes events and time as any App; most of what a frame costs is its drawing."""

    every_frame = False
    """Whether each frame is drawn, for a test of what is drawn when."""
    _unseen = False
    _hidden = False
    _owed = 0

    @contextmanager
    def unseen(self) -> Iterator[None]:
        """Draw few of the frames that come in here; the last one is drawn when it ends."""
        if self._unseen:
            yield
            return
        self._unseen = True
        try:
            yield
        finally:
            self._unseen = False
        if self._owed:
            self.draw()

    @contextmanager
    def hidden(self) -> Iterator[None]:
        """Draw none of the frames that come in here: a test goes on from where they lead. The next one is drawn."""
        self._hidden = True
        try:
            yield
        finally:
            self._hidden = False
        self.router.settle()
        self.relayout()  # what a frame would compose
        self.router.lay_out()

    def draw(self) -> None:
        """Draw the frame, unless nobody looks."""
        if self._hidden:
            self.dirty = False
            return
        self._owed += 1
        if self._unseen and not self.every_frame and self._owed % _GLANCE:
            self.dirty = False
        else:
            self._owed = 0
            super().draw()
