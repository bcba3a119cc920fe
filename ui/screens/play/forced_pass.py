"""A forced pass: a notice on the board; the pass is made by a key, by a click on the board, or after a moment."""

from __future__ import annotations

import pygame

from game.texts import text
from table.announced_pass import AnnouncedPass
from ui.kit import Look, cap_of
from ui.screens.play.commands import NEVER_FOR_THE_BOARD
from ui.screens.play.context import GameContext

_WIDE, _TALL, _PAD, _ICON = 200, 68, 20, 34  # logical: least width and height of the notice, padding, icon


class ForcedPass(AnnouncedPass):
    """The forced passes of one scene."""

    def __init__(self, scene: GameContext) -> None:
        super().__init__(scene.session)
        self._scene = scene

    def takes(self, event: pygame.event.Event) -> bool:
        """After a click on the board, or a key meant for it, make the awaited pass; True if it was made."""
        pressed = event.type == pygame.KEYDOWN and self._is_meant(event)
        clicked = event.type == pygame.MOUSEBUTTONDOWN and self._scene.board.contains(event.pos)
        if self.waits and (pressed or clicked):
            self.make_pass()
            return True
        if pressed or clicked:
            self.side = None
        return False

    def _is_meant(self, event: pygame.event.Event) -> bool:
        """Whether a key is meant for the board and not for a button."""
        controls = self._scene.controls
        has_button = any(control.shortcut == event.key for control in controls)
        has_button |= any(command.means(event) for command in NEVER_FOR_THE_BOARD)
        return controls.focused in (None, self._scene.board) and cap_of(event) != "Modifier" and not has_button

    @property
    def is_free(self) -> bool:
        """Whether nothing delays the pass: no animation, no other screen, no hint, no earlier position."""
        scene = self._scene
        busy = scene.session.thinker.is_looking_for_hint or scene.hint is not None or not scene.line.at_end
        return not busy and scene.app.is_on_top(scene) and not scene.board.animates(scene.look.now)

    def has_place(self, action: int) -> bool:
        return bool(self._scene.view.clicks_of(action))

    def play_forced(self) -> None:
        self._scene.off_board_moves.play_forced()

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the notice in the middle of the board: who passes, and why."""
        if self.side is None or not self._scene.line.at_end:
            return
        texts, theme = self._scene.view.texts, look.theme
        title, reason = text("{side} passes", side=texts.side(self.side)), text(texts.stuck)
        wide = max(look.text_width(title, 17, "semi"), look.text_width(reason, 13)) + look.px(_ICON + 3 * _PAD)
        card = pygame.Rect(0, 0, max(wide, look.px(_WIDE)), look.px(_TALL))
        card.center = self._scene.board.rect.center
        look.panel(surface, card, 16, theme.raised, theme.accent, 2, 3)
        place = card.x + look.px(_PAD), card.centery
        self._scene.sides.draw(surface, look, self.side, look.px(_ICON), midleft=place)
        left = card.x + look.px(2 * _PAD + _ICON)
        look.draw_text(surface, title, (left, card.centery - look.px(11)), 17, "semi")
        look.draw_text(surface, reason, (left, card.centery + look.px(13)), 13, "medium", theme.text2)
