"""The card of a seat: its side, human or AI, and the player. The picker chooses the player."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from coach.boards import side_names
from game.texts import text
from ui.boards import piece_icon
from ui.kit.control import Control
from ui.kit.segmented import Option, Segmented
from ui.screens.new_game.choice import SeatChoice

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.kit.look import Look
    from ui.screens.new_game.layout import Frame

_ICONS_FROM = 340  # logical width of a card in which Human and AI have icons


class SeatCard:
    """Shows a SeatChoice. `selected` is called when a person selects this seat, `changed` after every change."""

    def __init__(
        self, look: Look, choice: SeatChoice, selected: Callable[[], None], changed: Callable[[], None]
    ) -> None:
        self.look = look
        self.choice = choice
        self.selected = selected
        self.changed = changed
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.is_selected = False
        label = f"Player {choice.ordinal}"
        self.kind = Segmented(label, (text("Human"), text("AI")), 0, self._chose_kind, size=13)
        self.who = Who(f"{label} is", self, selected)

    @property
    def controls(self) -> list[Control]:
        """The card's controls in Tab order."""
        return [self.kind, self.who]

    def layout(self, rect: pygame.Rect, frame: Frame) -> None:
        """Place the card."""
        look, self.rect = self.look, rect
        wide = rect.w >= look.px(_ICONS_FROM)
        width, height = look.px(176 if wide else 128), look.px(frame.control)
        top = rect.y + look.px(18 if frame.roomy else 8)
        self.kind.rect = pygame.Rect(rect.right - look.px(16) - width, top, width, height)
        icons = ("user", "cpu") if wide else ("", "")
        self.kind.options = [Option(text("Human"), icons[0]), Option(text("AI"), icons[1])]
        line = rect.y + look.px(74 if frame.roomy else 52)
        self.who.rect = pygame.Rect(rect.x + look.px(8), line, rect.w - look.px(16), rect.bottom - look.px(4) - line)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the card without its controls; the selected one has an outline."""
        look, theme, rect = self.look, self.look.theme, self.rect
        self.kind.value = 0 if self.choice.is_human else 1
        look.card(surface, rect)
        if self.is_selected:
            look.panel(surface, rect, 16, None, theme.accent, 2)
        middle, size = self.kind.rect.centery, look.px(40)
        self._draw_piece(surface, pygame.Rect(rect.x + look.px(16), middle - size // 2, size, size))
        x = rect.x + look.px(16 + 40 + 12)
        sides = side_names(self.choice.game.name)
        title, detail = text("Random"), text("{first} or {second}", first=sides[0], second=sides[1])
        if self.choice.side is not None:
            title, detail = sides[self.choice.side], text(("moves first", "moves second")[self.choice.side])
        size_of = 13 if look.text_width(detail, 13) <= self.kind.rect.x - look.px(6) - x else 12
        look.text(surface, title, (x, middle - look.px(10)), 17, "semi")
        look.text(surface, detail, (x, middle + look.px(11)), size_of, "medium", theme.text2)
        look.line(surface, rect.x + look.px(16), self.who.rect.y, rect.w - look.px(32))

    def _draw_piece(self, surface: pygame.Surface, place: pygame.Rect) -> None:
        game = self.choice.game.name
        if self.choice.side is not None:
            surface.blit(piece_icon(game, self.choice.side, place.w, self.look.theme), place)
            return
        small = round(place.w * 0.7)
        for side in (1, 0):
            corner = (place.right - small, place.bottom - small) if side else place.topleft
            surface.blit(piece_icon(game, side, small, self.look.theme), corner)

    def _chose_kind(self, index: int) -> None:
        self.choice.is_human = index == 0
        self.selected()
        self.changed()


class Who(Control):
    """The lower part of a seat's card: the player. A click selects the seat."""

    def __init__(self, name: str, card: SeatCard, on_click: Callable[[], None]) -> None:
        super().__init__(name)
        self.card = card
        self.on_click = on_click

    def activate(self, look: Look) -> None:
        """Select the seat."""
        self.on_click()

    def key(self, event: pygame.event.Event, look: Look) -> bool:
        """Space selects the seat; Enter is left to the screen's primary button."""
        return event.key not in (pygame.K_RETURN, pygame.K_KP_ENTER) and super().key(event, look)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the name, its detail where there is room, and an arrow down to the picker."""
        theme, rect, card = look.theme, self.rect, self.card
        inner = rect.inflate(-look.px(4), -look.px(6))
        if self.hovered:
            look.panel(surface, inner, 10, theme.hover)
        ink = theme.accent if card.is_selected else theme.text2
        arrow = rect.right - look.px(18)
        look.icon(surface, "chevron-down", (arrow, rect.centery), 18, ink)
        left, right = rect.x + look.px(10), arrow - look.px(14)
        name = look.text(surface, card.choice.title, (left, rect.centery), 17, "semi", room=right - left)
        detail = card.choice.detail
        if name.right + look.px(10) + look.text_width(detail, 13) <= right:
            look.text(surface, detail, (name.right + look.px(10), rect.centery), 13, "medium", theme.text2)
