"""The card of the searched position's window: alpha and beta, and their places on a line of values."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from ai.search.scores import PROVEN
from coach.search_texts import short_text, value_text
from game.texts import text
from ui.kit import paint
from ui.kit.theme import mix
from ui.screens.think.marks import colour_of

if TYPE_CHECKING:
    from table.watching.trace import AlphaBetaWindow, Trace
    from ui.kit.look import Look

_WIDE, _TALL, _GAP = 172, 98, 22  # logical


class WindowCard:
    """Shows the window of the last node on the path that has moves."""

    def __init__(self) -> None:
        self._shown = False
        self._low, self._high = -1, 1

    def scale_to(self, trace: Trace, *, shown: bool) -> None:
        """Fit the line to the values of a run, without proven results."""
        self._shown = shown
        last = len(trace.events)
        values = [trace.value(node, last) for node in range(len(trace.tree))]
        plain = [value for value in values if value is not None and abs(value) < PROVEN]
        self._low, self._high = min(plain, default=0) - 1, max(plain, default=0) + 1

    def owner(self, trace: Trace, at: int) -> int:
        """Return the node whose window is shown."""
        node = trace.nodes[at]
        return node if trace.tree.children[node] or not node else trace.tree.parents[node]

    def place(self, look: Look, room: pygame.Rect, board: pygame.Rect, others: list[pygame.Rect]) -> pygame.Rect | None:
        """Return the card's rectangle: right or left of the board, or in an upper corner, where it hides least of
        `others`; None without room or window.
        """
        if not self._shown or board.w < look.px(24):
            return None
        right = pygame.Rect(0, 0, look.px(_WIDE), look.px(_TALL))
        right.midleft = (board.right + look.px(_GAP + 16), board.centery)
        right.y = max(right.y, room.y + look.px(4))
        left, far_right, far_left = right.copy(), right.copy(), right.copy()
        left.right = board.x - look.px(_GAP)
        far_right.topright = room.right - look.px(8), room.y + look.px(4)
        far_left.topleft = room.x + look.px(8), room.y + look.px(4)
        found = [rect for rect in (right, left, far_right, far_left) if room.contains(rect)]
        return min(found, key=lambda rect: _hidden(rect, others), default=None)

    def draw(self, surface: pygame.Surface, look: Look, rect: pygame.Rect, window: AlphaBetaWindow, where: str) -> None:
        """Draw the card; `where` is the move to its node, empty at the root."""
        theme = look.theme
        look.panel(surface, rect, 10, theme.accent_soft, theme.accent, 2, 2)
        x, pad = rect.x + look.px(14), look.px(14)
        title = text("Window at {move}", move=where) if where else text("Window at the root")
        look.text(surface, title, (x, rect.y + look.px(19)), 12, "medium", theme.text2)
        middle = rect.y + look.px(42)
        half = (rect.w - 2 * pad) // 2
        for place, (sign, value, mine) in enumerate((("α", window.alpha, True), ("β", window.beta, False))):
            at = x + place * half
            after = look.text(surface, sign, (at, middle), 15, "semi", colour_of(theme, mine)).right + look.px(6)
            look.text(surface, _fitting(look, value, at + half - after), (after, middle), 14, "semi")
        self._draw_line(surface, look, pygame.Rect(x, rect.y + look.px(66), rect.w - 2 * pad, 0), window)

    def _draw_line(self, surface: pygame.Surface, look: Look, line: pygame.Rect, window: AlphaBetaWindow) -> None:
        theme = look.theme
        look.panel(surface, pygame.Rect(line.x, line.y, line.w, look.px(2)), 1, theme.outline)
        alpha, beta = (self._x(value, line) for value in window)
        if alpha < beta:
            free = pygame.Rect(round(alpha), line.y - look.px(5), max(1, round(beta - alpha)), look.px(11))
            paint.panel(surface, free, look.px(3), mix(theme.accent_soft, theme.accent, 0.55))
        for x, mine, way in ((alpha, True, 1), (beta, False, -1)):
            colour = colour_of(theme, mine)
            tall, arm = look.px(8), look.px(5) * (way if alpha < beta else -way)
            points = [(x + arm, line.y - tall), (x, line.y - tall), (x, line.y + tall), (x + arm, line.y + tall)]
            pygame.draw.lines(surface, colour, False, points, look.px(2))
        ends = ((line.x, self._low, "left"), (line.right, self._high, "right"))
        for x, value, anchor in ends:
            look.text(surface, value_text(value), (x, line.y + look.px(19)), 11, "medium", theme.text2, anchor)  # type: ignore[arg-type]

    def _x(self, value: int, line: pygame.Rect) -> float:
        """Return the x of a value, clamped to the line."""
        share = (value - self._low) / (self._high - self._low)
        return line.x + line.w * min(max(share, 0.0), 1.0)


def _hidden(rect: pygame.Rect, others: list[pygame.Rect]) -> int:
    """Return the number of pixels of `others` that a rectangle hides."""
    clips = [rect.clip(other) for other in others]
    return sum(clip.w * clip.h for clip in clips)


def _fitting(look: Look, value: int, room: int) -> str:
    """Return a value as text, rounded if it does not fit."""
    written = value_text(value)
    return written if look.text_width(written, 14, "semi") <= room else short_text(value)
