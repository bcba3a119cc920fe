"""The commands of the library, one line each; a line without an action belongs to the list."""

from __future__ import annotations

from typing import Any

from ui.kit.commands import Command, Section


def _shows_games(scene: Any) -> bool:
    return bool(scene.on_games)


def _has_one(scene: Any) -> bool:
    return scene.game is not None


def _has_any(scene: Any) -> bool:
    return bool(scene.on_games and scene.shelf.chosen)


OPEN = Command("Enter", "Open the game")
REVIEW = Command(
    "V",
    "Review the game",
    lambda scene: scene.review(),
    _shows_games,
    title="Review",
    icon="target",
    enabled=lambda scene: scene.game is not None and scene.game.plies > 0,
)
SHARE = Command(
    "S", "Share the game", lambda scene: scene.share(), _shows_games, title="Share", icon="share-2",
    enabled=lambda scene: scene.game is not None and scene.game.plies > 0,
)  # fmt: skip
RENAME = Command("F2", "Rename", lambda scene: scene.rename(), _shows_games, icon="pencil", enabled=_has_one)
EXPORT = Command(
    "Ctrl+E", "Export", lambda scene: scene.export(), icon="upload",
    enabled=lambda scene: not scene.on_games or _has_any(scene),
)  # fmt: skip
DELETE = Command(
    "Del", "Delete", lambda scene: scene.delete(), _shows_games, ("Backspace",), icon="trash-2", enabled=_has_any
)
UNDO = Command(
    "Ctrl+Z",
    "Take back a deletion",
    lambda scene: scene.undo(),
    title="Undo",
    icon="undo-2",
    enabled=lambda scene: scene.shelf.can_undo,
)
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
            SHARE,
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
