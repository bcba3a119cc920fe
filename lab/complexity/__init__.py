"""Size of games, measured: moves per position, plies per game, numbers of games and positions, and nodes of searches.

The package takes boards and numbers of sample games, and gives back tables and pictures beside published figures. The
command is `python main.py complexity` (docs/complexity.md).
"""
