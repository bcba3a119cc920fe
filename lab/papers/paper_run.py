"""The settings and files of a run that repeats the experiments of a published paper."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from lab.game_store import GameStore


class PaperRun(NamedTuple):
    """One run of a paper's experiments.

    Attributes:
        folder: the folder for all results.
        games: number of games of each full-size match; other numbers follow from it.
        openings: number of random plies at the start of a game.
        seed: the seed of all games; it decides them, except under limits of time.
        met: the stored games of the round robin (Connect Four), or of the games under limits of work (Pentago-Twist).
        matched: the stored games of the matches (Connect Four), or those under limits of time (Pentago-Twist).
    """

    folder: Path
    games: int
    openings: int
    seed: int
    met: GameStore
    matched: GameStore
