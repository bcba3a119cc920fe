"""Puzzles, made from games that the levels play with each other."""
