"""Buttons, icon buttons, and nodes and cards that can be pressed. A screen has at most one primary button."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any, Literal, NamedTuple, Unpack

import pygame

from game.retelling import retold
from game.texts import text
from ui.kit.commands import Command
from ui.kit.control import Control, ControlOptions
from ui.kit.look import Elevation, Look
from ui.kit.paint import Fill
from ui.kit.theme import Colour, Gradient, Theme, mix
from ui.kit.tree import Box, Node, Span, Spoken, listed_words, words_in

Kind = Literal["primary", "secondary", "danger", "ghost"]
_STEPS = 6  # a fade is drawn in this many shades, so that the cache of shapes stays small
_DISABLED = 0.65  # opacity of a disabled label
_LIFT = 4  # logical pixels by which a card rises


class Clickable(Control):
    """Base of the controls that call `on_click` when they are pressed."""

    on_click: Callable[[], object]

    def activate(self, look: Look) -> None:
        if self.enabled:
            self.on_click()


class Button(Clickable):
    """A button with a label, maybe an icon before it and a key cap after it.

    `below` is a smaller line under the label. `stacked` puts the icon above the label. `size` is the label's type size.
    `selected`: whether the button's option is on; None for no option. Without `has_cap`, only the tip names the key.
    """

    role = "button"
    pad: float = 16
    """The logical margin at the left and at the right; a button with too little room has less."""
    icon = below = ""
    size: float = 14
    stacked = False
    inset = 4
    """The logical margin at each side of a stacked label that has little room; with a key cap it is twice as wide."""
    selected: bool | None = None
    has_cap = True

    def __init__(
        self,
        label: str,
        on_click: Callable[[], None],
        kind: Kind = "secondary",
        *,
        name: str = "",
        **options: Unpack[ControlOptions],
    ) -> None:
        super().__init__(name or label, **options)
        self.shows_keycap = self.has_cap
        self.label = retold(label)
        self.on_click = on_click
        self.kind: Kind = kind

    @property
    def tip(self) -> str:
        """The text of the tip; a button without tip and without label has its name as the tip."""
        return super().tip or ("" if self.label else self.name)

    @property
    def is_primary(self) -> bool:
        return self.kind == "primary"

    def spoken(self, look: Look) -> Spoken | None:
        """Return the button's description for a screen reader; the label is its name."""
        spoken, written = super().spoken(look), self.label or self.name
        return spoken and replace(
            spoken,
            name=written,
            description=self.below or ("" if self.tip == written else self.tip),
            checked=self.selected,
        )

    def natural_width(self, look: Look) -> int:
        return _content_width(self, look) + 2 * look.px(self.pad)

    def find_widths(self, look: Look) -> Span:
        """Return the least width (with narrower margins, without key cap) and the wanted width."""
        cap = self._cap_width(look)
        wide = _content_width(self, look, with_icon=not self.stacked) - (cap if self.shows_keycap else 0)
        pad = 2 * look.px(8 if self.stacked else self.pad)
        least = self.inset if self.stacked else 20 if self.below else 8
        return Span(wide + 2 * look.px(least), wide + (cap if self.has_cap else 0) + pad)

    def place(self, rect: pygame.Rect, look: Look) -> None:
        super().place(rect, look)
        self.shows_keycap = self.has_cap and rect.w >= self.width_with_cap(look)

    def width_with_cap(self, look: Look) -> int:
        """The least width in pixels at which the key cap shows."""
        return self.widths(look).least + self._cap_width(look) + (2 * look.px(self.inset) if self.stacked else 0)

    def _cap_width(self, look: Look) -> int:
        return look.px(10) + look.keycap_width(self.keycap) if self.keycap else 0

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        paint = _face(self, look)
        rect = self.rect.copy()
        if self.pressed:
            rect.y += look.hairline
        elevation: Elevation = 1 if self.enabled and not self.pressed and self.kind != "ghost" else 0
        if paint.fill is not None or paint.border is not None:
            width = 2 if self.selected else 1
            look.panel(surface, rect, self.radius, paint.fill, paint.border, width, elevation)
        self.draw_content(surface, look, rect, paint.ink)

    def draw_content(self, surface: pygame.Surface, look: Look, rect: pygame.Rect, ink: Colour) -> None:
        """Draw label, icon and key cap on the button's face, which is at `rect`."""
        if self.stacked and self.icon:
            look.icon(surface, self.icon, self.icon_middle(rect, look), 18, ink)
            self._draw_label(surface, look, rect, rect.y + rect.h * 0.73, ink, with_icon=False)
        elif self.below:
            self._draw_two_lines(surface, look, rect, ink)
        else:
            self._draw_label(surface, look, rect, rect.centery, ink, with_icon=True)

    def icon_middle(self, rect: pygame.Rect, look: Look) -> tuple[float, float]:
        """The centre of the icon of a button at `rect`: above the label if the button is `stacked`, else before it."""
        if self.stacked:
            return rect.centerx, rect.y + rect.h * 0.34
        return rect.centerx - _content_width(self, look) / 2 + look.px(_icon_size(self.size)) / 2, rect.centery

    def _draw_two_lines(self, surface: pygame.Surface, look: Look, rect: pygame.Rect, ink: Colour) -> None:
        icon, pad = look.px(_icon_size(self.size)), look.px(16)
        x, end = rect.x + pad, rect.right - pad
        if self.icon:
            look.icon(surface, self.icon, (x + icon / 2, rect.centery), _icon_size(self.size), ink)
            x += icon + look.px(12)
        if self.keycap and self.shows_keycap:
            end -= look.keycap_width(self.keycap)
            look.keycap(surface, self.keycap, end, rect.centery)
        room = end - look.px(8) - x
        look.draw_text(surface, self.label, (x, rect.centery - look.px(9)), self.size, "semi", ink, room=room)
        below = (x, rect.centery + look.px(10))
        look.draw_text(surface, self.below, below, self.size - 1, "medium", look.theme.text2, room=room)

    def _draw_label(
        self, surface: pygame.Surface, look: Look, rect: pygame.Rect, middle: float, ink: Colour, *, with_icon: bool
    ) -> None:
        icon_size = _icon_size(self.size)
        x = rect.centerx - _content_width(self, look, with_icon) / 2
        if with_icon and self.icon:
            look.icon(surface, self.icon, (x + look.px(icon_size) / 2, middle), icon_size, ink)
            x += look.px(icon_size) + (look.px(8) if self.label else 0)
        if self.label:
            room = rect.right - look.px(8 if with_icon else 2) - round(x)
            x = look.draw_text(surface, self.label, (x, middle), self.size, "semi", ink, room=room).right
        if self.keycap and self.shows_keycap:
            on_fill = self.kind == "primary" and self.enabled
            look.keycap(surface, self.keycap, x + look.px(10), middle, on_fill=on_fill)


