"""Mistakes that levels made: nearly all have a reason, and each reason is true. `tests.bench.mistakes` has hundreds."""

from __future__ import annotations

import pytest

from game import find_game
from tests.ui.whys.case import cases_of
from tests.ui.whys.checks import holds
from tests.ui.whys.sample import FOLDER, read_sample
from ui.boards import face_of
from ui.review.why import whys


@pytest.mark.parametrize("name", sorted(path.stem for path in FOLDER.glob("*.jsonl")))
def test_of_nine_mistakes_in_ten_something_true_is_said(name: str) -> None:
    turns = read_sample(find_game(name))
    told = [list(cases_of(turn, whys(turn, face_of(name)))) for turn in turns]
    assert sum(map(bool, told)) >= 0.9 * len(turns) > 0
    assert [reason.words for cases in told for reason, case in cases if not holds(reason, case)] == []


@pytest.mark.parametrize("name", sorted(path.stem for path in FOLDER.glob("*.jsonl")))
def test_of_a_move_at_most_three_reasons_are_told(name: str) -> None:
    told = [sum(map(len, whys(turn, face_of(name)))) for turn in read_sample(find_game(name))]
    assert max(told) == 3
