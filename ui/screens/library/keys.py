"""The keys of the library, one line each; a line without an action belongs to the list."""

from __future__ import annotations

from typing import Protocol

from ui.kit.keys import Key, Section


class LibraryKeyContext(Protocol):
    """The state of the library that decides which keys are active."""

    @property
    def on_games(self) -> bool:
        """Whether the games are shown, not the statistics."""


def _shows_games(scene: LibraryKeyContext) -> bool:
    return scene.on_games


OPEN = Key("Enter", "Open the game")
REVIEW = Key("V", "Review the game", lambda scene: scene.review(), _shows_games)
RENAME = Key("F2", "Rename", lambda scene: scene.rename(), _shows_games)
EXPORT = Key("Ctrl+E", "Export", lambda scene: scene.export())
DELETE = Key("Del", "Delete", lambda scene: scene.delete(), _shows_games, also=("Backspace",))
UNDO = Key("Ctrl+Z", "Take back a deletion", lambda scene: scene.undo())
IMPORT = Key("Ctrl+O", "Import", lambda scene: scene.import_file())
TABLE = (
    Section(
        "Games",
        (
            Key("/", "Find", lambda scene: scene.to_search(), _shows_games),
            Key("Ctrl+F", "Find", lambda scene: scene.to_search()),
            Key("↑ ↓", "From game to game"),
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
            Key("Space", "Choose, or leave out"),
            Key("Shift+↓", "And the next one"),
            Key("Ctrl+A", "Choose all", lambda scene: scene.choose_all()),
            Key("Ctrl+C", "Copy", lambda scene: scene.copy()),
        ),
    ),
)
