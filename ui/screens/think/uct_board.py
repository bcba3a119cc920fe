"""The board of UCT: the position at the selected leaf, and the random game from there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

from game.verbs import apply_action, is_terminal, returns
from table.consequences import consequences_of
from ui.boards import view_for
from ui.kit import paint

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.spec import Game
    from table.consequences import Cell
    from table.watching.games import GamesTrace
    from ui.boards.view import BoardView
    from ui.kit.look import Look

_LATER = 10.0
"""Seconds after which all animations of the board are over."""
_LEAST = 16  # least logical side of a cell with room for a number


class UctBoard:
    """Draws the position of an event; moves in the tree have a ring, random moves a dashed ring and their number."""

    def __init__(self, game: Game, trace: GamesTrace) -> None:
        self._game, self._trace = game, trace
        self._view: BoardView | None = None
        self._shown: tuple[object, ...] | None = None
        self._picture: pygame.Surface | None = None

    def winner(self, at: int) -> int | None:
        """Return the winner of the random game, 2 for a draw; None before it is played."""
        game = self._trace.random_game(at)
        return None if game is None else 0 if game.payout == 1 else 1 if game.payout == 0 else 2

    def moves(self, at: int) -> tuple[list[tuple[Any, int, bool]], Any]:
        """Return the moves since the root, each with its position and whether it is random; and the last position."""
        trace, random = self._trace, self._trace.random_game(at)
        node = trace.path(at)[-1]
        actions = [(action, False) for action in trace.lines[node]]
        actions += [(action, True) for action in (random.moves if random is not None else ())]
        found, state = [], trace.state(0)
        for action, is_random in actions:
            found.append((state, action, is_random))
            state = apply_action(state, action)
        return found, state

    def draw(self, surface: pygame.Surface, look: Look, rect: pygame.Rect, at: int) -> None:
        """Draw the board as large as it fits."""
        random = self._trace.random_game(at)
        key = (self._trace.lines[self._trace.path(at)[-1]], random, rect.size, look.theme.name, look.metrics.scale)
        if self._shown != key:
            self._shown, self._picture = key, self._drawn(look, rect.size, at)
        assert self._picture is not None
        surface.blit(self._picture, rect)

    def _drawn(self, look: Look, size: tuple[int, int], at: int) -> pygame.Surface:
        picture = pygame.Surface(size, pygame.SRCALPHA)
        view = view_for(self._game.name)(self._game, look.theme, look.metrics, bare=True)
        view.animations, view.aided = False, ()
        view.layout(picture.get_rect())
        moves, last = self.moves(at)
        view.set_state(last)
        if is_terminal(last) and returns(last):
            view.celebrate(0.0)
        view.draw(picture, _LATER)
        self._mark(picture, look, view, moves)
        return picture

    def _mark(self, picture: pygame.Surface, look: Look, view: BoardView, moves: list[tuple[Any, int, bool]]) -> None:
        """Mark every cell that a move filled, on boards of cells."""
        rect_of: Callable[[Cell], pygame.Rect] | None = getattr(view, "cell_rect", None)
        number = 0
        if rect_of is None:
            return
        for before, action, is_random in moves:
            number += is_random
            cells = consequences_of(self._game, before, action).filled
            for cell in cells:
                self._mark_cell(picture, look, rect_of(cell), number if is_random else 0)

    def _mark_cell(self, picture: pygame.Surface, look: Look, rect: pygame.Rect, number: int) -> None:
        theme = look.theme
        side = round(min(rect.size) * 0.9)
        box = pygame.Rect(0, 0, side, side)
        box.center = rect.center
        if not number:
            paint.circle(picture, rect.center, side / 2, None, theme.accent, look.px(2.5))
            return
        paint.dashed(picture, box, side / 2, max(1, look.px(1.5)), theme.text, look.px(4), look.px(3))
        if side >= look.px(_LEAST):
            paint.circle(picture, rect.center, look.px(8), theme.bg, alpha=0.85)
            look.text(picture, str(number), rect.center, 11, "semi", theme.text, "center")
