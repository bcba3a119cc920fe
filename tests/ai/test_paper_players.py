"""The players of Stypa's paper: their evaluations and their moves are those of his program in plain numpy."""

from __future__ import annotations

import random

import pytest

from ai.evaluation import evaluate, find_model
from ai.players import find_player, has_player, known_player, player_names
from ai.spec import Minimax, Order
from game import Match, RulesError
from game.connect4 import Connect4
from lab.games import opened
from tests.ai.support import CONNECT_FOUR, ask, evaluate_compiled, exchanged
from tests.game.reference import stypa

PLAYERS = {"quartets": stypa.by_quartets, "positions": stypa.by_positions}
EVALUATIONS = {**PLAYERS, "points": stypa.by_points}
UNIT = {"quartets": 1, "positions": 1000, "points": 99_000}


def positions(count: int) -> list[Connect4]:
    """States of random games, those after the end included."""
    rng, found = random.Random(4), list[Connect4]()
    while len(found) < count:
        match = Match(CONNECT_FOUR)
        while match.outcome is None:
            match.push(rng.choice(match.legal_actions()))
            found.append(match.state)
    return found


@pytest.mark.parametrize("name", EVALUATIONS)
def test_the_evaluation_is_the_papers(name: str) -> None:
    model = find_model(CONNECT_FOUR, f"paper-{name}")
    for state in positions(150):
        theirs = UNIT[name] * EVALUATIONS[name](stypa.board_of(state)) * (1 if state.ply % 2 == 0 else -1)
        ours = evaluate_compiled(state, model)
        assert abs(ours - theirs) < 1, CONNECT_FOUR.to_position(state)
        assert evaluate(state, model) == ours == evaluate_compiled(exchanged(state), model)


@pytest.mark.parametrize(("depth", "games"), [(1, 4), (2, 3), (3, 1)])
def test_a_match_goes_move_for_move_as_the_papers_programs_play_it(depth: int, games: int) -> None:
    for number in range(games):
        match, sides = opened(CONNECT_FOUR, 3, random.Random(number)), [*PLAYERS][:: 1 if number % 2 else -1]
        while match.outcome is None:
            name = sides[match.player]
            found = stypa.minimax(stypa.board_of(match.state), depth, PLAYERS[name], match.player == 0)
            answer = ask(CONNECT_FOUR, match.state, find_player(CONNECT_FOUR, f"{name}@{depth}"))
            assert (answer.action, answer.nodes) == (found.column, found.nodes), match.moves_text
            match.push(answer.action)


def test_one_disc_counts_as_many_points_in_both_evaluations_as_its_cell_is_part_of_fours() -> None:
    quartets, points = find_model(CONNECT_FOUR, "paper-quartets"), find_model(CONNECT_FOUR, "paper-positions")
    for column in range(7):
        alone = CONNECT_FOUR.from_position(str(column + 1))
        assert evaluate(alone, quartets) == -stypa.POINTS[-1, column]
        assert evaluate(alone, points) == -UNIT["positions"] * stypa.POINTS[-1, column]


def test_the_papers_players_have_their_depths_and_any_other() -> None:
    names = player_names(CONNECT_FOUR)
    for name, depth in (("quartets", 4), ("positions", 6)):
        assert find_player(CONNECT_FOUR, name).options_as(Minimax) == Minimax(f"paper-{name}", depth)
        assert find_player(CONNECT_FOUR, f"connect-four/{name}@9").options_as(Minimax).depth == 9
        own = {each: find_player(CONNECT_FOUR, each).options_as(Minimax) for each in names if each.startswith(name)}
        assert {options.order for options in own.values()} == {order for order in Order if not order.judged}
        assert [options.pruning for options in own.values()].count(False) == 1
        assert own[f"{name}-growing"].growing
    assert known_player(CONNECT_FOUR, "quartets-left-first@2") == "quartets-left-first@2"


@pytest.mark.parametrize("name", ["quartets@", "quartets@0", "quartets@043", "quartets@43", "quartets@x", "@4"])
def test_a_depth_that_cannot_be_is_no_player(name: str) -> None:
    assert not has_player(CONNECT_FOUR, name)
    with pytest.raises(RulesError, match="no such player"):
        find_player(CONNECT_FOUR, name)


@pytest.mark.parametrize("name", ["uct@4", "level-3@4", "nobody@4"])
def test_only_players_of_a_fixed_depth_have_another(name: str) -> None:
    assert known_player(CONNECT_FOUR, name) != name
