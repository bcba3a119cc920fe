"""A language that is chosen is spoken at once, and everything that a player reads is translated."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from coach import languages
from coach.verdict import verdict_of
from game.retelling import retold
from pack.languages import catalogues
from tests.amount import WHOLE, whole_only
from tests.ui.desk import Desk
from tests.ui.every_window import EVERY, show
from tests.ui.gallery.everything import STATES
from tests.ui.gallery.stage import State, Window, on_stage, some_games
from tests.ui.layouts import drawn_texts, pairwise
from tests.ui.outline import outline
from tests.ui.pseudo import pseudo, speaking
from tests.ui.sentences import unmarked
from ui.kit import fonts
from ui.kit.button import Button
from ui.kit.field import Field
from ui.kit.tree.scroll import Scroll
from ui.shell.routes import SettingsRoute

OPENED_OVER = {"keys", "overlays"}
"""What closes before the settings can be opened."""
NAMES = {"about"}
"""A page of names and licences, which stay."""
KEPT = {
    "othello, over or wrong",
    "pathwayz, wrong",
    "pathwayz, mistake",
    "kalah, tried",
    "tic-tac-toe, five moves",
    "pathwayz, half",
    "tic-tac-toe, hint and its move",
    "pathwayz, done",
    "a player of the Lab has learned",
}
"""States, besides the first of each screen, whose screens keep sentences until the next move or choice."""
AT_ONCE = sorted({state.screen for state in STATES} - OPENED_OVER - NAMES)
PUPILS = {"Heron", "Sandpiper", "Kingfisher", "Swift", "Fox", "lambda", "and", "nodes"}
"""Names of players that the Lab teaches, lists by the formats of English, and what an outline says for a count."""
GIVEN = ("failed", "damaged")
"""Ends of the names of states for which the gallery makes up a reason."""
_LONGER = re.compile(r"\S+[~…]\S*")
"""A word of the pseudo-language, which may have lost the brackets of its sentence where that was cut into parts."""


@pytest.fixture(scope="module")
def games() -> Iterator[Path]:
    with some_games() as folder:
        yield folder


def untranslated(desk: Desk) -> set[str]:
    """Return what is on the screen or over it without having come through `text`."""
    assert desk.app.scene is not None
    shown, typed = outline(desk), {control.text for control in desk.app.scene.controls if isinstance(control, Field)}
    said = {*shown.texts, *(words for line in shown.controls for words in re.findall('"(.*?)"', line))} - typed
    return {words for words in said if unmarked(_LONGER.sub("", words)) - PUPILS}


def states_of(screen: str) -> list[State]:
    found = [state for state in STATES if state.screen == screen and not state.name.endswith(GIVEN)]
    return [state for state in found if WHOLE or state is found[0] or state.name in KEPT]


@pytest.mark.soak
@pytest.mark.parametrize("screen", AT_ONCE)
def test_a_screen_that_is_open_speaks_another_language_at_once(games: Path, screen: str) -> None:
    found: dict[str, str] = {}
    for state in states_of(screen):
        with on_stage(state, games) as desk:
            if desk.overlay is not None:  # it closes before the settings can be opened
                continue
            desk.app.draw()
            desk.app.navigate(SettingsRoute())
            with speaking(pseudo):
                desk.app.look.language = "pseudo"
                desk.app.pop()
                desk.wait(0.1)
                for words in untranslated(desk):
                    found.setdefault(words, state.name)
    assert not found, "\n".join(f"{state}: {words}" for words, state in found.items())


OVER = re.compile("^menu |, menu$|rename|import|export|share|resign$|a position")
"""Names of states in which a dialog or a menu of the program is open; `overlays` has others with words of its own."""
OPENED = [state for state in STATES if state.screen == "keys" or OVER.search(state.name)]
FIRST_OPENED = {state.screen: state for state in reversed(OPENED)}


@pytest.mark.soak
@pytest.mark.parametrize("screen", sorted(FIRST_OPENED))
def test_what_opens_over_a_screen_is_translated(games: Path, screen: str) -> None:
    found: dict[str, str] = {}
    for state in OPENED if WHOLE else [FIRST_OPENED[screen]]:
        if state.screen != screen:
            continue
        with speaking(pseudo), on_stage(state, games) as desk:
            desk.app.look.language = "pseudo"
            assert desk.overlay is not None, state.name
            for words in untranslated(desk):
                found.setdefault(words, state.name)
    assert not found, "\n".join(f"{state}: {words}" for words, state in found.items())


FEW: list[Window] = [
    {"size": (1280, 800), "scale": 100, "theme": "dark"},
    {"size": (960, 640), "scale": 200, "theme": "dark"},
]
WINDOWS = pairwise(EVERY) if WHOLE else FEW
SPOKEN = [code for code in languages.languages() if code != languages.ENGLISH]
ABSENT = "⌈⌉⌊⌋"
"""Signs of one formula, in English too, which Inter lacks: a font of the system writes them."""
LONGEST = "de"
"""The language whose words are the longest: `make test` looks at this one."""


@pytest.mark.soak
@pytest.mark.parametrize("code", [code if code == LONGEST else whole_only(code) for code in SPOKEN])
@pytest.mark.parametrize("screen", list(dict.fromkeys(state.screen for state in STATES)))
def test_a_language_fits_every_screen(games: Path, screen: str, code: str) -> None:
    found: dict[str, str] = {}
    states = [state for state in STATES if state.screen == screen]
    try:
        assert languages.speak(code) == "", (
            f"translate what is empty in assets/languages/{code}.po, then `make languages`"
        )
        for state in states if WHOLE else states[:1]:
            with on_stage(state, games) as desk:
                for window in WINDOWS:
                    with desk.app.unseen():
                        show(desk, state.seen_in(window))
                        for fault in desk.faults():
                            found.setdefault(fault, f"{state.name}, {window}")
    finally:
        languages.speak(languages.ENGLISH)
    assert not found, "\n".join(f"{fault}\n    in {where}" for fault, where in found.items())


DRAWN = {
    "pentago-twist, two people": 100,
    "pentago-twist, hint and its move": 100,
    "othello, paused": 200,
    "kalah, two people": 200,
}
"""Games with words in drawings, where `check` sees none, and a size of text at which there is little room for them."""


@pytest.mark.parametrize("name", DRAWN)
def test_no_line_of_a_drawing_is_cut_in_any_language(games: Path, name: str) -> None:
    (state,) = [state for state in STATES if (state.screen, state.name) == ("play", name)]
    cut: dict[str, list[str]] = {}
    with on_stage(state, games) as desk:
        show(desk, state.seen_in({"size": (960, 640), "scale": DRAWN[name], "theme": "dark"}))
        for code in SPOKEN:
            desk.app.display.set_language(code)
            with drawn_texts() as written:
                desk.app.router.invalidate()
                desk.app.router.lay_out()
                desk.app.draw()
            cut |= {code: written.cut} if written.cut else {}
        desk.app.display.set_language(languages.ENGLISH)
    assert cut == {}


def test_the_words_of_a_result_have_room_in_every_language(games: Path) -> None:
    ended = next(s for s in STATES if (s.screen, s.name) == ("play", "pathwayz, end of a game of the computer"))
    narrow = {}
    with on_stage(ended, games) as desk:
        for code in languages.languages():
            desk.app.display.set_language(code)
            desk.wait(0.1)
            detail = retold(verdict_of(desk.session).detail)
            (result,) = [node for node in desk.nodes() if node.name == detail]
            if result.rect.w < desk.app.look.px(260):
                narrow[code] = result.rect.w
        desk.app.display.set_language(languages.ENGLISH)
    assert narrow == {}


def test_what_comes_after_a_game_is_in_sight_in_every_language(games: Path) -> None:
    lost = next(s for s in STATES if (s.screen, s.name) == ("play", "othello, end of a game of the computer"))
    out_of_sight = []
    with on_stage(lost, games) as desk:
        show(desk, {"size": (960, 640), "scale": 200, "theme": "dark"})
        for code in languages.languages():
            desk.app.display.set_language(code)
            desk.wait(0.1)
            assert desk.app.scene is not None
            nodes = desk.nodes()
            (first,) = [node for node in nodes if isinstance(node, Button) and node.is_primary]
            pages = [node for node in nodes if isinstance(node, Scroll) and first in node.walk()]
            out_of_sight += [] if all(page.rect.contains(first.rect) for page in pages) else [code]
        desk.app.display.set_language(languages.ENGLISH)
    assert out_of_sight == []


@pytest.mark.parametrize("code", SPOKEN)
def test_our_fonts_have_every_sign_of_a_language(code: str) -> None:
    signs = "".join(sorted({sign for said in said_in(code) for sign in said} - {"\n", *ABSENT}))
    weights: tuple[fonts.Weight, ...] = ("medium", "semi", "display", "hero")
    assert all(fonts.our_font(signs, 16, weight) for weight in weights), signs


def said_in(code: str) -> Iterator[str]:
    """Yield the words of a language's catalogue."""
    for message in catalogues.read(catalogues.FOLDER / f"{code}.po"):
        if message.id:
            yield from (message.string,) if isinstance(message.string, str) else message.string or ()
