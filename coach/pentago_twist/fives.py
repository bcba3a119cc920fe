"""Lines of Pentago-Twist that can still become five, and the moves that would make five.

Bitboards here are plain integers with a bit for each cell, as in the rules. A twist has a quadrant, 0 to 3, and a kind:
0 rotates the quadrant, 1 mirrors it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from game import pentago_twist as rules

if TYPE_CHECKING:
    from collections.abc import Iterator

TWISTS = tuple((quadrant, kind) for quadrant in range(4) for kind in range(2))
_ALL = (1 << rules.CELLS) - 1
_TURNED = tuple(tuple(int(part) for part in row) for row in rules.TWISTED)
_ROWS = (0b111, 0b111000, 0b111000000)
_TRIOS = (*_ROWS, 0b001001001, 0b010010010, 0b100100100, 0b100010001, 0b001010100)
"""The straight threes of a quadrant, as bits; a twist always turns such a three into another one."""


class MarbleBits(NamedTuple):
    """The marbles of the first side, `own`, and of the other side."""

    own: int
    other: int

    @classmethod
    def of(cls, state: rules.PentagoTwist, player: int) -> MarbleBits:
        """Return a position's marbles, with `player` as the first side."""
        white, black = int(state.white), int(state.black)
        return cls(white, black) if player == 0 else cls(black, white)

    def twisted(self, quadrant: int, kind: int) -> MarbleBits:
        """Return the marbles after a twist."""
        return MarbleBits(turned(self.own, quadrant, kind), turned(self.other, quadrant, kind))

    def placed(self, cell: int) -> MarbleBits:
        """Return the marbles with one more marble of the first side, on the cell with the number `cell`."""
        return MarbleBits(self.own | 1 << cell, self.other)

    @property
    def longest(self) -> int:
        """The largest number of marbles that the first side has on a line without marbles of the other side."""
        return max(((line & self.own).bit_count() for line in rules.LINES if not line & self.other), default=0)

    def lines_of(self, least: int) -> int:
        """Return the number of lines with at least `least` marbles of the first side and none of the other side."""
        return sum((line & self.own).bit_count() >= least for line in rules.LINES if not line & self.other)

    @property
    def trios(self) -> frozenset[tuple[int, int]]:
        """The first side's straight threes within a quadrant, each as the quadrant and three of its bits."""
        parts = [(quadrant, self.own >> 9 * quadrant & 511) for quadrant in range(4)]
        return frozenset((quadrant, trio) for quadrant, part in parts for trio in _TRIOS if trio & ~part == 0)


class FiveMove(NamedTuple):
    """A move that makes five: the number of the marble's cell (None for any), the twist, and the completed line."""

    cell: int | None
    quadrant: int
    kind: int
    line: int


def turned(marbles: int, quadrant: int, kind: int) -> int:
    """Return marbles, as a bitboard, after a twist."""
    shift = 9 * quadrant
    part = marbles >> shift & 511
    return marbles ^ (part ^ _TURNED[kind][part]) << shift


def ways(marbles: MarbleBits) -> Iterator[FiveMove]:
    """Yield the moves that would win at once for the first side, if it were to move."""
    for quadrant, kind in TWISTS:
        after = marbles.twisted(quadrant, kind)
        if any(line & ~after.other == 0 for line in rules.LINES):
            continue  # a draw at best
        for line in rules.LINES:
            missing = line & ~after.own
            if not missing:
                yield FiveMove(None, quadrant, kind, line)
            elif missing.bit_count() == 1 and not missing & after.other:
                yield FiveMove(_source(missing, quadrant, kind), quadrant, kind, line)


def sockets(marbles: MarbleBits) -> list[int]:
    """Return the empty cells, as indices of bits, where the first side's next marble makes five with some twist."""
    found = {way.cell for way in ways(marbles)}
    empty = _ALL & ~(marbles.own | marbles.other)
    return [cell for cell in range(rules.CELLS) if empty >> cell & 1 and (None in found or cell in found)]


def reach(marbles: MarbleBits) -> int:
    """Return the largest number of marbles in line that the first side can have after its next move.

    Lines with marbles of the other side do not count.
    """
    best = 0
    for quadrant, kind in TWISTS:
        after = marbles.twisted(quadrant, kind)
        for line in rules.LINES:
            if not line & after.other:
                best = max(best, min(5, (line & after.own).bit_count() + 1))
    return best


def _source(cell: int, quadrant: int, kind: int) -> int:
    """Return the bit index of the cell from which a twist brings a marble to `cell`, a bitboard with one bit."""
    for _ in range(3 if kind == 0 else 1):
        cell = turned(cell, quadrant, kind)
    return cell.bit_length() - 1
