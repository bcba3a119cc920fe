"""The search for rungs between two levels."""

from __future__ import annotations

import math
import random
from dataclasses import replace

import pytest

from ai.described import player_of
from ai.levels import Level
from ai.players import find_player
from ai.spec import Attention
from game.registry import find_game
from lab import rungs
from lab.arena import Pairing
from lab.rungs import Dial, Target
from tests.ai.support import CONNECT_FOUR, PATHWAYZ


def _noisy(noise: float) -> float:
    """The strength in Elo of an imagined player with so much noise."""
    return -100 * math.sqrt(max(noise, 1) / 8)


def _imagined(pairing: Pairing) -> float:
    """Draw the result of a game by the strengths of the noises of both."""
    first, second = (_noisy(player.options_as(Attention).noise) for player in pairing.players)
    expected = 1 / (1 + 10 ** ((second - first) / 400))
    return float(random.Random(f"{pairing.seed} {pairing.number}").random() < expected)


def test_a_setting_is_found_that_scores_what_is_wanted() -> None:
    base = find_player(CONNECT_FOUR, "level-8")
    base = replace(base, options=replace(base.options_as(Attention), noise=1))
    far = []
    for seed in range(0, 2000, 100):
        value, results = rungs.found(CONNECT_FOUR, Dial(base, "noise", 1), [Target(base, 90.0)], 1, seed, _imagined)
        far.append(_noisy(value) - _noisy(1) + 90)
        assert results["level-8"].games == rungs.BATCH * rungs.BATCHES
    assert abs(sum(far)) / len(far) < 30
    assert max(map(abs, far)) < 90


@pytest.mark.parametrize(
    ("game", "lower", "upper", "field"),
    [
        (CONNECT_FOUR, "level-1", "level-2", "margin"),
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
    assert dial.base in (low, high)
    assert dial.at(7, "level-1.5") == replace(dial.at(7), name="level-1.5")


def test_the_rungs_of_a_gap_stand_evenly_between_its_levels_and_become_rows() -> None:
    low, high = (Level(n, find_player(CONNECT_FOUR, f"level-{n}"), elo) for n, elo in ((6, 1000.0), (7, 1240.0)))
    lines: list[str] = []
    made = rungs.rungs_between(CONNECT_FOUR, low, high, 1, lambda _pairing: 0.5, lines.append)
    assert [setting.number for setting in made] == rungs.numbers_between(6, 2) == [6.3, 6.7]
    assert [line.split(":")[0] for line in lines] == ["level-6.7", "level-6.3"]
    row = made[0].row([{"level": 7, "player": {"method": "uct", "limit": {"nodes": 300}, "options": {"reuse": False}}}])
    assert row["level"] == 6.3
    assert row["elo"] is None
    assert player_of("level-6.3", row["player"], "file").limit.nodes == made[0].value
