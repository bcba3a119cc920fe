"""What tests know of Othello."""

from tests.boards.sample import Ending, Proved, Sample, Searched

_PASS = 64


def _keys(action: int) -> str:
    if action == _PASS:
        return "return"
    return " ".join(["corner", *["right"] * (action % 8), *["up"] * (7 - action // 8), "return"])


SAMPLE = Sample(
    perft=(4, 12, 56, 244, 1396, 8200, 55092, 390216),
    left=(1, 1, 1, 1, 2),
    searched=(Searched(0, 40, 1), Searched(0, 50, 2), Searched(50, 56, 4)),
    proved=(Proved(20, 20, 50, 3), Proved(20, 52, 57, 5)),
    late=(60, 58),
    threatened=(56, 59),
    judged=0.4558,
    opening="f5 d6 c3 d3 c4",
    middle="----------------X-XOOO-O-XXXOOOX--XOOOXX--OXOXOX--OOXX----O----- X",
    ending=Ending(
        "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXOOOOOOOOOOOOOOOOXOOOOOO- X",
        "h8",
        "Nobody can move any more, and Black has more discs.",
    ),
    arranged=(
        "---------------------------OX------XO--------------------------- X",
        "-" * 64 + " X",
        "X" * 32 + "O" * 32 + " O",
    ),
    keys=_keys,
)
