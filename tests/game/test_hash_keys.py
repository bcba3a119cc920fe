"""Hash keys: as many of them coincide as chance would have it, of positions of every board and of any words."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from numba import literal_unroll, njit

import game.compiled  # noqa: F401  (teaches numba the verbs)
from game import GAMES, Game
from game.bits import HASH_KEYS, mix, next_random
from game.verbs import apply_action, hash_key, is_terminal, random_action
from tests.amount import amount, few

Words = npt.NDArray[np.uint64]
SAMPLES = 5_000
NOT_IN_A_KEY = {"ply", "winner"}
OUT_OF_PLACE = 0.05
"""How far from one half the share of inputs may be for which a bit of the hash changes."""


@njit(cache=True)
def write_fields(state: Any, row: Words) -> None:
    column = 0
    for field in literal_unroll(state):
        row[column] = np.uint64(field)
        column += 1  # noqa: SIM113 (numba unrolls no enumerate)


@njit(cache=True)
def fill(state: Any, bits: np.uint64, scratch: Any, words: Words, keys: Words) -> None:
    """Play games at random, and write the fields and the key of each position that comes up."""
    here = state
    for row in range(keys.size):
        write_fields(here, words[row])
        keys[row] = hash_key(here)
        bits = next_random(bits)
        here = state if is_terminal(here) else apply_action(here, random_action(here, bits, scratch))


def keys_of_positions(game: Game, count: int) -> Words:
    """The keys of up to `count` positions of random games, each position once."""
    state = game.initial_state()
    words, keys = np.zeros((count, len(state)), np.uint64), np.zeros(count, np.uint64)
    fill(state, np.uint64(1), np.zeros(game.num_actions, np.int64), words, keys)
    told_apart = [column for column, name in enumerate(state._fields) if name not in NOT_IN_A_KEY]
    rows = np.ascontiguousarray(words[:, told_apart]).view(np.dtype((np.void, 8 * len(told_apart))))
    return keys[np.unique(rows, return_index=True)[1]]


def key_of_words(*words: Words) -> Words:
    key = np.zeros_like(words[0])
    for start, word in zip(HASH_KEYS, words, strict=False):
        key ^= mix(start, word)  # type: ignore[arg-type]
    return key


def assert_only_chance(keys: Words) -> None:
    """Whole keys all differ; of either half no more coincide than of numbers drawn at random (the birthday bound)."""
    assert len(np.unique(keys)) == len(keys)
    expected = len(keys) ** 2 / 2**33
    for half in (keys >> np.uint64(32), keys & np.uint64(2**32 - 1)):
        assert len(keys) - len(np.unique(half)) <= expected + 5 * expected**0.5 + 2


@pytest.mark.soak
@pytest.mark.parametrize("game", few(GAMES), ids=lambda game: game.name)
def test_keys_of_a_board_coincide_by_chance_only(game: Game) -> None:
    assert_only_chance(keys_of_positions(game, amount(1_500_000, 20_000)))


def plain_positions(game: Game, count: int) -> list[Any]:
    """Different positions of random games, by the rules in plain Python."""
    first, scratch, bits = game.initial_state(), np.zeros(game.num_actions, np.int64), np.uint64(1)
    state, found = first, {first}
    while len(found) < count:
        bits = next_random(bits)
        state = first if is_terminal(state) else apply_action(state, random_action(state, bits, scratch))
        found.add(state)
    return list(found)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_each_bit_of_a_key_is_set_in_half_of_the_positions_and_each_word_has_its_own(game: Game) -> None:
    states = plain_positions(game, 400)
    bits = np.unpackbits(np.array([hash_key(state) for state in states], np.uint64).view(np.uint8).reshape(-1, 8), 1)
    assert np.abs(bits.mean(axis=0) - 0.5).max() < 0.15, "a deviation of six standard errors"
    words = [name for name, value in states[0]._asdict().items() if isinstance(value, np.uint64)]
    for one, other in itertools.combinations(words, 2):
        changed = [state._replace(**{one: getattr(state, other), other: getattr(state, one)}) for state in states]
        same = [before == after for before, after in zip(states, changed, strict=True)]
        assert [hash_key(each) == hash_key(state) for each, state in zip(changed, states, strict=True)] == same


@pytest.mark.soak
def test_keys_of_words_with_few_bits_coincide_by_chance_only() -> None:
    """Two words with up to two of all 64 bits each: what a multiplication alone mixes worst."""
    step = amount(2, 6)
    single = np.array([1 << place for place in range(64)], np.uint64)
    few = np.unique(np.concatenate([[np.uint64(0)], (single[:, None] | single[None, :]).ravel()]))
    first, second = (each.ravel() for each in np.meshgrid(few[::step], few[1::step]))
    assert len(first) > amount(1_000_000, 100_000)
    assert_only_chance(key_of_words(first, second))


@pytest.mark.soak
def test_keys_of_words_with_many_bits_coincide_by_chance_only() -> None:
    random = np.random.default_rng(1).integers(0, 2**64, (2, amount(300_000, 30_000)), np.uint64)
    assert_only_chance(key_of_words(*random))
    assert_only_chance(key_of_words(*(random | np.uint64(1 << 63))))


@pytest.mark.parametrize("changed", ("key", "word"))
def test_each_bit_changes_each_bit_of_the_hash_half_the_time(changed: str) -> None:
    key, word = np.random.default_rng(2).integers(0, 2**64, (2, SAMPLES), np.uint64)
    before = mix(key, word)
    for place in range(64):
        bit = np.uint64(1 << place)
        after = mix(key ^ bit, word) if changed == "key" else mix(key, word ^ bit)
        flips = np.unpackbits((before ^ after).view(np.uint8).reshape(-1, 8), axis=1).mean(axis=0)
        assert np.abs(flips - 0.5).max() < OUT_OF_PLACE, place


def test_no_board_has_words_that_differ_as_their_keys_do() -> None:
    assert len({int(key) >> 59 for key in HASH_KEYS}) == len(HASH_KEYS), "only Othello uses the highest five bits"
    middle = 0x0000001818000000
    assert middle & ~int(HASH_KEYS[0] ^ HASH_KEYS[1]), "Othello's middle cells are never empty"
