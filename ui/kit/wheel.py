"""How far an event turned the mouse wheel."""

from __future__ import annotations

import math

import pygame

MOST = 100
"""Notches that one event may count as. No hand turns a wheel that far between two frames; a broken driver may."""


def notches(event: pygame.event.Event) -> tuple[float, float]:
    """Return the notches to the right and up, each between -MOST and MOST; what is no number counts as none."""
    return _bounded(getattr(event, "precise_x", event.x)), _bounded(getattr(event, "precise_y", event.y))


def _bounded(turned: float) -> float:
    return 0.0 if math.isnan(turned) else min(max(turned, -MOST), MOST)
