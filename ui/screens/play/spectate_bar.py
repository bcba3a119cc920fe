"""The bar under a game between two computers: pause, step or next game, speed, and the switch that keeps the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.texts import text
from saves.pace import Pace
from ui.kit.button import Button
from ui.kit.segmented import Segmented
from ui.kit.switch import Switch
from ui.screens.play.keys import PAUSE_WATCHED, STEP

if TYPE_CHECKING:
    from table.session import Session
    from ui.kit.control import Control
    from ui.kit.look import Look
    from ui.screens.play.spectate_commands import SpectateCommands

_PACES = tuple(Pace)
_GAP, _PAD, _LOW = 8, 14, 40  # logical: gap between the boxes, their padding, height of the controls in them
_WIDE = (176, 120, 200)  # logical widths of pause, step and the switch's box; the speed takes the rest
_NARROW = (108, 92, 120)
_NARROW_BELOW = 760  # logical width of the bar


class SpectateBar:
    """The bar of a game between AIs. `draw` draws its boxes, the scene its controls over them."""

    def __init__(self, commands: SpectateCommands, pace: Pace, kept: bool) -> None:
        """Begin with a pace; `kept` says whether the game is kept."""
        self.pause = Button(
            text("Pause"), commands.toggle_pause, "primary", size=16, radius=12, name="Pause", keycap=PAUSE_WATCHED.keys
        )
        self.step = Button(
            text("Step"), commands.step, icon="step-forward", stacked=True, radius=12, name="Step", keycap=STEP.keys
        )
        self.next = Button(
            text("Next game"), commands.next_game, "primary", icon="arrow-right", stacked=True, radius=12
        )
        self.speed = Segmented(
            "Speed", [pace.title for pace in _PACES], _PACES.index(pace), lambda index: commands.set_pace(_PACES[index])
        )
        self.keep = Switch("", kept, commands.keep)
        self.keep.name = text("Keep in library")
        self._boxes = pygame.Rect(0, 0, 0, 0), pygame.Rect(0, 0, 0, 0)
        self._narrow = False

    @property
    def controls(self) -> list[Control]:
        """All controls of the bar, in Tab order."""
        return [self.pause, self.step, self.next, self.speed, self.keep]

    def layout(self, rect: pygame.Rect, look: Look) -> None:
        """Take all of `rect`."""
        self._narrow = rect.w < look.px(_NARROW_BELOW)
        pause, step, keep = (look.px(width) for width in (_NARROW if self._narrow else _WIDE))
        gap = look.px(_GAP)
        self.pause.rect = pygame.Rect(rect.x, rect.y, pause, rect.h)
        self.step.rect = self.next.rect = pygame.Rect(rect.x + pause + gap, rect.y, step, rect.h)
        left = self.step.rect.right + gap
        speed = pygame.Rect(left, rect.y, rect.right - keep - gap - left, rect.h)
        box = pygame.Rect(rect.right - keep, rect.y, keep, rect.h)
        self._boxes = speed, box
        self._lay_out_speed(speed, look)
        self.keep.place_from(box.right - look.px(_PAD + 40), box.centery, look)
        self.keep.rect.w = look.px(40)
        self.pause.shows_keycap = self.step.shows_keycap = not self._narrow

    def _lay_out_speed(self, box: pygame.Rect, look: Look) -> None:
        label = 0 if self._narrow else look.text_width(text("Speed"), 14, "semi") + look.px(_PAD)
        pad = look.px(6 if self._narrow else _PAD)
        left = box.x + pad + label
        self.speed.size = 13
        self.speed.rect = pygame.Rect(left, 0, box.right - pad - left, look.px(_LOW))
        self.speed.rect.centery = box.centery

    def refresh(self, session: Session, waits: bool, seconds: int | None) -> None:
        """Show the current effect of the buttons for pause and step.

        Args:
            session: the game.
            waits: whether the game or the countdown is paused.
            seconds: time until the next game; None without a countdown.
        """
        self.speed.value = _PACES.index(session.config.pace)
        over = session.outcome is not None
        by_hand = session.config.pace is Pace.BY_HAND
        self.pause.label, self.pause.icon = (text("Go on"), "play") if waits else (text("Pause"), "pause")
        self.pause.enabled = seconds is not None or waits if over else not by_hand
        self.pause.kind = "secondary" if over or by_hand else "primary"
        self.step.kind = "primary" if by_hand else "secondary"
        self.step.visible, self.next.visible = not over, over
        self.next.label = text("Next game") if seconds is None or waits else text("Next in {n} s", n=seconds)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the boxes of speed and switch, with their labels."""
        speed, keep = self._boxes
        for box in self._boxes:
            look.card(surface, box, 12)
        if not self._narrow:
            look.text(surface, text("Speed"), (speed.x + look.px(_PAD), speed.centery), 14, "semi")
        label = text("Keep") if self._narrow else text("Keep in library")
        left = keep.x + look.px(_PAD)
        look.text(surface, label, (left, keep.centery), 14, "semi", room=self.keep.rect.x - look.px(6) - left)
