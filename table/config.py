"""The configuration of a game: board, seats, clock and allowed help."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ai.levels import level_of
from saves.pace import Pace
from saves.settings import YOU
from table.clock import TimeControl

if TYPE_CHECKING:
    from ai.engine import Limit
    from game.spec import Game


@dataclass(frozen=True)
class Seat:
    """The player of one side.

    Attributes:
        name: the name on the player card.
        player: the name of an AI player (`ai.players`), or None for a person.
        limit: a limit per move, or None. A limit of seconds replaces a level's own limit. For any other player, the
            stricter of `limit` and the player's own limit counts.
    """

    name: str
    player: str | None = None
    limit: Limit | None = None

    @classmethod
    def human(cls, name: str = YOU) -> Seat:
        """Return a person's seat."""
        return cls(name.strip() or YOU)

    @classmethod
    def ai(cls, player: str = "level-3", limit: Limit | None = None, *, game: Game | None = None) -> Seat:
        """Return an AI player's seat.

        The name of the seat is the player's title on the board `game`, or a general title if `game` is None.
        """
        from ai.roster import title_of

        return cls(title_of(player, game), player, limit)

    @property
    def is_human(self) -> bool:
        """Whether the player is a person."""
        return self.player is None

    @property
    def level(self) -> float | None:
        """The number of the level in the seat, 1 to 10; between two levels it is a number such as 6.5.

        None for other players, and for a level with a limit in this seat.
        """
        return level_of(self.player or "") if self.limit is None else None

    @property
    def seconds(self) -> float | None:
        """The seconds per move of a level with a limit of seconds; None for all other players."""
        return self.limit.seconds if self.limit is not None and level_of(self.player or "") is not None else None


@dataclass(frozen=True)
class GameConfig:
    """A game to be played.

    Attributes:
        game: name of the board (`game.find_game`).
        seats: the seat of side 0, which moves first, and the seat of side 1.
        time_control: the time of both sides; None for a game without clocks.
        position: the text of the start position; None for the board's own start.
        take_backs, hints, show_win_chance: whether this help is allowed.
        aid: whether the board's own help is allowed; only some boards have one.
        guard: whether the program asks before a person's move that provably loses, or gives a proven win away.
        pace: the pace of a game between AIs.
        kept: whether the library keeps a game between AIs; a game with a person is always kept.
        private: whether no player may learn from the game.
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
    private: bool = False

    def swapped(self) -> GameConfig:
        """Return the same game with exchanged seats, for a rematch."""
        return replace(self, seats=(self.seats[1], self.seats[0]))

    @property
    def humans(self) -> int:
        """The number of people who play."""
        return sum(seat.is_human for seat in self.seats)

    @property
    def only_person(self) -> int | None:
        """The side of the only person; None if two people play, or no person."""
        return next(side for side in (0, 1) if self.seats[side].is_human) if self.humans == 1 else None

    @property
    def watched(self) -> bool:
        """Whether only AIs play."""
        return self.humans == 0

    @property
    def is_kept(self) -> bool:
        """Whether the library keeps the game."""
        return self.kept or not self.watched
