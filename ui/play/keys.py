"""The keys that mean the same everywhere in the play scene. Buttons have their own; the rest is the board's."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from ui.play.unplaced import CONFIRM

if TYPE_CHECKING:
    from ui.scenes.play import PlayScene

_GRACE = 0.4  # seconds
_ARROWS = (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN)
_CONTROL = pygame.KMOD_CTRL | pygame.KMOD_META
_PACES = {pygame.K_MINUS: -1, pygame.K_KP_MINUS: -1, pygame.K_PLUS: 1, pygame.K_KP_PLUS: 1, pygame.K_EQUALS: 1}
"""The keys of a slower and a faster pace; on some keyboards + is = with Shift."""


def command_of(event: pygame.event.Event, scene: PlayScene) -> Callable[[], None] | None:
    """Return what a key asks the scene for, or None if it is a control's or the board's."""
    if event.mod & pygame.KMOD_ALT:
        return None
    if event.mod & _CONTROL:
        return _with_control(event, scene)
    return (
        _hasty(event.key, scene)
        or _watching(event.key, scene)
        or _forced(event.key, scene)
        or _hinted(event.key, scene)
        or _browsing(event, scene)
        or _plain(event.key, scene)
    )


def _hasty(key: int, scene: PlayScene) -> Callable[[], None] | None:
    """Enter that was meant for the board, pressed as the game ended: it begins no rematch."""
    hasty = scene.session.config.humans and scene.look.now < scene.ended_at + _GRACE
    return _nothing if hasty and key in (pygame.K_RETURN, pygame.K_KP_ENTER) else None


def _nothing() -> None:
    """What a key that came too late does."""


def _with_control(event: pygame.event.Event, scene: PlayScene) -> Callable[[], None] | None:
    commands, shift = scene.commands, bool(event.mod & pygame.KMOD_SHIFT)
    return {
        pygame.K_z: commands.redo if shift else commands.undo,
        pygame.K_y: commands.redo,
        pygame.K_r: commands.rematch,
        pygame.K_w: commands.home,
        pygame.K_c: commands.copy_position if shift else commands.copy,
        pygame.K_l: commands.library,
    }.get(event.key)


def _watching(key: int, scene: PlayScene) -> Callable[[], None] | None:
    """Pause; and where nobody plays step, speed and the next game."""
    if scene.watch is None:
        return scene.commands.pause if key == pygame.K_p else None
    commands = scene.watch.commands
    if scene.controls.focused in (None, scene.board):
        found = {pygame.K_SPACE: commands.pause, pygame.K_RIGHT: commands.step, pygame.K_LEFT: commands.step_back}
        if key in found:
            return found[key]
        if key in (pygame.K_RETURN, pygame.K_KP_ENTER) and scene.session.outcome is not None:
            return commands.next_game
    if key in _PACES:
        return lambda: commands.change_pace(_PACES[key])
    return commands.step if key == pygame.K_s else None


def _forced(key: int, scene: PlayScene) -> Callable[[], None] | None:
    """The only move, where it has no place on the board."""
    on_board = scene.controls.focused in (None, scene.board)
    return scene.unplaced.play_forced if scene.unplaced.forced and on_board and key in CONFIRM else None


def _hinted(key: int, scene: PlayScene) -> Callable[[], None] | None:
    """Enter plays the hint that is shown, until the arrow keys lead to another place."""
    hint, on_board = scene.hint, scene.controls.focused in (None, scene.board)
    if hint is None or not on_board:
        return None
    if key in _ARROWS:
        hint.leave()
    enter = key in (pygame.K_RETURN, pygame.K_KP_ENTER)
    return scene.commands.play_hint if enter and hint.step == 2 and hint.speaks(scene.view, scene.app.pointer) else None


def _browsing(event: pygame.event.Event, scene: PlayScene) -> Callable[[], None] | None:
    """Back and forth through the moves."""
    line = scene.line
    target = {
        pygame.K_HOME: 0,
        pygame.K_END: line.length,
        pygame.K_PAGEUP: line.ply - 1,
        pygame.K_COMMA: line.ply - 1,
        pygame.K_PAGEDOWN: line.ply + 1,
        pygame.K_PERIOD: line.ply + 1,
    }.get(event.key)
    return None if target is None else lambda: scene.browse(target)


def _plain(key: int, scene: PlayScene) -> Callable[[], None] | None:
    return {
        pygame.K_n: scene.commands.new_game,
        pygame.K_m: scene.commands.sound,
        pygame.K_x: scene.commands.swap_sides,
        pygame.K_F1: scene.commands.rules,
        pygame.K_v: scene.commands.review,
    }.get(key)
