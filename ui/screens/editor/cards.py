"""The cards at the right of the editor: the side to move with its counts, and whether the position is legal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from game.texts import text
from ui.kit import chip
from ui.kit.button import Button
from ui.kit.control import Control
from ui.kit.segmented import Option, Segmented
from ui.kit.theme import mix

if TYPE_CHECKING:
    from collections import Counter

    from coach.position_editor import PositionEditor
    from coach.position_repairs import Repair
    from ui.kit.look import Look
    from ui.kit.segmented import Picture as Drawing
    from ui.kit.theme import Colour
    from ui.parts.side_styles import SideStyles

Picture = Callable[[pygame.Surface, tuple[int, int], int, bool], None]
"""Draws the picture of a tile: surface, centre, size in device pixels, whether the tile can be chosen."""
PAD = 18  # logical
_LEADING = 1.38
_FITTING = (
    *((True, True, 15.0), (False, True, 15.0), (False, True, 14.0)),
    *((False, False, 14.0), (False, False, 13.0), (False, False, 12.0)),
)
"""Layouts of the repair buttons, widest first: key caps or not, words on the second button or not, type size."""


class SideCard:
    """Shows the side to move, and the number of pieces of each kind."""

    def __init__(
        self, sides: SideStyles, position_editor: PositionEditor, look: Look, choose: Callable[[int], None]
    ) -> None:
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._sides, self._setting = sides, position_editor
        options = [Option(sides.name(player), picture=self._picture(look, player)) for player in (0, 1)]
        self.choice = Segmented("Side to move", options, 0, choose, size=15)
        self.count: Counter[str] | None = None
        self.wrong = ""
        """The letters of the pieces of which there are too many or too few."""

    def _picture(self, look: Look, player: int) -> Drawing:
        def draw(surface: pygame.Surface, centre: tuple[float, float], size: int) -> None:
            icon = self._sides.icon(player, round(size * 1.35), look.theme)
            surface.blit(icon, icon.get_rect(center=centre))

        return draw

    def layout(self, rect: pygame.Rect, look: Look) -> None:
        """Take all of `rect`."""
        self.rect = rect
        pad = look.px(PAD)
        top = rect.y + look.px(44 if rect.h >= look.px(140) else 36)
        self.choice.rect = pygame.Rect(rect.x + pad, top, rect.w - 2 * pad, look.px(48))

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the card and the counts; the choice is drawn by the scene."""
        look.card(surface, self.rect, 14)
        left, middle = self.rect.x + look.px(PAD), (self.rect.y + self.choice.rect.y) / 2 + look.px(2)
        look.text(surface, text("Side to move"), (left, middle), 14, "semi")
        middle = (self.choice.rect.bottom + self.rect.bottom) / 2
        label = look.text(surface, text("On the board"), (left, middle), 14, "medium", look.theme.text2)
        self._draw_counts(surface, look, label.right, middle)

    def _draw_counts(self, surface: pygame.Surface, look: Look, least: int, middle: float) -> None:
        x, room = self.rect.right - look.px(PAD), look.px(18)
        step = (x - least) // max(1, len(self._setting.counted))
        for piece in reversed(self._setting.counted):
            number = str(self.count[piece.letter] if self.count else 0)
            ink = look.theme.warn if piece.letter in self.wrong else look.theme.text
            box = look.text(surface, number, (x, middle), 14, "semi", ink, "right")
            icon = self._sides.icon(piece.player, room, look.theme, piece.kind)
            surface.blit(icon, icon.get_rect(midright=(box.left - look.px(6), round(middle))))
            x -= min(step, look.px(56))


@dataclass(frozen=True, slots=True)
class News:
    """Headline and text of the card; `good` if a game can go on from the position."""

    title: str
    detail: str
    good: bool = False


