"""UCT: what it proves is true, its tree can be kept, and equal moves are one move."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from ai.proven import Proven
from ai.search.uct import UctTree
from ai.spec import Alertness, Final
from game import GAMES, UNDECIDED, Game, Match, apply_action, distinct_actions
from tests.ai.support import (
    CONNECT_FOUR,
    GAME_IDS,
    PENTAGO,
    TIC_TAC_TOE,
    alpha_beta,
    ask,
    uct,
    undecided,
)


@pytest.mark.parametrize("game", GAMES, ids=GAME_IDS)
def test_a_node_limit_is_the_number_of_games_and_plays_the_same_again(game: Game) -> None:
    for nodes in (1, 7, 3000):
        first, second = (ask(game, game.initial_state(), uct(nodes, seed=5)) for _ in range(2))
        assert first.nodes == nodes
        assert first.action in game.actions(game.initial_state())
        assert (first.action, first.info) == (second.action, second.info)


def test_a_draw_is_proven() -> None:
    answer = ask(TIC_TAC_TOE, TIC_TAC_TOE.from_position("wbw/1b1/1w1 b"), uct(100_000))
    assert answer.info.proven == Proven(0)
    assert answer.nodes < 100_000, "a proven root ends the search"


@pytest.mark.parametrize(
    ("position", "result", "chance"),
    [("7/7/7/7/bb5/www3b w", 1, 1.0), ("7/7/7/7/7/b1www1b b", -1, 0.0), ("7/7/7/7/3b3/2ww1b1 w", 1, 1.0)],
)
def test_short_wins_and_losses_are_proven(position: str, result: int, chance: float) -> None:
    answer = ask(CONNECT_FOUR, CONNECT_FOUR.from_position(position), uct(100_000))
    assert (answer.info.proven, answer.info.win_probability) == (Proven(result), chance)


def test_what_is_proven_agrees_with_alpha_beta() -> None:
    proofs = 0
    for state in undecided(CONNECT_FOUR, 30, (26, 34)):
        mine = ask(CONNECT_FOUR, state, uct(50_000)).info.proven
        exact = ask(CONNECT_FOUR, state, alpha_beta()).info.proven
        assert exact is not None
        if mine is not None:
            proofs += 1
            assert mine == Proven(exact.result), CONNECT_FOUR.to_position(state)
    assert proofs > 20


def test_a_proven_win_is_played() -> None:
    wins = 0
    for state in undecided(CONNECT_FOUR, 20, (20, 30), seed=4):
        answer = ask(CONNECT_FOUR, state, uct(50_000))
        after = apply_action(state, answer.action)
        if answer.info.proven == Proven(1) and after.winner == UNDECIDED:
            wins += 1
            reply = ask(CONNECT_FOUR, after, alpha_beta()).info.proven
            assert reply is not None
            assert reply.result == -1
    assert wins > 0


def test_what_never_escapes_a_player_does_not_escape_its_few_games() -> None:
    win, threat = (CONNECT_FOUR.from_position(f"7/7/7/7/{rows} w") for rows in ("b6/b1www1b", "w6/wb1bb1w"))
    for seed in range(10):
        asked = {alertness: uct(3, seed=seed, never_misses=alertness) for alertness in Alertness}
        assert CONNECT_FOUR.action_to_string(win, ask(CONNECT_FOUR, win, asked[Alertness.WINS]).action) in "26"
        answer = ask(CONNECT_FOUR, threat, asked[Alertness.THREATS])
        assert CONNECT_FOUR.action_to_string(threat, answer.action) == "3"
        assert answer.info.pv[0] == answer.action
    missed = [ask(CONNECT_FOUR, threat, uct(3, seed=seed)).action for seed in range(10)]
    assert any(CONNECT_FOUR.action_to_string(threat, action) != "3" for action in missed)


def _tree(**options: Any) -> tuple[UctTree, int]:
    """The tree of a search on the empty board of Connect Four, and the action played."""
    kept: dict[str, Any] = {}
    answer = ask(CONNECT_FOUR, CONNECT_FOUR.initial_state(), uct(3000, **options), kept=kept)
    return kept["tree"], answer.action


def test_a_larger_constant_explores_more_evenly() -> None:
    shares = []
    for exploration in (0.1, 0.5, math.sqrt(2)):
        tree, _ = _tree(exploration=exploration)
        shares.append(max(tree.visits(child) for child in tree.children(0)) / tree.visits(0))
    assert shares == sorted(shares, reverse=True)
    assert shares[0] > 2 * shares[2]


def test_the_move_can_be_the_one_with_the_highest_bound() -> None:
    tree, action = _tree(exploration=1.0, final=Final.BOUND)

    def bound(child: int) -> float:
        payout = (1 + tree.mean(child)) / 2
        return payout + 1.0 * math.sqrt(math.log(tree.visits(0) + 1) / tree.visits(child))

    assert action == tree.action(max(tree.children(0), key=bound))


def test_a_proven_win_is_played_whatever_the_bounds() -> None:
    state = CONNECT_FOUR.from_position("7/7/7/7/bb5/www3b w")
    action = ask(CONNECT_FOUR, state, uct(3000, final=Final.BOUND, exploration=5.0)).action
    assert apply_action(state, action).winner == 0


def test_equal_moves_are_tried_as_one() -> None:
    state = PENTAGO.initial_state()
    kept: dict[str, Any] = {}
    ask(PENTAGO, state, uct(2000), kept=kept)
    tree = kept["tree"]
    assert isinstance(tree, UctTree)
    tried = [tree.action(child) for child in tree.children(0)]
    out = np.empty(PENTAGO.num_actions, np.int64)
    count = distinct_actions(state, out)
    assert count < len(PENTAGO.actions(state))
    assert sorted(tried) == sorted(out[:count].tolist())


@pytest.mark.parametrize("game", GAMES, ids=GAME_IDS)
def test_the_tree_is_kept_from_move_to_move(game: Game) -> None:
    kept: dict[str, Any] = {}
    match = Match(game)
    first = ask(game, match.state, uct(20_000), kept=kept)
    match.push(first.action)
    match.push(ask(game, match.state, uct(500)).action)
    old: UctTree = kept["tree"]
    expected = _visits_of(old, match)
    ask(game, match.state, uct(1), kept=kept)
    new: UctTree = kept["tree"]
    assert new is not old
    assert int(new.nodes[0, 0]) - 1 in expected
    _check(new)


def _visits_of(tree: UctTree, match: Match) -> set[int]:
    """The visits of the nodes of the match's position: move orders that lead to it have one each."""
    found = set()
    for child in tree.children(0):
        after = apply_action(match.initial_state, tree.action(child))
        for below in tree.children(child):
            if apply_action(after, tree.action(below)) == match.state:
                found.add(int(tree.nodes[below, 0]))
    return found


