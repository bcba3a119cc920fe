"""The kernels of the proof search: AND/OR search for a forced win within `depth` plies, for every game.

At a node where the attacker moves, one winning move is enough (OR); where the defender moves, every move has to lose
(AND). A draw is no win. Pruning never changes the answer: "not within d plies" is as exact as "within d". Each node
first tests whether its side to move can win at once (`winning_action`). Two plies before the end it asks the board
whether the defender is lost (`is_defenceless`), which saves a search.

In a forcing search the attacker makes only moves that threaten to win at once, as in threat-space search (Allis 1994).
Its proofs are complete, because every defence is searched, and it goes far deeper; but it may miss wins.

The transposition table has the form of all searches (`ai.search.table`), with the hash key mixed with the attacker. But
its words have two bounds instead of a score, and another rule of replacement:

    255 - plies within which the attacker wins (8 bits, 0: unknown) | plies within which not (8) | action + 1 (16)

The action is the attacker's winning move, or the defender's move that is known to last longest. Both numbers count from
the position itself, so an entry is valid for every search.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ai.evaluation.interface import is_defenceless
from ai.kernels import Int, njit, register_jitable
from ai.search.history import update_history
from ai.search.limits import count_node, poll
from ai.search.ordering import pick_best, score_moves
from ai.search.raw import address, get, put, view
from ai.search.table import ENTRY, bucket_of, holds, new_table, probe, word_at, write
from ai.search.task import COUNTERS, HORIZON, Words
from game.bits import mix
from game.spec import Game
from game.verbs import (
    Actions,
    State,
    apply_action,
    current_player,
    distinct_actions,
    hash_key,
    is_terminal,
    returns,
    winning_action,
)

MOST_PLIES = 254
"""The deepest search that the table can record."""
_UNKNOWN = 255
_SORTED = 12
"""How many moves of a node are tried in order of their scores; after these the order hardly matters."""
_DEEP = 5
"""The least depth at which an attacker first searches for a win two plies shorter, which is much cheaper."""


class ProofMemory(NamedTuple):
    """The memory of the kernels, as addresses of words (`ai.search.raw`).

    Attributes:
        stop, counters: the stop flag, and the counters; `counters[HORIZON]`: 1 if a deeper search could see more.
        table, slots: the table (`ai.search.table`), and its number of entries less one.
        actions, moves, move_scores: as in `ai.search.ordering`.
        killers, history: two killers for each ply, and counts for each player, of moves that decided a node.
        answer: the action that decided the root; -1 if no action did.
        forcing: 1 for a forcing search, otherwise 0.
    """

    stop: np.int64
    counters: np.int64
    table: np.int64
    slots: np.int64
    actions: np.int64
    moves: np.int64
    move_scores: np.int64
    killers: np.int64
    history: np.int64
    answer: np.int64
    forcing: np.int64


class ProofStore:
    """The arrays of a `ProofMemory`; they live as long as this object. The table stays valid from search to search.

    Attributes:
        counters: the kernels' counters, which the caller sets and reads.
        answer: its only element is the action that decided the root.
        entries: the number of entries of the table, a power of two.
    """

    def __init__(self, game: Game, entries: int) -> None:
        """Make the arrays for searches of `game`, with a table of `entries` entries."""
        self.entries = entries
        plies = game.max_plies + 2
        self.counters = np.zeros(COUNTERS, np.int64)
        self.answer = np.zeros(1, np.int64)
        self._history = np.zeros((2, game.num_actions), np.int64)
        self._killers = np.full((plies, 2), -1, np.int64)
        self._arrays: dict[str, npt.NDArray[Any]] = {
            "counters": self.counters,
            "table": new_table(entries),
            "moves": np.zeros((plies, game.num_actions), np.int64),
            "move_scores": np.zeros((plies, game.num_actions), np.int64),
            "killers": self._killers,
            "history": self._history,
            "answer": self.answer,
        }
        self._sizes = {"slots": np.int64(entries - 1), "actions": np.int64(game.num_actions)}

    def memory(self, stop: Words, forcing: bool) -> ProofMemory:
        """Return the kernels' argument for a search from a new root; `forcing` says whether the search is forcing.

        `stop` must live as long as the search.
        """
        self._history[:] = 0
        self._killers[:] = -1
        addresses = {name: address(array) for name, array in self._arrays.items()}
        return ProofMemory(stop=address(stop), forcing=np.int64(forcing), **addresses, **self._sizes)


@register_jitable
def _won_within(word: np.uint64) -> Int:
    """Return the plies within which the attacker is known to win, or _UNKNOWN."""
    return np.int64(_UNKNOWN) - np.int64(word & np.uint64(0xFF))


@register_jitable
def _not_within(word: np.uint64) -> Int:
    """Return the plies within which the attacker is known not to win."""
    return np.int64((word >> np.uint64(8)) & np.uint64(0xFF))


@register_jitable
def _action_of(word: np.uint64) -> Int:
    """Return the best known action; -1 if there is none."""
    return np.int64((word >> np.uint64(16)) & np.uint64(0xFFFF)) - 1


@register_jitable
def _effort(word: np.uint64) -> Int:
    """Return the depth to which a position was searched."""
    won = _won_within(word)
    return max(_not_within(word), np.int64(0) if won == _UNKNOWN else won)


@register_jitable
def _store(key: np.uint64, word: np.uint64, memory: ProofMemory) -> None:
    """Store `word`: in the entry of `key`, else in the bucket's first entry, or the second if the first is deeper."""
    place = bucket_of(key, memory)
    if not holds(key, place, memory) and (
        holds(key, place + ENTRY, memory) or _effort(word_at(place, memory)) > _effort(word)
    ):
        place += ENTRY
    write(key, word, place, memory)


