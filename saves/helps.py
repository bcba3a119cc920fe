"""Helps used in a game, and how often: the tag in the game's file, and whether the game counts for a rating.

    [Used "hints=2 guard=1 takebacks=3"]

A help that was on but not used, such as a guard that never asked, has 0. Unknown names are read and kept.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping

TAG = "Used"
HINTS, GUARD, THREATS, TAKEBACKS = "hints", "guard", "threats", "takebacks"
REVIEW, SWAPS, RETRIES = "review", "swaps", "retries"
"""A review during the game, a swap of sides after a move, a takeback of the game's end."""
_UNRATED = (HINTS, GUARD, THREATS, REVIEW, SWAPS, RETRIES)
"""Helps that keep a game out of the rating, since such a game does not show the person's strength."""
_SPELLED = re.compile(r"([a-z]{1,20})=([0-9]{1,6})")


def spelled(used: Mapping[str, int]) -> str:
    """Return the value of the tag; empty without helps."""
    return " ".join(f"{name}={times}" for name, times in used.items())


def read(value: str) -> Counter[str]:
    """Return the helps of a tag's value; unreadable words are left out."""
    found = (_SPELLED.fullmatch(word) for word in value.split())
    return Counter({match[1]: int(match[2]) for match in found if match})


def together(used: Mapping[str, int], known: Mapping[str, int]) -> dict[str, int]:
    """Return, for each help, the larger of two counts of the same game."""
    return {name: max(used.get(name, 0), known.get(name, 0)) for name in {**used, **known}}


def is_rated(used: Mapping[str, int]) -> bool:
    """Return whether a game with these helps counts for a rating."""
    return not any(name in used for name in _UNRATED)
