"""Size of games, measured: moves per position, plies per game, numbers of games and positions, and nodes of searches.

In go boards and numbers of sample games; out come tables and pictures beside published figures. The command is `python
main.py complexity` (docs/complexity.md).
"""
