"""When the findings of a study change: board and list show the same ones at any moment."""

from __future__ import annotations

import pytest

from coach.study_findings import StudyFindings
from game import find_game
from table.studying import Study
from table.variations import Variations
from tests.ui.engines import as_engine
from tests.ui.studies import KnowingEngine


def test_entries_change_only_when_they_are_to_be_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    game = find_game("pathwayz")
    study = Study(as_engine(KnowingEngine()), game, lambda *_: True)
    found = StudyFindings(study, Variations(game, game.initial_state()), {})
    found.look_at()
    for _ in range(3):  # the short search, then the lines
        found.update(0.0)
    assert found.entries, "the first entries do not wait"
    monkeypatch.setattr(study, "update", lambda: True)
    assert found.update(1.0)
    shown = found.entries
    assert (found.update(1.1), found.entries is shown) == (False, True)
    monkeypatch.setattr(study, "update", lambda: False)
    assert (found.update(1.3), found.entries is shown) == (True, False), "news waits, and is not lost"
