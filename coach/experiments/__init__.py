"""The coach's knowledge of tournaments and courses: a floor above `coach`, `table` and `lab`, for window and terminal.

A tournament, its live game or the library goes in. Out come sentences, win chances, and games as files have them.
"""
