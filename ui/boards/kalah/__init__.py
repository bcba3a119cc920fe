"""Kalah on the screen."""
