"""Which helps were used in a game, and how often: as a tag of its file, and whether the game still counts for a rating.

    [Used "hints=2 guard=1 takebacks=3"]

A help that was only looked for, such as a guard that never asked, stands there with 0. Names that are not known here
are read and kept.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping

TAG = "Used"
HINTS, GUARD, THREATS, TAKEBACKS = "hints", "guard", "threats", "takebacks"
REVIEW, SWAPS, RETRIES = "review", "swaps", "retries"
"""Reviewed while it went on, sides swapped after a move, and an end that was taken back."""
_UNRATED = (HINTS, GUARD, THREATS, REVIEW, SWAPS, RETRIES)
"""A game in which one of these was used says nothing of how strong a person is."""
_SPELLED = re.compile(r"([a-z]{1,20})=([0-9]{1,6})")


def spelled(used: Mapping[str, int]) -> str:
    """Return the value of the tag; empty where nothing was used."""
    return " ".join(f"{name}={times}" for name, times in used.items())


def read(value: str) -> Counter[str]:
    """Return what a tag's value says; what cannot be read is left out."""
    found = (_SPELLED.fullmatch(word) for word in value.split())
    return Counter({match[1]: int(match[2]) for match in found if match})


def together(used: Mapping[str, int], known: Mapping[str, int]) -> dict[str, int]:
    """Return each help as often as one of two counts of the same game has it."""
    return {name: max(used.get(name, 0), known.get(name, 0)) for name in {**used, **known}}


def is_rated(used: Mapping[str, int]) -> bool:
    """Return whether a game with these helps counts for a rating."""
    return not any(name in used for name in _UNRATED)
