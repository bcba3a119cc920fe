"""What a review says on the board: the move that was made with its mark, the better one, and what was played next."""

from __future__ import annotations

from dataclasses import dataclass

from table.consequences import Consequences
from table.review.turns import Mark


@dataclass(frozen=True, slots=True)
class Annotation:
    """What is drawn about the move that led to the position shown.

    Attributes:
        played: that move.
        mark: how it is marked.
        better: the judge's move in the position before, where it is another one.
        label: what stands beside the better move: "Better".
        name, chance: that move as text, and what it would have been worth.
        following: the move that was made next, None where none was.
        right: whether the move was looked for, and found.
    """

    played: Consequences
    mark: Mark = Mark.NONE
    better: Consequences | None = None
    label: str = ""
    name: str = ""
    chance: str = ""
    following: Consequences | None = None
    right: bool = False
