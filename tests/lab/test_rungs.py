"""The search for rungs between two levels."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

import pytest

from ai.described import player_of
from ai.levels import Level
from ai.players import find_player
from ai.progress import Cancelled
from ai.spec import Attention, PlayerSpec
from game.registry import find_game
from lab import rungs
from lab.arena import MatchResult
from lab.tournament import Pair
from tests.ai.support import CONNECT_FOUR, PATHWAYZ


def _noisy(player: PlayerSpec) -> float:
    """The strength in Elo of an imagined player with so much noise: it falls ever faster, and then not at all."""
    noise = player.options_as(Attention).noise
    return float(1000 - 600 / (1 + (12 / max(noise, 1)) ** 1.2))


def _imagined(seed: int, pairs: Sequence[Pair], games: int) -> rungs.Results:
    """Draw results by the strengths of imagined players."""
    drawn = random.Random(seed)
    results: rungs.Results = {}
    for low, high in pairs:
        expected = 1 / (1 + 10 ** ((_noisy(high) - _noisy(low)) / 400))
        won = sum(drawn.random() < expected for _ in range(games))
        results[low.name, high.name] = MatchResult(won, 0, games - won)
    return results


def _quietly(_line: str) -> None:
    """Tell nothing."""


def _with_noise(name: str, noise: int) -> PlayerSpec:
    base = find_player(CONNECT_FOUR, "level-8")
    return replace(base, name=name, options=replace(base.options_as(Attention), noise=noise))


def test_rungs_are_found_an_even_step_apart() -> None:
    weak, strong = _with_noise("level-7", 40), _with_noise("level-8", 2)
    low, high = Level(7, weak, 500.0), Level(8, strong, 500.0 + _noisy(strong) - _noisy(weak))
    gap, far = _noisy(strong) - _noisy(weak), []
    for seed in range(30):
        made = rungs.rungs_of(CONNECT_FOUR, [(low, high)], lambda *asked, seed=seed: _imagined(seed, *asked), _quietly)
        rising = [low.player, *(setting.dial.player_with(setting.value) for setting in made), high.player]
        steps = [_noisy(above) - _noisy(below) for below, above in pairwise(rising)]
        far += [abs(step - gap / len(steps)) for step in steps]
        assert len(steps) in range(4, 8), "of about 85"
    assert sum(far) / len(far) < 30
    assert max(far) < 150


def test_what_is_known_when_a_later_round_is_stopped_has_to_do() -> None:
    low, high = Level(7, _with_noise("level-7", 40), 500.0), Level(8, _with_noise("level-8", 2), 900.0)
    rounds: list[int] = []

    def stopped(pairs: Sequence[Pair], games: int) -> rungs.Results:
        rounds.append(games)
        if len(rounds) > 1:
            raise Cancelled
        return _imagined(1, pairs, games)

    assert rungs.rungs_of(CONNECT_FOUR, [(low, high)], stopped, _quietly)
    assert rounds == [rungs.COARSE, rungs.FINE]


def test_levels_that_are_near_each_other_need_no_games() -> None:
    def nothing_to_play(pairs: Sequence[Pair], _games: int) -> rungs.Results:
        assert not pairs
        return {}

    low, high = (Level(number, find_player(CONNECT_FOUR, f"level-{number}"), 100.0 * number) for number in (3, 4))
    assert rungs.rungs_of(CONNECT_FOUR, [(low, high)], nothing_to_play, _quietly) == []


@pytest.mark.parametrize(
    ("game", "lower", "upper", "field"),
    [
        (CONNECT_FOUR, "level-1", "level-2", "shy"),
        (find_game("tic-tac-toe"), "level-1", "level-2", "margin"),
        (CONNECT_FOUR, "level-4", "level-5", "nodes"),
        (CONNECT_FOUR, "level-7", "level-8", "noise"),
        (CONNECT_FOUR, "level-9", "level-10", "nodes"),
        (PATHWAYZ, "level-1", "level-2", "candidates"),
        (find_game("kalah"), "level-9", "level-10", "nodes"),
    ],
)
def test_what_is_turned_follows_from_the_two_players(game: object, lower: str, upper: str, field: str) -> None:
    low, high = find_player(game, lower), find_player(game, upper)  # type: ignore[arg-type]
    dial = rungs.dial_between(game, low, high)  # type: ignore[arg-type]
    assert dial.field == field
    assert dial.base == (low if dial.is_lower else high)
    assert dial.player_with(7, "level-1.5") == replace(dial.player_with(7), name="level-1.5")
    first, *others = dial.coarse()
    assert (first > dial.base_value) == (dial.is_lower or not dial.rises), "towards the other level"
    assert sorted([first, *others], reverse=first < dial.base_value) == [first, *others]


def test_a_curve_is_monotone_and_ends_with_its_ratings() -> None:
    points = [(1.0, 500.0, 30.0), (4.0, 510.0, 30.0), (16.0, 350.0, 30.0), (64.0, 40.0, 30.0)]
    curve = rungs.curve_through(points, rises=False)
    found = [curve.setting(elo) for elo in (100, 200, 300, 400)]
    assert found == sorted(filter(None, found), reverse=True)
    assert 16 < (curve.setting(300) or 0) < 64
    assert curve.setting(-100) is None
    assert math.isclose(curve.setting(float(curve.elos[0])) or 0, 64)


def test_rungs_stand_evenly_between_their_levels_and_become_rows() -> None:
    assert rungs.numbers_between(6, 2) == [6.3, 6.7]
    dial = rungs.Dial(find_player(CONNECT_FOUR, "level-7"), "nodes")
    row = rungs.Setting(6.3, dial, 120).row(
        [{"level": 7, "player": {"method": "uct", "limit": {"nodes": 300}, "options": {"reuse": False}}}]
    )
    assert (row["level"], row["elo"]) == (6.3, None)
    assert player_of("level-6.3", row["player"], "file").limit.nodes == 120
