"""Owners of questions to the engine. Each has a unique name, by which the engine keeps the searches of owners apart."""

from __future__ import annotations

import itertools

Owner = tuple[str, int]

_numbers = itertools.count()


def new_owner(kind: str) -> Owner:
    """Return a new unique name; `kind` tells readers of the log which kind of owner it names."""
    return kind, next(_numbers)
