"""The lecture's algorithms: what they find, what they show, and the players made of them."""

from __future__ import annotations

import math
import random
from functools import partial
from typing import Any

import pytest

from ai.evaluation import evaluate, find_model
from ai.info import Limit
from ai.players import find_player
from ai.search.growing import grown
from ai.search.scores import WIN
from ai.search.textbook import (
    BackPropagate,
    Backup,
    CutOff,
    Expand,
    SearchProblem,
    Select,
    Simulate,
    TextbookNode,
    TextbookTree,
    Value,
    Visit,
    alpha_beta,
    minimax,
    negamax,
    negamax_alpha_beta,
    result_of,
    uct,
)
from ai.spec import Minimax, PlayerSpec
from game import GAMES, Game, Match, apply_action, current_player, is_terminal, returns
from tests.ai import support
from tests.ai.support import CONNECT_FOUR, TIC_TAC_TOE, ask, undecided
from tests.amount import amount
from tests.game.odd_games.lines import odd_matches

every_board = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
TREE_SEARCHES = (minimax, negamax, alpha_beta, negamax_alpha_beta)
every_algorithm = pytest.mark.parametrize("algorithm", TREE_SEARCHES, ids=lambda each: each.__name__)
LEAVES = 1500
"""Positions are searched as deep as makes no more leaves: the deeper, the fewer moves there are."""
NAMES = ("textbook-minimax", "textbook-negamax", "textbook-alpha-beta", "textbook-uct")


def problem_of(game: Game) -> SearchProblem:
    return SearchProblem(game, partial(evaluate, model=find_model(game)))


def after(game: Game, *moves: str) -> Any:
    match = Match(game)
    for move in moves:
        match.push(game.parse_action(match.state, move))
    return match.state


def perfect_result(game: Game, state: Any) -> int:
    """How a game ends for player 0 when both play perfectly, by the rules alone."""
    if is_terminal(state):
        return returns(state)
    best = max if current_player(state) == 0 else min
    return best(perfect_result(game, apply_action(state, action)) for action in game.actions(state))


# -- what they find --------------------------------------------------------------------------------------------------


@pytest.mark.soak
@every_board
def test_all_find_the_value_of_the_compiled_search(game: Game) -> None:
    for state in undecided(game, amount(1000, 4), (2, game.max_plies - 5), seed=16):
        depth = grown(1, LEAVES, len(game.actions(state)), game.max_plies - int(state.ply))
        value = ask(game, state, support.alpha_beta(depth)).info.score
        found = [result_of(search(problem_of(game), state, depth))[0] for search in TREE_SEARCHES]
        assert found == [value] * 4, game.to_position(state)


@every_algorithm
def test_they_know_that_a_player_may_move_twice_or_pass(algorithm: Any) -> None:
    for match in odd_matches(2):
        for state in match.states[-5:-1]:
            rest = match.game.max_plies - int(state.ply)
            value, _ = result_of(algorithm(SearchProblem(match.game, lambda _state: 0), state, rest))
            result = perfect_result(match.game, state)
            assert (value > 0) - (value < 0) == (result if current_player(state) == 0 else -result)


@every_algorithm
def test_the_line_is_the_play_that_has_the_value(algorithm: Any) -> None:
    state = after(TIC_TAC_TOE, "a1", "a2", "b2")
    value, line = result_of(algorithm(problem_of(TIC_TAC_TOE), state, 6))
    for action in line:
        state = apply_action(state, action)
    assert (value, len(line), state.winner) == (-(WIN - 4), 4, 0)


def test_uct_finds_what_is_forced() -> None:
    state = after(TIC_TAC_TOE, "a1", "a2", "b2")
    _, line = result_of(uct(problem_of(TIC_TAC_TOE), state, 2000, seed=3))
    assert TIC_TAC_TOE.action_to_string(state, line[0]) == "c3", "everything else loses at once"


# -- what they show --------------------------------------------------------------------------------------------------


def test_minimax_visits_every_position_and_alpha_beta_tells_what_it_leaves_out() -> None:
    state, problem = after(TIC_TAC_TOE, "b2", "a1", "a2", "c2"), problem_of(TIC_TAC_TOE)
    whole, less = list(minimax(problem, state, 3)), list(alpha_beta(problem, state, 3))
    visits = [sum(isinstance(event, Visit) for event in events) for events in (whole, less)]
    assert visits[0] == 1 + 5 + 5 * 4 + 5 * 4 * 3
    skipped = [event for event in less if isinstance(event, CutOff)]
    assert visits[1] < visits[0]
    assert any(event.skipped for event in skipped)
    assert not any(isinstance(event, CutOff) for event in whole)


@every_board
def test_negamax_with_pruning_is_alpha_beta_seen_from_the_side_to_move(game: Game) -> None:
    state = undecided(game, 1, (6, game.max_plies - 5), seed=3)[0] if game.max_plies > 12 else game.initial_state()
    me = current_player(state)
    pairs = zip(negamax_alpha_beta(problem_of(game), state, 2), alpha_beta(problem_of(game), state, 2), strict=True)
    for mine, other in pairs:
        at = state
        for action in mine.line:
            at = apply_action(at, action)
        if not (isinstance(mine, Visit) and is_terminal(at)):  # nobody is to move there, so its window is nobody's
            assert (mine if current_player(at) == me else _seen_from_the_other_side(mine)) == other


