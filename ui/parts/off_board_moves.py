"""Off-board moves: moves without a place on the board, such as a pass. Each legal one has a button.

The first button has the key 0. If an off-board move is the only legal move, Enter or Space on the board plays it too.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from coach.phrases import Keycap, Phrase, phrased
from game.texts import text
from ui.boards.messages import Click, Status
from ui.boards.view import BoardView, off_board_moves
from ui.kit import Button, Command

PASS = Command("0", "Pass", when=lambda scene: bool(scene.off_board_moves.buttons))
PLAY_FORCED = Command(
    "Enter", "", lambda scene: scene.off_board_moves.play_forced(),
    lambda scene: scene.off_board_moves.forced and scene.is_on_board, also=("Space",),
)  # fmt: skip


class OffBoardMoves:
    """The off-board moves offered now, each with its button in `buttons`; `on_play` gets a chosen action."""

    def __init__(self, on_play: Callable[[int], None]) -> None:
        self.on_play = on_play
        self.buttons: dict[int, Button] = {}
        self.forced = False
        """Whether the only legal move is an off-board move."""

    def offer(self, view: BoardView, state: object, legal: list[int]) -> bool:
        """Offer the off-board moves among the `legal` actions; True if the buttons change."""
        named = {action: view.game.action_to_string(state, action) for action in off_board_moves(view, legal)}
        labels = {action: view.texts.call(name) for action, name in named.items()}
        before = self.forced, list(self.buttons)
        self.forced = len(legal) == len(labels) == 1
        if before == (self.forced, list(labels)):
            return False
        self.buttons = {
            action: Button(label, partial(self.on_play, action), icon="step-forward", stacked=True, radius=12)
            for action, label in labels.items()
        }
        for first in list(self.buttons.values())[:1]:
            first.shortcut, first.keycap = PASS.code, (PLAY_FORCED if self.forced else PASS).keys
        return True

    def play_forced(self) -> None:
        """Play the offered off-board move, which must be the only legal move."""
        self.on_play(next(iter(self.buttons)))

    def clicks_of(self, action: int) -> tuple[Click, ...]:
        """The click that plays an action; empty if the action is not offered."""
        return (Click(self.buttons[action].rect.center),) if action in self.buttons else ()

    def status(self) -> Status | None:
        """Return the status line for a forced off-board move; None if there is a choice."""
        if not self.forced:
            return None
        sentence, label = text("Nothing can be played on the board:"), next(iter(self.buttons.values())).label
        aside = phrased("{key} to play it", key=Keycap(PLAY_FORCED.keys))
        return Status((Phrase(sentence), Phrase(label, strong=True)), aside)
