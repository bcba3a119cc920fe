"""Each kind of reason of Tic-tac-toe on a position made for it, and counted again."""

from __future__ import annotations

import pytest

from tests.coach.explanations.example import Example, assert_counted, kinds_of
from tests.coach.explanations.tictactoe import CHECKS

EXAMPLES = [
    Example("line", "3/1wb/wb1 w", "c3", "it makes three on the diagonal"),
    Example("blocks-line", "3/1ww/b2 b", "a2", "it blocks two in a row"),
    Example("makes-line", "3/1b1/w2 w", "a2", "it makes two in a column"),
    Example("threatens-line", "3/1b1/w2 w", "a2", "it threatens three in a column"),
    Example("threatens-twice", "bw1/2b/2w w", "b1", "it makes two threats at once"),
    Example("forces-fork", "3/2b/2w w", "a1", "it forces O to b1, and then a3 makes two threats at once"),
    Example("takes-fork", "3/w1b/2w b", "a3", "it keeps X from making two threats at once there"),
    Example("shuts-lines", "w2/2w/1b1 b", "b2", "it blocks 2 lines of X"),
    Example("middle", "3/3/w2 b", "b2", "it takes the middle"),
    Example("corner", "3/1w1/3 b", "a1", "it takes a corner"),
    Example("drives", "b2/bw1/wbw w", "c2", "it forces O to c3, and there O threatens to win", "b3", "c3"),
    Example("dead", "b2/bw1/wbw w", "b3", "it lies on no line that X can still fill", "c2", "c3"),
    Example("fewer-lines", "3/3/3 w", "a1", "it lies on 3 lines that X can still fill; b2 lies on 4", "b2", "b1"),
    Example("leaves-middle", "3/3/3 w", "a1", "it leaves the middle to O", "c1", "b2"),
]


@pytest.mark.parametrize("example", EXAMPLES, ids=[each.kind for each in EXAMPLES])
def test_a_reason_says_what_can_be_counted_and_its_check_refuses_all_else(example: Example) -> None:
    assert_counted("tic-tac-toe", example, CHECKS)


def test_every_kind_has_a_check_and_a_position() -> None:
    assert kinds_of("tic-tac-toe") <= set(CHECKS) == {each.kind for each in EXAMPLES}
