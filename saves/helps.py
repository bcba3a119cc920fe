"""The tag that says which kinds of help a person used in a game, such as hints and takebacks, and how often.

    [Used "hints=2 guard=1 takebacks=3"]

Help that was on but not used, such as a guard that never asked, has 0. Unknown names are read and kept. The kinds of
help also decide whether the game counts for a rating.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping

TAG = "Used"
HINTS, GUARD, THREATS, TAKEBACKS = "hints", "guard", "threats", "takebacks"
REVIEW, SWAPS, RETRIES = "review", "swaps", "retries"
"""Kinds of help: a review during the game, a swap of sides after a move, a takeback after the end of the game."""
_UNRATED = (HINTS, GUARD, THREATS, REVIEW, SWAPS, RETRIES)
"""Helps that keep a game out of the rating, since such a game does not show the person's strength."""
_SPELLED = re.compile(r"([a-z]{1,20})=([0-9]{1,6})")


def spelled(used: Mapping[str, int]) -> str:
    """Return the tag's value for the count of each kind of help; an empty text if there is none."""
    return " ".join(f"{name}={times}" for name, times in used.items())


def read(value: str) -> Counter[str]:
    """Return the count of each kind of help in a tag's value; unreadable words are left out."""
    found = (_SPELLED.fullmatch(word) for word in value.split())
    return Counter({match[1]: int(match[2]) for match in found if match})


def together(used: Mapping[str, int], known: Mapping[str, int]) -> dict[str, int]:
    """Return, for each kind of help, the larger of two counts of the same game."""
    return {name: max(used.get(name, 0), known.get(name, 0)) for name in {**used, **known}}


def is_rated(used: Mapping[str, int]) -> bool:
    """Return whether a game with the kinds of help in `used` counts for a rating."""
    return not any(name in used for name in _UNRATED)
