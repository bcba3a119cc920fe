"""The sheet of keys that `?` opens over every screen. The scene below pauses until it is closed."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.texts import text
from ui.kit import chip
from ui.kit.button import Button, IconButton
from ui.kit.commands import Command, Section, parts_of
from ui.kit.field import Field
from ui.kit.look import Look
from ui.kit.motion import out_cubic
from ui.kit.overlay import Overlay
from ui.kit.scroll import SCROLLING, ScrollArea

_WIDEST, _MARGIN, _PAD = 1184, 24, 28  # logical
_HEAD, _FOOTER = 78, 70
_COLUMN, _ROW, _TITLE, _GAP = 284, 35, 38, 24
"""Logical: narrowest column, a line, a heading, and the space between two sections."""
_LEAST = 200  # logical: least height of the page, with few results
_CAPS = 84  # logical: least width of the caps before the words


class KeySheet(Overlay):
    """Shows `sections` in columns; `occupation` names the activity on the screen. Typing finds a word or a key."""

    stops_clocks = True

    def __init__(self, occupation: str, sections: Sequence[Section]) -> None:
        super().__init__()
        self.occupation = occupation
        self.sections = [Section(title, tuple(key for key in keys if key.does)) for title, keys in sections]
        self.found = self.sections
        """The sections, with only the lines that fit the typed text."""
        self.field = Field(
            "Find a key", "", self._find, placeholder=text("Find: a word or a key"), accepts=lambda c: c != "?"
        )
        self.page = ScrollArea("Keys", self._draw_page)
        self.x = IconButton("x", text("Close"), self.close)
        self.done = Button(text("Close"), self.close, "primary", keycap="Esc", name="Close the sheet")
        self.controls.add(self.field, self.page, self.done, self.x)
        self._columns: list[list[Section]] = []
        self._look: Look | None = None

    def open(self, look: Look) -> None:
        """Focus the search field, so that typing begins at once."""
        super().open(look)
        self.controls.focus(self.field, look)

    def handle(self, event: pygame.event.Event, look: Look) -> bool:
        """Close by `?`; scroll by arrow and Page keys, during typing too. Every event counts as used."""
        if event.type == pygame.KEYDOWN and Command("?", "").means(event):
            self.close()
        elif event.type == pygame.KEYDOWN and event.key in SCROLLING and self.page.most:
            self.page.key(event, look)
        else:
            super().handle(event, look)
        return True

    def layout(self, size: tuple[int, int], look: Look) -> None:
        """Lay out as many columns as fit side by side; a higher page scrolls."""
        self._look = look
        margin, pad = look.px(_MARGIN), look.px(_PAD)
        width = min(look.px(_WIDEST), size[0] - 2 * margin)
        self._share(max(1, (width - pad) // look.px(_COLUMN)), look)
        high = look.px(_HEAD + _FOOTER) + max(self.page.content_height, look.px(_LEAST))
        self.rect = pygame.Rect(0, 0, width, min(high, size[1] - 2 * margin))
        self.rect.center = (size[0] // 2, size[1] // 2)
        inner = self.rect.inflate(-2 * pad, 0)
        middle, side = self.rect.y + look.px(_HEAD / 2), look.px(40)
        self.x.rect = pygame.Rect(self.rect.right - look.px(24) - side, middle - side // 2, side, side)
        wide = look.px(236)
        self.field.rect = pygame.Rect(self.x.rect.x - look.px(12) - wide, middle - side // 2, wide, side)
        top, bottom = self.rect.y + look.px(_HEAD), self.rect.bottom - look.px(_FOOTER)
        self.page.rect = pygame.Rect(inner.x, top, inner.w + look.px(14), bottom - top)
        button = look.px(140)
        self.done.rect = pygame.Rect(self.rect.right - look.px(24) - button, 0, button, look.px(44))
        self.done.rect.centery = self.rect.bottom - look.px(_FOOTER / 2)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the sheet."""
        theme = look.theme
        slide = round(look.px(8) * (1 - out_cubic(self.appear.value(look.now)))) if look.animations else 0
        rect = self.rect.move(0, slide)
        look.panel(surface, rect, 16, theme.surface, theme.outline if theme.is_contrast else theme.line, 1, 3)
        left, middle = rect.x + look.px(_PAD), rect.y + look.px(_HEAD / 2)
        look.icon(surface, "keyboard", (left + look.px(12), middle), 24, theme.accent)
        end = look.text(surface, text("Keys"), (left + look.px(36), middle), 24, "display").right + look.px(16)
        room = self.field.rect.x - look.px(16) - end
        look.text(surface, self.occupation, (end, middle), 13, "medium", theme.text2, room=room)
        look.line(surface, rect.x, rect.y + look.px(_HEAD) - look.hairline, rect.w)
        look.line(surface, rect.x, rect.bottom - look.px(_FOOTER), rect.w)
        sentence = text("Every screen has its own keys.")
        room = self.done.rect.x - look.px(16) - left
        look.text(surface, sentence, (left, self.done.rect.centery), 13, "medium", theme.text2, room=room)
        self.controls.draw(surface, look)

    # -- finding ----------------------------------------------------------------------------------------

    def _find(self, typed: str) -> None:
        wanted = typed.casefold().split()
        found = [Section(title, tuple(key for key in keys if _fits(key, wanted))) for title, keys in self.sections]
        self.found = [section for section in found if section.commands]
        self.page.offset = 0
        assert self._look is not None
        self._share(len(self._columns), self._look)

    # -- the columns ------------------------------------------------------------------------------------

    def _share(self, columns: int, look: Look) -> None:
        """Fill the columns in the order of the sections, at the least possible height."""
        tall = {id(section): look.px(_TITLE + _GAP) + len(section.commands) * look.px(_ROW) for section in self.found}
        lowest = max(tall.values(), default=0)
        while len(self._filled(lowest, tall)) > columns:
            lowest += look.px(_ROW)
        self._columns = self._filled(lowest, tall)
        self._columns += [[] for _ in range(columns - len(self._columns))]
        self.page.content_height = lowest + look.px(12)

    def _filled(self, height: int, tall: dict[int, int]) -> list[list[Section]]:
        """The columns, none higher than the limit."""
        columns: list[list[Section]] = []
        left = 0
        for section in self.found:
            if not columns or tall[id(section)] > left:
                columns.append([])
                left = height
            columns[-1].append(section)
            left -= tall[id(section)]
        return columns

    def _draw_page(self, surface: pygame.Surface, area: pygame.Rect, top: int) -> None:
        look = self._look
        assert look is not None
        if not self.found:
            look.text(surface, text("no key for that"), area.center, 15, "medium", look.theme.text2, "center")
            return
        gap = look.px(17)
        wide = (area.w - look.px(14) + gap) // len(self._columns)
        for index, column in enumerate(self._columns):
            x, y = area.x + index * wide, top + look.px(12)
            if index and column:
                look.line(surface, x - gap, area.y + look.px(20), 0, area.h - look.px(36))
            for section in column:
                y = self._draw_section(surface, look, section, pygame.Rect(x, y, wide - gap - look.px(8), 0))

    def _draw_section(self, surface: pygame.Surface, look: Look, section: Section, place: pygame.Rect) -> int:
        """Draw a section from the top of `place` on; return the top of the next one."""
        y = place.y
        look.text(surface, text(section.title), (place.x, y + look.px(18)), 13, "semi", look.theme.accent)
        y += look.px(_TITLE)
        for key in section.commands:
            middle = y + look.px(_ROW / 2)
            chip.chord(surface, look, key.keys, place.x, middle)
            x = place.x + max(look.px(_CAPS), chip.chord_width(look, key.keys) + look.px(8))
            look.text(surface, text(key.does), (x, middle), 14, "medium", room=place.right - x)
            y += look.px(_ROW)
        return y + look.px(_GAP)


def _fits(key: Command, wanted: Sequence[str]) -> bool:
    """Whether every typed word begins a word of the line, or is one of its keys."""
    words = text(key.does).casefold().split()
    caps = [part.casefold() for chord in (*key.keys.split(), *key.also) for part in (*parts_of(chord), chord)]
    return all(any(word.startswith(each) for word in words) or each in caps for each in wanted)
