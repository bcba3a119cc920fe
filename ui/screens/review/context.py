"""The base of the review: the game, its analysis and the current place in it, as keys, view and cards need them."""

from __future__ import annotations

from abc import abstractmethod

from coach.review.analysis import ReviewAnalysis
from coach.review.card import ReviewCardText
from coach.review.subject import Subject
from coach.review.viewpoint import Viewpoint, viewpoint_of
from game import current_player
from saves.turns import turn_numbers
from table.line import LineCursor
from table.line_playback import DisplayedPosition, LinePlayback
from table.review.retry import RetryMode
from table.review.turns import Turn
from ui.boards import move_entry
from ui.parts.board_scene import BoardScene
from ui.screens.review.board import ReviewBoard
from ui.screens.review.graph import ReviewGraph
from ui.screens.review.moves import Branches, ReviewedMoves, ReviewedOpenings
from ui.shell.host import Host


class ReviewContext(BoardScene):
    """The review of one game.

    Attributes:
        analysis: the questions to the judge and its answers.
        line: the current position of the game.
        playback: the line on the board, or None.
        retry: the search for a better move, or None.
    """

    board: ReviewBoard
    panel_type = ReviewBoard
    moves: ReviewedMoves
    branches: Branches
    openings: ReviewedOpenings

    def __init__(self, app: Host, subject: Subject) -> None:
        super().__init__(app)
        self.subject, self.match = subject, subject.match
        self.take_board(self.match.game)
        self.analysis = ReviewAnalysis(app, subject, self.texts)
        self.line = LineCursor(self.match)
        self.playback: LinePlayback | None = None
        self.retry: RetryMode | None = None
        self._replay_at: float | None = None
        self.card_text = ReviewCardText("")
        """The contents of the card of the move."""
        states, moves = self.match.states, self.match.moves
        self.movers = [int(current_player(state)) for state in states[: len(moves)]]
        self.notes = [move_entry(self.game, states[ply], move) for ply, move in enumerate(moves)]
        self.graph = ReviewGraph(self.sides, self.go_to)
        self.graph.numbers = turn_numbers(self.movers)

    @property
    def replays(self) -> bool:
        """Whether the moves are played one after the other."""
        return self._replay_at is not None

    @property
    def turn(self) -> Turn | None:
        """The move that was played in the current position, if it is judged."""
        return self.analysis.review.turns.get(self.line.ply)

    @property
    def viewpoint(self) -> Viewpoint:
        """The side whose chances are shown."""
        return viewpoint_of(self.subject, self.texts)

    @property
    def aside(self) -> bool:
        """Whether the board shows a line or a retry instead of the game."""
        return self.playback is not None or self.retry is not None

    @property
    def displayed(self) -> DisplayedPosition:
        return DisplayedPosition.of(self.line, self.playback, self.retry)

    @abstractmethod
    def refresh(self) -> None:
        """Read the analysis again and show it."""

    @abstractmethod
    def go_to(self, ply: int) -> None:
        """Show the position after `ply` plies of the game."""

    @abstractmethod
    def follow(self, number: int) -> None:
        """Show the first or next move of an alternative line; in the summary, go to the turning point of the row."""
