"""Events of a game in progress, which a session reports to the scene that draws it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from game import Outcome

if TYPE_CHECKING:
    from ai.proven import Proven


@dataclass(frozen=True)
class Moved:
    """A move was played by a person or an AI, or played again by redo."""

    action: int
    before: Any
    after: Any
    player: int


@dataclass(frozen=True)
class TakenBack:
    """A move was taken back: `before` is the position with the move, `after` the position without it."""

    action: int
    before: Any
    after: Any


@dataclass(frozen=True)
class GameEnded:
    """The game is over."""

    outcome: Outcome


@dataclass(frozen=True)
class WentOn:
    """A resignation was taken back, and the game goes on."""


@dataclass(frozen=True)
class Hinted:
    """A hint has arrived: the proposed move in the shown position.

    Attributes:
        action: the move.
        proven: the proven result of the position for the side to move; None unless the move is proven to keep it.
    """

    action: int
    proven: Proven | None = None


@dataclass(frozen=True)
class ProblemReported:
    """A problem that the player should know; the game goes on."""

    text: str


Event = Moved | TakenBack | GameEnded | WentOn | Hinted | ProblemReported
