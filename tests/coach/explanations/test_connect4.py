"""Every kind of reason on Connect Four, on a position made for it."""

from __future__ import annotations

import pytest

from coach.boards import texts_of
from coach.connect4.reasons import reasons
from game import find_game
from table.consequences import consequences_of
from tests.coach.explanations.connect4 import CHECKS
from tests.coach.explanations.example import Example, assert_counted, kinds_of

EXAMPLES = [
    Example("line", "7/7/7/7/1b5/1wwwbb1 w", "1", "it makes four in a row"),
    Example("blocks-line", "7/7/7/7/7/b1w1w2 b", "4", "it blocks two of four on row 1"),
    Example("makes-line", "7/7/7/7/7/5bw w", "6", "it makes two on the diagonal"),
    Example("threatens-line", "7/7/7/7/7/1w2wbb w", "4", "it threatens four in a row"),
    Example("threatens-twice", "7/7/7/7/b6/b1w1w2 w", "4", "it makes two threats at once"),
    Example("makes-threat", "7/7/7/7/1ww4/1bwb2b w", "4", "it makes an even threat at column 1 row 2"),
    Example("makes-threat", "7/7/7/1ww4/1bbw3/1wwbb1b w", "4", "it makes an odd threat at column 1 row 3"),
    Example(
        "stacked-threats",
        "7/3bb2/3www1/3bww1/2wwbb1/2bwwbb b",
        "6",
        "it makes two threats, one above the other, at column 3 row 4 and column 3 row 5",
    ),
    Example(
        "undercuts",
        "2b4/2b1w2/2wwb2/2bww2/2bwb2/w1wbb1w b",
        "4",
        "it makes a threat at column 6 row 3, right under the one at column 6 row 4",
    ),
    Example("prevents-threat", "7/7/7/5w1/5b1/3wbw1 b", "5", "it keeps Yellow from a threat at column 7 row 4"),
    Example("prevents-fork", "7/7/7/7/7/b1w1w2 b", "4", "it keeps Yellow from two threats at once"),
    Example(
        "leaves-few",
        "3bwb1/3bbb1/3www1/3bww1/2wwbb1/1wbwwbb w",
        "2",
        "it leaves Red only 2 columns that do not lose at once",
    ),
    Example(
        "leaves-none",
        "bw1w2b/ww1bw1b/ww1bb1w/bb1ww1b/wb1wb1b/bwbbwww b",
        "5",
        "it leaves Yellow only columns that lose at once",
    ),
    Example(
        "rival-runs-out",
        "bbb3b/wwwb2w/bbbw1wb/bwww1ww/bbbw1bb/wbwbwww w",
        "4",
        "after 2 more safe discs Red must play under the threat at column 5 row 3",
    ),
    Example(
        "runs-out",
        "b2bwbw/w2bbbw/bw1wwwb/bb1wbwb/ww1bwbw/wbwwbbw b",
        "2",
        "after 1 more safe disc Red must play under the threat at column 3 row 3",
        better="3",
    ),
    Example("middle", "7/7/7/7/7/7 w", "4", "it takes the middle column"),
    Example(
        "lets-block", "7/7/7/7/4w2/bb2w2 w", "5", "it lets Red block the four at column 5 row 4", better="4", reply="5"
    ),
    Example("opens-cell", "7/7/7/7/7/7 w", "2", "it opens column 2 row 2 for Red", better="4", reply="2"),
    Example(
        "even-row", "7/7/7/7/7/6w b", "6", "it gives away column 6 row 2, a cell in an even row", better="4", reply="6"
    ),
    Example(
        "few-left",
        "2ww3/2bb1w1/2bw1b1/2ww1bb/2bb1ww/2bwbww b",
        "6",
        "after column 1 only 2 columns do not lose at once",
        better="1",
        reply="1",
    ),
    Example(
        "fewer-lines",
        "7/7/7/7/7/7 w",
        "7",
        "it can become part of 3 fours; column 4 could become part of 7",
        better="4",
    ),
    Example(
        "fours-left",
        "7/7/7/7/7/7 w",
        "1",
        "it leaves column 4 to Red, who can then still make 66 fours instead of 62 at most",
        better="4",
        reply="4",
    ),
    Example(
        "fours-left",
        "7/7/7/7/7/7 w",
        "6",
        "Red answers in column 5 and can still make 65 fours; after column 4 at most 62",
        better="4",
        reply="5",
    ),
    Example("most-fours", "7/7/7/7/7/7 w", "4", "it can become part of 7 fours; no other column offers more"),
    Example(
        "prevents-forced-win",
        "7/7/7/1b5/wwb3w/wwbbbwb w",
        "2",
        "it keeps Red from a win by threats alone (Red first: columns 1 1 3 3 2 4 4)",
    ),
    Example(
        "forces-win",
        "7/2bb3/2ww3/2wb3/1bww3/bbbww2 w",
        "2",
        "it wins by threats alone (Yellow first: columns 2 2 7 6 6 5 5)",
    ),
    Example(
        "safe-column",
        "1bbw3/wbbb3/bbww3/wwwbbw1/wbwwbw1/bbbwwbw w",
        "7",
        "it is one of 3 columns that do not let Red win at once",
    ),
    Example(
        "only-safe",
        "wbbw2b/wbbb1wb/bbww1bw/wwwbbwb/wbwwbww/bbbwwbw w",
        "6",
        "it is the only column that does not let Red win at once",
    ),
    Example(
        "shuts-most",
        "7/7/7/7/w5w/wwb1b1b b",
        "3",
        "it spoils 7 possible fours of Yellow; no other column spoils more",
    ),
    Example(
        "touches-most",
        "7/4w2/1b2b2/1wbwb2/bwwbww1/wwbbwb1 b",
        "3",
        "it lies on 7 possible fours of both sides; no other column lies on more",
    ),
]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: f"{example.kind}: {example.told}")
def test_a_reason_is_found_and_counted_again(example: Example) -> None:
    assert_counted("connect-four", example, CHECKS)


def test_there_are_ten_kinds_and_each_has_a_check_and_an_example() -> None:
    assert {example.kind for example in EXAMPLES} == set(CHECKS)
    assert kinds_of("connect-four") <= set(CHECKS)
    assert len(CHECKS) >= 10


def test_a_column_that_wins_is_one_that_does_not_let_the_other_side_win() -> None:
    """Column 3 wins, and a disc above it would win for Red: five columns of six are safe, more than are told."""
    game = find_game("connect-four")
    state = game.from_position("1w1b3/1b1w3/1b1ww2/1b1wb2/1w1bw1b/wwbwb1b w")
    found = reasons(consequences_of(game, state, game.legal_action(state, "7")), texts_of("connect-four"))
    assert "safe-column" not in {each.kind for each in found}


@pytest.mark.parametrize(
    ("position", "move", "said"),
    [
        ("w5b/b3b1w/bb2w1w/bw2w1b/wbw1w1w/bbbwb1w w", "6", True),  # 12 quiet discs are left
        ("1b3w1/1bb2w1/1ww2b1/1wb2b1/wwbwbb1/bbwwbww w", "1", False),  # 14: other threats will come
    ],
)
def test_quiet_discs_are_counted_when_they_are_few(position: str, move: str, said: bool) -> None:
    game = find_game("connect-four")
    state = game.from_position(position)
    found = reasons(consequences_of(game, state, game.legal_action(state, move)), texts_of("connect-four"))
    assert ("rival-runs-out" in {each.kind for each in found}) == said
