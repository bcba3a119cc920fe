"""Words and names folded for comparison: without case, accents and punctuation."""

from __future__ import annotations

import unicodedata


def folded(text: str) -> str:
    """Return the letters and digits of `text` in lower case without accents, one space between words.

    If a text is part of a word, its folded text is part of the folded word.
    """
    plain = unicodedata.normalize("NFKD", text.casefold())
    kept = (character for character in plain if not unicodedata.combining(character))
    return " ".join("".join(character if character.isalnum() else " " for character in kept).split())


def same_person(name: str, other: str) -> bool:
    """Return whether two names mean one person: their folded texts are equal."""
    return folded(name) == folded(other)
