"""The switch that marks a game as private."""

from __future__ import annotations

from collections.abc import Callable

from ai.evaluation.features import feature_sets
from game.registry import GAMES
from game.texts import text
from ui.kit import Switch


def is_taught_on(board: str) -> bool:
    """Whether the Lab teaches players of a board, so that one could learn from a game."""
    return any(game.name == board and feature_sets(game) for game in GAMES)


def private_switch(is_private: bool, turn: Callable[[bool], None]) -> Switch:
    """Return the switch; `turn` gets its new state."""
    tip = text("No player of the Lab learns from a private game")
    return Switch(text("Private"), is_private, turn, tooltip=tip)


def learning_switch(learns: bool, turn: Callable[[bool], None], *, size: float = 14) -> Switch:
    """Return the switch of a player of the Lab that learns from people; `turn` gets its new state."""
    tip = text("After each of your moves it learns, while you play against it")
    return Switch(text("Learns from your games"), learns, turn, tooltip=tip, size=size)
