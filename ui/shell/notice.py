"""Notices: short lines at the top of the window that report an event and disappear by themselves. They take no input.

They cover the title of the top bar but none of its buttons, and nothing below it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Literal

import pygame

from ui.kit.look import Look
from ui.kit.motion import out_cubic, progress
from ui.kit.popup import PopupPanel
from ui.kit.tree.layout import Row
from ui.kit.tree.leaves import Icon, Text

Kind = Literal["info", "good", "error"]
SHOWN_SECONDS: dict[Kind, float] = {"info": 4.0, "good": 4.0, "error": 9.0}
_ICONS: dict[Kind, str] = {"info": "info", "good": "circle-check", "error": "triangle-alert"}
_MOST = 3
_UNREAD_SECONDS = 0.5
"""A line shown for fewer seconds counts as unread; it comes back when there is room."""
_GLIDE_MS = 180
_TOP, _GAP, _WIDEST, _LEAST, _BUTTONS = 6, 8, 640, 240, 200
"""Logical: the space above the first line, between two lines, the widest line, the narrowest room for a line, the
buttons' width at each side."""


@dataclass(slots=True)
class Notice:
    """One line, with its first and last moment in seconds of the frame clock.

    `stays` marks a line that disappears with the present screen; `fresh` a line that no frame has shown yet.
    """

    text: str
    kind: Kind
    since: float
    until: float
    stays: bool = False
    fresh: bool = True


class Notices:
    """The lines shown now, the newest last."""

    def __init__(self) -> None:
        self.shown: list[Notice] = []
        self._unread: list[Notice] = []
        self._is_asked_for = False

    @contextmanager
    def asked_for(self) -> Iterator[None]:
        """Lines added within answer a person's key or click: one that is shown already becomes another `Notice`, so
        that screen readers say it again.
        """
        self._is_asked_for = True
        try:
            yield
        finally:
            self._is_asked_for = False

    def add(self, text: str, kind: Kind, now: float, seconds: float | None = None, *, stays: bool = False) -> None:
        """Show a line; one that is shown already only lasts longer. A line that `stays` disappears with its screen."""
        until = now + (seconds if seconds is not None else SHOWN_SECONDS[kind])
        for at, notice in enumerate(self.shown):
            if notice.text == text:
                notice.until, notice.fresh = until, True
                self.shown[at] = replace(notice) if self._is_asked_for else notice
                return
        self._unread = [notice for notice in self._unread if notice.text != text]
        self._unread += [notice for notice in self.shown[: 1 - _MOST] if now - notice.since < _UNREAD_SECONDS]
        self.shown = [*self.shown[1 - _MOST :], Notice(text, kind, now, until, stays)]

    def withdraw(self, text: str) -> None:
        """Remove a line before its time: it is no longer true."""
        self.shown = [notice for notice in self.shown if notice.text != text]
        self._unread = [notice for notice in self._unread if notice.text != text]

    def leave_screen(self) -> None:
        """Remove the lines of the screen that closes; a fresh line belongs to the screen that opens."""
        self.shown = [notice for notice in self.shown if notice.fresh or not notice.stays]
        self._unread = [notice for notice in self._unread if not notice.stays]

    def clear(self) -> None:
        """Remove every line, the unread ones too."""
        self.shown, self._unread = [], []

    def update(self, now: float) -> bool:
        """Drop expired lines, and bring back unread ones; True if anything changed."""
        before = self.shown
        self.shown = [notice for notice in before if notice.until > now]
        gone = len(self.shown) != len(before)
        returning = self._unread[: _MOST - len(self.shown)]
        self._unread = self._unread[len(returning) :]
        self.shown += [replace(each, since=now, until=now + each.until - each.since) for each in returning]
        for notice in self.shown:
            notice.fresh = False
        return gone or bool(returning)

    def is_animating(self, now: float) -> bool:
        return any(now - notice.since < _GLIDE_MS / 1000 for notice in self.shown)

    def next_frame_delay(self, now: float) -> float | None:
        return min((notice.until - now for notice in self.shown), default=None)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the lines downwards from the top of the window, the newest first."""
        top = look.px(_TOP)
        for notice in reversed(self.shown):
            top += self._draw_one(surface, look, notice, top) + look.px(_GAP)

    def _draw_one(self, surface: pygame.Surface, look: Look, notice: Notice, top: int) -> int:
        """Draw a line from `top` on; return its height."""
        tone = {"info": "accent", "good": "good", "error": "danger"}[notice.kind]
        words = Text(notice.text, wraps=True, leading=20 / 14)
        line = PopupPanel(
            Row(Icon(_ICONS[notice.kind], tone=tone), words, gap=9), fill="raised", radius=12, pad=(15, 12)
        )
        least = max(look.px(_LEAST), line.widths(look).least)
        width = min(line.widths(look).wanted, max(surface.get_width() - 2 * look.px(_BUTTONS), least), look.px(_WIDEST))
        height = line.heights(width, look).wanted
        share = out_cubic(progress(look.now, notice.since, look.seconds(_GLIDE_MS)))
        rect = pygame.Rect(0, 0, width, height)
        rect.midtop = (surface.get_width() // 2, top - round((1 - share) * look.px(12)))
        line.place(rect, look)
        line.paint(surface, look)
        return height
