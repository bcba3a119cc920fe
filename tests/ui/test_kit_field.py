"""Text fields: typing, selecting, the clipboard, input methods."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.ui.benches import Bench
from tests.ui.screen import Screen
from ui.kit import field as field_module
from ui.kit.button import Button
from ui.kit.field import Field
from ui.kit.look import Look
from ui.kit.metrics import metrics_for
from ui.kit.theme import THEMES, Theme

CTRL, SHIFT = pygame.KMOD_CTRL, pygame.KMOD_SHIFT


@pytest.fixture
def clipboard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A clipboard of our own: the dummy driver's is shared with nobody anyway."""
    kept = [""]

    def copy(text: str) -> bool:
        kept[0] = text
        return True

    monkeypatch.setattr(field_module, "copy_text", copy)
    monkeypatch.setattr(field_module, "paste_text", lambda: kept[0])
    return kept


@pytest.fixture
def hands() -> Iterator[Screen]:
    hands = Screen()
    yield hands
    hands.close()


def show(hands: Screen, field: Field, *others: Button) -> Field:
    field.rect = pygame.Rect(100, 100, 200, 40)
    hands.app.push(Bench(hands.app, field, *others))
    hands.wait(0.3)
    hands.click((290, 120))
    return field


def make(told: list[str], text: str = "Robin", **more: object) -> Field:
    return Field("name", text, told.append, **more)  # type: ignore[arg-type]


def test_typing_goes_where_the_caret_is(hands: Screen) -> None:
    told: list[str] = []
    field = show(hands, make(told))
    hands.write("!")
    hands.key(pygame.K_HOME)
    hands.write("a ")
    assert field.text == "a Robin!"
    assert told == ["Robin!", "aRobin!", "a Robin!"]


def test_letters_are_no_shortcuts_while_text_is_typed(hands: Screen) -> None:
    clicks: list[str] = []
    undo = Button("Undo", lambda: clicks.append("u"))
    undo.shortcut = pygame.K_u
    show(hands, make([]), undo)
    hands.key(pygame.K_u)
    assert clicks == []


def test_keys_repeat_and_input_methods_are_on_only_in_a_field(hands: Screen) -> None:
    show(hands, make([]))
    assert pygame.key.get_repeat() != (0, 0)
    hands.click((800, 600))
    assert pygame.key.get_repeat() == (0, 0)


def test_backspace_and_delete_erase(hands: Screen) -> None:
    field = show(hands, make([]))
    hands.key(pygame.K_BACKSPACE, pygame.K_HOME, pygame.K_DELETE)
    assert field.text == "obi"
    field.set_text("one two three")
    hands.key(pygame.K_BACKSPACE, mod=CTRL)
    assert field.text == "one two "


def test_shift_selects_and_typing_replaces(hands: Screen) -> None:
    field = show(hands, make([]))
    hands.key(pygame.K_LEFT, pygame.K_LEFT, mod=SHIFT)
    assert field.selected == "in"
    hands.write("ert")
    assert field.text == "Robert"


def test_an_arrow_leaves_a_selection_at_its_end(hands: Screen) -> None:
    field = show(hands, make([]))
    hands.key(pygame.K_a, mod=CTRL)
    hands.key(pygame.K_LEFT)
    assert field.selection == (0, 0)


def test_the_mouse_sets_the_caret_and_selects(hands: Screen) -> None:
    field = show(hands, make([]))
    hands.click((114, 120))
    assert field.selection == (0, 0)
    hands.drag((114, 120), (290, 120))
    assert field.selected == "Robin"


def test_coming_by_tab_selects_all(hands: Screen) -> None:
    field = show(hands, make([]))
    hands.click((800, 600))
    hands.key(pygame.K_TAB)
    assert field.selected == "Robin"


def test_copy_cut_and_paste(hands: Screen, clipboard: list[str]) -> None:
    field = show(hands, make([]))
    hands.key(pygame.K_a, pygame.K_c, mod=CTRL)
    assert clipboard == ["Robin"]
    hands.key(pygame.K_x, mod=CTRL)
    assert field.text == ""
    hands.key(pygame.K_v, pygame.K_v, mod=CTRL)
    assert field.text == "RobinRobin"


def test_pasted_lines_become_one(hands: Screen, clipboard: list[str]) -> None:
    clipboard[0] = " two\nlines\t"
    field = show(hands, make([], ""))
    hands.key(pygame.K_v, mod=CTRL)
    assert field.text == "two lines"


