"""Iterative deepening with aspiration windows: what alpha-beta and selective PVS are driven by."""

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
    """The arrays of a search, as far as deepening reads them: the lines of `ai.search.pv`."""

    lines: Words


class Confidence(NamedTuple):
    """How much a search's best action is worth against that of another search of the same position.

    Attributes:
        depth: the last one whose search chose it.
        new: whether that depth changed the choice of the depth before. Of two searches equally deep, the one that has
            changed its mind has found out more, so it is preferred.
    """

    depth: int
    new: bool


class Deepening(ABC):
    """A search to the depths 1, 2, 3 … of a task, each begun with what the one before has learned.

    Attributes:
        attention: what the player sees.
        store: the arrays of the search.
        moves: the root's, shape (n, 2): actions and their scores, the best first where the last search saw one through.
        best: the action to play.
        confidence: in `best`.
        score: of the last depth that was finished, for the side to move.
        info: what was published last.
    """

    store: SearchStore

    def __init__(self, task: Task) -> None:
        """Make everything ready."""
        self.task = task
        self.attention = task.spec.options_as(Attention)
        self.store = self.new_store()
        task.counters[NODES] = task.counters[ABORTED] = 0
        # The first look at the stop flag comes after depth 1, so that there is a move to play however little time.
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
        """Return the moves that are searched and room for their scores: shape (n, 2)."""

    @abstractmethod
    def search_moves(self, moves: Words, depth: int, low: int, high: int) -> int:
        """Search these root moves once, between two scores, and return the best score; `moves` takes those of each."""

    def search_root(self, depth: int, low: int, high: int) -> int:
        """Search the root once, between two scores, and return the best score."""
        return self.search_moves(self.moves, depth, low, high)

    def run(self) -> int:
        """Search until the limit, publishing its knowledge after each depth; return the action to play."""
        for depth in range(1, self._deepest() + 1):
            if not self._iterate(depth):
                break
            self._publish(depth)
            plies = distance(self.score)
            if plies is not None and plies <= depth:
                break
        if self.attention.margin and abs(self.score) <= PROVEN:
            self.best = self._one_of_the_good()
        if self.info.pv[:1] != (self.best,):  # an iteration cut short had already found something better
            self.task.publish(replace(self.info, pv=self.line()))
        return self.best

    def _one_of_the_good(self) -> int:
        """Return a move that looks at most `Attention.margin` worse than the best one, by the seed."""
        task, least = self.task, self.score - self.attention.margin
        good = [self.best]
        for i in range(len(self.moves)):
            move = self.moves[i : i + 1].copy()
            score = self.search_moves(move, self.info.depth, least - 1, INFINITE)
            if task.counters[ABORTED]:
                return self.best
            if score >= least and move[0, 0] != self.best:
                good.append(int(move[0, 0]))
        return task.chance("good").choice(sorted(good))

    def line(self) -> tuple[int, ...]:
        """Return the principal variation as far as it is known; it begins with the best action."""
        line = read_line(self.store.lines)
        return line if line[:1] == (self.best,) else (self.best,)

    def _deepest(self) -> int:
        """A choice of one needs no thought, unless its score was asked for."""
        spec = self.task.spec
        if len(self.moves) == 1 and not spec.limit.is_open and not self.task.every_move:
            return 1
        wanted = spec.limit.depth
        return self.task.remaining if wanted is None else max(1, min(wanted, self.task.remaining))

    def _iterate(self, depth: int) -> bool:
        """Search one depth, in windows around the last score; return whether it was finished."""
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
        """The kernel leaves the moves best first; a search that failed low or saw no move through knows no best."""
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
        """Return what is proven after `depth`; where moves were left out, only a win is."""
        if self.attention.candidates and self.score <= PROVEN:
            return None
        return proven_by(self.score) or (Proven(0) if depth == self.task.remaining else None)
