"""PAI's players: each is found by name, plays, and sees what its plan says and no more."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from ai.assets import weights_file
from ai.errors import WeightsError
from ai.evaluation.features import describe, find_features, read_features, write_weights
from ai.evaluation.pathwayz.features import NAMES as NAMES_OF_FEATURES
from ai.info import Limit
from ai.players import find_player, player_names
from ai.roster import own_players
from ai.search import beam
from ai.search.scores import WIN
from ai.search.task import Task
from ai.spec import Guard, Plan, PlayerSpec
from game import Match, RulesError, apply_action, returns
from lab.arena import MatchResult, Pairing, play
from tests.ai.support import CONNECT_FOUR, PATHWAYZ, ask, undecided

NAMES = [*own_players("pathwayz")]
ALMOST = "12/12/wwwwwwwwwww1/12/12/12/12/bbbbbbbbbbb1 w"
DOOMED = PATHWAYZ.from_position("bbbbb1bbbbb1/12/wwwwwwwwwww1/5b6/12/wwwwwwwwwww1/12/bbbbb1bbbbb1 b")
"""White has two ways to win in one ply."""


def _player(widths: tuple[int, ...], **settings: Any) -> PlayerSpec:
    return PlayerSpec("tested", "beam", options=Plan("hand", widths, **settings))


def _value(state: Any, viewer: int, left: int) -> float:
    features = find_features(PATHWAYZ, "hand")
    out = np.zeros(len(features.weights))
    describe(state, features, viewer, out)
    result = returns(state) if viewer == 0 else -returns(state)
    return float(out @ features.weights) + result * (WIN + 10_000 * left)


def _looked(state: Any, viewer: int, widths: tuple[int, ...], average: bool = False) -> float:
    """What the kernel should say, by the definition."""
    if not widths or state.winner != -1:
        return _value(state, viewer, len(widths))
    mover = int(state.ply) & 1
    children = [apply_action(state, action) for action in PATHWAYZ.actions(state)]
    if widths[0] and widths[0] < len(children):
        children = sorted(children, key=lambda child: -_value(child, mover, len(widths)))[: widths[0]]
    values = [_looked(child, viewer, widths[1:], average) for child in children]
    if mover == viewer:
        return max(values)
    return sum(values) / len(values) if average else min(values)


@pytest.mark.parametrize("name", NAMES)
def test_every_player_plays_a_legal_move_and_the_same_again(name: str) -> None:
    state = undecided(PATHWAYZ, 1, (40, 40))[0]
    player = find_player(PATHWAYZ, name).limited(Limit(nodes=3000)).seeded(3)
    first = ask(PATHWAYZ, state, player)
    assert first.action in PATHWAYZ.actions(state)
    assert ask(PATHWAYZ, state, player).action == first.action


@pytest.mark.parametrize("name", [*NAMES, f"{PATHWAYZ.name}/td52"])
def test_every_player_takes_a_win(name: str) -> None:
    if name == "mcts":
        pytest.skip("its tree is UCT's, which has its own test of that")
    state = PATHWAYZ.from_position(ALMOST)
    answer = ask(PATHWAYZ, state, find_player(PATHWAYZ, name))
    assert apply_action(state, answer.action).winner == 0


def test_pathwayz_has_the_levels_of_pai_and_other_games_have_not() -> None:
    told = [
        "flat-250000",
        "baseline",
        "adversarial-baseline",
        "features",
        "td52",
        "td440",
        "monte-carlo",
        "mcts",
        "expectimax",
    ]
    searches = ["flat-250000", "minimax", "beam", "narrowing-beam", "narrowing-beam-td52"]
    assert {"random", *told, *searches} <= set(player_names(PATHWAYZ))
    assert not {"td52", "td440", "monte-carlo", "mcts"} & set(player_names(CONNECT_FOUR))
    assert find_player(PATHWAYZ, "pathwayz/td52") == find_player(PATHWAYZ, "td52")
    with pytest.raises(RulesError, match="no such player"):
        find_player(CONNECT_FOUR, "td52")


@pytest.mark.parametrize("average", [False, True])
@pytest.mark.parametrize("widths", [(0, 3), (3, 3, 1), (4, 2, 2)])
def test_a_plan_is_searched_as_defined(widths: tuple[int, ...], average: bool) -> None:
    for state in undecided(PATHWAYZ, 1, (80, 86), seed=4):
        answer = ask(PATHWAYZ, state, _player(widths, average=average))
        assert answer.info.score == pytest.approx(
            max(-99_999, min(99_999, _looked(state, int(state.ply) & 1, widths, average))), abs=1
        )


def test_baselines_look_at_the_longest_path() -> None:
    state = PATHWAYZ.from_position("12/12/12/2ww8/12/12/2bb8/12 w")
    child = apply_action(state, ask(PATHWAYZ, state, find_player(PATHWAYZ, "baseline")).action)
    out = np.zeros(52)
    describe(child, find_features(PATHWAYZ, "baseline"), 0, out)
    assert out[0] == 3 / 12


@pytest.mark.parametrize(("name", "expected"), [("minimax", [2, 2, 3]), ("minimax-one-ply", [1, 2, 3])])
def test_minimax_looks_deeper_as_the_board_fills(name: str, expected: list[int]) -> None:
    states = [undecided(PATHWAYZ, 1, (plies, plies))[0] for plies in (0, 12, 82)]
    assert [ask(PATHWAYZ, state, find_player(PATHWAYZ, name)).info.depth for state in states] == expected


QUIET = PATHWAYZ.from_position("12/12/12/12/wwwwww6/12/wwww8/bbbbbbbbbb2 w")
THREATENED = PATHWAYZ.from_position("12/12/12/12/wwwwwww5/12/wwww8/bbbbbbbbbbb1 w")
"""Black wins on l1 unless White takes it or flips a piece of the path."""


@pytest.mark.parametrize(
    ("guard", "state", "depth"),
    [
        (Guard.THREAT, QUIET, 3),
        (Guard.THREAT, THREATENED, 2),
        (Guard.THREAT, DOOMED, 2),
        (Guard.REPLY, QUIET, 3),
        (Guard.REPLY, DOOMED, 2),
        (Guard.NEVER, DOOMED, 3),
    ],
)
def test_a_guarded_beam_looks_at_everything_in_danger(guard: Guard, state: Any, depth: int) -> None:
    assert ask(PATHWAYZ, state, _player((1, 1, 1), guard=guard)).info.depth == depth


def test_the_later_guard_trusts_a_first_move_that_stops_the_threat() -> None:
    player = PlayerSpec("tested", "beam", options=Plan("td52", (1, 1, 1), guard=Guard.REPLY))
    assert ask(PATHWAYZ, THREATENED, player).info.depth == 3


def test_a_lost_player_still_plays_on_well() -> None:
    search = beam.BeamSearch(Task(PATHWAYZ, DOOMED, _player((0, 0))))
    values = [search.value_of(action, -np.inf) for action in search.ranked.actions]
    assert max(values) < 1000 - WIN, "every move loses"
    assert len(set(values)) > 10, "the loss lies on top of the values, not in their place"
    assert search.run() == search.ranked.actions[int(np.argmax(values))]


def test_a_limit_ends_a_search_between_two_moves() -> None:
    state = undecided(PATHWAYZ, 1, (20, 20))[0]
    free = ask(PATHWAYZ, state, _player((10, 5, 1)))
    tight = ask(PATHWAYZ, state, PlayerSpec("tested", "beam", Limit(nodes=500), Plan("hand", (10, 5, 1))))
    assert tight.nodes < free.nodes
    assert ask(PATHWAYZ, state, _player((10, 5, 1)).limited(Limit(depth=1))).info.depth == 1


def test_features_beat_the_baseline() -> None:
    players = find_player(PATHWAYZ, "features"), find_player(PATHWAYZ, "baseline")
    result = MatchResult(0, 0, 0)
    for number in range(20):
        result = result.plus(play(Pairing("pathwayz", players, 2, 3, number)).points)
    assert result.score_rate > 0.7


def test_monte_carlo_tries_the_ten_that_look_best() -> None:
    state = undecided(PATHWAYZ, 1, (30, 30))[0]
    player = find_player(PATHWAYZ, "monte-carlo").limited(Limit(nodes=3000))
    assert len(ask(PATHWAYZ, state, player, every_move=True).info.root_scores) == 10


def test_flat_monte_carlo_of_width_0_tries_every_move_without_an_evaluation() -> None:
    state = undecided(PATHWAYZ, 1, (80, 80))[0]
    player = find_player(PATHWAYZ, "flat-250000").limited(Limit(nodes=3000))
    assert sorted(ask(PATHWAYZ, state, player, every_move=True).info.root_scores) == PATHWAYZ.distinct_actions(state)


def test_weights_are_written_and_read(tmp_path: Any) -> None:
    hand = find_features(PATHWAYZ, "hand")
    write_weights(tmp_path / "own.csv", NAMES_OF_FEATURES, hand.weights, "by hand")
    read = read_features(PATHWAYZ, tmp_path / "own.csv")
    assert (type(read), read.weights.tolist()) == (type(hand), hand.weights.tolist())
    assert weights_file(PATHWAYZ, "td52").is_file()


@pytest.mark.parametrize("text", ["", "feature,weight\nmy_path,1\n", "# x\nfeature,weight\nmy_path,nan\n", "# x\nno\n"])
def test_a_file_that_holds_no_weights_is_refused(tmp_path: Any, text: str) -> None:
    (tmp_path / "bad.csv").write_text(text, encoding="utf-8")
    with pytest.raises(WeightsError):
        read_features(PATHWAYZ, tmp_path / "bad.csv")
    with pytest.raises(WeightsError, match="no such weights"):
        find_features(PATHWAYZ, "td9")


def test_a_match_of_two_sets_of_features() -> None:
    match = Match(PATHWAYZ)
    for name in ("td52", "td440", "features"):
        match.push(ask(PATHWAYZ, match.state, find_player(PATHWAYZ, name)).action)
    assert len(match.moves) == 3
