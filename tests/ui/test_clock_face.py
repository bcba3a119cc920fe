"""The clock of a game, as it is drawn."""

from __future__ import annotations

import pygame

from ui.parts.live import draw_reading


def test_a_clock_does_not_jitter() -> None:
    canvas = pygame.Surface((200, 60))
    widths = {draw_reading(canvas, reading, (100, 30), 24, (255, 255, 255)).w for reading in ("1:11", "8:48", "0:00")}
    assert len(widths) == 1
