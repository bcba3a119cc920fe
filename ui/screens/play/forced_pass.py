"""A forced pass: a notice on the board, and the pass itself after a moment or at any key.

After a takeback the pass is not made by itself: the notice stays until a key or a click on the board, and the pass
waits for the person.
"""

from __future__ import annotations

import pygame

from game.texts import text
from saves.pace import Pace
from table.events import Event, Moved, TakenBack
from ui.kit import Look, cap_of
from ui.screens.play.commands import NEVER_FOR_THE_BOARD
from ui.screens.play.context import GameContext

_SHOWN = 1.2
"""Seconds for which the notice is shown."""
_WIDE, _TALL, _PAD, _ICON = 200, 68, 20, 34  # logical: least width and height of the notice, padding, icon


class ForcedPass:
    """Announces the forced passes of a game, and makes the passes of a person.

    Attributes:
        waits: whether a person has to pass and the pass is about to be made.
    """

    def __init__(self, scene: GameContext) -> None:
        self._scene = scene
        self.waits = False
        self._by_hand = False
        """Whether the last event was a takeback."""
        self._shown_again = False
        """Whether the pass after a takeback was announced."""
        self._side: int | None = None
        """The side that passes, while the notice is shown."""
        self._since = float("-inf")

    # -- what happens -------------------------------------------------------------------------------

    def happened(self, event: Event, now: float) -> None:
        """Announce a pass of a computer; the pass of a person is announced before it is made."""
        if isinstance(event, Moved | TakenBack):
            self._by_hand, self._side = isinstance(event, TakenBack), None
            self._shown_again = False
            if isinstance(event, Moved) and self._is_news(event):
                self._side, self._since = event.player, now

    def expect(self, forced: bool, now: float) -> None:
        """Announce and await the pass of a person if it is `forced`: their only move has no place on the board."""
        waits = forced and not self._by_hand and not self._scene.session.paused
        if waits and not self.waits:
            self._side, self._since = self._scene.session.player, now
        self.waits = waits
        if forced and self._by_hand and not self._shown_again:
            self._shown_again, self._side, self._since = True, self._scene.session.player, float("inf")

    def update(self, now: float) -> bool:
        """Make the pass once the notice was shown long enough; True if the notice disappears."""
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
        """Make the pass at a free key or a click on the board; True if it was made."""
        pressed = event.type == pygame.KEYDOWN and self._is_meant(event)
        clicked = event.type == pygame.MOUSEBUTTONDOWN and self._scene.board.contains(event.pos)
        if self.waits and (pressed or clicked):
            self.make_pass()
            return True
        if pressed or clicked:
            self._side = None
        return False

    def _is_meant(self, event: pygame.event.Event) -> bool:
        """Whether a key belongs to the board, and to no button."""
        controls = self._scene.controls
        has_button = any(control.shortcut == event.key for control in controls)
        has_button |= any(command.means(event) for command in NEVER_FOR_THE_BOARD)
        return controls.focused in (None, self._scene.board) and cap_of(event) != "Modifier" and not has_button

    def make_pass(self) -> None:
        self.waits = False
        self._scene.off_board_moves.play_forced()

    def _is_news(self, event: Moved) -> bool:
        """Whether a computer had to pass and the game is slow enough for a notice."""
        scene, config = self._scene, self._scene.session.config
        if config.seats[event.player].is_human or (config.watched and config.pace is Pace.FAST):
            return False
        return not scene.view.clicks_of(event.action) and len(scene.game.actions(event.before)) == 1

    @property
    def _is_free(self) -> bool:
        """No animation, scene on top, no hint open or searched for, no earlier position."""
        scene = self._scene
        busy = scene.session.is_looking_for_hint or scene.hint is not None or not scene.line.at_end
        return not busy and scene.app.is_on_top(scene) and not scene.board.animates(scene.look.now)

    # -- time and drawing ---------------------------------------------------------------------------

    def next_frame_delay(self, now: float) -> float | None:
        """Seconds until the notice disappears; None without one."""
        waits = self._side is not None and self._since != float("inf")
        return max(0.0, self._since + _SHOWN - now) if waits else None

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the notice in the middle of the board: who passes, and why."""
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