@register_jitable
def _updated(word: np.uint64, proven: Int, depth: Int, action: Int) -> np.uint64:
    """Return a word updated by a result: a win within `depth` plies, or none; `action` -1 keeps the old action."""
    won, none = _won_within(word), _not_within(word)
    if proven == 1:
        won = min(won, depth)
    else:
        none = max(none, depth)
    if action < 0:
        action = _action_of(word)
    return np.uint64(_UNKNOWN - won) | np.uint64(none) << np.uint64(8) | np.uint64(action + 1) << np.uint64(16)


@register_jitable
def _answer(action: Int, ply: Int, memory: ProofMemory) -> None:
    """Write `action` to `answer` if the node is the root (`ply` 0)."""
    if ply == 0:
        put(memory.answer, 0, action)


@njit(cache=True, nogil=True)
def _wins_after(state: State, action: Int, attacker: Int, out: Actions) -> bool:
    """Return whether `attacker` has won after `action`, or can win by its next move."""
    child = apply_action(state, action)
    if is_terminal(child):
        return (returns(child) if attacker == 0 else -returns(child)) > 0
    return current_player(child) == attacker and winning_action(child, out) >= 0


@register_jitable
def _is_quiet(state: State, attacker: Int, ply: Int, memory: ProofMemory) -> bool:
    """Return whether the last move of `attacker` was quiet: it gives no further move and threatens no win at once."""
    return current_player(state) != attacker and not _threatens(state, attacker, ply, memory)


@register_jitable
def _threatens(state: State, attacker: Int, ply: Int, memory: ProofMemory) -> bool:
    """Return whether `attacker`, whose opponent is to move, threatens to win at once.

    The rules have no pass, so this tries two replies, the first and the last: few threats are stopped by both. This
    test counts as a node, because it costs as much.
    """
    count_node(memory)
    out = view(memory.moves + 8 * ply * memory.actions, memory.actions)
    scratch = view(memory.move_scores + 8 * ply * memory.actions, memory.actions)
    last = np.int64(distinct_actions(state, out)) - 1
    return _wins_after(state, out[0], attacker, scratch) or _wins_after(state, out[last], attacker, scratch)


@njit(cache=True, nogil=True)
def prove(state: State, depth: Int, attacker: Int, ply: Int, memory: ProofMemory) -> Int:  # noqa: C901, PLR0912
    """Return 1 if `attacker` wins the undecided `state` within `depth` >= 1 plies by force, 0 if not or if aborted.

    At the root (`ply` 0) `answer` becomes the winning move or the defence; -1 if all moves are equal.
    """
    count_node(memory)
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
    if depth == 2 and attacks == 0 and ply > 0:  # the root needs a move too
        lost = np.int64(is_defenceless(state))
        if lost >= 0:
            if lost == 0:
                put(memory.counters, HORIZON, 1)
            return lost
    key = mix(hash_key(state), np.uint64(attacker + 2 * memory.forcing))
    known = probe(key, memory)
    _answer(_action_of(known), ply, memory)
    if _won_within(known) <= depth:
        return np.int64(1)
    if _not_within(known) >= depth:
        return np.int64(0)
    if depth >= _DEEP and attacks == 1:
        if prove(state, depth - 2, attacker, ply, memory) == 1:
            return np.int64(1)
        if poll(memory):
            return np.int64(0)
    count = np.int64(distinct_actions(state, out))
    score_moves(count, ply, player, _action_of(known), memory)
    found = 1 - attacks
    deciding = np.int64(-1)
    for i in range(count):
        if i < _SORTED:
            pick_best(i, count, ply, memory)
        action = get(memory.moves, row + i)
        child = apply_action(state, action)
        if is_terminal(child):
            result = np.int64(returns(child))
            proven = np.int64(1) if (result if attacker == 0 else -result) > 0 else np.int64(0)
        elif depth == 1:
            put(memory.counters, HORIZON, 1)
            proven = np.int64(0)
        elif attacks == 1 and memory.forcing == 1 and _is_quiet(child, attacker, ply + 1, memory):
            proven = np.int64(0)
        else:
            proven = np.int64(prove(child, depth - 1, attacker, ply + 1, memory))
        if poll(memory):
            return np.int64(0)
        if proven == attacks:
            update_history(action, ply, depth, player, memory)
            deciding, found = action, proven
            break
    # Read the table again: the shorter search above may have written to it.
    _store(key, _updated(probe(key, memory), found, depth, deciding), memory)
    _answer(deciding, ply, memory)
    return found
