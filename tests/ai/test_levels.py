"""The levels: weak by seeing less, never by chance, and the strong ones sound."""

from __future__ import annotations

import itertools
import random

import pytest

from ai.levels import LEVEL_NAMES, level_player
from ai.methods import OFFERED
from ai.players import find_player, player_names
from ai.spec import View
from game import GAMES, Game, Match, RulesError
from lab.arena import MatchResult, Pairing, play
from tests.ai.support import CONNECT_FOUR, GAME_IDS, TIC_TAC_TOE, ask

LEVELS = range(1, len(LEVEL_NAMES) + 1)
BOARDS = [game for game in GAMES if game is not TIC_TAC_TOE]


def _meet(game: Game, a: str, b: str, games: int) -> MatchResult:
    players = find_player(game, a), find_player(game, b)
    result = MatchResult(0, 0, 0)
    for number in range(games):
        result = result.plus(play(Pairing(game.name, players, 0, 3, number)))
    return result


@pytest.mark.parametrize("game", GAMES, ids=GAME_IDS)
def test_every_board_has_ten_levels_by_nodes_with_a_ceiling(game: Game) -> None:
    assert len(LEVEL_NAMES) == 10
    for level in LEVELS:
        player = level_player(game.name, level)
        assert player.name == f"level-{level}"
        assert player.limit.seconds == 5.0
        assert player.limit.nodes or player.limit.depth


@pytest.mark.parametrize("game", GAMES, ids=GAME_IDS)
def test_no_level_sees_less_than_the_one_below(game: Game) -> None:
    for lower, higher in itertools.pairwise(level_player(game.name, level) for level in LEVELS):
        assert (higher.limit.depth or 99) >= (lower.limit.depth or 99)
        if higher.method == "perfect":
            continue  # sees everything
        high, low = higher.options_as(View), lower.options_as(View)
        assert high.noise <= low.noise
        if higher.limit.depth == lower.limit.depth:
            assert (high.candidates or 999) >= (low.candidates or 999)


@pytest.mark.parametrize("game", BOARDS, ids=[game.name for game in BOARDS])
def test_level_1_can_be_beaten_by_chance_and_level_5_cannot(game: Game) -> None:
    assert 0.4 < _meet(game, "level-1", "random", 60).score < 0.85
    assert _meet(game, "level-5", "random", 30).score > 0.9


@pytest.mark.parametrize("game", BOARDS, ids=[game.name for game in BOARDS])
def test_level_5_beats_level_2(game: Game) -> None:
    assert _meet(game, "level-5", "level-2", 20).score > 0.7


def test_level_10_never_loses_at_tic_tac_toe() -> None:
    rng = random.Random(10)
    for number in range(60):
        match = Match(TIC_TAC_TOE)
        while match.outcome is None:
            if match.player == number % 2:
                match.push(rng.choice(match.legal_actions()))
            else:
                match.push(ask(TIC_TAC_TOE, match.state, level_player("tic-tac-toe", 10, seed=number)).action)
        assert match.outcome.winner in (None, 1 - number % 2), match.moves_text


@pytest.mark.parametrize("game", GAMES, ids=GAME_IDS)
def test_a_level_plays_the_same_with_the_same_seed_and_differs_with_others(game: Game) -> None:
    state = game.initial_state()

    def chosen(level: int) -> list[int]:
        return [ask(game, state, level_player(game.name, level, seed=seed)).action for seed in range(6)]

    for level in (1, 5):
        assert chosen(level) == chosen(level)
    assert len(set(chosen(1))) > 1


def test_strong_levels_vary_too() -> None:
    games = set()
    for seed in range(6):
        match = Match(CONNECT_FOUR)
        for ply in range(8):
            player = level_player("connect-four", 8, seed=2 * seed + ply % 2)
            match.push(ask(CONNECT_FOUR, match.state, player).action)
        games.add(tuple(match.moves))
    assert len(games) > 1


@pytest.mark.parametrize("level", [0, 11, -1])
def test_there_are_no_other_levels(level: int) -> None:
    with pytest.raises(RulesError, match="levels go from 1 to 10"):
        level_player("pathwayz", level)
    with pytest.raises(RulesError, match="no levels"):
        level_player("chess", 1)


def test_players_are_found_by_name_and_others_are_not() -> None:
    names = player_names(CONNECT_FOUR)
    assert names[:2] == ("level-1", "level-2")
    assert set(OFFERED) <= set(names)
    assert [find_player(CONNECT_FOUR, name).name for name in names] == list(names)
    with pytest.raises(RulesError, match="the players are level-1"):
        find_player(CONNECT_FOUR, "level-11")
