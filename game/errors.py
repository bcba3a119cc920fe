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
import json
import os
from collections.abc import Mapping

from game.retelling import RetellableText
from game.texts import Message, begins_with_field, ended, sentence, sentences
from game.texts import text as in_words

SHOWN = 80
"""Most characters that a message quotes of a text at fault; a longer text is cut."""


_SYSTEM_ERRORS: dict[int, Message] = {
    errno.EACCES: "The system does not allow it.",
    errno.EPERM: "The system does not allow it.",
    errno.EDQUOT: "The disk is full.",
    errno.ENOSPC: "The disk is full.",
    errno.EEXIST: "There is already a file or folder with this name.",
    errno.EFBIG: "The file would be too large.",
    errno.EIO: "The disk cannot be read or written.",
    errno.EISDIR: "It is a folder.",
    errno.ELOOP: "The path leads in a circle.",
    errno.ENAMETOOLONG: "The name is too long.",
    errno.ENOENT: "There is no such file or folder.",
    errno.ENOMEM: "There is not enough memory for this.",
    errno.ENOTDIR: "A part of the path is not a folder.",
    errno.EROFS: "It can only be read.",
}
"""Messages for the errors of the operating system that people meet, keyed by the number of the error."""


def system_error(number: int) -> OSError:
    """Return the error with this number (`errno`) as the system itself would raise it, of the class for the number."""
    return OSError(number, os.strerror(number))


def misplaced(line: object, column: object) -> str:
    """Return the sentence about a mistake in a text file at a line and, in this line, a character, both from 1."""
    return in_words("Line {line} is not as it should be, from character {column} on.", line=line, column=column)


def cause_of(error: object) -> str:
    """Return a whole sentence that says why something failed, to stand after the sentence that says what failed.

    Args:
        error: an exception, or the cause in words. Of an exception that is not for people, its words are only quoted;
            of data that do not fit, not even that.
    """
    if isinstance(error, str):
        return sentence(error)
    if isinstance(error, CodedError):
        return ended(str(error)) if begins_with_field(error.template) else sentence(str(error))
    if isinstance(error, MemoryError):
        return in_words(_SYSTEM_ERRORS[errno.ENOMEM])
    if isinstance(error, OSError) and error.strerror:
        known = _SYSTEM_ERRORS.get(error.errno or 0)
        return in_words(known) if known else in_words("The system says “{words}”.", words=error.strerror)
    return _cause_in_data(error)


def _cause_in_data(error: object) -> str:
    """Return the cause of an exception that Python, or our own code, raised about data."""
    words = error.args[0] if isinstance(error, Exception) and error.args else None
    if isinstance(words, RetellableText):  # made by `text`, so it is for people
        return sentence(words)
    if isinstance(error, json.JSONDecodeError):
        return misplaced(error.lineno, error.colno)
    if isinstance(error, UnicodeError):
        return in_words("It has characters that cannot be read or written.")
    if isinstance(error, ValueError | TypeError | LookupError | ArithmeticError):
        return in_words("Something in it is missing or damaged.")
    return quoted(error)


def quoted(error: object) -> str:
    """Return a sentence that quotes an exception that nobody expected."""
    return in_words("The program says “{words}”.", words=f"{type(error).__name__}: {error}")


def failure_text(words: str, error: BaseException) -> str:
    """Return sentences about a failure of the program: `words` say what failed; the log has the details of a bug."""
    is_plain = isinstance(error, CodedError | OSError | MemoryError)
    return sentences(words, cause_of(error) if is_plain else "", in_words("The log file has the details."))


def shown(text: str) -> str:
    """Return `text` in quotation marks on one line, cut to `SHOWN` characters."""
    return repr(text if len(text) <= SHOWN else text[:SHOWN] + "…")


class CodedError(Exception):
    """An error that a person may see.

    Attributes:
        code: the name of the kind of error, in small letters with hyphens; by default the code of the class.
        fields: the name and the value of each field in the sentence.
        cause: why it happened: another exception, or words; None if the sentence says it.
        template: the message with fields in braces, for `game.texts`; without a code, the finished sentence.
    """

    code = "error"

    def __init__(self, message: Message, *, code: str | None = None, cause: object = None, **fields: object) -> None:
        """Take a finished sentence or, with a `code`, a template for `game.texts` and the `fields` that fill it."""
        super().__init__(message)
        self.template: Message = message
        self.fields: Mapping[str, object] = fields
        self.cause = cause
        self._translated = code is not None
        if code is not None:
            self.code = code

    def __str__(self) -> str:
        """Return the sentence in the present language; the sentence about the cause stands after it."""
        words = in_words(self.template, **self.fields) if self._translated else self.template
        return words if self.cause is None else sentences(ended(words), cause_of(self.cause))

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
        words = super().__str__()
        if self.place is not None:
            words = in_words("{words} (character {number})", words=words, number=self.place + 1)
        return words if self._given is None else in_words("{words}: {given}", words=words, given=shown(self._given))


class IllegalMoveError(RulesError):
    """A move that cannot be read, or that the position does not allow."""

    code = "illegal-move"


class PositionError(RulesError):
    """A position that cannot be read, or that no game can reach."""

    code = "position"
