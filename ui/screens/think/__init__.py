"""The screen on which a search algorithm is watched step by step.

A position and an algorithm go in. `table.watching` records the steps; the screen draws tree, board and counts after
each of them.
"""
