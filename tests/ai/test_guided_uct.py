"""UCT with an evaluation in its selection: the formula on a small tree, merged moves, and results that count more."""

from __future__ import annotations

import itertools
import math
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from ai.exact import move_values, oracle_of
from ai.info import Limit
from ai.proven import Proven
from ai.search.guided_uct_kernels import PRIOR
from ai.search.task import Task
from ai.search.tree_kernels import ACTION, OWN, STATUS, TOTAL
from ai.search.tree_search import ResultTree
from ai.spec import Bandit, GuidedTree, PlayerSpec
from ai.thinking import think
from game import Game, Match, apply_action, current_player, distinct_actions, is_terminal
from tests.ai.support import CONNECT_FOUR, PENTAGO, TIC_TAC_TOE, ask, undecided


def guided(nodes: int, seed: int = 1, **options: Any) -> PlayerSpec:
    return PlayerSpec("tested", "guided-uct", Limit(nodes=nodes), GuidedTree(**options), seed=seed)


def grown(game: Game, state: Any, player: PlayerSpec) -> ResultTree:
    """The tree of a player that keeps it."""
    task = Task(game, state, player)
    think(task)
    tree = task.kept["tree"]
    assert isinstance(tree, ResultTree)
    return tree


def worth(tree: ResultTree, node: int, child: int, unit: int, sign: int, bandit: Bandit = Bandit.UCB1) -> float:
    """The value of following a child, from the numbers of the tree: for White with sign 1, for Black with -1."""
    if bandit == Bandit.PUCT:
        return puct(tree, node, child, sign)
    utility = sign * int(tree.nodes[child, OWN]) / unit if unit else 0.0
    n, games = tree.visits(node), tree.visits(child)
    if games == 0:
        return 1 + utility
    share = (1 + sign * int(tree.nodes[child, TOTAL]) / games) / 2
    if bandit == Bandit.UCB1_TUNED:
        variance = share * (1 - share) + math.sqrt(2 * math.log(n) / games)
        return share + math.sqrt(min(0.25, variance) * math.log(n) / games) + utility
    return share + 1.4 * math.sqrt(math.log(n) / games) + utility


def puct(tree: ResultTree, node: int, child: int, sign: int) -> float:
    known = child if tree.visits(child) else node
    share = (1 + sign * int(tree.nodes[known, TOTAL]) / max(1, tree.visits(known))) / 2
    prior = int(tree.nodes[child, OWN]) / PRIOR
    return share + 1.4 * prior * math.sqrt(tree.visits(node) / 20) / (1 + tree.visits(child) / 20)


def followed(before: ResultTree, after: ResultTree, node: int) -> int | None:
    """The child of a node through which the one leaf was reached that the second tree has more than the first."""
    more = [child for child in before.children(node) if after.visits(child) > before.visits(child)]
    assert len(more) <= 1
    return more[0] if more else None


@pytest.mark.parametrize(
    ("unit", "one_sided", "bandit"),
    [
        (0, False, Bandit.UCB1),
        (300, False, Bandit.UCB1),
        (300, True, Bandit.UCB1),
        (300, False, Bandit.UCB1_TUNED),
        (300, False, Bandit.PUCT),
    ],
)
def test_the_child_of_highest_worth_is_followed(unit: int, one_sided: bool, bandit: Bandit) -> None:
    state, replies = CONNECT_FOUR.initial_state(), 0
    grow = [guided(20 * leaves, unit=unit, one_sided=one_sided, bandit=bandit, reuse=True) for leaves in range(1, 60)]
    trees = [grown(CONNECT_FOUR, state, player) for player in grow]  # each has one leaf more than the one before
    for before, after in itertools.pairwise(trees):
        child = followed(before, after, 0)
        assert child is not None
        values = [worth(before, 0, each, unit, 1, bandit) for each in before.children(0)]
        assert worth(before, 0, child, unit, 1, bandit) == pytest.approx(max(values), abs=1e-12)
        reply, sign = followed(before, after, child), 1 if one_sided else -1
        if reply is not None:
            values = [worth(before, child, each, unit, sign, bandit) for each in before.children(child)]
            assert worth(before, child, reply, unit, sign, bandit) == pytest.approx(max(values), abs=1e-12)
            replies += 1
    assert replies > 10


def test_priors_are_the_softmax_of_the_evaluations_for_the_mover() -> None:
    for state, sign in ((CONNECT_FOUR.from_position("44"), 1), (CONNECT_FOUR.from_position("4"), -1)):
        plain = grown(CONNECT_FOUR, state, guided(40, reuse=True))
        prior = grown(CONNECT_FOUR, state, guided(40, bandit=Bandit.PUCT, reuse=True))
        utilities = {plain.action(child): int(plain.nodes[child, OWN]) / 300 for child in plain.children(0)}
        strengths = {action: math.exp(4 * sign * each) for action, each in utilities.items()}
        total = sum(strengths.values())
        found = {prior.action(child): int(prior.nodes[child, OWN]) / PRIOR for child in prior.children(0)}
        assert found == pytest.approx({action: each / total for action, each in strengths.items()}, abs=2e-6)


