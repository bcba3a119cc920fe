"""Pentago-Twist's tables of wins say what playing every move says, and wins in five plies are found, none false."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numba import njit

import ai.compiled  # noqa: F401
from ai.evaluation.interface import is_defenceless
from ai.info import Limit
from ai.search.proof import investigate
from game.pentago_twist import CELLS, hindering_cells, mover_first, place
from game.verbs import apply_action, is_terminal, legal_actions, winning_action
from tests.ai.support import PENTAGO, undecided
from tests.amount import amount


@njit(cache=True)
def _wins(state: Any, player: Any, plies: Any, rows: Any) -> Any:
    """Whether `player` wins within so many plies: by one of its moves, against all of the other's."""
    if is_terminal(state):
        return state.winner == player
    if plies == 0:
        return False
    attacks = state.ply & 1 == player
    for i in range(legal_actions(state, rows[plies])):
        if _wins(apply_action(state, rows[plies, i]), player, plies - np.int64(1), rows) == attacks:
            return attacks
    return not attacks


def forced_win(state: Any, player: int, plies: int) -> int:
    """In how many plies `player` wins by force, by every move and nothing else; 0 if not within `plies`."""
    rows = np.empty((plies + 1, PENTAGO.num_actions), np.int64)
    lengths = range(1, plies + 1)
    return next((each for each in lengths if _wins(state, np.int64(player), np.int64(each), rows)), 0)


@njit(cache=True)
def _is_defenceless(state: Any) -> Any:
    return is_defenceless(state)


@pytest.mark.soak
def test_who_is_defenceless_loses_in_two_plies_and_nobody_else() -> None:
    out, told = np.empty(PENTAGO.num_actions, np.int64), set()
    for state in undecided(PENTAGO, amount(400, 60), (amount(16, 28), 35), seed=12):
        if winning_action(state, out) < 0:
            lost = forced_win(state, 1 - int(state.ply) & 1, 2) > 0
            assert (int(is_defenceless(state)), int(_is_defenceless(state))) == (lost, lost), PENTAGO.to_position(state)
            told.add(lost)
    assert told == {False, True}, "a test of one kind shows nothing"


def test_a_marble_hinders_every_win_on_the_hindering_cells_and_on_no_other() -> None:
    out, told = np.empty(PENTAGO.num_actions, np.int64), set()
    for state in undecided(PENTAGO, 40, (18, 33), seed=13):
        own, other = mover_first(state)
        hindering = int(hindering_cells(own, other))
        for cell in range(CELLS):
            if (int(own) | int(other)) >> cell & 1 == 0:
                placed = place(state, cell)._replace(ply=np.int64(state.ply + 1))
                wins = winning_action(placed, out) >= 0
                hinders = hindering >> cell & 1 == 1
                assert wins != hinders, (PENTAGO.to_position(state), cell)
                told.add(hinders)
    assert told == {False, True}, "a test of one kind shows nothing"


@pytest.mark.soak
def test_wins_and_losses_in_five_plies_are_those_that_playing_every_move_finds() -> None:
    found = dict.fromkeys(range(6), 0)
    for state in undecided(PENTAGO, amount(500, 24), (amount(18, 26), 34), seed=14):
        mover, plies = int(state.ply) & 1, min(5, 36 - int(state.ply))
        for player, loses in ((mover, False), (1 - mover, True)):
            proof = investigate(PENTAGO, state, Limit(depth=plies), loses=loses).proof
            claimed = proof.plies if proof else 0
            assert claimed == forced_win(state, player, plies), PENTAGO.to_position(state)
            if proof is not None and proof.plies > 1:
                after = apply_action(state, proof.action)
                assert forced_win(after, player, proof.plies - 1) > 0 or is_terminal(after)
            found[claimed] += 1
    assert all(found[plies] for plies in (1, 2, 3)), "a test without wins shows nothing"
