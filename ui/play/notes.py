"""What stands beside a move in the list: its piece, and what else it did.

A board that says nothing here is listed with its moves' own text.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from game import Game, current_player, pathwayz


@dataclass(frozen=True, slots=True)
class Note:
    """One entry of the move list.

    Attributes:
        text: the move.
        player, kind: whose piece was placed, and which.
        flips: pieces turned by it.
        quadrant: of four, counted from the top left, that it twisted, or None.
        twist: 0 for a quarter turn clockwise, 1 for a mirror.
    """

    text: str
    player: int
    kind: str = "regular"
    flips: int = 0
    quadrant: int | None = None
    twist: int = 0


def note_of(game: Game, before: Any, action: int) -> Note:
    """Return the entry of `action`, which was played in `before`."""
    text, player = game.action_to_string(before, action), int(current_player(before))
    special = _SPECIAL.get(game.name)
    return special(text, player, before, action) if special else Note(text, player)


def _pathwayz(text: str, player: int, before: Any, action: int) -> Note:
    if action < pathwayz.CELLS:
        return Note(text, player)
    return Note(text, 1 - player, "permanent", len(pathwayz.flips(before, action)))


def _pentago(text: str, player: int, _before: Any, action: int) -> Note:
    return Note(text, player, quadrant=action // 2 % 4, twist=action % 2)


_SPECIAL: dict[str, Callable[[str, int, Any, int], Note]] = {"pathwayz": _pathwayz, "pentago-twist": _pentago}
