"""The commands of the Lab and of the screen of a player's policy; one without an action belongs to a control."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ui.kit.commands import Command, Section
from ui.parts.board_choice import CHOOSE_BOARD

if TYPE_CHECKING:
    from ui.boards.theme import BoardTheme


def _spaces(scene: Any) -> bool:
    """Whether Space can pause the course: no focused button or switch takes it."""
    return not scene.controls.ring_visible


def _has_player(scene: Any) -> bool:
    return scene.bench.chosen is not None


def _has_recipe(scene: Any) -> bool:
    return _has_player(scene) and scene.bench.pipeline is None


def _can_play(scene: Any) -> bool:
    return bool(scene.bench.name_now)


def _has_weights(scene: Any) -> bool:
    return _can_play(scene) and scene.bench.course is not None


PAUSE = Command("Space", "Pause and go on", lambda scene: scene.toggle_pause(), _spaces, pad="X")
PLAY = Command("Enter", "The coloured button")
TOURNAMENT = Command("T", "Tournament", lambda scene: scene.open_tournament(), icon="swords", enabled=_can_play)
POLICY_VIEW = Command(
    "L", "What it likes", lambda scene: scene.open_policy_view(), icon="lightbulb", enabled=_has_weights
)
NEW = Command("N", "New player", lambda scene: scene.new_player())
RENAME = Command("F2", "Rename", lambda scene: scene.rename(), _has_player, icon="pencil")
COPY = Command("Ctrl+E", "Copy as a file", lambda scene: scene.bench.copy_out(), _has_recipe, icon="upload")
IMPORT = Command("Ctrl+O", "Import a player", lambda scene: scene.bench.ask_for_files())
DELETE = Command("Del", "Delete", lambda scene: scene.bench.delete(), _has_player, icon="trash-2")
UNDO = Command("Ctrl+Z", "Bring it back", lambda scene: scene.bench.undo())
SEARCH = Command("Ctrl+F", "Find a feature", lambda scene: scene.search(), lambda scene: scene.weights.has_search)

TABLE = (
    Section("Lab", (PLAY, PAUSE, TOURNAMENT, POLICY_VIEW, SEARCH, CHOOSE_BOARD)),
    Section("Your players", (Command("↑ ↓", "Another player"), NEW, RENAME, COPY, IMPORT, DELETE, UNDO)),
    Section("Chart", (Command("← →", "Another batch"),)),
)

TAKE_BACK = Command(
    "U",
    "Take a move back",
    lambda scene: scene.take_back(),
    also=("Ctrl+Z",),
    title="Take back",
    icon="undo-2",
    enabled=lambda scene: bool(scene.line),
)
START = Command("Home", "To the start", lambda scene: scene.go_to_start())
PLAY_ON = Command(
    "P", "Play against it from here", lambda scene: scene.play_on(), title="Play from here", icon="play-filled",
    enabled=lambda scene: not scene.is_over,
)  # fmt: skip
VALUES = Command("V", "Show the values on the board", lambda scene: scene.toggle_values())


def policy_table(theme: BoardTheme) -> tuple[Section, ...]:
    """Return the keys of the policy's screen for the board of a theme."""
    first = Section("What it likes", (Command("↑ ↓", "Another move, in the list"), TAKE_BACK, START, VALUES, PLAY_ON))
    return first, Section("This board, after Tab", theme.keys)
