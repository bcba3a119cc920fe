"""Every kind of reason on Pentago-Twist, on a position made for it."""

from __future__ import annotations

import pytest

from tests.coach.explanations.example import Example, assert_counted, kinds_of, reasons_of
from tests.coach.explanations.pentago_twist import CHECKS

EXAMPLES = [
    Example("line", "1w3w/1w2bw/3w1b/2b1w1/1bwbb1/6 b", "d6/2R", "it makes five on the diagonal"),
    Example("blocks-line", "1w4/1w2b1/6/6/1w2b1/6 b", "b4/1M", "it blocks three of five on column b"),
    Example("makes-line", "b5/4w1/6/5b/bw2w1/6 w", "e3/4R", "it makes three of five on row 2"),
    Example(
        "threatens-sockets",
        "6/6/6/6/1wb1ww/3b1b w",
        "d2/3M",
        "it threatens five from 2 places",
    ),
    Example(
        "threatens-five",
        "2w3/1bw1bw/6/6/1b4/6 w",
        "c4/2R",
        "it threatens five with d4 and a twist of the top left quadrant",
    ),
    Example(
        "threatens-by-twist",
        "6/6/6/3b2/bb1b1w/ww3w w",
        "c1/1R",
        "it threatens five by a twist of the bottom right quadrant alone",
    ),
    Example("cuts-line", "1w4/1w2b1/6/6/1w2b1/6 b", "e6/1R", "it leaves White 2 in line instead of 3"),
    Example("twist-joins", "6/1b4/w5/6/w5/b5 w", "b3/1M", "its twist brings 3 in line instead of 2"),
    Example("makes-trio", "6/2b3/2b2w/6/1w3w/6 b", "c6/4R", "it makes three in a row within the top left quadrant"),
    Example("middle", "6/6/6/6/6/6 w", "e5/1R", "it takes the middle of the top right quadrant"),
    Example(
        "twist-breaks", "6/4ww/2b2b/6/1b3w/6 w", "b5/2R", "its twist leaves 2 in line instead of 3", better="d5/2R"
    ),
    Example("joins-rival", "w2b2/4b1/6/6/wb1w2/6 w", "b4/2R", "it gives Black 3 in line instead of 2", better="f4/1R"),
    Example(
        "lets-reach",
        "6/4w1/6/2w3/4b1/6 b",
        "d5/1R",
        "it lets White have 3 in line next; the better move allows only 2",
        better="b2/3R",
        reply="f4/2M",
    ),
    Example(
        "leaves-lines",
        "3w2/1b2w1/5b/5w/6/6 b",
        "e6/2M",
        "it leaves White 1 open line of 2 or more; the better move leaves none",
        better="b4/4R",
    ),
    Example(
        "fewer-lines",
        "6/1b2w1/6/6/6/6 w",
        "d3/1R",
        "it keeps no open line of 2 or more; the better move keeps 2",
        better="b2/1R",
    ),
    Example("shuts-lines", "6/4w1/6/6/6/6 b", "b5/1R", "it leaves White 4 open lines instead of 6"),
    Example(
        "in-line-next",
        "6/1b2w1/6/6/6/6 w",
        "d3/1R",
        "after the answer c5 (top left rotated) Black has 2 open lines of 2 or more; "
        "with the better move it would have none",
        better="b2/1R",
        reply="c5/1R b2/1M",
        better_reply="d2/1R a3/1R",
    ),
    Example("most-lines", "6/1b2w1/6/6/6/6 w", "b2/1R", "it makes 2 open lines of 2 or more, the most possible"),
    Example(
        "cuts-line",
        "1b2ww/1wbbw1/1bbwww/w2bbw/bbbbw1/bw1wwb w",
        "c1/3R",
        "it leaves Black nothing in line instead of 3",
    ),
    Example(
        "shuts-lines", "1b2ww/1wbbw1/1bbwww/w2bbw/bbbbw1/bw1wwb w", "c1/3R", "it leaves Black no open line instead of 2"
    ),
    Example("begins-lines", "6/1b2w1/6/6/6/6 w", "f6/1M", "it makes 1 open line of two or more"),
    Example("begins-lines", "4ww/1b2b1/6/6/6/6 w", "d6/1M", "it adds 1 open line of two or more"),
    Example(
        "fewest-lines",
        "3w2/1b2w1/5b/5w/6/6 b",
        "b4/4R",
        "it leaves White no open line of 2 or more",
    ),
    Example(
        "reach-next",
        "3w2/1b2w1/5b/5w/6/6 b",
        "e6/2M",
        "after the answer f5 (top right rotated) Black can have 2 in line next; with the better move it could have 3",
        better="b4/4R",
        reply="f5/2R d4/2M",
        better_reply="e6/1R c5/1R",
    ),
]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: f"{example.kind}: {example.told}")
def test_a_reason_is_found_and_counted_again(example: Example) -> None:
    assert_counted("pentago-twist", example, CHECKS)


def test_a_move_that_gives_the_other_side_five_threatens_nothing() -> None:
    lost = Example("threatens-five", "bbw3/bw4/b1ww2/1wb1bw/2wwwb/2bwb1 b", "e4/4R", "")
    assert not [found for found in reasons_of("pentago-twist", lost) if found.kind.startswith("threatens")]


def test_there_are_ten_kinds_and_each_has_a_check_and_an_example() -> None:
    assert {example.kind for example in EXAMPLES} == set(CHECKS)
    assert kinds_of("pentago-twist") <= set(CHECKS)
    assert len(CHECKS) >= 10
