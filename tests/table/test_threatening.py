"""Threats are looked for while moves are left, for both sides where the turn may change."""

from __future__ import annotations

import pytest

from game import find_game
from table.threatening import Threats

TIC_TAC_TOE = find_game("tic-tac-toe")


def test_nothing_is_searched_without_a_position() -> None:
    threats = Threats(TIC_TAC_TOE)
    threats.look_at(TIC_TAC_TOE.initial_state())
    threats.look_at(None)
    assert (threats.busy, threats.update(1.0), threats.found) == (False, False, {})


@pytest.mark.parametrize(
    ("position", "found"),
    [("ww1/bb1/3 w", {(0, "c3"), (1, "c2")}), ("1ww/bbw/bwb w", {(0, "a3")}), ("www/bb1/3 b", set())],
    ids=["both", "the last cell", "over"],
)
def test_the_other_side_threatens_only_if_it_comes_to_move(position: str, found: set[tuple[int, str]]) -> None:
    threats, state = Threats(TIC_TAC_TOE), TIC_TAC_TOE.from_position(position)
    threats.look_at(state)
    news = [threats.update(0.0)]
    while threats.busy:
        news.append(threats.update(1.0))
    assert news == [False, *([True] if found else [])]
    assert {(side, TIC_TAC_TOE.action_to_string(state, action)) for side, action in threats.found} == found
