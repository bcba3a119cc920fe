"""The keys of the new game screen, one line each; a line without an action belongs to a control."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from ui.kit.commands import Command, Section

if TYPE_CHECKING:
    from ui.kit.control import Control


class _Picker(Protocol):
    @property
    def find(self) -> Control: ...


class SetupKeyContext(Protocol):
    """The state of the new game screen that decides which keys are active."""

    @property
    def picker(self) -> _Picker: ...


def _lists_players(scene: SetupKeyContext) -> bool:
    return scene.picker.find.visible


MATCH = Command("M", "Match my strength", lambda scene: scene.picker.match(), lambda scene: scene.picker.can_match)
START = Command("Enter", "Start the game")
FIND = Command("/", "Find a player", lambda scene: scene.search(), _lists_players)
TABLE = (
    Section(
        "New game",
        (
            Command("1", "First seat", lambda scene: scene.select(0)),
            Command("2", "Second seat", lambda scene: scene.select(1)),
            Command("↑ ↓", "Another player"),
            MATCH,
            FIND,
            Command("← →", "Another choice"),
            START,
        ),
    ),
)
