"""Weights of features by name: those chosen by hand, which a game's evaluation holds, and those learned, in files.

A file is `assets/weights/GAME-NAME.csv`: a line `feature,weight` for each feature of a set, below comments (`#`) that
say how they were made.
"""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np

from ai.evaluation.features import Reals, feature_sets, hand_weights
from game.errors import RulesError
from game.spec import Game

FOLDER = Path(__file__).resolve().parent.parent / "assets" / "weights"


def weights_file(game: Game, name: str) -> Path:
    """Return where learned weights of that name lie, or would."""
    return FOLDER / f"{game.name}-{name}.csv"


def find_weights(game: Game, name: str) -> Reals:
    """Return the weights called `name`; an empty name stands for the game's first ones by hand.

    Raises:
        RulesError: if there are none, or their file does not fit the game's features.
    """
    by_hand = hand_weights(game)
    if name in by_hand or (not name and by_hand):
        return np.array([*by_hand[name or next(iter(by_hand))].values()])
    path = weights_file(game, name)
    if not path.is_file():
        raise RulesError(f"there are no such weights for {game.title}; learn them, or use {', '.join(by_hand)}", name)
    return read_weights(game, path)


def read_weights(game: Game, path: Path) -> Reals:
    """Return the weights in a file, in the order of the features.

    Raises:
        RulesError: if a line cannot be read, or the features are not those of one of the game's sets.
    """
    lines = path.read_text(encoding="utf-8").splitlines()
    pairs = [_pair(line, path) for line in lines[1:] if line and not line.startswith("#") and line != HEADING]
    names = tuple(name for name, _ in pairs)
    if names not in feature_sets(game):
        raise RulesError(f"these are not the features of {game.title}", path.name)
    return np.array([weight for _, weight in pairs])


HEADING = "feature,weight"


def _pair(line: str, path: Path) -> tuple[str, float]:
    name, _, text = line.partition(",")
    try:
        weight = float(text)
    except ValueError:
        weight = math.nan
    if not math.isfinite(weight):
        raise RulesError(f"{path.name} holds a line that is not `feature,weight`", line)
    return name, weight


def write_weights(path: Path, names: tuple[str, ...], weights: Reals, origin: str) -> None:
    """Write weights to a file, whole or not at all; `origin` says in a line how they were made."""
    rows = [f"{name},{weight:.17g}" for name, weight in zip(names, weights.tolist(), strict=True)]
    path.parent.mkdir(parents=True, exist_ok=True)
    half = path.with_suffix(".part")
    half.write_text("\n".join([f"# {origin}", HEADING, *rows, ""]), encoding="utf-8")
    half.replace(path)
