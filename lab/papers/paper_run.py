"""What a paper's experiments take to be made again."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from lab.game_store import GameStore


class PaperRun(NamedTuple):
    """A paper's experiments, as they are played here.

    Attributes:
        folder: for all that is found.
        games: of each contest that is played most; the other numbers follow from it.
        openings: random plies that games begin with.
        seed: the same seed plays the same games, where no limit is a time.
        met: the kept games of the round robin (Connect Four), or of the experiments by work (Pentago-Twist).
        matched: those of the matches, or of the experiments by time.
    """

    folder: Path
    games: int
    openings: int
    seed: int
    met: GameStore
    matched: GameStore
