"""The cards of the two seats, and the summary of the game that they make."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from coach.boards import side_names
from game.texts import text
from ui.boards import piece_icon
from ui.kit.button import RoundButton
from ui.kit.click_card import Pressable
from ui.kit.segmented import Option, Segmented
from ui.kit.tree.layout import Box, Column, Grid, Panel, Row, Spacer, Stack
from ui.kit.tree.leaves import Canvas, Icon, Rule, Text
from ui.parts.faces import face

if TYPE_CHECKING:
    from collections.abc import Callable

    from coach.game_draft import SeatChoice
    from coach.new_game import NewGame
    from ui.kit.look import Look
    from ui.kit.tree.node import Node, Span

_PIECE, _SWAP = 40, 36  # logical


class Seats(Stack):
    """Two cards side by side, or below each other, and the button that swaps them on the gap between them."""

    def __init__(self, first: Node, second: Node, swap: Callable[[], None]) -> None:
        button = RoundButton("arrow-left-right", text("Swap players"), swap)
        button.tall = _SWAP
        super().__init__(first, button, second)
        self.cards, self.button = (first, second), button
        first.grow = second.grow = 1
        self._grid = Grid(2, first, second, gap=16, line_gap=20, equal=True)

    def find_widths(self, look: Look) -> Span:
        return self._grid.find_widths(look)

    def find_heights(self, width: int, look: Look) -> Span:
        return self._grid.find_heights(width, look)

    def place(self, rect: pygame.Rect, look: Look) -> None:
        self.rect = rect
        self._grid.place(rect, look)
        first, second = (card.rect for card in self.cards)
        side = self.button.natural_width(look)
        place = pygame.Rect(0, 0, side, side)
        place.center = rect.centerx, (first.bottom + second.y) // 2
        if first.y == second.y:
            place.centery = first.y + look.px(19) + look.px(_PIECE) // 2
        self.button.place(place, look)

    def paint(self, surface: pygame.Surface, look: Look) -> None:
        """Paint the cards, then the button over both."""
        for node in (*self.cards, self.button):
            node.paint(surface, look)


def seat_card(choice: SeatChoice, select: Callable[[], None], *, is_selected: bool, tall: float, gap: float) -> Node:
    """Return the card of a seat, with its side, human or AI, and the player. `select` is called when a person selects
    the seat; the picker then chooses its player. `gap` is the distance of what is in it, logical.
    """
    wordings = [text("Human"), text("AI")]

    def choose_kind(index: int) -> None:
        choice.is_human = index == 0
        select()

    kind = Segmented(
        choice.numbered,
        [*map(Option, wordings, ("user", "cpu"))],
        int(not choice.is_human),
        choose_kind,
        size=13,
        shorter=[wordings],
    )
    title, detail = _side_of(choice)
    sides = Column(
        Text(title, size=17, weight="semi", leading=1.2),
        Text(detail, size=13, tone="text2", leading=1.25),
        gap=0,
        grow=1,
    )
    who = Row(
        face(choice.level, 32) if choice.is_level else None,
        Text(choice.title, size=17, weight="semi", shortens=not choice.is_level),
        choice.detail and Text(choice.detail, size=13, tone="text2", optional=True),
        Spacer(),
        Icon("chevron-down", tone="accent" if is_selected else "text2"),
        gap=10,
    )
    card = Panel(
        Column(
            Box(Row(piece_of(choice, _PIECE), sides, kind), pad=(8, gap)),
            Box(Rule(), pad=(8, 0)),
            Pressable(choice.prompt, select, who, pad=(10, 2), enter=False, grow=1),
            gap=0,
        ),
        elevation=1,
        pad=(8, 4),
        tall=tall,
    )
    return Stack(card, Canvas(_draw_selected)) if is_selected else Stack(card)


def summary(draft: NewGame) -> Node:
    """Return a line that says who plays whom, in their order of play with their sides unless these are drawn by lot,
    and how the game begins, or why it cannot start.
    """
    words: list[Node] = []
    for place, seat in enumerate(draft.in_order):
        words += [Text(text("vs"), tone="text3")] if place else []
        words += [piece_of(seat, 28)] if draft.setup.starts != "random" else []
        words += [face(seat.level, 36)] if seat.is_level else []
        words.append(Text(seat.title, size=15, weight="semi"))
        words += [Text(seat.detail, tone="text2", optional=True)] if seat.detail else []
    line = Canvas(lambda surface, rect, look: look.line(surface, rect.centerx, rect.y, 0, rect.h), wide=20, tall=24)
    line.optional = True
    begins = Text(draft.problem or draft.detail, tone="danger" if draft.problem else "text2")
    return Row(*words, line, begins, gap=10, line_gap=0, grow=1)


def piece_of(choice: SeatChoice, size: float) -> Node:
    """Return the piece of a seat's side, or one of each side while chance decides."""
    game = choice.game.name

    def draw(surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
        if choice.side is not None:
            surface.blit(piece_icon(game, choice.side, rect.w, look.theme), rect)
            return
        small = round(rect.w * 0.7)
        for side in (1, 0):
            corner = (rect.right - small, rect.bottom - small) if side else rect.topleft
            surface.blit(piece_icon(game, side, small, look.theme), corner)

    return Canvas(draw, wide=size, tall=size)


def _side_of(choice: SeatChoice) -> tuple[str, str]:
    sides = side_names(choice.game.name)
    if choice.side is None:
        return text("Random"), text("{first} or {second}", first=sides[0], second=sides[1])
    return sides[choice.side], text(("moves first", "moves second")[choice.side])


def _draw_selected(surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
    look.panel(surface, rect, 16, None, look.theme.accent, 2)
