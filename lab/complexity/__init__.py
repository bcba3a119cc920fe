"""Size of games, measured: moves per position, plies per game, numbers of games and positions, and nodes of searches.

It takes boards and numbers of sample games. It gives back tables and pictures beside published figures. The command is
`python main.py complexity` (docs/complexity.md).
"""
