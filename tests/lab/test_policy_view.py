"""The policy of a taught player: each position asks for its values, and moves lead there and back."""

from __future__ import annotations

import pytest

from lab.learning.contributions import move_contributions
from lab.learning.policy_view import PolicyView
from tests.ai.support import PATHWAYZ
from tests.lab import taught
from tests.ui.lab_players import AtOnce


@pytest.fixture
def policy() -> PolicyView:
    taught.make()
    return PolicyView(PATHWAYZ, "my/heron@100", AtOnce("my/heron@100"))


def test_the_best_move_is_looked_at_once_the_values_are_there(policy: PolicyView) -> None:
    assert (policy.move, policy.ranked, any(policy.shares)) == (None, (), False)
    assert policy.update()
    assert policy.move == policy.ranked[0] == move_contributions(policy.state, "my/heron@100")[0]
    shares = dict(zip(policy.names, policy.shares, strict=True))
    assert {name: share for name, share in shares.items() if share} == dict(policy.ranked[0].contributions)
    assert policy.labels.keys() == {move.action for move in policy.ranked}


def test_moves_lead_to_other_positions_and_back(policy: PolicyView) -> None:
    start = policy.state
    for move in ("d5", "e5*", "c4"):
        policy.play(PATHWAYZ.parse_action(policy.state, move))
    assert not policy.ranked
    assert policy.mover == 1
    assert policy.go_back(1)
    assert len(policy.line) == 2
    assert policy.go_back(2)
    assert policy.state == start
    assert not policy.go_back(1)


def test_moves_that_look_equal_share_a_rank(policy: PolicyView) -> None:
    policy.update()
    ranks = [policy.rank(move) for move in policy.ranked]
    assert ranks[0] == 1
    assert ranks == sorted(ranks)
    assert len({*ranks}) < len(ranks), "the board's mirror images are alike"
    for rank, move, below in zip(ranks, policy.ranked, policy.ranked[1:], strict=False):
        assert (policy.rank(below) == rank) == (round(below.value, 1) == round(move.value, 1))
