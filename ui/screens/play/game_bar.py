"""The bar above a game: menu, players, sound, full screen, theme and settings."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from coach.game_texts import subtitle
from game.texts import text
from ui.kit.button import IconButton
from ui.parts.top_bar import TopBar
from ui.screens.play.keys import MENU
from ui.shell.shortcuts import FULL_SCREEN, SOUND

if TYPE_CHECKING:
    from collections.abc import Callable

    from table.config import GameConfig
    from ui.shell.host import Host


class GameBar(TopBar):
    """The bar above a game; its icons show whether sound and full screen are on."""

    def __init__(
        self, app: Host, title: str, config: GameConfig, mute: Callable[[], None], menu: Callable[[], None]
    ) -> None:
        self.sound = IconButton("volume-2", text("Sound"), mute, keycap=SOUND.keys, group="bar")
        full = app.display.toggle_full_screen
        self.screen = IconButton("maximize", text("Full screen"), full, keycap=FULL_SCREEN.keys, group="bar")
        super().__init__(
            app,
            title,
            subtitle(config),
            back=menu,
            back_icon="menu",
            back_name=text("Menu"),
            extra=(self.sound, self.screen),
        )
        self.back.keycap, self.back.shortcut = MENU.keys, MENU.code

    def draw(self, surface: pygame.Surface) -> None:
        """Draw everything but the controls."""
        settings = self.app.settings
        self.sound.icon = "volume-x" if settings.muted else "volume-2"
        self.screen.icon = "minimize" if settings.full_screen else "maximize"
        super().draw(surface)
