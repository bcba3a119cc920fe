"""Texts for people: every sentence goes through `text`, so that it can be translated.

A message is a template in English. Fields are in braces. A message that counts something has two forms, and an English
word with two meanings has a note on the meaning:

    text("{name} is to move", name="Creek")
    text("{n} move|{n} moves", n=3)         # the form is chosen by `n`: "3 moves"
    text("Draw##result")                    # a translator sees "result", a player "Draw"

`pack.languages` collects the messages for translators: the literals that are given to a parameter, field or name of the
type `Message`, or returned by a function of that type (docs/languages.md). Numbers among the fields are written as the
language writes them (`game.formats`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from typing import NamedTuple, TypeAlias

from game.formats import both, one_by_one, written
from game.retelling import new_language, retellable

Message: TypeAlias = str
"""An English template that `text` translates where it is shown. Module constants keep messages, never texts."""

_FORMS = "|"
_CONTEXT = "##"
_CELL = re.compile(r"[a-z]\d")
"""The pattern with which the name of a cell or a move begins, such as "d5" or "c6/2R"."""
WIDE_ENDS = ("。", "！", "？")
"""Full-width marks that end a sentence: they need no space after them."""
_ENDS = (".", "!", "?", "…", *WIDE_ENDS)
"""Marks that end a sentence."""

Translator = Callable[[Message, int | None], str]
"""A function from a message and its count (None if it counts nothing) to the template to fill."""


class Parts(NamedTuple):
    """The parts of a message.

    Attributes:
        singular: the English template, for 1 if the message counts.
        plural: the template for other numbers; empty if the message has one form.
        context: the meaning of a word that has several; empty for other messages.
    """

    singular: str
    plural: str
    context: str


@cache
def parts_of(message: Message) -> Parts:
    """Return the parts of a message."""
    forms, _, context = message.partition(_CONTEXT)
    singular, _, plural = forms.partition(_FORMS)
    return Parts(singular, plural, context)


def english(message: Message, count: int | None) -> str:
    """Return the form of an English message for a count: the first for 1, the last for every other number."""
    entry = parts_of(message)
    return entry.plural if entry.plural and count != 1 else entry.singular


_translator: Translator = english


def speak(translator: Translator) -> None:
    """Use `translator` for all texts from now on."""
    global _translator  # noqa: PLW0603  (one language for the whole program)
    _translator = translator
    new_language()
    _plain.cache_clear()


def begins_with_field(message: Message) -> bool:
    """Return whether a message begins with a field in the present language, such as the name of a file."""
    return _translator(message, None).startswith("{")


def text(message: Message, /, **fields: object) -> str:
    """Return a message for people, its fields filled in.

    Args:
        message: the English template; two forms are separated by `|`, and the field `n` chooses.
        fields: the value of each field of the template.

    Raises:
        KeyError: if a field is missing.
    """
    return _filled(message, **fields) if fields else _plain(message)


@retellable
def _filled(message: Message, /, **fields: object) -> str:
    count = fields.get("n")
    template = _translator(message, count if isinstance(count, int) else None)
    return template.format(**{name: written(value) for name, value in fields.items()})


@lru_cache(4096)
@retellable
def _plain(message: Message) -> str:
    """Return a message without fields; a page asks for the same hundred in each of its frames."""
    return _translator(message, None)


@retellable
def listed(names: Sequence[str], most: int = 0) -> str:
    """Return names as a list in a sentence, "d5, e5 and f5".

    Of more than `most` names, the last ones are only counted; with `most` 0, all names are listed.
    """
    if most and len(names) > most:
        # translators: the end of a list: names is "d5, e5".
        return text("{names} and {n} more", names=one_by_one(names[: most - 1]), n=len(names) - most + 1)
    return both(names)


@retellable
def capitalised(words: str) -> str:
    """Return a translated text with a capital letter, for the beginning of a sentence.

    In every language that has capitals, a sentence begins with one, unless it begins with a cell: "e3".
    """
    return words if _CELL.match(words) else words[:1].upper() + words[1:]


@retellable
def ended(words: str) -> str:
    """Return words with a full stop, unless they end with a mark such as "!"; empty words stay empty."""
    # translators: makes a sentence of words that stand alone.
    return words if not words or words[-1] in _ENDS else text("{words}.", words=words)


def sentence(words: str) -> str:
    """Return words as a whole sentence, with a capital letter and a full stop; empty words stay empty."""
    return capitalised(ended(words))


@retellable
def sentences(*whole: str) -> str:
    """Return whole sentences as one text, with spaces between them except after full-width marks."""
    return re.sub(f"(?<=[{''.join(WIDE_ENDS)}]) ", "", " ".join(filter(None, whole)))
