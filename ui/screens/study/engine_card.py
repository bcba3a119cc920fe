"""The card of the engine: its name, state, depth, speed and cores, and below them its lines."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from coach.chance_texts import compact
from coach.player_texts import named
from game.texts import text
from ui.kit.button import Button
from ui.parts.live import draw_spinner
from ui.screens.study.keys import PAUSE

if TYPE_CHECKING:
    from table.studying import Study
    from ui.kit.look import Look
    from ui.screens.study.line_list import LineList

_HEAD, _HEAD_LOW, _FIGURES, _FIGURES_LOW = 58, 48, 56, 46
_MOST_BARS = 8
_ICONS = {"paused": "pause", "done": "check", "over": "flag", "failed": "triangle-alert"}


class EngineCard:
    """Draws the state of a Study, with its button and its lines."""

    def __init__(self, study: Study, lines: LineList, pause: Callable[[], None]) -> None:
        self.study = study
        self.lines = lines
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.forced = False
        """Whether there is only one legal move."""
        self.remark = ""
        """Text in place of the lines while there are none."""
        self.pause = Button(text("Pause"), pause, icon="pause", keycap=PAUSE.keys, size=13, name="Pause")

    def layout(self, rect: pygame.Rect, look: Look) -> None:
        """Take all of `rect`."""
        self.rect = rect
        self.pause.shows_keycap = rect.w >= look.px(380)
        head, figures = self._heights(look)
        self.pause.rect = pygame.Rect(0, 0, self._button_width(look), look.px(36))
        self.pause.rect.midright = (rect.right - look.px(14), rect.y + head // 2)
        self.lines.rect = pygame.Rect(
            rect.x + look.px(8), rect.y + head + figures + look.px(6), rect.w - look.px(16), 0
        )
        self.lines.rect.h = rect.bottom - look.px(4) - self.lines.rect.y

    def _heights(self, look: Look) -> tuple[int, int]:
        low = look.metrics.low
        return look.px(_HEAD_LOW if low else _HEAD), look.px(_FIGURES_LOW if low else _FIGURES)

    def _button_width(self, look: Look) -> int:
        """The width for the longer of both labels, so that nothing moves."""
        shown, widths = self.pause.label, []
        for label in (text("Pause"), text("Go on")):
            self.pause.label = label
            widths.append(self.pause.natural_width(look))
        self.pause.label = shown
        return max(widths) - look.px(8)

    def refresh(self) -> None:
        """Read the state of the study again."""
        doing = self.study.doing
        paused = doing == "paused"
        self.pause.label, self.pause.icon = (text("Go on"), "play") if paused else (text("Pause"), "pause")
        self.pause.enabled = doing in ("paused", "thinking", "preparing")

    @property
    def doing(self) -> str:
        """The state of the study in words, for display after the name of its player."""
        doing, depth = self.study.doing, self.study.depth
        if self.forced and doing in ("thinking", "done"):
            return text("only move")
        if doing == "done":
            return text("done at depth {depth}", depth=depth) if depth else text("has solved it")
        return {
            "over": text("game over"),
            "preparing": text("is preparing"),
            "thinking": text("solves it") if self.study.solved else text("looks deeper"),
            "paused": text("paused"),
            "failed": text("cannot look"),
        }[doing]

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the card without its controls."""
        look.card(surface, self.rect, 14)
        head, figures = self._heights(look)
        self._draw_head(surface, look, self.rect.y + head // 2)
        self._draw_figures(surface, look, self.rect.y + head)
        look.line(surface, self.rect.x, self.rect.y + head + figures, self.rect.w)
        if self.remark and not self.lines.entries:
            centre = (self.lines.rect.centerx, self.lines.rect.centery)
            room = self.lines.rect.w - look.px(24)
            look.text(surface, self.remark, centre, 14, "medium", look.theme.text2, "center", room)

    def _draw_head(self, surface: pygame.Surface, look: Look, middle: int) -> None:
        theme, left = look.theme, self.rect.x + look.px(16)
        centre = (left + look.px(10), middle)
        if self.study.doing in ("thinking", "preparing"):
            draw_spinner(surface, look, centre)
        else:
            look.icon(surface, _ICONS[self.study.doing], centre, 18, theme.text2)
        called = named(self.study.player.name, self.study.game)
        name = look.text(surface, called, (left + look.px(26), middle), 15, "semi", theme.accent)
        room = self.pause.rect.left - name.right - look.px(16)
        look.text(surface, self.doing, (name.right + look.px(8), middle), 13, "medium", theme.text2, room=max(0, room))

    def _draw_figures(self, surface: pygame.Surface, look: Look, top: int) -> None:
        """Draw depth, nodes, nodes per second, and a bar for each core."""
        study, low = self.study, look.metrics.low
        depth = text("exact") if study.solved else str(study.depth) if study.depth else "–"
        shown = (
            (text("Depth"), depth),
            (text("Nodes"), compact(study.nodes) if study.nodes else "–"),
            (text("a second"), compact(study.speed) if study.speed else "–"),
        )
        pitch = (self.rect.w - look.px(32)) * 0.24
        label, value = top + look.px(6 if low else 8), top + look.px(25 if low else 30)
        for place, (name, figure) in enumerate(shown):
            x = self.rect.x + look.px(16) + round(place * pitch)
            look.text(surface, name, (x, label), 12, "medium", look.theme.text3)
            look.text(surface, figure, (x, value), 16, "semi")
        x = self.rect.x + look.px(16) + round(3 * pitch)
        cores = text("{n} core|Cores, all {n}", n=study.threads)
        look.text(surface, cores, (x, label), 12, "medium", look.theme.text3)
        self._draw_cores(
            surface, look, pygame.Rect(x, value - look.px(9), self.rect.right - look.px(16) - x, look.px(18))
        )

    def _draw_cores(self, surface: pygame.Surface, look: Look, room: pygame.Rect) -> None:
        busy = self.study.doing == "thinking"
        count = min(self.study.threads, _MOST_BARS)
        wide = min(look.px(12), room.w // max(1, count) - look.px(3))
        for place in range(count):
            bar = pygame.Rect(room.x + place * (wide + look.px(3)), room.y, wide, room.h)
            if not busy:
                bar = pygame.Rect(bar.x, bar.bottom - look.px(5), bar.w, look.px(5))
            look.panel(surface, bar, 2, look.theme.accent if busy else look.theme.text3)
