"""The threats of Connect Four: empty cells that would complete a four."""

from __future__ import annotations

import numpy as np

from game.verbs import jitable


@jitable
def threats(own: np.uint64, empty: np.uint64) -> np.uint64:
    """Return the empty cells that would complete a four of `own`."""
    found = (own << np.uint64(1)) & (own << np.uint64(2)) & (own << np.uint64(3))
    found |= _along(own, np.uint64(6)) | _along(own, np.uint64(7)) | _along(own, np.uint64(8))
    return found & empty


@jitable
def _along(own: np.uint64, step: np.uint64) -> np.uint64:
    two, three = step + step, step + step + step
    pair = (own << step) & (own << two)
    found = pair & ((own << three) | (own >> step))
    pair = (own >> step) & (own >> two)
    return found | (pair & ((own >> three) | (own << step)))
