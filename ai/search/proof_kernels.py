"""The kernels of the proof search: AND/OR search for a forced win within so many plies, for every game.

At a node where the attacker moves one winning move is enough (OR); where the defender moves, every move has to lose
(AND). A draw is no win. Nothing is pruned that could change the answer: "not within d plies" is as exact as "within d".
Before anything else a node asks whether its side to move can win at once (`winning_action`).

A forcing search only lets the attacker make moves that threaten to win at once, as threat-space search does (Allis
1994). What it proves is proven, every defence being searched, and it looks far deeper; what it does not find may still
be there.

The table has two entries of two words for each bucket: the hash key mixed with the attacker, and

    plies within which the attacker wins (8 bits, 255: not known) | plies within which not (8) | action + 1 (16)

The action is the attacker's winning move, or the defender's move that avoids the longest loss known to be avoided.
Both numbers count from the position itself, so an entry holds for every search, whatever it was stored by.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
from numba import njit
from numba.extending import register_jitable

import ai.compiled  # noqa: F401  (before any kernel: teaches numba the verbs and says where kernels are kept)
from ai.search.ordering import bring_forward, rank, reward
from ai.search.raw import address, get, get_shared, get_word, put, put_word, view
from ai.search.task import ABORTED, BLUR, COUNTERS, NEXT_POLL, NODE_LIMIT, NODES, POLL_EVERY
from game.bits import mix
from game.spec import Game
from game.verbs import (
    apply_action,
    current_player,
    distinct_actions,
    hash_key,
    is_terminal,
    returns,
    winning_action,
)

Words = npt.NDArray[np.int64]
MOST_PLIES = 254
"""The deepest search that the table can write down."""
HORIZON = BLUR + 1
"""Place in `counters`: becomes 1 where a search could have seen more, had it been deeper."""
_UNKNOWN = 255
_NOTHING = np.uint64(_UNKNOWN)
"""The word of a position of which nothing is known."""
_SORTED = 12
"""How many moves of a node are tried in order of merit; after so many the order hardly matters."""
_DEEP = 5
"""From so many plies on, an attacker first looks for a win two plies shorter: far cheaper, and often there."""


class Memory(NamedTuple):
    """Where the kernels find what they work on: addresses of words (`ai.search.raw`).

    Attributes:
        stop: the caller's flag; `late`: the clock's. Either ends the search.
        counters: as in `ai.search.task`.
        table: 2 * (`slots` + 2) words; `slots`: number of entries less one, a mask.
        actions: width of the rows of `moves`, `merits` and `history`.
        moves, merits: a row for each ply from the root: the moves of the node there, and what orders them.
        killers: a row of two for each ply: moves that decided a sibling.
        history: a row for each player: how often a move decided anything.
        answer: the action that decided the root, -1 where there is none.
        forcing: 1 for a forcing search, otherwise 0.
    """

    stop: np.int64
    late: np.int64
    counters: np.int64
    table: np.int64
    slots: np.int64
    actions: np.int64
    moves: np.int64
    merits: np.int64
    killers: np.int64
    history: np.int64
    answer: np.int64
    forcing: np.int64


class Store:
    """The arrays behind a `Memory`, alive as long as this is. What the table knows stays true from search to search.

    Attributes:
        counters, late: as in `Memory`; the caller sets and reads them.
        answer: its only element is the action that decided the root.
    """

    def __init__(self, game: Game, entries: int) -> None:
        """Make room for searches of `game`, with a table of `entries`, a power of two."""
        plies = game.max_plies + 2
        self.counters = np.zeros(COUNTERS, np.int64)
        self.late = np.zeros(1, np.int64)
        self.answer = np.zeros(1, np.int64)
        self._history = np.zeros((2, game.num_actions), np.int64)
        self._killers = np.full((plies, 2), -1, np.int64)
        self._arrays: dict[str, npt.NDArray[Any]] = {
            "late": self.late,
            "counters": self.counters,
            "table": np.zeros(2 * entries + 2, np.uint64),
            "moves": np.zeros((plies, game.num_actions), np.int64),
            "merits": np.zeros((plies, game.num_actions), np.int64),
            "killers": self._killers,
            "history": self._history,
            "answer": self.answer,
        }
        self._sizes = {"slots": np.int64(entries - 1), "actions": np.int64(game.num_actions)}

    def memory(self, stop: Words, forcing: bool) -> Memory:
        """Return what kernels are given, for a search from another root; `stop` must live as long as it runs."""
        self._history[:] = 0
        self._killers[:] = -1
        addresses = {name: address(array) for name, array in self._arrays.items()}
        return Memory(stop=address(stop), forcing=np.int64(forcing), **addresses, **self._sizes)


@register_jitable
def _probe(key: Any, memory: Any) -> Any:
    """Return the stored word of `key`, or what says that nothing is known."""
    first = np.int64((key << np.uint64(1)) & np.uint64(memory.slots)) << 1
    if get_word(memory.table, first) == key:
        return get_word(memory.table, first + 1)
    if get_word(memory.table, first + 2) == key:
        return get_word(memory.table, first + 3)
    return _NOTHING


@register_jitable
def _won_within(entry: Any) -> Any:
    return np.int64(entry & np.uint64(0xFF))


@register_jitable
def _not_within(entry: Any) -> Any:
    return np.int64((entry >> np.uint64(8)) & np.uint64(0xFF))


@register_jitable
def _action_of(entry: Any) -> Any:
    return np.int64((entry >> np.uint64(16)) & np.uint64(0xFFFF)) - 1


@register_jitable
def _store(key: Any, entry: Any, memory: Any) -> None:
    """Write the word of `key`: over its old one, else over the shallower of its bucket's two."""
    first = np.int64((key << np.uint64(1)) & np.uint64(memory.slots)) << 1
    if get_word(memory.table, first) != key:
        second = get_word(memory.table, first + 2) == key
        if second or _effort(get_word(memory.table, first + 1)) > _effort(entry):
            first += 2
    put_word(memory.table, first, key)
    put_word(memory.table, first + 1, entry)


