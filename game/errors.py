"""What the rules say to input that they cannot accept.

One family, so that a caller can catch `RulesError` and show the message to a person as it is: it names the
text, the place in it, and where it helps the position that the text was meant for.
"""

from __future__ import annotations

SHOWN = 80
"""Longest piece of somebody's text that a message repeats, in characters."""


def shown(text: str) -> str:
    """Return `text` quoted on one line, cut to what fits in a message."""
    return repr(text if len(text) <= SHOWN else text[:SHOWN] + "…")


class RulesError(ValueError):
    """Something that the rules reject.

    Attributes:
        text: the text that was given, empty where there was none.
        place: index in `text` of the character at fault, or None where the whole text is.
    """

    def __init__(self, message: str, text: str | None = None, place: int | None = None) -> None:
        where = "" if place is None else f" (character {place + 1})"
        super().__init__(f"{message}{where}" if text is None else f"{message}{where}: {shown(text)}")
        self.text = text or ""
        self.place = place


class IllegalMoveError(RulesError):
    """A move that cannot be read, or that the position does not allow."""


class PositionError(RulesError):
    """A position that cannot be read, or that no game can reach."""
