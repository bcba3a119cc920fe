"""Small networks over the features of a position: the policies and the value of AlphaGo's pipeline.

The inputs are the features of a position from the viewpoint of one player, and `result`: 1 if that player has won, -1
if it has lost, else 0. A network has one layer of hidden units, ReLU, and one output:

    output = sum over h of u_h max(0, b_h + sum over i of w_ih x_i)

A network without hidden units is a linear function of its inputs. A policy's output for the position after a move, seen
by the mover, is the move's logit: the move's probability is proportional to exp(logit). The hyperbolic tangent of a
value network's output is the expected result for the viewer, who is to move.

A file (`ai.alphago.path_of`) has a line for each input with its weights, then `bias` and `output`, below comments (`#`)
on their origin.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from ai.alphago import path_of
from ai.assets import read_rows, write_rows
from ai.errors import WeightsError
from ai.evaluation.features import Reals, feature_sets
from ai.spec import Stage
from game.files import file_identity
from game.registry import find_game
from game.spec import Game

RESULT, BIAS, OUTPUT = "result", "bias", "output"
_HEAD = "input"
_MOST_HIDDEN = 1024


class FeatureNetwork(NamedTuple):
    """A network; a compiled search has addresses in the place of arrays (`ai.search.raw`).

    Attributes:
        features: a feature set, whose type says what is measured; its weights do not matter.
        weights: float64: the weights of each input in turn, the biases, the output weights.
        hidden: number of hidden units; 0 for a linear network, which has neither biases nor output weights.
    """

    features: Any
    weights: Reals
    hidden: np.int64

    @property
    def inputs(self) -> int:
        """Number of inputs."""
        return len(self.features.weights) + 1


def weights_needed(inputs: Any, hidden: Any) -> Any:
    """Return the number of weights of a network with `inputs` inputs and `hidden` hidden units."""
    return (inputs + 2) * hidden if hidden else inputs


def made(game: Game, hidden: int, seed: int) -> FeatureNetwork:
    """Return a network over the board's first feature set, with initial weights chosen by `seed`.

    A network without `hidden` units is linear, and has zeros as weights.

    The initial weights of a hidden unit have the variance 2 / inputs (He et al. 2015).
    """
    kind, names = feature_sets(game)[0].kind, feature_sets(game)[0].names
    inputs = len(names) + 1
    weights = np.zeros(weights_needed(inputs, hidden))
    if hidden:
        chance = np.random.default_rng(seed)
        weights[: inputs * hidden] = chance.normal(0, np.sqrt(2 / inputs), inputs * hidden)
        weights[-hidden:] = chance.normal(0, np.sqrt(1 / hidden), hidden)
    return FeatureNetwork(kind(np.zeros(len(names))), weights, np.int64(hidden))


def find_network(game: Game, source: str, stage: Stage) -> FeatureNetwork:
    """Return the network of a game for `stage`; `source` is the name of its networks, `alphago` or `my/SLUG`.

    Raises:
        WeightsError: if it is missing, damaged, or for other features.
    """
    path = path_of(game, source, stage)
    try:
        found = path.stat()
    except OSError as reason:
        raise WeightsError("{file} cannot be read", code="unreadable", file=path.name, cause=reason) from reason
    return _read(game.name, path, file_identity(found))


@lru_cache(maxsize=32)
def _read(game: str, path: Path, _identity: tuple[int, int, int]) -> FeatureNetwork:
    """Return the network in a file, from a cache as long as `_identity`, which changes with the file, is the same."""
    return read_network(find_game(game), path)


def read_network(game: Game, path: Path) -> FeatureNetwork:
    """Return the network in a file. Raises as `find_network` does."""
    head, *lines = [row.split(",") for row in read_rows(path, WeightsError)] or [[]]
    names, hidden = [line[0] for line in lines], len(head) - 1
    linear = hidden == 1 and names[-1:] == [RESULT]
    wanted = [[*each.names, RESULT, *([] if linear else [BIAS, OUTPUT])] for each in feature_sets(game)]
    try:
        weights = np.array([[float(number) for number in line[1:]] for line in lines])
    except ValueError:
        weights = np.full((1, 1), np.nan)
    if head[:1] != [_HEAD] or names not in wanted or weights.shape != (len(names), hidden) or hidden > _MOST_HIDDEN:
        weights = np.full((1, 1), np.nan)
    if not np.isfinite(weights).all():
        raise WeightsError("{file} is no network of {game}", code="no-network", file=path.name, game=game.shown_title)
    found = feature_sets(game)[wanted.index(names)]
    return FeatureNetwork(found.kind(np.zeros(len(found.names))), weights.ravel(), np.int64(0 if linear else hidden))


def write_network(path: Path, game: Game, network: FeatureNetwork, origin: str) -> None:
    """Write a network to a file, whole or not at all; `origin` says in a line how it was made.

    Raises:
        OSError: if it cannot be written.
    """
    names = next(each.names for each in feature_sets(game) if each.kind is type(network.features))
    width = max(1, int(network.hidden))
    rows = network.weights.reshape(-1, width).tolist()
    lines = zip([*names, RESULT, *([BIAS, OUTPUT] if network.hidden else [])], rows, strict=True)
    head = ",".join([_HEAD, *map(str, range(1, width + 1))])
    write_rows(path, [head, *(",".join([name, *(f"{each:.9g}" for each in row)]) for name, row in lines)], origin)