@register_jitable
def _effort(entry: Any) -> Any:
    """Return how deep a position was searched."""
    won = _won_within(entry)
    return max(_not_within(entry), np.int64(0) if won == _UNKNOWN else won)


@register_jitable
def _updated(entry: Any, proven: Any, depth: Any, action: Any) -> Any:
    """Return an entry with what was found: a win within `depth` plies, or none; `action` -1 keeps the old one."""
    won, none = _won_within(entry), _not_within(entry)
    if proven == 1:
        won = min(won, depth)
    else:
        none = max(none, depth)
    if action < 0:
        action = _action_of(entry)
    return np.uint64(won) | np.uint64(none) << np.uint64(8) | np.uint64(action + 1) << np.uint64(16)


@register_jitable
def _poll(memory: Any) -> Any:
    """Return whether the search has to end, looking at the flags every POLL_EVERY nodes."""
    counters = memory.counters
    nodes = get(counters, NODES)
    if nodes >= get(counters, NEXT_POLL):
        limit = get(counters, NODE_LIMIT)
        if get_shared(memory.stop) != 0 or get_shared(memory.late) != 0 or nodes >= limit:
            put(counters, ABORTED, 1)
        put(counters, NEXT_POLL, min(nodes + POLL_EVERY, limit))
    return get(counters, ABORTED) != 0


@register_jitable
def _answer(action: Any, ply: Any, memory: Any) -> None:
    if ply == 0:
        put(memory.answer, 0, action)


@njit(cache=True, nogil=True)
def _wins_after(state: Any, action: Any, attacker: Any, out: Any) -> Any:
    """Return whether `attacker` has won after `action`, or can do so by its next move."""
    child = apply_action(state, action)
    if is_terminal(child):
        return (returns(child) if attacker == 0 else -returns(child)) > 0
    return current_player(child) == attacker and winning_action(child, out) >= 0


@register_jitable
def _threatens(state: Any, attacker: Any, ply: Any, memory: Any) -> Any:
    """Return whether `attacker`, who has just moved, threatens to win at once.

    The verbs know no passing, so two replies stand in for it, the first and the last: few threats are met by both.
    Counted as a node, since it costs as much.
    """
    put(memory.counters, NODES, get(memory.counters, NODES) + 1)
    out = view(memory.moves + 8 * ply * memory.actions, memory.actions)
    scratch = view(memory.merits + 8 * ply * memory.actions, memory.actions)
    last = np.int64(distinct_actions(state, out)) - 1
    return _wins_after(state, out[0], attacker, scratch) or _wins_after(state, out[last], attacker, scratch)


@njit(cache=True, nogil=True)
def prove(state: Any, depth: Any, attacker: Any, ply: Any, memory: Any) -> Any:  # noqa: C901, PLR0912
    """Return 1 if `attacker` wins the undecided `state` within `depth` >= 1 plies by force, 0 if not or if aborted.

    At the root (`ply` 0) `answer` becomes the winning move or the defence; -1 where all moves are alike.
    """
    put(memory.counters, NODES, get(memory.counters, NODES) + 1)
    player = np.int64(current_player(state))
    attacks = np.int64(1) if player == attacker else np.int64(0)
    row = ply * memory.actions
    out = view(memory.moves + 8 * row, memory.actions)
    at_once = np.int64(winning_action(state, out))
    _answer(at_once, ply, memory)
    if at_once >= 0:
        return attacks
    if depth == 1 and attacks == 1:
        put(memory.counters, HORIZON, 1)
        return np.int64(0)
    key = mix(hash_key(state), np.uint64(attacker + 2 * memory.forcing))
    entry = _probe(key, memory)
    _answer(_action_of(entry), ply, memory)
    if _won_within(entry) <= depth:
        return np.int64(1)
    if _not_within(entry) >= depth:
        return np.int64(0)
    if depth >= _DEEP and attacks == 1:
        if prove(state, depth - 2, attacker, ply, memory) == 1:
            return np.int64(1)
        if _poll(memory):
            return np.int64(0)
    count = np.int64(distinct_actions(state, out))
    rank(count, ply, player, _action_of(entry), memory)
    found = 1 - attacks
    deciding = np.int64(-1)
    for i in range(count):
        if i < _SORTED:
            bring_forward(i, count, ply, memory)
        action = get(memory.moves, row + i)
        child = apply_action(state, action)
        if is_terminal(child):
            result = np.int64(returns(child))
            proven = np.int64(1) if (result if attacker == 0 else -result) > 0 else np.int64(0)
        elif depth == 1:
            put(memory.counters, HORIZON, 1)
            proven = np.int64(0)
        elif attacks == 1 and memory.forcing == 1 and not _threatens(child, attacker, ply + 1, memory):
            proven = np.int64(0)
        else:
            proven = np.int64(prove(child, depth - 1, attacker, ply + 1, memory))
        if _poll(memory):
            return np.int64(0)
        if proven == attacks:
            reward(action, ply, depth, player, memory)
            deciding, found = action, proven
            break
    # The entry is read again: the shorter search above may have written it.
    _store(key, _updated(_probe(key, memory), found, depth, deciding), memory)
    _answer(deciding, ply, memory)
    return found
