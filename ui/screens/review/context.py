"""The base of the review: the game, its analysis and the shown position, for the screen's keys, view and cards."""

from __future__ import annotations

from coach.review.browser import ReviewBrowser
from coach.review.card import ReviewCardText
from coach.review.subject import Subject
from game import current_player
from game.turns import turn_numbers
from ui.boards.entries import line_entries
from ui.parts.board_scene import BoardScene
from ui.screens.review.board import ReviewBoard
from ui.screens.review.graph import ReviewGraph
from ui.screens.review.moves import Branches, ReviewedMoves, ReviewedOpenings
from ui.shell.host import Host
from ui.shell.routes import StudyRoute


class ReviewContext(BoardScene):
    """The review of one game, in which `browser` goes from position to position."""

    board: ReviewBoard
    panel_type = ReviewBoard

    def __init__(self, app: Host, subject: Subject, ply: int | None = None) -> None:
        """Begin after `ply` plies; None: go to the person's turning point as soon as it is known."""
        super().__init__(app)
        self.take_board(subject.match.game)
        self.browser = ReviewBrowser(app, subject, self.texts, self.invalidate, ply)
        self.card_text = ReviewCardText("")
        """The contents of the card of the move."""
        states, moves = subject.match.states, subject.match.moves
        self.movers = [int(current_player(state)) for state in states[: len(moves)]]
        self.notes = line_entries(self.game, states, moves)
        self.graph = ReviewGraph(self.sides, self.browser.go_to)
        self.graph.numbers = turn_numbers(self.movers)
        browser, judged = self.browser, self.browser.analysis.judged_at
        self.branches = Branches(subject, self.texts, self.sides, judged, browser.follow_branch)
        self.openings = ReviewedOpenings(app, browser.line, self.sides, self.study, self.invalidate)
        self.moves = ReviewedMoves(self.sides, browser.go_to, self._open_branch)

    def study(self, action: int | None = None) -> None:
        """Open the study at the current position of the game, and play the move `action` there, if given.

        A game of the library saves the variation.
        """
        match, kept = self.browser.subject.match, self.browser.subject.kept
        start, ply = match.game.to_position(match.initial_state), self.browser.line.ply
        self.app.navigate(StudyRoute(match.game.name, start, kept, match.moves_text, ply, action))

    def _open_branch(self, ply: int) -> None:
        """Open the study after `ply` plies, where some variations begin."""
        self.browser.go_to(ply)
        self.study()
