"""The screen that shows a search algorithm step by step.

A position and an algorithm go in. `table.watching` records the steps; the screen draws tree, board and counts after a
step.
"""
