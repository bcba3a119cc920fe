"""Threats of Pentago-Twist: wins at once are seen, and what is left out because of a threat loses to it."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
from numba import njit

import ai.compiled  # noqa: F401
from ai.evaluation.interface import defences, passed
from game import apply_action, is_terminal, returns
from game.verbs import distinct_actions, winning_action
from tests.ai.support import PENTAGO, undecided


@cache
def states() -> list[Any]:
    return undecided(PENTAGO, 300, (6, 33), seed=3)


@njit(cache=True)
def _winning(state: Any, out: Any) -> Any:
    return winning_action(state, out)


@njit(cache=True)
def _threat(state: Any, out: Any) -> Any:
    return winning_action(passed(state), out)


@njit(cache=True)
def _defences(state: Any, threat: Any, out: Any) -> Any:
    return defences(state, threat, out)


def _won_by(state: Any, action: int) -> bool:
    child = apply_action(state, action)
    return bool(is_terminal(child)) and returns(child) == (1 if state.ply % 2 == 0 else -1)


def _all_actions(state: Any) -> list[int]:
    row = np.zeros(PENTAGO.num_actions, np.int64)
    found: list[int] = row[: distinct_actions(state, row)].tolist()
    return found


def test_a_win_at_once_is_found_wherever_there_is_one() -> None:
    row, found = np.zeros(PENTAGO.num_actions, np.int64), 0
    for state in states():
        action = int(_winning(state, row))
        assert action == winning_action(state, row)
        if action < 0:
            assert not any(_won_by(state, each) for each in _all_actions(state)), PENTAGO.to_position(state)
        else:
            assert _won_by(state, action), PENTAGO.to_position(state)
            found += 1
    assert 20 < found < len(states())


def test_whatever_is_no_defence_loses_to_the_threat() -> None:
    row, threats, left_out = np.zeros(PENTAGO.num_actions, np.int64), 0, 0
    for state in states():
        threat = int(_threat(state, row))
        if threat < 0 or _winning(state, row) >= 0:
            continue
        threats += 1
        kept = set(row[: int(_defences(state, threat, row))].tolist())
        for action in set(_all_actions(state)) - kept:
            child = apply_action(state, action)
            left_out += 1
            assert _won_by(child, threat) or returns(child) == (-1 if state.ply % 2 == 0 else 1)
    assert threats > 20
    assert left_out > threats


def test_the_last_cell_is_no_threat() -> None:
    state = undecided(PENTAGO, 1, (35, 35), seed=1)[0]
    assert passed(state) == state
    assert passed(states()[0]).ply == states()[0].ply + 1
