"""Random games: the driver of `ai.search.playout_kernels`."""

from __future__ import annotations

import numpy as np

from ai.search.playout_kernels import play_many
from game.spec import Game
from game.verbs import State


def random_games(game: Game, state: State, games: int, seed: int = 1) -> int:
    """Play random games from `state` and return the sum of their results for player 0."""
    return int(play_many(state, games, np.uint64(seed % 2**64 or 1), np.empty(game.num_actions, np.int64)))
