"""Tic-tac-toe on screen."""
