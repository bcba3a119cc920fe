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

    def place(self, rect: pygame.Rect, look: Look) -> None:
        super().place(rect, look)
        self.compact = look.metrics.compact or rect.w < look.px(_LEAST_SELECTOR)

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


class ActionBar:
    """Selector buttons at the left, action buttons at the right; without a selector the actions share the width."""

    def __init__(self, sides: SideStyles, on_choose: Callable[[int], None], actions: Sequence[Button]) -> None:
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.actions = list(actions)
        self.moves: list[Button] = []

        def chooser(index: int) -> Callable[[], None]:
            return lambda: on_choose(index)

        self.choices = [ChoiceButton(sides, chooser(index)) for index in range(2)]

    @property
    def controls(self) -> list[Control]:
        """All controls, in Tab order."""
        return [*self.choices, *self.moves, *self.actions]

    def lead_with(self, moves: Sequence[Button]) -> None:
        """Put these buttons before the actions; call `layout` afterwards."""
        self.moves = list(moves)

    def show(self, choices: Sequence[PieceChoice], *, visible: bool, dimmed: bool) -> None:
        """Offer these pieces; hide everything unless `visible`."""
        for index, button in enumerate(self.choices):
            button.visible = visible and index < len(choices)
            if index < len(choices):
                button.show(choices[index], dimmed)
        for action in (*self.moves, *self.actions):
            action.visible = visible

    def layout(self, rect: pygame.Rect, look: Look, choices: int) -> None:
        """Fill `rect`, with space for a number of `choices`."""
        self.rect = rect
        gap, left = look.px(_GAP), rect.x
        compact = look.metrics.compact or 0 < self._selector(look, choices, _WIDE_ACTION) < look.px(_LEAST_SELECTOR)
        for action in (*self.moves, *self.actions):
            action.shows_keycap = not compact
        if choices:
            wide = self._selector(look, choices, _COMPACT_ACTION if compact else _WIDE_ACTION)
            for index, button in enumerate(self.choices[:choices]):
                button.compact = compact
                button.rect = pygame.Rect(rect.x + index * (wide + gap), rect.y, wide, rect.h)
            left = rect.x + choices * wide + (choices - 1) * gap + look.px(_BETWEEN)
        self._spread(pygame.Rect(left, rect.y, rect.right - left, rect.h), gap)

    def _selector(self, look: Look, choices: int, action: int) -> int:
        """The width of a piece's button in device pixels; `action` is an action's logical width. 0 without pieces."""
        gap, count = look.px(_GAP), len(self.moves) + len(self.actions)
        taken = count * look.px(action) + (count - 1) * gap + look.px(_BETWEEN)
        room = self.rect.w - taken - (choices - 1) * gap
        return min(look.px(_WIDE_SELECTOR), max(1, room // choices)) if choices else 0

    def _spread(self, room: pygame.Rect, gap: int) -> None:
        """Divide the free width among the actions, to the pixel."""
        actions = [*self.moves, *self.actions]
        count = len(actions)
        wide = (room.w - gap * (count - 1)) / count
        for index, action in enumerate(actions):
            left = room.x + round(index * (wide + gap))
            action.rect = pygame.Rect(left, room.y, room.x + round(index * (wide + gap) + wide) - left, room.h)
