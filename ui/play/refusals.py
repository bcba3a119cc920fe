"""What is not shown while a game is on that counts, in a sentence for each."""

from __future__ import annotations

from game.texts import text


def no_worths() -> str:
    """Why nobody is told what each move is worth."""
    return text("What each move is worth is shown after the game, or where two people play.")


def no_study() -> str:
    """Why the position is not studied."""
    return text("A position is studied after the game, or where two people play.")


def no_thinking() -> str:
    """Why no search of the position is watched."""
    return text("How a computer thinks is watched after the game, or where two people play.")
