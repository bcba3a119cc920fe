"""Words as the search compares them: without case, accents and punctuation."""

from __future__ import annotations

import unicodedata


def folded(text: str) -> str:
    """Return the letters and digits of `text` in lower case without accents, one space between words.

    What `folded` gives for a part of a word is found in what it gives for the whole.
    """
    plain = unicodedata.normalize("NFKD", text.casefold())
    kept = (character for character in plain if not unicodedata.combining(character))
    return " ".join("".join(character if character.isalnum() else " " for character in kept).split())
