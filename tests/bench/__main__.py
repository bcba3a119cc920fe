"""`python -m tests.bench [TOPIC ...]`: measure and print every figure; without topics, all of them."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator

from tests.bench import (
    endgame,
    engine,
    kalah,
    learn,
    learning,
    library,
    minds,
    othello,
    package,
    proof,
    review,
    solver,
    trees,
    window,
)
from tests.bench.row import Row

TOPICS: dict[str, Callable[[], Iterator[Row]]] = {
    "minds": minds.rows,
    "engine": engine.rows,
    "proof": proof.rows,
    "solver": solver.rows,
    "endgame": endgame.rows,
    "othello": othello.rows,
    "kalah": kalah.rows,
    "window": window.rows,
    "trees": trees.rows,
    "learning": learning.rows,
    "learn": learn.rows,
    "library": library.rows,
    "review": review.rows,
    "package": package.rows,
}
"""Topic modules, in the order in which they are measured."""


def main(arguments: list[str]) -> int:
    """Measure the named topics; return 1 if a figure misses what it should reach, or a topic is unknown."""
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # a person's computer keeps the bytecode of what it has run
    unknown = [name for name in arguments if name not in TOPICS]
    if unknown:
        print(f"there is no topic {', '.join(unknown)}; the topics are {', '.join(TOPICS)}", file=sys.stderr)
        return 2
    kept = True
    for name in arguments or TOPICS:
        for row in TOPICS[name]():
            print(row, flush=True)
            kept = kept and row.holds
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
