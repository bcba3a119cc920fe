"""The texts that the window can show, called messages; each with its files and its comments for translators."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from game.texts import Message, parts_of
from pack.languages.data import data_messages
from pack.languages.fields import MEANINGS
from pack.languages.flow import Flow, Gap, Literal
from pack.languages.sources import of_window, program

FIELD = re.compile(r"\{(\w+)[^{}]*\}")
_COMMENT = re.compile(r"\s*# translators: (.*)")


@dataclass
class MessageEntry:
    """A message, the files that contain it, and the comments for translators."""

    message: Message
    files: list[str] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)


def find_messages() -> tuple[list[MessageEntry], list[Gap]]:
    """Return all texts that the window can show, in the order of the sources, and the gaps (`pack.languages.flow`)."""
    flow = Flow(of_window(program()))
    found: dict[Message, MessageEntry] = {}
    literals = [literal for literal in flow.literals if literal.node.value]
    for literal in sorted(literals, key=lambda each: (each.source.path, each.node.lineno, each.node.col_offset)):
        _note(found, str(literal.node.value), literal.source.path, _comments(literal))
    for message, file in data_messages():
        _note(found, message, file, ())
    for each in found.values():
        each.comments += _meanings(each.message)
    return [*found.values()], flow.gaps


def _note(found: dict[Message, MessageEntry], message: Message, file: str, comments: Iterable[str]) -> None:
    entry = found.setdefault(message, MessageEntry(message))
    entry.files += [file] if file not in entry.files else []
    entry.comments += [comment for comment in comments if comment not in entry.comments]


def _comments(literal: Literal) -> Iterator[str]:
    """Yield the comment for translators above a literal, or above the line that opens the literal's brackets."""
    lines, line = literal.source.lines, literal.node.lineno - 1
    for number in range(line - 1, max(-1, line - 6), -1):
        comment = _COMMENT.match(lines[number])
        if comment:
            yield comment[1]
            return
        if lines[number].rstrip()[-1:] not in {"(", "[", "{", "="}:
            return


def _meanings(message: Message) -> Iterator[str]:
    for name in dict.fromkeys(FIELD.findall(message)):
        if name in MEANINGS:
            yield f"{{{name}}}: {MEANINGS[name]}"


def unexplained(found: Iterable[MessageEntry]) -> list[str]:
    """Return the fields that no comment explains and that `pack.languages.fields` does not explain either."""
    names = {name for each in found if not each.comments for name in FIELD.findall(each.message)}
    return sorted(names - MEANINGS.keys())


def forms_of(message: Message) -> str | tuple[str, str]:
    """Return a message as gettext has it: one form, or two."""
    entry = parts_of(message)
    return (entry.singular, entry.plural) if entry.plural else entry.singular
