"""Published and counted figures of each board: a module per board, named like its rules in `game`.

Each module offers `AT_MOST` (an upper bound of the number of positions), `HOW` (a description of the counted positions)
and `PUBLISHED` (figures from publications).
"""
