"""The least scores of careful players agree with games, and with a case that can be counted by hand."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from ai.players import find_player
from game import Match
from game.tictactoe import GAME
from lab.arena import MatchResult, pairings_of, play
from lab.careful_floor import OPPONENTS, builder, careful_builder, careful_moves, least_score, newcomer, random_play
from lab.newcomer import move_of
from lab.plain_blunders import gives_a_win
from tests.ai.support import ask
from tests.amount import amount


@pytest.fixture(scope="module")
def least() -> dict[str, float]:
    """The least scores against every opponent."""
    return {name: least_score(*opponent) for name, opponent in OPPONENTS.items()}


def test_no_careful_player_is_as_weak_as_level_2_was_asked_to_be(least: dict[str, float]) -> None:
    told = {name: round(100 * score, 1) for name, score in least.items()}
    assert told == {"random": 67.0, "builder": 72.9, "careful-builder": 21.3, "newcomer": 56.3}


@pytest.mark.soak
@pytest.mark.parametrize("name", ["random", "builder", "careful-builder"])
def test_a_careful_level_scores_no_less(name: str, least: dict[str, float]) -> None:
    players = find_player(GAME, "level-4"), find_player(GAME, name)
    games = pairings_of("tic-tac-toe", players, amount(100, 30), 1)
    result = MatchResult.from_points(play(each).points for each in games)
    assert result.interval[1] > least[name]


def test_the_opponents_choose_as_the_players_do() -> None:
    chance = random.Random(1)
    for text in ("w2/1b1/3 w", "ww1/1b1/b2 w", "3/1w1/3 b"):
        match = Match(GAME, text)
        for name, policy in (("random", random_play), ("builder", builder), ("careful-builder", careful_builder)):
            played = {ask(GAME, match.state, find_player(GAME, name).seeded(seed)).action for seed in range(80)}
            assert played == {*policy(match.state)}, (name, text)
        moves = Counter(move_of(match, chance) for _ in range(4000))
        for action, share in newcomer(match.state).items():
            assert moves[action] / 4000 == pytest.approx(share, abs=0.04), (action, text)


def test_a_careful_player_takes_a_win_and_gives_none() -> None:
    won = Match(GAME, "ww1/1b1/b2 w")
    assert [GAME.action_to_string(won.state, action) for action in careful_moves(won.state)] == ["c3"]
    threatened = Match(GAME, "bb1/1w1/2w w")
    for action in GAME.distinct_actions(threatened.state):
        match = Match(GAME, "bb1/1w1/2w w")
        match.push(action)
        assert gives_a_win(match, 0) is (action not in careful_moves(threatened.state))
