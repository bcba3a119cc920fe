"""Where one can go: a value for each screen. `Host.navigate` takes one; `ui/shell/doors.py` says which screen it is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.spec import Game
    from table.config import GameConfig
    from table.puzzles.choosing import PuzzleFilter
    from table.puzzles.data import Puzzle
    from table.session import Past, Session
    from table.watching.watch import Watchable
    from ui.parts.follower import Follower


@dataclass(frozen=True, slots=True)
class Route:
    """A place to go to. `board` is always the name of a board, `game` the id of a game of the library."""


@dataclass(frozen=True, slots=True)
class HomeRoute(Route):
    """The first screen."""


@dataclass(frozen=True, slots=True)
class SetupRoute(Route):
    """Where a new game of a board is arranged."""

    board: str


@dataclass(frozen=True, slots=True)
class RulesRoute(Route):
    """The rules of a board, unless rules are open."""

    board: str


@dataclass(frozen=True, slots=True)
class LearnRoute(Route):
    """The overview of the lessons, unless it is open."""


@dataclass(frozen=True, slots=True)
class LessonRoute(Route):
    """The lesson of a board where it was left, in the place of one that is open; its rules, if it has none."""

    board: str


@dataclass(frozen=True, slots=True)
class HelpRoute(Route):
    """The lesson of the board at hand; from a lesson, and for a board without one, the rules."""


@dataclass(frozen=True, slots=True)
class PuzzlesRoute(Route):
    """The puzzles of a board, unless puzzles are open; without a board those of the one at hand, or of another one that
    has some.
    """

    board: str = ""


@dataclass(frozen=True, slots=True)
class PuzzleRoute(Route):
    """One puzzle, or the first of those that are wanted."""

    board: str
    puzzle: Puzzle | None = None
    wanted: PuzzleFilter | None = None


@dataclass(frozen=True, slots=True)
class TodaysPuzzleRoute(Route):
    """Today's puzzle; without one, the puzzles."""


@dataclass(frozen=True, slots=True)
class SettingsRoute(Route):
    """The settings, unless they are open."""


@dataclass(frozen=True, slots=True)
class AboutRoute(Route):
    """What there is to know about the program and its parts."""


@dataclass(frozen=True, slots=True)
class EditorRoute(Route):
    """The position editor of a board, with a position text or with the board's start; the editor that is open goes on
    with it. A board whose positions cannot be put together by cells is told.

    Raises, when it is opened:
        RulesError: if the text cannot be read as a position of that board.
    """

    board: str
    position: str | None = None


@dataclass(frozen=True, slots=True)
class PlayRoute(Route):
    """A new game, or one that goes on after its `past`.

    Raises, when it is opened:
        RulesError: if the position or a move of it cannot be read.
    """

    config: GameConfig
    past: Past | None = None


@dataclass(frozen=True, slots=True)
class QuickPlayRoute(Route):
    """A game against the computer, as hard as the last one that was finished."""

    board: str


@dataclass(frozen=True, slots=True)
class SpectateRoute(Route):
    """A game of two AI players, without clocks; it is kept once somebody wants that."""

    board: str


@dataclass(frozen=True, slots=True)
class ResumeRoute(Route):
    """The game that was left last."""


@dataclass(frozen=True, slots=True)
class GameRoute(Route):
    """A game of the library: it goes on, or can be looked through if it is over. One that cannot be read is told."""

    game: int


@dataclass(frozen=True, slots=True)
class ReviewRoute(Route):
    """The review of a game of the library, over or not. One that cannot be read is told."""

    game: int


@dataclass(frozen=True, slots=True)
class LatestReviewRoute(Route):
    """The review of the latest game of a board, if there is one."""

    board: str


@dataclass(frozen=True, slots=True)
class SessionReviewRoute(Route):
    """The review of a game that the library does not have."""

    session: Session


@dataclass(frozen=True, slots=True)
class StudyRoute(Route):
    """The study board; what cannot be read is told.

    Attributes:
        board: the name of the board.
        position: where the tree begins, as text; None for the board's own start.
        game: the id of a kept game, whose tree it is then, and which keeps what is tried.
        moves: that lead from there to the position, where there is no such game.
        ply: how many moves lead to the position that is looked at first; None for all.
        action: a first move that is made there.
    """

    board: str
    position: str | None = None
    game: int | None = None
    moves: Sequence[str] = ()
    ply: int | None = None
    action: int | None = None


@dataclass(frozen=True, slots=True)
class ThinkRoute(Route):
    """Where an algorithm's search is watched: of a position, or of one that suits the board. A game that is over is
    told.
    """

    game: Game
    state: object = None
    algorithm: Watchable = "alpha-beta"


@dataclass(frozen=True, slots=True)
class LabRoute(Route):
    """The Lab of a board, or of the one at hand; one without features is told, with the boards that have some."""

    board: str = ""


@dataclass(frozen=True, slots=True)
class PolicyViewRoute(Route):
    """What a player that judges by features likes about a position; a player that cannot be had is told."""

    game: Game
    player: str


@dataclass(frozen=True, slots=True)
class TournamentRoute(Route):
    """The tournament of a board that was begun or opened last; with players, a new one is proposed to them."""

    board: str
    players: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class LiveRoute(Route):
    """The game of a tournament that is played, large."""

    follower: Follower


@dataclass(frozen=True, slots=True)
class LibraryRoute(Route):
    """The list of all games, or of the unfinished ones only, unless it is open."""

    unfinished: bool = False
