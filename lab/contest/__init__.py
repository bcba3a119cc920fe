"""Contests between players of a board: planned, played by worker processes, stored, watched and rated.

It takes the players' names, limits and a seed. It gives back games with their moves, and standings in Elo. The window
calls a contest a tournament. The command `tournament` is separate (`lab.tournament`).
"""