class IconButton(Clickable):
    """A square button that is only an icon; `name` is its tip too."""

    role = "button"
    size: float = 20

    def __init__(
        self, icon: str, name: str, on_click: Callable[[], None], /, **options: Unpack[ControlOptions]
    ) -> None:
        super().__init__(name, **options)
        self.icon, self.tooltip = icon, self.name
        self.on_click = on_click

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        theme, hover, press = look.theme, _shade(self.hover.at(look.now)), _shade(self.press.at(look.now))
        if hover or press:
            fill = mix(mix(theme.surface, theme.hover, hover), theme.pressed, press)
            look.panel(surface, self.rect, self.radius, fill)
        ink = mix(theme.text2, theme.text, hover) if self.enabled else mix(theme.surface, theme.text3, _DISABLED)
        look.icon(surface, self.icon, self.rect.center, self.size, ink)


def button(
    command: Command,
    target: Any,
    kind: Kind = "secondary",
    *,
    label: str | None = None,
    **options: Unpack[ControlOptions],
) -> Button:
    """Return a button that runs `command` for `target`. `label`, `icon` and `tooltip` replace the command's title, icon
    and effect; the button's name is the title in any case. Other arguments are those of `Button`.
    """
    title = text(command.title or command.does)
    tip = text(command.does) if command.title and command.does != command.title else ""
    is_on = None if command.checked is None else command.checked(target)
    usual = ControlOptions(tooltip=tip, icon=command.icon, selected=is_on, **_bound(command, target))
    act, given = partial(command.act, target), usual | options
    return Button(title if label is None else label, act, kind, name=title, **given)


