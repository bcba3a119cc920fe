"""The real App as tests look at it: few frames are painted, most only composed, until somebody looks at the pixels."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import ClassVar

import pygame

from ui.kit.tree.tree import LiveTree
from ui.shell.app import App
from ui.shell.scene import Scene


class WatchedApp(App):
    """Takes events and time as any App; most of what a frame costs is its painting."""

    is_watched: ClassVar[bool] = False
    """Whether somebody looks at the last frame of whatever is done or waited for: it is painted."""
    glance = 25
    """One of so many frames is painted while nobody looks: a part of each animation that takes half a second."""
    every_frame = False
    """Whether each frame is painted, for a test of what is painted when."""
    _unseen = False
    _hidden = False
    _is_stepping = False
    _owed = 0

    @contextmanager
    def unseen(self) -> Iterator[None]:
        """Compose none of the frames that come in here, and paint few; the last one is composed when it ends."""
        if self._unseen:
            yield
            return
        self._unseen = True
        try:
            yield
        finally:
            self._unseen = False
        if self._owed:
            self._compose()

    @contextmanager
    def hidden(self) -> Iterator[None]:
        """Paint none of the frames that come in here: a test goes on from where they lead. The next one is painted."""
        self._hidden = True
        try:
            yield
        finally:
            self._hidden = False
        self.router.settle()
        self._compose()

    def run_frame(self, events: list[pygame.event.Event] | None = None) -> None:
        """Run one round of the loop; its frame is owed, rather than painted."""
        self._is_stepping = True
        try:
            super().run_frame(events)
        finally:
            self._is_stepping = False

    def draw(self) -> None:
        """Paint a frame. Within a round of the loop, where nobody has asked for it, only one of so many is painted."""
        if self._hidden:
            self.dirty = False
        elif self._is_stepping and not self.every_frame:
            self._pass_frame()
        else:
            self._owed = 0
            super().draw()

    def paint_owed(self) -> None:
        """Paint the last frame, if that is owed."""
        if self._owed:
            self.draw()

    def compose_owed(self) -> None:
        """Compose the last frame, if nobody has seen it: somebody looks for something on the screen."""
        if self._unseen and self._owed:
            self._compose()

    def _pass_frame(self) -> None:
        self._owed += 1
        if not self._owed % self.glance:
            self._owed = 0
            super().draw()
        elif self._unseen:
            self.dirty = False
            if self.scene is not None:
                self._sync(self.scene, self.scene.tree)
        else:
            self._compose()

    def _sync(self, scene: Scene, tree: LiveTree) -> None:
        """Do what comes before a composing, if there is one to do."""
        if tree.is_stale:
            self.services.error_boundary("sync", scene.sync)

    def _compose(self) -> None:
        """Do what a frame does before its painting; paint it, too, where it is looked at, or cannot be drawn."""
        scene, router = self.scene, self.router
        if scene is None or self.is_watched or not router.is_drawn:
            self._owed = 0
            super().draw()
        else:
            self.dirty = False
            router.lay_out()
            self.services.error_boundary("compose", scene._settle)  # noqa: SLF001
            self._place_over_the_scene()

    def _place_over_the_scene(self) -> None:
        """Overlays and notices take their places as they are painted, which is little beside a whole scene."""
        surface = self.display.surface
        for overlay in self.router.overlays:
            self.services.error_boundary("draw", partial(overlay.draw, surface, self.look))
        self.services.notices.draw(surface, self.look, self.router.pressable)
