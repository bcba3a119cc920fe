"""What a failure leaves: a line in the log for whoever mends it, and one sentence for the person."""

from __future__ import annotations

import errno
import logging
from pathlib import Path

import pytest

from saves import failing, message_box
from saves.failing import ErrorBoundary


def failing_by(error: Exception) -> int:
    raise error


@pytest.mark.parametrize(
    ("error", "level"),
    [
        (ValueError("one bug"), "ERROR"),
        (MemoryError(), "WARNING"),
        (RuntimeError("Out of memory"), "WARNING"),  # SDL's word for it
        (RuntimeError("Couldn't parse SVG image"), "WARNING"),  # SDL_image's
        (OSError(12, "Cannot allocate memory", "ui/screens"), "WARNING"),  # Linux's, of a folder
    ],
)
def test_the_window_goes_on_and_only_a_bug_is_logged_with_its_traceback(
    error: Exception, level: str, caplog: pytest.LogCaptureFixture
) -> None:
    told: list[str] = []
    caplog.set_level(logging.INFO, "pathwayz")
    boundary = ErrorBoundary(told.append)
    assert boundary("drawing", lambda: 7) == 7
    assert (told, caplog.records) == ([], [])
    assert boundary("drawing", lambda: failing_by(error)) is None
    assert told == ["Something went wrong here. It was written to the log, and you can go on."]
    (record,) = caplog.records
    assert (record.levelname, record.exc_info is not None) == (level, level == "ERROR")
    assert record.getMessage().startswith("drawing failed")


def test_an_end_is_logged_printed_and_shown(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    shown: list[str] = []
    monkeypatch.setattr(message_box, "show", shown.append)
    assert failing.end(ValueError("no screen"), tmp_path) == 1
    assert shown == ["Pathwayz had to end, and its log says why. The program says “ValueError: no screen”."]
    assert capsys.readouterr().err == f"{shown[0]}\n"
    failing.end(OSError(errno.ENOSPC, "No space left on device", "/log"), tmp_path)
    assert shown[1] == "Pathwayz had to end, and its log says why. The disk is full.", "no name of a class, no number"
