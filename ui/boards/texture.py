"""The texture of wood and of slate, as the lightness of each pixel; a fixed seed makes it the same for every board."""

from __future__ import annotations

from typing import Literal

import numpy as np

from ui.boards.raster import Array

Texture = Literal["plain", "wood", "slate"]
_SEED = 17
_WOOD = ((7, 0.30, 0.030), (26, 0.42, 0.038), (70, 0.7, 0.034))
"""For each layer of streaks: their number across a unit, their changes along a unit, and their strength."""
_SLATE = ((0.55, 0.8, 0.05), (2.3, 3.4, 0.035), (16, 16, 0.03))
"""For each layer of blotches: their number across a unit, their number down a unit, and their strength."""


def shade(kind: Texture, size: tuple[int, int], unit: int) -> Array:
    """The lightness of a texture at each pixel, shape (height, width): 0 is the material's colour, 1 is white."""
    if kind == "plain":
        return np.zeros((size[1], size[0]), np.float32)
    return _grain(size, unit) if kind == "wood" else _clefts(size, unit)


def _grain(size: tuple[int, int], unit: int) -> Array:
    """The lightness of the wood's grain in each pixel: long streaks that waver a little."""
    dice = np.random.default_rng(_SEED)
    total = np.zeros((size[1], size[0]), np.float32)
    x, y = np.arange(size[0]) / unit, np.arange(size[1]) / unit
    for fine, long, strength in _WOOD:
        waver = 0.035 * np.sin(x * 0.9 + fine) + 0.012 * np.sin(x * 2.3 + 2 * fine)
        knots = dice.normal(size=(16, 512)).astype(np.float32)
        rows = np.clip((y[:, None] + 0.1 + waver[None, :]) * fine, 0, 510)
        total += strength * _between(knots, x[None, :] * long, rows)
    return total


def _clefts(size: tuple[int, int], unit: int) -> Array:
    """The lightness of slate: soft slanted blotches under fine specks."""
    dice = np.random.default_rng(_SEED)
    total = np.zeros((size[1], size[0]), np.float32)
    x, y = np.arange(size[0]) / unit, np.arange(size[1]) / unit
    for across, down, strength in _SLATE:
        knots = dice.normal(size=(256, 256)).astype(np.float32)
        lean = x[None, :] + 0.35 * y[:, None]
        rows = y[:, None]
        total += strength * _between(knots, np.mod(lean * across, 254), np.mod(rows * down, 254))
    return total


def _between(values: Array, columns: Array, rows: Array) -> Array:
    """Return the values at fractional `columns` and `rows`, interpolated between the entries of a coarse table."""
    left, top = columns.astype(np.int32), rows.astype(np.int32)
    across, down = (columns - left).astype(np.float32), (rows - top).astype(np.float32)
    upper = values[left, top] * (1 - across) + values[left + 1, top] * across
    lower = values[left, top + 1] * (1 - across) + values[left + 1, top + 1] * across
    return np.asarray(upper * (1 - down) + lower * down, dtype=np.float32)
