"""Each kind of reason of Pathwayz on a position made for it, and counted again."""

from __future__ import annotations

import pytest

from tests.coach.explanations.example import Example, assert_counted, kinds_of
from tests.coach.explanations.pathwayz import CHECKS

BANKS = "bbbbbbbbbb2/12/12/12/12/12/12/wwwwwwwwww2 w"
"""Both sides lack two stones, on rows of their own."""
WALLED = "b11/12/12/12/12/12/BWBWBWBWBWB1/wwwwwwwwww2 w"
"""Over White's row lie permanents only."""
SIX = "bbbbbb6/12/12/12/12/12/12/wwwwww6 w"
DAM = "5b6/5b6/wwwwwb6/5bwww3/5b6/5b6/5b6/5b6 w"
"""Black's column parts White's stones."""
OWN_DAM = "5w6/5w6/bbbbbw6/5wbbb3/5w6/5w6/5w6/5w6 w"
SLUICE = "5b6/5b6/5b6/5B6/wwwwww6/5B6/5b6/5b1b4 w"
"""White's stone on f4 is the only gap in Black's column."""
HALF_WAY = "bbb6bbb/12/12/12/wwwwwww5/12/12/7b4 w"

EXAMPLES = [
    Example("crosses", "12/12/12/12/12/bbbbbbbbbbb1/12/wwwwwwwwwww1 w", "l1", "it crosses the water with 12 stones"),
    Example("threatens", BANKS, "k1", "it threatens to win with l1 and l2"),
    Example("threatens-twice", WALLED, "k1", "it threatens to win with l1 and l2, and no answer stops that"),
    Example("opens-own-way", DAM, "e4*", "it opens a path for White that needs 3 more stones"),
    Example(
        "joins",
        "bbbbbbbbbb2/12/12/12/wwwww1wwwww1/12/12/12 w",
        "f4",
        "it joins e4 and g4",
    ),
    Example(
        "joins-bank",
        "bbbbbb6/12/12/12/1wwwwww5/12/12/12 w",
        "a4",
        "it joins b4 to the bank",
    ),
    Example("shorter-way", SIX, "g1", "White needs 5 more stones to cross instead of 6"),
    Example("longer-for-rival", SIX, "e7*", "Black needs 8 more stones to cross instead of 6"),
    Example("closes-ways", "bbbbb1bb4/5w6/5w6/5w6/5w6/5w6/5w6/5w6 w", "f8", "it closes every path of Black"),
    Example("turns", SIX, "e7*", "it turns 3 stones white"),
    Example("shields", "bbb9/12/12/4w7/4w7/4w7/12/12 w", "f4", "it keeps Black from flipping 3 white stones there"),
    Example(
        "saves",
        "10ww/12/12/12/12/bbb9/w1b9/wwb9 w",
        "b2",
        "it makes 4 white stones safe for ever",
    ),
    Example("closes-own-way", SLUICE, "g4*", "it closes every path of White", better="g4"),
    Example("longer-way", HALF_WAY, "h5*", "White needs 6 more stones to cross instead of 5", better="h4"),
    Example("opens-way", OWN_DAM, "e4*", "it opens a path for Black that needs 3 more stones", better="e4"),
    Example("shorter-for-rival", SIX, "i8*", "Black needs 5 more stones to cross instead of 6", better="g1"),
    Example("turns-nothing", SIX, "i8*", "it flips nothing and gives Black a stone", better="g1"),
    Example("turns-away", HALF_WAY, "h5*", "it turns 1 stone black", better="h4"),
    Example(
        "parried", BANKS, "k1", "it threatens to win with l1 and l2, but k2* stops that", better="i7*", reply="k2*"
    ),
    Example("leaves-cell", BANKS, "f4", "it leaves k1 to Black", better="k1", reply="k1"),
    Example(
        "leaves-gap",
        BANKS,
        "f4",
        "it leaves the gap at k1: White still needs 2 stones to cross, and Black 2",
        better="k1",
        reply="k8",
    ),
    Example("idle", BANKS, "f4", "it changes neither side’s path", better="i7*"),
    Example(
        "turned-back",
        "12/4B7/4wWb1B3/2w2bwwb3/wb1bwB1BWb2/2b3b5/12/12 w",
        "c4*",
        "Black keeps this stone for ever, and b3* flips 2 stones back",
        "l1",
        "b3*",
    ),
    Example(
        "in-corner",
        "12/12/12/12/12/12/12/12 w",
        "a1",
        "corners are hard to flip, so the champion begins there, too",
    ),
    Example("in-the-way", "12/12/12/12/12/12/12/12 w", "i5", "it lies on one of Black’s shortest paths"),
    Example("extends", "12/12/8b3/8w3/12/12/12/12 w", "h4", "it goes on from i5"),
    Example(
        "race-next",
        "w1W9/2bb1b6/8b3/b7w3/7w4/12/12/12 b",
        "i3*",
        "after the answer j6 Black needs 7 more stones to cross; with l8 it would need 6",
        better="l8",
        reply="j6 l8",
        better_reply="b8 b6",
    ),
    Example(
        "stones-next",
        "w1WB8/2ww1b6/8b3/b7w3/7b4/8W3/12/12 b",
        "b6*",
        "after the answer h3 Black is 2 stones worse off than with l8",
        better="l8",
        reply="h3 b8",
        better_reply="l2 k7",
    ),
    Example(
        "flips-next",
        "12/11b/12/7w4/12/12/12/12 w",
        "j5",
        "after the answer a8 Black could flip 2 stones to its colour in one move; with e3 it could flip 1",
        better="e3",
        reply="a8 b1",
        better_reply="a8 l8",
    ),
    Example(
        "flips-next",
        "12/12/12/4w7/12/5B6/5WbW4/5WBW4 w",
        "h3*",
        "after the answer g3* White could flip no stone to its colour; with i1 it could flip 1",
        better="i1",
        reply="g3* e1",
        better_reply="a1 l1",
    ),
    Example(
        "flips-next",
        "12/12/12/4w7/12/5B1B4/5WwW4/5WBW4 b",
        "i3",
        "after the answer i1 White could flip 1 stone to its colour in one move; with g3* it could flip none",
        better="g3*",
        reply="i1 e4",
        better_reply="e1 a7",
    ),
]


@pytest.mark.parametrize("example", EXAMPLES, ids=[each.kind for each in EXAMPLES])
def test_a_reason_says_what_can_be_counted_and_its_check_refuses_all_else(example: Example) -> None:
    assert_counted("pathwayz", example, CHECKS)


def test_every_kind_has_a_check_and_a_position() -> None:
    assert kinds_of("pathwayz") == set(CHECKS) == {each.kind for each in EXAMPLES}
