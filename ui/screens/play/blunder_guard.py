"""The question before a blunder: a move of a person that is proved to lose or to give a win away.

During the question the move lies on the board, but is neither in the game nor in the library. The clock goes on; any
other change of the game, such as a flag that falls, ends the question.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from coach.blunder_texts import BlunderQuestion, question_of
from coach.phrases import sentence
from game.texts import text
from game.verbs import apply_action
from saves import helps
from table.consequences import consequences_of
from table.events import Moved
from table.guarding import WAITING, Blunder, BlunderGuard
from ui.boards import move_entry
from ui.boards.messages import Held

if TYPE_CHECKING:
    import pygame

    from table.consequences import Consequences
    from table.events import Event
    from ui.boards.notes import MoveEntry
    from ui.kit.look import Look
    from ui.kit.theme import Colour
    from ui.screens.play.context import GameContext


_GLANCE = 0.02  # seconds between two looks at a search
_KEY_IGNORED = 0.6
"""Seconds for which the answer key is ignored after the question appears and after an early press: the press may be
meant for the board, held down or doubled."""
_SHOWN = 3
"""Most moves after the held one that are numbered on the board."""


@dataclass(frozen=True, slots=True)
class HeldMark:
    """The mark of a held move in the list of moves."""

    def draw(self, surface: pygame.Surface, look: Look, room: pygame.Rect, ink: Colour) -> None:
        colour = look.theme.warn if not look.theme.is_contrast else ink
        look.icon(surface, "triangle-alert", (room.x + look.px(8), room.centery), 14, colour)
        left = room.x + look.px(18)
        if look.text_width(text("held"), 12, "semi") <= room.right - look.px(4) - left:
            look.text(surface, text("held"), (left, room.centery), 12, "semi", colour)


class BlunderPrompt:
    """The blunder guard of one scene. It is on in games of a person against an AI that were set up with the guard,
    until somebody turns it off.
    """

    def __init__(self, scene: GameContext) -> None:
        self._scene = scene
        self._guard = BlunderGuard(scene.app.engine, scene.game, scene.app.warmup.ready)
        self.is_on = True
        """Whether the guard is turned on, where it is offered."""
        self.question: BlunderQuestion | None = None
        self._held: Consequences | None = None
        """The move that lies on the board and is not played yet."""
        self._key_ignored_until = 0.0
        self._asked_in: Any = None
        """The position of the last question; the guard asks only once in it."""

    @property
    def offered(self) -> bool:
        """Whether the guard can be turned on and off in this game."""
        return self._scene.session.config.guard and self._scene.session.against_ai

    @property
    def on(self) -> bool:
        """Whether the guard checks the person's moves."""
        return self.offered and self.is_on

    @property
    def asking(self) -> bool:
        """Whether a move is held and the person is asked."""
        return self.question is not None

    # -- a move -------------------------------------------------------------------------------------

    def play(self, action: int) -> None:
        """Play a person's move, or show it on the board while it is checked; a blunder is held and asked about."""
        session, now = self._scene.session, self._scene.look.now
        if self._held is not None:
            return
        if not self.on or not session.human_to_move or session.paused or action not in session.legal_actions():
            session.play(action, now)
            return
        session.use(helps.GUARD, now, times=0)
        if session.state == self._asked_in:
            session.play(action, now)
            return
        self._guard.check(session.state, action, now)
        self._hold(action)
        self.update(now)

    def update(self, now: float) -> None:
        """Take the result of the check; while no move is checked, let the guard search ahead."""
        session = self._scene.session
        if self._held is None:
            if self.on and session.human_to_move and not session.paused:
                self._guard.prepare(session.state)
        elif not self.asking:
            found = self._guard.poll(now)
            if isinstance(found, Blunder):
                self._ask(found)
            elif found is not WAITING:
                self._make(now)

    def next_frame_delay(self) -> float | None:
        """Seconds until the next look at the check; None without one."""
        return _GLANCE if self._held is not None and not self.asking else None

    def held_entry(self) -> MoveEntry | None:
        """Entry of the held move for the list of moves."""
        if self._held is None or not self.asking:
            return None
        entry = move_entry(self._scene.game, self._held.before, self._held.action)
        return replace(entry, extra=HeldMark())

    def accept(self, event: Event) -> bool:
        """Accept the held move as played; True if the event is this move and the board already shows it."""
        view, held = self._scene.view, self._held
        if not isinstance(event, Moved) or held is None or (event.before, event.action) != (held.before, held.action):
            return False
        self._held = self.question = None
        view.preview(None)
        return bool(view.state == event.after)

    def discard_stale(self) -> None:
        """Drop a held move that is no longer possible: the game went on or is over."""
        session, view, held = self._scene.session, self._scene.view, self._held
        if held is None or (session.human_to_move and session.state == held.before):
            return
        self._held = self.question = None
        self._guard.stop()
        if view.state == held.after:
            view.set_state(session.state, session.last_action)

    def discard(self) -> None:
        """Take a held move off the board."""
        if self._held is not None:
            self._return()
            self._scene.refresh()

    # -- the answers --------------------------------------------------------------------------------

    def take_back(self) -> None:
        """Take the held move back; this counts as a takeback."""
        if self.asking:
            self._scene.session.use(helps.TAKEBACKS, self._scene.look.now)
            self._return()
            self._scene.refresh()

    def play_anyway_by_key(self) -> None:
        """Play the held move, unless the key came too soon."""
        now = self._scene.look.now
        is_ignored, self._key_ignored_until = now < self._key_ignored_until, now + _KEY_IGNORED
        if not is_ignored:
            self.play_anyway()

    def play_anyway(self) -> None:
        if self.asking:
            self._make(self._scene.look.now)

    def turn(self, on: bool) -> None:
        self.is_on = on
        self._scene.refresh()

    def close(self) -> None:
        self._guard.close()

    # -- below --------------------------------------------------------------------------------------

    def _hold(self, action: int) -> None:
        scene = self._scene
        self._held = held = consequences_of(scene.game, scene.session.state, action)
        scene.drop_hint()
        scene.board.show_move(action, held.before, held.after, scene.look.now)
        scene.refresh()

    def _ask(self, blunder: Blunder) -> None:
        scene = self._scene
        self._asked_in = blunder.before
        self._key_ignored_until = scene.look.now + _KEY_IGNORED
        scene.session.use(helps.GUARD, scene.look.now)
        self.question = question_of(scene.game, blunder)
        scene.app.aloud.say(sentence(self.question.title))
        scene.view.preview(self._preview(blunder))
        scene.refresh()
        scene.controls.focus(None, scene.look)

    def _make(self, now: float) -> None:
        """Play the held move, or take it off the board if it is no longer legal."""
        held = self._held
        assert held is not None
        self.question = None
        if not self._scene.session.play(held.action, now):
            self.discard()

    def _return(self) -> None:
        scene, held = self._scene, self._held
        assert held is not None
        asked, self._held, self.question = self.asking, None, None
        self._guard.stop()
        if scene.session.state == held.before and scene.view.state == held.after:
            scene.board.show_undo(held.action, held.after, held.before, scene.look.now, scene.session.last_action)
            if asked:
                scene.view.mark_returned(held.action)
        scene.controls.focus(scene.board, scene.look)

    def _preview(self, blunder: Blunder) -> Held:
        """The preview of the held move: the other side's answer, and the win if it follows at once."""
        scene, move = self._scene, self._held
        assert move is not None
        player = 1 - move.mover
        label = text("{side}'s answer", side=scene.sides.name(player))
        if not blunder.at_once:
            return Held(move, label, player, blunder.line[:_SHOWN], numbered=True)
        won = apply_action(blunder.after, blunder.line[0]) if blunder.line else blunder.after
        return Held(move, label, player, blunder.line[:1], line=tuple(scene.game.winning_cells(won)), won=won)
