"""The order of moves in Pathwayz before any search: ways, move features and move scores."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

import ai.compiled  # noqa: F401
from ai.evaluation.interface import SCRATCH, find_policy, prefer
from ai.evaluation.pathwayz.distance import BLOCKED, distance
from ai.evaluation.pathwayz.lanes import LAYERS, WAYS, walks, ways
from ai.evaluation.pathwayz.policy import (
    FIRST,
    KINDS,
    VALUES,
    Policy,
    ShortestPaths,
    describe_cells,
    packed,
    survey,
    way_of,
)
from game import Game, legal_actions
from game.bits import ZERO
from game.pathwayz import BOARD, cell_bits
from tests.ai.support import PATHWAYZ, undecided


def _terrain(state: Any) -> tuple[Any, Any]:
    own, empty = (
        (state.white_lo, state.white_hi),
        (
            BOARD & ~(state.white_lo | state.black_lo),
            BOARD & ~(state.white_hi | state.black_hi),
        ),
    )
    return own, empty


@njit(cache=True)
def _walks(free_lo: Any, free_hi: Any, open_lo: Any, open_hi: Any, layers: Any) -> Any:
    return walks(free_lo, free_hi, open_lo, open_hi, layers)


@njit(cache=True)
def _ways(lengths: Any, layers: Any) -> Any:
    return ways(lengths, layers)


def _traced(free: Any, open_: Any) -> ShortestPaths:
    """Return the ways through these cells as compiled code finds them, beside others that are nowhere."""
    elsewhere, layers = (ZERO,) * (WAYS - 1), np.zeros(LAYERS, np.uint64)
    a, b, c, d = ((*elsewhere, word) for word in (*free, *open_))
    lengths = _walks(a, b, c, d, layers)
    assert lengths[:-1] == (BLOCKED,) * (WAYS - 1)
    return way_of(WAYS - 1, lengths, _ways(lengths, layers))


def test_ways_are_the_same_compiled_and_interpreted() -> None:
    rng = np.random.default_rng(8)
    board = int(BOARD)
    for _ in range(20):
        a, b = (tuple(np.uint64(int(word) & board) for word in rng.integers(0, 2**54, WAYS)) for _ in range(2))
        c, d = (tuple(~word & BOARD for word in words) for words in (a, b))
        one, other = np.zeros(LAYERS, np.uint64), np.zeros(LAYERS, np.uint64)
        lengths = _walks(a, b, c, d, one)
        assert lengths == walks(a, b, c, d, other)
        assert _ways(lengths, one) == ways(lengths, other)


def test_a_cell_on_a_shortest_way_brings_the_banks_one_placement_closer() -> None:
    for state in undecided(PATHWAYZ, 40, (0, 70), seed=3):
        own, empty = _terrain(state)
        length, (lo, hi), _, _ = _traced(own, empty)
        whole = distance(*own, *empty)
        assert length == min(whole, BLOCKED)
        if length == BLOCKED:
            continue
        for cell in range(96):
            bit_lo, bit_hi = cell_bits(cell)
            if (bit_lo & empty[0]) | (bit_hi & empty[1]) == ZERO:
                continue
            closer = distance(own[0] | bit_lo, own[1] | bit_hi, empty[0] & ~bit_lo, empty[1] & ~bit_hi) == whole - 1
            assert ((bit_lo & lo) | (bit_hi & hi) != ZERO) == closer


def test_without_a_sole_cell_there_is_no_way_so_short() -> None:
    found = [0, 0]
    for state in undecided(PATHWAYZ, 40, (0, 70), seed=4):
        own, empty = _terrain(state)
        way = _traced(own, empty)
        if way.length == BLOCKED:
            continue
        assert (way.sole[0] & ~way.cells[0]) | (way.sole[1] & ~way.cells[1]) == ZERO
        for cell in range(96):
            lo, hi = cell_bits(cell)
            if (lo & way.cells[0]) | (hi & way.cells[1]) == ZERO:
                continue
            sole = bool((lo & way.sole[0]) | (hi & way.sole[1]) != ZERO)
            found[sole] += 1
            assert (distance(own[0], own[1], empty[0] & ~lo, empty[1] & ~hi) > way.length) == sole
    assert min(found) > 20


def test_a_way_longer_than_any_table_is_blocked_rather_than_written_beyond_it() -> None:
    open_lo, open_hi = BOARD, BOARD
    for number, column in enumerate((1, 3, 5, 7, 9)):  # walls with a gap at the top and at the bottom in turn
        for row in range(7) if number % 2 else range(1, 8):
            lo, hi = cell_bits(8 * column + row)
            open_lo, open_hi = open_lo & ~lo, open_hi & ~hi
    assert distance(ZERO, ZERO, open_lo, open_hi) > 20
    assert _traced((ZERO, ZERO), (open_lo, open_hi)).length == BLOCKED


def _described(position: str) -> Any:
    """Return the features of every cell of a position, shape (cells, KINDS), counted from the first of their kind."""
    state, scratch = PATHWAYZ.from_position(position), np.zeros(SCRATCH, np.uint64)
    with np.errstate(over="ignore"):
        describe_cells(survey(state, scratch), scratch)
    return scratch[: KINDS * 96].reshape(KINDS, 96).T.astype(np.int64) - np.array(FIRST)


def test_features_tell_what_is_on_and_around_a_cell() -> None:
    # White's way along row 4 lacks d4 and f4; Black has a wall there and a permanent above d4.
    cells = _described("12/12/12/3B8/www1w1wwwwww/3b8/12/12 w")
    d4, a8, f4 = 8 * 3 + 3, 7, 8 * 5 + 3
    farthest, on_mine, on_yours = 7, 8 * 16, 8
    assert cells[d4, 0] == on_mine + 2 * 16 + farthest  # Black has d3 already
    assert cells[f4, 0] == on_mine + 2 * 16 + on_yours + farthest
    assert cells[a8, 0] == 2 * 16 + on_yours + farthest
    assert cells[d4, 2] == 2 * 9 + 1  # two of White's regulars beside it and one of Black's
    assert cells[d4, 3] == (2 * 6 + 2) * 6 + 1  # all on their owners' ways, and White lacks two
    assert cells[d4, 5] & 8 == 8  # no other cell will do
    assert (cells[d4, 6], cells[a8, 6]) == (4, 3)
    assert (cells[d4, 7], cells[d4, 8]) == (0, 1)
    assert (cells[a8, 9], cells[d4, 9]) == (0, 3 * 4 + 3)


def test_all_that_is_written_has_room() -> None:
    assert max(LAYERS, KINDS * 96) <= SCRATCH
    assert max(FIRST) < VALUES < 2**31


@njit(cache=True)
def _scores(state: Any, policy: Any, actions: Any, scores: Any, scratch: Any) -> Any:
    count = legal_actions(state, actions)
    prefer(state, policy, actions, count, scores, scratch)
    return count


def _scores_of(game: Game, state: Any, policy: Policy, compiled: bool = True) -> dict[int, int]:
    actions, scores, scratch = (
        np.zeros(game.num_actions, np.int64),
        np.zeros(game.num_actions, np.int64),
        np.zeros(SCRATCH, np.uint64),
    )
    count = (_scores if compiled else _scores.py_func)(state, policy, actions, scores, scratch)
    return dict(zip(actions[:count].tolist(), scores[:count].tolist(), strict=True))


def test_move_scores_are_the_same_compiled_and_interpreted_and_on_mirrored_boards() -> None:
    policy = Policy(packed(*np.random.default_rng(1).integers(-300, 300, (2, VALUES))))
    assert find_policy(PATHWAYZ, "champion-policy").weights.size == VALUES
    for state in undecided(PATHWAYZ, 12, (0, 80), seed=4):
        scores = _scores_of(PATHWAYZ, state, policy)
        assert scores == _scores_of(PATHWAYZ, state, policy, compiled=False)
        for symmetry in PATHWAYZ.symmetries:
            mirrored = _scores_of(PATHWAYZ, _mirrored(state, symmetry), policy)
            assert scores == {action: mirrored[symmetry(action)] for action in scores}


def _mirrored(state: Any, symmetry: Any) -> Any:
    words = {}
    for name in ("white", "black", "permanent"):
        lo = hi = ZERO
        for cell in range(96):
            here, there = cell_bits(cell), cell_bits(symmetry(cell))
            if (getattr(state, f"{name}_lo") & here[0]) | (getattr(state, f"{name}_hi") & here[1]) != ZERO:
                lo, hi = lo | there[0], hi | there[1]
        words[f"{name}_lo"], words[f"{name}_hi"] = lo, hi
    return state._replace(**words)
