"""The bar at the top of every screen but the first: back, logo, title, and the buttons at the right."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from coach.player_texts import WIDE_DOT
from game.texts import text
from ui.kit.button import Button, IconButton
from ui.kit.logo import logo
from ui.kit.tree.commands import icon_button
from ui.kit.tree.layout import Box, Row, Spacer
from ui.kit.tree.leaves import Canvas, Text
from ui.kit.tree.page import PageBar
from ui.shell.routes import SettingsRoute
from ui.shell.shortcuts import BACK, SETTINGS, SHEET

if TYPE_CHECKING:
    from ui.kit.control import Control
    from ui.kit.look import Look
    from ui.kit.tree.node import Node
    from ui.shell.host import Host


HEIGHT, _LOGO = 56, 28  # logical


def top_bar(
    app: Host,
    title: str,
    subtitle: str = "",
    *,
    back: Callable[[], None] | None = None,
    back_icon: str = "chevron-left",
    back_name: str = "",
    extra: Sequence[Node] = (),
    theme: bool = True,
    settings: bool = True,
    choice: Node | None = None,
) -> PageBar:
    """Return the bar of a page. `extra` buttons come before theme and settings; `choice`, a button, stands between
    title and subtitle. What does not fit of the subtitle is left out at its dots; where even the title has too little
    room, the logo is left out.
    """
    way_back = IconButton(back_icon, back_name or text("Back"), back or app.pop, keycap=BACK.keys, group="bar")
    right = [*extra]
    if theme:
        right.append(IconButton("half-circle", text("Theme"), app.display.next_theme, group="bar"))
    if settings:
        right.append(icon_button(SETTINGS, app, group="bar"))
    parts = subtitle.split(WIDE_DOT)
    wordings = [WIDE_DOT.join(parts[:count]) for count in range(len(parts), 0, -1)]
    left = Row(
        way_back,
        Box(Canvas(_draw_logo, wide=_LOGO, tall=_LOGO), pad=(10, 0), valign="center", optional=True),
        Box(Text(title, size=17, weight="semi"), pad=(2, 0)),
        (choice is not None or bool(subtitle))
        and Box(Canvas(_draw_divider, wide=1, tall=20), pad=(16, 0), optional=True),
        choice,
        choice is not None and Spacer(8, grow=0),
        subtitle and Text(*wordings, tone="text2", shortens=False, optional=True),
        gap=0,
        wraps=False,
    )
    return PageBar(left, Row(*right, gap=0, wraps=False))


def keys_button(app: Host) -> IconButton:
    """Return the button of a bar that opens the sheet of keys."""
    return icon_button(SHEET, app, group="bar")


def _draw_logo(surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
    surface.blit(logo(rect.h), rect)


def _draw_divider(surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
    look.line(surface, rect.x, rect.y, 0, rect.h)


class TopBar:
    """The bar; the scene adds the bar's `controls`, which are in Tab order. `extra` buttons, with names or icons, come
    before theme and settings. `choice` is a button between title and subtitle.
    """

    def __init__(
        self,
        app: Host,
        title: str,
        subtitle: str = "",
        *,
        back: Callable[[], None] | None = None,
        back_icon: str = "chevron-left",
        back_name: str = "",
        extra: Sequence[Button | IconButton] = (),
        theme: bool = True,
        settings: bool = True,
        choice: Button | None = None,
    ) -> None:
        self.app = app
        self.choice = choice
        self.title = title
        self.subtitle = subtitle
        self.back = IconButton(back_icon, back_name or text("Back"), back or app.pop, keycap=BACK.keys, group="bar")
        self.right: list[Button | IconButton] = [*extra]
        if theme:
            self.right.append(IconButton("half-circle", text("Theme"), app.display.next_theme, group="bar"))
        if settings:
            self.right.append(
                IconButton(
                    "settings",
                    text("Settings"),
                    lambda: app.navigate(SettingsRoute()),
                    keycap=SETTINGS.keys,
                    group="bar",
                )
            )
        self.rect = pygame.Rect(0, 0, 0, 0)

    @property
    def controls(self) -> list[Control]:
        """The buttons of the bar."""
        return [self.back, *([self.choice] if self.choice else []), *self.right]

    def layout(self, width: int) -> int:
        """Place everything; return the bar's height in device pixels."""
        look = self.app.look
        self.rect = pygame.Rect(0, 0, width, look.px(HEIGHT))
        side = look.px(40)
        left = look.px(14 if look.metrics.logical_width >= 1000 else 8)
        self.back.rect = pygame.Rect(left, (self.rect.h - side) // 2, side, side)
        x = width - left
        for button in reversed(self.right):
            wide = button.natural_width(look) if isinstance(button, Button) else side
            x -= wide
            button.rect = pygame.Rect(x, (self.rect.h - side) // 2, wide, side)
            x -= look.px(8) if isinstance(button, Button) else 0
        if self.choice is not None:
            at = self._title_at + look.text_width(self.title, 17, "semi") + look.px(18 + 6)
            wide = min(self.choice.natural_width(look) - look.px(12), x - look.px(8) - at)
            self.choice.rect = pygame.Rect(at, (self.rect.h - side) // 2, wide, side)
        return self.rect.h

    @property
    def _title_at(self) -> int:
        """The left end of the title, after the logo."""
        look = self.app.look
        return self.back.rect.right + look.px(10) + logo(look.px(28)).get_width() + look.px(12)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the bar; its buttons are drawn with the scene's controls."""
        look = self.app.look
        theme, middle = look.theme, self.rect.h // 2
        surface.fill(theme.surface, self.rect)
        look.line(surface, 0, self.rect.h - look.hairline, self.rect.w)
        sign = logo(look.px(28))
        x = self.back.rect.right + look.px(10)
        surface.blit(sign, (x, middle - sign.get_height() // 2))
        x = look.text(surface, self.title, (self._title_at, middle), 17, "semi").right
        if self.subtitle or self.choice:
            x += look.px(18)
            look.line(surface, x, middle - look.px(10), 0, look.px(20))
        if self.choice is not None:
            x = self.choice.rect.right - look.px(6)
        if self.subtitle:
            room = self.right[0].rect.x - x - look.px(24)
            shown = self._fitting(look, room)
            look.text(surface, shown, (x + look.px(14), middle), 14, "medium", theme.text2, room=room)

    def _fitting(self, look: Look, room: int) -> str:
        """The subtitle, without the last parts that do not fit."""
        parts = self.subtitle.split(WIDE_DOT)
        while len(parts) > 1 and look.text_width(WIDE_DOT.join(parts), 14, "medium") > room:
            parts.pop()
        return WIDE_DOT.join(parts)
