"""Texts that can be made again: each remembers how it was made, so that a kept sentence follows the language."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

TextP = ParamSpec("TextP")
AnyT = TypeVar("AnyT")


class RetellableText(str):
    """A text in the language that was spoken when it was made. A copy, or one that is joined to others, is a mere
    string.

    Attributes:
        language: the number of that language, as `new_language` counts.
        again: makes the text anew, of the same fields.
    """

    __slots__ = ("again", "language")
    language: int
    again: Callable[[], str]

    def __reduce__(self) -> tuple[object, ...]:
        """Give files and other processes the words alone."""
        return str, (str(self),)


_language = 0


def new_language() -> None:
    """Count texts made before now as texts in another language."""
    global _language  # noqa: PLW0603  (one language for the whole program)
    _language += 1


def retellable(function: Callable[TextP, str]) -> Callable[TextP, str]:
    """Make the texts that a function returns follow the language (`RetellableText`)."""

    @wraps(function)
    def tell(*args: TextP.args, **fields: TextP.kwargs) -> str:
        def again() -> str:
            return tell(*args, **fields)

        now = {name: retold(field) for name, field in fields.items()}
        words = RetellableText(function(*map(retold, args), **now))  # type: ignore[arg-type]
        words.again, words.language = again, _language
        return words

    return tell


def retold(value: AnyT) -> AnyT:
    """Return a text, or each of a sequence of texts, in the present language."""
    if isinstance(value, RetellableText):
        return value.again() if value.language != _language else value  # type: ignore[return-value]
    if isinstance(value, list | tuple) and type(value) in (list, tuple):
        return type(value)(map(retold, value))
    return value
