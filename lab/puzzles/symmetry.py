"""Positions that are alike under a board's symmetries, told by the moves that led to them."""

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
    """Return every symmetry of a board, each as the image of every action: all that its generators make."""
    game = find_game(name)
    known = [tuple(range(game.num_actions))]
    for each in known:  # it grows while it is gone through
        made = (tuple(turn(action) for action in each) for turn in game.symmetries)
        known += [new for new in dict.fromkeys(made) if new not in known]
    return tuple(known)


def images(game: Game, moves: Sequence[int]) -> list[State]:
    """Return where moves from the board's start lead, and where their images do, under every symmetry."""
    return [after(game, [turned[move] for move in moves]) for turned in _maps(game.name)]


def after(game: Game, moves: Sequence[int]) -> State:
    """Return where actions lead from a board's start."""
    state = game.initial_state()
    for move in moves:
        state = apply_action(state, move)
    return state


def id_of(game: Game, moves: Sequence[int]) -> str:
    """Return a short name of the position that moves lead to; all that are alike have the same."""
    least = min(map(game.to_position, images(game, moves)))
    return sha256(f"{game.name} {least}".encode()).hexdigest()[:_DIGITS]
