"""Sentences on why a rated game shows no values, no study and no search until the game ends."""

from __future__ import annotations

from game.texts import text


def no_move_values() -> str:
    """Return the sentence on why the values of the moves are not shown."""
    return text("You can see what each move is worth after the game, or when two people play.")


def no_study() -> str:
    """Return the sentence on why the position cannot be studied."""
    return text("You can study the position after the game, or when two people play.")


def no_thinking() -> str:
    """Return the sentence on why no search of the position can be watched."""
    return text("You can watch it think after the game, or when two people play.")
