"""The puzzles: an overview of all puzzles, and a screen on which one puzzle after the other is solved.

`table.puzzles` chooses a puzzle and checks the answers; the screen shows them and saves the result.
"""
