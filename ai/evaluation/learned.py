"""Integer weights by name, as learning leaves them in `assets/weights`: of evaluations and of policies."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np

from ai.evaluation.stub import Weights
from game.spec import Game

FOLDER = Path(__file__).resolve().parent.parent.parent / "assets" / "weights"


def learned(game: Game, name: str) -> Weights:
    """Return a fresh array of the weights called `name`, in the order of their file; an empty one for no name.

    Raises:
        OSError: if there is no such file.
        ValueError: if a line of it is not `what,weight`.
    """
    return np.array(_read(learned_file(game, name)) if name else (), np.int64)


def learned_file(game: Game, name: str) -> Path:
    """Return where the weights called `name` lie, or would."""
    return FOLDER / f"{game.name}-{name}.csv"


def write_learned(path: Path, names: list[str], weights: Weights, origin: str) -> None:
    """Write weights to a file, whole or not at all; `origin` says in a line how they were made."""
    rows = [f"{name},{weight}" for name, weight in zip(names, weights.tolist(), strict=True)]
    half = path.with_suffix(".part")
    half.write_text("\n".join([f"# {origin}", "what,weight", *rows, ""]), encoding="utf-8")
    half.replace(path)


@cache
def _read(path: Path) -> tuple[int, ...]:
    lines = path.read_text(encoding="utf-8").splitlines()
    rows = [line for line in lines if line and not line.startswith("#")]
    return tuple(int(row.rsplit(",", 1)[1]) for row in rows[1:])
