"""The model of a child in its first games."""

from __future__ import annotations

import random

import pytest

from ai.players import find_player
from game.match import Match
from game.registry import find_game
from game.verbs import apply_action, is_terminal
from lab import newcomer
from lab.newcomer import FirstGame

TIC_TAC_TOE = find_game("tic-tac-toe")


def _after(moves: str) -> Match:
    match = Match(TIC_TAC_TOE)
    for move in moves.split():
        match.push(TIC_TAC_TOE.legal_action(match.state, move))
    return match


def _share(match: Match, wanted: list[str], builds: int = newcomer.BUILDS) -> float:
    """Return how often of 1,000 moves the child plays one of those wanted."""
    actions = {TIC_TAC_TOE.legal_action(match.state, move) for move in wanted}
    return sum(newcomer.move_of(match, random.Random(seed), builds) in actions for seed in range(1000)) / 1000


@pytest.mark.parametrize("builds", [0, 100])
def test_the_child_takes_half_of_its_wins_however_often_it_builds(builds: int) -> None:
    assert _share(_after("a1 b1 a2 b2"), ["a3"], builds) == pytest.approx(0.5, abs=0.06)


def test_a_child_that_overlooks_a_win_takes_it_where_every_move_wins() -> None:
    match = _after("a1 b1 c1 a2 b2 c2 b3 a3")
    (last,) = match.legal_actions()
    assert is_terminal(apply_action(match.state, last))
    assert newcomer.move_of(match, random.Random(0)) == last


def test_the_child_stops_few_threats_and_builds_in_every_second_move() -> None:
    threatened = _after("a1 b2 a2")
    assert 0.2 < _share(threatened, ["a3"], builds=0) < 0.45
    longer = ["a2", "b1", "b2"]
    assert _share(_after("a1 c3"), longer, builds=100) > 0.95
    assert _share(_after("a1 c3"), longer, builds=0) < 0.6


def test_colours_alternate_and_the_same_seed_plays_the_same_game() -> None:
    perfect = find_player(TIC_TAC_TOE, "level-6")
    played = [newcomer.play(FirstGame("tic-tac-toe", perfect, 50, 1, number)) for number in range(8)]
    assert played == [newcomer.play(FirstGame("tic-tac-toe", perfect, 50, 1, number)) for number in range(8)]
    assert all(points < 1 for points, _plies in played)
    assert {plies % 2 for points, plies in played if points == 0} == {0, 1}, "the winner has either colour"


@pytest.mark.soak
@pytest.mark.usefixtures("processes_in_soak")
def test_the_command_says_the_score_and_the_length(capsys: pytest.CaptureFixture[str]) -> None:
    assert newcomer.main(["tic-tac-toe", "level-1", "level-6", "--games", "4", "--workers", "1"]) == 0
    first, last = capsys.readouterr().out.splitlines()
    assert first.startswith("newcomer against level-1: ")
    assert last.startswith("newcomer against level-6: 0 won")
