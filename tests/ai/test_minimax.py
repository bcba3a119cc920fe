"""Textbook minimax: what it finds is minimax's by the definition, and what it visits is what the definition visits."""

from __future__ import annotations

import pytest

from ai.info import Limit
from ai.proven import Proven
from ai.search.growing import grown
from ai.search.minimax import depth_of, places
from ai.search.task import Task
from ai.spec import Minimax, Order, PlayerSpec
from game import GAMES, Game
from tests.ai.support import CONNECT_FOUR, GAME_IDS, TIC_TAC_TOE, ask, minimax, undecided

FEW_ACTIONS = 70
BY_NUMBER = [order for order in Order if not order.judged]


def player(depth: int, *, limit: Limit | None = None, **options: object) -> PlayerSpec:
    return PlayerSpec("tested", "minimax", limit or Limit(), Minimax(depth=depth, **options))  # type: ignore[arg-type]


@pytest.mark.parametrize("order", Order)
@pytest.mark.parametrize("game", GAMES, ids=GAME_IDS)
def test_the_score_is_minimaxs_in_every_order(game: Game, order: Order) -> None:
    depth = 3 if game.num_actions < FEW_ACTIONS else 1
    for state in undecided(game, 4, (0, game.min_plies + 4)):
        answer = ask(game, state, player(depth, order=order))
        deep = min(depth, game.max_plies - int(state.ply))
        assert (answer.info.score, answer.info.depth) == (minimax(game, state, deep), deep), game.to_position(state)
        assert answer.info.pv[0] == answer.action


@pytest.mark.parametrize("order", Order)
def test_pruning_saves_nodes_and_changes_no_move(order: Order) -> None:
    for state in undecided(CONNECT_FOUR, 15, (0, 30)):
        pruned = ask(CONNECT_FOUR, state, player(5, order=order))
        whole = ask(CONNECT_FOUR, state, player(5, order=order, pruning=False))
        assert (pruned.action, pruned.info.score) == (whole.action, whole.info.score)
        assert pruned.nodes < whole.nodes


def test_without_pruning_every_node_of_the_tree_is_visited() -> None:
    for depth in range(1, 6):
        answer = ask(CONNECT_FOUR, CONNECT_FOUR.initial_state(), player(depth, pruning=False))
        assert answer.nodes == sum(7**ply for ply in range(depth + 1))


def test_moves_are_tried_from_the_centre_from_the_left_or_from_both_ends() -> None:
    tried = {order: [*map(int, places(7, order).argsort())] for order in BY_NUMBER}
    assert tried == {
        Order.CENTRE_FIRST: [3, 2, 4, 1, 5, 0, 6],
        Order.LEFT_FIRST: [0, 1, 2, 3, 4, 5, 6],
        Order.WORST_FIRST: [6, 0, 5, 1, 4, 2, 3],
    }


def test_of_equally_good_moves_the_first_in_order_is_played() -> None:
    state = TIC_TAC_TOE.initial_state()  # a draw, whatever is played
    played = [ask(TIC_TAC_TOE, state, player(9, order=order)).action for order in BY_NUMBER]
    assert played == [int(places(9, order).argmin()) for order in BY_NUMBER]


def test_the_better_the_order_the_fewer_the_nodes() -> None:
    orders = Order.BEST_JUDGED_FIRST, Order.LEFT_FIRST, Order.WORST_JUDGED_FIRST
    positions = undecided(CONNECT_FOUR, 10, (4, 12))
    nodes = [sum(ask(CONNECT_FOUR, state, player(6, order=order)).nodes for state in positions) for order in orders]
    assert 2 * nodes[0] < nodes[1] < nodes[2]


def test_depth_grows_as_columns_fill_within_the_leaves_of_the_full_board() -> None:
    assert [grown(4, 7, choices, 42) for choices in range(7, 0, -1)] == [4, 4, 4, 5, 7, 11, 42]
    growing = Minimax(depth=4, growing=True)
    full = CONNECT_FOUR.from_position("1111112222227333333444444")
    assert len(CONNECT_FOUR.actions(full)) == 3
    assert depth_of(Task(CONNECT_FOUR, full, player(4)), growing) == 7


def test_a_limit_makes_it_look_less_deep_never_deeper() -> None:
    state = CONNECT_FOUR.initial_state()
    depths = [ask(CONNECT_FOUR, state, player(4, limit=Limit(depth=depth))).info.depth for depth in (2, 9)]
    assert depths == [2, 4]


def test_a_search_cut_short_plays_the_best_of_what_it_has_seen() -> None:
    state = CONNECT_FOUR.initial_state()
    for nodes in (1, 2_000, 5_000):
        answer = ask(CONNECT_FOUR, state, player(8, limit=Limit(nodes=nodes)))
        assert answer.action in CONNECT_FOUR.actions(state)
        assert nodes <= answer.nodes < nodes + 2_000
        assert answer.info.depth == 0


def test_every_move_gets_its_own_score() -> None:
    state = undecided(CONNECT_FOUR, 1, (9, 9))[0]
    every = ask(CONNECT_FOUR, state, player(3), every_move=True).info.root_scores
    whole = ask(CONNECT_FOUR, state, player(3, pruning=False), every_move=True).info.root_scores
    assert every == whole
    assert len(every) == len(CONNECT_FOUR.actions(state))


def test_what_is_seen_to_the_end_is_proven() -> None:
    winning = CONNECT_FOUR.from_position("112233")
    assert ask(CONNECT_FOUR, winning, player(2)).info.proven == Proven(1, 1)
    drawn = TIC_TAC_TOE.initial_state()
    assert ask(TIC_TAC_TOE, drawn, player(9)).info.proven == Proven(0)


@pytest.mark.parametrize("game", [CONNECT_FOUR, TIC_TAC_TOE], ids=["connect-four", "tic-tac-toe"])
def test_a_table_saves_nodes_and_changes_no_score(game: Game) -> None:
    saved = 0
    for state in undecided(game, 12, (0, 5)):
        tabled, plain = (ask(game, state, player(6, table=table)) for table in (True, False))
        assert (tabled.info.score, tabled.action) == (plain.info.score, plain.action), game.to_position(state)
        saved += plain.nodes - tabled.nodes
    assert saved > 1_000
