"""What tests may know of a board."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple


class Searched(NamedTuple):
    """Positions after `low` to `high` random plies, and how deep a search without any cuts can look from there."""

    low: int
    high: int
    depth: int


class Proved(NamedTuple):
    """The same, with how many positions are looked at."""

    positions: int
    low: int
    high: int
    depth: int


class Ending(NamedTuple):
    """A position, the move that ends the game there for who begins, and the words that tell how it was won."""

    position: str
    move: str
    told: str


@dataclass(frozen=True)
class Sample:
    """What tests know of a board; nothing of what is left out.

    Attributes:
        perft: how many sequences of one, two, three … moves there are from the start, by sources that are not ours.
        left: how much is left in the late positions of its perft table (`tests.game.perft_tables`): empty cells mostly.
        searched: what minimax can search.
        proved: what minimax can search beside proofs.
        late: how many positions are asked for a win at once, and up to which ply.
        threatened: between which plies somebody may win at once.
        levels: how many it has.
        light: how many of them, counted from the first, answer at once on a computer that has nothing compiled yet.
        judged: the chance that the judge gives the side to move at the start, looking at few nodes.
        opening: the moves of a game that is not over.
        middle: a position in the middle of a game.
        ending: a position one move before the end.
        arranged: a legal position, and two that are none to go on from.
        squares: whether it is drawn as squares, each for one piece.
        keys: the keys that make an action on its view, joined by spaces: `corner` stands for going to the cell at the
            bottom left, `shift+q` for Q with the shift key.
    """

    perft: tuple[int, ...] = ()
    left: tuple[int, ...] = ()
    searched: tuple[Searched, ...] = ()
    proved: tuple[Proved, ...] = ()
    late: tuple[int, int] = (0, 0)
    threatened: tuple[int, int] = (0, 0)
    levels: int = 10
    light: int = 6
    judged: float | None = None
    opening: str = ""
    middle: str = ""
    ending: Ending | None = None
    arranged: tuple[str, ...] = ()
    squares: bool = True
    keys: Callable[[int], str] | None = None
