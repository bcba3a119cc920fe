"""The pointer, the cursor and the keys over a board of square cells, turned into intentions.

Keys: arrows move the cursor, Enter or Space plays there; the module of each board's view lists further keys.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import pygame

from coach.phrases import Foresight, Phrase
from game.spec import Game
from game.verbs import State
from table.consequences import Cell, Consequences, consequences_of
from ui.boards.messages import Changed, Intention, Play, Refused
from ui.boards.places import Places
from ui.boards.view import BoardView, Point
from ui.kit import Metrics, Theme, cap_of

ARROWS = {"←": (-1, 0), "→": (1, 0), "↑": (0, 1), "↓": (0, -1)}
"""The step of each arrow key, in columns and rows."""
_MODIFIERS = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META


class Aiming(BoardView):
    """A view with cells to point at. Each board's view defines `_action_at`, which turns a cell into an action."""

    places_type: ClassVar[type[Places]] = Places

    def __init__(self, game: Game, theme: Theme, metrics: Metrics, *, bare: bool = False) -> None:
        self.game, self.theme, self.metrics, self.bare = game, theme, metrics, bare
        self.places = self.places_type(game.columns, game.rows)
        """The places of the cells, after layout()."""
        self._legal: frozenset[int] = frozenset()
        self._legal_in: State = None
        self._enabled, self._player = False, 0
        self._hover: Cell | None = None
        self._cursor: Cell = (game.columns // 2, game.rows // 2)
        self._keyboard = False
        self._hover_since: float | None = None
        self._ahead: Foresight | None = None
        self._aimed_in: State = None
        """The position in which the person last aimed, pressed, or chose a piece."""
        self._last_move: Consequences | None = None

    def recall(self, move: Consequences | None) -> None:
        self._last_move = move

    @property
    def recalled(self) -> Consequences | None:
        """The move that led to the position shown, as set by `recall`."""
        return self._last_move

    def set_interaction(self, legal_actions: Sequence[int], enabled: bool, player: int) -> None:
        legal = frozenset(legal_actions)
        if (legal, enabled, player, self.state) != (self._legal, self._enabled, self._player, self._legal_in):
            self._legal, self._enabled, self._player, self._legal_in = legal, enabled, player, self.state
            self._restart_preview()

    def can_press(self, point: Point) -> bool:
        """Whether a left click on a pixel makes a legal move."""
        cell = self.places.hit(point)
        return self._enabled and cell is not None and self._action_at(cell, 1) in self._legal

    def _action_at(self, cell: Cell, button: int) -> int | None:
        """Return the action of a mouse button pressed on a cell, legal or not; None if there is none."""
        raise NotImplementedError

    @property
    def aims(self) -> bool:
        return self._enabled and (self._target() is not None or self.pending())

    def aimed(self) -> int | None:
        """Return the action under the pointer or the cursor; None if there is none, or if it is not legal now."""
        # After a move the legal actions are out of date, until set_interaction is called.
        up_to_date = self._enabled and self.state == self._legal_in
        target = self._target() if up_to_date else None
        action = None if target is None else self._action_at(target, 1)
        return action if action in self._legal else None

    @property
    def has_old_aim(self) -> bool:
        if self._target() is None or self.state == self._aimed_in:
            return False
        return self._last_move is not None or self.aimed() is None  # the first step of a lesson has no last move

    def foresight(self) -> Foresight | None:
        return self._ahead

    def _look_ahead(self) -> None:
        """Recompute the effects of the move under the pointer or cursor."""
        action = self.aimed()
        self._ahead = None if action is None else self._foresight_of(action)

    def _foresight_of(self, action: int) -> Foresight:
        """Return the effects of a legal action, or only its name if the view does not show effects (`foretells`)."""
        if self.foretells:
            return self.texts.foresight(consequences_of(self.game, self.state, action), self.texts, self.warns)
        return Foresight((Phrase(self.texts.phrase_of(self.game, self.state, action), strong=True),))

    @property
    def enabled(self) -> bool:
        """Whether the board answers input now."""
        return self._enabled

    @property
    def cursor(self) -> Cell:
        """The cell of the keyboard's cursor, also while the cursor is hidden."""
        return self._cursor

    @property
    def legal(self) -> frozenset[int]:
        """The actions that can be made now; none while the board answers no input."""
        return self._legal if self._enabled else frozenset()

    def aim_at(self, cell: Cell) -> Intention:
        """Aim at a cell by the keyboard; return `Changed`."""
        self._cursor, self._keyboard = cell, True
        self._retarget()
        return Changed()

    def press_at(self, cell: Cell) -> Intention | None:
        """Aim at a cell by the keyboard; return the intention of a click there, or else `Changed`."""
        aimed = self.aim_at(cell)
        return self._pressed(self.places.cell_rect(cell).center, 1) or aimed

    @property
    def keyboard(self) -> bool:
        """Whether the keyboard was used last, so that the cursor's ring is drawn."""
        return self._keyboard

    @keyboard.setter
    def keyboard(self, used: bool) -> None:
        if used != self._keyboard:
            self._keyboard = used
            self._retarget()

    def handle(self, event: pygame.event.Event) -> Intention | None:
        intention = self._asked_by(event)
        if isinstance(intention, Refused):
            self._aimed_in = self.state
        return intention

    def _asked_by(self, event: pygame.event.Event) -> Intention | None:
        if event.type == pygame.MOUSEMOTION:
            rests = getattr(event, "rel", None) == (0, 0)  # for example when an overlay closes
            return None if rests and self._keyboard else self._pointed(event.pos)
        if event.type == pygame.WINDOWLEAVE:
            return self._pointed((-1, -1))
        if event.type == pygame.MOUSEBUTTONDOWN and event.button in (1, 3):
            moved = self._pointed(event.pos)
            return self._pressed(event.pos, event.button) or moved
        if event.type == pygame.KEYDOWN and not event.mod & _MODIFIERS:
            return self._typed(event)
        return None

    def aim_nowhere(self, proposed: int | None = None) -> None:
        self._hover, self._keyboard = None, False
        self._retarget()

    def _pointed(self, point: Point) -> Intention | None:
        cell = self._aim(point)
        if cell == self._hover and not (self._keyboard and cell is not None):
            return None
        self._hover, self._keyboard = cell, False
        self._cursor = cell or self._cursor  # where a screen reader has its focus, and Enter plays
        self._retarget()
        return Changed() if self._enabled else None

    def _aim(self, point: Point) -> Cell | None:
        """The cell that is previewed for the pixel `point`; a board whose moves cover several cells overrides this."""
        return self.places.hit(point)

    def _pressed(self, point: Point, button: int) -> Intention | None:
        cell = self.places.hit(point)
        if cell is None or not self._enabled:
            return None
        return self._intention_for(self._action_at(cell, button))

    def _typed(self, event: pygame.event.Event) -> Intention | None:
        cap = cap_of(event)
        if cap in ARROWS:
            return self._step(*ARROWS[cap])
        return self._confirmed() if cap in ("Enter", "Space") and self._enabled else None

    def _confirmed(self) -> Intention | None:
        """Take Enter or Space: return the intention to play at the cursor; if the cursor is hidden, show it instead."""
        if not self._keyboard and self._hover is None:
            return self._step(0, 0)
        return self._intention_for(self._action_at(self._target() or self.cursor, 1))

    def _step(self, dx: int, dy: int) -> Intention | None:
        """Move the cursor. After mouse input, the first key only shows the cursor, unless the pointer is on a cell."""
        if not self._keyboard and not self._hover:
            dx, dy = 0, 0
        column, row = self.places.seen(self._cursor)
        column, row = min(max(column + dx, 0), self.game.columns - 1), min(max(row + dy, 0), self.game.rows - 1)
        self._cursor, self._keyboard = self.places.seen((column, row)), True
        self._retarget()
        return Changed()

    def _intention_for(self, action: int | None) -> Intention | None:
        """Return `Play` for a legal action, `Refused` for any other action, and None if there is no action."""
        if action is None:
            return None
        return Play(action) if action in self._legal and self._enabled else Refused()

    def _target(self) -> Cell | None:
        """The cursor's cell if the keyboard was used last, else the cell under the pointer; None if there is none."""
        return self.cursor if self._keyboard else self._hover

    def _retarget(self) -> None:
        """Preview the move at the cell or with the piece that the person has just chosen."""
        self._aimed_in = self.state
        self._restart_preview()

    def _restart_preview(self) -> None:
        """Restart the preview's fade and find its effects, after a change of hover, cursor, selection or position."""
        self._hover_since = None
        self._look_ahead()


def number_of(event: pygame.event.Event, most: int) -> int | None:
    """Return the digit on the key of a KEYDOWN event; None if the key has no digit from 1 to `most`."""
    cap = cap_of(event)
    return int(cap) if cap.isdigit() and 1 <= int(cap) <= most else None
