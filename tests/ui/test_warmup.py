"""Getting ready behind the home screen, without compiling anything here."""

from __future__ import annotations

import pytest

from ai.cache import cache, warm
from game import GAMES
from ui.warmup import Warmup


def _run(monkeypatch: pytest.MonkeyPatch, misfit: str | None, complete: bool) -> tuple[Warmup, list[str], list[str]]:
    """A warm-up that ran, the sentences that it told, and the names of what it did."""
    told: list[str] = []
    done: list[str] = []
    monkeypatch.setattr(cache, "misfit", lambda: misfit)
    monkeypatch.setattr(cache, "use", lambda: done.append("use"))
    monkeypatch.setattr(warm, "is_complete", lambda: complete)
    monkeypatch.setattr(warm, "load", lambda name: done.append(name))
    monkeypatch.setattr(Warmup, "_compile", lambda _self: done.append("compile"))
    warmup = Warmup(lambda: None, told.append)
    warmup.start()
    warmup._thread.join(20)
    return warmup, told, done


NAMES = [game.name for game in GAMES]


def test_a_warm_cache_is_loaded_and_nothing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    warmup, told, done = _run(monkeypatch, None, complete=True)
    assert (told, done) == ([], ["use", *NAMES])
    assert all(warmup.ready(name) for name in NAMES)


def test_a_cold_cache_is_filled_by_a_child_and_nothing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    _, told, done = _run(monkeypatch, None, complete=False)
    assert (told, done) == ([], ["use", "compile", *NAMES])


def test_shipped_kernels_that_do_not_fit_are_compiled_and_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    _, (sentence,), done = _run(monkeypatch, "this computer's processor lacks popcnt", complete=False)
    assert "this computer's processor lacks popcnt." in sentence
    assert done == ["use", "compile", *NAMES]


def test_once_compiled_nothing_more_is_said_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    _, told, done = _run(monkeypatch, "this computer's processor lacks popcnt", complete=True)
    assert (told, done) == ([], ["use", *NAMES])


def test_the_child_s_lines_become_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    warmup = Warmup(lambda: None)
    warmup._note("warm 3/12 pathwayz uct\n")
    assert warmup.progress("pathwayz") == "Warming up, 25 %"
    warmup._note("warm after 15.0 s, 151 functions compiled\n")
    warmup._note("Traceback (most recent call last):\n")
    assert warmup.progress("pathwayz") == "Warming up, 25 %"