def icon_button(command: Command, target: Any, **options: Unpack[ControlOptions]) -> IconButton:
    """Return a button that runs `command` for `target` and shows only the command's icon; the title is the tip."""
    title, given = text(command.title or command.does), _bound(command, target) | options
    return IconButton(command.icon, title, partial(command.act, target), **given)


def _bound(command: Command, target: Any) -> ControlOptions:
    """Return the options of any button of `command`: its id, its key, and whether it can be pressed."""
    return {"node_id": f"command:{command.does}", "keycap": command.keys, "enabled": command.enabled(target)}


class RoundButton(IconButton):
    """A round button, such as one that swaps two cards. A `primary` one is in the colours of the main action."""

    def __init__(self, icon: str, name: str, on_click: Callable[[], None], *, primary: bool = False) -> None:
        super().__init__(icon, name, on_click, size=18)
        self.primary = primary

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        theme, hover, press = look.theme, _shade(self.hover.at(look.now)), _shade(self.press.at(look.now))
        self.radius = self.rect.h / 2 / look.metrics.scale
        fill: Fill = mix(mix(theme.raised, theme.hover, hover), theme.pressed, press)
        if self.primary:
            fill = _fills(theme, hover, press)
        border = mix(theme.fill_hi, theme.onfill, 0.25) if self.primary else theme.outline
        look.panel(surface, self.rect, self.radius, fill, border, 1, 1)
        look.icon(surface, self.icon, self.rect.center, self.size, theme.onfill if self.primary else theme.text)


class Face(NamedTuple):
    """The colours of a button in its present state."""

    fill: Fill | None
    border: Colour | None
    ink: Colour


def _shade(value: float) -> float:
    return round(value * _STEPS) / _STEPS


def _icon_size(label_size: float) -> float:
    return 18 if label_size <= 15 else 22


def _content_width(button: Button, look: Look, with_icon: bool = True) -> int:
    width = look.text_width(button.label, button.size, "semi") if button.label else 0
    if button.below:
        width = max(width, look.text_width(button.below, button.size - 1, "medium")) + look.px(4)
    if with_icon and button.icon:
        width += look.px(_icon_size(button.size)) + (look.px(8) if button.label else 0)
    if button.keycap and button.shows_keycap:
        width += look.px(10) + look.keycap_width(button.keycap)
    return width


def _face(button: Button, look: Look) -> Face:
    theme = look.theme
    hover, press = _shade(button.hover.at(look.now)), _shade(button.press.at(look.now))
    if not button.enabled:
        is_plain, ink = button.kind == "ghost", mix(theme.surface, theme.text3, _DISABLED)
        fill = theme.raised if button.kind == "primary" else theme.surface
        return Face(None if is_plain else fill, None if is_plain else theme.line, ink)
    if button.kind == "primary":
        top, bottom = _fills(theme, hover, press)
        border = top if theme.is_contrast else mix(top, theme.onfill, 0.22 + 0.1 * hover)
        return Face((top, bottom), border, theme.onfill)
    if button.kind == "ghost":
        shaded = mix(mix(theme.surface, theme.hover, hover), theme.pressed, press) if hover or press else None
        return Face(shaded, None, mix(theme.text2, theme.text, hover))
    ink = theme.danger if button.kind == "danger" else theme.text
    if button.selected:
        return Face(theme.accent_soft, theme.accent, ink)
    border = theme.outline if theme.is_contrast else mix(theme.line, theme.outline, hover * (1 - press))
    return Face(mix(mix(theme.raised, theme.hover, hover), theme.pressed, press), border, ink)