def _check(tree: UctTree) -> None:
    """Each node but the root is exactly one node's child."""
    seen = [child for node in range(int(tree.used[0])) for child in tree.children(node)]
    assert sorted(seen) == list(range(1, int(tree.used[0])))


def test_without_reuse_every_move_starts_anew() -> None:
    kept: dict[str, Any] = {}
    for _ in range(2):
        ask(CONNECT_FOUR, CONNECT_FOUR.initial_state(), uct(100, reuse=False), kept=kept)
    assert kept == {}


def test_a_position_that_was_not_foreseen_starts_anew() -> None:
    kept: dict[str, Any] = {}
    ask(CONNECT_FOUR, CONNECT_FOUR.initial_state(), uct(100), kept=kept)
    elsewhere = CONNECT_FOUR.from_position("44531")
    ask(CONNECT_FOUR, elsewhere, uct(10), kept=kept)
    assert int(kept["tree"].nodes[0, 0]) == 10


def test_a_full_tree_goes_on_without_growing() -> None:
    kept: dict[str, Any] = {}
    state = CONNECT_FOUR.initial_state()
    ask(CONNECT_FOUR, state, uct(20), kept=kept)
    small = kept["tree"]
    answer = ask(CONNECT_FOUR, state, uct(5000), kept=kept)
    assert answer.nodes == 5000
    assert int(kept["tree"].used[0]) <= len(kept["tree"].nodes)
    assert len(small.nodes) < 5000


@pytest.mark.parametrize("game", GAMES, ids=GAME_IDS)
def test_the_chosen_move_leads_the_line_and_scores_are_in_bounds(game: Game) -> None:
    answer = ask(game, game.initial_state(), uct(3000), every_move=True)
    assert answer.info.pv[0] == answer.action
    assert all(-10_000 <= score <= 10_000 for score in answer.info.root_scores.values())
    assert 0 <= answer.info.win_probability <= 1
