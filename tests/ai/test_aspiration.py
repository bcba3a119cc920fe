"""Aspiration windows: narrow where a score is known, wider where it was wrong, open where something is proven."""

from __future__ import annotations

from ai.search.aspiration import first_window, is_settled, open_window, widened
from ai.search.scores import INFINITE, WIN


def test_the_first_depths_and_proven_scores_are_searched_in_the_open() -> None:
    for score, depth in ((50, 1), (50, 2), (WIN - 5, 3), (5 - WIN, 9)):
        window = first_window(score, depth)
        assert (int(window.low), int(window.high)) == (-INFINITE, INFINITE)
        assert is_settled(score, window)


def test_a_later_depth_is_searched_around_the_last_score() -> None:
    window = first_window(50, 3)
    assert window.low < 50 < window.high < 100
    assert is_settled(50, window)
    assert not is_settled(int(window.low), window)
    assert not is_settled(int(window.high), window)


def test_only_the_side_that_failed_is_widened() -> None:
    window = first_window(50, 3)
    lower, higher = widened(window, 10, 10), widened(window, 90, 90)
    assert lower.low < 10 - (50 - window.low)
    assert lower.high == window.high
    assert higher.low == window.low
    assert higher.high > 90 + (window.high - 50)


def test_windows_are_open_after_a_few_failures_or_a_proof() -> None:
    window = first_window(0, 5)
    failures = 0
    while window.low > -INFINITE:
        window = widened(window, int(window.low), int(window.low))
        failures += 1
    assert 2 <= failures <= 6
    assert window[:2] == open_window(0)[:2] == widened(first_window(0, 5), WIN - 3, WIN - 3)[:2]
