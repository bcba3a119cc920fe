"""The commands of the library, one line each; a line without an action belongs to the list."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from ui.kit.commands import Command, Section

if TYPE_CHECKING:
    from saves.models import GameSummary
    from saves.shelf import Shelf


class LibraryKeyContext(Protocol):
    """The state of the library that decides which commands there are."""

    shelf: Shelf

    @property
    def on_games(self) -> bool:
        """Whether the games are shown, not the statistics."""

    @property
    def game(self) -> GameSummary | None:
        """The chosen game, if it is a single one."""


def _shows_games(scene: LibraryKeyContext) -> bool:
    return scene.on_games


def _has_one(scene: LibraryKeyContext) -> bool:
    return scene.game is not None


def _has_moves(scene: LibraryKeyContext) -> bool:
    return scene.game is not None and scene.game.plies > 0


def _has_any(scene: LibraryKeyContext) -> bool:
    return scene.on_games and bool(scene.shelf.chosen)


OPEN = Command("Enter", "Open the game")
REVIEW = Command(
    "V", "Review the game", lambda scene: scene.review(), _shows_games,
    title="Review", icon="target", enabled=_has_moves,
)  # fmt: skip
RENAME = Command("F2", "Rename", lambda scene: scene.rename(), _shows_games, icon="pencil", enabled=_has_one)
EXPORT = Command("Ctrl+E", "Export", lambda scene: scene.export(), icon="upload", enabled=_has_any)
DELETE = Command(
    "Del", "Delete", lambda scene: scene.delete(), _shows_games,
    also=("Backspace",), icon="trash-2", enabled=_has_any,
)  # fmt: skip
UNDO = Command(
    "Ctrl+Z", "Take back a deletion", lambda scene: scene.undo(),
    title="Undo", icon="undo-2", enabled=lambda scene: scene.shelf.can_undo,
)  # fmt: skip
IMPORT = Command("Ctrl+O", "Import", lambda scene: scene.import_file(), title="Import games", icon="download")
CHOOSE = Command("Space", "Choose, or leave out")
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
            CHOOSE,
            Command("Shift+↓", "And the next one"),
            Command("Ctrl+A", "Choose all", lambda scene: scene.choose_all()),
            Command("Ctrl+C", "Copy", lambda scene: scene.copy(), enabled=_has_any),
        ),
    ),
)
