"""Compiling step by step, as another process asks for it line by line."""

from __future__ import annotations

import io

import pytest

from ai.cache import warm
from ai.commands import REFUSED, run_command


@pytest.mark.parametrize(
    ("line", "said"), [
        ("tic-tac-toe", "is no line GAME METHOD"), ("tic-tac-toe magic", "magic' is no line GAME METHOD"),
        ("pathwayz oracle", "'pathwayz oracle' is no line"),
        ("chess uct", "there is no such game"), ("", "there is no such game"),
    ],
)  # fmt: skip
def test_a_line_that_names_no_step_is_refused_in_words(
    line: str, said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{line}\n"))
    monkeypatch.setattr("os.nice", lambda _: 0, raising=False)
    assert run_command(warm.main, ["--steps"]) == REFUSED
    assert said in capsys.readouterr().err


def test_each_step_is_answered_when_it_is_done(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("tic-tac-toe uct\nothello oracle\n"))
    monkeypatch.setattr("os.nice", lambda _: 0, raising=False)
    monkeypatch.setattr(warm, "load_step", lambda name, method: method != "uct")
    assert run_command(warm.main, ["--steps"]) == 0
    assert capsys.readouterr().out.split("\n")[:2] == ["tic-tac-toe uct unusable", "othello oracle "]
