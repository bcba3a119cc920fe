"""The bar under the board: the selector of pieces, and the action buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from ui.boards.messages import PieceChoice
from ui.kit import chip
from ui.kit.button import Button
from ui.kit.control import Control
from ui.kit.look import Look
from ui.kit.theme import mix
from ui.kit.tree.layout import Grid, Row
from ui.kit.tree.node import Node, Span
from ui.parts.side_styles import SideStyles

TALL = 64
"""The logical height of the bar."""
_WIDE_SELECTOR, _WIDE_ACTION = 216, 96
_GAP, _BETWEEN = 8, 24
_COMPACT_ACTION = 54
_LEAST_SELECTOR = 190
"""A piece's button with a smaller logical width shows the piece's name without its effect."""


class ChoiceButton(Control):
    """One piece of the selector; `choice` is the board's description of it."""

    radius = 12
    tall = TALL

    def __init__(self, sides: SideStyles, on_choose: Callable[[], None]) -> None:
        super().__init__("Choice", group="choices")
        self.sides = sides
        self.on_choose = on_choose
        self.choice: PieceChoice | None = None
        self.dimmed = False
        self.compact = False

    def show(self, choice: PieceChoice, dimmed: bool) -> None:
        """Show a choice; a choice that cannot be made looks disabled only with `dimmed`."""
        self.dimmed = dimmed and not choice.enabled
        self.choice = choice
        self.name = choice.title
        self.enabled = choice.enabled

    @classmethod
    def of(cls, sides: SideStyles, choice: PieceChoice, on_choose: Callable[[], None]) -> ChoiceButton:
        """Return the button of a choice, for a tree."""
        made = cls(sides, on_choose)
        made.show(choice, dimmed=False)
        return made

    def place(self, rect: pygame.Rect, look: Look) -> None:
        """Take the rectangle; without room for its effect, the piece has the short one."""
        super().place(rect, look)
        assert self.choice is not None
        whole = look.px(76) + look.text_width(self.choice.detail, 12)
        self.compact = look.metrics.compact or rect.w < max(whole, look.px(_LEAST_SELECTOR))

    def activate(self, look: Look) -> None:
        """Take this piece in hand."""
        if self.enabled:
            self.on_choose()

    def find_widths(self, look: Look) -> Span:
        """Without room for the whole effect, only a short one is told, after the key."""
        choice = self.choice
        if choice is None:
            return Span(0, 0)
        short = chip.keycap_width(look, choice.key) + look.px(8) + look.text_width(choice.short_detail, 13)
        least = look.px(64 + 6) + max(look.text_width(choice.title, 14, "semi"), short)
        return Span(least, max(least, look.px(_WIDE_SELECTOR)))

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the piece, its name, its effect, and its key."""
        choice, theme, rect = self.choice, look.theme, self.rect
        if choice is None:
            return
        hover = round(self.hover.value(look.now) * 6) / 6
        if choice.selected:
            border = theme.focus if theme.is_contrast else theme.accent
            fill = mix(theme.accent_soft, theme.hover, 0.5 * hover)
            look.panel(surface, rect, self.radius, theme.bg if theme.is_contrast else fill, border, 2)
        else:
            border = theme.outline if theme.is_contrast else mix(theme.line, theme.outline, hover)
            look.panel(surface, rect, self.radius, mix(theme.surface, theme.hover, hover), border, 1, 1)
        icon = self.sides.icon(choice.player, look.px(40), theme, choice.kind)
        surface.blit(icon, icon.get_rect(center=(rect.x + look.px(34 if self.compact else 36), rect.centery)))
        self._draw_words(surface, look, choice)

    def _draw_words(self, surface: pygame.Surface, look: Look, choice: PieceChoice) -> None:
        theme, rect = look.theme, self.rect
        ink = theme.text if not self.dimmed else look.soft(theme.text3, 0.8)
        soft = theme.text2 if not self.dimmed else look.soft(theme.text3, 0.8)
        upper, lower = rect.y + look.px(21), rect.y + look.px(44)
        if self.compact:
            left = rect.x + look.px(64)
            look.text(surface, choice.title, (left, upper), 14, "semi", ink, room=rect.right - look.px(6) - left)
            end = chip.keycap(surface, look, choice.key, left, lower).right
            look.text(surface, choice.short_detail, (end + look.px(8), lower), 13, "medium", soft)
            return
        left = rect.x + look.px(68)
        look.text(surface, choice.title, (left, upper), 14, "semi", ink)
        look.text(surface, choice.detail, (left, lower), 12, "medium", soft, room=rect.right - look.px(8) - left)
        chip.keycap(surface, look, choice.key, rect.right - look.px(12) - chip.keycap_width(look, choice.key), upper)


class BoardActions(Node):
    """The bar under the board in a tree: the selector of pieces at the left, the actions at the right.

    Where both do not fit side by side, the actions have lines of their own.
    """

    def __init__(self, choices: Sequence[Control], actions: Sequence[Button]) -> None:
        super().__init__()
        self.choices, self.actions = choices, actions
        self.children = (*choices, *actions)

    def find_widths(self, look: Look) -> Span:
        choices, actions = self._spans(look)
        least = max(child.widths(look).least for child in self.children)
        return Span(least, max(least, choices.wanted + look.px(_BETWEEN) + actions.wanted))

    def find_heights(self, width: int, look: Look) -> Span:
        count = len(self._lines(width, look))
        tall = count * look.px(TALL) + (count - 1) * look.px(_GAP)
        return Span(tall, tall)

    def place(self, rect: pygame.Rect, look: Look) -> None:
        """Place everything; either all actions show their keys or none."""
        super().place(rect, look)
        tall, top = look.px(TALL), rect.y
        if self.choices and self._is_one_line(rect.w, look):
            wide = self._selector(rect.w, look)
            left = rect.x + wide + look.px(_BETWEEN)
            _place_evenly(self.choices, pygame.Rect(rect.x, top, wide, tall), look)
            _place_evenly(self.actions, pygame.Rect(left, top, rect.right - left, tall), look)
        else:
            for line in self._lines(rect.w, look):
                _place_evenly(line, pygame.Rect(rect.x, top, rect.w, tall), look)
                top += tall + look.px(_GAP)
        shows = all(action.shows_keycap or not action.keycap for action in self.actions)
        for action in self.actions:
            action.shows_keycap = shows

    def _selector(self, width: int, look: Look) -> int:
        """The width of all pieces together, where the actions stand beside them."""
        actions, count, between = len(self.actions), len(self.choices), look.px(_GAP)
        action = look.px(_COMPACT_ACTION if look.metrics.compact else _WIDE_ACTION)
        each = max(action, self._spans(look)[1].least // actions)
        room = width - look.px(_BETWEEN) - actions * each - (actions - 1) * between
        return max(min(room, count * look.px(_WIDE_SELECTOR) + (count - 1) * between), self._spans(look)[0].least)

    def _lines(self, width: int, look: Look) -> list[Sequence[Node]]:
        """The children in lines: as few for the pieces, and for the actions, as they need."""
        if self._is_one_line(width, look):
            return [self.children]
        return [*_in_lines(self.choices, width, look), *_in_lines(self.actions, width, look)]

    def _is_one_line(self, width: int, look: Look) -> bool:
        choices, actions = self._spans(look)
        return choices.least + (look.px(_BETWEEN) if self.choices else 0) + actions.least <= width

    def _spans(self, look: Look) -> tuple[Span, Span]:
        """What the pieces need, and what the actions need, all of them as wide as the widest."""
        return _evenly(self.choices, look), _evenly(self.actions, look)


def _evenly(nodes: Sequence[Node], look: Look) -> Span:
    spans, gaps = [node.widths(look) for node in nodes], look.px(_GAP) * max(0, len(nodes) - 1)
    least, wanted = max((s.least for s in spans), default=0), max((s.wanted for s in spans), default=0)
    return Span(len(nodes) * least + gaps, len(nodes) * wanted + gaps)


def _in_lines(nodes: Sequence[Node], width: int, look: Look) -> list[Sequence[Node]]:
    gap, least = look.px(_GAP), max((node.widths(look).least for node in nodes), default=1)
    most = max(1, (width + gap) // (least + gap))
    lines = -(-len(nodes) // most)
    each = -(-len(nodes) // max(1, lines))
    return [nodes[start : start + each] for start in range(0, len(nodes), max(1, each))]


def _place_evenly(nodes: Sequence[Node], room: pygame.Rect, look: Look) -> None:
    """Divide the width among nodes, to the pixel."""
    gap, count = look.px(_GAP), len(nodes)
    wide = (room.w - gap * (count - 1)) / max(1, count)
    for index, node in enumerate(nodes):
        left = room.x + round(index * (wide + gap))
        node.place(pygame.Rect(left, room.y, room.x + round(index * (wide + gap) + wide) - left, room.h), look)


def action_bar(
    sides: SideStyles,
    choices: Sequence[PieceChoice],
    choose: Callable[[int], None],
    actions: Sequence[Node],
    *,
    dimmed: bool = False,
) -> Node:
    """Return the bar: a button for each piece of the selector, and the actions, which share the rest of the width.

    A choice that cannot be made looks disabled only if the selector is `dimmed`.
    """
    pieces = []
    for index, choice in enumerate(choices):
        piece = ChoiceButton(sides, partial(choose, index))
        piece.show(choice, dimmed)
        pieces.append(piece)
    buttons = actions and Grid(len(actions), *actions, equal=True, wraps=False, gap=_GAP, grow=1)
    return Row(Row(*pieces, gap=_GAP, wraps=not actions) if pieces else None, buttons or None, gap=_BETWEEN)
