"""The switches that mark a game as private, and let a player learn."""

from __future__ import annotations

from collections.abc import Callable

from game.texts import text
from ui.kit import Switch


def private_switch(is_private: bool, turn: Callable[[bool], None]) -> Switch:
    """Return the switch that marks a game as private; `turn` gets its new state."""
    return Switch(text("Private"), is_private, turn, tooltip=text("No player of the Lab learns from a private game"))


def learning_switch(learns: bool, turn: Callable[[bool], None], *, size: float = 14) -> Switch:
    """Return the switch that lets a player of the Lab learn from people; `turn` gets its new state."""
    tip = text("After each of your moves it learns, while you play against it")
    return Switch(text("Learns from your games"), learns, turn, tooltip=tip, size=size)
