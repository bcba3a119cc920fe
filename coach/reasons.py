"""Facts for or against a move; the facts of one board are in its `reasons.py` and `mistake_reasons.py`.

Reasons are counted from positions, never guessed; a move may have none. The `claims` of a fact, its moves and numbers,
let a test check it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import IntEnum
from typing import TYPE_CHECKING, Any, NamedTuple

from coach import lines
from game.retelling import retellable
from game.text import EMPTY, letter_at
from game.texts import Message, text
from table.consequences import Consequences

if TYPE_CHECKING:
    from coach.side_labels import SideLabels
    from game.text import Board
    from table.consequences import Cell

_LONG = 3
"""A line with fewer pieces than this number is only a slight fact."""

Window = Sequence["Cell"]
"""The cells of a line: a side that fills them wins."""


class Weight(IntEnum):
    """The weight of a fact: STRONG for an event on the board, COUNTED for a number, SLIGHT for a small fact."""

    STRONG = 0
    COUNTED = 1
    SLIGHT = 2


class Reason(NamedTuple):
    """A fact about a move.

    Attributes:
        kind: the name of the kind of fact: "longer-way".
        message: the fact as a clause, a template for `text`, in which "it" is the move. The clause stands after a
            colon, or is a sentence of its own.
        claims: the fields of the message, and further claims of the fact.
        amount: the size of the fact, for comparison with facts of its kind: greater is better. None for a fact without
            a number.
        moves: the moves that show the fact, written in brackets after the message; may be empty.
        weight: how much the fact matters beside other facts.
        named: words for moves in the claims, keyed by field of the message.
        listed: words with the fields `moves` and `side` for moves that are only numbers; empty for moves that speak for
            themselves.
        first: the name of the side that makes the first of the moves; only for `listed`.
    """

    kind: str
    message: Message
    claims: dict[str, Any]
    amount: int | None = None
    moves: str = ""
    weight: Weight = Weight.STRONG
    named: Mapping[str, str] = {}
    listed: Message = ""
    first: str = ""

    @property
    def words(self) -> str:
        """The fact in words."""
        words = text(self.message, **{**self.claims, **self.named})
        moves = text(self.listed, moves=self.moves, side=self.first) if self.listed else self.moves
        return _followed_by(words, moves) if moves else words

    def counting(self, amount: int) -> Reason:
        """Return the fact with `amount` as its amount."""
        return self._replace(amount=amount)

    def naming(self, name: Callable[[str], str], *fields: str) -> Reason:
        """Return the fact with words for certain moves in its claims.

        `fields` are the names of the claims, and `name` makes the words for a move.
        """
        return self._replace(named={each: name(self.claims[each]) for each in fields})

    def weighing(self, weight: Weight, when: bool = True) -> Reason:
        """Return the fact with another weight; if `when` is False, return the fact unchanged."""
        return self._replace(weight=weight) if when else self


@retellable
def _followed_by(words: str, moves: str) -> str:
    return f"{words} ({moves})"


def reason(kind: str, message: Message, **claims: Any) -> Reason:
    """Return a fact of the kind `kind`, with its message and its claims."""
    return Reason(kind, message, claims)


def weightiest(found: Iterable[Reason]) -> tuple[Reason, ...]:
    """Return the reasons sorted by weight, the weightiest first; reasons of equal weight keep their order."""
    return tuple(sorted(found, key=lambda each: each.weight))


def beyond(found: Iterable[Reason], others: Iterable[Reason]) -> tuple[Reason, ...]:
    """Return those reasons in `found` that `others` lacks, or has only with a smaller amount."""
    known = tuple(others)
    return tuple(each for each in found if not any(_as_much(other, each) for other in known))


def _as_much(one: Reason, other: Reason) -> bool:
    if one.kind != other.kind or one.amount is None or other.amount is None:
        return one == other
    return one.amount >= other.amount


Confirmation = Callable[[Reason, Consequences, Sequence[Consequences]], bool]
"""A function that says whether the moves expected after a move confirm a reason: its forecast comes true, or its fact
remains true."""


def no_reasons(_move: Any, _sides: SideLabels) -> tuple[Reason, ...]:
    """Return no reasons, for a board without reasons of its own."""
    return ()


def line_reasons(
    before: Board, after: Board, cell: Cell, mover: int, windows: Sequence[Window], wins: Callable[[Cell], bool]
) -> list[Reason]:
    """Return the reasons of a piece on `cell`: a line that it blocks there, its side's threats, and a new longest line.

    Args:
        before: the rows of letters before the move.
        after: the rows of letters after the whole move.
        cell: where the piece was placed.
        mover: the piece's side, 0 or 1.
        windows: the lines that can win.
        wins: returns whether the mover could fill a given empty cell with the next move, to complete a line.
    """
    own, other = "wb"[mover], "bw"[mover]
    found: list[Reason] = []
    blocked = _fullest([window for window in windows if cell in window], before, other, own)
    if blocked is not None:
        blocking = reason("blocks-line", "it blocks {line}", line=_called(blocked, before, other), cells=tuple(blocked))
        found.append(blocking.weighing(Weight.SLIGHT, _count(blocked, before, other) < _LONG))
    at_hand = {
        gap: window
        for window in windows
        if _count(window, after, own) == len(window) - 1
        for gap in window
        if letter_at(after, gap) == EMPTY and wins(gap)
    }
    if len(at_hand) == 1:
        ((gap, window),) = at_hand.items()
        line = lines.counted(len(window), window)
        found.append(reason("threatens-line", "it threatens {line}", line=line, gap=gap, cells=tuple(window)))
    elif at_hand:
        message = "it makes two threats at once" if len(at_hand) == 2 else "it threatens to win in {n} places"
        found.append(reason("threatens-twice", message, n=len(at_hand), gaps=tuple(at_hand)))
    made = _fullest(windows, after, own, other)
    if made is not None and _count(made, after, own) > max(_count(window, before, own) for window in windows):
        making = reason("makes-line", "it makes {line}", line=_called(made, after, own), cells=tuple(made))
        found.append(making.weighing(Weight.SLIGHT, _count(made, after, own) < _LONG))
    return found


def _fullest(windows: Sequence[Window], board: Board, letter: str, against: str) -> Window | None:
    """Return the line with the most pieces of `letter` and no piece of `against`.

    Return None if less than half of that line is filled.
    """
    open_ones = [window for window in windows if not _count(window, board, against)]
    best = max(open_ones, key=lambda window: _count(window, board, letter), default=())
    return best if best and 2 * _count(best, board, letter) >= len(best) else None


def _called(window: Window, board: Board, letter: str) -> str:
    """Return the pieces on a line in words: "three on the diagonal", or with gaps "three of five on row 2"."""
    return lines.among([cell for cell in window if letter_at(board, cell) == letter], window)


def _count(window: Window, board: Board, letter: str) -> int:
    return sum(letter_at(board, cell) == letter for cell in window)
