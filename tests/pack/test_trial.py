"""The trial of a packaged program, made with the program from source."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from pack.trial import TrialError, attempt, click_through
from tests.amount import long
from tests.conftest import ROOT

SILENT = "import sys; print('bestmove 4' if 'ugi' in sys.argv else 'Pathwayz', flush=True)"


@long
def test_a_program_that_plays_and_draws_passes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    attempt([sys.executable, str(ROOT / "main.py")], tmp_path, compiles=True)
    told = capsys.readouterr().out
    assert "moves of connect-four" in told
    assert "moves by clicks" in told
    assert (tmp_path / "window.png").stat().st_size > 1000


def test_a_program_that_falls_silent_fails(tmp_path: Path) -> None:
    with pytest.raises((TrialError, BrokenPipeError)):
        attempt([sys.executable, "-c", SILENT], tmp_path)


def test_a_first_answer_as_late_as_a_compiled_one_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pack.trial.play", lambda *_: (["4"], 1.2))
    with pytest.raises(TrialError, match=r"1\.2 s of at most 1"):
        attempt([sys.executable, "-c", SILENT], tmp_path)


@pytest.mark.parametrize("program", ["import sys; sys.exit(3)", "import time; time.sleep(60)"])
def test_a_window_that_ends_or_shows_nothing_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, program: str
) -> None:
    monkeypatch.setattr("pack.trial._PATIENCE", 0.2)
    with pytest.raises((TrialError, OSError)):
        click_through([sys.executable, "-c", program], tmp_path, {})
