"""Marks of help on the board, which are off at first: what each move is worth, and threats, the moves with which either
side would win at once.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from ai.proven import Proven
from ai.search.scores import value_of
from coach import mark_texts
from coach.boards import texts_of
from coach.phrases import sentences
from game.texts import text
from game.verbs import current_player
from saves import helps
from table.consequences import Consequences
from table.move_values import MoveValues
from table.threatening import Threats
from ui.boards.view import BoardView, Point
from ui.kit import Colour, Look, paint
from ui.screens.play.context import GameContext

_HEIGHT, _PAD = 24, 8  # logical


class MoveValueLabels:
    """Draws the values of the moves; they are off at first, and never shown in a rated game against a computer."""

    def __init__(self, scene: GameContext) -> None:
        self._scene = scene
        self._values = MoveValues(scene.app.engine, scene.game)
        self._known: dict[int, Proven] = {}
        self._state: Any = None
        self.shown = False

    @property
    def possible(self) -> bool:
        """Whether the values may be shown: the board is solved, at least near the end, and the game is not rated."""
        return self._values.possible and self._scene.tells_all

    def toggle(self) -> None:
        """Show or hide the values, or say why this is impossible."""
        app, game = self._scene.app, self._scene.game
        if not self.possible:
            app.notice(mark_texts.no_move_values() if self._values.possible else mark_texts.unsolved(game))
        else:
            self.shown = not self.shown
            if self.shown:
                app.notice(mark_texts.meaning_of_values(game, self._scene.view.state))
        self.update()

    def update(self) -> bool:
        """Read the values found so far; True if they changed."""
        self._state = state = self._scene.view.state
        if self.shown and self.possible and self._scene.session.can_judge:
            known = dict(self._values.look_at(state))
        else:
            self._values.stop()
            known = {}
        changed, self._known = known != self._known, known
        return self._tell_judge(state) or changed

    def _tell_judge(self, state: Any) -> bool:
        """Correct the chances by the position's value, once all moves' values are known; True if they changed."""
        line = self._scene.line
        found = self._values.news() if line.state == state else None
        if found is not None:
            self._scene.session.judging.correct(line.ply, found)
        return found is not None

    @property
    def proof(self) -> Proven | None:
        """The result for the side to move that the labels show; None while a move has no label yet."""
        if not self._known or self.busy or self._state != self._scene.view.state:
            return None
        is_complete = len(self._known) == len(self._scene.game.actions(self._state))
        return max(self._known.values(), key=value_of) if is_complete else None

    @property
    def busy(self) -> bool:
        """Whether more values will be known soon."""
        return self.shown and self._values.busy

    def close(self) -> None:
        self._values.close()

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw a label for each known value; where a cell has two moves, for the one that a left click makes."""
        best = None if self.busy else max(map(value_of, self._known.values()), default=None)
        for action, proven in self._known.items():
            for click in self._scene.view.clicks_of(action)[:1]:
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
    look.text(surface, label, rect.center, 14, "semi", ink, "center")


_SLICE = 0.003  # seconds of a frame for the search
_GLANCE = 0.01
_DISC, _COIN = 26, 18  # logical sizes of the mark and of the piece in it


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
        self.shown = not self.shown
        self.count_as_help()
        self._asked = self.shown
        self.update()

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
        """The marked moves of the shown position, by side and action."""
        is_known = not self._threats.busy and self._threats.state == self._scene.view.state
        return self._threats.found if self._looking and is_known else {}

    @property
    def shows_win(self) -> bool:
        """Whether a move is marked with which the side to move wins at once."""
        mover = int(current_player(self._scene.view.state))
        return any(side == mover and move.wins for (side, _action), move in self.found.items())

    def update(self) -> bool:
        """Search the position on the board further; True if the marks changed."""
        self._threats.look_at(self._scene.view.state if self._looking else None)
        news = self._threats.update(_SLICE)
        if self._asked and self._looking and not self._threats.busy:
            self._asked = False
            self._tell_meaning()
        return news

    def _tell_meaning(self) -> None:
        session, found = self._scene.session, bool(self._threats.found)
        helped = session.against_ai and helps.THREATS in session.used
        meaning = mark_texts.meaning_of_threats(self._texts, self._scene.view.state, found=found)
        self._scene.app.notice(sentences(meaning, text("This game is not rated.") if helped else ""))

    def next_frame_delay(self) -> float | None:
        """Seconds until the search goes on; None without one."""
        return _GLANCE if self.busy else None

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw a mark for each threat: a ringed piece of the winning side, upper left for side 0, else lower right."""
        view, found = self._scene.view, self.found.items()
        places = [(side, point) for (side, _action), move in found for point in _points(view, move)]
        for side, point in dict.fromkeys(places):
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
