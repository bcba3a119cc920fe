"""Boards that are solved near the end: what their oracle says is so, and a player who asks it gives nothing away."""

from __future__ import annotations

import threading
import time
from functools import cache
from typing import Any

import numpy as np
import pytest
from numba import njit

import ai.compiled  # noqa: F401
from ai.exact import Oracle, has_oracle, is_known, is_solved, most_plies, move_values, oracle_of
from ai.proven import Proven
from ai.search.scores import result_score
from ai.search.task import POLL_EVERY
from game.verbs import apply_action, distinct_actions, is_terminal, legal_actions, returns
from tests.ai.support import CONNECT_FOUR, PATHWAYZ, PENTAGO, TIC_TAC_TOE, alpha_beta, ask, undecided
from tests.amount import amount

QUIET = "bwb1w1/wbwbbw/1bwwwb/wb4/1wbbwb/b1w3 w"
"""Drawn, with twelve empty cells; it takes millions of positions to find out."""
OF_THE_CHAMPION = [
    ("www3/bwwwwb/wbbbbw/2b3/b4b/1w2b1 w", 0),
    ("bwwbw1/w1bw2/bbwwb1/1bb3/b1b3/www3 w", 1),
    ("3bww/3bww/1wbbbw/wbb2w/bw3b/w1b3 w", -1),
]
"""Positions of the champion's games with sixteen empty cells, and the results of a search that orders by threats."""
EARLIER = "bwb1w1/wbwbbw/1bwwwb/wb4/1wbbw1/b1w3 b"


@cache
def the_oracle() -> Oracle:
    return oracle_of(PENTAGO, 48)


@njit(cache=True)
def _best(state: Any, rows: Any) -> Any:
    """What a position is worth to White, and after how many plies it ends if it is not drawn, by playing every move."""
    if is_terminal(state):
        return np.int64(returns(state)) * 64
    white = state.ply & 1 == 0
    best = np.int64(-99 if white else 99)
    row = rows[state.ply]
    for i in range(legal_actions(state, row)):
        found = _best(apply_action(state, row[i]), rows)
        found -= np.sign(found)
        best = max(best, found) if white else min(best, found)
    return best


def by_every_move(state: Any) -> Proven:
    """The worth of a position by playing all games to their end, nothing left out."""
    found = int(_best(state, np.empty((PENTAGO.max_plies, PENTAGO.num_actions), np.int64)))
    mine = found if int(state.ply) % 2 == 0 else -found
    return Proven(0) if mine == 0 else Proven(1 if mine > 0 else -1, 64 - abs(mine))


@pytest.mark.soak
def test_what_the_oracle_says_is_what_playing_every_game_to_its_end_finds() -> None:
    told = set()
    for state in undecided(PENTAGO, amount(300, 60), (amount(32, 33), 35), seed=15):
        value = the_oracle().value(state)
        assert value == by_every_move(state), PENTAGO.to_position(state)
        told.add(value.result)
    assert told == {-1, 0, 1}, "a test of one kind of result shows nothing"


@njit(cache=True)
def _result(state: Any, alpha: Any, beta: Any, rows: Any) -> Any:
    """Return the result for the side to move, or a bound of it outside the window: alpha-beta, nothing remembered."""
    best = np.int64(-1)
    row = rows[state.ply]
    for i in range(distinct_actions(state, row)):
        after = apply_action(state, row[i])
        if is_terminal(after):
            white = np.int64(returns(after))
            found = white if state.ply & 1 == 0 else -white
        else:
            found = -_result(after, -beta, -alpha, rows)
        best = max(best, found)
        if best >= beta:
            break
        alpha = max(alpha, best)
    return best


@pytest.mark.soak
def test_with_five_to_seven_empty_cells_it_finds_the_results_of_a_plain_search() -> None:
    """From five empty cells on, results are kept in a table and moves are sorted; from seven on, threads share them."""
    told, rows = set(), np.empty((PENTAGO.max_plies, PENTAGO.num_actions), np.int64)
    oracles = the_oracle(), oracle_of(PENTAGO, 34, 2)
    for state in undecided(PENTAGO, amount(400, 150), (29, 31), seed=19):
        values = [oracle.value(state) for oracle in oracles]
        result = _result(state, np.int64(-1), np.int64(1), rows)
        assert [value and value.result for value in values] == [result, result], PENTAGO.to_position(state)
        told.add(result)
    assert told == {-1, 0, 1}, "a test of one kind of result shows nothing"


