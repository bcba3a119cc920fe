"""The board on which a look is tried: it plays and sounds, and nothing is kept."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from coach.boards import texts_of
from game import find_game
from game.verbs import apply_action, current_player, is_terminal
from ui.boards import view_for
from ui.parts.board_panel import BoardPanel
from ui.shell.sound import in_set

if TYPE_CHECKING:
    import pygame

    from ui.kit.look import Look
    from ui.kit.theme import Theme
    from ui.shell.host import Host

_SHOWN = 2.0
"""Seconds for which the end of a game is shown."""


class PreviewBoard(BoardPanel):
    """A game in progress, in a theme and with sounds of its own; after its end it begins anew."""

    kept_name = "Preview"

    def __init__(self, app: Host, board: str, dressed: Theme, sounds: str) -> None:
        self.app, self.game = app, find_game(board)
        self.dressed, self.sounds = dressed, sounds
        self.state: Any = self.game.from_position(texts_of(board).sample)
        self.ends: float | None = None
        view = view_for(board)(self.game, dressed, app.look.metrics)
        super().__init__(view, self.play, app.invalidate, lambda sentence: app.notice(sentence, "error"))
        view.still, view.keyed, view.warns = True, False, False
        view.on_sound = self.hear
        self._show(self.state)

    def hear(self, name: str) -> None:
        """Play a sound of the chosen set."""
        self.app.play_sound(in_set(name, self.sounds))

    def _show(self, state: Any) -> None:
        self.state, self.ends = state, None
        self.view.set_state(state)
        self._offer()

    def _offer(self) -> None:
        self.view.set_interaction(self.game.actions(self.state), True, int(current_player(self.state)))

    def place(self, rect: pygame.Rect, look: Look) -> None:
        super().place(rect, replace(look, theme=self.dressed))

    def play(self, action: int) -> None:
        """Play a move for the side to move."""
        before, now = self.state, self.app.look.now
        self.state = apply_action(before, action)
        self.show_move(action, before, self.state, now)
        self._offer()
        if is_terminal(self.state):
            self.ends = now + _SHOWN
            self.celebrate(now, "win")

    def update(self, now: float) -> None:
        super().update(now)
        if self.ends is not None and now >= self.ends:
            self._show(self.game.initial_state())
            self.app.invalidate()
