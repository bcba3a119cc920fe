"""Proof search: is there a forced win within a number of plies, and which is the shortest?

    found = investigate(game, state, Limit(seconds=1.0, depth=5), stop).proof
    if found is not None:
        found.action, found.plies, found.pv, found.score

This module drives `ai.search.proof_kernels` one ply deeper at a time. So the first proof is the shortest, and a depth
without a proof excludes a win of that length. A forcing search, in which the winner makes only threats, sees deeper.
But its first proof need not be the shortest, and it excludes no win. Any thread may call this module; the kernels run
without the interpreter lock.

Iterative deepening was chosen by measurement: a Pathwayz win in 5 plies with half the board empty takes some 0.01 s, so
proof-number search would gain little.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import numpy as np

from ai.info import Limit
from ai.proven import Proven
from ai.search.proof_kernels import MOST_PLIES, ProofStore, prove
from ai.search.scores import WIN
from ai.search.task import ABORTED, HORIZON, NEXT_POLL, NO_LIMIT, NODE_LIMIT, NODES, POLL_EVERY, Words
from game.spec import Game
from game.verbs import State, apply_action, current_player, is_terminal

_LARGEST_TABLE = 1 << 21
"""Number of entries in the table of an unlimited search: 32 MiB, used as needed."""
_SMALLEST_TABLE = 1 << 10
_STORED_A_SECOND = 500_000
"""The rough number of positions that a search stores in a second; most positions need no entry."""
_KEPT = "proof"
_loaded: set[str] = set()


@dataclass(frozen=True)
class Proof:
    """A forced win of the side to move, or of its opponent, against every defence.

    Attributes:
        won: whether the side to move wins; otherwise it loses.
        plies: plies to the end of the game with the longest defence.
        pv: the winning line against the longest defence. It always has its first move; the rest may be cut short by the
            limit.
        shortest: whether there is no shorter win; a forcing search cannot know that.
    """

    won: bool
    plies: int
    pv: tuple[int, ...]
    shortest: bool = True

    @property
    def action(self) -> int:
        """The winning move, or the move that loses last."""
        return self.pv[0]

    @property
    def score(self) -> int:
        """The score (`ai.search.scores`) for the side to move; a bound unless `shortest`."""
        return WIN - self.plies if self.won else self.plies - WIN

    @property
    def proven(self) -> Proven:
        """The proven result, without its line."""
        return Proven(1 if self.won else -1, self.plies, self.shortest)


@dataclass(frozen=True)
class ProofSearchResult:
    """The result of a proof search.

    Attributes:
        proof: the shortest forced win (of a forcing search: the first one found), or None.
        excluded: the number of plies within which there is provably no win.
        nodes: positions visited.
        seconds: time taken.
    """

    proof: Proof | None
    excluded: int
    nodes: int
    seconds: float


def load(game: Game) -> None:
    """Bring the kernels for `game` into memory: from the cache, or by compiling them."""
    if game.name not in _loaded:
        _loaded.add(game.name)
        investigate(game, game.initial_state(), Limit(nodes=1, depth=3))


def investigate(
    game: Game,
    state: State,
    limit: Limit,
    stop: Words | None = None,
    kept: dict[str, Any] | None = None,
    *,
    loses: bool = False,
    forcing: bool = False,
) -> ProofSearchResult:
    """Search for a forced win in `state`, deeper and deeper until the limit; return the result of the search.

    Args:
        game: the game.
        state: an undecided position.
        limit: the depth in plies, by default to the end of the game; the nodes, which the search may exceed by two;
            the seconds. The work for the line of a proof counts too.
        stop: its only element is set to 1 from outside to end the search.
        kept: a memory that makes later searches of the same game quicker; it serves one search at a time.
        loses: search for a win of the opponent instead.
        forcing: let the winner make only moves that threaten to win at once. This finds much deeper wins, but may miss
            shorter ones, and never excludes a win.

    Raises:
        ValueError: if the game is over.
    """
    if is_terminal(state):
        raise ValueError("the game is over, there is nothing to prove")
    load(game)
    return _ProofSearch(game, state, limit, stop, kept, loses, forcing).run()


class _ProofSearch:
    def __init__(
        self,
        game: Game,
        state: State,
        limit: Limit,
        stop: Words | None,
        kept: dict[str, Any] | None,
        loses: bool,
        forcing: bool,
    ) -> None:
        self.game, self.state, self.limit = game, state, limit
        self.loses, self.forcing = loses, forcing
        self.attacker = np.int64(current_player(state) ^ loses)
        self.stop = np.zeros(1, np.int64) if stop is None else stop
        self.store = _store(game, limit, {} if kept is None else kept)
        self.memory = self.store.memory(self.stop, forcing)
        counters = self.store.counters
        counters[NODES] = counters[ABORTED] = 0
        counters[NODE_LIMIT] = NO_LIMIT if limit.nodes is None else limit.nodes
        counters[NEXT_POLL] = min(POLL_EVERY, int(counters[NODE_LIMIT]))

    def run(self) -> ProofSearchResult:
        began = time.perf_counter()
        proof, excluded = None, 0
        answer = self.game.actions(self.state)[0]
        with self._clock():
            for depth in range(1, self._deepest() + 1):
                self.store.counters[HORIZON] = 0
                won = self._prove(self.state, depth)
                if self.aborted:
                    break
                if won:
                    # A lost side plays the move that was not yet lost one depth earlier.
                    first = answer if self.loses else int(self.store.answer[0])
                    proof = Proof(not self.loses, depth, self._line(first, depth), not self.forcing)
                    break
                excluded, answer = 0 if self.forcing else depth, int(self.store.answer[0])
                if self.forcing and not self.store.counters[HORIZON]:
                    break  # there are no further threats
        return ProofSearchResult(proof, excluded, int(self.store.counters[NODES]), time.perf_counter() - began)

    @property
    def aborted(self) -> bool:
        return bool(self.store.counters[ABORTED])

    def _deepest(self) -> int:
        left = min(self.game.max_plies - int(self.state.ply), MOST_PLIES)
        return left if self.limit.depth is None else min(left, self.limit.depth)

    def _prove(self, state: State, depth: int) -> bool:
        """Return whether the attacker wins within `depth` plies; False if the search was aborted."""
        counters = self.store.counters
        if self.stop[0] or counters[NODES] >= counters[NODE_LIMIT]:
            counters[ABORTED] = 1
            return False
        return bool(prove(state, np.int64(depth), self.attacker, np.int64(0), self.memory))

    def _line(self, first: int, plies: int) -> tuple[int, ...]:
        """Return the proven moves from `first` to the end, `plies` in all, or fewer if the limit is reached."""
        line, state = [first], apply_action(self.state, first)
        while len(line) < plies and not is_terminal(state):
            action = self._next(state, plies - len(line))
            if action is None:
                break
            line.append(action)
            state = apply_action(state, action)
        return tuple(line)

    def _next(self, state: State, plies: int) -> int | None:
        """Return the attacker's move that wins within `plies`, or the defence that lasts longest; None if aborted."""
        attacks = current_player(state) == self.attacker
        depth = plies if attacks else plies - 1
        if depth == 0:
            return self.game.actions(state)[0]
        self._prove(state, depth)
        return None if self.aborted else int(self.store.answer[0])

    @contextmanager
    def _clock(self) -> Iterator[None]:
        """Within this block, stop the kernels at the limit of seconds."""
        if self.limit.seconds is None:
            yield
            return
        timer = threading.Timer(self.limit.seconds, self._end)
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()
            timer.join()

    def _end(self) -> None:
        self.store.counters[NODE_LIMIT] = 0  # the flag in `stop` belongs to the caller


def _store(game: Game, limit: Limit, kept: dict[str, Any]) -> ProofStore:
    """Return the arrays kept from an earlier search, or new ones whose table is only as large as the limit needs.

    A larger table would cost time, because new memory is slow.
    """
    nodes = NO_LIMIT if limit.nodes is None else limit.nodes
    seconds = _LARGEST_TABLE if limit.seconds is None else limit.seconds
    wanted = int(min(nodes, seconds * _STORED_A_SECOND, _LARGEST_TABLE - 1))
    entries = max(_SMALLEST_TABLE, 1 << wanted.bit_length())
    if _KEPT not in kept or kept[_KEPT].entries < entries:
        kept[_KEPT] = ProofStore(game, entries)
    store: ProofStore = kept[_KEPT]
    return store
