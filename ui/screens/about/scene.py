"""About the program: its version, and the terms of everything that it contains."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.texts import text
from ui.kit import fonts
from ui.kit.keys import Key, Section
from ui.kit.scroll import ScrollArea, ScrollList
from ui.kit.window import PROGRAM
from ui.parts.top_bar import TopBar
from ui.shell.licences import works
from ui.shell.scene import Scene

if TYPE_CHECKING:
    from ui.shell.host import Host

_WIDEST, _LIST = 1040, 280  # logical
_HEAD_LINE = 22  # logical height of a line above the cards
_ROW, _LINE, _PAD = 52, 19, 20  # logical heights of an entry and of a line of text, and their padding


class AboutScene(Scene):
    """Shows a list of the program's parts, and the terms of the chosen one."""

    title = "About"
    keys = (Section("About", (Key("↑ ↓", "From part to part"), Key("PgUp PgDn", "Scroll the text"))),)

    def __init__(self, app: Host) -> None:
        super().__init__(app)
        self.works = works()
        self.bar = TopBar(app, text("About"), f"{PROGRAM} {self.works[0].version}", settings=False)
        self.list = ScrollList("Parts", _ROW, self._draw_row, self._chosen)
        self.page = ScrollArea("Terms", self._draw_page)
        self.controls.add(self.bar.back, self.list, self.page, *self.bar.right)
        self._lines: list[str] = []
        self._shown: tuple[int, int] | None = None

    def enter(self) -> None:
        """Give the list the focus."""
        self.controls.focus(self.list, self.look)

    def handle(self, event: pygame.event.Event) -> bool:
        """Page keys scroll the text, whatever has the focus."""
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            return self.page.key(event, self.look)
        return super().handle(event)

    def layout(self, size: tuple[int, int]) -> None:
        """Place the list at the left, the text in the rest."""
        look, pad = self.look, self.look.px(_PAD)
        top = self.bar.layout(size[0]) + look.px(20)
        width = min(size[0] - 2 * look.metrics.margin, look.px(_WIDEST))
        left = (size[0] - width) // 2
        self._head = pygame.Rect(left, top, width, look.px(_HEAD_LINE * len(self._summary)))
        top = self._head.bottom + look.px(12)
        tall = size[1] - top - look.px(20)
        self._parts = pygame.Rect(left, top, look.px(_LIST), tall)
        self.list.rect = self._parts.inflate(-look.px(12), -look.px(12))
        self.list.set_rows(len(self.works), look)
        start = self._parts.right + look.px(16)
        self._terms = pygame.Rect(start, top, left + width - start, tall)
        self.page.rect = self._terms.inflate(-2 * pad, -2 * pad)
        self._shown = None

    def update(self, now: float) -> None:
        """Show the text of the chosen part."""
        shown = (self.list.value, self.page.rect.w)
        if shown != self._shown:
            self._shown = shown
            self._wrap()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw both cards."""
        self.bar.draw(surface)
        look, head = self.look, self._head
        for index, sentence in enumerate(self._summary):
            middle = head.y + look.px(_HEAD_LINE) * index + look.px(_HEAD_LINE) // 2
            look.text(surface, sentence, (head.x, middle), 14, "medium", look.theme.text2, room=head.w)
        self.look.card(surface, self._parts)
        self.look.card(surface, self._terms)
        self.controls.draw(surface, self.look)

    @property
    def _summary(self) -> list[str]:
        """The purpose of the program, and the path of the library, in words."""
        what = text(
            "{program} is a table for board games: for two people, for you and the computer, or to watch.",
            program=PROGRAM,
        )
        path = self.app.library.path
        return [what, text("Games are kept in {path}", path=path)] if path else [what]

    def _chosen(self, _index: int) -> None:
        self.app.invalidate()

    def _wrap(self) -> None:
        look = self.look
        terms = self.works[self.list.value].text() or text("Its terms are not on this computer.")
        room = self.page.rect.w - look.px(16)
        self._lines = [part for line in terms.split("\n") for part in fonts.wrap(line, look.px(13), "medium", room)]
        self.page.content_height = len(self._lines) * look.px(_LINE)
        self.page.offset = 0
        self.app.invalidate()

    def _draw_row(self, surface: pygame.Surface, rect: pygame.Rect, index: int, pointed: bool) -> None:
        look, theme, work = self.look, self.look.theme, self.works[index]
        if index == self.list.value:
            look.panel(surface, rect, 8, theme.accent_soft, theme.accent)
        elif pointed:
            look.panel(surface, rect, 8, theme.hover)
        left, room = rect.x + look.px(12), rect.w - look.px(24)
        end = look.text(surface, work.name, (left, rect.y + look.px(18)), 14, "semi", room=room).right
        place = (end + look.px(8), rect.y + look.px(18))
        look.text(surface, work.version, place, 13, "medium", theme.text3, room=rect.right - look.px(8) - place[0])
        look.text(surface, work.terms, (left, rect.y + look.px(37)), 12, "medium", theme.text2, room=room)

    def _draw_page(self, surface: pygame.Surface, area: pygame.Rect, top: int) -> None:
        look, step = self.look, self.look.px(_LINE)
        first = max(0, (area.y - top) // step)
        for index in range(first, min(len(self._lines), first + area.h // step + 2)):
            middle = top + step * index + step // 2
            look.text(surface, self._lines[index], (area.x, middle), 13, "medium", look.theme.text2)
