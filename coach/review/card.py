"""What the card of a move in a review says: its title, what the move changed, sentences, and other moves."""

from __future__ import annotations

from dataclasses import dataclass

from table.review.turns import Mark


@dataclass(frozen=True, slots=True)
class RowText:
    """What a row says.

    Attributes:
        name: the move.
        words: what speaks for it, or what it cost.
        end: what stands at the right: its chance.
        share: how full the bar is, 0 to 1.
        player, kind: whose piece it is, and which.
        mark: the mark of a move that was made.
        best: whether it is the judge's.
    """

    name: str
    words: str
    end: str
    share: float
    player: int
    kind: str = "regular"
    mark: Mark = Mark.NONE
    best: bool = False


@dataclass(frozen=True, slots=True)
class Change:
    """What a move did to the chance of a side: its name, both as they are told, and whether that side lost by it."""

    player: int
    name: str
    before: str
    after: str
    bad: bool


@dataclass(frozen=True, slots=True)
class ReviewCardText:
    """What the card says.

    Attributes:
        title: the move.
        aside: what it is called.
        mark: how it is marked.
        change: what it did to the chance, if that is known.
        wordings: sentences, the weightier ones and the others, in shorter and shorter ways; the first that fits.
        rows: at most three other moves, or turning points.
        tone: the colour of the title: of a right try, or a wrong one.
    """

    title: str
    aside: str = ""
    mark: Mark = Mark.NONE
    change: Change | None = None
    wordings: tuple[tuple[str, str], ...] = ()
    rows: tuple[RowText, ...] = ()
    tone: str = ""


def plain_card(title: str, words: str, more: str = "") -> ReviewCardText:
    """Return a card with a heading and a sentence or two."""
    return ReviewCardText(title, wordings=((words, more), (words, "")) if more else ((words, ""),))
