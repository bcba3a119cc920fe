"""Integer weights of policies by name, as learning leaves them in `assets/weights`: two to a mark, packed in a word."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np

from ai.evaluation.interface import Weights
from game.spec import Game
from game.verbs import jitable

FOLDER = Path(__file__).resolve().parent.parent.parent / "assets" / "weights"


def learned(game: Game, name: str) -> Weights:
    """Return a fresh array of the weights called `name`, a word for each mark (`packed`); an empty one for no name.

    Raises:
        OSError: if there is no such file.
        ValueError: if a line of it is not `mark,weight,weight`.
    """
    if not name:
        return np.zeros(0, np.int64)
    return _read(learned_file(game, name)).copy()


def packed(lows: Weights, highs: Weights) -> Weights:
    """Return two weights in each word. Words may be added up like weights, and sums be taken apart by `halves`."""
    return lows + (highs << 32)


@jitable
def halves(word: int | np.int64) -> tuple[int | np.int64, int | np.int64]:
    """Return the two numbers, 32 bits each with their signs, whose `packed` word this is."""
    low = ((word + (1 << 31)) & ((1 << 32) - 1)) - (1 << 31)
    return low, (word - low) >> 32


def learned_file(game: Game, name: str) -> Path:
    """Return where the weights called `name` lie, or would."""
    return FOLDER / f"{game.name}-{name}.csv"


def write_learned(path: Path, lows: Weights, highs: Weights, origin: str) -> None:
    """Write the weights of marks to a file, whole or not at all; `origin` says in a line how they were made."""
    rows = [f"{mark},{low},{high}" for mark, (low, high) in enumerate(zip(lows, highs, strict=True))]
    half = path.with_suffix(".part")
    half.write_text("\n".join([f"# {origin}", "mark,regular,permanent", *rows, ""]), encoding="utf-8")
    half.replace(path)


@cache
def _read(path: Path) -> Weights:
    lines = path.read_text(encoding="utf-8").splitlines()
    rows = [line for line in lines if line and not line.startswith("#")]
    weights = [(int(low), int(high)) for _, low, high in (row.split(",") for row in rows[1:])]
    return packed(*np.array(weights, np.int64).T)