@pytest.mark.soak
def test_two_threads_find_what_one_finds() -> None:
    for state in undecided(PENTAGO, amount(200, 40), (25, 27), seed=21):
        assert oracle_of(PENTAGO, 34, 2).value(state) == the_oracle().value(state), PENTAGO.to_position(state)


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize(("position", "result"), OF_THE_CHAMPION)
def test_with_sixteen_empty_cells_it_finds_what_another_order_of_moves_found(
    position: str, result: int, threads: int
) -> None:
    value = oracle_of(PENTAGO, 48, threads).value(PENTAGO.from_position(position))
    assert value is not None
    assert value.result == result


@pytest.mark.soak
def test_five_hundred_positions_with_more_empty_cells_are_consistent() -> None:
    """A position is worth the best of its moves, and a half turn changes nothing."""
    for state in undecided(PENTAGO, amount(500, 6), (26, 30), seed=16):
        value, moves = the_oracle().value(state), dict(move_values(the_oracle(), PENTAGO, state))
        assert value is not None
        best = max((each for each in moves.values() if each is not None), key=result_score)
        assert best == value, PENTAGO.to_position(state)
        turned = PENTAGO.from_position(PENTAGO.to_position(state)[-3::-1] + PENTAGO.to_position(state)[-2:])
        assert oracle_of(PENTAGO, 34).value(turned) == value


def test_players_do_not_ask_about_too_early_a_position() -> None:
    early, late = PENTAGO.from_position(EARLIER), PENTAGO.from_position(QUIET)
    assert has_oracle(PENTAGO)
    assert not is_solved(PENTAGO)
    assert the_oracle().value(PENTAGO.initial_state()) is None
    assert (is_known(PENTAGO, early), is_known(PENTAGO, late)) == (False, True)
    assert not has_oracle(PATHWAYZ)
    assert not is_known(PATHWAYZ, PATHWAYZ.initial_state())
    for game in (CONNECT_FOUR, TIC_TAC_TOE):
        assert is_solved(game)
        assert is_known(game, game.initial_state())
    assert most_plies(TIC_TAC_TOE) == 9


def test_a_search_that_may_not_go_on_says_nothing() -> None:
    state, oracle = PENTAGO.from_position(QUIET), oracle_of(PENTAGO, 34)
    assert oracle.value(state, 1_000) is None
    assert oracle.nodes < 3_000
    assert oracle.value(state, 10**9, np.ones(1, np.int64)) is None


@pytest.mark.parametrize("threads", [1, 2])
def test_the_flag_ends_a_search_at_once(threads: int) -> None:
    oracle, stop, found = oracle_of(PENTAGO, 34, threads), np.zeros(1, np.int64), list[Any]()
    state = PENTAGO.from_position(QUIET)
    asking = threading.Thread(target=lambda: found.append(oracle.value(state, stop=stop)))
    asking.start()
    time.sleep(0.05)
    assert asking.is_alive(), "a search that is over shows nothing"
    stop[0], began = 1, time.perf_counter()
    asking.join(timeout=5.0)
    assert time.perf_counter() - began < 1.0, "50 ms on an idle computer"
    assert found == [None]


def test_a_game_that_is_over_is_refused() -> None:
    with pytest.raises(ValueError, match="over"):
        the_oracle().value(PENTAGO.from_position("wwwww1/bbbb2/6/6/6/6 b"))


def test_a_player_who_asks_the_oracle_keeps_what_the_position_is_worth() -> None:
    plain, player = alpha_beta(1, noise=200), alpha_beta(1, noise=200, endgame=True)
    kept: dict[str, Any] = {}
    given_away = 0
    for state in undecided(PENTAGO, 20, (30, 33), seed=18):
        value = the_oracle().value(state)
        assert value is not None
        moves = {action: each.result for action, each in move_values(the_oracle(), PENTAGO, state) if each}
        answer = ask(PENTAGO, state, player, kept=kept)
        assert moves[answer.action] == value.result, PENTAGO.to_position(state)
        assert answer.info.proven == value
        assert (answer.info.score, answer.info.win_probability) == (result_score(value), (value.result + 1) / 2)
        given_away += moves[ask(PENTAGO, state, plain).action] < value.result
    assert given_away > 0, "a player who errs by itself is needed to show anything"


def test_a_limit_of_nodes_counts_what_the_oracle_visits() -> None:
    state = PENTAGO.from_position(QUIET)
    player = alpha_beta(nodes=4_000, endgame=True)
    first, second = (ask(PENTAGO, state, player) for _ in range(2))
    assert (first.action, first.info, first.nodes) == (second.action, second.info, second.nodes)
    assert first.nodes <= 4_000 + POLL_EVERY
    assert first.info.proven is None


@pytest.mark.parametrize("game", [PENTAGO, PATHWAYZ], ids=lambda game: game.name)
def test_early_in_a_game_it_plays_as_it_would_without(game: Any) -> None:
    plain, player = alpha_beta(1), alpha_beta(1, endgame=True)
    state = game.initial_state()
    assert ask(game, state, player).action == ask(game, state, plain).action
