"""Each kind of reason of Kalah on a position made for it, and counted again."""

from __future__ import annotations

import pytest

from tests.ui.whys.example import Example, assert_counted, kinds_of
from tests.ui.whys.kalah import CHECKS

EXAMPLES = [
    Example("captures", "0,1,0,4/1,0,5,1 n", "1", "captures 1"),
    Example("again", "0,0,1,4/4,2,0,1 n", "2", "goes again"),
    Example("again-captures", "0,1,1,3/3,3,0,1 s", "3", "goes again, and can then capture 3 with house 2"),
    Example("chain", "0,0,1,4/4,2,0,1 n", "2", "can go again once more"),
    Example("saves", "2,2,0,1/3,0,3,1 n", "3", "leaves South nothing to capture instead of 3"),
    Example("threatens", "0,5,0,1/1,0,4,1 n", "3", "threatens to capture 6 with house 1"),
    Example("starves", "1,0,1,2/0,2,5,1 s", "1", "leaves North no house to go again from instead of 1"),
    Example("passes-half", "1,0,1,4/0,3,1,2 s", "1", "has 8 seeds in store, more than half"),
    Example("brings-home", "0,1,0,4/1,0,5,1 n", "1", "ends the game and brings 5 home"),
    Example("lets-end", "0,0,2,4/0,1,2,3 n", "3", "lets South end the game and bring 2 home", "2", "1"),
    Example("lets-capture", "1,0,1,2/0,2,5,1 s", "1", "lets North capture 2 with house 3", "3"),
    Example(
        "exposes", "1,0,4,1/1,0,4,1 s", "1", "leaves a seed exposed in house 2: North can capture it with house 1", "3"
    ),
    Example("misses-capture", "1,1,0,4/3,0,0,3 s", "1", "misses a capture of 3 with house 2", "2"),
    Example("gives-up-turn", "2,0,0,6/1,0,1,2 n", "1", "gives up the extra turn that house 3 has", "3"),
    Example(
        "spoils-turns", "0,1,2,3/1,1,1,3 n", "2", "keeps 0 houses from which it can go again, house 1 keeps 2", "1"
    ),
    Example(
        "gives-turns", "3,0,2,2/1,1,0,3 n", "1", "now South can go again from 1 house (1), after house 2 from none", "2"
    ),
    Example("feeds", "2,2,0,1/3,0,3,1 n", "3", "sows 2 of its seeds on the side of South, house 1 sows 0", "1"),
    Example(
        "nothing-opposite", "2,0,0,6/1,0,1,2 n", "1", "ends in its empty house 2, where nothing lies opposite", "3"
    ),
    Example("loses-threat", "7,0,0,0,3/1,2,6,0,5 n", "1", "lets a capture of 7 go, and can take 0 next", "3"),
    Example("leaves-less", "3,0,2,2/1,1,0,3 n", "1", "leaves 5 seeds on its side, house 2 leaves 8", "2"),
    Example("stores-less", "4,0,5,5,5,5,0/4,0,5,5,5,5,0 s", "1", "stores 0 this turn, house 6 could store 1", "6"),
    Example("lets-pass-half", "1,0,0,5/1,1,0,4 n", "1", "lets South have 8 seeds in store, more than half", "2", "1"),
]


@pytest.mark.parametrize("example", EXAMPLES, ids=[each.kind for each in EXAMPLES])
def test_a_reason_says_what_can_be_counted_and_its_check_refuses_all_else(example: Example) -> None:
    assert_counted("kalah", example, CHECKS)


def test_every_kind_has_a_check_and_a_position() -> None:
    assert kinds_of("kalah") <= set(CHECKS) == {each.kind for each in EXAMPLES}
