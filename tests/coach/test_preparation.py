"""What the first screen says while the computer players get ready."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from coach.preparation import Preparation


def preparation(*, ready: bool = False, problem: str = "", total: int | None = 9) -> Preparation:
    """Return what is followed of a warm-up in this state."""
    progress = SimpleNamespace(latest=SimpleNamespace(total=total))
    warmup = SimpleNamespace(ready=lambda _game: ready, problem=problem, progress=progress)
    return Preparation(warmup)


@pytest.mark.parametrize("began", [0.0, 1000.0])
def test_it_is_said_after_two_seconds_and_otherwise_after_a_minute(began: float) -> None:
    found = preparation()
    said = []
    for waited in (0.0, 1.9, 2.1, 60.1):
        found.update(began + waited)
        said.append(found.words[:18])
    assert said == ["", "", "Only this once, ab", "It takes longer on"]


def test_who_only_loads_says_nothing_for_a_minute() -> None:
    found = preparation(total=None)
    found.update(0.0)
    found.update(3.0)
    assert found.words == ""


def test_a_problem_is_said_and_does_not_go_on() -> None:
    found = preparation(problem="Nothing can be compiled here.")
    found.update(0.0)
    found.update(3.0)
    assert found.words == "Nothing can be compiled here."
    assert not found.goes_on


def test_nothing_is_said_once_all_are_ready_and_no_frame_is_wanted() -> None:
    found = preparation()
    found.update(0.0)
    assert found.next_frame_delay() == pytest.approx(2.01)
    found.warmup.ready = lambda *_: True  # type: ignore[method-assign]
    found.update(3.0)
    assert (found.words, found.next_frame_delay()) == ("", None)
