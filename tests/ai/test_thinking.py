"""What a player is made ready for: whatever it asks of kernels in a game was loaded before its first move."""

from __future__ import annotations

import sys

import pytest
from numba.core.dispatcher import Dispatcher

from ai import thinking
from ai.info import Limit
from ai.search.task import Task
from ai.spec import Guard, Plan, PlayerSpec
from game import Match
from tests.ai.support import CONNECT_FOUR


def _compiled() -> int:
    """The number of kernels in memory, one for each types of arguments."""
    modules = [module for name, module in sys.modules.copy().items() if name.startswith("ai.")]
    kernels = {each for module in modules for each in vars(module).values() if isinstance(each, Dispatcher)}
    return sum(len(kernel.overloads) for kernel in kernels)


@pytest.mark.parametrize(
    "player",
    [
        PlayerSpec("keeps its tree", "uct", Limit(nodes=50)),
        PlayerSpec("plays random games", "flat", Limit(nodes=50), Plan(widths=(3,))),
        PlayerSpec("looks for the reply", "beam", options=Plan(widths=(3, 1), guard=Guard.REPLY)),
        PlayerSpec("looks for a threat", "beam", options=Plan(widths=(3, 1), guard=Guard.THREAT)),
    ],
    ids=lambda player: player.name,
)
def test_no_kernel_is_met_first_in_a_game(player: PlayerSpec) -> None:
    thinking.load(CONNECT_FOUR, player)
    before, match, kept = _compiled(), Match(CONNECT_FOUR), dict[str, object]()
    for _ in range(6):
        match.push(thinking.think(Task(CONNECT_FOUR, match.state, player, kept=kept)))
    assert _compiled() == before
