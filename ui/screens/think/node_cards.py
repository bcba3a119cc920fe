"""Drawings of a node of a search tree: its board, the card of its alpha-beta window, and its card when hovered."""

from __future__ import annotations

import time
from typing import Any, NamedTuple

import pygame

from coach.search_texts import short_text, value_text
from game.spec import Game
from game.texts import text
from table.watching.trace import AlphaBetaWindow, Trace
from ui.boards import Wanted, thumbnail, view_for
from ui.kit import Look, Metrics, mix, paint
from ui.kit.theme import DARK
from ui.screens.think.tree_control import colour_of

_WIDE, _TALL, _GAP = 172, 98, 22  # logical, of the card of a window
_BOARD, _PAD, _LINE = 160, 12, 20  # logical, of the card of a node
_SIDES = (24, 28, 32, 36, 40, 46, 52, 57, 64, 72, 84, 94, 120, 160)  # logical; few sizes need few pictures
_KEPT, _FULL = 400, 400
_SLICE = 0.006  # seconds per frame for new pictures


def side_for(look: Look, pixels: float) -> int:
    """Return the longer side of the largest picture that fits in `pixels`; 0 if no picture fits."""
    return max((look.px(side) for side in _SIDES if look.px(side) <= pixels), default=0)


class Pictures:
    """A cache of pictures of nodes' boards, keyed by node and size. `missing`: whether this frame lacks a picture."""

    def __init__(self, game: Game) -> None:
        self._game = game
        wide, tall = view_for(game.name)(game, DARK, Metrics(1.0), bare=True).fit(_FULL, _FULL)
        self._tall = tall / wide
        self._made: dict[tuple[object, ...], pygame.Surface] = {}
        self._left = 0.0
        self.missing = False

    def size(self, side: int) -> tuple[int, int]:
        """Return the size of a picture whose longer side is `side`."""
        return (side, round(side * self._tall)) if self._tall < 1 else (round(side / self._tall), side)

    def longest(self, wide: float, tall: float) -> float:
        """Return the longer side in pixels of the largest picture that fits in a width and a height."""
        return min(wide, tall / self._tall) if self._tall < 1 else min(wide * self._tall, tall)

    def begin_frame(self, *, patient: bool) -> None:
        """Begin a frame. A frame makes at least one missing picture, and further pictures for a few milliseconds; a
        `patient` frame makes all.
        """
        self._left = 60.0 if patient else _SLICE
        self.missing = False

    def get(self, look: Look, node: int, state: Any, action: int | None, side: int) -> pygame.Surface | None:
        """Return the picture of a node; None if the frame has no time left for it."""
        key = (node, side, look.theme.cache_key, look.writing)
        if key not in self._made:
            if self._left <= 0:
                self.missing = True
                return None
            began = time.perf_counter()
            if len(self._made) >= _KEPT:
                self._made.clear()
            wanted = Wanted(last_action=action, aided=())
            self._made[key] = thumbnail(self._game.name, state, self.size(side), look.theme, wanted)
            self._left -= time.perf_counter() - began
        return self._made[key]


