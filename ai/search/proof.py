"""Proof search: is there a forced win within so many plies, and which is the shortest?

    found = find_win(game, state, Limit(seconds=1.0, depth=5), stop)
    if found is not None:
        found.action, found.plies, found.pv, found.score

How the kernels of `ai.search.proof_kernels` are driven: one ply deeper at a time, so that the first proof is the
shortest one, and each depth that brings none proves that there is no win so short. A forcing search gives both up to
look deeper. Anything may call this from any thread; the interpreter lock is not held while the kernels run.

Iterative deepening was chosen by measuring: it needs some 0.01 s for a Pathwayz win in 5 plies with half the board
empty, so proof numbers would have little to gain there.
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
"""Entries of the table of an unlimited search: 32 MiB, touched only as far as they are used."""
_SMALLEST_TABLE = 1 << 10
_STORED_A_SECOND = 500_000
"""Positions, roughly, that a second of searching writes into the table; most are judged without it."""
_KEPT = "proof"
_loaded: set[str] = set()


@dataclass(frozen=True)
class Proof:
    """A forced win of the side to move, or of its opponent, against every defence.

    Attributes:
        won: whether the side to move wins; otherwise it loses whatever it does.
        plies: after so many the game is over; no defence lasts longer.
        pv: the line of the win and the longest defence. Its first move is always there; the rest is cut short where
            the search had to end before it had the whole line.
        shortest: whether there is no shorter win; a forcing search cannot tell.
    """

    won: bool
    plies: int
    pv: tuple[int, ...]
    shortest: bool = True

    @property
    def action(self) -> int:
        """The winning move, or the one that loses last."""
        return self.pv[0]

    @property
    def score(self) -> int:
        """The score of `ai.search.scores`, for the side to move; a bound where `shortest` is not known."""
        return WIN - self.plies if self.won else self.plies - WIN

    @property
    def proven(self) -> Proven:
        """The same as a value, without its line."""
        return Proven(1 if self.won else -1, self.plies, self.shortest)


@dataclass(frozen=True)
class ProofSearchResult:
    """What a proof search found out.

    Attributes:
        proof: the shortest forced win (of a forcing search: the first found), or None where none was found.
        excluded: it is proven that there is none within so many plies.
        nodes: positions visited.
        seconds: time taken.
    """

    proof: Proof | None
    excluded: int
    nodes: int
    seconds: float


def load(game: Game) -> None:
    """Have the kernels for `game` in memory: loaded from the cache, or compiled."""
    if game.name not in _loaded:
        _loaded.add(game.name)
        investigate(game, game.initial_state(), Limit(nodes=1, depth=3))


def find_win(
    game: Game,
    state: State,
    limit: Limit,
    stop: Words | None = None,
    kept: dict[str, Any] | None = None,
    *,
    forcing: bool = False,
) -> Proof | None:
    """Return a forced win of the side to move, or None; arguments as of `investigate`."""
    return investigate(game, state, limit, stop, kept, forcing=forcing).proof


def find_loss(
    game: Game,
    state: State,
    limit: Limit,
    stop: Words | None = None,
    kept: dict[str, Any] | None = None,
    *,
    forcing: bool = False,
) -> Proof | None:
    """Return a forced win of the opponent, or None; arguments as of `investigate`."""
    return investigate(game, state, limit, stop, kept, loses=True, forcing=forcing).proof


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
    """Look for a forced win in `state`, deeper and deeper until the limit.

    Args:
        game: whose rules hold.
        state: the position; the game must go on there.
        limit: `depth` in plies (none: until the game must be over), `nodes` (two more at most; the same
            nodes find the same, in a memory of its own), `seconds`; the line of a proof counts too.
        stop: its only element is set to 1 from outside to end the search.
        kept: a memory that makes the next searches of the same game quicker; for one search at a time.
        loses: look for the opponent's win instead.
        forcing: let the winner only make moves that threaten to win at once. Much deeper wins are found, but shorter
            ones may be missed, and that there is none is never proven.

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
                    # A lost side plays what still held out one ply less deep.
                    first = answer if self.loses else int(self.store.answer[0])
                    proof = Proof(not self.loses, depth, self._line(first, depth), not self.forcing)
                    break
                excluded, answer = 0 if self.forcing else depth, int(self.store.answer[0])
                if self.forcing and not self.store.counters[HORIZON]:
                    break  # every line of threats has come to its end
        return ProofSearchResult(proof, excluded, int(self.store.counters[NODES]), time.perf_counter() - began)

    @property
    def aborted(self) -> bool:
        return bool(self.store.counters[ABORTED])

    def _deepest(self) -> int:
        left = min(self.game.max_plies - int(self.state.ply), MOST_PLIES)
        return left if self.limit.depth is None else min(left, self.limit.depth)

    def _prove(self, state: State, depth: int) -> bool:
        """Return whether the attacker wins within `depth` plies, as far as the search was not aborted."""
        counters = self.store.counters
        if self.stop[0] or counters[NODES] >= counters[NODE_LIMIT]:
            counters[ABORTED] = 1
            return False
        return bool(prove(state, np.int64(depth), self.attacker, np.int64(0), self.memory))

    def _line(self, first: int, plies: int) -> tuple[int, ...]:
        """Return the line that begins with `first` and is over after `plies`, as far as it can still be found."""
        line, state = [first], apply_action(self.state, first)
        while len(line) < plies and not is_terminal(state):
            action = self._next(state, plies - len(line))
            if action is None:
                break
            line.append(action)
            state = apply_action(state, action)
        return tuple(line)

    def _next(self, state: State, plies: int) -> int | None:
        """Return the move of a shortest win in `plies`: the attacker's, or what avoids losing a ply earlier."""
        attacks = current_player(state) == self.attacker
        depth = plies if attacks else plies - 1
        if depth == 0:
            return self.game.actions(state)[0]
        self._prove(state, depth)
        return None if self.aborted else int(self.store.answer[0])

    @contextmanager
    def _clock(self) -> Iterator[None]:
        """Have the kernels end when the seconds are over."""
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
    """Return the kept arrays, or new ones with a table as large as the search can use: fresh memory is slow."""
    nodes = NO_LIMIT if limit.nodes is None else limit.nodes
    seconds = _LARGEST_TABLE if limit.seconds is None else limit.seconds
    wanted = int(min(nodes, seconds * _STORED_A_SECOND, _LARGEST_TABLE - 1))
    entries = max(_SMALLEST_TABLE, 1 << wanted.bit_length())
    if _KEPT not in kept or kept[_KEPT].entries < entries:
        kept[_KEPT] = ProofStore(game, entries)
    store: ProofStore = kept[_KEPT]
    return store
