"""The messages between a board view and its scene: intentions, choices, the status line, moves to show."""

from __future__ import annotations

from dataclasses import dataclass

from coach.phrases import Part, Phrase, Stone, Tone, in_words, phrased
from table.consequences import Cell, Consequences


@dataclass(frozen=True)
class Play:
    """The player asks for this move, one of the legal actions set by the scene."""

    action: int


@dataclass(frozen=True)
class Changed:
    """No move is played, but the picture changed (hover, cursor, selection, a half-made move).

    The scene draws, and reads `status()` and `choices()` again.
    """


@dataclass(frozen=True)
class Refused(Changed):
    """A press that asked for a move which is not legal."""


Intention = Play | Changed


@dataclass(frozen=True)
class Click:
    """One press and release of a mouse button (1 left, 3 right) at a pixel of the window."""

    point: tuple[int, int]
    button: int = 1


@dataclass(frozen=True)
class PieceChoice:
    """A button of the scene's piece selector. `piece_icon(game, player, size, theme, kind)` is its icon.
    `noun` is the piece's name within a sentence.
    """

    title: str
    noun: str
    detail: str
    short_detail: str
    key: str
    player: int
    kind: str
    selected: bool
    enabled: bool


@dataclass(frozen=True)
class Status:
    """The contents of the status line below the board. A wider gap goes before every Stone and Glyph.

    Attributes:
        parts: the text, from the left.
        aside: the keys for the move or moves in `parts`, at the right.
        pointed: whether `parts` are about one move, which is under the pointer, half made or awaited.
        tone: the tone of the whole line.
        last_move: the effects of all moves of the last turn, in order; empty if there is nothing to say.
        last_alone: the effects of the last move alone.
    """

    parts: tuple[Part, ...] = ()
    aside: tuple[Part, ...] = ()
    pointed: bool = False
    tone: Tone = ""
    last_move: tuple[Part, ...] = ()
    last_alone: tuple[Part, ...] = ()

    def text(self) -> str:
        """The text of `parts`, or else of the last move, without pictures of pieces and keys."""
        return in_words(self.parts or self.last_move)


def taken(piece: Stone, cell: Phrase) -> tuple[Part, ...]:
    """Return the parts of the sentence "... is taken" about a cell with a piece."""
    return phrased("{cell} is taken", cell=(piece, cell))


@dataclass(frozen=True, slots=True)
class Proposal:
    """A hint, for a board with a hint panel of its own.

    Attributes:
        action: the move.
        step: 1 while only an area of the board is shown, such as the move's column; 2 once the move is shown.
        reasons: the reasons for the move, in words.
        used: the number of hints used in this game.
    """

    action: int
    step: int
    reasons: tuple[str, ...] = ()
    used: int = 1


@dataclass(frozen=True, slots=True)
class Held:
    """A move that lies on the board but is not made yet; the board shows the position after it.

    Attributes:
        move: the move.
        label: a short text beside the other side's answer.
        player: the side that would answer.
        steps: the moves after the held one, the answer first.
        numbered: whether `steps` are drawn with their numbers.
        line: the cells of the path or line completed by the answer.
        won: the position with that path or line.
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
    """One of several compared moves.

    Attributes:
        action: the move.
        rank: 1 for the best; 0 for the move played in the game, whatever its value.
        chosen: whether the move's effects are shown, too.
    """

    action: int
    rank: int
    chosen: bool = False
