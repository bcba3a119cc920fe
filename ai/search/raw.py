"""Arrays as bare addresses, for kernels whose every node counts.

An array in a jitted function is a counted reference, and numba counts again at each use: in a recursive search
that was two thirds of the time. So searches pass addresses of words, as int64, and read and write through these
functions. Whoever calls a kernel keeps the arrays alive and big enough; nothing is checked here.

They exist twice, with the same meaning: as intrinsics for compiled kernels, and as plain Python for kernels that run
interpreted (`ai.kernels`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ai.kernels import INTERPRETED

if TYPE_CHECKING or not INTERPRETED:
    from ai.search.raw_compiled import (
        address,
        get,
        get_half,
        get_shared,
        get_word,
        located,
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
        located,
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
