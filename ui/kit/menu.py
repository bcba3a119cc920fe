"""A popup menu that opens at a button."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from ui.kit import chip
from ui.kit.commands import Command
from ui.kit.control import Control
from ui.kit.look import Look
from ui.kit.overlay import Overlay

_ROW, _PAD = 40, 6  # logical; rows are lower if they are too many for the window
_STEPS = (pygame.K_UP, pygame.K_DOWN, pygame.K_HOME, pygame.K_END)


@dataclass(frozen=True, slots=True)
class Item:
    """One entry; `keycap` shows its shortcut. An entry without an action is a separator.

    `why` is the tip of a disabled entry.
    """

    label: str
    action: Callable[[], None] | None = None
    icon: str = ""
    keycap: str = ""
    danger: bool = False
    enabled: bool = True
    why: str = ""


class _Row(Control):
    radius = 7

    def __init__(self, item: Item, pick: Callable[[], None]) -> None:
        super().__init__(item.label, tooltip="" if item.enabled else item.why, group="menu")
        self.item = item
        self.enabled = item.enabled
        self.pick = pick

    def activate(self, look: Look) -> None:
        if self.enabled:
            self.pick()

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        theme = look.theme
        if (self.hovered or self.focused) and self.enabled:
            look.panel(surface, self.rect, self.radius, theme.pressed if self.pressed else theme.hover)
        ink = theme.danger if self.item.danger else theme.text
        if not self.enabled:
            ink = look.soft(theme.text3, 0.65, theme.raised)
        x, middle = self.rect.x + look.px(12), self.rect.centery
        if self.item.icon:
            look.icon(surface, self.item.icon, (x + look.px(9), middle), 18, ink)
        look.text(surface, self.item.label, (x + look.px(30), middle), 14, "medium", ink)
        if self.item.keycap:
            left = self.rect.right - look.px(10) - chip.keycap_width(look, self.item.keycap)
            chip.keycap(surface, look, self.item.keycap, left, middle)


class Menu(Overlay):
    """Opens under `anchor` (device pixels), or above it if there is no room. Takes arrow keys, Home, End, Tab, Enter,
    Escape, and the shortcuts shown beside the entries.
    """

    dims = False

    def __init__(self, items: Sequence[Item], anchor: pygame.Rect, *, start: int = -1) -> None:
        """Make a menu; arrow keys start from entry `start`, or with -1 at either end."""
        super().__init__()
        self.items = list(items)
        self.anchor = anchor
        self.start = start
        self._row = _ROW
        self.controls.add(*(_Row(item, self._picker(item)) for item in self.items if item.action is not None))

    def handle(self, event: pygame.event.Event, look: Look) -> bool:
        """Take every event, used or not."""
        rows = [row for row in self.controls if row.focusable]
        if event.type == pygame.KEYDOWN and event.key in _STEPS and rows:
            self.controls.focus(rows[self._next(rows, event.key)], look, by_keyboard=True)
        elif not super().handle(event, look) and event.type == pygame.KEYDOWN:
            self._pick_by_shortcut(event)
        return True

    def _next(self, rows: Sequence[Control], key: int) -> int:
        """The row to which a key moves."""
        if key in (pygame.K_HOME, pygame.K_END):
            return 0 if key == pygame.K_HOME else len(rows) - 1
        at = rows.index(self.controls.focused) if self.controls.focused in rows else self.start
        return (at + 1 if key == pygame.K_DOWN else at - 1 if at >= 0 else len(rows) - 1) % len(rows)

    def _pick_by_shortcut(self, event: pygame.event.Event) -> None:
        for item in self.items:
            if item.enabled and item.keycap and Command(item.keycap, "").means(event):
                self._picker(item)()
                return

    def layout(self, size: tuple[int, int], look: Look) -> None:
        """Place the menu so that all of it shows."""
        pad, line = look.px(_PAD), look.px(9)
        widths = [self._row_width(item, look) for item in self.items]
        rows = len(list(self.controls))
        free = size[1] - look.px(16) - 2 * pad - (len(self.items) - rows) * line
        self._row = min(look.px(_ROW), free // rows)
        heights = [self._row if item.action is not None else line for item in self.items]
        self.rect = pygame.Rect(0, 0, max(widths) + 2 * pad, sum(heights) + 2 * pad)
        self.rect.topleft = (self.anchor.x, self.anchor.bottom + look.px(6))
        if self.rect.bottom > size[1] - look.px(8):
            self.rect.bottom = self.anchor.top - look.px(6)
        self.rect.clamp_ip(pygame.Rect((0, 0), size).inflate(-look.px(16), -look.px(16)))
        places = iter(self.controls)
        y = self.rect.y + pad
        for item, height in zip(self.items, heights, strict=True):
            if item.action is not None:
                next(places).rect = pygame.Rect(self.rect.x + pad, y, self.rect.w - 2 * pad, height)
            y += height

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the entries."""
        theme = look.theme
        look.panel(surface, self.rect, 12, theme.raised, theme.outline if theme.is_contrast else theme.line, 1, 3)
        y = self.rect.y + look.px(_PAD)
        for item in self.items:
            if item.action is None:
                look.line(surface, self.rect.x + look.px(12), y + look.px(4), self.rect.w - look.px(24))
            y += self._row if item.action is not None else look.px(9)
        self.controls.draw(surface, look)

    def _row_width(self, item: Item, look: Look) -> int:
        cap = chip.keycap_width(look, item.keycap) + look.px(16) if item.keycap else 0
        return max(look.px(180), look.text_width(item.label, 14) + look.px(66) + cap)

    def _picker(self, item: Item) -> Callable[[], None]:
        def pick() -> None:
            self.close()
            if item.action is not None:
                item.action()

        return pick
