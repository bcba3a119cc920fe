"""The blunder guard of the play screen: it holds a bad move back, shows the best reply, and asks what to do."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pygame

from coach.blunder_texts import question_of
from game.texts import sentence, text
from game.verbs import apply_action
from table.consequences import Consequences
from table.events import Event
from table.guarded_play import GuardedPlay
from table.guarding import Blunder
from ui.boards import move_entry
from ui.boards.messages import Held
from ui.boards.notes import MoveEntry
from ui.kit import Colour, Look
from ui.screens.play.context import GAME_PAGE, GameContext

_SHOWN = 3
"""The most numbered moves on the board, after the move that the guard holds back."""


@dataclass(frozen=True, slots=True)
class HeldMark:
    """The mark, in the list of moves, of a move that the guard holds back."""

    def draw(self, surface: pygame.Surface, look: Look, room: pygame.Rect, ink: Colour) -> None:
        colour = look.theme.warn if not look.theme.is_contrast else ink
        look.icon(surface, "triangle-alert", (room.x + look.px(8), room.centery), 14, colour)
        left = room.x + look.px(18)
        if look.text_width(text("held"), 12, "semi") <= room.right - look.px(4) - left:
            look.draw_text(surface, text("held"), (left, room.centery), 12, "semi", colour)


class BlunderPrompt(GuardedPlay):
    """The blunder guard of one scene."""

    def __init__(self, scene: GameContext) -> None:
        super().__init__(scene.session, scene.app.engine, scene.app.warmup.ready)
        self._scene = scene

    def held_entry(self) -> MoveEntry | None:
        """The held move's entry in the list of moves; None if no question is asked."""
        if self.held is None or not self.asking:
            return None
        return replace(move_entry(self._scene.game, self.held.before, self.held.action), extra=HeldMark())

    def accept(self, event: Event) -> bool:
        """Take the event of a played move; return True if this is the held move and the board shows it already."""
        held, view = self.played(event), self._scene.view
        if held is None:
            return False
        view.preview(None)
        return bool(view.state == held.after)

    def turn(self, on: bool) -> None:
        self.is_on = on
        self._scene.invalidate()

    # -- a held move --------------------------------------------------------------------------------

    def show_held(self, move: Consequences) -> None:
        scene = self._scene
        scene.drop_hint()
        scene.board.show_move(move.action, move.before, move.after, scene.look.now)
        scene.invalidate()

    def show_question(self, blunder: Blunder) -> None:
        scene = self._scene
        scene.app.aloud.say(sentence(question_of(scene.game, blunder).title))
        scene.view.preview(self._preview(blunder))
        scene.page = GAME_PAGE
        scene.invalidate()
        scene.controls.focus(None, scene.look)

    def show_returned(self, move: Consequences, was_asked: bool) -> None:
        scene = self._scene
        if scene.session.match.state == move.before and scene.view.state == move.after:
            scene.board.show_undo(move.action, move.after, move.before, scene.look.now, scene.session.last_action)
            if was_asked:
                scene.view.mark_returned(move.action)
        scene.controls.focus(scene.board, scene.look)
        scene.invalidate()

    def show_dropped(self, move: Consequences) -> None:
        view, session = self._scene.view, self._scene.session
        if view.state == move.after:
            view.set_state(session.match.state, session.last_action)

    def _preview(self, blunder: Blunder) -> Held:
        """Return the preview of the held move: the other side's answer and, if the answer wins, the win."""
        scene, move = self._scene, self.held
        assert move is not None
        player = 1 - move.mover
        label = text("{side}’s answer", side=scene.sides.name(player))
        if not blunder.at_once:
            return Held(move, label, player, blunder.line[:_SHOWN], numbered=True)
        won = apply_action(blunder.after, blunder.line[0]) if blunder.line else blunder.after
        return Held(move, label, player, blunder.line[:1], line=tuple(scene.game.winning_cells(won)), won=won)
