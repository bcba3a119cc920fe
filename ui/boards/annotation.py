"""What a review says on the board: the move that was played, and the better one, on the position before them."""

from __future__ import annotations

from dataclasses import dataclass

from table.consequences import Consequences
from table.review.turns import Mark


@dataclass(frozen=True, slots=True)
class Annotation:
    """What is drawn about a move.

    Attributes:
        played: the move.
        mark: how it is marked.
        ahead: whether the board shows the position before the move; else the one after it.
        said: the words beside it: "You played c6". Empty for none.
        better: the judge's move, where it is another one; only on the position before.
        better_said: the words beside that: "Better: i8".
        right: whether the move was looked for, and found.
    """

    played: Consequences
    mark: Mark = Mark.NONE
    ahead: bool = False
    said: str = ""
    better: Consequences | None = None
    better_said: str = ""
    right: bool = False
