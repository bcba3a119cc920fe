"""Learning against a player that searches. The learner itself does not search: it evaluates each possible move.

The learner explores as in any course. The opponent plays the best move of its search, with another seed in each game.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ai.search.task import Words
from ai.spec import PlayerSpec
from game.bits import next_random
from game.match import Match
from game.spec import Game
from lab.games import answer, points_of
from lab.learning.kernels.temporal_difference import explored_action, learn_move, learn_result


def learn_against(
    player: PlayerSpec, game: Game, games: int, own: Any, parameters: Any, bits: np.uint64, space: Any, counts: Words
) -> np.uint64:
    """Play games against `player` with alternating colours, and learn from each game.

    The other arguments and the result are those of the kernel `learn_games`; `space` is its `game_scratch`.
    """
    for number in range(games):
        learner = number & 1
        match, seeded = Match(game), player.seeded(int(bits) & 0xFFFFFF)
        memory: dict[str, Any] = {}
        while match.outcome is None:
            bits = next_random(bits)
            if match.player != learner:
                match.push(answer(match, seeded, memory))
                continue
            match.push(int(explored_action(match.state, own, parameters, bits, space)))
            if match.outcome is None:
                learn_move(match.state, np.int64(learner), own, parameters, space)
        result = int(2 * points_of(match, learner)) - 1
        learn_result(np.int64(result), own, parameters, space)
        counts[1 - result] += 1
    return bits
