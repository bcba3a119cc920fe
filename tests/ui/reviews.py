"""Reviews on a desk: a kept game whose judgements are set by the test, and an engine that says what it is told to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ai.judge import identity_of, judge_of
from coach.review.card import ReviewCardText
from game import GAMES, Match, find_game
from saves.models import Judgement
from tests.boards import sample_of
from tests.ui.desk import Desk
from tests.ui.screen import Screen
from tests.ui.shelves import keep
from ui.screens.review.graph import ReviewGraph
from ui.screens.review.moves import ReviewedMoves
from ui.screens.review.scene import ReviewScene
from ui.shell.routes import ReviewRoute

MOVES = {game.name: sample_of(game).opening for game in GAMES}
"""A game of each board, not over."""
LOST_THIRD = (0.5, 0.5, 0.5, 0.15, 0.15, 0.15, 0.15)
"""Chances of the first side in six moves, the third of which, its own, costs 35 points."""
Judged = Judgement | float


class ReviewDesk(Desk):
    """A desk on which a game of the library is reviewed.

    `judged` are its judgements, chances or more; where they are fewer than the positions, the engine is asked.
    """

    def __init__(
        self,
        game: str = "pathwayz",
        judged: Sequence[Judged] = (),
        moves: str | None = None,
        kept: dict[str, Any] | None = None,
        **more: Any,
    ) -> None:
        super().__init__(game, **more)
        number = keep(self.app.library, game, MOVES[game] if moves is None else moves, **(kept or {}))
        played = [move.text for move in self.app.library.get(number).moves]
        found = {
            tuple(played[:ply]): judged_by(game, each, line=other(game, played, ply))
            if isinstance(each, float)
            else each
            for ply, each in enumerate(judged)
        }
        self.app.library.judgements.keep(number, found)
        self.number, self.match = number, match_of(game, played)
        self.engine.searches.clear()
        self.app.navigate(ReviewRoute(number))
        self.wait(0.06)

    @property
    def review(self) -> ReviewScene:
        """The review that is open."""
        assert isinstance(self.app.scene, ReviewScene), self.app.scene
        return self.app.scene

    def say(self, share: float) -> None:
        """Let the engine answer what it was asked: that the side to move has this chance."""
        search = self.engine.searches[-1]
        search.info = type(search.info)(win_probability=share, pv=()) if search.info else None
        search.finish()
        self.wait(0.1)

    @property
    def graph(self) -> ReviewGraph:
        return graph_of(self)

    @property
    def is_judged(self) -> bool:
        """Whether nothing is left to judge: then there is nothing to stop or to resume."""
        return not (self.find("button", "Stop looking") or self.find("button", "Go on looking"))

    @property
    def card(self) -> ReviewCardText:
        """The words on the card of the move."""
        return self.review.card_text

    @property
    def title(self) -> str:
        """What the card of the move says first."""
        return self.card.title

    @property
    def words(self) -> str:
        """What the card says below it, in its longest way."""
        return " ".join(word for word in self.card.wordings[0] if word)

    @property
    def ply(self) -> int:
        """The position of the game that is shown, by the graph."""
        return self.graph.shown

    @property
    def move_list(self) -> ReviewedMoves:
        found = super().move_list
        assert isinstance(found, ReviewedMoves)
        return found

    def choose(self, menu: str, entry: str) -> None:
        """Open a menu of the bar, and choose an entry."""
        self.click(menu)
        self.wait(0.3)
        self.click(entry)

    def make(self, move: str) -> None:
        """Make a move on the board of the review."""
        self.make_move(self.game.parse_action(self.view.state, move))


def graph_of(screen: Screen) -> ReviewGraph:
    """Return the graph of the review that shows."""
    (graph,) = (each for each in screen.controls if isinstance(each, ReviewGraph))
    return graph


def judged_by(
    game: str, chance: float, result: int | None = None, plies: int | None = None, line: str = ""
) -> Judgement:
    """Return a judgement of a board's own judge."""
    board = find_game(game)
    return Judgement(identity_of(board, judge_of(board)), chance, result, plies, tuple(line.split()))


def other(game: str, played: Sequence[str], ply: int) -> str:
    """Return a move that could have been made after so many, in the place of the one that was; empty after the last."""
    return next((move for move in others(game, played, ply) if move not in played), "")


def others(game: str, played: Sequence[str], ply: int) -> list[str]:
    """Return the moves that could have been made after so many."""
    match = match_of(game, played[:ply])
    return [match.game.action_to_string(match.state, action) for action in match.legal_actions()]


def match_of(game: str, moves: Sequence[str]) -> Match:
    """Return a game after moves."""
    match = Match(find_game(game))
    for move in moves:
        match.push(move)
    return match
