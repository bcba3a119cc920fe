"""The transposition table: what is found again, what is replaced, and what two threads may do to one entry."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import pytest

from ai.kernels import njit
from ai.search.raw import address
from ai.search.scores import WIN
from ai.search.table import AT_LEAST, ENTRY, EXACT, clear_table, decides, new_table, probe, score_of, store, tt_move_of

ENTRIES = 8
KEY = 0x1234_5678_9ABC_DEF0
SAME_BUCKET = [KEY + (place << 32) for place in range(1, 4)]


class Memory(NamedTuple):
    table: np.int64
    slots: np.int64


class Found(NamedTuple):
    score: int
    move: int


@njit(cache=True)
def _store(key: Any, score: Any, depth: Any, bound: Any, action: Any, ply: Any, age: Any, memory: Any) -> None:
    store(key, score, depth, bound, action, ply, age, memory)


@njit(cache=True)
def _probe(key: Any, ply: Any, memory: Any) -> Any:
    word = probe(key, memory)
    return word != np.uint64(0), score_of(word, ply), tt_move_of(word)


@njit(cache=True)
def _decides(key: Any, depth: Any, alpha: Any, beta: Any, ply: Any, memory: Any) -> Any:
    return decides(probe(key, memory), depth, alpha, beta, ply)


@njit(cache=True)
def _clear(memory: Any) -> None:
    clear_table(memory)


class Shown:
    """A small table, used from Python."""

    def __init__(self) -> None:
        self.words = new_table(ENTRIES)
        self.memory = Memory(address(self.words), np.int64(ENTRIES - 1))

    def store(
        self, key: int, score: int, depth: int = 4, move: int = 7, *, bound: int = EXACT, ply: int = 0, age: int = 0
    ) -> None:
        _store(np.uint64(key), score, depth, bound, move, ply, age, self.memory)

    def find(self, key: int, ply: int = 0) -> Found | None:
        known, score, move = _probe(np.uint64(key), ply, self.memory)
        return Found(int(score), int(move)) if known else None

    def decides(self, key: int, depth: int, alpha: int) -> bool:
        return bool(_decides(np.uint64(key), depth, alpha, alpha + 1, 0, self.memory))


def test_what_is_stored_is_found_and_nothing_else() -> None:
    table = Shown()
    assert table.find(KEY) is None
    table.store(KEY, -123, move=65_535)
    assert table.find(KEY) == Found(-123, 65_535)
    assert all(table.find(other) is None for other in SAME_BUCKET)


@pytest.mark.parametrize("sign", [1, -1])
def test_a_proven_score_is_as_far_from_the_end_wherever_it_is_found(sign: int) -> None:
    table = Shown()
    table.store(KEY, sign * (WIN - 9), ply=4)  # five plies from the node
    assert table.find(KEY, ply=2) == Found(sign * (WIN - 7), 7)


def test_the_deepest_of_a_bucket_stays_and_the_latest_has_the_second_place() -> None:
    table = Shown()
    deep, first, second = SAME_BUCKET
    table.store(deep, 1, depth=9)
    table.store(first, 2, depth=3)
    table.store(second, 3, depth=3)
    assert table.find(deep) == Found(1, 7)
    assert table.find(first) is None
    assert table.find(second) == Found(3, 7)


def test_the_deepest_goes_when_its_search_is_over() -> None:
    table = Shown()
    old, new, _ = SAME_BUCKET
    table.store(old, 1, depth=9, age=5)
    table.store(new, 2, depth=3, age=6)
    assert table.find(old) is None
    assert table.find(new) == Found(2, 7)


def test_an_entry_of_two_halves_is_not_found() -> None:
    """Two threads have written to it, one word each."""
    table, other = Shown(), Shown()
    table.store(KEY, 50)
    other.store(KEY, 60)
    (words,) = np.nonzero(table.words)
    assert len(words) == ENTRY
    table.words[words[1]] = other.words[words[1]]
    assert table.find(KEY) is None


def test_only_a_search_as_deep_decides_unless_it_proved_something() -> None:
    table = Shown()
    table.store(KEY, 100, depth=4, bound=AT_LEAST)
    assert table.decides(KEY, depth=4, alpha=99)
    assert not table.decides(KEY, depth=5, alpha=99)
    assert not table.decides(KEY, depth=4, alpha=100), "it may be more"
    table.store(KEY, WIN - 3, depth=4, bound=AT_LEAST)
    assert table.decides(KEY, depth=90, alpha=99)


def test_a_depth_that_has_no_room_counts_as_the_deepest_there_is() -> None:
    table = Shown()
    table.store(KEY, -123, depth=256 + 9, age=5)
    assert table.find(KEY) == Found(-123, 7)
    assert table.decides(KEY, depth=255, alpha=-100)
    assert not table.decides(KEY, depth=256, alpha=-100)


def test_a_cleared_table_knows_nothing() -> None:
    table = Shown()
    for key in range(1, 40):
        table.store(key, key)
    _clear(table.memory)
    assert not table.words.any()
