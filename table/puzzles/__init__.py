"""Puzzles: positions with one right move, to be found."""
