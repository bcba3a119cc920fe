"""The keys of the Lab, one line each; a line without an action belongs to a control."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from ui.kit.commands import Command, Section
from ui.parts import board_choice

if TYPE_CHECKING:
    from ui.kit.focus import Controls


class LabKeyContext(Protocol):
    """The state of the Lab that decides which keys are active."""

    controls: Controls

    @property
    def chosen(self) -> object | None:
        """The chosen player."""


def _spaces(scene: LabKeyContext) -> bool:
    """Whether Space can pause the course: no focused button or switch takes it."""
    return not scene.controls.ring_visible


def _has_player(scene: LabKeyContext) -> bool:
    return scene.chosen is not None


PAUSE = Command("Space", "Pause and go on", lambda scene: scene.toggle_pause(), _spaces)
PLAY = Command("Enter", "The coloured button")
TOURNAMENT = Command("T", "Tournament", lambda scene: scene.open_tournament())
POLICY_VIEW = Command("L", "What it likes", lambda scene: scene.open_policy_view())
NEW = Command("N", "New player", lambda scene: scene.new_player())
RENAME = Command("F2", "Rename", lambda scene: scene.rename(), _has_player)
COPY = Command("Ctrl+E", "Copy as a file", lambda scene: scene.actions.copy_out(), _has_player)
IMPORT = Command("Ctrl+O", "Import a player", lambda scene: scene.actions.take_in())
DELETE = Command("Del", "Delete", lambda scene: scene.actions.delete(), _has_player)
UNDO = Command("Ctrl+Z", "Bring it back", lambda scene: scene.actions.undo())
SEARCH = Command("Ctrl+F", "Find a feature", lambda scene: scene.search(), lambda scene: scene.weights.search.visible)
BOARDS = board_choice.key(lambda scene: scene.choice.open())

TABLE = (
    Section("Lab", (PLAY, PAUSE, TOURNAMENT, POLICY_VIEW, SEARCH, BOARDS)),
    Section("Your players", (Command("↑ ↓", "Another player"), NEW, RENAME, COPY, IMPORT, DELETE, UNDO)),
    Section("Chart", (Command("← →", "Another batch"),)),
)
