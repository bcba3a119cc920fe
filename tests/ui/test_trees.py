"""Every screen that is a tree, in every window, text size and length of words: nothing is cut or overlaps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from game import texts
from tests.amount import WHOLE
from tests.ui.every_window import EVERY, show
from tests.ui.gallery import kept
from tests.ui.gallery.everything import STATES
from tests.ui.gallery.stage import State, Window, on_stage, some_games
from tests.ui.layouts import pairwise
from tests.ui.pseudo import longer, speaking
from ui.kit.button import Button, IconButton
from ui.kit.control import Control
from ui.kit.tree.scroll import Scroll

SCREENS = list(dict.fromkeys(state.screen for state in STATES))


@pytest.fixture(scope="module")
def games() -> Iterator[Path]:
    with some_games() as folder:
        yield folder


LANGUAGES = (texts.english, longer)


@cache
def few_windows() -> list[dict[str, Any]]:
    return pairwise({"screen": SCREENS, "language": LANGUAGES, **EVERY})


def shown(screen: str) -> list[tuple[State, texts.Translator, list[Window]]]:
    """States, languages and windows: all in `make soak`, else two states, one in each language, and so few windows that
    each screen and each language meet every size, every scale and whatever else a window may have.
    """
    states, windows = [state for state in STATES if state.screen == screen], pairwise(EVERY)
    if WHOLE:
        return [(state, language, windows) for state in states for language in LANGUAGES]
    rows = [row for row in few_windows() if row["screen"] == screen]
    two = zip((states[0], states[len(states) // 2]), LANGUAGES, strict=True)
    return [(state, language, [row for row in rows if row["language"] is language]) for state, language in two]


@pytest.mark.skipif(WHOLE, reason="all of them are looked at")
def test_each_screen_and_each_language_meet_every_size_and_every_scale() -> None:
    looked_at = [(each, language, row) for each in SCREENS for _, language, rows in shown(each) for row in rows]
    for name, values in EVERY.items():
        assert {(each, row[name]) for each, _, row in looked_at} == {*product(SCREENS, values)}
        assert {(language, row[name]) for _, language, row in looked_at} == {*product(LANGUAGES, values)}


@pytest.mark.soak
@pytest.mark.parametrize("screen", SCREENS)
def test_a_tree_fits_every_window(games: Path, screen: str) -> None:
    found: dict[str, str] = {}
    for state, language, windows in shown(screen):
        with speaking(language):
            for where, fault in _faults_in(games, state, windows):
                found.setdefault(fault, where)
    assert not found, "\n".join(f"{fault}\n    in {where}" for fault, where in found.items())


def _faults_in(games: Path, state: State, windows: list[Window]) -> Iterator[tuple[str, str]]:
    with on_stage(state, games) as desk:
        for window in windows:
            with desk.app.unseen():
                show(desk, state.seen_in(window))
                for fault in desk.faults():
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


@pytest.mark.parametrize("screen", SCREENS)
def test_every_control_has_a_name_one_without_words_a_tip_and_tab_leads_to_each(games: Path, screen: str) -> None:
    outlines = kept.read(screen)
    fullest, _ = max(outlines, key=lambda key: len(outlines[key].controls))
    with on_stage(next(state for state in STATES if (state.screen, state.name) == (screen, fullest)), games) as desk:
        desk.wait(0.3)
        assert nameless(desk.controls) == []
        wanted = {control.name for control in desk.controls if control.focusable}
        assert set(desk.tab_stops()) == wanted


def nameless(controls: Iterable[Control]) -> list[str]:
    """Return what the mouse could not learn of controls that are only an icon, and what a screen reader could not."""
    shown = [each for each in controls if each.visible]
    bare = [each for each in shown if isinstance(each, IconButton) or (isinstance(each, Button) and not each.label)]
    named = [each for each in shown if not isinstance(each, Scroll)]  # a page that scrolls as a whole has no name
    unnamed = [f"a {each.role} at {each.rect} has no name" for each in named if not each.name]
    return unnamed + [f"{each.name} has no tip" for each in bare if not each.tip]


def test_every_two_values_meet() -> None:
    factors: dict[str, list[Any]] = {"one": [1, 2, 3], "two": list("abcd"), "three": [False, True]}
    rows = pairwise(factors)
    assert len(rows) < 3 * 4 * 2
    for first, second in (("one", "two"), ("one", "three"), ("two", "three")):
        assert {(row[first], row[second]) for row in rows} == set(product(factors[first], factors[second]))
