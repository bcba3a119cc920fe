"""The commands of a game between two computers, in addition to the commands of every game."""

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
    """Commands of a spectator; `next_in` counts down to the next game after the end."""

    def __init__(self, scene: CommandContext) -> None:
        super().__init__(scene)
        self.next_in = Countdown(_NEXT_SECONDS)

    @property
    def waits(self) -> bool:
        """Whether the game or the countdown after it is paused."""
        return self.next_in.paused if self._session.outcome else self._session.paused

    def toggle_pause(self) -> None:
        """Pause or resume the players, or the countdown after the game; the pace "by hand" has no pause."""
        session = self._session
        if session.outcome is not None:
            self.next_in.paused = not self.next_in.paused and self.next_in.shown is not None
        elif session.config.pace is not Pace.BY_HAND:
            session.pause(not session.paused, self._now)
        if not self.waits:
            self._scene.show_game()
        self._scene.refresh()

    def pause_to_look_back(self) -> None:
        """Pause game and countdown while the board shows an earlier position."""
        session = self._session
        if session.outcome is not None:
            self.next_in.paused = self.next_in.shown is not None
        elif session.config.pace is not Pace.BY_HAND and not session.paused:
            session.pause(True, self._now)

    def step(self) -> None:
        """Show the next move of an earlier position; at the end, let the AIs play one move."""
        scene, session = self._scene, self._session
        if not scene.line.at_end:
            scene.browse(scene.line.ply + 1)
        elif session.outcome is None:
            if session.config.pace is not Pace.BY_HAND:
                session.pause(True, self._now)
            session.step(self._now)
            scene.refresh()

    def step_back(self) -> None:
        """Show the position before the last shown move."""
        self._scene.browse(self._scene.line.ply - 1)

    def set_pace(self, pace: Pace) -> None:
        """Set another pace; the pace "by hand" ends a pause, because with it every move waits anyway."""
        session = self._session
        session.set_pace(pace)
        if pace is Pace.BY_HAND and session.paused and session.outcome is None:
            session.pause(False, self._now)
        self._scene.refresh()

    def change_pace(self, step: int) -> None:
        """Make the pace faster by `step` places, or slower."""
        paces = list(Pace)
        place = min(max(paces.index(self._session.config.pace) + step, 0), len(paces) - 1)
        self.set_pace(paces[place])

    def change_level(self, player: int, step: int) -> None:
        """Change the level of a side by `step`, from its next move on."""
        config = self._session.config
        level = config.seats[player].level
        if level is not None and 1 <= level + step <= len(levels(config.game)):
            self._session.set_level(player, level + step, self._now)
            self._scene.seats_changed()

    def keep(self, kept: bool) -> None:
        """Set whether the whole game is kept in the library."""
        self._session.set_kept(kept, self._now)
        self._scene.refresh()

    def next_game(self) -> None:
        """Start the next game of the same players, with the colours swapped."""
        self.next_in.stop()
        self.rematch()
