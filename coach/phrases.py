"""The parts of a line of text: words, pieces, icons and keys; and the foresight of a move."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from game.texts import WIDE_ENDS, Message, sentences, text

if TYPE_CHECKING:
    from table.consequences import Cell

Tone = Literal["", "win", "warn", "danger", "last"]
"""The meaning of a word, an icon or a line, which sets its colour: nothing special, a win, a warning, a loss, the last
move."""


@dataclass(frozen=True)
class Phrase:
    """A run of text: if `strong`, semi-bold in `theme.text`, else in `theme.text2`; a tone sets another colour."""

    text: str
    strong: bool = False
    tone: Tone = ""


@dataclass(frozen=True)
class Stone:
    """A piece in a line of text, drawn by `piece_icon` as large as the line's other icons."""

    player: int
    kind: str = "regular"


@dataclass(frozen=True)
class Glyph:
    """An icon of ui.kit.icons by name, in `theme.accent` unless a tone sets the colour."""

    name: str
    tone: Tone = ""


@dataclass(frozen=True)
class Keycap:
    """A key to press."""

    label: str


Part = Phrase | Stone | Glyph | Keycap


_PLACE = "\x1f"
"""A character on both sides of each part's name in a sentence; the sentence is cut into parts at these characters."""
_CLOSING = re.compile(r"[^\w\s]+(?=\s|$)|[、，：；。！？）」』】》]+")
"""Marks that follow a part directly, as the colon in "{move}: a draw"; full-width marks have no space after them."""
_BRACKETS = "（「『【《"
"""Opening full-width brackets; no line may end with one."""


def phrased(message: Message, /, *, strong: bool = False, tone: Tone = "", **fields: object) -> tuple[Part, ...]:
    """Return a whole sentence as parts; fields that are parts keep their place in the translated message.

    Args:
        message: as for `text`, such as "Click or {key} to place".
        strong: whether the message's own words are strong.
        tone: the tone of these words.
        fields: as for `text`; a field may be a part, or a tuple of parts.
    """
    parts = {name: value if isinstance(value, tuple) else (value,) for name, value in fields.items()
             if isinstance(value, Part | tuple)}  # fmt: skip
    marked = fields | {name: f"{_PLACE}{name}{_PLACE}" for name in parts}
    found: list[Part] = []
    for index, piece in enumerate(text(message, **marked).split(_PLACE)):
        if index % 2:
            found += _opened(found, parts[piece])
        else:
            found += [Phrase(rest, strong, tone)] if (rest := _closed(found, piece).strip()) else []
    return tuple(found)


def _opened(found: list[Part], parts: tuple[Part, ...]) -> tuple[Part, ...]:
    """Move full-width brackets from the end of `found` to the beginning of `parts`; return the new `parts`."""
    if not found or not parts or not isinstance(last := found[-1], Phrase) or not isinstance(first := parts[0], Phrase):
        return parts
    brackets = last.text[len(last.text.rstrip(_BRACKETS)) :]
    if brackets:
        found[-1:] = [replace(last, text=rest)] if (rest := last.text.removesuffix(brackets)) else []
    return (replace(first, text=brackets + first.text), *parts[1:])


def _closed(found: list[Part], piece: str) -> str:
    """Move the punctuation at the beginning of `piece` to the last phrase in `found`; return the rest of `piece`.

    This is done even if icons follow that phrase.
    """
    marks = _CLOSING.match(piece)
    at = max((at for at, part in enumerate(found) if not isinstance(part, Glyph)), default=-1)
    if marks is None or at < 0 or not isinstance(last := found[at], Phrase):
        return piece
    found[at] = replace(last, text=last.text + marks[0])
    return piece[marks.end() :]


def shown_score(score: tuple[int, int]) -> str:
    """Return the points of both players as people read them: `38–26`."""
    return f"{score[0]}–{score[1]}"


_UNSPACED = "\u3040-\u30ff\u3400-\u9fff"
"""The ranges of Japanese and Chinese signs, which have no spaces between words."""
_MOST_WORDS = 12
"""The largest number of words of an announcement."""


def brief(first: str, *others: str) -> str:
    """Return a short text to read aloud: the first sentence, and others as long as `_MOST_WORDS` words are enough."""
    whole = first
    for each in others:
        longer = sentences(whole, each)
        whole = longer if count_words(longer) <= _MOST_WORDS else whole
    return whole


def count_words(words: str) -> int:
    """Return the number of words in a text; in a script without spaces, two signs count as a word."""
    return len(re.sub(f"[{_UNSPACED}]{{1,2}}[，、：；{''.join(WIDE_ENDS)}]?", " _ ", words).split())


def in_words(parts: tuple[Part, ...]) -> str:
    """Return the text of the phrases among the parts; pieces, icons and keys are left out."""
    return " ".join(part.text for part in parts if isinstance(part, Phrase))


@dataclass(frozen=True, slots=True)
class Foresight:
    """The effects of the move under the pointer, in words and marks.

    Attributes:
        parts: the words, with pieces and icons among them.
        tone: a win, a warning or a loss.
        label: a few words to show beside the cell; may be empty.
        player: the side to which `line` belongs.
        line: the cells of the path or line that the move completes or extends.
        missing: the cells of the line that stay empty.
    """

    parts: tuple[Part, ...]
    tone: Tone = ""
    label: str = ""
    player: int = 0
    line: tuple[Cell, ...] = ()
    missing: tuple[Cell, ...] = ()
