"""What tests know of Kalah."""

from tests.boards.sample import Ending, Proved, Sample, Searched

SAMPLE = Sample(
    perft=(6, 35, 185, 942, 4690, 23233, 114430, 563055),
    left=(4, 6, 8, 10, 13, 16, 20, 24),
    searched=(Searched(0, 30, 1), Searched(0, 30, 2), Searched(10, 36, 4)),
    proved=(Proved(20, 4, 30, 3), Proved(20, 20, 36, 5)),
    late=(60, 44),
    threatened=(42, 70),
    judged=0.8585,
    opening="2 5 4 1 2 5",
    middle="0,1,3,3,9,1,6/0,2,2,0,9,8,4 s",
    ending=Ending("0,0,0,0,0,1,27/0,0,2,0,0,0,18 s", "6", "South has 28 seeds, North 20. Your houses were empty."),
    arranged=(
        "4,4,4,4,4,4,0/4,4,4,4,4,4,0 s",
        "0,0,0,2/1,0,0,2 s",
        "0,0,0,0,0,0,0/0,0,0,0,0,0,0 n",
    ),
    squares=False,
    keys=lambda action: str(1 + action),
)
