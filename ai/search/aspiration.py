"""Aspiration windows: a deeper search first uses a narrow window around the last score."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ai.kernels import Int, register_jitable
from ai.search.scores import INFINITE, PROVEN

_WIDTH = 30
"""Half the width of the first window, in evaluation units."""
_WIDER = 4
_WIDEST = 2000


class AspirationWindow(NamedTuple):
    """A search's bounds `low` and `high`; scores strictly between them are exact.

    `width` is the distance between the score in the middle and the bound that moved last.
    """

    low: np.int64
    high: np.int64
    width: np.int64


@register_jitable
def open_window(width: Int) -> AspirationWindow:
    """Return the window of all scores. `widened` computes the next window from its `width`."""
    return AspirationWindow(np.int64(-INFINITE), np.int64(INFINITE), np.int64(width))


@register_jitable
def first_window(score: Int, depth: Int) -> AspirationWindow:
    """Return the first window for a search to `depth`: around `score`, that of the depth before, or all scores."""
    if depth > 2 and abs(score) < PROVEN:
        return AspirationWindow(np.int64(score - _WIDTH), np.int64(score + _WIDTH), np.int64(_WIDTH))
    return open_window(_WIDTH)


@register_jitable
def is_settled(score: Int, window: AspirationWindow) -> bool:
    """Return whether `score`, the result of a search in `window`, is the exact score and not only a bound."""
    return bool(window.low < score < window.high or (window.low == -INFINITE and window.high == INFINITE))


@register_jitable
def widened(window: AspirationWindow, score: Int, centre: Int) -> AspirationWindow:
    """Return the window to search next, after a search in `window` returned a `score` outside it.

    The failed bound moves: its distance from the score `centre` becomes four times the last `width`.
    """
    width = np.int64(_WIDER * window.width)
    if abs(score) > PROVEN or width > _WIDEST:
        return open_window(width)
    if score <= window.low:
        return AspirationWindow(np.int64(centre - width), window.high, width)
    return AspirationWindow(window.low, np.int64(centre + width), width)
