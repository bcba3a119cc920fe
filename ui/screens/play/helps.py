"""Marks of help on the board: what each move is worth, and threats (`coach.board_helps`)."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from ai.proven import Proven
from ai.search.scores import value_of
from coach import mark_texts
from coach.board_helps import ShownThreats, ShownValues
from game.verbs import current_player
from table.consequences import Consequences
from ui.boards.aiming import Aiming
from ui.boards.view import BoardView, Point
from ui.kit import Colour, Look, paint
from ui.screens.play.context import GameContext

_HEIGHT, _PAD = 24, 8  # logical
_GLANCE = 0.01  # seconds between two slices of the search for threats
_DISC, _COIN = 26, 18  # logical sizes of the mark of a threat and of the piece in it


class MoveValueLabels(ShownValues):
    """Draws the values of the moves."""

    def __init__(self, scene: GameContext) -> None:
        super().__init__(
            scene.app.engine, scene.session, scene.line, notice=scene.app.notice,
            position=lambda: scene.view.state, tells_all=lambda: scene.tells_all,
        )  # fmt: skip
        self._view = scene.view

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw a label for each known value of a move made by left clicks; those of the best moves are outlined."""
        best = None if self.busy else max(map(value_of, self.known.values()), default=None)
        for action, proven in self.known.items():
            for click in self._view.clicks_of(action)[:1]:
                if click.button == 1:
                    _draw_label(surface, look, proven, click.point, strong=value_of(proven) == best)


def _draw_label(surface: pygame.Surface, look: Look, proven: Proven, centre: tuple[int, int], *, strong: bool) -> None:
    """Draw one label; the labels of the best moves have an outline."""
    theme = look.theme
    ink: Colour = (theme.danger, theme.text2, theme.good)[proven.result + 1]
    label = mark_texts.value_label(proven)
    rect = pygame.Rect(0, 0, look.text_width(label, 14, "semi") + 2 * look.px(_PAD), look.px(_HEIGHT))
    rect.center = centre
    look.panel(surface, rect, 7, theme.surface, ink if strong else theme.line, 2 if strong else 1)
    look.draw_text(surface, label, rect.center, 14, "semi", ink, "center")


class ThreatMarks(ShownThreats):
    """Draws the threats; a game between AIs has none, since nobody needs help."""

    def __init__(self, scene: GameContext, covered: Callable[[], bool]) -> None:
        """`covered` says whether a dialog hides the board and the threats on it."""
        position = lambda: scene.view.state  # noqa: E731
        super().__init__(scene.session, position=position, covered=covered, notice=scene.app.notice)
        self._scene = scene

    def next_frame_delay(self) -> float | None:
        """Seconds until the search for threats continues; None if there is no such search."""
        return _GLANCE if self.busy else None

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw a mark for each threat: the threatening side's piece in a ring; side 0 has the upper left corner."""
        view, found = self._scene.view, self.found.items()
        places = [(side, point) for (side, _action), move in found for point in _points(view, move)]
        for side, point in dict.fromkeys(places):
            self._draw_mark(surface, look, side, point)

    def _draw_mark(self, surface: pygame.Surface, look: Look, side: int, point: Point) -> None:
        sides, away = self._scene.sides, look.px(_DISC * 0.42)
        centre = (point[0] - away, point[1] - away) if side == 0 else (point[0] + away, point[1] + away)
        disc = pygame.Rect(0, 0, look.px(_DISC), look.px(_DISC)).move_to(center=centre)
        paint.panel(surface, disc, disc.w / 2, look.theme.surface, sides.glow(side, look.theme), max(2, look.px(2.5)))
        sides.draw(surface, look, side, look.px(_COIN), center=centre)


def _points(view: BoardView, move: Consequences) -> list[Point]:
    """The pixels of a move's marks: by the board's `mark_point`, else the filled cell, else the move's first click."""
    point_of = getattr(view, "mark_point", None)
    if point_of is not None:
        return [point_of(move)]
    if isinstance(view, Aiming) and len(move.filled) == 1 and not move.cleared:
        return [view.places.cell_rect(move.filled[0]).center]
    if int(current_player(view.state)) != move.mover and (spot := view.spot_of(move)) is not None:
        return [spot.center]  # the other side plays this action at another place
    return [click.point for click in view.clicks_of(move.action)[:1]]
