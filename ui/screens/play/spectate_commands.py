"""What somebody who watches two computers can ask for, besides what can be asked of every game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ai.levels import levels
from saves.pace import Pace
from table.countdown import Countdown
from ui.screens.play.commands import Commands

if TYPE_CHECKING:
    from ui.screens.play.commands import CommandContext

_NEXT_SECONDS = 5.0


class SpectateCommands(Commands):
    """`next_in` counts down to the next game once one is over."""

    def __init__(self, scene: CommandContext) -> None:
        super().__init__(scene)
        self.next_in = Countdown(_NEXT_SECONDS)

    @property
    def waits(self) -> bool:
        """Whether somebody has paused the game, or the countdown after it."""
        return self.next_in.paused if self._session.outcome else self._session.paused

    def toggle_pause(self) -> None:
        """Stop, or go on: the players, and after the game the countdown. By hand there is nothing to stop."""
        session = self._session
        if session.outcome is not None:
            self.next_in.paused = not self.next_in.paused and self.next_in.shown is not None
        elif session.config.pace is not Pace.BY_HAND:
            session.pause(not session.paused, self._now)
        if not self.waits:
            self._scene.show_game()
        self._scene.refresh()

    def pause_to_look_back(self) -> None:
        """Somebody looks at an earlier position: nothing goes on behind it."""
        session = self._session
        if session.outcome is not None:
            self.next_in.paused = self.next_in.shown is not None
        elif session.config.pace is not Pace.BY_HAND and not session.paused:
            session.pause(True, self._now)

    def step(self) -> None:
        """Go one move on: to the next one while looking back, else to one that is played now."""
        scene, session = self._scene, self._session
        if not scene.line.at_end:
            scene.browse(scene.line.ply + 1)
        elif session.outcome is None:
            if session.config.pace is not Pace.BY_HAND:
                session.pause(True, self._now)
            session.step(self._now)
            scene.refresh()

    def step_back(self) -> None:
        """Look at the position one move before."""
        self._scene.browse(self._scene.line.ply - 1)

    def set_pace(self, pace: Pace) -> None:
        """Let them play at another pace; by hand, a pause is over, for every move waits then."""
        session = self._session
        session.set_pace(pace)
        if pace is Pace.BY_HAND and session.paused and session.outcome is None:
            session.pause(False, self._now)
        self._scene.refresh()

    def change_pace(self, step: int) -> None:
        """Faster by so many places of the row, or slower."""
        paces = list(Pace)
        place = min(max(paces.index(self._session.config.pace) + step, 0), len(paces) - 1)
        self.set_pace(paces[place])

    def change_level(self, player: int, step: int) -> None:
        """Let a side be played by a level so many stronger, or weaker, from its next move on."""
        config = self._session.config
        level = config.seats[player].level
        if level is not None and 1 <= level + step <= len(levels(config.game)):
            self._session.set_level(player, level + step, self._now)
            self._scene.seats_changed()

    def keep(self, kept: bool) -> None:
        """Keep the game in the library, from its first move on, or not."""
        self._session.set_kept(kept, self._now)
        self._scene.refresh()

    def next_game(self) -> None:
        """Let the same players play again, with the colours swapped."""
        self.next_in.stop()
        self.rematch()
