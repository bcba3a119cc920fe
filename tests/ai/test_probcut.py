"""ProbCut: what a shallower search finds far outside the window is not searched again."""

from __future__ import annotations

from dataclasses import replace

from ai.info import Limit
from ai.players import find_player
from ai.spec import PlayerSpec, Selective
from game import find_game
from tests.ai.support import ask, undecided

OTHELLO = find_game("othello")
CHAMPION = find_player(OTHELLO, "champion")


def player(depth: int, margin: int) -> PlayerSpec:
    """The champion without the oracle, to a depth; with a margin of 0, without ProbCut."""
    options = replace(CHAMPION.options_as(Selective), endgame=False, probcut_depth=4 if margin else 0, probcut_cut=3)
    return replace(CHAMPION, limit=Limit(depth=depth), options=replace(options, probcut_margin=margin))


def test_it_searches_fewer_positions_to_the_same_depth_and_finds_scores_nearby() -> None:
    states = undecided(OTHELLO, 6, (12, 36))
    plain, cutting = ([ask(OTHELLO, state, player(8, margin)) for state in states] for margin in (0, 90))
    assert sum(each.nodes for each in cutting) < sum(each.nodes for each in plain)
    differences = [abs(one.info.score - other.info.score) for one, other in zip(plain, cutting, strict=True)]
    assert sum(differences) / len(differences) < 150


def test_what_it_proves_at_the_end_of_a_game_is_what_full_search_proves() -> None:
    for state in undecided(OTHELLO, 12, (50, 56)):
        found = [ask(OTHELLO, state, player(12, margin)).info.score for margin in (0, 90)]
        assert (found[0] > 0, found[0] < 0) == (found[1] > 0, found[1] < 0), OTHELLO.to_position(state)
