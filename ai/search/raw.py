"""Arrays as bare addresses, for the fastest kernels.

An array in a jitted function is a counted reference, and numba counts at each use: in a recursive search that took two
thirds of the time. So searches pass addresses of words, as int64, and read and write with these functions. The caller
of a kernel keeps the arrays alive and large enough; nothing is checked here.

The functions exist twice, with the same meaning: as intrinsics for compiled kernels, and as plain Python for
interpreted ones (`ai.kernels`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from ai.kernels import COMPILED, INTERPRETED

if TYPE_CHECKING or COMPILED:
    from ai.search.raw_compiled import (
        address,
        get,
        get_half,
        get_shared,
        get_word,
        prefetch,
        put,
        put_half,
        put_word,
        view,
        view_reals,
        view_words,
    )
else:
    from ai.search.raw_interpreted import (
        address,
        get,
        get_half,
        get_shared,
        get_word,
        prefetch,
        put,
        put_half,
        put_word,
        view,
        view_reals,
        view_words,
    )

__all__ = [
    "address",
    "get",
    "get_half",
    "get_shared",
    "get_word",
    "located",
    "prefetch",
    "put",
    "put_half",
    "put_word",
    "view",
    "view_reals",
    "view_words",
]


def located(model: Any) -> Any:
    """Return a model with addresses in place of its arrays; for interpreted kernels, return the model as it is. The
    arrays must live as long as the model.
    """
    if INTERPRETED:
        return model
    return type(model)(*(address(field) if isinstance(field, np.ndarray) else field for field in model))
