"""Routes: a value for each screen. `Host.navigate` takes a route; `ui/shell/doors.py` has the table to screens."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, dataclass_transform

from game.spec import Game

if TYPE_CHECKING:
    from coach.experiments.follower import Follower
    from table.config import GameConfig
    from table.puzzles.choosing import PuzzleFilter
    from table.puzzles.data import Puzzle
    from table.session import Past, Session
    from table.watching.watch import Watchable


@dataclass_transform(frozen_default=True)
class Route:
    """A frozen dataclass: a place to go to. `board` is the name of a board, `game` the id of a library's game."""

    def __init_subclass__(cls) -> None:
        dataclass(frozen=True)(cls)


class HomeRoute(Route):
    """The first screen."""


class SetupRoute(Route):
    """The options of a new game of a board."""

    board: str


class RulesRoute(Route):
    """The rules of a board, unless rules are open already."""

    board: str


class LearnRoute(Route):
    """The overview of the lessons, unless it is open."""


class LessonRoute(Route):
    """The lesson of a board, at the step where it was left, in place of an open lesson; without a lesson, the rules."""

    board: str


class HelpRoute(Route):
    """The lesson of the board at hand; the rules, if a lesson is on the screen or the board has no lesson."""


class PuzzlesRoute(Route):
    """The overview of the puzzles, for a board or for the board at hand; without a board, unless it is open."""

    board: str = ""


class PuzzleRoute(Route):
    """One puzzle, or the first of the wanted ones."""

    board: str
    puzzle: Puzzle | None = None
    wanted: PuzzleFilter | None = None


class SettingsRoute(Route):
    """The settings, unless they are open."""


class LooksRoute(Route):
    """The looks of boards, unless they are open; first shown on the board at hand."""


class AboutRoute(Route):
    """The screen About: the program and its parts."""


class EditorRoute(Route):
    """The position editor of a board, with a position text or the board's start; an open editor is used again. A
    message says so for a board without an editor; opening it raises RulesError for an unreadable text.
    """

    board: str
    position: str | None = None


class PlayRoute(Route):
    """A new game, or one that continues after its `past`. Opening it raises RulesError for an unreadable position."""

    config: GameConfig
    past: Past | None = None


class QuickPlayRoute(Route):
    """A game against the computer, as hard as the last one that was finished."""

    board: str


class SpectateRoute(Route):
    """A game of two AI players, without clocks; it is kept only on request."""

    board: str


class ResumeRoute(Route):
    """The last game that was left."""


class GameRoute(Route):
    """A game of the library: to continue, or to look through if it is over. A message reports an unreadable game."""

    game: int


class ReviewRoute(Route):
    """The review of a library's game; a message reports an unreadable one. Without `ply`, the number of moves before
    the move shown first, the person's worst move is shown.
    """

    game: int
    ply: int | None = None


class LatestReviewRoute(Route):
    """The review of the latest game of a board, if there is one."""

    board: str


class SessionReviewRoute(Route):
    """The review of a game that the library does not have; `ply` as in `ReviewRoute`."""

    session: Session
    ply: int | None = None


class StudyRoute(Route):
    """The study board; a message reports what cannot be read.

    Attributes:
        board: the name of the board.
        position: the tree's first position, as text; None for the board's own start.
        game: the id of a kept game: the study shows and keeps its tree.
        moves: the moves from `position` to the studied one, without a kept game.
        ply: the number of moves before the position shown first; None for all.
        action: a first move that is played there.
    """

    board: str
    position: str | None = None
    game: int | None = None
    moves: Sequence[str] = ()
    ply: int | None = None
    action: int | None = None


class ThinkRoute(Route):
    """The search of an algorithm, step by step, in a position; a message says so if the game is over."""

    game: Game
    state: object = None
    algorithm: Watchable = "alpha-beta"


class LabRoute(Route):
    """The Lab of a board, or of the board at hand. If it has no features, a message offers boards that do."""

    board: str = ""


class PolicyViewRoute(Route):
    """The policy view of a player with features, on a position. For a missing player, a message says so."""

    game: Game
    player: str


class TournamentRoute(Route):
    """The tournament of a board that was begun or opened last; with players, a new tournament is prepared for them."""

    board: str
    players: Sequence[str] = ()


class LiveRoute(Route):
    """The present game of a running tournament, large."""

    follower: Follower


class LibraryRoute(Route):
    """The list of all games, or of the unfinished ones only, unless it is open."""

    unfinished: bool = False
