"""Getting ready behind the home screen, without compiling anything here."""

from __future__ import annotations

import sys

import pytest

from ai.cache import cache, warm
from game import GAMES
from ui.play.wording import warming_text
from ui.warmup import Warmup

NAMES = [game.name for game in GAMES]


LINES = "warm 3/12 pathwayz uct", "warm after 15.0 s, 151 functions compiled", "Traceback (most recent call last):"


def _run(monkeypatch: pytest.MonkeyPatch, misfit: str | None, complete: bool) -> tuple[Warmup, list[str], list[str]]:
    """A warm-up that ran with a child that prints LINES, the sentences that it told, and what it did, in order."""
    told: list[str] = []
    done: list[str] = []
    monkeypatch.setattr(cache, "misfit", lambda: misfit)
    monkeypatch.setattr(cache, "use", lambda: done.append("use"))
    monkeypatch.setattr(warm, "is_complete", lambda: complete)
    monkeypatch.setattr(warm, "load", lambda name: done.append(name))
    child = [sys.executable, "-c", f"print({chr(10).join(LINES)!r})"]
    warmup = Warmup(lambda: done.append(says(warmup)), told.append, child)
    warmup.start()
    assert warmup.wait(20)
    return warmup, told, done


def says(warmup: Warmup) -> str:
    """What an AI seat of the last game says, empty once it can think."""
    return "" if warmup.ready(NAMES[-1]) else warming_text(warmup.progress.latest)


def loaded(progress: str) -> list[str]:
    """What is done where every game is loaded, and what an AI seat of the last one says after each."""
    says = [progress] * (len(NAMES) - 1) + [""]
    return [done for pair in zip(NAMES, says, strict=True) for done in pair]


def test_a_warm_cache_is_loaded_and_nothing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    warmup, told, done = _run(monkeypatch, None, complete=True)
    assert (told, done) == ([], ["use", *loaded("Warming up")])
    assert all(warmup.ready(name) for name in NAMES)


def test_a_cold_cache_is_filled_by_a_child_whose_lines_are_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    _, told, done = _run(monkeypatch, None, complete=False)
    assert (told, done) == ([], ["use", "Warming up, 25 %", *loaded("Warming up, 25 %")])


def test_shipped_kernels_that_do_not_fit_are_compiled_and_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    _, (sentence,), done = _run(monkeypatch, "this computer's processor lacks popcnt", complete=False)
    assert "this computer's processor lacks popcnt." in sentence
    assert done == ["use", "Warming up, 25 %", *loaded("Warming up, 25 %")]


def test_once_compiled_nothing_more_is_said_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    _, told, done = _run(monkeypatch, "this computer's processor lacks popcnt", complete=True)
    assert (told, done) == ([], ["use", *loaded("Warming up")])
