"""Tic-tac-toe on the screen. Keys 1 to 9 are placed as on a numeric keypad, 1 at the bottom left."""

from __future__ import annotations

import pygame

from coach.phrases import Keycap, Part, Phrase
from coach.tictactoe.texts import TEXTS
from game import tictactoe as rules
from game.texts import text
from game.verbs import State, current_player
from table.consequences import Cell
from ui.boards.aiming import number_of
from ui.boards.messages import Intention
from ui.boards.pieces import Piece
from ui.boards.plain_view import PlainView
from ui.boards.sheet import Sheet
from ui.boards.tictactoe import strokes
from ui.boards.tictactoe.theme import THEME
from ui.boards.transitions import vanish
from ui.kit.motion import in_out_cubic

_LEGIBLE, _LARGEST_LABEL = 60, 0.18
"""The least size of a cell with legible coordinates, in pixels; the largest type size of coordinates, in cells."""
_STROKE = 0.260
"""Seconds for drawing a mark: a hand's two strokes."""


class TicTacToeView(PlainView):
    """A board of three by three cells, which looks drawn by hand."""

    texts = TEXTS
    board_theme = THEME
    margin, label = 0.21, 0.11
    panel = ((66, 72, 112), (46, 49, 81))
    edge = (85, 91, 126)
    grid = (127, 133, 168)
    ink = (163, 169, 204)
    bright = True

    def _text_size(self) -> int:
        least = min(self.metrics.px(11), round(_LARGEST_LABEL * self.cell)) if self.cell > _LEGIBLE else 0
        return max(round(0.085 * self.cell), least)

    def _animate(self, action: int, before: State, after: State, now: float, undone: bool) -> None:
        cell = self.cell_of(action)
        player = int(current_player(after if undone else before))
        if undone:
            vanish(self, Piece(THEME.pieces, player), cell, now)
            return

        def draw_stroke(surface: pygame.Surface, share: float) -> None:
            step = max(1, round(in_out_cubic(share) * strokes.FRAMES))
            self.stamp(Sheet(surface), strokes.drawn(player, step, self.cell, self.theme), cell)

        self.tracks.add(now, _STROKE, frozenset([cell]), draw_stroke)
        self.tracks.cue(now, "place")

    # -- input ------------------------------------------------------------------------------------

    def cell_of(self, action: int) -> Cell:
        return action % rules.SIZE, action // rules.SIZE

    def _action_at(self, cell: Cell, button: int) -> int | None:
        return cell[1] * rules.SIZE + cell[0] if button == 1 else None

    def _typed(self, event: pygame.event.Event) -> Intention | None:
        number = number_of(event, 9)
        if number and self._enabled:
            row, column = divmod(number - 1, rules.SIZE)
            return self._intention_for(self._action_at(self.places.seen((column, row)), 1))
        return super()._typed(event)

    def _aside(self) -> tuple[Part, ...]:
        return Keycap("1"), Phrase("–"), Keycap("9"), Phrase(text("squares, from bottom left"))


VIEW = TicTacToeView
