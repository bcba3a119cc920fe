"""The symmetries of a board, as maps of actions."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from game.registry import find_game

if TYPE_CHECKING:
    from game.spec import Game

ActionMap = tuple[int, ...]
"""For each action, the action to which a symmetry moves it."""


def symmetries_of(game: Game) -> tuple[ActionMap, ...]:
    """Return all symmetries of a board as maps of actions, the identity first."""
    return _group(game.name)


@cache
def _group(name: str) -> tuple[ActionMap, ...]:
    game = find_game(name)
    generators = [tuple(each(action) for action in range(game.num_actions)) for each in game.symmetries]
    group = [tuple(range(game.num_actions))]
    for known in group:  # the list grows during the loop
        for generator in generators:
            made = tuple(generator[action] for action in known)
            if made not in group:
                group.append(made)
    return tuple(group)
