"""The parts of a line of text: words, pieces, icons and keys; and the foresight of a move."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from table.consequences import Cell

Tone = Literal["", "win", "warn", "danger", "last"]
"""The meaning of a word, an icon or a line: nothing special, a win, a warning, a loss, the last move."""


@dataclass(frozen=True)
class Phrase:
    """A run of text; strong is semi-bold in `theme.text`, else `theme.text2`, unless a tone sets the colour."""

    text: str
    strong: bool = False
    tone: Tone = ""


@dataclass(frozen=True)
class Stone:
    """A piece, drawn by `piece_icon` as large as the line's icons."""

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


def in_words(parts: tuple[Part, ...]) -> str:
    """The phrases among the parts, as plain words."""
    return " ".join(part.text for part in parts if isinstance(part, Phrase))


@dataclass(frozen=True, slots=True)
class Foresight:
    """What a move under the pointer would do, in words and marks.

    Attributes:
        parts: the words, for a `Status`.
        tone: a win, a warning or a loss.
        label: a few words beside the cell; empty for none.
        player: the side of the line.
        line: the cells of the path or line that the move completes or extends.
        missing: the cells of the line that stay empty.
    """

    parts: tuple[Part, ...]
    tone: Tone = ""
    label: str = ""
    player: int = 0
    line: tuple[Cell, ...] = ()
    missing: tuple[Cell, ...] = ()
