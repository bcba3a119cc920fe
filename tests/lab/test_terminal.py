"""What a person sees of an experiment: a bar where it can be drawn, lines everywhere else."""

from __future__ import annotations

import io
import sys

import pytest

from ai.progress import Progress, Report
from lab import terminal
from lab.terminal import EVERY, PlainProgress, seconds_left


class Screen(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def test_lines_are_few_and_say_how_long_the_rest_takes() -> None:
    stream, now = io.StringIO(), 0.0
    progress: Progress[None] = Progress(PlainProgress("games", stream, lambda: now))
    progress.report(50, 150)
    for done in range(51, 151):
        now += EVERY / 40
        progress.report(done, 150, "+1")
    assert stream.getvalue().splitlines() == [
        "90/150 games  +1, 15 s left",
        "130/150 games  +1, 5 s left",
        "150/150 games  +1",
    ]


def test_lines_of_work_without_an_end_only_count() -> None:
    stream, now = io.StringIO(), 0.0
    lines = PlainProgress("games", stream, lambda: now)
    lines(Report(0))
    now = EVERY
    lines(Report(3))
    assert stream.getvalue() == "3 games\n"


def test_time_left_goes_by_what_was_done_since_the_first_report() -> None:
    assert seconds_left(Report(60, 100), 50, 5.0) == 20.0
    assert seconds_left(Report(50, 100), 50, 5.0) is None
    assert seconds_left(Report(60), 50, 5.0) is None


def test_a_terminal_gets_a_bar_and_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    screen, findings = Screen(), Screen()
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setattr(sys, "stdout", findings)
    monkeypatch.setenv("TERM", "xterm")
    with terminal.progress("games") as progress:
        progress.report(20, 40)
        progress.report(40, 40, "[done]")
    terminal.show_table(("name", "points"), [("[a]", "7")], "plain")
    assert "40/40" in screen.getvalue()
    assert "games" in screen.getvalue()
    assert "[done]" in screen.getvalue(), "a note is no markup"
    assert "[a]" in findings.getvalue()
    assert "plain" not in findings.getvalue()


def test_without_rich_a_terminal_gets_the_same_lines_as_a_file(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with terminal.progress("games") as progress:
        progress.report(0, 2)
        progress.report(2, 2)
    terminal.show_table(("name", "points"), [("a", "7")], "plain")
    assert capsys.readouterr() == ("plain\n", "2/2 games\n")
    screen = Screen()
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setitem(sys.modules, "rich", None)
    with terminal.progress("games") as progress:
        progress.report(0, 2)
        progress.report(2, 2)
    assert screen.getvalue() == "2/2 games\n"
