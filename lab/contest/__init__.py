"""Contests between players of a board: planned, played by worker processes, stored, watched and rated.

In go the players' names, limits and a seed; out come games with their moves, and standings in Elo. A contest is what
people see as a tournament in the window. The command `tournament` is separate (`lab.tournament`).
"""
