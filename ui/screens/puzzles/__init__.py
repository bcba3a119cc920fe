"""The puzzles: a position with one right move, its solution, a rating and a streak.

`table.puzzles` chooses a puzzle and checks the answers; the screen shows them and saves the result.
"""
