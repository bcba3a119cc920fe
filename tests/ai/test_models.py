"""Models: the type of an evaluation decides which rule runs, in Python and in compiled code."""

from __future__ import annotations

import numpy as np
import pytest

import ai.compiled  # noqa: F401
from ai.errors import WeightsError
from ai.evaluation import evaluate, find_model, find_policy
from ai.evaluation.features import describe
from ai.evaluation.interface import SCRATCH, NoPolicy, model_rule, prefer
from ai.evaluation.pathwayz.distance import Distances
from ai.evaluation.pathwayz.network import Network
from ai.evaluation.pathwayz.policy import Policy
from ai.info import Limit
from ai.spec import Attention, PlayerSpec, Selective
from game import GAMES, Game, Match, find_game
from tests.ai.support import CONNECT_FOUR, GAME_IDS, PATHWAYZ, PENTAGO, ask, evaluate_compiled, evaluations, undecided
from tests.amount import whole_only

KALAH = find_game("kalah")


def test_a_board_has_two_evaluations_and_compiled_code_tells_them_by_their_types() -> None:
    distances, network = find_model(PATHWAYZ), find_model(PATHWAYZ, "network", "champion")
    assert (type(distances), type(network)) == (Distances, Network)
    assert find_model(PATHWAYZ, "distances").weights.tolist() == distances.weights.tolist()
    differ = 0
    for state in undecided(PATHWAYZ, 10, (10, 60), seed=3):
        plain = evaluate(state, distances), evaluate(state, network)
        assert (evaluate_compiled(state, distances), evaluate_compiled(state, network)) == plain
        differ += plain[0] != plain[1]
    assert differ > 5


@pytest.mark.parametrize("game", GAMES, ids=GAME_IDS)
def test_compiled_code_judges_as_plain_python_does(game: Game) -> None:
    model = find_model(game)
    for state in undecided(game, 5, (0, game.min_plies), seed=4):
        assert evaluate_compiled(state, model) == evaluate(state, model)


@pytest.mark.soak
@pytest.mark.parametrize("weights", ["td52", whole_only("td440")])
def test_features_judge_a_position_for_the_side_that_has_just_moved(weights: str) -> None:
    model = find_model(PATHWAYZ, "features", weights)
    out = np.zeros(len(model.weights))
    for state in undecided(PATHWAYZ, 10, (1, 90), seed=5):
        describe(state, model, 1 - (int(state.ply) & 1), out)
        value = evaluate(state, model)
        assert value == pytest.approx(-10 * float(out @ model.weights), abs=0.5)
        assert evaluate_compiled(state, model) == value


def test_other_weights_of_a_type_are_another_judgement_without_another_kernel() -> None:
    state = undecided(PATHWAYZ, 1, (20, 20))[0]
    usual = find_model(PATHWAYZ)
    evaluate_compiled(state, usual)
    kernels = evaluations()
    doubled = Distances(2 * usual.weights)
    assert evaluate_compiled(state, doubled) == evaluate(state, doubled) == 2 * evaluate(state, usual)
    assert evaluations() == kernels


@pytest.mark.soak
@pytest.mark.parametrize("plain", [("alpha-beta", Attention()), whole_only(("selective-pvs", Selective()))])
def test_two_evaluations_meet_in_one_match(plain: tuple[str, Attention]) -> None:
    """For a board's own evaluation the champions' search is compiled by nothing else: `make soak` does it."""
    learned = "selective-pvs", Selective(model="network", weights="champion", policy="champion-policy")
    players = [PlayerSpec("tested", method, Limit(nodes=1500), view, seed=1) for method, view in (plain, learned)]
    match = Match(PATHWAYZ)
    while match.outcome is None and len(match.moves) < 6:
        match.push(ask(PATHWAYZ, match.state, players[match.player]).action)
    assert len(match.moves) == 6


def test_a_search_plays_by_the_model_that_its_player_has() -> None:
    state = undecided(PATHWAYZ, 1, (24, 24), seed=2)[0]
    said = [
        ask(PATHWAYZ, state, PlayerSpec("tested", "greedy", options=view), every_move=True).info.root_scores
        for view in (Attention(), Attention(model="distances"), Attention(model="network", weights="champion"))
    ]
    assert said[0] == said[1] != said[2]


def test_a_game_without_an_order_of_moves_prefers_nothing() -> None:
    assert find_policy(PENTAGO) == NoPolicy()
    assert type(find_policy(PATHWAYZ, "champion-policy")) is Policy
    scores = np.ones(288, np.int64)
    prefer(PENTAGO.initial_state(), NoPolicy(), scores, 288, scores, np.zeros(SCRATCH, np.uint64))
    assert not scores.any()


@pytest.mark.parametrize(
    ("game", "kind", "weights", "code"),
    [
        (PATHWAYZ, "oracle", "", "unknown-model"),
        (PATHWAYZ, "distances", "champion", "no-weights"),
        (PATHWAYZ, "network", "nobody", "unreadable"),
        (PATHWAYZ, "network", "td52", "wrong-size"),
        (CONNECT_FOUR, "network", "champion", "unknown-model"),
        (KALAH, "harvest", "nobody", "unknown-weights"),
    ],
)
def test_a_model_that_there_is_not_is_refused(game: Game, kind: str, weights: str, code: str) -> None:
    with pytest.raises(WeightsError) as caught:
        find_model(game, kind, weights)
    assert caught.value.code == code


def test_weights_that_are_missing_are_named_by_their_file() -> None:
    for game, kind in ((KALAH, "harvest"), (PATHWAYZ, "network")):
        with pytest.raises(WeightsError) as caught:
            find_model(game, kind, "nobody")
        assert f"{caught.value}".startswith(f"{game.name}-nobody.csv ")


def test_a_policy_that_there_is_not_is_refused() -> None:
    for game, name, code in ((CONNECT_FOUR, "any", "no-policy"), (PATHWAYZ, "champion", "wrong-size")):
        with pytest.raises(WeightsError) as caught:
            find_policy(game, name)
        assert caught.value.code == code


def test_a_model_is_only_known_on_its_board() -> None:
    assert model_rule(evaluate, type(PATHWAYZ.initial_state()), Network) is not None
    assert model_rule(evaluate, type(CONNECT_FOUR.initial_state()), Network) is None
    assert model_rule(prefer, type(CONNECT_FOUR.initial_state()), NoPolicy) is not None
