"""Errors for input that the program cannot accept. Each has a code and fields, from which `str` makes a sentence.

    CodedError                      code and fields; `str` makes the words
     ├─ RulesError                  "rules": a text, an action or a name that the rules reject; a ValueError
     │   ├─ IllegalMoveError        "illegal-move": cannot be read, or the position does not allow it
     │   └─ PositionError           "position": cannot be read, or no game can reach it
     ├─ ai.errors.DataError         "data": a file that players are made of is missing, damaged or does not fit
     ├─ ai.commands.PathError       "unwritable": a command cannot write to a file or folder
     ├─ lab.errors.LabError         "lab": an experiment cannot be made
     ├─ saves.errors.LibraryError   "library": the library cannot store or find something, such as a game
     ├─ saves.reading.UnreadableFileError
     │                              "unreadable-file": a file of games cannot be read
     ├─ saves.qr.TooLongError      "too-long-for-qr-code": a game that no QR code can hold
     └─ table.reading.UnreadableTextError
                                    "unreadable-text": a pasted or dropped text cannot be opened

A caller catches the classes it expects and shows `str(error)` to a person as it is. A program that wants to tell cases
apart reads `code`, never the words.
"""

from __future__ import annotations

import errno
from collections.abc import Mapping

from game.texts import Message
from game.texts import text as in_words

SHOWN = 80
"""Most characters that a message quotes of a text at fault; a longer text is cut."""


_PLAINLY: dict[int, Message] = {errno.ENOSPC: "the disk is full", errno.EDQUOT: "the disk is full"}
"""Messages for some errors of the operating system, keyed by the number of the error."""


def reason_of(error: BaseException) -> str:
    """Return the message of an error; of a system error, the message without error number and path."""
    if isinstance(error, OSError) and error.strerror:
        return in_words(_PLAINLY[error.errno]) if error.errno in _PLAINLY else error.strerror
    return str(error)


def explained(error: BaseException) -> str:
    """Return an error as text for a report: the message of a CodedError or a system error, else class and message."""
    if isinstance(error, MemoryError):
        return in_words("there is not enough memory for this")
    return reason_of(error) if isinstance(error, CodedError | OSError) else f"{type(error).__name__}: {error}"


def as_sentence(error: BaseException) -> str:
    """Return the message of an error with a capital letter and a full stop, to stand on its own in the window."""
    reason = str(error)
    sentence = f"{reason[:1].upper()}{reason[1:]}"
    return sentence if sentence.endswith((*".!?", *"。！？")) else f"{sentence}{'。' if _is_wide(sentence) else '.'}"


def _is_wide(sentence: str) -> bool:
    """Return whether a sentence is in Chinese or Japanese, even if it ends in a foreign name or a path."""
    return any("\u3000" < letter < "\ua000" for letter in sentence)


def shown(text: str) -> str:
    """Return `text` in quotation marks on one line, cut to `SHOWN` characters."""
    return repr(text if len(text) <= SHOWN else text[:SHOWN] + "…")


class CodedError(Exception):
    """An error that a person may see.

    Attributes:
        code: the name of the kind of error, in small letters with hyphens; by default the code of the class.
        fields: the name and the value of each field in the sentence.
        template: the message with fields in braces, for `game.texts`; without a code, the finished sentence.
    """

    code = "error"

    def __init__(self, message: Message, *, code: str | None = None, **fields: object) -> None:
        """Take a finished sentence or, with a `code`, a template for `game.texts` and the `fields` that fill it."""
        super().__init__(message)
        self.template: Message = message
        self.fields: Mapping[str, object] = fields
        self._translated = code is not None
        if code is not None:
            self.code = code

    def __str__(self) -> str:
        """Return the sentence in the present language; a field that is an error becomes the error's message."""
        if not self._translated:
            return self.template
        readable = {key: reason_of(each) if isinstance(each, OSError) else each for key, each in self.fields.items()}
        return in_words(self.template, **readable)

    def __reduce__(self) -> tuple[object, ...]:
        """Let another process rebuild the error from its attributes, because the constructors of the classes differ."""
        return _again, (type(self), self.__dict__)


def _again(kind: type[CodedError], attributes: Mapping[str, object]) -> CodedError:
    error = kind.__new__(kind)
    error.__dict__.update(attributes)
    return error


class RulesError(CodedError, ValueError):
    """Something that the rules reject.

    Attributes:
        text: the given text, empty if there was none.
        place: index in `text` of the character at fault, or None if the whole text is wrong.
    """

    code = "rules"

    def __init__(
        self,
        message: Message,
        text: str | None = None,
        place: int | None = None,
        *,
        code: str | None = None,
        **fields: object,
    ) -> None:
        super().__init__(message, code=code, **fields)
        self._given = text
        self.text = text or ""
        self.place = place

    def __str__(self) -> str:
        where = "" if self.place is None else " " + in_words("(character {number})", number=self.place + 1)
        about = "" if self._given is None else f": {shown(self._given)}"
        return f"{super().__str__()}{where}{about}"


class IllegalMoveError(RulesError):
    """A move that cannot be read, or that the position does not allow."""

    code = "illegal-move"


class PositionError(RulesError):
    """A position that cannot be read, or that no game can reach."""

    code = "position"
