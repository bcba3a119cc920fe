"""The bar under the board: buttons that select a piece, and action buttons."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

import pygame

from ui.boards.messages import PieceChoice
from ui.kit import Button, Control, Elevation, Look, mix
from ui.kit.button import Clickable
from ui.kit.tree import Grid, Node, Span, Spoken, exactly
from ui.kit.tree.layout import shared
from ui.parts.pictures import SideStyles

TALL = 64
"""The logical height of the bar."""
_GAP, _BETWEEN = 8, 24
"""Logical widths: of the gap between two buttons, and of the gap between the pieces and the actions."""
_LEAST_SELECTOR = 190
"""The least logical width at which a piece's button shows the full text about the piece's effect."""
_TIGHT_TALL = 60
"""Logical height of a piece's button in a tight window."""


class ChoiceShape(NamedTuple):
    """Logical sizes in a piece's button: the picture's width, the x of the picture's centre, and the x of the text."""

    piece: float
    middle: float
    left: float


class ChoiceButton(Clickable):
    """A button that selects a piece, `choice`. With `dimmed`, a disabled button also looks disabled."""

    radius = 12
    tall = TALL
    roomy, narrow, tiny = ChoiceShape(40, 36, 68), ChoiceShape(40, 34, 64), ChoiceShape(26, 20, 38)
    wanted: float = 216
    edge: float = 12
    """The logical distance of the key cap from the button's right edge, if the full text about the effect shows."""
    elevation: Elevation = 1

    def __init__(
        self, sides: SideStyles, choice: PieceChoice, on_choose: Callable[[], None], *, dimmed: bool = False
    ) -> None:
        super().__init__(choice.title, group="choices")
        self.sides, self.choice, self.on_click = sides, choice, on_choose
        self.enabled = choice.enabled
        self.dimmed = dimmed and not choice.enabled
        self.shape = self.roomy

    @property
    def compact(self) -> bool:
        """Whether the button shows the short text about the piece's effect, after the key cap."""
        return self.shape is not self.roomy

    def place(self, rect: pygame.Rect, look: Look) -> None:
        """Take the rectangle; its width decides `shape`, and whether the text about the effect is full or short."""
        super().place(rect, look)
        self.shape = self.narrow if rect.w >= self.least_width(self.narrow, look) else self.tiny
        if self.has_room(rect.w, look):
            self.shape = self.roomy

    def has_room(self, width: int, look: Look) -> bool:
        """Whether the full text about the piece's effect has room."""
        whole = look.px(76) + look.text_width(self.choice.detail, 12)
        return not look.metrics.compact and width >= max(whole, look.px(_LEAST_SELECTOR))

    def spoken(self, look: Look) -> Spoken | None:
        spoken, choice = super().spoken(look), self.choice
        detail = "" if self.name.endswith(choice.detail) else choice.detail
        return spoken and replace(spoken, description=detail, caps=choice.key, checked=choice.selected)

    def find_widths(self, look: Look) -> Span:
        least = self.least_width(self.tiny if look.metrics.tight else self.narrow, look)
        return Span(least, max(least, look.px(self.wanted)))

    def find_heights(self, _width: int, look: Look) -> Span:
        return exactly(look.px(_TIGHT_TALL if look.metrics.tight else self.tall))

    def least_width(self, shape: ChoiceShape, look: Look) -> int:
        """The least width of the button with the sizes `shape`, for the name and, below it, key cap and short text."""
        choice, short = self.choice, look.keycap_width(self.choice.key)
        short += look.px(8) + look.text_width(choice.short_detail, 13) if choice.short_detail else 0
        return look.px(shape.left + 6) + max(look.text_width(choice.title, 14, "semi"), short)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        choice, theme, rect = self.choice, look.theme, self.rect
        hover = round(self.hover.at(look.now) * 6) / 6
        if choice.selected:
            border = theme.focus if theme.is_contrast else theme.accent
            fill = mix(theme.accent_soft, theme.hover, 0.5 * hover)
            look.panel(surface, rect, self.radius, theme.bg if theme.is_contrast else fill, border, 2)
        else:
            border = theme.outline if theme.is_contrast else mix(theme.line, theme.outline, hover)
            fill = mix(theme.surface, theme.hover, hover)
            look.panel(surface, rect, self.radius, fill, border, 1, self.elevation)
        self.draw_content(surface, look)

    def draw_content(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the piece, and the words at its right."""
        choice, shape, rect = self.choice, self.shape, self.rect
        middle = rect.x + look.px(shape.middle), rect.centery
        self.sides.draw(surface, look, choice.player, look.px(shape.piece), choice.kind, center=middle)
        self._draw_words(surface, look, rect.x + look.px(shape.left))

    def _draw_words(self, surface: pygame.Surface, look: Look, left: int) -> None:
        choice, theme, rect = self.choice, look.theme, self.rect
        ink = theme.text if not self.dimmed else look.soft(theme.text3, 0.8)
        soft = theme.text2 if not self.dimmed else look.soft(theme.text3, 0.8)
        upper, lower, right = rect.y + look.px(21), rect.y + look.px(44), rect.right - look.px(6)
        if self.compact:
            end = look.keycap(surface, choice.key, left, lower).right
            look.draw_text(surface, choice.short_detail, (end + look.px(8), lower), 13, "medium", soft)
        else:
            cap = rect.right - look.px(self.edge) - look.keycap_width(choice.key)
            look.keycap(surface, choice.key, cap, upper)
            look.draw_text(surface, choice.detail, (left, lower), 12, "medium", soft, room=right - look.px(2) - left)
            right = cap - look.px(2)
        look.draw_text(surface, choice.title, (left, upper), 14, "semi", ink, room=right - left)


def choice_buttons(
    sides: SideStyles, choices: Sequence[PieceChoice], choose: Callable[[int], None], *, dimmed: bool = False
) -> list[ChoiceButton]:
    """Return a button for each piece; `choose` gets the index in `choices` of a selected piece."""
    return [
        ChoiceButton(sides, choice, partial(choose, number), dimmed=dimmed) for number, choice in enumerate(choices)
    ]


class _Actions(Grid):
    """Action buttons of equal width; or of different widths, if key caps or wide margins have room only then."""

    def with_caps(self, look: Look) -> list[int]:
        """The least width of each child at which its key cap shows."""
        wide = lambda node: node.width_with_cap(look) if isinstance(node, Button) else node.widths(look).least  # noqa: E731
        return [max(map(wide, child.walk())) for child in self.children]

    def with_margins(self, look: Look) -> list[int]:
        """The least width of each child with the wide margins of a button with a key cap, but without the cap."""
        return [child.widths(look).least + 2 * look.px(Button.inset) for child in self.children]

    def widest_fitting(self, room: int, look: Look) -> int | None:
        """The width of one line of buttons: with key caps; else equally wide; else in own widths; None if none fits."""
        caps, margins, gaps = self.with_caps(look), self.with_margins(look), look.px(_GAP) * (len(self.children) - 1)
        ways = sum(caps), max(margins) * len(margins), sum(margins)
        return next((way + gaps for way in ways if way + gaps <= room), None)

    def _find_columns(self, width: int, look: Look) -> list[int]:
        own, equal = self.with_caps(look), super()._find_columns(width, look)
        room = width - look.px(_GAP) * (len(own) - 1)
        if sum(own) > room:
            own = self.with_margins(look)
        if sum(own) > room or (len(equal) == len(own) and min(equal) >= max(own)):
            return equal
        return shared([exactly(wide) for wide in own], [1.0] * len(own), room)


class ActionBar(Node):
    """Buttons for pieces at the left, all equally wide; action buttons at the right. Actions show their key caps if the
    pieces' buttons leave enough room; otherwise the actions have wider margins.

    Where both do not fit side by side, the actions have lines of their own. `grow` is the pieces' share of the room
    left over; the share of the actions is 1.
    """

    def __init__(self, choices: Sequence[Control], actions: Sequence[Node], *, grow: float = 0) -> None:
        super().__init__()
        parts = (Grid, choices, grow), (_Actions, actions, 1)
        self.children = [g(len(p), *p, equal=True, gap=_GAP, line_gap=_GAP, grow=share) for g, p, share in parts if p]
        self._buttons = [node for node in self.walk() if isinstance(node, Button)]
        for button in self._buttons:
            button.tall = TALL

    def find_widths(self, look: Look) -> Span:
        spans = [grid.widths(look) for grid in self.children]
        return Span(max((s.least for s in spans), default=0), sum(s.wanted for s in spans) + look.px(_BETWEEN))

    def find_heights(self, width: int, look: Look) -> Span:
        rects = self._rects(pygame.Rect(0, 0, width, 0), look)
        return exactly(max((rect.bottom for rect in rects), default=0))

    def place(self, rect: pygame.Rect, look: Look) -> None:
        """Place pieces and actions; either all actions show their key caps, or none does."""
        super().place(rect, look)
        for grid, own in zip(self.children, self._rects(rect, look), strict=True):
            grid.place(own, look)
        shows = all(button.shows_keycap or not button.keycap for button in self._buttons)
        for button in self._buttons:
            button.shows_keycap = shows

    def _rects(self, rect: pygame.Rect, look: Look) -> Iterator[pygame.Rect]:
        """The rectangles of pieces and actions: side by side if both fit into one line, else below each other."""
        spans = [_in_one_line(grid, look) for grid in self.children]
        room = rect.w - look.px(_BETWEEN) * (len(spans) - 1)
        actions = self.children[-1] if self.children else None
        if isinstance(actions, _Actions):
            left_over = room - sum(span.least for span in spans[:-1])
            wide = actions.widest_fitting(left_over, look) or spans[-1].least
            spans[-1] = Span(wide, max(wide, spans[-1].wanted))
        is_beside = sum(span.least for span in spans) <= room
        widths = shared(spans, [grid.grow for grid in self.children], room) if is_beside else [rect.w] * len(spans)
        left, top = rect.topleft
        for grid, wide in zip(self.children, widths, strict=True):
            tall = grid.heights(wide, look).wanted
            yield pygame.Rect(left, top, wide, tall)
            left, top = (left + wide + look.px(_BETWEEN), top) if is_beside else (left, top + tall + look.px(_GAP))


def _in_one_line(grid: Node, look: Look) -> Span:
    span, count = grid.widths(look), len(grid.children)
    return Span(span.least * count + look.px(_GAP) * (count - 1), span.wanted)