def _seen_from_the_other_side(event: Any) -> Any:
    if isinstance(event, Visit):
        return event._replace(alpha=-event.beta, beta=-event.alpha)
    return event._replace(value=-event.value)


def test_every_value_is_the_best_of_the_values_below_it() -> None:
    events = list(minimax(problem_of(TIC_TAC_TOE), after(TIC_TAC_TOE, "b2", "a1"), 2))
    values = {event.line: event.value for event in events if isinstance(event, Value | Backup)}
    for (first,) in [line for line in values if len(line) == 1]:
        assert values[first,] == min(value for line, value in values.items() if len(line) == 2 and line[0] == first)
    assert values[()] == max(value for line, value in values.items() if len(line) == 1)


def test_the_four_steps_follow_each_other_and_ucb1_chooses_the_highest_bound() -> None:
    events = list(uct(problem_of(TIC_TAC_TOE), TIC_TAC_TOE.initial_state(), 40))
    kinds = [type(event) for event in events]
    assert kinds[:4] == [Expand, Simulate, BackPropagate, BackPropagate]
    assert kinds.count(Simulate) == kinds.count(Expand) == 40
    first = next(event for event in events if isinstance(event, Select))
    assert first.bounds[first.action] == max(first.bounds.values())
    assert kinds.index(Select) == 9 * 4, "as long as a child has a 0/0 record nothing is selected"


def test_a_bound_is_that_of_ucb1() -> None:
    node = TextbookNode(None, (), [], visits=4, total=3.0)
    assert node.bound(100) == 0.75 + math.sqrt(2 * math.log(100) / 4)


def test_a_tree_is_kept_for_the_next_move() -> None:
    tree = TextbookTree(problem_of(CONNECT_FOUR), CONNECT_FOUR.initial_state())
    result_of(tree.simulations(400, random.Random(1)))
    child = tree.root.children[3].children[3]
    assert tree.move_root(child.state)
    assert (tree.root, tree.root.line) == (child, ())
    assert all(len(node.line) == 1 for node in child.children.values())
    assert not tree.move_root(after(CONNECT_FOUR, "1", "1", "1"))


# -- the players -----------------------------------------------------------------------------------------------------


@every_board
@pytest.mark.parametrize("name", NAMES)
def test_they_play_every_board_within_a_limit(game: Game, name: str) -> None:
    state = undecided(game, 1, (4, 6))[0]
    answer = ask(game, state, find_player(game, name).limited(Limit(nodes=60)))
    assert answer.action in game.actions(state)
    assert answer.action == answer.info.pv[0]
    assert answer.nodes <= 60


@pytest.mark.parametrize("name", ["textbook-alpha-beta@3", "textbook-minimax@3"])
def test_a_depth_can_be_said_and_every_move_be_judged(name: str) -> None:
    state = after(CONNECT_FOUR, "4", "1", "4", "1")
    answer = ask(CONNECT_FOUR, state, find_player(CONNECT_FOUR, name), every_move=True)
    compiled = ask(CONNECT_FOUR, state, PlayerSpec("", "minimax", options=Minimax(depth=3)), every_move=True)
    assert answer.info.depth == 3
    assert answer.info.root_scores == compiled.info.root_scores


@pytest.mark.soak
@pytest.mark.parametrize("name", [*(f"{name}@9" for name in NAMES[:3]), "textbook-uct"])
def test_on_tic_tac_toe_they_play_perfectly(name: str) -> None:
    """Whatever chance plays against them, on either side; those that prune nothing play fewer games."""
    pruning = name.startswith(NAMES[2:])
    for seed in range(1, 1 + amount(60 if pruning else 6, 1)):
        chance, match, kept = random.Random(seed), Match(TIC_TAC_TOE), dict[str, Any]()
        player = find_player(TIC_TAC_TOE, name).seeded(seed)
        while match.outcome is None:
            mine = match.player == seed % 2
            action = ask(TIC_TAC_TOE, match.state, player, kept=kept).action if mine else None
            match.push(chance.choice(match.legal_actions()) if action is None else action)
        assert match.outcome.winner != 1 - seed % 2


@pytest.mark.parametrize("name", ["textbook-minimax@9", "textbook-negamax@9", "textbook-alpha-beta@9"])
@pytest.mark.parametrize("position", ["1b1/1bw/2w w", "1b1/1bw/1w1 w"])
def test_what_is_cut_short_proves_nothing_but_a_win(name: str, position: str) -> None:
    state = TIC_TAC_TOE.from_position(position)  # won in one move, and in three
    for nodes in (5, 20, 60, 200):
        answer = ask(TIC_TAC_TOE, state, find_player(TIC_TAC_TOE, name).limited(Limit(nodes=nodes)))
        assert answer.info.proven is None or answer.info.proven.result == 1, nodes
    whole = ask(TIC_TAC_TOE, state, find_player(TIC_TAC_TOE, name))
    assert whole.info.proven is not None
    assert whole.info.proven.result == 1
