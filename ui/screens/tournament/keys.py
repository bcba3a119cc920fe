"""The keys of the tournament, one line each; a line without an action belongs to a control."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.texts import text
from ui.kit.commands import Command, Section
from ui.parts.board_choice import CHOOSE_BOARD

if TYPE_CHECKING:
    import pygame

    from ui.kit.focus import Controls
    from ui.shell.scene import Scene


def _spaces(scene: Scene) -> bool:
    """Whether Space is free: no control with a visible focus ring takes it."""
    controls: Controls = scene.controls
    focused = controls.focused
    return not controls.ring_visible or focused is None or focused.is_primary or focused.name == text("Crosstable")


PRIMARY = Command(
    "Space", "Start, pause and go on", lambda scene: scene.go(), _spaces, title="Start",
    enabled=lambda scene: scene.plan is not None,
)  # fmt: skip
ADD = Command(
    "A", "Add a player", lambda scene: scene.add_player(), icon="plus",
    enabled=lambda scene: scene.contest is None or not scene.contest.is_outdated,
)  # fmt: skip
WATCH = Command(
    "W", "Watch a game large", lambda scene: scene.watch(), title="Watch it large", icon="eye",
    enabled=lambda scene: scene.follower is not None and scene.follower.match is not None,
)  # fmt: skip
NEW = Command(
    "N", "Another tournament", lambda scene: scene.start_anew(), icon="rotate-ccw",
    enabled=lambda scene: scene.contest is not None,
)  # fmt: skip
DELETE = Command(
    "Del", "Delete an earlier one", lambda scene: scene.delete(), lambda scene: scene.earlier_chosen is not None
)
UNDO = Command("Ctrl+Z", "Bring it back", lambda scene: scene.undo())
TABLE = (
    Section("Tournament", (PRIMARY, ADD, WATCH, NEW, DELETE, UNDO, CHOOSE_BOARD, Command("← →", "Other columns"))),
)  # fmt: skip
_LEFT, _RIGHT = Command("←", "The one before"), Command("→", "The next one")


def step_of(event: pygame.event.Event) -> int:
    """Return -1 for the left arrow key, 1 for the right one, else 0."""
    return _RIGHT.means(event) - _LEFT.means(event)
