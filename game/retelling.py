"""Texts that can be made again in another language, so that a kept sentence follows a change of the language."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial, wraps
from typing import Any, ParamSpec, TypeVar, cast

TextP = ParamSpec("TextP")
AnyT = TypeVar("AnyT")


class RetellableText(str):
    """A text that can be made again after a change of the language. Any text derived from it is a plain string.

    Attributes:
        language: the number of the language in which the text was made, counted by `new_language`.
        again: returns the text in the present language, made of the same fields.
    """

    __slots__ = ("again", "language")
    language: int
    again: Callable[[], str]

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the text as a plain string, for files and other processes."""
        return str, (str(self),)


_language = 0


def new_language() -> None:
    """Note that the language has changed: all texts made so far are in an earlier language."""
    global _language  # noqa: PLW0603  (one language for the whole program)
    _language += 1


def retellable(function: Callable[TextP, str]) -> Callable[TextP, str]:
    """Make a function return texts that follow a change of the language (`RetellableText`)."""

    @wraps(function)
    def tell(*args: TextP.args, **fields: TextP.kwargs) -> str:
        now = {name: retold(field) for name, field in fields.items()} if fields else fields
        words = RetellableText(function(*map(retold, args), **now))  # type: ignore[arg-type]
        words.again, words.language = partial(tell, *args, **fields), _language
        return words

    return tell


def retold(value: AnyT) -> AnyT:
    """Return a text, or each text of a list or tuple, in the present language; any other value unchanged."""
    kind = cast(Any, type(value))
    if kind is RetellableText:
        return value.again() if value.language != _language else value  # type: ignore[attr-defined]
    return kind(map(retold, value)) if kind in (list, tuple) else value  # type: ignore[call-overload]
