"""What tests know of Pentago-Twist."""

from tests.boards.sample import Ending, Proved, Sample, Searched

_TWISTS = "qwas"


def _keys(action: int) -> str:
    cell, twist = action // 8, _TWISTS[action // 2 % 4]
    column = cell // 9 % 2 * 3 + cell % 3
    row = 5 - (cell // 18 * 3 + cell % 9 // 3)
    turn = f"shift+{twist}" if action % 2 else twist
    return " ".join(["corner", *["right"] * column, *["up"] * row, "return", turn])


SAMPLE = Sample(
    perft=(288, 80640, 21934080),
    left=(2, 3, 4, 8, 12, 16, 18, 20),
    searched=(Searched(0, 30, 1), Searched(8, 30, 2), Searched(31, 34, 3)),
    proved=(Proved(20, 12, 30, 2), Proved(20, 30, 34, 3)),
    late=(25, 34),
    judged=0.7199,
    opening="b2/1R e5/4R c3/2M d4/3R",
    middle="b3b1/1w1bw1/w3b1/b1wb1w/1w2w1/1bw2b w",
    ending=Ending("6/6/6/bbbb2/6/wwww2 w", "e1/2R", "White has five side by side."),
    arranged=("6/6/6/6/6/6 w", "6/6/6/6/6/ww4 b", "6/6/6/6/6/wb4 w"),
    keys=_keys,
)