def _fills(theme: Theme, hover: float, press: float) -> Gradient:
    """Return a primary button's gradient, shaded by `hover` and `press` (0 to 1); in high contrast, one colour."""
    if theme.is_contrast:
        tinted = mix(theme.fill, theme.accent, 0.35 * hover + 0.4 * press)
        return tinted, tinted
    bottom = mix(mix(theme.fill, theme.fill_hi, hover), theme.fill_lo, press)
    return mix(theme.fill_hi, theme.fill_lo, press), bottom


class Pressable(Clickable):
    """A node that can be pressed; it has no background of its own, but is shaded under the pointer."""

    sums_up = True

    def __init__(
        self,
        name: str,
        on_click: Callable[[], None],
        content: Node | None = None,
        *,
        pad: float | tuple[float, float] = 16,
        **options: Unpack[ControlOptions],
    ) -> None:
        super().__init__(name, **options)
        self.on_click = on_click
        self._box = Box(content, pad=pad)
        self.children = (self._box,) if content is not None else ()

    def find_widths(self, look: Look) -> Span:
        return self._box.widths(look)

    def find_heights(self, width: int, look: Look) -> Span:
        box, least = self._box.heights(width, look), look.px(self.tall)
        return Span(max(box.least, least), max(box.wanted, least))

    def place(self, rect: pygame.Rect, look: Look) -> None:
        super().place(rect, look)
        self._box.place(rect.copy(), look)

    def spoken(self, look: Look) -> Spoken | None:
        """Return the node's description for a screen reader, which has all texts in the node."""
        spoken, words = super().spoken(look), words_in(self)
        more = [each for each in words if each != self.name]
        return spoken and replace(spoken, description=listed_words(*more, spoken.description))

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        if self.hovered and self.focusable:
            look.panel(surface, self.rect, self.radius, look.theme.hover)
        self._box.paint(surface, look)


class ClickCard(Pressable):
    """A clickable panel, which rises with its content under the pointer."""

    role = "card"
    radius = 16
    hover_seconds = 0.12

    def raised(self, look: Look) -> float:
        """The progress of the card's rise, 0 to 1, in a few steps."""
        return _shade(self.hover.at(look.now))

    def lifted(self, look: Look) -> pygame.Rect:
        """The card's rectangle at this moment of its rise."""
        lift = self.hover.at(look.now) if look.animations else 0.0
        return self.rect.move(0, -round(look.px(_LIFT) * lift) + (look.hairline if self.pressed else 0))

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        rect, raised = self.lifted(look), self.raised(look)
        theme = look.theme
        look.panel(surface, rect, self.radius, theme.surface, theme.line, 1, 3 if raised > 0.5 else 1)
        risen = rect.y - self._box.rect.y
        self._box.shift(0, risen)
        self._box.paint(surface, look)
        self._box.shift(0, -risen)
        if raised:
            look.panel(surface, rect, self.radius, None, theme.accent, 2)

    def draw_focus(self, surface: pygame.Surface, look: Look) -> None:
        look.ring(surface, self.lifted(look), self.radius)


class Tipped(Pressable):
    """A text or a drawing that shows a tip under the pointer; a press has no effect."""

    pointer = pygame.SYSTEM_CURSOR_ARROW

    def __init__(self, name: str, content: Node, **options: Unpack[ControlOptions]) -> None:
        super().__init__(name, lambda: None, content, pad=0, **options)

    focusable = False
