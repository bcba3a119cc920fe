"""The keys that mean the same everywhere in the play scene. Buttons have their own; the rest is the board's."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

if TYPE_CHECKING:
    from ui.scenes.play import PlayScene

_CONTROL = pygame.KMOD_CTRL | pygame.KMOD_META


def command_of(event: pygame.event.Event, scene: PlayScene) -> Callable[[], None] | None:
    """Return what a key asks the scene for, or None if it is a control's or the board's."""
    if event.mod & pygame.KMOD_ALT:
        return None
    if event.mod & _CONTROL:
        return _with_control(event, scene)
    return _watching(event.key, scene) or _browsing(event, scene) or _plain(event.key, scene)


def _with_control(event: pygame.event.Event, scene: PlayScene) -> Callable[[], None] | None:
    shift = bool(event.mod & pygame.KMOD_SHIFT)
    return {
        pygame.K_z: scene.redo if shift else scene.undo,
        pygame.K_y: scene.redo,
        pygame.K_r: scene.rematch,
        pygame.K_w: scene.commands.home,
        pygame.K_c: scene.copy_position if shift else scene.copy_game,
        pygame.K_l: scene.commands.library,
    }.get(event.key)


def _watching(key: int, scene: PlayScene) -> Callable[[], None] | None:
    """Pause and step, where nobody plays."""
    if scene.session.config.humans:
        return scene.toggle_pause if key == pygame.K_p else None
    if key == pygame.K_SPACE and scene.controls.focused in (None, scene.board):
        return scene.toggle_pause
    if key == pygame.K_RIGHT and scene.controls.focused in (None, scene.board):
        return scene.step
    return scene.step if key == pygame.K_s else None


def _browsing(event: pygame.event.Event, scene: PlayScene) -> Callable[[], None] | None:
    """Back and forth through the moves."""
    plies = len(scene.session.match.moves)
    target = {
        pygame.K_HOME: 0,
        pygame.K_END: plies,
        pygame.K_PAGEUP: scene.shown_ply - 1,
        pygame.K_COMMA: scene.shown_ply - 1,
        pygame.K_PAGEDOWN: scene.shown_ply + 1,
        pygame.K_PERIOD: scene.shown_ply + 1,
    }.get(event.key)
    return None if target is None else lambda: scene.browse(target)


def _plain(key: int, scene: PlayScene) -> Callable[[], None] | None:
    return {
        pygame.K_n: scene.new_game,
        pygame.K_m: scene.toggle_sound,
        pygame.K_x: scene.swap_sides,
        pygame.K_F1: scene.commands.rules,
    }.get(key)
