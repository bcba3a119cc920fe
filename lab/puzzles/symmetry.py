"""Symmetric positions, found from the moves that lead to a position."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

from game.spec import Game
from game.symmetry import symmetries_of
from game.verbs import State, apply_action

_DIGITS = 8


def images(game: Game, moves: Sequence[int]) -> list[State]:
    """Return the position after `moves`, played from the board's start, and its symmetric positions."""
    return [after(game, [turned[move] for move in moves]) for turned in symmetries_of(game)]


def after(game: Game, moves: Sequence[int]) -> State:
    """Return the position after the actions `moves`, played from the board's start."""
    state = game.initial_state()
    for move in moves:
        state = apply_action(state, move)
    return state


def id_of(game: Game, moves: Sequence[int]) -> str:
    """Return a short identifier of the position after moves, the same for symmetric positions."""
    least = min(map(game.to_position, images(game, moves)))
    return sha256(f"{game.name} {least}".encode()).hexdigest()[:_DIGITS]
