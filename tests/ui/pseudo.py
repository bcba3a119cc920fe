"""A language that nobody speaks: the English messages with accents, 40 % longer, in brackets.

What is said without brackets did not come through `game.texts.text`; what does not fit would not fit in German.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

from game import texts

_ACCENTS = str.maketrans("aeiouAEIOU", "áéíóúÁÉÍÓÚ")
_FIELD = re.compile(r"(\{[^{}]*\})")


def longer(message: texts.Message, count: int | None) -> str:
    """The English message with accents, and something behind each word."""
    return "".join(
        part if part.startswith("{") else re.sub(r"\S+", _stretched, part)
        for part in _FIELD.split(texts.english(message, count))
    )


def _stretched(word: re.Match[str]) -> str:
    return f"{word[0].translate(_ACCENTS)}{'~' * round(0.4 * len(word[0]))}"


def pseudo(message: texts.Message, count: int | None) -> str:
    """The longer message in brackets."""
    return f"⟦{longer(message, count)}⟧"


def in_brackets(message: texts.Message, count: int | None) -> str:
    """The English message in brackets."""
    return f"⟦{texts.english(message, count)}⟧"


def text_of_parts(message: texts.Message, /, **fields: object) -> str:
    """In place of `text` in `coach.phrases`: brackets around each piece of a sentence that is cut at its parts."""
    said = texts.text(message, **fields)
    pieces = said.removeprefix("⟦").removesuffix("⟧").split("\x1f")
    if len(pieces) == 1:
        return said
    return "\x1f".join(piece if index % 2 else _WORDS.sub(r"⟦\g<0>⟧", piece) for index, piece in enumerate(pieces))


_WORDS = re.compile(r"\w(.*\w)?")


@contextmanager
def speaking(translator: texts.Translator) -> Iterator[None]:
    """Speak a language meanwhile."""
    texts.speak(translator)
    try:
        yield
    finally:
        texts.speak(texts.english)
