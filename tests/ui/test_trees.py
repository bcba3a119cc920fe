"""Every screen that is a tree, in every window, text size and length of words: nothing is cut or overlaps."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from game import texts
from tests.amount import WHOLE
from tests.ui.desk import Desk
from tests.ui.every_window import WINDOWS, show
from tests.ui.gallery.everything import STATES
from tests.ui.gallery.stage import State, on_stage, some_games
from tests.ui.layouts import pairwise
from tests.ui.tree_faults import check
from ui.kit.tree.popup import Popup
from ui.shell.tree_scene import TreeScene

SCALES = [75, 100, 125, 150, 175, 200]
SCREENS = list(dict.fromkeys(state.screen for state in STATES))
ACCENTS = str.maketrans("aeiouAEIOU", "áéíóúÁÉÍÓÚ")


def longer(message: str, count: int | None) -> str:
    """A language with accents, whose words are 40 % longer: the English message with something behind each word."""
    parts = texts.english(message, count).split(" ")
    return " ".join(
        f"{part.translate(ACCENTS)}{'~' * round(0.4 * len(part))}" if "{" not in part else part for part in parts
    )


@contextmanager
def speaking(translator: texts.Translator) -> Iterator[None]:
    """Use a language meanwhile."""
    texts.speak(translator)
    try:
        yield
    finally:
        texts.speak(texts.english)


@pytest.fixture(scope="module")
def games() -> Iterator[Path]:
    with some_games() as folder:
        yield folder


def faults_of(desk: Desk) -> list[str]:
    """What is wrong with the tree that is open, on the screen or over it; nothing where something else is."""
    shown = desk.overlay or desk.app.scene
    return check(shown.tree.root, desk.app.look) if isinstance(shown, TreeScene | Popup) else []


@pytest.mark.soak
@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("translator", [texts.english, longer], ids=["English", "longer words"])
def test_a_tree_fits_every_window(games: Path, screen: str, translator: texts.Translator) -> None:
    """Each state of a screen: all windows in `make soak`, else so few that every two values meet."""
    found: dict[str, str] = {}
    states = [state for state in STATES if state.screen == screen]
    windows = pairwise({"size": WINDOWS["size"], "scale": SCALES, "theme": WINDOWS["theme"]})
    with speaking(translator):
        for state in states if WHOLE else states[:: max(1, len(states) // 2)]:
            for where, fault in _faults_in(games, state, windows):
                found.setdefault(fault, where)
    assert not found, "\n".join(f"{fault}\n    in {where}" for fault, where in found.items())


def _faults_in(games: Path, state: State, windows: list[dict[str, object]]) -> Iterator[tuple[str, str]]:
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
        trees = [shown.tree for shown in (desk.app.scene, desk.overlay) if isinstance(shown, TreeScene | Popup)]
        before = [tree.composed for tree in trees]
        with patch.object(desk.app, "draw") as draw:
            desk.wait(200 / 60)
        assert (draw.call_count, [tree.composed for tree in trees]) == (0, before)
        desk.app.draw()
        assert [tree.composed for tree in trees] == before
