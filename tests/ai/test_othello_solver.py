"""Othello's solver: what it says is what playing every game to its end finds, and discs it calls stable never turn."""

from __future__ import annotations

import random
import threading
import time
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numba import njit

import ai.compiled  # noqa: F401
from ai.evaluation.othello.lines import empties, open_to, turned
from ai.evaluation.othello.solver import OthelloSolver
from ai.evaluation.othello.stability import new_edges, stable_discs
from ai.exact import can_be_found_out, is_known, is_solved, move_values, oracle_of
from ai.proven import Proven
from ai.search.raw import address
from game import Match, find_game
from game.bits import ONE, ZERO, popcount
from game.othello import Othello, flips, movable, mover_first
from game.verbs import apply_action, is_terminal, legal_actions
from tests.ai.support import alpha_beta, ask, undecided
from tests.amount import amount, long, whole_only

OTHELLO = find_game("othello")
FFO = Path(__file__).with_name("othello_ffo.txt")
HARD = "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X"
"""Twenty empty cells: many millions of positions."""


@cache
def solver() -> OthelloSolver:
    return OthelloSolver(16)


@njit(cache=True)
def _lead(state: Any) -> Any:
    """Black's points less White's in a game that is over."""
    black, white = np.int64(popcount(state.black)), np.int64(popcount(state.white))
    empty = 64 - black - white if state.version == 2 else np.int64(0)
    return black - white + (empty if black > white else -empty if white > black else np.int64(0))


@njit(cache=True)
def _best(state: Any, rows: Any, row: Any) -> Any:
    """Black's points less White's at the end of perfect play, by playing every move."""
    if is_terminal(state):
        return _lead(state)
    best = np.int64(-99 if state.side == 0 else 99)
    for i in range(legal_actions(state, rows[row])):
        found = _best(apply_action(state, rows[row, i]), rows, row + 1)
        best = max(best, found) if state.side == 0 else min(best, found)
    return best


def by_every_move(state: Othello) -> int:
    """The score of a position by playing all games to their end, nothing left out."""
    found = int(_best(state, np.empty((40, OTHELLO.num_actions), np.int64), np.int64(0)))
    return -found if state.side else found


def late(count: int, cells: tuple[int, int], seed: int) -> list[Othello]:
    """Positions of random games with so many empty cells, both ends included."""
    chance, found = random.Random(seed), list[Othello]()
    while len(found) < count:
        match, left = Match(OTHELLO), chance.randint(*cells)
        while match.outcome is None and empties(match.state) > left:
            match.push(chance.choice(match.legal_actions()))
        if match.outcome is None:
            found.append(match.state)
    return found


@pytest.mark.soak
def test_a_score_is_what_playing_every_game_to_its_end_finds() -> None:
    for state in [*late(amount(400, 60), (1, 8), seed=1), *late(amount(60, 6), (9, 9), seed=2)]:
        assert solver().score(state) == by_every_move(state), OTHELLO.to_position(state)


def test_cells_that_stay_empty_count_by_the_version_of_the_rules_that_the_game_began_by() -> None:
    wiped_out = OTHELLO.from_position(24 * "-" + "---XXO--" + "---XX---" + 24 * "-" + " X")
    both = OthelloSolver(1)
    for state in [*late(8, (9, 10), seed=12), wiped_out]:
        old = state._replace(version=np.int64(1))
        scores = [both.score(each) for each in (state, old, state)]
        assert scores == [by_every_move(each) for each in (state, old, state)], OTHELLO.to_position(state)
    assert scores == [64, 6, 64], "the last disc of White turns, and 58 cells stay empty"


def test_what_is_known_by_the_table_agrees_with_a_search_that_has_none() -> None:
    for state in late(8, (11, 13), seed=3):
        fresh, moves = OthelloSolver(1), dict(move_values(oracle_of(OTHELLO, 1), OTHELLO, state))
        score = fresh.score(state)
        assert (score, score) == (solver().score(state), OthelloSolver(4, threads=2).score(state))
        assert score == max(each.margin for each in moves.values() if each and each.margin is not None)


def of_the_suite(number: int) -> tuple[Othello, dict[str, int]]:
    """A position of the FFO suite, and the score of every move."""
    board, side, *moves = FFO.read_text(encoding="ascii").splitlines()[number].split()
    scores = {move: int(score) for move, _, score in (each.partition(":") for each in moves)}
    return OTHELLO.from_position(f"{board} {side}"), scores


@pytest.mark.soak
@pytest.mark.parametrize("number", [*range(1, 5), *map(whole_only, (*range(5, 39), *range(40, 45)))])
def test_the_positions_of_the_ffo_suite_are_solved_with_every_move(number: int) -> None:
    state, scores = of_the_suite(number)
    found = move_values(oracle_of(OTHELLO, 256, 2), OTHELLO, state)
    assert {OTHELLO.action_to_string(state, action): value.margin for action, value in found if value} == scores


@long
@pytest.mark.parametrize("number", [39, *range(45, 50)])
def test_the_positions_of_the_ffo_suite_with_most_empty_cells_are_solved(number: int) -> None:
    state, scores = of_the_suite(number)
    assert OthelloSolver(256, 2).score(state) == max(scores.values())


@njit(cache=True)
def _vectors(own: Any, other: Any, cell: Any) -> Any:
    return open_to(own, other), turned(own, other, cell)


