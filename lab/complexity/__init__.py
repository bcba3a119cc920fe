"""Size of games, measured: moves per position, plies per game, numbers of games and positions, and nodes of searches.

The package takes boards and numbers of sample games. It gives back tables of measured and published figures, and
pictures of the measured ones. The command is `python main.py complexity` (docs/complexity.md).
"""
