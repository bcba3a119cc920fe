"""Texts for people: every sentence goes through `text`, so that it can be translated.

A message is a template in English. Fields are in braces. A message that counts something has two forms:

    text("{name} is to move", name="Creek")
    text("{n} move|{n} moves", n=3)         # the form is chosen by `n`: "3 moves"
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

Message: TypeAlias = str
"""An English template that `text` translates where it is shown. Module constants keep messages, never texts."""

_FORMS = "|"

Translator = Callable[[str, int | None], str]
"""A function from a message and its count (None if it counts nothing) to the template to fill."""


def english(message: str, count: int | None) -> str:
    """Return the form of an English message for a count: the first for 1, the last for every other number."""
    singular, *plural = message.split(_FORMS)
    return plural[-1] if plural and count != 1 else singular


_translator: Translator = english


def speak(translator: Translator) -> None:
    """Use `translator` for all texts from now on."""
    global _translator  # noqa: PLW0603  (one language for the whole program)
    _translator = translator


def text(message: Message, /, **fields: object) -> str:
    """Return a message for people, its fields filled in.

    Args:
        message: the English template; two forms are separated by `|`, and the field `n` chooses.
        fields: the values, by their names in the template.

    Raises:
        KeyError: if a field is missing.
    """
    count = fields.get("n")
    template = _translator(message, count if isinstance(count, int) else None)
    return template.format(**fields) if fields else template
