"""What a board view says to the scene around it: intentions, choices and the hint line. No pixels here."""

from __future__ import annotations

from dataclasses import dataclass

Cell = tuple[int, int]
"""(column, row); column 0 is the left one, row 0 the bottom one, as in the moves' own notation."""


@dataclass(frozen=True)
class Play:
    """The player asks for this move. It was among the legal actions that the scene set."""

    action: int


@dataclass(frozen=True)
class Changed:
    """Nothing is played, but something seen changed (hover, cursor, selection, a half-made move).

    Draw again, and read `status()` and `choices()` again. `refused`: a click or key asked for something illegal.
    """

    refused: bool = False


Intention = Play | Changed


@dataclass(frozen=True)
class Click:
    """One press and release of a mouse button (1 left, 3 right) at a pixel of the window."""

    point: tuple[int, int]
    button: int = 1


@dataclass(frozen=True)
class Choice:
    """One button of the selector that the scene draws: `piece_icon(game, player, size, theme, kind)` is its picture."""

    title: str
    detail: str
    short_detail: str
    key: str
    player: int
    kind: str
    selected: bool
    enabled: bool


@dataclass(frozen=True)
class Phrase:
    """A run of the hint line's text; strong is body weight semi-bold in `theme.text`, otherwise `theme.text2`."""

    text: str
    strong: bool = False


@dataclass(frozen=True)
class Stone:
    """A piece, drawn by `piece_icon` at the hint line's icon size."""

    player: int
    kind: str = "regular"


@dataclass(frozen=True)
class Glyph:
    """An icon of ui.kit.icons by name, in `theme.accent`."""

    name: str


@dataclass(frozen=True)
class Keycap:
    """A key to press."""

    label: str


Part = Phrase | Stone | Glyph | Keycap


@dataclass(frozen=True)
class Status:
    """The hint line: `parts` from the left, `aside` flush right. A wider gap goes before every Stone and Glyph."""

    parts: tuple[Part, ...] = ()
    aside: tuple[Part, ...] = ()

    def text(self) -> str:
        """The left side as plain words, for the speech log and tests."""
        return " ".join(part.text for part in self.parts if isinstance(part, Phrase))
