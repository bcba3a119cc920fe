"""The coach's knowledge of tournaments and courses: a layer over `coach`, `table` and `lab`, for window and terminal.

A tournament, its live game or the library goes in; sentences, win chances and records of game files come out.
"""