@pytest.mark.soak
def test_vectors_find_the_same_as_the_rules() -> None:
    for state in undecided(OTHELLO, amount(500, 50), (0, 58), seed=4):
        own, other = mover_first(state)
        for cell in range(64):
            if (own | other) >> np.uint64(cell) & ONE == ZERO:
                assert _vectors(own, other, cell) == (movable(own, other), flips(own, other, cell)), cell


@njit(cache=True)
def _stable(own: Any, other: Any, edges: Any) -> Any:
    return stable_discs(own, other, edges)


@pytest.mark.soak
def test_stable_discs_never_turn() -> None:
    chance, edges, seen = random.Random(5), new_edges(), 0
    for state in undecided(OTHELLO, amount(2_000, 100), (30, 56), seed=6):
        match, sides = Match(OTHELLO, OTHELLO.to_position(state)), (state.black, state.white)
        stable = [np.uint64(_stable(sides[side], sides[1 - side], address(edges))) for side in (0, 1)]
        while match.outcome is None:
            match.push(chance.choice(match.legal_actions()))
            now = (match.state.black, match.state.white)
            assert all(now[side] & stable[side] == stable[side] for side in (0, 1)), OTHELLO.to_position(state)
        seen += sum(map(popcount, stable))
    assert seen > 0


def test_full_lines_and_corners_make_discs_stable() -> None:
    rows = "XXXXXXXX", "XOOOOOOX", "XOXXXXO-", "XOXXXXOO", "XOXXXXOO", "XO----O-", "X-------", "--------"
    state = OTHELLO.from_position("".join(rows) + " X")
    stable = _stable(state.black, state.white, address(new_edges()))
    assert {OTHELLO.action_to_string(state, cell) for cell in range(64) if int(stable) >> cell & 1} == (
        {f"{column}1" for column in "abcdefgh"} | {f"a{row}" for row in range(1, 8)} | {"h2"}
    )


def test_a_search_that_may_not_go_on_says_nothing() -> None:
    state, few = OTHELLO.from_position(HARD), OthelloSolver(4)
    assert few.score_within(state, 20_000) is None
    assert few.nodes < 60_000
    assert few.score_within(state, 10**9, np.ones(1, np.int64)) is None


def test_a_search_whose_threads_are_refused_still_has_all_its_nodes(monkeypatch: pytest.MonkeyPatch) -> None:
    (state,) = late(1, (14, 14), seed=9)
    alone = OthelloSolver(16)
    score = alone.score(state)
    needed, several = alone.nodes, OthelloSolver(16, threads=4)

    def refuse(_thread: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", refuse)
    assert several.score_within(state, 2 * needed) == score


def test_the_flag_ends_a_search_at_once() -> None:
    oracle, stop, found = oracle_of(OTHELLO, 4, 2), np.zeros(1, np.int64), list[Any]()
    state = OTHELLO.from_position(HARD)
    asking = threading.Thread(target=lambda: found.append(oracle.value(state, stop=stop)))
    asking.start()
    time.sleep(0.05)
    assert asking.is_alive(), "a search that is over shows nothing"
    stop[0], began = 1, time.perf_counter()
    asking.join(timeout=5.0)
    assert time.perf_counter() - began < 1.0, "a millisecond on an idle computer"
    assert found == [None]


def test_a_game_that_is_over_is_refused() -> None:
    with pytest.raises(ValueError, match="over"):
        solver().score(OTHELLO.from_position(64 * "X" + " X"))


def test_players_know_late_positions_and_who_waits_knows_any() -> None:
    assert not is_solved(OTHELLO)
    hard, start = OTHELLO.from_position(HARD), OTHELLO.initial_state()
    assert not is_known(OTHELLO, hard)
    assert can_be_found_out(OTHELLO, start)
    assert is_known(OTHELLO, late(1, (18, 18), seed=7)[0])


def test_a_pass_before_counts_nothing() -> None:
    state = late(1, (18, 18), seed=8)[0]
    assert is_known(OTHELLO, state._replace(ply=np.int64(int(state.ply) + 3)))


def test_what_a_position_is_worth_is_told_with_its_discs() -> None:
    oracle = oracle_of(OTHELLO, 4)
    for state in late(10, (2, 6), seed=9):
        value, score = oracle.value(state), by_every_move(state)
        assert value == Proven((score > 0) - (score < 0), margin=score)
        assert oracle.result_text(value, int(state.ply)) == f"{score:+d}"
        for action, each in move_values(oracle, OTHELLO, state):
            after = apply_action(state, action)
            assert each is not None
            assert each.margin == _of_mover(state, after)


def _of_mover(state: Othello, after: Othello) -> int:
    """The score of a move for who makes it."""
    if is_terminal(after):
        lead = int(_lead(after))
        return -lead if state.side else lead
    return -by_every_move(after) if after.side != state.side else by_every_move(after)


def test_a_player_who_asks_the_oracle_keeps_what_the_position_is_worth() -> None:
    plain, player = alpha_beta(1), alpha_beta(1, endgame=True)
    kept: dict[str, Any] = {}
    given_away = 0
    for state in late(15, (8, 14), seed=10):
        score, answer = solver().score(state), ask(OTHELLO, state, player, kept=kept)
        result = (score > 0) - (score < 0)
        moves = {action: each.result for action, each in move_values(oracle_of(OTHELLO, 4), OTHELLO, state) if each}
        assert moves[answer.action] == result, OTHELLO.to_position(state)
        assert answer.info.proven == Proven(result, margin=score)
        assert answer.info.win_probability == (result + 1) / 2
        given_away += moves[ask(OTHELLO, state, plain).action] < result
    assert given_away > 0, "a player who errs by itself is needed to show anything"
