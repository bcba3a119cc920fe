"""One call of the system fails, each in turn: play goes on, one sentence says so at most, and nothing is lost."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.amount import amount
from tests.writes.recording import run

STEP = amount(4, 48)
"""One call in so many fails; whole, the parts together let every call fail."""


@pytest.mark.soak
@pytest.mark.parametrize("first", range(1, amount(STEP, 1) + 1))
@pytest.mark.parametrize("session", ["alone", "two-windows"])
def test_whichever_call_fails_nothing_is_lost_and_no_library_is_set_aside(
    tmp_path: Path, session: str, first: int
) -> None:
    said = re.fullmatch(r"(\d+) sessions\n", run("tests.writes.failing", tmp_path, session, str(STEP), str(first)))
    assert said is not None
    assert int(said[1]) > amount(300, 25)
