"""What courses need is compiled before one begins."""

from __future__ import annotations

import pytest

from lab.learning.preparing import Preparing
from tests.amount import long

PATIENCE = 900.0
"""Seconds: kernels may have to be compiled."""


@long
def test_it_ends_without_an_error(capfd: pytest.CaptureFixture[str]) -> None:
    preparing = Preparing("connect-four")
    assert preparing.is_over.wait(PATIENCE)
    assert "Error" not in capfd.readouterr().err


def test_it_ends_when_nobody_needs_it_any_more() -> None:
    preparing = Preparing("pathwayz")
    preparing.close()
    assert preparing.is_over.wait(PATIENCE)
