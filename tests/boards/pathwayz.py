"""What tests know of Pathwayz."""

from tests.boards.sample import Ending, Proved, Sample, Searched


def _keys(action: int) -> str:
    kind, cell = divmod(action, 96)
    return " ".join([str(1 + kind), "corner", *["right"] * (cell // 8), *["up"] * (cell % 8), "return"])


SAMPLE = Sample(
    perft=(192, 36480, 6858240),
    left=(4, 5, 7, 18, 26, 34, 40, 46),
    searched=(Searched(0, 40, 1), Searched(10, 60, 2), Searched(78, 90, 3)),
    proved=(Proved(60, 30, 80, 2), Proved(30, 72, 88, 3), Proved(20, 88, 91, 5)),
    late=(150, 90),
    light=2,
    judged=0.5871,
    opening="f4 e5 g4* d6 h5 c6",
    middle="12/3bW7/4Wbw3w1/2b1BwB1wb2/1wwwW2bb1b1/wWBbWb2w3/bb10/WB10 w",
    ending=Ending(
        "12/12/12/12/12/bbbbbbbbbbb1/12/wwwwwwwwwww1 w",
        "l1",
        "White crosses the water from a1 to l1: 12 stones.",
    ),
    arranged=(
        "12/12/12/12/12/12/12/12 w",
        "12/3b8/12/12/12/12/12/12 w",
        "12/12/12/12/12/12/12/wB10 b",
    ),
    keys=_keys,
)
