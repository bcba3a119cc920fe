"""Contests of any players of a board: planned, played in processes, kept as they go, watched and rated.

People read of tournaments; a contest is what one is called here, beside the command `lab.tournament` and its presets.
"""
