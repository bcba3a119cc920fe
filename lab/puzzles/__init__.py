"""Puzzles from games between levels: positions with exactly one right move, proven and rated.

The package takes the number of puzzles and games, and a seed, and gives back puzzles with solutions, themes and ratings
(`making.made`). `finding` looks for positions, `lines` and `points` find solutions, `proving` proves them, and `rating`
lets levels try to solve the puzzles.
"""
