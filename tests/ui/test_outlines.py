"""Every control and every text of every screen is as it is kept in `outlines`; `make outlines` writes them anew.

A difference is read in review like code: whoever changes a screen on purpose commits its outlines with it.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from tests.amount import WHOLE, long
from tests.ui.gallery import kept
from tests.ui.gallery.everything import STATES
from tests.ui.gallery.stage import State, Window, on_stage, some_games
from tests.ui.layouts import pairwise
from tests.ui.outline import Outline
from ui.kit.button import Button
from ui.kit.field import Field
from ui.kit.segmented import Segmented
from ui.kit.slider import Slider
from ui.kit.switch import Switch
from ui.kit.tree.layout import Column
from ui.kit.tree.leaves import paragraph
from ui.kit.tree.node import Node
from ui.shell.scene import Scene

SCREENS = list(dict.fromkeys(state.screen for state in STATES))
WRITES = "PATHWAYZ_OUTLINES" in os.environ
"""Set by `make outlines`."""


@pytest.fixture(scope="module")
def games() -> Iterator[Path]:
    with some_games() as folder:
        yield folder


def outlines_in(games: Path, state: State, windows: list[Window]) -> kept.Outlines:
    """The outlines of a state in some windows."""
    with on_stage(state, games) as desk:
        return {(state.name, kept.called(window)): kept.outline_in(desk, state.seen_in(window)) for window in windows}


@long
@pytest.mark.parametrize("screen", SCREENS)
def test_a_screen_has_its_outlines_in_every_window(games: Path, screen: str) -> None:
    found: kept.Outlines = {}
    for shift, state in enumerate(STATES):
        if state.screen == screen:
            found |= outlines_in(games, state, kept.windows(shift))
    if WRITES:
        kept.write(screen, found)
    differences = kept.differences(kept.read(screen), found)
    assert not differences, "\n".join(differences)


def few() -> Iterator[tuple[State, Window]]:
    """So few windows that each screen meets every size, scale and theme, with states from all over the screen."""
    rows = pairwise({"screen": SCREENS, "size": kept.SIZES, "scale": kept.SCALES, "theme": kept.THEMES})
    for screen in SCREENS:
        states, its_rows = (
            [each for each in STATES if each.screen == screen],
            [r for r in rows if r["screen"] == screen],
        )
        for place, row in enumerate(its_rows):
            yield states[place * len(states) // len(its_rows)], row


FEW = [*few()]


@pytest.mark.skipif(WHOLE, reason="all of them are looked at")
@pytest.mark.parametrize("screen", SCREENS)
def test_a_screen_has_its_outlines(games: Path, screen: str) -> None:
    outlines = kept.read(screen)
    for state, window in FEW:
        if state.screen == screen:
            found = outlines_in(games, state, [window])
            differences = kept.differences({key: outlines[key] for key in found}, found)
            assert not differences, "\n".join(differences)


def test_every_state_has_an_outline_in_every_window() -> None:
    assert {path.stem for path in kept.FOLDER.iterdir()} == set(SCREENS)
    for screen in SCREENS:
        names = [state.name for state in STATES if state.screen == screen]
        assert [*kept.read(screen)] == [(name, window) for name in names for window in kept.NAMES]


# -- the tool itself ---------------------------------------------------------------------------------------------------


def test_what_is_written_is_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "FOLDER", tmp_path)
    first, *others = kept.NAMES
    plain = Outline(('button "Play" [Enter] primary', 'slider "Volume" = 70'), ("70 %", "Play"))
    small = Outline(plain.controls[1:], ("70 %", "Go on"))
    found = {("a state", first): small} | {("a state", name): plain for name in others}
    kept.write("a screen", found)
    assert kept.read("a screen") == found
    assert kept.differences(found, found) == []
    (told,) = kept.differences(found, found | {("a state", first): plain})
    assert told.splitlines()[0] == f"a state, {first}"
    assert {'+button "Play" [Enter] primary', "-Go on", "+Play"} < set(told.splitlines())


class Sampler(Scene):
    """A control of each kind that a person can tell apart, a text that is cut, and one that is wrapped."""

    def compose(self) -> Node:
        box, off = Button("Play", lambda: None, "primary", keycap="Enter"), Switch("Sound", False, lambda _on: None)
        off.enabled = False
        gone = Button("Gone", lambda: None)
        gone.is_wanted = False
        kinds = Slider("Volume", 0, 100, 70, lambda _value: None), Field("Name", "You", lambda _text: None)
        return Column(box, gone, off, *kinds, Segmented("Page", {0: "One", 1: "Two"}, 1, lambda _index: None))

    def draw(self, surface: pygame.Surface) -> None:
        self.look.draw_text(surface, "A name that is far too long for its place", (100, 100), room=60)
        paragraph("A sentence that takes several lines").paint_at(pygame.Rect(100, 200, 80, 0), surface, self.look)
        paragraph("A sentence that is measured and not shown").heights(80, self.look)


def test_an_outline_tells_controls_in_their_order_and_texts_as_a_whole(games: Path) -> None:
    state = State("sampler", "any", lambda desk, _window: desk.app.replace(Sampler(desk.app)))
    ((_, found),) = outlines_in(games, state, kept.windows()[:1]).items()
    assert found == Outline(
        (
            'button "Play" [Enter] primary',
            'switch "Sound" = off disabled',
            'slider "Volume" = 70',
            'text field "Name" = "You"',
            'choice "Page" = "Two"',
        ),
        ("A name that is far too long for its place", "A sentence that takes several lines", "Play", "Sound"),
    )
