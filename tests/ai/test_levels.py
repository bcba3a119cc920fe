"""The levels: weak by seeing less, never by chance, and the strong ones sound."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import pytest

from ai.levels import Level, level_of, level_player, level_title, levels, measured, rungs
from ai.methods import OFFERED
from ai.players import find_player, player_names, seated_player
from ai.search.attention import is_safe, wins
from ai.search.task import Task
from ai.spec import Alertness, Attention, TreeOptions
from ai.thinking import think
from game import GAMES, Game, Match, RulesError
from lab.arena import MatchResult, Pairing, play
from tests.ai.support import CONNECT_FOUR, GAME_IDS, TIC_TAC_TOE, ask, undecided_matches
from tests.amount import amount, few
from tests.boards import sample_of

every_game = pytest.mark.parametrize("game", GAMES, ids=GAME_IDS)
BOARDS = [game for game in GAMES if game is not TIC_TAC_TOE]
MEASURED = [pytest.param(game, id=game.name) for game in GAMES if measured(game.name)]
"""The boards with a ladder of their own."""
_ALERTNESS = [*Alertness]
"""What never escapes a player, the least first."""


def _meet(game: Game, a: str, b: str, games: int) -> MatchResult:
    players = find_player(game, a), find_player(game, b)
    result = MatchResult(0, 0, 0)
    for number in range(games):
        result = result.plus(play(Pairing(game.name, players, 0, 3, number)).points)
    return result


@every_game
def test_every_board_has_levels_by_nodes_with_a_ceiling(game: Game) -> None:
    assert len(levels(game.name)) == sample_of(game).levels
    for level in levels(game.name):
        assert level.player.name == f"level-{level.number}"
        assert level.player.limit.seconds == 5.0
        assert level.player.limit.nodes or level.player.limit.depth or level.player.method == "perfect"


@pytest.mark.parametrize("game", MEASURED)
def test_two_levels_play_random_games_and_a_move_needs_no_memory_of_the_game(game: Game) -> None:
    players = [level.player for level in levels(game.name) if level.player.method == "uct"]
    assert len(players) == 2
    assert all(player.limit.nodes and not player.options_as(TreeOptions).reuse for player in players)


@every_game
def test_no_level_sees_less_far_or_overlooks_more_than_the_one_below(game: Game) -> None:
    for lower, higher in itertools.pairwise(level.player for level in levels(game.name)):
        if higher.method != lower.method:
            continue  # another way of thinking, which knows the board better
        assert (higher.limit.depth or 99) >= (lower.limit.depth or 99)
        assert (higher.limit.nodes or 0) >= (lower.limit.nodes or 0)
        if higher.method == "uct":
            continue  # nothing else makes it stronger
        high, low = higher.options_as(Attention), lower.options_as(Attention)
        if high.candidates:  # else it looks at everything two plies deep, and sees wins and threats by itself
            assert _ALERTNESS.index(high.never_misses) >= _ALERTNESS.index(low.never_misses)
        if higher.limit == lower.limit and high.never_misses == low.never_misses:
            assert (-high.shy, high.candidates or 999, -high.margin) >= (-low.shy, low.candidates or 999, -low.margin)


@pytest.mark.soak
@pytest.mark.parametrize("game", few(BOARDS), ids=[game.name for game in BOARDS])
def test_who_only_builds_beats_level_1_and_not_level_5(game: Game) -> None:
    assert _meet(game, "builder", "level-1", amount(50, 4)).score_rate >= 0.5
    assert _meet(game, "careful-builder", "level-5", amount(50, 4)).score_rate < 0.55
    assert _meet(game, "level-5", "level-2", amount(50, 4)).score_rate > 0.7


def _answers(match: Match, level: Level) -> int:
    """The action that a level plays, which knows what has just happened."""
    task = Task(match.game, match.state, level.player.seeded(len(match.moves)), before=match.before)
    return think(task)


def _until(game: Game, wanted: Callable[[Any], bool], count: int) -> Iterator[Match]:
    """Yield matches whose position is as `wanted`."""
    matches = undecided_matches(game, (game.min_plies - 2, game.max_plies - 2))
    return islice((match for match in matches if wanted(match.state)), count)


@pytest.mark.soak
@every_game
def test_from_level_3_on_nobody_misses_a_win_on_the_board(game: Game) -> None:
    for match in _until(game, lambda state: game.winning_action(state) is not None, amount(500, 3)):
        for level in levels(game.name)[2:]:
            said = f"{level.player.name}: {game.to_position(match.state)}"
            assert wins(match.state, _answers(match, level)), said


@pytest.mark.soak
@every_game
def test_from_level_4_on_nobody_leaves_the_opponent_a_win_while_there_is_an_answer(game: Game) -> None:
    def is_threatened(state: Any) -> bool:
        if game.winning_action(state) is not None:
            return False
        safe = [is_safe(game, state, action) for action in game.distinct_actions(state)]
        return any(safe) and not all(safe)

    for match in _until(game, is_threatened, amount(500, 2)):
        for level in levels(game.name)[3:]:
            said = f"{level.player.name}: {game.to_position(match.state)}"
            assert is_safe(game, match.state, _answers(match, level)), said


def test_the_highest_level_never_loses_at_tic_tac_toe() -> None:
    rng = random.Random(10)
    for number in range(20):
        match = Match(TIC_TAC_TOE)
        while match.outcome is None:
            if match.player == number % 2:
                match.push(rng.choice(match.legal_actions()))
            else:
                match.push(ask(TIC_TAC_TOE, match.state, level_player("tic-tac-toe", 6, seed=number)).action)
        assert match.outcome.winner in (None, 1 - number % 2), match.moves_text


@every_game
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


def test_a_rung_between_levels_has_a_number_and_a_title_of_its_own() -> None:
    assert [level_of(name) for name in ("level-6", "level-6.5", "level-0.5", "level-10")] == [6, 6.5, 0.5, 10]
    assert [level_of(name) for name in ("level-0", "level-6.0", "level-06", "level-6.55", "level-11", "uct")] == [
        None
    ] * 6
    assert [level_title(number) for number in (0.5, 5, 5.5, 10)] == ["Puddle −", "River", "River +", "Ocean"]


def test_a_rung_that_is_gone_is_played_by_the_nearest_one() -> None:
    numbers = [rung.number for rung in rungs("tic-tac-toe")]
    assert 2.5 in numbers
    assert seated_player(TIC_TAC_TOE, "level-2.5").name == "level-2.5"
    assert seated_player(TIC_TAC_TOE, "level-3.4").name == "level-3"
    assert seated_player(TIC_TAC_TOE, "level-9.5").name == "level-6"
    with pytest.raises(RulesError, match=r"level-2, level-2\.5, level-3, "):
        find_player(TIC_TAC_TOE, "level-3.4")
    with pytest.raises(RulesError, match="levels go from 1 to 6"):
        level_player("tic-tac-toe", 3.4)
