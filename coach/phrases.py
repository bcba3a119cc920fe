"""What a line of text is made of: words, pieces, icons and keys; and what is foreseen of a move."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from table.consequences import Cell

Tone = Literal["", "win", "warn", "danger", "last"]
"""What a word, an icon or a line is about: nothing of note, a win, a warning, a loss, the last move."""


@dataclass(frozen=True)
class Phrase:
    """A run of the hint line's text; strong is semi-bold in `theme.text`, otherwise `theme.text2`, unless in a tone."""

    text: str
    strong: bool = False
    tone: Tone = ""


@dataclass(frozen=True)
class Stone:
    """A piece, drawn by `piece_icon` at the hint line's icon size."""

    player: int
    kind: str = "regular"


@dataclass(frozen=True)
class Glyph:
    """An icon of ui.kit.icons by name, in `theme.accent` unless in a tone."""

    name: str
    tone: Tone = ""


@dataclass(frozen=True)
class Keycap:
    """A key to press."""

    label: str


Part = Phrase | Stone | Glyph | Keycap


def in_words(parts: tuple[Part, ...]) -> str:
    """The phrases among some parts, as plain words."""
    return " ".join(part.text for part in parts if isinstance(part, Phrase))


@dataclass(frozen=True, slots=True)
class Foresight:
    """What a move would do, for the words and the marks while it is pointed at.

    Attributes:
        parts: the words, as in a Status.
        tone: whether it wins, should be warned of, or loses.
        label: the few words beside the cell; none if empty.
        player: whose line it is.
        line: the cells of the path or line that it completes, or that it brings nearer.
        missing: those of them that are still empty after it.
    """

    parts: tuple[Part, ...]
    tone: Tone = ""
    label: str = ""
    player: int = 0
    line: tuple[Cell, ...] = ()
    missing: tuple[Cell, ...] = ()
