"""The keys of the library, one line each; a line without an action belongs to the list."""

from __future__ import annotations

from typing import Protocol

from ui.kit.commands import Command, Section


class LibraryKeyContext(Protocol):
    """The state of the library that decides which keys are active."""

    @property
    def on_games(self) -> bool:
        """Whether the games are shown, not the statistics."""


def _shows_games(scene: LibraryKeyContext) -> bool:
    return scene.on_games


OPEN = Command("Enter", "Open the game")
REVIEW = Command("V", "Review the game", lambda scene: scene.review(), _shows_games)
RENAME = Command("F2", "Rename", lambda scene: scene.rename(), _shows_games)
EXPORT = Command("Ctrl+E", "Export", lambda scene: scene.export())
DELETE = Command("Del", "Delete", lambda scene: scene.delete(), _shows_games, also=("Backspace",))
UNDO = Command("Ctrl+Z", "Take back a deletion", lambda scene: scene.undo())
IMPORT = Command("Ctrl+O", "Import", lambda scene: scene.import_file())
TABLE = (
    Section(
        "Games",
        (
            Command("/", "Find", lambda scene: scene.to_search(), _shows_games),
            Command("Ctrl+F", "Find", lambda scene: scene.to_search()),
            Command("↑ ↓", "From game to game"),
            OPEN,
            REVIEW,
            RENAME,
            EXPORT,
            DELETE,
            UNDO,
            IMPORT,
        ),
    ),
    Section(
        "Several games",
        (
            Command("Space", "Choose, or leave out"),
            Command("Shift+↓", "And the next one"),
            Command("Ctrl+A", "Choose all", lambda scene: scene.choose_all()),
            Command("Ctrl+C", "Copy", lambda scene: scene.copy()),
        ),
    ),
)
