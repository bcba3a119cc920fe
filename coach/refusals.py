"""What is not shown while a game is on that counts, in a sentence for each."""

from __future__ import annotations

from game.texts import text


def no_move_values() -> str:
    """Why nobody is told what each move is worth."""
    return text("You can see what each move is worth after the game, or when two people play.")


def no_study() -> str:
    """Why the position is not studied."""
    return text("You can study the position after the game, or when two people play.")


def no_thinking() -> str:
    """Why no search of the position is watched."""
    return text("You can watch it think after the game, or when two people play.")
