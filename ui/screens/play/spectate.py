"""The additional parts of a game between two computers: levels, bar under the board, and curve of the chances."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ai.levels import levels
from coach.phrases import Keycap, Part, Phrase, Stone
from coach.player_texts import named
from game.texts import text
from saves.pace import Pace
from ui.boards.messages import Status
from ui.screens.play.keys import FASTER, NEXT, SLOWER, SWAP
from ui.screens.play.sidebar import lower_player
from ui.screens.play.spectate_bar import SpectateBar
from ui.screens.play.spectate_commands import SpectateCommands
from ui.screens.play.spectate_curve import SpectateCurve
from ui.screens.play.spectate_levels import LevelStepper

if TYPE_CHECKING:
    from collections.abc import Callable

    import pygame

    from coach.verdict import Verdict
    from table.session import Session
    from ui.kit.control import Control
    from ui.kit.look import Look
    from ui.parts.board_layout import PlayLayout
    from ui.screens.play.commands import CommandContext


class SpectateParts:
    """The parts for a scene without people; the scene draws their controls."""

    def __init__(self, scene: CommandContext) -> None:
        config = scene.session.config
        self._scene = scene
        self.commands = SpectateCommands(scene)
        self.bar = SpectateBar(self.commands, config.pace, config.is_kept)
        self.steppers = tuple(
            LevelStepper(scene.sides.name(player), len(levels(config.game)), self._stepper(player)) for player in (0, 1)
        )
        self.curve = SpectateCurve(scene.sides, scene.browse)
        self._shown: object = None

    def _stepper(self, player: int) -> Callable[[int], None]:
        return lambda step: self.commands.change_level(player, step)

    @property
    def side_controls(self) -> tuple[list[Control], list[Control]]:
        """The controls above and below the list of moves, in Tab order."""
        top, bottom = self.steppers[1], self.steppers[0]
        return [*top.controls, self.curve], bottom.controls

    def layout(self, places: PlayLayout, look: Look) -> None:
        """Place the bar, the levels in the cards, and the curve."""
        self.bar.layout(places.bar, look)
        sidebar, config = self._scene.sidebar, self._scene.session.config
        for card, player in ((sidebar.bottom, lower_player(config)), (sidebar.top, 1 - lower_player(config))):
            stepper = self.steppers[player]
            stepper.show(config.seats[player].level, self._scene.session.outcome is None)
            stepper.layout(card.rect, look, below=config.time_control is not None)
            card.beside = stepper.rect if stepper.level is not None else None
        self.curve.layout(places.chances, look)

    def refresh(self, session: Session) -> None:
        """Read the session again and show its state."""
        self.bar.refresh(session, self.commands.waits, self.commands.next_in.shown)
        for player, stepper in enumerate(self.steppers):
            stepper.show(session.config.seats[player].level, session.outcome is None)
        self.curve.show(session.chances, self._scene.line.ply)
        self.curve.caption = text("For players like these, judged by {name}", name=named(session.judge.name))

    def ended(self, now: float) -> None:
        """Start the countdown to the next game; it begins paused if the game was paused."""
        session = self._scene.session
        self.commands.next_in.start(now, paused=session.paused or session.config.pace is Pace.BY_HAND)

    def enter(self, now: float) -> None:
        """Leave the time behind another screen out of the countdown."""
        self.commands.next_in.skip_to(now)

    def update(self, now: float) -> None:
        """Advance the countdown, and show new chances."""
        scene, next_in = self._scene, self.commands.next_in
        if scene.session.outcome is None:
            next_in.stop()
        if next_in.update(now, holds=not scene.app.is_on_top(scene) or not scene.line.at_end):
            self.commands.next_game()
            return
        shown = next_in.shown, scene.session.chances
        if shown != self._shown:
            self._shown = shown
            self.refresh(scene.session)
            scene.invalidate()

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the parts that do not move; the scene draws the controls."""
        self.bar.draw(surface, look)
        for stepper in self.steppers:
            stepper.draw(surface, look)


def result_line(verdict: Verdict) -> Status:
    """Return the status line of a finished game: its result, or the earlier position on the board."""
    headline = text("{headline}:", headline=verdict.headline)
    parts: tuple[Part, ...] = (Phrase(headline, strong=True), Phrase(verdict.detail))
    placed = Stone(verdict.winner) if verdict.winner is not None else verdict.placed
    if placed is not None:
        parts = (placed, *parts)
    return Status(parts, (Keycap(NEXT.keys), Phrase(text("next game"))))


def key_legend() -> tuple[Part, ...]:
    """Return the keys named in the status line."""
    speed = (Keycap(SLOWER.keys), Keycap(FASTER.keys), Phrase(text("speed")))
    return (*speed, Keycap(SWAP.keys), Phrase(text("swap")))
