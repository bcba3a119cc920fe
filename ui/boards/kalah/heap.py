"""How seeds lie in a pit: always in the same places, the first in the middle, and a dozen at most."""

from __future__ import annotations

from math import cos, sin, sqrt, tau

from coach.kalah.sowing import STORE, Pit

MOST = 12
"""Seeds that lie in a pit at most: of more, only the number grows."""
SEED = 0.126
"""Half the length of a seed, in parts of the distance between two houses."""
KINDS = 6
"""Colours of seeds."""
_GOLDEN = 2.399963
_SPREAD, _STORE_SPREAD = 0.1, (0.088, 0.15)
"""How far the seeds lie from each other in a house; in a store, across and along it."""


def places(pit: Pit, count: int) -> list[tuple[float, float]]:
    """Return where the seeds of a pit lie from its middle, right and down, in the order in which they came."""
    across, along = _STORE_SPREAD if pit.house == STORE else (_SPREAD, _SPREAD)
    start = _mixed(pit, 0) % 628 / 100
    found = []
    for place in range(min(count, MOST)):
        reach, angle = sqrt(place + 0.85), start + place * _GOLDEN
        found.append((across * reach * cos(angle), along * reach * sin(angle)))
    return found


def kind(pit: Pit, place: int) -> int:
    """Return the colour of the seed on a place of a pit."""
    return (_mixed(pit, 1) + place + place // 4 + _mixed(pit, place + 2) % 2) % KINDS


def lean(pit: Pit, place: int) -> float:
    """Return the angle at which a seed lies, in radians."""
    return _mixed(pit, place + 9) % 12 / 12 * tau


def _mixed(pit: Pit, salt: int) -> int:
    """Return a number that looks drawn by lot and is not."""
    return ((pit.player * 7 + pit.house * 13 + salt * 29 + 5) * 2654435761 >> 7) % 1021
