"""A network that learns, with scratch memory for the kernels of `lab.learning.kernels.networks`."""

from __future__ import annotations

from typing import Any

import numpy as np

from ai.evaluation.features import Reals
from ai.evaluation.networks import FeatureNetwork
from ai.search.network_kernels import located_network, scratch_for
from game.spec import Game
from lab.learning.kernels import networks as kernels
from lab.learning.kernels.networks import Pupil

_MULTIPLIER = 0x9E3779B97F4A7C15


class Learner:
    """A network that plays, is measured and learns.

    Attributes:
        network: the network; its weights change in place.
        gradient: the gradient of the last mini-batch.
    """

    def __init__(self, game: Game, network: FeatureNetwork) -> None:
        self.game, self.network = game, network
        self.gradient = np.zeros(len(network.weights))
        self._start = game.initial_state()
        scratch, self._kept = scratch_for(game, network)
        widest = max(1, int(network.hidden))
        self._pupil = Pupil(
            located_network(network),
            scratch,
            self.gradient,
            np.zeros((game.num_actions, network.inputs)),
            np.zeros((game.num_actions, widest)),
            np.zeros(game.max_plies, np.int64),
            np.zeros(game.max_plies, np.int64),
        )

    def learn_games(self, lessons: Any) -> tuple[float, float, float]:
        """Compute the gradient from the moves of games; return (number of moves, sum of -log p, number of hits).

        Here p is the probability that the network gives to the move. A hit is a move with the highest probability.
        """
        self.gradient[:] = 0
        found = np.zeros(3)
        for lesson in lessons:
            kernels.learn_game(lesson.start, lesson.moves, lesson.scales, self._pupil, found)
        self.gradient /= max(1.0, found[0])
        choices, loss, hits = found.tolist()
        return choices, loss, hits

    def play_games(
        self, other: FeatureNetwork, games: int, seed: int, *, learning: bool = False
    ) -> tuple[int, int, int]:
        """Play games against another policy and return the numbers of games (won, drawn, lost).

        Both policies choose each move at random by its probability; colours alternate. If `learning`, also compute the
        gradient from the results.
        """
        self.gradient[:] = 0
        counts = np.zeros(3, np.int64)
        scale = 1.0 / games if learning else 0.0
        bits = np.uint64(stream(seed))
        kernels.play_policies(self._start, games, located_network(other), bits, self._pupil, counts, scale)
        won, drawn, lost = counts.tolist()
        return won, drawn, lost

    def learn_values(self, supervised: FeatureNetwork, reinforced: FeatureNetwork, positions: int, seed: int) -> float:
        """Compute the gradient from results of new games (kernel `learn_values`); return the mean squared error."""
        self.gradient[:] = 0
        policies = located_network(supervised), located_network(reinforced)
        bits, longest = np.uint64(stream(seed)), np.int64(self.game.max_plies)
        total = kernels.learn_values(self._start, positions, longest, *policies, bits, self._pupil, 1.0 / positions)
        return float(total) / positions


def stream(seed: int) -> int:
    """Return the first state of a random stream with the seed `seed`; a state is never 0."""
    return (seed * 2 + 1) * _MULTIPLIER % 2**64


def copied(network: FeatureNetwork, weights: Reals) -> FeatureNetwork:
    """Return a copy of the network that has the weights `weights`."""
    return network._replace(weights=weights)
