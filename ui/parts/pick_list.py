"""A list in which choosing a row, by arrow keys or a click, picks it at once. The list may have headings."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Generic, TypeVar

import pygame

from ui.kit.scroll import ScrollList

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ui.kit.look import Look

RowT = TypeVar("RowT")


class PickList(ScrollList, Generic[RowT]):
    """Rows of one height: entries to pick, and headings (plain strings). The heading of the visible rows stays at the
    top. Calls `picked` with a picked entry.
    """

    def __init__(self, name: str, row_height: float, picked: Callable[[RowT], None]) -> None:
        super().__init__(name, row_height, self._draw_row, self._picked)
        self.entries: list[RowT | str] = []
        self.picked = picked
        self._look: Look | None = None
        self._revealed = (-1, 0, 0)

    @abstractmethod
    def draw_entry(self, surface: pygame.Surface, look: Look, rect: pygame.Rect, entry: RowT, chosen: bool) -> None:
        """Draw the row of an entry."""

    def draw_heading(self, surface: pygame.Surface, look: Look, rect: pygame.Rect, heading: str) -> None:
        """Draw a heading over the list's content."""
        surface.fill(look.theme.surface, rect)
        look.text(surface, heading, (rect.x + look.px(12), rect.centery), 12, "semi", look.theme.text2)

    def show(self, entries: Sequence[RowT | str], chosen: RowT | None, look: Look) -> None:
        """Set the list's rows and the chosen one; a list scrolled by hand stays there."""
        self._look = look
        self.entries = list(entries)
        self.set_rows(len(self.entries), look)
        self.value = next((row for row, entry in enumerate(self.entries) if entry == chosen), -1)
        state = (self.value, self.content_height, self.rect.h)
        if self.value >= 0 and state != self._revealed:
            self._reveal(look, glide=False)
        self._revealed = state

    def step(self, step: int, look: Look) -> None:
        """Pick the next row (1) or the previous row (-1); do nothing at the ends."""
        row = self.value + step if self.value >= 0 else 0
        while 0 <= row < self.rows and isinstance(self.entries[row], str):
            row += step if self.value >= 0 else 1
        if 0 <= row < self.rows:
            self.value = row
            self._reveal(look, glide=True)
            self._picked(row)

    def key(self, event: pygame.event.Event, look: Look) -> bool:
        """Pick by up and down, scroll by Page, Home and End; Enter goes to the screen's primary button."""
        if event.key in (pygame.K_UP, pygame.K_DOWN):
            self.step(1 if event.key == pygame.K_DOWN else -1, look)
            return True
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            return False
        return super().key(event, look)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the rows, and over them the heading that stays at the top."""
        self._look = look
        super().draw(surface, look)
        top = self.offset_at(look.now) // self._row_px
        heading = next((entry for entry in reversed(self.entries[: top + 1]) if isinstance(entry, str)), None)
        if heading is not None and self.most > 0:
            width = self.rect.w - look.px(12)
            self.draw_heading(surface, look, pygame.Rect(self.rect.x, self.rect.y, width, self._row_px), heading)

    def _reveal(self, look: Look, *, glide: bool) -> None:
        """Scroll to the chosen row, below the heading at the top."""
        kept = self._row_px if any(isinstance(entry, str) for entry in self.entries) else 0
        top = self.value * self._row_px
        if top - kept < self.offset:
            self.scroll_to(top - kept, look, glide=glide)
        elif top + self._row_px > self.offset + self.rect.h:
            self.scroll_to(top + self._row_px - self.rect.h, look, glide=glide)

    def _picked(self, row: int) -> None:
        entry = self.entries[row]
        if not isinstance(entry, str):
            self.value = row
            self.picked(entry)

    def _draw_row(self, surface: pygame.Surface, rect: pygame.Rect, row: int, pointed: bool) -> None:
        look, entry = self._look, self.entries[row]
        assert look is not None
        if isinstance(entry, str):
            self.draw_heading(surface, look, rect, entry)
            return
        theme = look.theme
        inner = pygame.Rect(rect.x, rect.y, rect.w - look.px(12 if self.most else 0), rect.h)
        chosen = row == self.value
        if chosen:
            look.panel(surface, inner, 7, theme.accent_soft, theme.accent, 2)
        elif pointed:
            look.panel(surface, inner, 7, theme.hover)
        self.draw_entry(surface, look, inner, entry, chosen)
