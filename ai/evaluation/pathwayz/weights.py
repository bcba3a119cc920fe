"""Weights of a game's network, in files: `assets/weights/GAME-NAME.csv`, integers a program has learned.

Below a comment (`#`) that says how they were made, each line is a value of a feature, `own near,3`, and its row of the
network (`ai.evaluation.pathwayz.lanes`); the last line, `outputs,`, holds the output weights.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np

from ai.evaluation.interface import Weights
from ai.evaluation.pathwayz.lanes import HIDDEN, ROW
from ai.evaluation.pathwayz.network import FEATURES, OUTPUTS, ROWS, WEIGHTS
from ai.weights import weights_file
from game.errors import RulesError
from game.spec import Game

_LARGEST = 1 << 24
"""Larger weights could overflow somewhere; learned ones are a thousandth of it."""


def network_weights(game: Game, name: str) -> Weights:
    """Return the weights of the game's network called `name`; they are shared, so nobody may change them.

    Raises:
        RulesError: if their file is missing or damaged.
    """
    return _kept(weights_file(game, name))


@cache
def _kept(path: Path) -> Weights:
    weights = read_network(path)
    weights.flags.writeable = False
    return weights


def read_network(path: Path) -> Weights:
    """Return the weights in a file, as long as the network wants them.

    Raises:
        RulesError: if the file cannot be read, or is not that of a network with these features.
    """
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise RulesError(f"these weights cannot be read ({error})", path.name) from error
    rows = [line for line in lines if line and not line.startswith("#")]
    wanted = [*_labels(), _OUTPUTS]
    if len(rows) != len(wanted):
        raise RulesError(f"a network has {len(wanted)} rows, this file {len(rows)}", path.name)
    return np.concatenate([_numbers(row, label, path) for row, label in zip(rows, wanted, strict=True)])


_OUTPUTS = "outputs,"


def _labels() -> list[str]:
    return [f"{name},{value}" for name, size in FEATURES.items() for value in range(size)]


def _numbers(row: str, label: str, path: Path) -> Weights:
    """Return the numbers of a line, whose beginning must be `label`."""
    wanted = HIDDEN if label == _OUTPUTS else ROW
    try:
        numbers = np.array([int(text) for text in row.removeprefix(label + ",").split(",")], np.int64)
        fits = row.startswith(label) and len(numbers) == wanted and bool((abs(numbers) < _LARGEST).all())
    except (ValueError, OverflowError):
        fits = False
    if not fits:
        raise RulesError(f"{path.name} does not hold {wanted} weights of `{label}` where they belong", row)
    return numbers


def write_network(path: Path, weights: Weights, origin: str) -> None:
    """Write weights to a file, whole or not at all; `origin` says in a line how they were made."""
    assert len(weights) == WEIGHTS
    table = weights[:OUTPUTS].reshape(ROWS, ROW).tolist()
    rows = [f"{label},{','.join(map(str, row))}" for label, row in zip(_labels(), table, strict=True)]
    last = f"{_OUTPUTS},{','.join(map(str, weights[OUTPUTS:].tolist()))}"
    path.parent.mkdir(parents=True, exist_ok=True)
    half = path.with_suffix(".part")
    half.write_text("\n".join([f"# {origin}", *rows, last, ""]), encoding="utf-8")
    half.replace(path)
