"""Long work beside the window: threads take turns quickly meanwhile, and as usual after it."""

from __future__ import annotations

import sys

import pytest

from table.giving_way import giving_way


def test_turns_are_short_during_the_work_and_usual_after_it_even_if_it_failed() -> None:
    usual = sys.getswitchinterval()
    with pytest.raises(ValueError, match="failed"), giving_way():
        assert sys.getswitchinterval() < usual
        raise ValueError("failed")
    assert sys.getswitchinterval() == usual