class NewsCard:
    """Says that the position is legal, or what is wrong with it and how to repair it."""

    def __init__(self, repair: Callable[[], None], other: Callable[[], None]) -> None:
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.news = News("", "")
        self._aside = ""
        self.repair = Button("", repair, "primary", icon="eraser", keycap="Enter", size=15, radius=12, name="Repair")
        self.other = Button(text("Another fix"), other, keycap="F", size=15, radius=12, name="Another fix")

    @property
    def controls(self) -> Sequence[Control]:
        """The card's buttons in Tab order."""
        return self.repair, self.other

    def show(self, news: News, repair: Repair | None, others: bool) -> None:
        """Show news; `repair` is the offered repair, if there is one, `others` says whether there are more."""
        self.news, self._aside = news, repair.aside if repair else ""
        self.repair.visible = repair is not None
        self.other.visible = self.other.enabled = others
        if repair is not None:
            self.repair.label, self.repair.icon = repair.words, repair.icon

    def layout(self, rect: pygame.Rect, look: Look) -> None:
        """Take all of `rect`."""
        self.rect = rect
        pad, gap, tall = look.px(PAD), look.px(8), look.px(48 if rect.h >= look.px(180) else 40)
        room = rect.w - 2 * pad
        for caps, closing, size in _FITTING:
            self._say(caps=caps, other=closing, size=size)
            second = self.other.natural_width(look) if self.other.visible else 0
            first = room - second - gap if second else room
            if self.repair.natural_width(look) <= first + look.px(8):
                break
        bottom = rect.bottom - look.px(16) - tall
        self.repair.rect = pygame.Rect(rect.x + pad, bottom, first, tall)
        self.other.rect = pygame.Rect(self.repair.rect.right + gap, bottom, second, tall)

    def _say(self, *, caps: bool, other: bool, size: float) -> None:
        """Set key caps, words and type size of the buttons."""
        self.repair.shows_keycap = self.other.shows_keycap = caps
        self.other.label, self.other.icon = (text("Another fix"), "") if other else ("", "repeat")
        self.other.tooltip = "" if other else text("Another fix")
        self.repair.size = size

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the card with its sign and words; the buttons are drawn by the scene."""
        theme, rect = look.theme, self.rect
        colour = theme.good if self.news.good else theme.warn
        fill = theme.surface if theme.is_contrast else mix(theme.surface, colour, 0.14)
        look.panel(surface, rect, 14, fill, mix(theme.surface, colour, 1.0 if theme.is_contrast else 0.55), 1, 1)
        sign = "circle-check" if self.news.good else "triangle-alert"
        look.icon(surface, sign, (rect.x + look.px(PAD + 15), rect.y + look.px(34)), 28, colour)
        left = rect.x + look.px(62)
        room = rect.right - look.px(14) - left
        size = next((size for size in (18, 16, 15) if look.text_width(self.news.title, size, "semi") <= room), 14)
        look.text(surface, self.news.title, (left, rect.y + look.px(31)), size, "semi", room=room)
        small = 14 if rect.h >= look.px(180) else 13
        top = (left, rect.y + look.px(47))
        sentence = self._fitting_sentence(look, room, small, self.repair.rect.y - top[1])
        look.paragraph(surface, sentence, top, room, small, "medium", theme.text2, leading=_LEADING)

    def _fitting_sentence(self, look: Look, room: int, size: float, height: int) -> str:
        """Return the reason and the other effects of the repair; only these effects where both are too long."""
        both = f"{self.news.detail} {self._aside}".strip()
        fits = look.paragraph_height(both, room, size, leading=_LEADING) <= height
        return both if fits or not self._aside else self._aside


class ThenTile(Control):
    """A way to use a legal position: its picture, its name, and who plays."""

    radius = 12

    def __init__(self, title: str, picture: Picture,
                 go: Callable[[], None]) -> None:  # fmt: skip
        super().__init__(title, group="then")
        self.detail = ""
        self.leads = False
        """Whether this is the primary tile."""
        self._picture, self._go = picture, go

    @property
    def is_primary(self) -> bool:
        return self.leads

    def activate(self, look: Look) -> None:
        if self.enabled:
            self._go()

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the tile; one that cannot be chosen is pale."""
        theme, rect = look.theme, self.rect
        hover = round(self.hover.value(look.now) * 6) / 6
        ink, soft = theme.text, theme.text2
        if not self.enabled:
            look.panel(surface, rect, self.radius, theme.surface, theme.line)
            ink = soft = look.soft(theme.text3, 0.65)
        elif self.leads:
            fill_hi = mix(theme.fill_hi, theme.onfill, 0.08 * hover)
            look.panel(surface, rect, self.radius, (fill_hi, theme.fill), mix(theme.fill_hi, theme.onfill, 0.22), 1, 1)
            ink = soft = theme.onfill
        else:
            fill = mix(theme.raised, theme.hover, hover)
            look.panel(surface, rect, self.radius, fill, mix(theme.line, theme.outline, hover), 1, 1)
        low = rect.h < look.px(56)
        self._picture(
            surface, (rect.x + look.px(24 if low else 34), rect.centery), look.px(28 if low else 36), self.enabled
        )
        if low:
            self._draw_row(surface, look, ink, soft)
        else:
            self._draw_rows(surface, look, ink, soft)

    def _draw_row(self, surface: pygame.Surface, look: Look, ink: Colour, soft: Colour) -> None:
        """Draw name and detail side by side."""
        left, middle = self.rect.x + look.px(46), self.rect.centery
        end = look.text(surface, self.name, (left, middle), 14, "semi", ink).right + look.px(10)
        room = self.rect.right - look.px(10) - end
        look.text(surface, self.detail, (self.rect.right - look.px(10), middle), 12, "medium", soft, "right", room)

    def _draw_rows(self, surface: pygame.Surface, look: Look, ink: Colour, soft: Colour) -> None:
        """Draw the detail below the name, and the key where there is room for it."""
        rect = self.rect
        left = rect.x + look.px(62)
        room, upper = rect.right - look.px(6) - left, rect.centery - look.px(11)
        wide = chip.keycap_width(look, "Enter")
        size = 15 if look.text_width(self.name, 15, "semi") <= room else 13
        if (
            self.leads
            and self.enabled
            and self.shows_keycap
            and (room - wide > look.text_width(self.name, size, "semi") + look.px(8))
        ):
            chip.keycap(surface, look, "Enter", rect.right - look.px(10) - wide, upper, on_fill=True)
        look.text(surface, self.name, (left, upper), size, "semi", ink, room=room)
        look.text(surface, self.detail, (left, rect.centery + look.px(11)), 12, "medium", soft, room=room)
