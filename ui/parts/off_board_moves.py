"""The moves that have no place on the board, such as a pass: a button for each, while it can be played.

The first one has a key, 0. Where nothing else can be played, Enter or Space on the board plays it, too.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from coach.phrases import Keycap, Phrase
from game.texts import text
from ui.boards.messages import Click, Status
from ui.kit.button import Button
from ui.parts.game_keys import PASS, PLAY_FORCED


class OffBoardMoves:
    """`buttons` are those of the actions that were offered last; `on_play` is told of the one that was chosen."""

    def __init__(self, on_play: Callable[[int], None]) -> None:
        self.on_play = on_play
        self.buttons: dict[int, Button] = {}
        self.forced = False
        """Whether one of them is the only move."""

    def offer(self, labels: dict[int, str], legal: Sequence[int]) -> bool:
        """Show these of the legal actions, each with what its button says; True if that changes the buttons."""
        before = self.forced, list(self.buttons)
        self.forced = len(legal) == len(labels) == 1
        if before == (self.forced, list(labels)):
            return False
        self.buttons = {action: self._button(action, label) for action, label in labels.items()}
        for first in list(self.buttons.values())[:1]:
            first.shortcut, first.keycap = PASS.code, (PLAY_FORCED if self.forced else PASS).caps
        return True

    def _button(self, action: int, label: str) -> Button:
        return Button(label, lambda: self.on_play(action), icon="step-forward", stacked=True, radius=12)

    def play_forced(self) -> None:
        """Play the only move."""
        self.on_play(next(iter(self.buttons)))

    def clicks_of(self, action: int) -> tuple[Click, ...]:
        """The click that plays an action; none for one that is not offered."""
        return (Click(self.buttons[action].rect.center),) if action in self.buttons else ()

    def status(self) -> Status | None:
        """Return what the status line says where there is only one move and it has no place; else None."""
        if not self.forced:
            return None
        sentence, label = text("Nothing can be played on the board:"), next(iter(self.buttons.values())).label
        aside = Keycap(PLAY_FORCED.caps), Phrase(text("to {move}", move=label.lower()))
        return Status((Phrase(sentence), Phrase(label, strong=True)), aside)
