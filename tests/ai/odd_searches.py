"""Every search on the odd games, beside plain recursions: run by `test_odd_games.py` with kernels of its own.

Only `make soak` runs it, since every search is compiled anew for these boards.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

import numpy as np
import pytest

import game.compiled
from ai.evaluation.features import describe, find_features
from ai.info import Limit
from ai.search.proof import investigate
from ai.search.scores import PROVEN, SCORE_UNIT, WIN
from ai.spec import Plan, PlayerSpec
from game import Game, apply_action, current_player, hash_key, is_terminal, returns
from game.compiled import apply_compiled
from tests.ai.support import Answer, alpha_beta, ask, minimax, uct
from tests.game import kernels
from tests.game.odd_games import ODD_GAMES
from tests.game.odd_games.lines import odd_matches

import_module("tests.game.odd_games.knowledge")  # tells the searches what they may know of the games
game.compiled.teach()  # and numba the helpers of the rules

every_game = pytest.mark.parametrize("game", ODD_GAMES, ids=lambda game: game.name)
PLIES = 9
"""How far before the end of a game positions are looked at; the recursions here are slow."""


@cache
def positions(game: Game) -> tuple[Any, ...]:
    """Undecided positions near the end of odd games, all those among them where somebody moves again or passes."""
    found = {}
    for match in odd_matches(12):
        if match.game is game:
            for state in match.states[max(0, len(match.moves) - PLIES) : -1]:
                found[int(hash_key(state))] = state
    return tuple(found.values())


@cache
def value(game: Game, state: Any) -> int:
    """The exact score of a position for its side to move: a win sooner is worth more."""
    return minimax(game, state, game.max_plies - int(state.ply))


def sign_of(score: float) -> int:
    return (score > 0) - (score < 0)


def value_after(game: Game, state: Any, action: int) -> int:
    """The same of an action, for the side that plays it, as 1, 0 or -1."""
    child = apply_action(state, action)
    if is_terminal(child):
        result = int(returns(child))
        return result if current_player(state) == 0 else -result
    later = sign_of(value(game, child))
    return later if current_player(child) == current_player(state) else -later


def score_after(game: Game, state: Any, action: int, depth: int) -> int:
    """The score of an action for the side that plays it, searched `depth` plies deep in all."""
    child = apply_action(state, action)
    score = minimax(game, child, depth - 1, ply=1)
    return score if current_player(child) == current_player(state) else -score


def games_left(game: Game, state: Any) -> int:
    """How many games can follow from a position."""
    buffers = np.empty((game.max_plies + 1, game.num_actions), np.int64)
    return int(kernels.count_games(state, 0, buffers))


def is_best(game: Game, state: Any, answer: Answer) -> bool:
    return value_after(game, state, answer.action) == sign_of(value(game, state))


def thought(game: Game, state: Any, player: PlayerSpec) -> Answer:
    """The answer of a search that thinks even where there is nothing to choose."""
    return ask(game, state, player, every_move=len(game.actions(state)) == 1)


@every_game
def test_the_compiled_rules_are_the_interpreted_ones(game: Game) -> None:
    out = np.empty(game.num_actions, np.int64)
    for match in odd_matches():
        for before, after, action in zip(match.states, match.states[1:], match.moves, strict=False):
            if match.game is game:
                assert out[: kernels.legal(before, out)].tolist() == game.actions(before)
                assert apply_compiled(before, action) == after
                _, _, player, key = kernels.facts(before)
                assert (int(player), int(key)) == (current_player(before), int(hash_key(before)))


@every_game
def test_there_is_something_odd_to_search(game: Game) -> None:
    signs = {sign_of(value(game, state)) for state in positions(game)}
    assert {1, -1} <= signs
    assert len(positions(game)) >= 50


@every_game
def test_alpha_beta_finds_the_exact_score_and_a_best_move(game: Game) -> None:
    for state in positions(game):
        answer = thought(game, state, alpha_beta(depth=game.max_plies))
        assert answer.info.score == value(game, state), game.to_position(state)
        assert is_best(game, state, answer)


@every_game
def test_alpha_beta_is_exact_at_every_depth_too(game: Game) -> None:
    for state in positions(game)[::3]:
        for depth in (1, 2, 3, 4):
            answer = ask(game, state, alpha_beta(depth=depth))
            searched = answer.info.depth
            assert answer.info.score == minimax(game, state, searched), (game.to_position(state), depth)


@every_game
def test_every_move_has_its_own_score_from_the_movers_side(game: Game) -> None:
    for state in positions(game)[::3]:
        answer = ask(game, state, alpha_beta(depth=4), every_move=True)
        depth = answer.info.depth
        assert answer.info.root_scores == {
            action: score_after(game, state, action, depth) for action in game.actions(state)
        }


@every_game
def test_greedy_is_best_after_one_ply(game: Game) -> None:
    for state in positions(game):
        answer = ask(game, state, PlayerSpec("greedy", "greedy"))
        assert answer.info.score == minimax(game, state, 1), game.to_position(state)


@every_game
def test_random_moves_are_legal(game: Game) -> None:
    for seed, state in enumerate(positions(game)):
        assert ask(game, state, PlayerSpec("random", "random", seed=seed)).action in game.actions(state)


@every_game
def test_what_selective_pvs_proves_is_true(game: Game) -> None:
    proven = 0
    for state in positions(game):
        answer = thought(game, state, PlayerSpec("selective", "selective-pvs", Limit(depth=game.max_plies)))
        exact = value(game, state)
        if abs(answer.info.score) > PROVEN:
            proven += 1
            assert sign_of(answer.info.score) == sign_of(exact), game.to_position(state)
        if exact > 0:
            assert answer.info.score > PROVEN, game.to_position(state)
            assert is_best(game, state, answer), game.to_position(state)
    assert proven > len(positions(game)) // 2


@every_game
def test_uct_proves_wins_and_losses_and_plays_a_best_move(game: Game) -> None:
    """A drawn move may keep UCT from looking at the others long enough to prove that none wins."""
    few = [state for state in positions(game) if games_left(game, state) < 2000]
    assert len(few) >= 30
    for state in few:
        answer, result = ask(game, state, uct(100_000)), sign_of(value(game, state))
        assert answer.info.score == pytest.approx(SCORE_UNIT * result, abs=0 if result else 100), game.to_position(
            state
        )
        assert is_best(game, state, answer)


@every_game
def test_uct_keeps_its_tree_from_move_to_move(game: Game) -> None:
    match = next(match for match in odd_matches() if match.game is game)
    kept: dict[str, Any] = {}
    for state in match.states[-PLIES:-1]:
        answer = ask(game, state, uct(2000), kept=kept)
        assert answer.action in game.actions(state)


@cache
def expected(game: Game, state: Any) -> float:
    """The mean result for player 0 of random play."""
    if is_terminal(state):
        return float(returns(state))
    actions = game.actions(state)
    return sum(expected(game, apply_action(state, action)) for action in actions) / len(actions)


@every_game
def test_flat_scores_are_the_means_of_random_play_for_the_mover(game: Game) -> None:
    player = PlayerSpec("flat", "flat", Limit(nodes=60_000), options=Plan("hand", (0,)))
    seen = 0
    for state in positions(game)[::4]:
        answer = ask(game, state, player, every_move=True)
        assert answer.action in game.actions(state)
        sign = 1 if current_player(state) == 0 else -1
        for action, score in answer.info.root_scores.items():
            mean = sign * expected(game, apply_action(state, action))
            assert score / SCORE_UNIT == pytest.approx(mean, abs=0.06), game.to_position(state)
            seen += 1
    assert seen > 10


def features_of(game: Game, state: Any, viewer: int, left: int) -> float:
    """What a position is worth to `viewer` by the features of the game, `left` plies before the end of the search."""
    features = find_features(game, "hand")
    out = np.zeros(len(features.weights))
    describe(state, features, viewer, out)
    total = float(out @ features.weights)
    if is_terminal(state):
        total += (returns(state) if viewer == 0 else -returns(state)) * (WIN + 10_000 * left)
    return total


def looked_ahead(game: Game, state: Any, viewer: int, left: int) -> float:
    """Minimax over the features, `viewer` maximising whenever it is to move."""
    if left == 0 or is_terminal(state):
        return features_of(game, state, viewer, left)
    children = [looked_ahead(game, apply_action(state, action), viewer, left - 1) for action in game.actions(state)]
    return max(children) if current_player(state) == viewer else min(children)


@every_game
@pytest.mark.parametrize("plies", [1, 2, 3])
def test_a_beam_of_full_width_is_minimax_over_the_features(game: Game, plies: int) -> None:
    player = PlayerSpec("beam", "beam", options=Plan("hand", (0,) * plies))
    for state in positions(game)[::2]:
        answer = ask(game, state, player)
        viewer = int(current_player(state))
        values = {a: looked_ahead(game, apply_action(state, a), viewer, plies - 1) for a in game.actions(state)}
        assert values[answer.action] == max(values.values()), game.to_position(state)
        if len(values) > 1 and abs(max(values.values())) < 1000:
            assert answer.info.score == round(max(values.values()))


@every_game
def test_proofs_are_found_exactly_where_there_are_some(game: Game) -> None:
    for state in positions(game):
        exact = value(game, state)
        won = investigate(game, state, Limit(depth=game.max_plies)).proof
        lost = investigate(game, state, Limit(depth=game.max_plies), loses=True).proof
        assert (won is not None) == (exact > 0), game.to_position(state)
        assert (lost is not None) == (exact < 0), game.to_position(state)
        for proof in (won, lost):
            if proof is not None:
                assert proof.score == exact
                assert value_after(game, state, proof.action) == sign_of(exact)


@every_game
def test_the_whole_game_is_solved(game: Game) -> None:
    """60,060 games of four by four Othello, which the second player wins; 5,768 of this Kalah, which the first wins."""
    state = game.initial_state()
    games, winner = {"odd-kalah": (5768, 1), "odd-othello": (60_060, -1)}[game.name]
    assert games_left(game, state) == games
    assert sign_of(value(game, state)) == winner
    assert ask(game, state, alpha_beta(depth=game.max_plies)).info.score == value(game, state)
