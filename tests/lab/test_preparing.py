"""What courses need is compiled before one begins."""

from __future__ import annotations

from lab.learning.preparing import Preparing

PATIENCE = 900.0
"""Seconds: kernels may have to be compiled."""


def test_every_set_of_features_is_prepared() -> None:
    preparing = Preparing("connect-four")
    assert preparing.is_over.wait(PATIENCE)
    assert preparing.prepared() == ["td36"]


def test_it_ends_when_nobody_needs_it_any_more() -> None:
    preparing = Preparing("pathwayz")
    preparing.close()
    assert preparing.is_over.wait(PATIENCE)
