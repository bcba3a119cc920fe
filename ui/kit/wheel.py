"""The notches of a mouse wheel event."""

from __future__ import annotations

import math

import pygame

MOST = 100
"""The greatest number of notches of one event; only a broken driver reports more between two frames."""


def notches(event: pygame.event.Event) -> tuple[float, float]:
    """Return the notches to the right and up, each between -MOST and MOST; NaN counts as 0."""
    return _bounded(getattr(event, "precise_x", event.x)), _bounded(getattr(event, "precise_y", event.y))


def _bounded(turned: float) -> float:
    return 0.0 if math.isnan(turned) else min(max(turned, -MOST), MOST)
