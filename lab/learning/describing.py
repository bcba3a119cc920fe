"""What of a position a champion learns from: the verb that each board with such a champion answers."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from game.verbs import rule_of, verb


@verb
def describe(state: Any, out: npt.NDArray[np.uint8]) -> None:
    """Write a position's small numbers, as the side to move sees it, to `out`, which has a place for each."""
    rule = rule_of(describe, type(state))
    assert rule is not None
    rule(state, out)
