"""The keys that mean the same on every screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from ui import navigation

if TYPE_CHECKING:
    from ui.app import App

_CONTROL = pygame.KMOD_CTRL | pygame.KMOD_META


def command_of(event: pygame.event.Event, app: App) -> Callable[[], None] | None:
    """Return what a pressed key asks the program for, or None if it is the scene's."""
    mod = getattr(event, "mod", 0)
    if event.key == pygame.K_F11 or (event.key == pygame.K_RETURN and mod & pygame.KMOD_ALT):
        return app.display.toggle_full_screen
    if event.key == pygame.K_F10:
        return lambda: navigation.open_settings(app)
    return _with_control(event.key, app) if mod & _CONTROL else None


def _with_control(key: int, app: App) -> Callable[[], None] | None:
    if key in (pygame.K_PLUS, pygame.K_EQUALS, pygame.K_KP_PLUS):
        return lambda: app.display.step_scale(1)
    if key in (pygame.K_MINUS, pygame.K_KP_MINUS):
        return lambda: app.display.step_scale(-1)
    if key in (pygame.K_0, pygame.K_KP_0):
        return lambda: app.display.set_scale(100)
    if key == pygame.K_q:
        return app.quit
    typing = app.scene is not None and app.scene.controls.typing
    return (lambda: navigation.paste(app)) if key == pygame.K_v and not typing else None
