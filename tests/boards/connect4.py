"""What tests know of Connect Four."""

from tests.boards.sample import Ending, Proved, Sample, Searched

SAMPLE = Sample(
    perft=(7, 49, 343, 2401, 16807, 117649, 823536, 5673234),
    left=(6, 9, 12, 15, 18, 22, 26, 30),
    searched=(Searched(0, 36, 1), Searched(0, 36, 3), Searched(6, 36, 5)),
    proved=(Proved(100, 8, 36, 5), Proved(40, 16, 36, 6)),
    late=(150, 38),
    judged=1.0,
    opening="4 4 3 2 5",
    middle="7/7/3b3/2bwb2/1bwbww1/1wbwwb1 w",
    ending=Ending("7/7/7/7/bbb4/www4 w", "4", "Yellow has four side by side."),
    arranged=("7/7/7/7/7/7 w", "7/7/7/3w3/7/7 b", "7/7/7/7/bbb4/wwww3 b"),
    keys=lambda action: str(1 + action),
)
