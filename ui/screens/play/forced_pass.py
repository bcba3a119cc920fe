"""A pass that nobody chose: told on the board, and made for a person after a moment or at any key.

Whoever takes moves back is left alone: a pass that was come back to is told until a key is pressed or the board is
clicked, and waits until it is asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.texts import text
from saves.pace import Pace
from table.events import Moved, TakenBack

if TYPE_CHECKING:
    from collections.abc import Callable

    from table.events import Event
    from ui.kit.look import Look
    from ui.screens.play.context import GameContext

_SHOWN = 1.2
"""Seconds that a pass is told."""
_WIDE, _TALL, _PAD, _ICON = 200, 68, 20, 34  # logical: the least width of the notice, and what is in it
_SILENT = (pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT, pygame.K_RALT)
"""Keys that are only held while others are pressed."""


class ForcedPass:
    """Tells of passes in a game.

    Attributes:
        waits: whether a person's only move is to pass, and will be made.
    """

    def __init__(self, scene: GameContext, make: Callable[[], None]) -> None:
        """`make` makes the pass."""
        self._scene, self._make = scene, make
        self.waits = False
        self._by_hand = False
        """Whether moves are being taken back."""
        self._shown_again = False
        """Whether a pass that was come back to has been told."""
        self._side: int | None = None
        """Who passes, while that is told."""
        self._since = float("-inf")

    # -- what happens -------------------------------------------------------------------------------

    def happened(self, event: Event, now: float) -> None:
        """Tell of a pass that a computer made; a person is told before it."""
        if isinstance(event, Moved | TakenBack):
            self._by_hand, self._side = isinstance(event, TakenBack), None
            self._shown_again = False
            if isinstance(event, Moved) and self._is_news(event):
                self._side, self._since = event.player, now

    def expect(self, forced: bool, now: float) -> None:
        """Say whether the only move of the person to move has no place on the board."""
        waits = forced and not self._by_hand and not self._scene.session.paused
        if waits and not self.waits:
            self._side, self._since = self._scene.session.player, now
        self.waits = waits
        if forced and self._by_hand and not self._shown_again:
            self._shown_again, self._side, self._since = True, self._scene.session.player, float("inf")

    def update(self, now: float) -> bool:
        """Make the pass when it was told for long enough; True if something is to be drawn that was not."""
        if self._side is None:
            return False
        if self.waits and not self._is_free:
            self._since = now
        elif now >= self._since + _SHOWN:
            if self.waits:
                self.make_pass()
            self._side = None
            return True
        return False

    def takes(self, event: pygame.event.Event) -> bool:
        """Go on at a key that means nothing else, or a click on the board; True if it did."""
        pressed = event.type == pygame.KEYDOWN and self._is_meant(event.key)
        clicked = event.type == pygame.MOUSEBUTTONDOWN and self._scene.board.rect.collidepoint(event.pos)
        if self.waits and (pressed or clicked):
            self.make_pass()
            return True
        if pressed or clicked:
            self._side = None
        return False

    def _is_meant(self, key: int) -> bool:
        """Whether a key is the board's, and no button's."""
        controls = self._scene.controls
        on_board = controls.focused in (None, self._scene.board)
        return on_board and key not in _SILENT and not any(control.shortcut == key for control in controls)

    def make_pass(self) -> None:
        """Make the pass."""
        self.waits = False
        self._make()

    def _is_news(self, event: Moved) -> bool:
        """Whether a computer's only move has no place on the board, where there is time to say so."""
        scene, config = self._scene, self._scene.session.config
        if config.seats[event.player].is_human or (config.watched and config.pace is Pace.FAST):
            return False
        return not scene.view.clicks_of(event.action) and len(scene.game.actions(event.before)) == 1

    @property
    def _is_free(self) -> bool:
        """Whether the board is at rest and looked at, and nobody is asking for something."""
        scene = self._scene
        busy = scene.session.is_looking_for_hint or scene.hint is not None or not scene.line.at_end
        return not busy and scene.app.is_on_top(scene) and not scene.board.animates(scene.look.now)

    # -- time and drawing ---------------------------------------------------------------------------

    def next_frame_delay(self, now: float) -> float | None:
        """Seconds until the notice goes."""
        waits = self._side is not None and self._since != float("inf")
        return max(0.0, self._since + _SHOWN - now) if waits else None

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw who passes, and why, in the middle of the board."""
        if self._side is None or not self._scene.line.at_end:
            return
        texts, theme = self._scene.view.texts, look.theme
        title, reason = text("{side} passes", side=texts.side(self._side)), text(texts.stuck)
        wide = max(look.text_width(title, 17, "semi"), look.text_width(reason, 13)) + look.px(_ICON + 3 * _PAD)
        card = pygame.Rect(0, 0, max(wide, look.px(_WIDE)), look.px(_TALL))
        card.center = self._scene.board.rect.center
        look.panel(surface, card, 16, theme.raised, theme.accent, 2, 3)
        icon = self._scene.sides.icon(self._side, look.px(_ICON), theme)
        surface.blit(icon, icon.get_rect(midleft=(card.x + look.px(_PAD), card.centery)))
        left = card.x + look.px(2 * _PAD + _ICON)
        look.text(surface, title, (left, card.centery - look.px(11)), 17, "semi")
        look.text(surface, reason, (left, card.centery + look.px(13)), 13, "medium", theme.text2)
