"""What happens in a game in progress, as a session tells it to whoever draws it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from game import Outcome


@dataclass(frozen=True)
class Moved:
    """A move was played: by a person, an AI, or again by redo."""

    action: int
    before: Any
    after: Any
    player: int


@dataclass(frozen=True)
class TakenBack:
    """A move was taken back; `before` is the position with it, `after` the one without."""

    action: int
    before: Any
    after: Any


@dataclass(frozen=True)
class GameEnded:
    """The game is over."""

    outcome: Outcome


@dataclass(frozen=True)
class WentOn:
    """A resignation was taken back: the game goes on where it was."""


@dataclass(frozen=True)
class Hinted:
    """The move that the hint proposes, in the position shown."""

    action: int


@dataclass(frozen=True)
class ProblemReported:
    """Something went wrong that the player should know; the game goes on."""

    text: str


Event = Moved | TakenBack | GameEnded | WentOn | Hinted | ProblemReported
