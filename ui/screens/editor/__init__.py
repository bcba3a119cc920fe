"""The position editor: a palette of pieces, the board, and what is wrong with the position.

A board and a position text go in. Out come a position text for a new game or for the study, and text to copy.
"""
