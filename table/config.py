"""What is agreed before a game begins: the board, who sits where, the clock, and what help there is."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from saves.pace import Pace
from table.clock import TimeControl

if TYPE_CHECKING:
    from ai.engine import Limit
    from game.spec import Game

LEVELS = tuple(f"level-{number}" for number in range(1, 11))
"""The players' names of levels 1 to 10, the most that a board has."""


@dataclass(frozen=True)
class Seat:
    """Who plays one side.

    Attributes:
        name: what the player card says.
        player: the name of an AI player (`ai.players`), or None for a person.
        limit: a limit per move that overrides the AI player's own, or None.
    """

    name: str
    player: str | None = None
    limit: Limit | None = None

    @classmethod
    def human(cls, name: str = "You") -> Seat:
        """Return a person's seat."""
        return cls(name.strip() or "You")

    @classmethod
    def ai(cls, player: str = "level-3", limit: Limit | None = None, *, game: Game | None = None) -> Seat:
        """Return an AI player's seat under the title that it has on a board; without one, of any board."""
        from ai.roster import title_of

        return cls(title_of(player, game), player, limit)

    @property
    def is_human(self) -> bool:
        """Whether a person sits here."""
        return self.player is None

    @property
    def level(self) -> int | None:
        """The level 1 to 10 of an AI seat, or None; with a limit of its own it is not that level."""
        return LEVELS.index(self.player) + 1 if self.player in LEVELS and self.limit is None else None


@dataclass(frozen=True)
class GameConfig:
    """A game to be played.

    Attributes:
        game: name of the board (`game.find_game`).
        seats: who plays side 0, which moves first, and side 1.
        time_control: None for a game without clocks.
        position: position text to start from, or None for the game's own start.
        take_backs, hints, show_win_chance, aid: help during the game; `aid` is what only this board offers.
        guard: whether it is asked before a person's move that is proved to lose, or to give a win away.
        pace: how fast it goes on while no person plays.
        kept: whether the library keeps it; a game with a person in it is kept whatever this says.
    """

    game: str
    seats: tuple[Seat, Seat]
    time_control: TimeControl | None = None
    position: str | None = None
    take_backs: bool = True
    hints: bool = True
    show_win_chance: bool = True
    aid: bool = True
    guard: bool = False
    pace: Pace = Pace.NORMAL
    kept: bool = True

    def swapped(self) -> GameConfig:
        """Return the same game with the seats exchanged: a rematch."""
        return replace(self, seats=(self.seats[1], self.seats[0]))

    @property
    def humans(self) -> int:
        """How many people play."""
        return sum(seat.is_human for seat in self.seats)

    @property
    def watched(self) -> bool:
        """Whether nobody but AIs plays."""
        return self.humans == 0

    @property
    def is_kept(self) -> bool:
        """Whether the library keeps it."""
        return self.kept or not self.watched
