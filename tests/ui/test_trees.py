"""Every screen that is a tree, in every window, text size and length of words: nothing is cut or overlaps."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from game import texts
from tests.amount import WHOLE
from tests.ui.desk import Desk
from tests.ui.every_window import EVERY, show
from tests.ui.gallery.everything import STATES
from tests.ui.gallery.stage import State, Window, on_stage, some_games
from tests.ui.layouts import pairwise
from tests.ui.pseudo import longer, speaking
from tests.ui.tree_faults import check

SCREENS = list(dict.fromkeys(state.screen for state in STATES))


@pytest.fixture(scope="module")
def games() -> Iterator[Path]:
    with some_games() as folder:
        yield folder


def faults_of(desk: Desk) -> list[str]:
    """What is wrong with the tree that is open, on the screen or over it."""
    shown = desk.overlay or desk.app.scene
    assert shown is not None
    return check(shown.tree.root, desk.app.look)


def shown(states: list[State]) -> list[tuple[State, texts.Translator, list[Window]]]:
    """States, languages and windows: all in `make soak`, else two states, one in each language and half the windows, so
    that each language meets every size and every scale.
    """
    windows = pairwise(EVERY)
    if WHOLE:
        return [(state, language, windows) for state in states for language in (texts.english, longer)]
    return [(states[0], texts.english, windows[::2]), (states[len(states) // 2], longer, windows[1::2])]


@pytest.mark.parametrize("places", [slice(0, None, 2), slice(1, None, 2)])
def test_half_the_windows_have_every_size_and_every_scale(places: slice) -> None:
    windows = pairwise(EVERY)[places]
    for name, values in EVERY.items():
        assert {window[name] for window in windows} == {*values}, name


@pytest.mark.soak
@pytest.mark.parametrize("screen", SCREENS)
def test_a_tree_fits_every_window(games: Path, screen: str) -> None:
    found: dict[str, str] = {}
    for state, language, windows in shown([state for state in STATES if state.screen == screen]):
        with speaking(language):
            for where, fault in _faults_in(games, state, windows):
                found.setdefault(fault, where)
    assert not found, "\n".join(f"{fault}\n    in {where}" for fault, where in found.items())


def _faults_in(games: Path, state: State, windows: list[Window]) -> Iterator[tuple[str, str]]:
    with on_stage(state, games) as desk:
        for window in windows:
            with desk.app.unseen():
                show(desk, state.seen_in(window))
                for fault in faults_of(desk):
                    yield f"{state.name}, {window}", fault


@pytest.mark.parametrize("screen", SCREENS)
def test_a_screen_on_which_nothing_changes_is_neither_composed_nor_drawn(games: Path, screen: str) -> None:
    state = [state for state in STATES if state.screen == screen][-1]
    with on_stage(state, games) as desk:
        desk.wait(2.0)
        trees = [shown.tree for shown in (desk.app.scene, desk.overlay) if shown is not None]
        before = [tree.root for tree in trees]
        with patch.object(desk.app, "draw") as draw:
            desk.wait(200 / 60)
        assert (draw.call_count, [tree.root for tree in trees]) == (0, before)
        desk.app.draw()
        assert [tree.root for tree in trees] == before


def test_every_two_values_meet() -> None:
    factors: dict[str, list[Any]] = {"one": [1, 2, 3], "two": list("abcd"), "three": [False, True]}
    rows = pairwise(factors)
    assert len(rows) < 3 * 4 * 2
    for first, second in (("one", "two"), ("one", "three"), ("two", "three")):
        assert {(row[first], row[second]) for row in rows} == set(product(factors[first], factors[second]))
