"""Contests between players of a board: planned, played by worker processes, stored, watched and rated.

The package takes the players' names, limits and a seed, and gives back games with their moves, and standings in Elo.
The window calls a contest a tournament. The command `tournament` is separate (`lab.tournament`).
"""
