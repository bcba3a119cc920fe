"""Reviews on a desk: a kept game whose judgements are set by the test, and an engine that says what it is told to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ai.judge import identity_of, judge_of
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
GRAPH = "Win chance with best play"


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
    def card(self) -> list[str]:
        """The texts on the card of the move, in reading order; its head stands there once in each of its forms."""
        return self.words_in("The move")

    @property
    def title(self) -> str:
        """What the card of the move says first."""
        return self.card[0]

    @property
    def words(self) -> str:
        """All that the card says, in its longest way."""
        return " ".join(self.card)

    @property
    def change(self) -> list[str]:
        """Whose chance the card tells, then what it was and what it is; nothing where it tells none."""
        whose = [place for place, words in enumerate(self.card) if words.endswith("chance with best play")]
        return self.card[whose[0] : self.card.index(self.title, whose[0])] if whose else []

    @property
    def rows(self) -> list[list[str]]:
        """The words of each row of the card: a move, what it does, its chance."""
        return [each.words for each in self.elements() if each.name.startswith("Line ")]

    @property
    def chances(self) -> list[str]:
        """What the graph says of each position: whose chance, and how large; or that it is not known."""
        return [row.name.partition(": ")[2] for row in self.heard(GRAPH).children]

    @property
    def marks(self) -> dict[int, str]:
        """The marks in the list of moves, by the number of plies after the move."""
        rows = self.heard("Moves").children
        return {ply: row.description for ply, row in enumerate(rows, 1) if row.description}

    @property
    def ply(self) -> int:
        """The position of the game that is shown, by the graph."""
        return shown_by_graph(self)

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


def shown_by_graph(screen: Screen) -> int:
    """Return how many moves lead to the position that is marked in the graph."""
    return next(ply for ply, row in enumerate(screen.heard(GRAPH).children) if row.selected)


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
