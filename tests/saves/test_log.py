"""The log file: a regular one, or none."""

from __future__ import annotations

import logging
import os
import sys
from pathlib import Path

import pytest

from saves import log


def test_a_pipe_in_the_place_of_the_log_is_not_opened(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    if sys.platform == "win32":
        pytest.skip("there are no pipes with a name here")
    os.mkfifo(tmp_path / "pathwayz.log")
    log.hold()
    log.log.warning("not for the terminal")
    log.log.error("Early.")
    try:
        assert log.start(tmp_path) is None
    finally:
        log.stop()
    assert capsys.readouterr().err == "Early.\nNothing can be logged. It is no regular file.\n"


def test_what_was_reported_before_there_was_a_log_is_in_it(tmp_path: Path) -> None:
    log.hold()
    log.log.warning("early")
    try:
        file = log.start(tmp_path / "new" / "folders")
        assert file is not None
        assert " WARNING pathwayz: early" in file.read_text("utf-8")
        log.log.warning("late")
        assert [line.split()[-1] for line in file.read_text("utf-8").splitlines()] == ["early", "late"]
        (handler,) = log.log.handlers
        assert isinstance(handler, logging.FileHandler)
        assert not logging.raiseExceptions, "a log that cannot be written would show a traceback"
    finally:
        log.stop()
    assert (log.log.handlers, handler.stream) == ([], None)


@pytest.mark.parametrize(
    ("error", "begin"),
    [
        (MemoryError("no room"), "MemoryError: no room"),
        (RuntimeError("Couldn't find glyph"), "RuntimeError: "),  # SDL_ttf's word for it
        (RuntimeError("a bug"), "Traceback"),
    ],
)
def test_a_lack_of_memory_is_one_line_and_a_bug_a_traceback(tmp_path: Path, error: Exception, begin: str) -> None:
    log.hold()
    try:
        file = log.start(tmp_path)
        assert file is not None
        try:
            raise error
        except (MemoryError, RuntimeError):
            log.log.exception("drawing failed")
        first, second, *rest = file.read_text("utf-8").splitlines()
    finally:
        log.stop()
    assert first.endswith("ERROR pathwayz: drawing failed")
    assert second.startswith(begin)
    assert bool(rest) == (begin == "Traceback")
