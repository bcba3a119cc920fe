"""The player at the bottom of the screen: buttons to step and play, the speed, and the timeline."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.texts import text
from ui.kit import chip
from ui.kit.button import Button
from ui.kit.segmented import Segmented
from ui.screens.think.keys import BACK, ON, PLAY
from ui.screens.think.timeline import Timeline

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.kit.control import Control
    from ui.kit.look import Look

SPEEDS = ("½×", "1×", "2×", "4×")
_SECONDS = (1.4, 0.7, 0.35, 0.12)
"""Seconds between two steps, by speed."""
_PLAIN = 1
TALL, LOW = 88, 68  # logical


class Player:
    """`playing` says whether the player steps by itself."""

    def __init__(self, step: Callable[[int], None], go: Callable[[int], None], toggle: Callable[[], None]) -> None:
        self.back = _button("step-back", BACK.keys, text("Step back"), lambda: step(-1))
        self.play = Button("", toggle, "primary", icon="play-filled", radius=12, size=16, name=text("Play"))
        self.play.shows_keycap, self.play.keycap = False, PLAY.keys
        self.on = _button("step-forward", ON.keys, text("Step on"), lambda: step(1))
        self.timeline = Timeline(go)
        self.speed = Segmented(text("Speed"), SPEEDS, _PLAIN, lambda _index: None, size=13)
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.playing = False
        self._due = 0.0
        self._count_wide = 0

    @property
    def controls(self) -> list[Control]:
        """The player's controls in Tab order."""
        return [self.back, self.play, self.on, self.timeline, self.speed]

    def set_playing(self, playing: bool, now: float) -> None:
        """Play, or stop."""
        self.playing, self._due = playing, now + self.seconds
        self.play.icon = "pause-filled" if playing else "play-filled"
        self.play.name = text("Stop") if playing else text("Play")

    @property
    def is_fastest(self) -> bool:
        """Whether the greatest speed is chosen."""
        return self.speed.value == len(SPEEDS) - 1

    @property
    def seconds(self) -> float:
        """Seconds between two steps."""
        return _SECONDS[self.speed.value]

    def due(self, now: float) -> bool:
        """Return whether a step is due; if so, schedule the next step."""
        if not self.playing or now < self._due:
            return False
        self._due = max(self._due + self.seconds, now)
        return True

    def next_frame_delay(self, now: float) -> float | None:
        """Seconds until the next step."""
        return max(0.0, self._due - now) if self.playing else None

    def layout(self, rect: pygame.Rect, look: Look) -> None:
        """Take the card."""
        self.rect = rect
        pad = look.px(16 if rect.h >= look.px(TALL) else 12)
        tall = rect.h - 2 * pad
        x = rect.x + pad
        for button, wide in ((self.back, 56), (self.play, 72), (self.on, 56)):
            button.rect = pygame.Rect(x, rect.y + pad, look.px(wide), tall)
            x = button.rect.right + look.px(8)
        speeds = pygame.Rect(0, 0, look.px(176 if look.metrics.compact else 212), look.px(44))
        speeds.midright = (rect.right - pad, rect.centery)
        self.speed.rect = speeds
        self._caps = not look.metrics.compact
        left = x + (look.px(12) + self._caps_width(look) if self._caps else 0) + look.px(8)
        self._count_wide = look.px(150 if self._caps else 140)
        right = speeds.x - look.px(12) - self._count_wide
        self.timeline.rect = pygame.Rect(left, rect.y + pad, right - left, tall)

    def _caps_width(self, look: Look) -> int:
        return sum(chip.keycap_width(look, cap) + look.px(6) for cap in (BACK.keys, PLAY.keys, ON.keys)) + look.px(16)

    def draw(self, surface: pygame.Surface, look: Look, counted: str) -> None:
        """Draw the card with the text `counted`; the scene draws its controls."""
        look.card(surface, self.rect)
        if self._caps:
            x = self.on.rect.right + look.px(16)
            for cap in (BACK.keys, PLAY.keys, ON.keys):
                x = chip.keycap(surface, look, cap, x, self.rect.centery).right + look.px(6)
        right = self.speed.rect.x - look.px(12)
        room = self._count_wide - look.px(8)
        look.text(surface, counted, (right - look.px(4), self.rect.centery), 13, "semi", None, "right", room)


def _button(icon: str, cap: str, name: str, act: Callable[[], None]) -> Button:
    button = Button("", act, icon=icon, radius=12, size=16, keycap=cap, tooltip=name, name=name)
    button.shows_keycap = False
    return button
