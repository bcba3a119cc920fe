"""Milestones that a person earns by play, on all boards or on one. They are counted anew whenever they are shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING

from coach.board_texts import Feat, FinalPosition
from coach.boards import texts_of
from coach.library_texts import board_title, day_of
from coach.player_texts import seat_name
from game import GAMES, RulesError, find_game, is_terminal
from game.texts import Message, text
from saves import helps
from table.review.marks import mark_of

if TYPE_CHECKING:
    from saves.history import EndedGame
    from table.progress import ProgressReport

_FEWEST_JUDGED = 12
"""A game with fewer judged positions than this cannot earn the milestone of a game without mistakes."""
_LOW_CHANCE = 0.1


@dataclass(frozen=True)
class Milestone:
    """Something earned by play.

    Attributes:
        icon: the name of the milestone's icon.
        title: the name of the milestone, in English.
        task: the condition to fulfil, in English.
        done, goal: the number reached, at most `goal`, and the number to reach.
        game: the game that reached the milestone; None if it is not reached, or took several games.
        board: the title of the only board on which the milestone can be earned; empty if any board will do.
    """

    icon: str
    title: Message
    task: Message
    done: int
    goal: int = 1
    game: EndedGame | None = None
    board: str = ""

    @property
    def reached(self) -> bool:
        return self.done >= self.goal

    @property
    def progress_text(self) -> str:
        """A text on the milestone: the game that reached it, else the number reached so far, else the task."""
        if self.game is not None:
            return text("against {name}, {date}", name=seat_name(self.game.rival), date=day_of(self.game.ended))
        if self.done and not self.reached:
            return text("{some:,} of {n:,}", some=self.done, n=self.goal)
        return text(self.task)


Fits = Callable[["EndedGame"], bool]


def milestones_of(report: ProgressReport) -> tuple[Milestone, ...]:
    """Return all milestones that can be known, always in the same order."""
    games, won = report.games, [game for game in report.games if game.won]
    boards = {game.name for game in GAMES}
    tried, beaten = len({game.board for game in games} & boards), len({game.board for game in won} & boards)
    return (
        _first(won, "trophy", "First win", "Win a game."),
        _first(won, "shield-check", "By yourself", "Win a game without any help.", lambda game: game.is_unaided),
        _counted(len(games), 100, "library", "A hundred games", "Play a hundred games to the end."),
        _counted(tried, len(boards), "layout-grid", "Every board", "Play a game on each board."),
        _counted(beaten, len(boards), "crown", "At home everywhere", "Win a game on each board."),
        _counted(report.best_run, 3, "flame", "Three in a row##games", "Win three games one after the other."),
        _first(won, "swords", "Past the Stream", "Beat level 4 or a higher level without any help.", _against(4)),
        _first(won, "swords", "Through the Rapids", "Beat level 7 or a higher level without any help.", _against(7)),
        _first(won, "swords", "Across the Ocean", "Beat level 10 without any help.", _against(10)),
        _first(won, "undo-2", "Turned round", "Win a reviewed game in which you had little hope left.", _is_turned),
        _first(won, "moon", "Quiet game", "Win a reviewed game without a hint or a mistake.", _is_quiet),
        *_feats(won),
        *(() if report.games_only else _of_puzzles(report)),
    )


def _of_puzzles(report: ProgressReport) -> tuple[Milestone, ...]:
    return (
        _counted(report.solved, 50, "puzzle", "Fifty puzzles", "Solve fifty different puzzles."),
        _counted(report.puzzle_days, 7, "sun", "Seven days", "Solve a puzzle on seven days one after the other."),
        _counted(report.mended, 1, "target", "Mended", "Find the better move in a mistake of yours."),
    )


def _counted(done: int, goal: int, icon: str, title: Message, task: Message) -> Milestone:
    return Milestone(icon, title, task, min(done, goal), goal)


def _first(
    games: Sequence[EndedGame], icon: str, title: Message, task: Message, fits: Fits = lambda _game: True
) -> Milestone:
    """Return a milestone that is reached by the first game for which `fits` is true."""
    game = next(filter(fits, games), None)
    return Milestone(icon, title, task, int(game is not None), game=game)


def _feats(won: Sequence[EndedGame]) -> Iterator[Milestone]:
    """Yield a milestone for each board that has a feat."""
    for game in GAMES:
        feat = texts_of(game.name).feat
        if feat is not None:
            here = [each for each in won if each.board == game.name]
            first = _first(here, feat.icon, feat.title, feat.task, partial(_is_done, feat))
            yield replace(first, board=board_title(game.name))


def _is_done(feat: Feat, game: EndedGame) -> bool:
    """Whether a won game shows a feat; a game that was won by resignation or on time shows none."""
    try:
        board = find_game(game.board)
        state = board.from_position(game.position)
        return is_terminal(state) and feat.done(FinalPosition(board, state, game.side, game.plies))
    except RulesError:  # a position of earlier rules
        return False


def _against(level: int) -> Fits:
    """Return a function that tests whether a game was played without help, against `level` or a higher level."""
    return lambda game: (game.rival.level or 0) >= level and game.is_unaided


def _is_turned(game: EndedGame) -> bool:
    """Whether the person's win chance was below one in ten at some time in the game."""
    return min(game.chances, default=1.0) < _LOW_CHANCE


def _is_quiet(game: EndedGame) -> bool:
    """Whether a game without hints was judged to its end, and a review would mark no mistake of the person."""
    if helps.HINTS in game.used or len(game.chances) < max(_FEWEST_JUDGED, game.plies + 1):
        return False
    return not any(mark_of(before - after) for before, after in pairwise(game.chances))
