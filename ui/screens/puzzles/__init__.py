"""The puzzles: an overview; a position with one right move or few, its solution, steps, runs, a rating and a streak.

`table.puzzles` chooses a puzzle and checks the answers; the screen shows them and saves the result.
"""
