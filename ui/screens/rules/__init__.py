"""The rules of a board, in steps with pictures."""
