"""What Othello's course brings along: games from which all phases are learned, whoever had to pass."""

from __future__ import annotations

import io
from pathlib import Path

import numpy as np

from ai.evaluation.othello.patterns import LAYOUT
from ai.evaluation.patterns import unpacked
from game.othello import CELLS
from lab.learning.othello.champion import SPEC, fit_patterns
from lab.learning.rounds import RoundJob, TrainingSet, play
from tests.amount import long


@long
def test_a_part_holds_positions_of_every_phase_with_their_counts(tmp_path: Path) -> None:
    part = np.load(io.BytesIO(play(RoundJob(SPEC, tmp_path / "a.npz", None, 3, 2, (100, 50)))))
    discs = np.count_nonzero(part["features"][:, :CELLS], axis=1)
    assert discs.min() < 20
    assert discs.max() > 58
    assert part["features"].shape[1] == SPEC.features
    assert set(np.unique(part["numbers"][:, 3])) <= {-1, 0, 1}


def test_the_phase_of_a_position_is_told_by_its_discs_and_not_by_its_plies() -> None:
    features = np.zeros((400, SPEC.features), np.uint8)
    features[:, :12] = 1  # eight discs were put: the first phase
    sample = TrainingSet(features, np.full(400, 56), np.full(400, 0.9, np.float32))
    weights = unpacked(fit_patterns(sample, 1).weights)
    assert weights[:, 0].any()
    assert not weights[:, 1:].any()
    assert len(weights) == LAYOUT.size
