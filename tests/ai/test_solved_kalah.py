"""Kalah's solver, its table of positions with few seeds, and what its oracle says."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numba import njit

import ai.compiled  # noqa: F401  (teaches numba the verbs)
from ai.bytebook import read_values, write_values
from ai.errors import BookError
from ai.evaluation.kalah.endgame import NAME, find_endgame, packed, the_endgame, unpacked
from ai.evaluation.kalah.numbering import binomials, following, number_of, position_of, starts
from ai.evaluation.kalah.solver import KalahBounds, KalahSolver
from ai.exact import is_known, move_values, oracle_of
from ai.players import find_player
from ai.proven import Proven, proven_text
from ai.search.raw import address
from ai.search.scores import PROVEN
from game import DRAW, Game, apply_action, find_game
from game.kalah import MOST_HOUSES, Kalah, in_houses, starting
from tests.ai.support import alpha_beta, ask, undecided_matches
from tests.amount import long

KALAH: Game = find_game("kalah")


@pytest.fixture(scope="module")
def solver() -> KalahSolver:
    return KalahSolver(16)


class Plain:
    """Margins for South by trying everything."""

    def __init__(self) -> None:
        self._known: dict[str, int] = {}

    def margin(self, state: Any) -> int:
        position = KALAH.to_position(state)
        if position not in self._known:
            after = [self.margin(apply_action(state, action)) for action in KALAH.actions(state)]
            self._known[position] = _ended(state) if not after else (max, min)[int(state.side)](after)
        return self._known[position]


def _ended(state: Any) -> int:
    assert KALAH.score is not None
    south, north = KALAH.score(state)
    return south - north


@pytest.mark.parametrize(("houses", "seeds"), [(1, 1), (1, 3), (1, 9), (2, 2), (2, 3), (3, 1), (3, 2)])
def test_small_boards_are_worth_what_trying_everything_says(solver: KalahSolver, houses: int, seeds: int) -> None:
    assert solver.margin(starting(houses, seeds)) == Plain().margin(starting(houses, seeds))


def late_states(count: int, most: int) -> list[Any]:
    """Undecided positions of Kalah(6,4) with at most so many seeds in the houses."""
    matches = undecided_matches(KALAH, (25, 50), seed=4)
    states = (match.state for match in matches)
    return list(islice((each for each in states if in_houses(each.south) + in_houses(each.north) <= most), count))


def test_late_positions_are_worth_what_trying_everything_says(solver: KalahSolver) -> None:
    plain = Plain()
    for state in late_states(12, 8):
        margin = plain.margin(state)
        assert solver.margin(state) == (margin if state.side == 0 else -margin), KALAH.to_position(state)


@pytest.mark.parametrize(("houses", "seeds", "margin"), [(4, 3, 6), (5, 2, 2), (6, 3, 2), (4, 5, 4)])
def test_whole_boards_are_solved(solver: KalahSolver, houses: int, seeds: int, margin: int) -> None:
    """Four houses with three seeds: won by 6, as was found before us (docs/kalah.md)."""
    assert solver.margin(starting(houses, seeds)) == margin


@long
@pytest.mark.parametrize(("houses", "seeds", "margin"), [(6, 4, 8), (5, 5, 2)])
def test_the_largest_boards_are_solved(houses: int, seeds: int, margin: int) -> None:
    assert KalahSolver(1024).margin(starting(houses, seeds)) == margin


def test_a_search_visits_no_more_positions_than_before() -> None:
    """A worse order of moves, or bounds that are not used, show here alone: the margins stay right."""
    fresh = KalahSolver(16)
    before = fresh.nodes
    assert fresh.margin(starting(6, 3)) == 2
    assert fresh.nodes - before == 593_739


def test_what_was_searched_is_not_lost_when_a_search_ends_early(solver: KalahSolver) -> None:
    start = KALAH.initial_state()
    first = solver.bounds(start, 2_000_000)
    assert first.least < first.most
    assert first.least % 2 == first.most % 2 == 0
    assert solver.bounds(starting(6, 1), known=KalahBounds(2, 2)) == (2, 2)


def test_a_search_can_be_stopped(solver: KalahSolver) -> None:
    assert solver.bounds(KALAH.initial_state(), stop=np.ones(1, np.int64)) == (-48, 48)


def test_a_game_that_is_over_is_not_solved(solver: KalahSolver) -> None:
    with pytest.raises(ValueError, match="over"):
        solver.margin(KALAH.from_position("0,0,0,0,0,0,24/0,0,0,0,0,0,24 s"))


# ---- the table ------------------------------------------------------------------------------------------------------


@njit(cache=True)
def there_and_back(number: Any, seeds: Any, houses: Any, table: Any) -> Any:
    own, other = position_of(number, seeds, houses, table)
    return number_of(own, other, houses, table), in_houses(own) + in_houses(other)


@pytest.mark.parametrize("houses", [1, 3, 6])
def test_every_number_is_that_of_a_position_and_no_other(houses: int) -> None:
    table = binomials()
    first = starts(houses)
    for seeds in range(4):
        for number in range(first[seeds], first[seeds + 1]):
            words = np.int64(number), np.int64(seeds), np.int64(houses), address(table)
            assert there_and_back(*words) == (number, seeds)


@njit(cache=True)
def numbers_in_order(seeds: Any, houses: Any, table: Any, out: Any) -> None:
    own, other = position_of(out[0], seeds, houses, table)
    for i in range(1, out.size):
        own, other = following(own, other, houses)
        out[i] = number_of(own, other, houses, table) if in_houses(own) + in_houses(other) == seeds else -1


@pytest.mark.parametrize("houses", [1, 3, 6])
@pytest.mark.parametrize("seeds", [1, 2, 5])
def test_positions_with_as_many_seeds_follow_each_other_by_number(houses: int, seeds: int) -> None:
    table = binomials()
    first, behind = starts(houses)[seeds : seeds + 2]
    numbers = np.full(behind - first, first, np.int64)
    numbers_in_order(np.int64(seeds), np.int64(houses), address(table), numbers)
    assert (numbers == np.arange(first, behind)).all()


def test_the_shipped_table_is_what_the_command_makes() -> None:
    found, shipped = find_endgame(MOST_HOUSES, 7), the_endgame(MOST_HOUSES)
    assert shipped.seeds == 14
    size = int(starts(MOST_HOUSES)[8])
    assert (found.values[:size] == shipped.values[:size]).all()
    assert (shipped.values[: int(starts(MOST_HOUSES)[15])] > 0).all()


def test_a_table_is_packed_and_unpacked(tmp_path: Path) -> None:
    found = find_endgame(2, 6)
    write_values(tmp_path / "table.npz", NAME, packed(found), {})
    halves = read_values(tmp_path / "table.json", NAME)
    assert halves is not None
    again = unpacked(halves, 2)
    assert (again.seeds, again.values.tolist()) == (6, found.values.tolist())
    with pytest.raises(BookError, match="no whole table"):
        unpacked(halves[:-1], 2)


# ---- the oracle and the champion ------------------------------------------------------------------------------------


def test_the_oracle_tells_by_how_much_each_move_wins_or_loses() -> None:
    state = KALAH.from_position("0,0,0,1,0,1,20/1,0,0,0,2,0,23 s")
    oracle = oracle_of(KALAH, 8)
    values = dict(move_values(oracle, KALAH, state))
    best = oracle.value(state)
    assert best is not None
    assert max(value.margin or 0 for value in values.values() if value) == best.margin
    plain = Plain()
    for action, value in values.items():
        assert value is not None
        assert value.margin == plain.margin(apply_action(state, action))
        assert oracle.result_text(value, 0) == (f"{value.margin:+}" if value.margin else "0")


def test_margins_are_told_in_words() -> None:
    told = [proven_text(Proven(result, margin=margin)) for result, margin in ((1, 8), (-1, -2), (0, 0))]
    assert told == ["win by 8", "loss by 2", "draw"]


def test_the_champion_says_the_exact_outcome_and_keeps_it(solver: KalahSolver) -> None:
    champion = find_player(KALAH, "level-10")
    for state in late_states(4, 24):
        assert is_known(KALAH, state)
        answer = ask(KALAH, state, champion)
        margin = solver.margin(state)
        assert answer.info.proven is not None
        assert (answer.info.proven.margin, answer.info.proven.result) == (margin, int(np.sign(margin)))
        if margin >= 0:
            assert _result_for(int(state.side), apply_action(state, answer.action), solver) == np.sign(margin)


def _result_for(player: int, state: Kalah, solver: KalahSolver) -> int:
    if state.winner >= 0:
        return 0 if state.winner == DRAW else 1 if state.winner == player else -1
    result = int(np.sign(solver.margin(state)))
    return result if state.side == player else -result


def test_a_chain_of_moves_costs_no_depth() -> None:
    """The last house, the one before and the last again, each with a further move, put away all that South has."""
    state = KALAH.from_position("0,0,0,0,2,1,30/1,0,0,0,0,0,14 s")
    assert ask(KALAH, state, alpha_beta(depth=1, chains=True)).info.score > PROVEN
    assert ask(KALAH, state, alpha_beta(depth=1)).info.score < PROVEN
