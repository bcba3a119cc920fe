"""The board as a control of a scene. An exception in the board's view does not end the game."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, TypeVar

import pygame

from game.texts import text
from ui.boards.heard import HeardBoard
from ui.boards.messages import Changed, Intention, Play, Refused
from ui.boards.view import BoardView
from ui.kit import Control, Look
from ui.kit.tree import Span, Spoken

log = logging.getLogger(__name__)
T = TypeVar("T")
_WANTED = 640  # logical width of a board
_MARGIN = 24  # logical margin around the board in a picture
_AWAY = (-1, -1)  # a place where no board is
_LONG_AGO = 60.0  # seconds: longer than any celebration


class Tempo:
    """A clock for the board, `speed` times as fast as the program's. It never jumps when the speed changes."""

    def __init__(self) -> None:
        self.speed = 1.0
        self._shown = self._asked = 0.0

    def at(self, now: float) -> float:
        """Return the board's time at `now`, in seconds."""
        if self.speed == 1.0 and self._shown == self._asked:
            self._shown = self._asked = now
        else:
            self._shown += (now - self._asked) * self.speed
            self._asked = now
        return self._shown


class BoardPanel(Control):
    """A control that sends mouse and keys to `view`. `on_play` gets a chosen move; other changes call `on_change`."""

    def __init__(
        self,
        view: BoardView,
        on_play: Callable[[int], None],
        on_change: Callable[[], None],
        complain: Callable[[str], None],
    ) -> None:
        super().__init__(text("Board"))
        self.is_live = True
        self.grow = 1
        self.view = view
        self.on_play = on_play
        self.on_change = on_change
        self.complain = complain
        self.marks: Sequence[Callable[[pygame.Surface, Look], None]] = ()
        """Functions that draw marks over the board, in this order: a hint, the values of moves."""
        self.cover: Callable[[pygame.Surface, pygame.Rect, Look], None] | None = None
        """The function that draws a cover in place of the board, for example in a pause; None for no cover."""
        self.heard = HeardBoard(view, self._obey, lambda action: self.on_play(action))
        self._laid_out: object = None
        self.tempo = Tempo()
        """The board's own time, for all of its animations."""
        self._complained, self._aloud = False, ""
        self.plays_pointed = True
        """Whether Enter plays a move at the resting pointer, not only at the keyboard's cursor."""

    # -- as a control -------------------------------------------------------------------------------

    def key(self, event: pygame.event.Event, look: Look) -> bool:
        if look.is_heard:
            self.view.aim_as_read()
        return self.handle(event)

    def handle(self, event: pygame.event.Event) -> bool:
        """Send an event to the view; True if it was used. The pointer has no effect outside the board's scroll area."""
        pos = getattr(event, "pos", None)
        if pos is not None and self.viewport is not None and not self.viewport.rect.collidepoint(pos):
            if event.type == pygame.MOUSEBUTTONDOWN:
                return False
            event = pygame.event.Event(event.type, {**event.dict, "pos": _AWAY})
        was_pending = self.view.pending()
        intention = self._guarded("input", lambda: self.view.handle(event))
        return self._obey(intention, was_pending=was_pending)

    def take_back(self) -> bool:
        """Take back a half-made move; False if there is none."""
        return self.view.escape() and self._obey(Changed(), was_pending=True)

    @property
    def takes_enter(self) -> bool:
        view, plays = self.view, self.plays_pointed
        return bool(self._guarded("pointing", lambda: view.aims and (plays or view.keyboard or view.pending())))

    def cursor_at(self, position: tuple[int, int]) -> int:
        """The mouse pointer's shape at a point: a hand where a click plays a move or a part of a move."""
        plays = self._guarded("pointing", lambda: self.view.can_press(position))
        return pygame.SYSTEM_CURSOR_HAND if plays else pygame.SYSTEM_CURSOR_ARROW

    def focus_changed(self, focused: bool, look: Look) -> None:
        super().focus_changed(focused, look)
        if not focused:
            self.view.keyboard = False

    def spoken(self, look: Look) -> Spoken | None:
        """Return the board as a grid of cells for a screen reader; while the board is covered, only its name."""
        spoken = super().spoken(look)
        if spoken is None or self.cover is not None:
            return spoken
        board = replace(spoken, aloud=self._aloud)
        return self._guarded("reading", lambda: self.heard.spoken(board, focused=self.focused)) or spoken

    # -- as a node ------------------------------------------------------------------------------------

    def find_widths(self, look: Look) -> Span:
        least = self.view.least_size(look.metrics).wide
        return Span(least, max(least, look.px(_WANTED)))

    def find_heights(self, width: int, look: Look) -> Span:
        self.adapt(look)
        wanted = self.view.fit(width, 1 << 16)[1]
        return Span(min(wanted, self.view.least_size(look.metrics).tall), wanted)

    def adapt(self, look: Look) -> None:
        """Tell the view the size of the text, before the view is measured."""
        self.view.metrics = look.metrics

    def place(self, rect: pygame.Rect, look: Look) -> None:
        """Lay the view out in the rectangle, but only after a change: each layout draws the empty board anew."""
        super().place(rect, look)
        view = self.view
        view.reduced_motion = not look.animations
        wanted = view, tuple(rect), look.theme.cache_key, look.metrics, look.writing, view.turned_round
        if wanted != self._laid_out:
            self._laid_out = wanted
            view.theme, view.metrics = look.theme, look.metrics
            view.layout(rect.copy())

    def shift(self, dx: int, dy: int) -> None:
        super().shift(dx, dy)
        if (dx, dy) != (0, 0):
            self._laid_out = None
            self.view.layout(self.rect.copy())

    def paint(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the board with its marks, or its cover."""
        if self.cover is not None:
            self.cover(surface, self.rect, look)
            return
        self.draw_view(surface, look.now)
        for draw in self.marks:
            draw(surface, look)

    def draw_focus(self, surface: pygame.Surface, look: Look) -> None:
        """Draw nothing: the view draws its own ring around a cell."""

    def is_animating(self, now: float) -> bool:
        return False

    def picture(self, look: Look) -> pygame.Surface:
        """Return a picture of the shown board, in its size in the window, without marks that are only for playing."""
        view, margin = self.view, look.px(_MARGIN)
        view.still = True
        room = pygame.Rect((margin, margin), view.fit(*self.rect.size))
        drawn = pygame.Surface(room.inflate(2 * margin, 2 * margin).size)
        drawn.fill(look.theme.bg)
        view.layout(room)
        self.draw_view(drawn, look.now)
        for draw in self.marks:
            draw(drawn, look)
        view.still = False
        view.layout(self.rect.copy())
        return drawn

    # -- calls of the view ----------------------------------------------------------------------------

    def draw_view(self, surface: pygame.Surface, now: float) -> None:
        if not self._tried("drawing", lambda: self.view.draw(surface, self.tempo.at(now))):
            self.settle()

    def update(self, now: float) -> None:
        """Advance the board's animations to the time `now`, and play their sounds."""
        if not self._tried("animation", lambda: self.view.update(self.tempo.at(now))):
            self.settle()

    def show_move(self, action: int, before: Any, after: Any, now: float) -> None:
        """Animate a move; if that fails, show the position `after`."""
        if not self._tried("animation", lambda: self.view.animate(action, before, after, self.tempo.at(now))):
            self.view.set_state(after, action)

    def show_undo(self, action: int, before: Any, after: Any, now: float, last: int | None) -> None:
        """Animate the undoing of a move; if that fails, show the position `after`."""
        if not self._tried("animation", lambda: self.view.undo(action, before, after, self.tempo.at(now), last)):
            self.view.set_state(after, last)

    def celebrate(self, now: float, sound: str) -> None:
        self._tried("celebration", lambda: self.view.celebrate(self.tempo.at(now), sound))

    def celebrate_again(self, now: float) -> None:
        """Show the last picture of a celebration, without a sound."""
        self._tried("celebration", lambda: self.view.celebrate(self.tempo.at(now) - _LONG_AGO, ""))

    def animates(self, now: float) -> bool:
        return self.view.is_animating(self.tempo.at(now))

    def settle(self) -> None:
        """End every animation of the view, and show its position."""
        self.view.set_state(self.view.state, self.view.last_action)

    def _obey(self, intention: Intention | None, *, was_pending: bool = False) -> bool:
        self._aloud = text("No move is possible there.") if isinstance(intention, Refused) else ""
        if isinstance(intention, Play):
            self.on_play(intention.action)
        elif isinstance(intention, Changed):
            if was_pending and not self.view.pending():
                self._aloud = text("The half-made move is taken back.")
            self.on_change()
        return intention is not None

    def _tried(self, what: str, call: Callable[[], object]) -> bool:
        """Make a call, and return whether it succeeded; a failure is reported, and logged under the name `what`."""
        return self._guarded(what, lambda: (call(), True)) is not None

    def _guarded(self, what: str, call: Callable[[], T]) -> T | None:
        try:
            return call()
        except Exception:
            log.exception("the board's %s failed", what)
            if not self._complained:
                self.complain(
                    text("Something on the board could not be shown; the game goes on. The log has the details.")
                )
            self._complained = True
            return None
