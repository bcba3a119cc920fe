"""Threats on the board: moves with which either side would win at once. A help that is off at first."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from coach.boards import texts_of
from game.texts import text
from game.verbs import current_player, is_terminal
from saves import helps
from table.threatening import Threats
from ui.kit import paint

if TYPE_CHECKING:
    from collections.abc import Callable

    from table.consequences import Consequences
    from ui.boards.view import BoardView, Point
    from ui.kit.look import Look
    from ui.screens.play.context import GameContext


_SLICE = 0.003  # seconds of a frame for the search
_GLANCE = 0.01
_DISC, _COIN = 26, 18  # logical sizes of the mark and of the piece in it
_MARKED = "Marked: where one move would win, for either side."
_NONE = "Neither side could win with one move."
_OVER = "The game is over here: there are no more threats."


class ThreatMarks:
    """Finds and draws the threats; a game between AIs has none, since nobody needs help."""

    def __init__(self, scene: GameContext, covered: Callable[[], bool]) -> None:
        """`covered` says whether a question covers the threats."""
        self._scene, self._covered = scene, covered
        self._texts = texts_of(scene.game.name)
        self._threats = Threats(scene.game, self._texts.threat.meets if self._texts.threat else None)
        self.shown = False
        self._asked = False
        """Whether the explanation of the marks will be shown at the end of the search."""

    def toggle(self) -> None:
        """Show or hide the threats."""
        self.shown = not self.shown
        self.count_as_help()
        self._asked = self.shown
        self.update()

    def _tell(self, message: str) -> None:
        session = self._scene.session
        helped = session.against_ai and helps.THREATS in session.used
        self._scene.app.notice(text("{told} This game is not rated.", told=message) if helped else message)

    def count_as_help(self) -> None:
        """Count shown threats as a help in this game."""
        session = self._scene.session
        if self.shown and session.outcome is None and helps.THREATS not in session.used:
            session.use(helps.THREATS, self._scene.look.now)

    @property
    def busy(self) -> bool:
        """Whether the search for threats goes on."""
        return self._looking and self._threats.busy

    @property
    def _looking(self) -> bool:
        return self.shown and not self._covered()

    @property
    def found(self) -> dict[tuple[int, int], Consequences]:
        """The marked moves, by side and action."""
        return self._threats.found if self._looking and not self._threats.busy else {}

    def update(self) -> bool:
        """Search the position on the board further; True if the marks changed."""
        self._threats.look_at(self._scene.view.state if self._looking else None)
        news = self._threats.update(_SLICE)
        if self._asked and self._looking and not self._threats.busy:
            self._asked = False
            self._tell(self._meaning())
        return news

    def _meaning(self) -> str:
        threat = self._texts.threat
        if is_terminal(self._scene.view.state):
            return text(_OVER)
        if self._threats.found:
            return text(_MARKED if threat is None else threat.words)
        return text(_NONE if threat is None else threat.none)

    def next_frame_delay(self) -> float | None:
        """Seconds until the search goes on; None without one."""
        return _GLANCE if self.busy else None

    def draw(self, surface: pygame.Surface, look: Look, view: BoardView) -> None:
        """Draw a mark for each threat: a ringed piece of the winning side, upper left for side 0, else lower right."""
        places: set[tuple[int, Point]] = set()
        for side, action in self.found:
            move = self.found[side, action]
            for point in _points(view, move):
                if (side, point) not in places:
                    places.add((side, point))
                    self._draw_mark(surface, look, side, point)

    def _draw_mark(self, surface: pygame.Surface, look: Look, side: int, point: Point) -> None:
        sides, away = self._scene.sides, look.px(_DISC * 0.42)
        centre = (point[0] - away, point[1] - away) if side == 0 else (point[0] + away, point[1] + away)
        disc = pygame.Rect(0, 0, look.px(_DISC), look.px(_DISC))
        disc.center = centre
        paint.panel(surface, disc, disc.w / 2, look.theme.surface, sides.glow(side, look.theme), max(2, look.px(2.5)))
        icon = sides.icon(side, look.px(_COIN), look.theme)
        surface.blit(icon, icon.get_rect(center=centre))


def _points(view: BoardView, move: Consequences) -> list[Point]:
    """The places of a mark: by the board's own rule, else the filled cell, else the first click of the move."""
    point_of = getattr(view, "mark_point", None)
    if point_of is not None:
        return [point_of(move)]
    rect_of = getattr(view, "cell_rect", None)
    if rect_of is not None and len(move.filled) == 1 and not move.cleared:
        return [rect_of(move.filled[0]).center]
    if int(current_player(view.state)) != move.mover and (spot := view.spot_of(move)) is not None:
        return [spot.center]  # the other side plays this action at another place
    return [click.point for click in view.clicks_of(move.action)[:1]]
