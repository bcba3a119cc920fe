"""The keys of the position editor."""

from __future__ import annotations

from typing import Any

from game.texts import text
from ui.kit.commands import Command, Section
from ui.parts.board_choice import CHOOSE_BOARD
from ui.parts.export import copy_out


def _hand(number: int) -> Command:
    """Return the key of a piece of the palette; the number after the last piece is Erase."""

    def there(scene: Any) -> bool:
        return number <= len(scene.draft.position_editor.pieces) + 1

    return Command(str(number), "", lambda scene: scene.choose(number - 1), there)


def _counts(scene: Any) -> bool:
    """Whether cells hold numbers."""
    return scene.draft.position_editor.heaps is not None


PUT = Command("Enter", "Place", also=("Space",))
TAKE = Command("Del", "Take a piece away", also=("Backspace",))
SIZE = Command("H", "Another number of houses", lambda scene: scene.resize(), _counts, icon="repeat")
UNDO = Command(
    "U", "Undo", lambda scene: scene.undo(), also=("Ctrl+Z",), icon="undo-2",
    enabled=lambda scene: scene.draft.can_undo,
)  # fmt: skip
COPY = Command(
    "Ctrl+C", "Copy the position", lambda scene: copy_out(scene.app, scene.draft.text, text("The position is copied.")),
    title="Copy", icon="copy",
)  # fmt: skip
OTHER = Command("F", "Another fix", lambda scene: scene.other_repair())
PLAYERS = Command("P", "Choose players", lambda scene: scene.choose_players())
TABLE = (
    Section(
        "Position editor",
        (
            Command("1 – 5", "The piece in hand, or Erase"),
            *(_hand(number) for number in range(1, 10)),
            Command("← ↑ ↓ →", "Cell to cell"),
            Command("Enter", "Place, or the coloured button"),
            Command("+ -", "One more, one less", when=_counts),
            SIZE,
            TAKE,
            UNDO,
            OTHER,
            Command("X", "Other side to move", lambda scene: scene.turn()),
            Command("Y", "Study the position", lambda scene: scene.analyse()),
            CHOOSE_BOARD,
            PLAYERS,
            COPY,
            Command("Ctrl+V", "Paste a position or a game", lambda scene: scene.paste()),
        ),
    ),
)
