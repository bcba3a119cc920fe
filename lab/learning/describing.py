"""The verb `describe`: the features of a position, from which champions learn (`lab.learning.rounds`). Each board with
such a champion implements it.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from game.verbs import rule_of, verb


@verb
def describe(state: Any, out: npt.NDArray[np.uint8]) -> None:
    """Write the features of a position to `out`, from the view of the side to move."""
    rule = rule_of(describe, type(state))
    assert rule is not None
    rule(state, out)
