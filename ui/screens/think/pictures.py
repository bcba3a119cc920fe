"""Small pictures of boards for the tree, made a few per frame so that no frame takes long."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from ui.boards import Wanted, thumbnail, view_for
from ui.kit.metrics import Metrics
from ui.kit.theme import DARK

if TYPE_CHECKING:
    import pygame

    from game.spec import Game
    from ui.kit.look import Look

SMALLEST = 24
"""Logical side of a board below which a node is a dot."""
_SIDES = (24, 28, 32, 36, 40, 46, 52, 57, 64, 72, 84, 94, 120, 160)  # logical: few sizes, so few pictures are needed
_KEPT, _FULL = 400, 400
_SLICE = 0.006  # seconds per frame for new pictures


def side_for(look: Look, pixels: float) -> int:
    """Return the greatest side of a picture, at most `pixels`; 0 if only a dot fits."""
    return max((look.px(side) for side in _SIDES if look.px(side) <= pixels), default=0)


class Pictures:
    """Caches boards by node and size. `missing` says whether this frame left some out."""

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
        """Return the longer side of the greatest picture that fits."""
        return min(wide, tall / self._tall) if self._tall < 1 else min(wide * self._tall, tall)

    def begin_frame(self, *, patient: bool) -> None:
        """Begin a frame; a `patient` frame makes every picture that it needs.

        Only the time for pictures counts, not the rest of the frame. Every frame makes at least one picture.
        """
        self._left = 60.0 if patient else _SLICE
        self.missing = False

    def get(self, look: Look, node: int, state: Any, action: int | None, side: int) -> pygame.Surface | None:
        """Return the picture of a node; None if the frame has no time left for it."""
        key = (node, side, look.theme.name)
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
