"""Routes: a value for each screen. `Host.navigate` takes a route; `ui/shell/doors.py` maps routes to screens."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, dataclass_transform

from game.spec import Game

if TYPE_CHECKING:
    from ai.puzzles import Puzzle
    from lab.contest.following import GameFollower
    from table.config import GameConfig
    from table.puzzles.choosing import PuzzleFilter
    from table.session import Past, Session
    from table.watching.watch import Watchable


@dataclass_transform(frozen_default=True)
class Route:
    """A screen to open; its fields never change. `board` is the name of a board, `game` the id of a library's game."""

    def __init_subclass__(cls) -> None:
        dataclass(repr=False, eq=False)(cls)  # the first frame waits for each method that is made


class HomeRoute(Route):
    """The first screen."""


class SetupRoute(Route):
    """The options of a new game on a board."""

    board: str


class RulesRoute(Route):
    """The rules of a board; nothing happens if rules are on the screen already."""

    board: str


class LearnRoute(Route):
    """The overview of the lessons; nothing happens if it is on the screen already."""


class LessonRoute(Route):
    """A board's lesson, at its first unfinished step; it replaces an open lesson. Without a lesson: the rules."""

    board: str


class HelpRoute(Route):
    """The present board's lesson; or its rules, if it has no lesson, or if a lesson or rules are shown already."""


class PuzzlesRoute(Route):
    """The overview of a board's puzzles. Without `board` it is the present board; then an open overview stays."""

    board: str = ""


class PuzzleRoute(Route):
    """The puzzle `puzzle` of a board; without it, the first puzzle that fits the filter `wanted`."""

    board: str
    puzzle: Puzzle | None = None
    wanted: PuzzleFilter | None = None


class SettingsRoute(Route):
    """The settings; nothing happens if they are open already."""


class LooksRoute(Route):
    """The looks of boards, those of the present board first; nothing happens if this screen is open already."""


class AboutRoute(Route):
    """The screen About: the program and its parts."""


class EditorRoute(Route):
    """The position editor of a board, with a position text or the board's start; an open editor is reused. A board
    without an editor causes a message. Opening the route raises RulesError for an unreadable text.
    """

    board: str
    position: str | None = None


class PlayRoute(Route):
    """A new game, or a game continued after its `past`. Opening it raises RulesError for an unreadable position."""

    config: GameConfig
    past: Past | None = None


class QuickPlayRoute(Route):
    """A game against the computer, at the level of the last finished game."""

    board: str


class SpectateRoute(Route):
    """A game of two AI players, without clocks; it is kept only on request."""

    board: str


class ResumeRoute(Route):
    """The unfinished game that was left last."""


class GameRoute(Route):
    """A game of the library, to continue, or to replay if it is over. A message reports an unreadable game."""

    game: int


class ReviewRoute(Route):
    """The review of a library's game; a message reports an unreadable game. `ply` is the number of moves before the
    move shown first, by default the person's worst move.
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
    """The study board; a message reports an unreadable position, game or move.

    Attributes:
        board: the name of the board.
        position: the first position, as text; None means the board's own start.
        game: the id of a library's game, whose variations the study shows and saves.
        moves: the moves from `position` to the studied position, if there is no `game`.
        ply: the number of moves before the position shown first; None means all moves.
        action: a move to play first in that position.
    """

    board: str
    position: str | None = None
    game: int | None = None
    moves: Sequence[str] = ()
    ply: int | None = None
    action: int | None = None


class ThinkRoute(Route):
    """The search of an algorithm, step by step, in a position; a message reports a finished game."""

    game: Game
    state: object = None
    algorithm: Watchable = "alpha-beta"


class LabRoute(Route):
    """The Lab of a board, by default the present one. If no player can learn that board, a dialog offers others."""

    board: str = ""


class PolicyViewRoute(Route):
    """A Lab player's value of every move; the player must have features. A message reports a missing player."""

    game: Game
    player: str


class TournamentRoute(Route):
    """The last begun or opened tournament of `board`; with `players`, the setup of a new tournament for them."""

    board: str
    players: Sequence[str] = ()


class LiveRoute(Route):
    """The present game of a running tournament, on a large board."""

    follower: GameFollower


class LibraryRoute(Route):
    """The list of all games, or of unfinished games only; nothing happens if a list is on the screen already."""

    unfinished: bool = False
