"""What a board view and the scene around it tell each other: intentions, choices, the hint line, moves to show."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from coach.phrases import Part, Tone, in_words

if TYPE_CHECKING:
    from table.consequences import Cell, Consequences


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
class PieceChoice:
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
class Status:
    """The hint line. A wider gap goes before every Stone and Glyph.

    Attributes:
        parts: what is said, from the left.
        aside: the keys for it.
        pointed: whether `parts` are about what is pointed at, half made or awaited, not about what could be done.
        tone: of the line as a whole.
        last_move: what the last move did, as long as that is said.
    """

    parts: tuple[Part, ...] = ()
    aside: tuple[Part, ...] = ()
    pointed: bool = False
    tone: Tone = ""
    last_move: tuple[Part, ...] = ()

    def text(self) -> str:
        """`parts` as plain words, for the speech log and tests."""
        return in_words(self.parts)

    def last_move_text(self) -> str:
        """`last_move` as plain words."""
        return in_words(self.last_move)


@dataclass(frozen=True, slots=True)
class Proposal:
    """A hint, for a board that tells it itself.

    Attributes:
        action: the move.
        step: 1 while only its area is told, 2 for the move.
        reasons: why, in words.
        used: how many hints were asked for in this game.
    """

    action: int
    step: int
    reasons: tuple[str, ...] = ()
    used: int = 1


@dataclass(frozen=True, slots=True)
class Held:
    """A move that lies on the board and is not made yet: the position shown is the one after it.

    Attributes:
        move: the move.
        label: the few words beside the answer.
        player: who would answer.
        steps: the moves that would follow, the answer first.
        numbered: whether these are numbered, because the game goes on for some moves.
        line: the cells of the path or line that the answer completes.
        won: the position in which they lie.
    """

    move: Consequences
    label: str
    player: int
    steps: tuple[int, ...] = ()
    numbered: bool = False
    line: tuple[Cell, ...] = ()
    won: object = None


@dataclass(frozen=True, slots=True)
class Ranked:
    """A move among others that are compared.

    Attributes:
        action: the move.
        rank: 1 for the best; 0 for the one with which the game went on, whatever it is worth.
        chosen: whether what it does is shown, too.
    """

    action: int
    rank: int
    chosen: bool = False
