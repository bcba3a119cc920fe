"""Symmetric positions, compared by the moves that lead to them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from hashlib import sha256

from game.registry import find_game
from game.spec import Game
from game.verbs import State, apply_action

_DIGITS = 8


@cache
def _maps(name: str) -> tuple[tuple[int, ...], ...]:
    """Return all symmetries of a board, each as a mapping of actions, made from the board's generators."""
    game = find_game(name)
    known = [tuple(range(game.num_actions))]
    for each in known:  # the list grows during the loop
        made = (tuple(turn(action) for action in each) for turn in game.symmetries)
        known += [new for new in dict.fromkeys(made) if new not in known]
    return tuple(known)


def images(game: Game, moves: Sequence[int]) -> list[State]:
    """Return the position after moves from the board's start, and its images under every symmetry."""
    return [after(game, [turned[move] for move in moves]) for turned in _maps(game.name)]


def after(game: Game, moves: Sequence[int]) -> State:
    """Return the position after actions from a board's start."""
    state = game.initial_state()
    for move in moves:
        state = apply_action(state, move)
    return state


def id_of(game: Game, moves: Sequence[int]) -> str:
    """Return a short identifier of the position after moves; symmetric positions share it."""
    least = min(map(game.to_position, images(game, moves)))
    return sha256(f"{game.name} {least}".encode()).hexdigest()[:_DIGITS]
