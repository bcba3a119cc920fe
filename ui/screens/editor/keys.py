"""The keys of the position editor."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from ui.kit.keys import Key, Section
from ui.parts import board_choice

if TYPE_CHECKING:
    from coach.position_draft import PositionDraft
    from ui.screens.editor.palette import Palette


class EditorKeyContext(Protocol):
    """The state of the editor that decides which keys are active."""

    palette: Palette
    draft: PositionDraft


def _hand(number: int) -> Key:
    """Return the key of a piece of the palette; the number after the last piece is Erase."""

    def there(scene: EditorKeyContext) -> bool:
        return number <= len(scene.palette.pieces) + 1

    return Key(str(number), "", lambda scene: scene.choose(number - 1), there)


def _counts(scene: EditorKeyContext) -> bool:
    """Whether cells hold numbers."""
    return scene.draft.position_editor.heaps is not None


TABLE = (
    Section(
        "Position editor",
        (
            Key("1 – 5", "The piece in hand, or Erase"),
            *(_hand(number) for number in range(1, 10)),
            Key("← ↑ ↓ →", "Cell to cell"),
            Key("Enter", "Place, or the coloured button"),
            Key("+ -", "One more, one less", when=_counts),
            Key("H", "Another number of houses", lambda scene: scene.resize(), _counts),
            Key("Del", "Take a piece away"),
            Key("U", "Undo", lambda scene: scene.undo(), also=("Ctrl+Z",)),
            Key("F", "Another fix", lambda scene: scene.other_repair()),
            Key("X", "Other side to move", lambda scene: scene.turn()),
            Key("Y", "Study the position", lambda scene: scene.analyse()),
            board_choice.key(lambda scene: scene.choice.open()),
            Key("P", "Choose players", lambda scene: scene.choose_players()),
            Key("Ctrl+C", "Copy the position", lambda scene: scene.copy()),
            Key("Ctrl+V", "Paste a position or a game", lambda scene: scene.paste()),
        ),
    ),
)
