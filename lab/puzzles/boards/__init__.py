"""Board-specific parts of puzzles: a module per board, named like its rules in `game`.

Each module offers `themes`, which names what a solution is about. It may offer `is_worth_a_look`, which selects
positions to examine, and `is_gentle`, which selects those for the first ladder.
"""