class WindowCard:
    """Shows alpha and beta of the current node (for a leaf, of its parent), as numbers and on a line of values."""

    def __init__(self, trace: Trace, *, shown: bool) -> None:
        self._trace, self._shown = trace, shown
        values = trace.final_values
        self._low, self._high = min(values, default=0) - 1, max(values, default=0) + 1

    def spot(self, look: Look, room: pygame.Rect, board: pygame.Rect, others: list[pygame.Rect]) -> pygame.Rect | None:
        """Return the card's rectangle in `room`: beside the `board` or in an upper corner, where it hides least of the
        rectangles `others`. None without alpha and beta, with a tiny board, or if every place hides much of `others`.
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
        most = right.w * right.h // 4
        places = (right, left, far_right, far_left)
        found = [rect for rect in places if room.contains(rect) and _hidden(rect, others) <= most]
        return min(found, key=lambda rect: _hidden(rect, others), default=None)

    def draw(self, surface: pygame.Surface, look: Look, rect: pygame.Rect, at: int, where: str) -> None:
        """Draw the card after event `at`; `where` is the move to the card's node, empty at the root."""
        theme, window = look.theme, self._trace.window(self._trace.window_owner(at), at)
        look.panel(surface, rect, 10, theme.accent_soft, theme.accent, 2, 2)
        x, half = rect.x + look.px(14), rect.w // 2 - look.px(14)
        title = text("Window at {move}", move=where) if where else text("Window at the root")
        look.draw_text(surface, title, (x, rect.y + look.px(19)), 12, "medium", theme.text2)
        for left, sign, value, mine in ((x, "α", window.alpha, True), (x + half, "β", window.beta, False)):
            middle = rect.y + look.px(42)
            after = look.draw_text(surface, sign, (left, middle), 15, "semi", colour_of(theme, mine)).right + look.px(6)
            written, room = value_text(value), left + half - after
            written = written if look.text_width(written, 14, "semi") <= room else short_text(value)
            look.draw_text(surface, written, (after, middle), 14, "semi")
        self._draw_bounds(surface, look, pygame.Rect(x, rect.y + look.px(66), 2 * half, 0), window)

    def _draw_bounds(self, surface: pygame.Surface, look: Look, line: pygame.Rect, window: AlphaBetaWindow) -> None:
        theme = look.theme
        look.panel(surface, pygame.Rect(line.x, line.y, line.w, look.px(2)), 1, theme.outline)
        shares = ((value - self._low) / (self._high - self._low) for value in window)
        alpha, beta = (line.x + line.w * min(max(share, 0.0), 1.0) for share in shares)
        if alpha < beta:
            free = pygame.Rect(round(alpha), line.y - look.px(5), max(1, round(beta - alpha)), look.px(11))
            paint.panel(surface, free, look.px(3), mix(theme.accent_soft, theme.accent, 0.55))
        for x, mine, way in ((alpha, True, 1), (beta, False, -1)):
            tall, arm = look.px(8), look.px(5) * (way if alpha < beta else -way)
            points = [(x + arm, line.y - tall), (x, line.y - tall), (x, line.y + tall), (x + arm, line.y + tall)]
            pygame.draw.lines(surface, colour_of(theme, mine), False, points, look.px(2))
        below = line.y + look.px(19)
        look.draw_text(surface, value_text(self._low), (line.x, below), 11, "medium", theme.text2)
        look.draw_text(surface, value_text(self._high), (line.right, below), 11, "medium", theme.text2, "right")


def _hidden(rect: pygame.Rect, others: list[pygame.Rect]) -> int:
    """Return the area, in pixels, of all parts of `others` that a rectangle hides."""
    return sum(clip.w * clip.h for clip in map(rect.clip, others))


class HoverCard(NamedTuple):
    """The card of the hovered node: its board, and lines of text."""

    rect: pygame.Rect
    board: pygame.Rect
    lines: list[str]

    @classmethod
    def beside(cls, node: pygame.Rect, room: pygame.Rect, lines: list[str], look: Look) -> HoverCard | None:
        """Return the card in the upper corner of `room` that is away from the `node`; None if `room` is too small."""
        side, pad = look.px(_BOARD), look.px(_PAD)
        rect = pygame.Rect(0, room.y + look.px(8), side + 2 * pad, side + 2 * pad + look.px(8 + _LINE * len(lines)))
        rect.right = room.right - look.px(8)
        if node.centerx > room.centerx:
            rect.x = room.x + look.px(8)
        board = pygame.Rect(rect.x + pad, rect.y + pad, side, side)
        return cls(rect, board, lines) if room.contains(rect) else None

    def draw(self, surface: pygame.Surface, look: Look, picture: pygame.Surface | None) -> None:
        """Draw the card; `picture` is the node's board."""
        theme, board = look.theme, self.board
        look.panel(surface, self.rect, 12, theme.raised, theme.outline, 1, 3)
        if picture is not None:
            surface.blit(picture, picture.get_rect(center=board.center))
        for number, line in enumerate(self.lines):
            at = board.x, board.bottom + look.px(8 + _LINE * (number + 0.5))
            if number:
                look.draw_text(surface, line, at, 12, "medium", theme.text2, room=board.w)
            else:
                look.draw_text(surface, line, at, 13, "semi", room=board.w)
