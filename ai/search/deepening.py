"""Iterative deepening with aspiration windows: the driver of alpha-beta and selective PVS."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import replace
from typing import NamedTuple, Protocol

from ai.chances import win_probability
from ai.info import Info
from ai.proven import Proven
from ai.search.aspiration import first_window, is_settled, widened
from ai.search.pv import read_line
from ai.search.scores import INFINITE, PROVEN, distance, proven_by
from ai.search.task import ABORTED, NEXT_POLL, NODES, POLL_EVERY, Task, Words
from ai.spec import Attention


class SearchStore(Protocol):
    """The array of a search that `Deepening` reads: the principal variations (`ai.search.pv`)."""

    lines: Words


class Confidence(NamedTuple):
    """The confidence in a search's best action, for comparison with other searches of the same position.

    Attributes:
        depth: the last depth that chose the action.
        new: whether that depth changed the choice. At equal depths, a search with a changed choice is trusted more.
    """

    depth: int
    new: bool


class Deepening(ABC):
    """A search of a task to the depths 1, 2, 3 …; each depth uses the results of the depth before.

    Attributes:
        attention: the player's options (`ai.spec.Attention`).
        store: the arrays of the search.
        moves: the root moves with their scores, shape (n, 2); if the last search finished a move, the best is first.
        best: the action to play.
        confidence: the confidence in `best`.
        score: the score of the last finished depth, for the side to move.
        info: the last published `Info`.
    """

    store: SearchStore

    def __init__(self, task: Task) -> None:
        """Prepare the search."""
        self.task = task
        self.attention = task.spec.options_as(Attention)
        self.store = self.new_store()
        task.counters[NODES] = task.counters[ABORTED] = 0
        # The stop flag is first read after depth 1, so that there always is a move to play.
        task.counters[NEXT_POLL] = max(POLL_EVERY, task.game.num_actions + 1)
        self.moves = self.root_moves()
        self.best = int(self.moves[0, 0])
        self.confidence = Confidence(0, False)
        self.score = 0
        self.info = Info()

    @abstractmethod
    def new_store(self) -> SearchStore:
        """Return the arrays of the search."""

    @abstractmethod
    def root_moves(self) -> Words:
        """Return the moves to search: shape (n, 2), actions and space for their scores."""

    @abstractmethod
    def search_moves(self, moves: Words, depth: int, low: int, high: int) -> int:
        """Search these root moves once, `depth` plies deep, with the bounds `low` and `high`; return the best score.

        `moves` receives the scores.
        """

    def search_root(self, depth: int, low: int, high: int) -> int:
        """Search the root once, `depth` plies deep, with the bounds `low` and `high`; return the best score."""
        return self.search_moves(self.moves, depth, low, high)

    def run(self) -> int:
        """Search until the limit; publish the results after each depth, and return the action to play."""
        for depth in range(1, self._deepest() + 1):
            if not self._iterate(depth):
                break
            self._publish(depth)
            plies = distance(self.score)
            if plies is not None and plies <= depth:
                break
        if abs(self.score) <= PROVEN:
            self.best = self._preferred()
        if self.info.pv[:1] != (self.best,):  # an unfinished iteration found a better move
            self.task.publish(replace(self.info, pv=self.line()))
        return self.best

    def _preferred(self) -> int:
        """Return the move to play if no result is proven: the best, or a worse one that `shy` or `margin` allows."""
        if self.attention.shy and self.task.random_stream("shy").randrange(100) < self.attention.shy:
            return self._least_promising()
        return self._one_of_the_good() if self.attention.margin else self.best

    def _one_of_the_good(self) -> int:
        """Return a move with a score at most `Attention.margin` below the best one, chosen by the seed."""
        task, least = self.task, self.score - self.attention.margin
        good = [self.best]
        for i in range(len(self.moves)):
            move = self.moves[i : i + 1].copy()
            score = self.search_moves(move, self.info.depth, least - 1, INFINITE)
            if task.counters[ABORTED]:
                return self.best
            if score >= least and move[0, 0] != self.best:
                good.append(int(move[0, 0]))
        return task.random_stream("good").choice(sorted(good))

    def _least_promising(self) -> int:
        """Return a move with the lowest score, chosen by the seed; never a proven loss unless all moves lose."""
        scores: dict[int, int] = {}
        for i in range(len(self.moves)):
            move = self.moves[i : i + 1].copy()
            scores[int(move[0, 0])] = self.search_moves(move, self.info.depth, -INFINITE, INFINITE)
            if self.task.counters[ABORTED]:
                return self.best
        least = min(scores.values(), key=lambda score: (score < -PROVEN, score))
        return self.task.random_stream("good").choice(sorted(action for action in scores if scores[action] == least))

    def line(self) -> tuple[int, ...]:
        """Return the known part of the principal variation; it begins with the best action."""
        line = read_line(self.store.lines)
        return line if line[:1] == (self.best,) else (self.best,)

    def _deepest(self) -> int:
        """Return the greatest depth to search: 1 if only one move is legal, unless its score is wanted."""
        spec = self.task.spec
        if len(self.moves) == 1 and not spec.limit.is_open and not self.task.every_move:
            return 1
        wanted = spec.limit.depth
        return self.task.remaining if wanted is None else max(1, min(wanted, self.task.remaining))

    def _iterate(self, depth: int) -> bool:
        """Search one depth, in windows around the last score; return whether it finished."""
        window = first_window(self.score, 0 if self.task.every_move else depth)
        while True:
            score = self.search_root(depth, int(window.low), int(window.high))
            self._take_best(score, int(window.low), depth)
            if self.task.counters[ABORTED]:
                return False
            if is_settled(score, window):
                self.score = score
                return True
            window = widened(window, score, score)

    def _take_best(self, score: int, low: int, depth: int) -> None:
        """Take the first move as the best, unless the search failed low or finished no move."""
        if score > low:
            new = int(self.moves[0, 0])
            self.confidence = Confidence(depth, new != self.best or self.confidence == (depth, True))
            self.best = new

    def _publish(self, depth: int) -> None:
        proven = self.proven(depth)
        scores = {int(action): int(score) for action, score in self.moves} if self.task.every_move else {}
        line = read_line(self.store.lines)
        task = self.task
        judge = self.attention.weights or task.spec.name
        chance = win_probability(task.game, self.score, proven, judge, int(task.state.ply))
        self.info = Info(
            depth=depth, score=self.score, win_probability=chance, pv=line, proven=proven, root_scores=scores
        )
        self.task.publish(self.info)

    def proven(self, depth: int) -> Proven | None:
        """Return the proven result after `depth`; None if there is none. If moves were left out, only a win can be
        proven.
        """
        if self.attention.candidates and self.score <= PROVEN:
            return None
        return proven_by(self.score) or (Proven(0) if depth == self.task.remaining else None)
