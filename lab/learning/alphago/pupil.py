"""A network with the scratch memory of the kernels that teach it (`lab.learning.kernels.networks`)."""

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
        """Set the gradient that moves of games give; return the number of moves, the sum of -log p, and hits.

        A hit is a move that the network finds the likeliest.
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
        """Play games against another policy; with `learning`, set the gradient that the results give. Return the games
        won, drawn and lost.

        Both choose each move at random by its probability; colours alternate.
        """
        self.gradient[:] = 0
        counts = np.zeros(3, np.int64)
        scale = 1.0 / games if learning else 0.0
        bits = np.uint64(stream(seed))
        kernels.play_policies(self._start, games, located_network(other), bits, self._pupil, counts, scale)
        won, drawn, lost = counts.tolist()
        return won, drawn, lost

    def learn_values(self, supervised: FeatureNetwork, reinforced: FeatureNetwork, positions: int, seed: int) -> float:
        """Set the gradient that results of new games give (kernel `learn_values`); return the mean squared error."""
        self.gradient[:] = 0
        policies = located_network(supervised), located_network(reinforced)
        bits, longest = np.uint64(stream(seed)), np.int64(self.game.max_plies)
        total = kernels.learn_values(self._start, positions, longest, *policies, bits, self._pupil, 1.0 / positions)
        return float(total) / positions


def stream(seed: int) -> int:
    """Return the start of a random stream, never 0."""
    return (seed * 2 + 1) * _MULTIPLIER % 2**64


def copied(network: FeatureNetwork, weights: Reals) -> FeatureNetwork:
    """Return a copy of the network that has the weights `weights`."""
    return network._replace(weights=weights)