def test_the_evaluation_can_judge_a_leaf() -> None:
    state = CONNECT_FOUR.from_position("44")
    tree = grown(CONNECT_FOUR, state, guided(7, judged=True, reuse=True))
    once = [node for node in range(1, int(tree.used[0])) if tree.visits(node) == 20]
    assert once
    for node in once:
        assert int(tree.nodes[node, TOTAL]) == round(20 * math.tanh(int(tree.nodes[node, OWN]) / 300))
    assert ask(CONNECT_FOUR, state, guided(700, judged=True)).nodes == 700, "a leaf without games counts as one"


def test_guided_random_games_are_better_played() -> None:
    plain, led = guided(400), guided(400, candidates=4, unit=300)
    points = 0.0
    for number in range(8):
        match = Match(CONNECT_FOUR)
        while match.outcome is None:
            player = led if (match.player == 0) == (number % 2 == 0) else plain
            match.push(ask(CONNECT_FOUR, match.state, replace(player, seed=number)).action)
        points += 0.5 if match.outcome.winner is None else float(match.outcome.winner == number % 2)
    assert points >= 4


def test_a_root_has_a_child_for_each_different_position() -> None:
    state = PENTAGO.initial_state()
    tree = grown(PENTAGO, state, guided(40, reuse=True))
    actions = sorted(int(tree.nodes[child, ACTION]) for child in tree.children(0))
    out = np.empty(PENTAGO.num_actions, np.int64)
    assert actions == sorted(map(int, out[: distinct_actions(state, out)]))
    assert len(actions) < len(PENTAGO.actions(state))


def test_a_new_node_plays_twenty_games_and_a_decided_one_counts_five_times_as_many() -> None:
    decided = plain = 0
    for state in undecided(CONNECT_FOUR, 60, (16, 24)):
        if any(is_terminal(apply_action(state, action)) for action in CONNECT_FOUR.actions(state)):
            continue
        tree = grown(CONNECT_FOUR, state, guided(2_000, reuse=True))
        for child in tree.children(0):
            result, games = int(tree.nodes[child, STATUS]) - 2, tree.visits(child)
            position = apply_action(state, tree.action(child))
            wins = any(is_terminal(apply_action(position, each)) for each in CONNECT_FOUR.actions(position))
            if games and wins:
                assert (result, games % 100) == (1 if current_player(position) == 0 else -1, 0)
                assert int(tree.nodes[child, TOTAL]) == result * games
                decided += 1
            elif games:
                assert (result, games % 20) == (-2, 0)
                plain += 1
    assert decided > 3
    assert plain > 5


def test_a_win_at_once_is_played() -> None:
    answer = ask(TIC_TAC_TOE, TIC_TAC_TOE.from_position("ww1/bb1/3 w"), guided(100))
    assert (TIC_TAC_TOE.action_to_string(TIC_TAC_TOE.initial_state(), answer.action), answer.nodes) == ("c3", 20)
    assert answer.info.proven == Proven(1, 1)


@pytest.mark.parametrize(("one_sided", "least", "most"), [(False, 0.9, 1.0), (True, 0.0, 0.8)])
def test_many_games_find_perfect_play_unless_the_search_is_one_sided(
    one_sided: bool, least: float, most: float
) -> None:
    oracle, kept = oracle_of(TIC_TAC_TOE), []
    for number, state in enumerate(undecided(TIC_TAC_TOE, 150, (0, 5), seed=4)):
        results = {action: value.result for action, value in move_values(oracle, TIC_TAC_TOE, state) if value}
        if len({*results.values()}) > 1 and TIC_TAC_TOE.winning_action(state) is None:
            answer = ask(TIC_TAC_TOE, state, guided(20_000, number, unit=0, one_sided=one_sided))
            kept.append(results[answer.action] == max(results.values()))
    assert len(kept) > 50
    assert least <= sum(kept) / len(kept) <= most


def test_it_sees_the_opponents_win() -> None:
    state = CONNECT_FOUR.from_position("112233".replace("33", "3"))  # 1 1 2 2 3: Black has to stop the third in a row
    assert ask(CONNECT_FOUR, state, guided(4_000)).action == 3


def test_the_same_seed_searches_the_same_and_a_limit_is_kept() -> None:
    state = undecided(PENTAGO, 1, (6, 6))[0]
    first, second = (ask(PENTAGO, state, guided(3_000)) for _ in range(2))
    assert (first.action, first.info) == (second.action, second.info)
    assert first.nodes == 3_000
    assert first.info.pv[0] == first.action
    assert set(ask(PENTAGO, state, guided(300), every_move=True).info.root_scores) <= set(PENTAGO.actions(state))


def test_a_kept_tree_is_gone_on_with() -> None:
    kept: dict[str, Any] = {}
    state = CONNECT_FOUR.initial_state()
    player = guided(2_000, reuse=True)
    for _ in range(2):
        answer = ask(CONNECT_FOUR, state, player, kept=kept)
        state = apply_action(state, answer.action)
    before = kept["tree"].visits(0)
    assert before > 2_000
    reply = ask(CONNECT_FOUR, state, guided(2_000)).action
    ask(CONNECT_FOUR, apply_action(state, reply), player, kept=kept)
    assert kept["tree"].visits(0) > 2_000
