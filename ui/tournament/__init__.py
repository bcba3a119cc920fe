"""Tournaments in the window: the parts of `ui/scenes/tournament.py`, and what goes on whatever screen is open."""
