"""Board-specific parts of puzzles: a module per board, named like its rules in `game`.

Each module offers `themes`, which returns the themes of a solution. It may offer `is_worth_a_look`, which selects
positions to examine, and `is_gentle`, which selects positions for the first ladder.
"""
