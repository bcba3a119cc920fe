"""What tests know of Tic-tac-toe."""

from tests.boards.sample import Ending, Proved, Sample, Searched

SAMPLE = Sample(
    perft=(9, 72, 504, 3024, 15120),
    left=(2, 3, 4, 5),
    searched=(Searched(0, 7, 2), Searched(0, 7, 4), Searched(0, 7, 9)),
    proved=(Proved(20, 0, 3, 9),),
    late=(60, 7),
    levels=6,
    judged=0.5,
    opening="b2 a1 c3 b3",
    middle="wbw/1b1/w2 b",
    ending=Ending("3/1wb/wb1 w", "c3", "X has three on the diagonal."),
    arranged=("3/3/3 w", "www/bb1/b2 w", "www/bb1/3 b"),
)
