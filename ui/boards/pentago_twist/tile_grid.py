"""A board of four tiles: its geometry, and the half-made move on it, for drawings and panels."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from game import pentago_twist as rules
from game.verbs import State
from table.consequences import Cell
from ui.boards.grid import GridView
from ui.boards.messages import Click
from ui.boards.pentago_twist.tile_places import TilePlaces, cell_for, size_of
from ui.boards.pentago_twist.twisted import Twist


@dataclass(frozen=True, slots=True)
class HalfMove:
    """A move whose marble is placed, but whose twist is not made yet.

    Attributes:
        marble: the marble's cell, a number as in the rules.
        twist: the chosen twist; None until one is chosen.
    """

    marble: int
    twist: Twist | None = None

    @property
    def cell(self) -> Cell:
        """The cell of the marble."""
        return rules.square_of(self.marble)

    @property
    def action(self) -> int | None:
        """The action with the chosen twist; None while no twist is chosen."""
        return None if self.twist is None else self.action_with(self.twist)

    def action_with(self, twist: Twist) -> int:
        """The action that places the marble, then makes a twist."""
        return self.marble * 8 + twist[0] * 2 + twist[1]


class TwistPreview(NamedTuple):
    """A previewed twist, the position after it, and the line to light there."""

    twist: Twist
    after: State
    line: list[Cell]


class TileGrid(GridView):
    """A view with tiles, their pills, and a move of two halves.

    Attributes:
        places: the geometry, after layout().
        half_move: the half-made move; None if no move is half made.
        twist_preview: the chosen twist and its effects; None if no twist is chosen.
    """

    places: TilePlaces
    places_type = TilePlaces
    half_move: HalfMove | None = None
    twist_preview: TwistPreview | None = None
    _outlined: int | None = None
    _lit: list[Cell]

    def _size(self, cell: int) -> tuple[int, int]:
        return size_of(cell, self.metrics, bare=self.bare, has_pills=not (self.bare or self.still))

    def fit_squares(self, side: int) -> tuple[int, int]:
        return self._size(cell_for(side))

    def clicks_of(self, action: int) -> tuple[Click, ...]:
        marble, twist = action >> 3, Click(self.places.half(rules.twist_of(action)).center)
        if self.half_move is not None and self.half_move.marble == marble:
            return (twist,)
        return Click(self.places.cell_rect(rules.square_of(marble)).center), twist

    def cell_of(self, action: int) -> Cell:
        """The cell of an action's marble after the twist."""
        moved = int(rules.twist(np.uint64(1 << (action >> 3)), *rules.twist_of(action)))
        return rules.square_of(moved.bit_length() - 1)

    @property
    def twist(self) -> Twist | None:
        """The chosen twist of the half-made move; None if no twist is chosen."""
        return None if self.half_move is None else self.half_move.twist

    def pending(self) -> bool:
        return self.half_move is not None

    def show_ahead(self, state: State, quadrant: int | None, line: list[Cell], player: int) -> None:
        """Show a position on the small board; outline a quadrant; light the `line` of `player`, or else a winning
        line.
        """
        if state is not self.state:
            self.set_state(state)
        line = line or (self._won if self.foretells else [])
        if (quadrant, line) != (self._outlined, self._lit):
            self._version += 1
        self._outlined, self._lit, self._player = quadrant, line, player