def test_no_more_is_taken_than_fits(hands: Screen, clipboard: list[str]) -> None:
    clipboard[0] = "x" * 100
    field = show(hands, make([], "abc", max_length=6))
    hands.key(pygame.K_v, mod=CTRL)
    hands.write("y")
    assert field.text == "abcxxx"


def test_only_accepted_characters_are_taken(hands: Screen) -> None:
    field = show(hands, make([], "", accepts=str.isdigit))
    hands.write("1a2 .3")
    assert field.text == "123"


def test_an_input_method_composes_before_it_types(hands: Screen) -> None:
    told: list[str] = []
    field = show(hands, make(told, ""))
    hands.send(pygame.TEXTEDITING, text="にほ", start=0, length=2)
    assert (field.composing, field.text, told) == ("にほ", "", [])
    hands.key(pygame.K_BACKSPACE)
    assert field.text == ""
    hands.send(pygame.TEXTINPUT, text="日本")
    assert (field.composing, field.text) == ("", "日本")


def test_escape_ends_what_an_input_method_never_finished(hands: Screen) -> None:
    field = show(hands, make([], ""))
    hands.send(pygame.TEXTEDITING, text="にほ", start=0, length=2)
    hands.key(pygame.K_ESCAPE)
    assert (field.composing, field.text) == ("", "")


def test_enter_submits(hands: Screen) -> None:
    done: list[str] = []
    show(hands, make([], on_submit=lambda: done.append("done")))
    hands.key(pygame.K_RETURN)
    assert done == ["done"]


def test_the_caret_blinks_and_wakes_the_window(hands: Screen) -> None:
    show(hands, make([]))
    wake = hands.scene.next_frame_delay(hands.now)
    assert wake is not None
    first = hands.pixels()
    hands.now += wake + 0.01
    hands.app.invalidate()
    hands.app.run_frame([])
    assert hands.pixels() != first


def test_a_long_text_scrolls_with_the_caret(hands: Screen) -> None:
    field = show(hands, make([], "", max_length=200))
    hands.write("wide letters " * 5)
    end = hands.pixels()
    at_the_left = (field.rect.x + 14, field.rect.centery)
    hands.click(at_the_left)
    assert field.caret > 0
    hands.key(pygame.K_HOME)
    assert hands.pixels() != end
    hands.click(at_the_left)
    assert field.caret == 0


_KEYS = {
    "left": pygame.K_LEFT,
    "right": pygame.K_RIGHT,
    "home": pygame.K_HOME,
    "end": pygame.K_END,
    "back": pygame.K_BACKSPACE,
    "del": pygame.K_DELETE,
}


@given(st.lists(st.sampled_from(["a", " ", "é", "left", "right", "home", "end", "back", "del", "select"]), max_size=40))
def test_editing_never_breaks(strokes: list[str]) -> None:
    """Caret and anchor stay inside the text whatever is typed, and the text stays within its length."""
    field = Field("name", "start", lambda _: None, max_length=12)
    look = Look(THEMES["dark"], metrics_for(960, 640))
    for index, stroke in enumerate(strokes):
        if stroke in _KEYS:
            mod = (SHIFT if index % 3 == 0 else 0) | (CTRL if index % 2 == 0 else 0)
            assert field.key(pygame.event.Event(pygame.KEYDOWN, key=_KEYS[stroke], mod=mod), look)
        elif stroke == "select":
            field.select_all()
        else:
            field.insert(stroke)
        assert 0 <= field.caret <= len(field.text) <= 12
        assert 0 <= field.anchor <= len(field.text)


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_a_wrong_field_is_told_by_more_than_a_colour(theme: Theme) -> None:
    look = Look(replace(theme, danger=theme.outline), metrics_for(960, 640))
    field, surface, pictures = make([], "-3"), pygame.Surface((200, 60)), set()
    field.rect = pygame.Rect(10, 10, 60, 40)
    for invalid in (False, True):
        field.invalid = invalid
        field.draw(surface, look)
        pictures.add(pygame.image.tobytes(surface, "RGB"))
    assert len(pictures) == 2


def test_alt_gr_writes_a_letter_and_is_no_command(hands: Screen) -> None:
    told: list[str] = []
    field = show(hands, make(told))
    hands.key(pygame.K_HOME)
    hands.key(pygame.K_a, mod=pygame.KMOD_LCTRL | pygame.KMOD_RALT)  # as Windows tells of a Polish a
    hands.write("\N{LATIN SMALL LETTER A WITH OGONEK}")
    assert told == ["\N{LATIN SMALL LETTER A WITH OGONEK}Robin"]
    assert field.selection == (1, 1)
