"""The verb `describe`: it gives the numbers of a position from which a champion learns. Each board with such a champion
implements it.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from game.verbs import rule_of, verb


@verb
def describe(state: Any, out: npt.NDArray[np.uint8]) -> None:
    """Write the numbers of a position to `out`, from the view of the side to move."""
    rule = rule_of(describe, type(state))
    assert rule is not None
    rule(state, out)
