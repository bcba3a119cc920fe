"""Why a rated game shows no values, no study and no search until it ends, in a sentence each."""

from __future__ import annotations

from game.texts import text


def no_move_values() -> str:
    """Why the values of the moves are not shown."""
    return text("You can see what each move is worth after the game, or when two people play.")


def no_study() -> str:
    """Why the position cannot be studied."""
    return text("You can study the position after the game, or when two people play.")


def no_thinking() -> str:
    """Why no search of the position can be watched."""
    return text("You can watch it think after the game, or when two people play.")
