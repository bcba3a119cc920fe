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


def has_symbols(text: str) -> bool:
    """Whether a text has symbols such as emoji: a name may consist of them, but `folded` leaves them out."""
    return any(unicodedata.category(character) == "So" for character in text)


def person_key(name: str) -> str:
    """Return the text by which the names of people are compared: the folded name, or the name itself if it has neither
    letters nor digits, such as one of emoji.
    """
    return folded(name) or name


def same_person(name: str, other: str) -> bool:
    """Return whether two names mean one person."""
    return person_key(name) == person_key(other)
