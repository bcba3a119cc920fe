"""The arithmetic of 64-bit words against plain Python, interpreted and compiled."""

from __future__ import annotations

from typing import Any

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from numba import njit

import game.compiled  # noqa: F401  (teaches numba the helpers)
from game import bits

WORDS = st.integers(0, 2**64 - 1)
SET_WORDS = st.integers(1, 2**64 - 1)


@njit(cache=True)
def measured(word: np.uint64, rank: int) -> tuple[int, int, int]:
    return bits.popcount(word), bits.lowest(word), bits.select(word, rank)


@njit(cache=True)
def scaled(word: np.uint64, count: int) -> int:
    return bits.scale(word, count)


@njit(cache=True)
def mixed(key: np.uint64, word: np.uint64) -> tuple[Any, Any]:
    return bits.mix(key, word), bits.next_random(key)


@given(SET_WORDS, st.data())
def test_counting_and_finding_bits(value: int, data: st.DataObject) -> None:
    places = [place for place in range(64) if value >> place & 1]
    rank = data.draw(st.integers(0, len(places) - 1))
    word = np.uint64(value)
    expected = (len(places), places[0], places[rank])
    assert (bits.popcount(word), bits.lowest(word), bits.select(word, rank)) == expected
    assert measured(word, rank) == expected


def test_no_bit_is_counted_in_zero() -> None:
    assert bits.popcount(bits.ZERO) == 0


@given(WORDS, st.integers(1, 2**20))
def test_scaling_takes_the_upper_half_of_the_bits(value: int, count: int) -> None:
    expected = (value >> 32) * count >> 32
    assert bits.scale(np.uint64(value), count) == scaled(np.uint64(value), count) == expected
    assert 0 <= expected < count


@settings(max_examples=60)
@given(SET_WORDS, WORDS)
def test_mixing_is_the_same_interpreted_and_compiled(key: int, word: int) -> None:
    with np.errstate(over="ignore"):
        interpreted = int(bits.mix(np.uint64(key), np.uint64(word))), int(bits.next_random(np.uint64(key)))
    assert tuple(map(int, mixed(np.uint64(key), np.uint64(word)))) == interpreted


def test_the_random_stream_does_not_repeat_itself_soon() -> None:
    state = np.uint64(1)
    seen = set()
    for _ in range(5000):
        state = bits.next_random(state)
        seen.add(int(state))
    assert len(seen) == 5000
    assert 0 not in seen


@given(SET_WORDS)
def test_the_random_stream_is_marsaglias(value: int) -> None:
    """Xorshift by 12, 25 and 27, as in `An experimental exploration of Marsaglia's xorshift generators` (Vigna)."""
    plain = value ^ value >> 12
    plain ^= plain << 25 & 2**64 - 1
    plain ^= plain >> 27
    assert int(bits.next_random(np.uint64(value))) == plain
