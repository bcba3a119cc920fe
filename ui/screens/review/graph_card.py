"""The card under the board: buttons to step through the game, progress of the judge, and the graph."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from game.texts import text
from ui.kit import paint
from ui.kit.button import IconButton
from ui.screens.review import keys
from ui.screens.review.graph import ReviewGraph

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.kit.commands import Command
    from ui.kit.control import Control
    from ui.kit.look import Look
    from ui.parts.side_styles import SideStyles

_BUTTON, _MIDDLE, _BAR = 36, 28, 110  # logical: a button, the middle of its row, the progress bar


@dataclass(frozen=True, slots=True)
class GraphCommands:
    """The commands of the buttons."""

    first: Callable[[], None]
    back: Callable[[], None]
    replay: Callable[[], None]
    on: Callable[[], None]
    last: Callable[[], None]
    rest: Callable[[], None]


@dataclass(frozen=True, slots=True)
class Looking:
    """Progress of the judge.

    Attributes:
        words: the progress in words; empty once all is known.
        share: progress from 0 to 1.
        resting: whether the person has stopped it.
    """

    words: str = ""
    share: float = 0.0
    resting: bool = False


class GraphCard:
    """The card with buttons and graph; the scene draws its controls."""

    def __init__(self, sides: SideStyles, commands: GraphCommands, browse: Callable[[int], None]) -> None:
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.graph = ReviewGraph(sides, browse)
        self.first = _button("chevron-first", text("First position"), keys.FIRST, commands.first)
        self.back = _button("chevron-left", text("Previous move"), keys.BACK, commands.back)
        self.replay = _button("play-filled", text("Replay"), keys.REPLAY, commands.replay)
        self.on = _button("chevron-right", text("Next move"), keys.ON, commands.on)
        self.last = _button("chevron-last", text("Last position"), keys.LAST, commands.last)
        self.rest = _button("x", text("Stop looking"), keys.REST, commands.rest)
        self.where = ""
        """The text that names the next move."""
        self.looking = Looking()
        self.whose = ""
        """The text that names the side whose chances are shown."""

    @property
    def controls(self) -> list[Control]:
        """All controls of the card, in Tab order."""
        return [self.first, self.back, self.replay, self.on, self.last, self.rest, self.graph]

    def layout(self, rect: pygame.Rect, look: Look) -> None:
        """Take all of `rect`."""
        self.rect = rect
        side, middle = look.px(_BUTTON), rect.y + look.px(_MIDDLE)
        for place, button in enumerate((self.first, self.back, self.replay, self.on, self.last)):
            button.rect = pygame.Rect(rect.x + look.px(12) + place * side, 0, side, side)
            button.rect.centery = middle
        self.rest.rect = pygame.Rect(0, 0, side, side)
        self.rest.rect.midright = (rect.right - look.px(10), middle)
        self.graph.layout(rect, look)

    def show(self, where: str, whose: str, looking: Looking, *, plays: bool) -> None:
        """Show the next move, the side of the chances, the progress of the judge, and whether the replay runs."""
        self.where, self.whose, self.looking = where, whose, looking
        self.replay.icon = "pause-filled" if plays else "play-filled"
        self.rest.visible = bool(looking.words)
        self.rest.icon = "play" if looking.resting else "x"
        self.rest.name = self.rest.tooltip = text("Go on looking") if looking.resting else text("Stop looking")

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the card without its controls."""
        look.card(surface, self.rect, 14)
        middle = self.rect.y + look.px(_MIDDLE)
        left = self.last.rect.right + look.px(10)
        end = look.text(surface, self.where, (left, middle), 15, "semi").right
        if self.looking.words:
            self._draw_looking(surface, look, end, middle)
        else:
            at = (self.rect.right - look.px(20), middle)
            look.text(surface, self.whose, at, 13, "medium", look.theme.text2, "right", room=at[0] - end - look.px(16))

    def _draw_looking(self, surface: pygame.Surface, look: Look, left: int, middle: int) -> None:
        theme = look.theme
        bar = pygame.Rect(0, 0, look.px(_BAR), look.px(8))
        bar.midright = (self.rest.rect.left - look.px(4), middle)
        words = self.looking.words
        wide = look.text_width(words, 13)
        if bar.left - look.px(12) - wide < left + look.px(16):  # without room for both, the bar is left out
            bar.w = 0
            bar.right = self.rest.rect.left
        room = bar.left - look.px(12 if bar.w else 4) - left - look.px(16)
        if wide <= room:
            at = (bar.left - look.px(12 if bar.w else 4), middle)
            look.text(surface, words, at, 13, "medium", theme.text2, "right")
        if bar.w:
            paint.panel(surface, bar, bar.h / 2, theme.hover, theme.outline if theme.is_contrast else None)
            done = round(bar.w * self.looking.share)
            if done:
                whole = paint.rounded(bar.size, bar.h / 2, theme.accent)
                surface.blit(whole, bar, (0, 0, done, bar.h))


def _button(icon: str, name: str, key: Command, press: Callable[[], None]) -> IconButton:
    return IconButton(icon, name, press, size=18, keycap=key.keys, group="way")
