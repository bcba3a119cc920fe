"""Published and counted figures of each board: a module per board, named like its rules in `game`.

Each module offers `AT_MOST` (an upper bound of positions), `HOW` (what it counts) and `PUBLISHED` (figures of others).
"""
