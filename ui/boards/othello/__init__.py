"""Othello on screen."""
