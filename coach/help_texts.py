"""The kinds of help that a person used in a game, as a text for the end of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.formats import one_by_one
from game.texts import sentences, text
from saves import helps

if TYPE_CHECKING:
    from collections.abc import Mapping

_MOST = 4
"""The largest number of kinds of help that are listed: the message at the end of a game has no space for more."""


def helps_text(used: Mapping[str, int]) -> str:
    """Return the kinds of help used, and a sentence if the game is therefore not rated; empty if no help was used."""
    parts = [part for name, times in used.items() if (part := _help_text(name, times))]
    if not parts:
        return ""
    message = "Help used: {helps}." if len(parts) <= _MOST else "Help used: {helps} and more."
    words = text(message, helps=one_by_one(parts[:_MOST]))
    return words if helps.is_rated(used) else sentences(words, text("Not rated."))


def _help_text(name: str, times: int) -> str:
    if name == helps.HINTS:
        return text("{n} hint|{n} hints", n=times)
    if name == helps.GUARD:
        return _guard_text(times)
    if name == helps.THREATS:
        return text("threats shown")
    if name == helps.REVIEW:
        return text("the review")
    if name == helps.SWAPS:
        return text("sides swapped")
    if name == helps.RETRIES:
        return text("the end taken back")
    return _taken_back_text(times) if name == helps.TAKEBACKS else ""


def _taken_back_text(times: int) -> str:
    return text("taken back once|taken back {n} times", n=times) if times else ""


def _guard_text(times: int) -> str:
    if not times:
        return text("ask before a blunder")
    return text("asked before a blunder once|asked before a blunder {n} times", n=times)
