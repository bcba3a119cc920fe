"""Who asks the engine: each that does has a name that nobody else has, so that what it is answered is told apart."""

from __future__ import annotations

import itertools

Owner = tuple[str, int]

_numbers = itertools.count()


def new_owner(kind: str) -> Owner:
    """Return a name that nobody has yet; `kind` is for who reads it in a log."""
    return kind, next(_numbers)
