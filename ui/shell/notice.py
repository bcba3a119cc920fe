"""Notices: short lines that report an event and disappear by themselves, or by a click.

They stand at the top of the window, over the title of the top bar; or at the bottom, if they cover fewer buttons
there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Literal

import pygame

from ui.kit import Look
from ui.kit.motion import out_cubic, progress
from ui.kit.tree import Icon, Panel, Row, Text

Kind = Literal["info", "good", "error"]
SHOWN_SECONDS: dict[Kind, float] = {"info": 4.0, "good": 4.0, "error": 9.0}
_ICONS: dict[Kind, str] = {"info": "info", "good": "circle-check", "error": "triangle-alert"}
_MOST = 3
_UNREAD_SECONDS = 0.5
"""A notice shown for fewer seconds counts as unread; it comes back when there is room."""
_GLIDE_MS = 180
_EDGE, _GAP, _WIDEST, _LEAST, _NARROW, _BUTTONS = 6, 8, 640, 240, 200, 200
"""Logical pixels: the space above the first notice or below the last; the space between two; the greatest width;
the least width of a notice at the top, and in a corner; the width of the top bar's buttons at each side."""


@dataclass(slots=True)
class Notice:
    """One notice, with its first and last moment in seconds of the frame clock.

    `of_screen`: whether it is removed when its screen closes; `fresh`: whether no frame has shown it yet.
    """

    text: str
    kind: Kind
    since: float
    until: float
    of_screen: bool = False
    fresh: bool = True
    rect: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 0, 0))
    """The notice's rectangle in the window after it has glided in."""


class Notices:
    """The notices shown now, the newest last."""

    def __init__(self) -> None:
        self.shown: list[Notice] = []
        self._unread: list[Notice] = []
        self._is_asked_for = False
        self._placed: tuple[object, ...] = ()
        """The window's size, the scale and the notices at the last placing; a change of these places notices anew."""

    @contextmanager
    def asked_for(self) -> Iterator[None]:
        """A context for answers to a key or click: a notice shown already counts as new, and is read aloud again."""
        self._is_asked_for = True
        try:
            yield
        finally:
            self._is_asked_for = False

    def add(self, text: str, kind: Kind, now: float, seconds: float | None = None, *, of_screen: bool = False) -> None:
        """Show a notice, or show it longer if it is shown already. With `of_screen`, it closes with its screen."""
        until = now + (seconds if seconds is not None else SHOWN_SECONDS[kind])
        for at, notice in enumerate(self.shown):
            if notice.text == text:
                notice.until, notice.fresh = until, True
                self.shown[at] = replace(notice) if self._is_asked_for else notice
                return
        self._unread = [notice for notice in self._unread if notice.text != text]
        self._unread += [notice for notice in self.shown[: 1 - _MOST] if now - notice.since < _UNREAD_SECONDS]
        self.shown = [*self.shown[1 - _MOST :], Notice(text, kind, now, until, of_screen)]

    def withdraw(self, text: str) -> None:
        """Remove the notice `text`, because it is no longer true."""
        self.shown = [notice for notice in self.shown if notice.text != text]
        self._unread = [notice for notice in self._unread if notice.text != text]

    def leave_screen(self) -> None:
        """Remove the closing screen's notices (`of_screen`), except `fresh` ones, which the opening screen made."""
        self.shown = [notice for notice in self.shown if notice.fresh or not notice.of_screen]
        self._unread = [notice for notice in self._unread if not notice.of_screen]

    def clear(self) -> None:
        self.shown, self._unread = [], []

    def update(self, now: float) -> bool:
        """Drop expired notices, and bring back displaced ones that were not yet read; True if anything changed."""
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

    def dismiss(self, point: tuple[int, int]) -> bool:
        """Remove the notice at a point of the window; False if there is none."""
        hit = [notice for notice in self.shown if notice.rect.collidepoint(point)]
        self.shown = [notice for notice in self.shown if notice not in hit]
        return bool(hit)

    def draw(self, surface: pygame.Surface, look: Look, pressable: Callable[[], Sequence[pygame.Rect]] = tuple) -> None:
        """Draw the notices, the newest at the top, where they cover the fewest `pressable` rectangles."""
        window = surface.get_rect()
        placed = (window.size, look.metrics.scale, *map(id, self.shown))
        if placed != self._placed:
            self._placed = placed
            self._place(window, look, list(pressable()))
        for notice in self.shown:
            share = out_cubic(progress(look.now, notice.since, look.seconds(_GLIDE_MS)))
            away = round((1 - share) * look.px(12)) * (1 if notice.rect.centery > window.centery else -1)
            _line(notice).paint_at(notice.rect.move(0, away), surface, look)

    def _place(self, window: pygame.Rect, look: Look, pressable: list[pygame.Rect]) -> None:
        """Place the notices at the top, the bottom or above a control: where they cover the fewest of `pressable`."""
        edge, middle = look.px(_EDGE), max(window.w - 2 * look.px(_BUTTONS), look.px(_LEAST))
        sides = {"centerx": window.centerx, "right": window.right - edge, "left": window.x + edge}
        ways = [_moved(self._stacked(middle, look), "centerx", window.centerx, window.y + edge)]
        for most in (window.w - 2 * edge, look.px(_NARROW)):
            lower = self._stacked(most, look)
            tall = edge + max((rect.bottom for rect in lower), default=0)
            bottoms = (window.bottom, *(rect.y for rect in pressable))  # a long page has some below the window
            tops = [bottom - tall for bottom in bottoms if tall < bottom <= window.bottom]
            ways += [_moved(lower, side, x, top) for top in tops for side, x in sides.items()]
        best = min(ways, key=lambda rects: sum(len(rect.collidelistall(pressable)) for rect in rects))
        for notice, rect in zip(reversed(self.shown), best, strict=True):
            notice.rect = rect

    def _stacked(self, most: int, look: Look) -> list[pygame.Rect]:
        """The rectangles of the notices, each below the one before, newest first and at most `most` pixels wide."""
        rects, top = list[pygame.Rect](), 0
        for line in map(_line, reversed(self.shown)):
            wide = max(min(line.widths(look).wanted, most, look.px(_WIDEST)), line.widths(look).least)
            rects.append(pygame.Rect(0, top, wide, line.heights(wide, look).wanted))
            top = rects[-1].bottom + look.px(_GAP)
        return rects


class _NoticeText(Text):
    """The text of a notice, where a path may have more room."""

    longest = 28.0


def _line(notice: Notice) -> Panel:
    tone = {"info": "accent", "good": "good", "error": "danger"}[notice.kind]
    words = _NoticeText(notice.text, wraps=True, leading=20 / 14)
    line = Row(Icon(_ICONS[notice.kind], tone=tone), words, gap=9)
    return Panel(line, fill="raised", border="edge", radius=12, pad=(15, 12), elevation=3)


def _moved(rects: Sequence[pygame.Rect], side: str, x: int, top: int) -> list[pygame.Rect]:
    """Return the rectangles moved down by `top`, and sideways until each has its `side` at `x`."""
    moved = [rect.move(0, top) for rect in rects]
    for rect in moved:
        setattr(rect, side, x)
    return moved
