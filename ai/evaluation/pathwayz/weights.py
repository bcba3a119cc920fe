"""Files of Pathwayz's learned weights: `assets/weights/GAME-NAME.csv`, integers below a comment on their origin.

A line of a network's file has a value of a feature, such as `own near,3`, and the row of weights for this value
(`ai.evaluation.pathwayz.lanes`). The last line, `outputs,`, has the output weights. A line of a policy's file has the
index of a feature's value and the weights for this value: of regular and of permanent moves
(`ai.evaluation.pathwayz.policy`).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import numpy as np

from ai.assets import read_rows, weights_file, write_rows
from ai.errors import WeightsError
from ai.evaluation.interface import Weights, offer_model, offer_policy
from ai.evaluation.pathwayz.lanes import HIDDEN, ROW
from ai.evaluation.pathwayz.network import FEATURES, OUTPUTS, ROWS, WEIGHTS, Network
from ai.evaluation.pathwayz.policy import VALUES, Policy, packed
from game.pathwayz import Pathwayz
from game.spec import Game

LARGEST = 1 << 24
"""The largest weight without a risk of overflow; learned weights are about a thousandth of this."""
_OUTPUTS = "outputs,"
_HEADING = "mark,regular,permanent"


def network_model(game: Game, name: str) -> Network:
    """Return the network with the weights `name`; they are shared, so the caller must not change them.

    Raises:
        WeightsError: if their file is missing or damaged.
    """
    return Network(_shared(read_network, weights_file(game, name)))


def policy_model(game: Game, name: str) -> Policy:
    """Return the order of moves with the weights `name`; they are shared, so the caller must not change them.

    Raises:
        WeightsError: if their file is missing or damaged.
    """
    return Policy(_shared(read_policy, weights_file(game, name)))


offer_model(Pathwayz, "network", network_model)
offer_policy(Pathwayz, policy_model)


@cache
def _shared(read: Callable[[Path], Weights], path: Path) -> Weights:
    weights = read(path)
    weights.flags.writeable = False
    return weights


def read_network(path: Path) -> Weights:
    """Return the weights of a network in a file.

    Raises:
        WeightsError: if the file cannot be read, or has other features.
    """
    rows = read_rows(path, WeightsError)
    labels = _labels()
    if len(rows) != len(labels):
        raise WeightsError(
            "{file}: a network has {n} rows, this file {found}",
            code="wrong-size",
            file=path.name,
            n=ROWS + 1,
            found=len(rows),
        )
    sizes = [ROW] * ROWS + [HIDDEN]
    return np.concatenate([_numbers(*each, path) for each in zip(rows, labels, sizes, strict=True)])


def read_policy(path: Path) -> Weights:
    """Return the weights of a policy in a file: a `packed` word for each value of move features.

    Raises:
        WeightsError: if the file cannot be read, or has other move features.
    """
    heading, *rows = read_rows(path, WeightsError) or [""]
    if heading != _HEADING or len(rows) != VALUES:
        raise WeightsError(
            "{file} does not hold {wanted} rows of {heading}",
            code="wrong-size",
            file=path.name,
            wanted=VALUES,
            heading=_HEADING,
        )
    return packed(*np.array([_numbers(row, str(number), 2, path) for number, row in enumerate(rows)]).T)


def _labels() -> list[str]:
    return [*(f"{name},{value}" for name, size in FEATURES.items() for value in range(size)), _OUTPUTS]


def _numbers(row: str, label: str, count: int, path: Path) -> Weights:
    """Return the `count` numbers of a line, which must begin with `label`."""
    try:
        numbers = np.array([int(text) for text in row.removeprefix(f"{label},").split(",")], np.int64)
        fits = row.startswith(f"{label},") and len(numbers) == count and bool((abs(numbers) < LARGEST).all())
    except (ValueError, OverflowError):
        fits = False
    if not fits:
        raise WeightsError(
            "{file} does not hold {n} weights of `{label}` where they belong: {row}",
            code="bad-row",
            file=path.name,
            n=count,
            label=label,
            row=repr(row[:80]),
        )
    return numbers


def write_network(path: Path, weights: Weights, origin: str) -> None:
    """Write a network's weights to a file, whole or not at all; `origin` says in a line how they were made."""
    assert len(weights) == WEIGHTS
    table = [*weights[:OUTPUTS].reshape(ROWS, ROW).tolist(), weights[OUTPUTS:].tolist()]
    rows = [f"{label},{','.join(map(str, row))}" for label, row in zip(_labels(), table, strict=True)]
    write_rows(path, rows, origin)


def write_policy(path: Path, regular: Weights, permanent: Weights, origin: str) -> None:
    """Write a policy's weights to a file, whole or not at all; `origin` says in a line how they were made."""
    pairs = enumerate(zip(regular.tolist(), permanent.tolist(), strict=True))
    write_rows(path, [_HEADING, *(f"{number},{one},{two}" for number, (one, two) in pairs)], origin)
