"""Themes, sizes and type."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from saves.assets import asset
from tests.ui.layouts import drawn_texts
from ui.boards.transitions import out_back
from ui.kit import fonts
from ui.kit.commands import on_cap
from ui.kit.look import Look
from ui.kit.metrics import MIN_HEIGHT, MIN_WIDTH, Metrics, auto_scale, metrics_for
from ui.kit.motion import Fade, in_out_cubic, in_quad, out_cubic, progress
from ui.kit.theme import THEMES, Colour, Theme, mix

WEIGHTS: tuple[fonts.Weight, ...] = ("medium", "semi", "display", "hero")


def _luminance(colour: Colour) -> float:
    parts = [value / 255 for value in colour]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def _contrast(first: Colour, second: Colour) -> float:
    high, low = sorted((_luminance(first), _luminance(second)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
@pytest.mark.parametrize("ink", ["text", "text2", "text3", "accent", "danger", "good", "warn"])
@pytest.mark.parametrize("under", ["bg", "surface", "raised"])
def test_every_ink_can_be_read_on_every_surface(theme: Theme, ink: str, under: str) -> None:
    assert _contrast(getattr(theme, ink), getattr(theme, under)) >= 4.5


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_a_primary_buttons_label_can_be_read(theme: Theme) -> None:
    assert all(_contrast(theme.onfill, fill) >= 4.5 for fill in (theme.fill_hi, theme.fill, theme.fill_lo))


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_the_focus_ring_stands_out(theme: Theme) -> None:
    assert all(_contrast(theme.focus, under) >= 3 for under in (theme.bg, theme.surface, theme.raised))


def test_mixing_goes_from_one_colour_to_the_other() -> None:
    assert mix((0, 0, 0), (100, 200, 50), 0.5) == (50, 100, 25)


@given(st.integers(960, 5120), st.integers(640, 2880), st.integers(75, 200), st.sampled_from([1.0, 1.5, 2.0]))
def test_there_is_always_room_for_the_smallest_layout(width: int, height: int, user: int, hidpi: float) -> None:
    metrics = metrics_for(width, height, user, hidpi)
    assert metrics.logical_width >= MIN_WIDTH - 0.01
    assert metrics.logical_height >= MIN_HEIGHT - 0.01


def test_the_design_size_has_scale_one() -> None:
    assert metrics_for(1280, 800).scale == 1.0


def test_type_keeps_its_size_in_the_smallest_window() -> None:
    assert metrics_for(960, 640).scale == 1.0
    assert metrics_for(960, 640).compact


@pytest.mark.parametrize(("size", "scale"), [((1920, 1080), 1.35), ((2560, 1600), 2.0), ((7680, 4320), 2.5)])
def test_the_scale_grows_with_the_window(size: tuple[int, int], scale: float) -> None:
    assert auto_scale(*size) == pytest.approx(scale)


def test_a_dense_screen_doubles_the_scale() -> None:
    assert auto_scale(2560, 1600, hidpi=2.0) == 2.0


def test_the_users_scale_multiplies_as_far_as_there_is_room() -> None:
    assert metrics_for(1920, 1200, 75).scale == pytest.approx(1.125)
    assert metrics_for(960, 640, 250).scale == pytest.approx(640 / 320)


def test_nothing_that_is_there_vanishes_by_rounding() -> None:
    assert Metrics(0.5).px(0.4) == 1
    assert Metrics(0.5).px(0) == 0


@pytest.mark.parametrize("weight", WEIGHTS)
@pytest.mark.parametrize("size", [11, 14, 20, 40])
def test_capitals_are_centred_where_they_are_asked_for(weight: fonts.Weight, size: int) -> None:
    canvas = pygame.Surface((200, 100), pygame.SRCALPHA)
    fonts.draw(canvas, "HEH", (20, 50), size, weight)
    box = canvas.get_bounding_rect(min_alpha=96)
    assert box.centery == pytest.approx(50, abs=1)
    assert box.h == pytest.approx(fonts.CAP_HEIGHT * size, abs=1.5)


@given(st.text(max_size=40), st.integers(20, 200))
def test_a_shortened_line_fits(line: str, room: int) -> None:
    shown = fonts.shorten(line, 14, "medium", room)
    assert fonts.width(shown, 14) <= max(room, fonts.width("…", 14))


@given(st.text(alphabet="abc de\n", max_size=80), st.integers(40, 300))
def test_wrapped_lines_fit_and_keep_every_letter(text: str, room: int) -> None:
    lines = fonts.wrap(text, 14, "medium", room)
    assert "".join("".join(lines).split()) == "".join(text.split())
    assert all(fonts.width(line.strip(), 14) <= room for line in lines)


@given(st.text(alphabet="済む、。）」ー〜ょヶ（「々", min_size=1, max_size=60), st.integers(80, 300))
def test_no_line_begins_with_a_closing_sign_or_ends_with_an_opening_one(text: str, room: int) -> None:
    lines = fonts.wrap(text, 14, "medium", room)
    whole = [*fonts.words(text)]
    if all(fonts.width(word, 14) <= room for _, word in whole):  # a wider one is broken anywhere
        assert not any(line[0] in "、。）」ー〜ょヶ々" for line in lines[1:] if line)
        assert not any(line[-1] in "（「" for line in lines[:-1] if line)


def test_a_moves_number_stays_beside_the_move() -> None:
    line, room = "The closest call: 1. a4 cost 2 %.", fonts.width("The closest call: 1.", 14)
    assert fonts.wrap(line, 14, "medium", room)[:2] == ("The closest call:", "1. a4 cost 2 %.")
    assert [word for _, word in fonts.words("It was: 16… c2 in 3. Now")] == ["It", "was:", "16… c2", "in", "3.", "Now"]


def test_words_that_fit_stay_whole() -> None:
    assert fonts.wrap("here and there", 14, "medium", fonts.width("there", 14)) == ("here", "and", "there")


@given(st.text(alphabet="abc de済む。", min_size=1, max_size=80), st.integers(40, 300), st.integers(1, 300))
def test_the_first_line_leaves_room_for_what_stands_before_it(text: str, room: int, indent: int) -> None:
    first, *following = fonts.wrap(text, 14, "medium", room, indent)
    assert not first.strip() or indent + fonts.width(first, 14) <= room
    assert all(fonts.width(line.strip(), 14) <= room for line in following)
    assert "".join("".join([first, *following]).split()) == "".join(text.split())


def test_a_font_that_got_no_memory_is_refused_at_once_and_opened_later(monkeypatch: pytest.MonkeyPatch) -> None:
    class Unread:
        def size(self, _text: str) -> tuple[int, int]:
            raise pygame.error("Passed a NULL pointer")

    with monkeypatch.context() as lacking:
        lacking.setattr(pygame.font, "Font", lambda *_: Unread())
        with pytest.raises(MemoryError):
            fonts.font(77)
    assert fonts.font(77).size("a") > (0, 0)


def test_what_inter_lacks_is_drawn_by_another_font_where_there_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    fonts.forget()
    monkeypatch.setattr(pygame.font, "match_font", lambda _name: None)
    assert fonts.font_for("שלום", 14, "medium") is fonts.font(14, "medium")
    fonts.forget()
    other = str(asset("fonts", "InterDisplay-Bold.otf"))  # any font, since a test cannot count on the system's
    monkeypatch.setattr(pygame.font, "match_font", lambda _name: other)
    monkeypatch.setattr(fonts, "covers", lambda font, _string: font.name == "Inter Display")
    assert fonts.font_for("שלום", 14, "medium").name == "Inter Display"
    assert fonts.font_for("Rapids", 14, "medium") is fonts.font(14, "medium")
    monkeypatch.undo()
    fonts.forget()


def test_only_a_change_of_signs_opens_the_fonts_anew() -> None:
    fonts.speak("ja")
    latin = fonts.font(14, "medium")
    for code in ("ja", "de", "en"):
        fonts.speak(code)
        assert fonts.font(14, "medium") is latin
    japanese = fonts.font_for("直", 14, "medium")
    fonts.speak("zh_CN")
    assert fonts.font_for("直", 14, "medium").name != japanese.name
    fonts.speak("ja")


def test_text_is_anchored_left_right_or_in_the_middle() -> None:
    look, canvas = Look(THEMES["dark"], Metrics(1.0)), pygame.Surface((300, 60))
    assert look.draw_text(canvas, "Hello", (50, 30)).x == 50
    assert look.draw_text(canvas, "Hello", (250, 30), anchor="right").right == pytest.approx(250, abs=1)
    assert look.draw_text(canvas, "Hello", (150, 30), anchor="center").centerx == pytest.approx(150, abs=1)


def test_reduced_motion_leaves_short_fades_only() -> None:
    look = Look(THEMES["dark"], Metrics(1.0), animations=False)
    assert look.seconds(360) == 0.08
    assert look.seconds(60) == 0.06


def test_a_line_that_is_too_wide_is_written_smaller_before_it_is_shortened() -> None:
    look, surface = Look(THEMES["light"], Metrics(1.0)), pygame.Surface((400, 40))
    wide = look.text_width("Повернути", 14)
    for share, said in ((1.0, "Повернути"), (0.8, "Повернути"), (0.5, "Пове…")):
        with drawn_texts() as written:
            rect = look.draw_text(surface, "Повернути", (0, 20), 14, room=round(share * wide))
        assert [line.said for line in written.lines] == [said]
        assert rect.w <= share * wide + 1


@pytest.mark.parametrize("curve", [in_quad, out_cubic, in_out_cubic, out_back])
def test_every_curve_starts_at_nothing_and_ends_at_all(curve: object) -> None:
    assert curve(0.0) == pytest.approx(0)  # type: ignore[operator]
    assert curve(1.0) == pytest.approx(1)  # type: ignore[operator]


def test_an_animation_without_length_is_over() -> None:
    assert progress(5.0, 5.0, 0.0) == 1.0


def test_a_fade_turns_round_where_it_is() -> None:
    fade = Fade(1.0)
    fade.glide_to(1.0, 0.0)
    assert fade.at(0.4) == pytest.approx(0.4)
    fade.glide_to(0.0, 0.4)
    assert fade.at(0.5) == pytest.approx(0.3)
    assert fade.is_animating(0.79)
    assert not fade.is_animating(0.81)
    assert fade.at(2.0) == 0.0


@pytest.mark.parametrize("line", ["\u00ad", "\u200b", "1\u00ad\U00067e66"])
def test_letters_without_a_width_are_drawn_as_nothing(line: str) -> None:
    assert fonts.text(line, 14).get_height() > 0
    assert fonts.shorten(line, 14, "medium", 20) is not None


@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not list a process's files")
def test_no_size_of_text_keeps_a_file_open() -> None:
    def opened() -> int:
        return len([*Path("/proc/self/fd").iterdir()])

    before = opened()
    for size in range(200, 220):
        fonts.text("a", size)
    assert opened() == before


class TestEasyReading:
    @pytest.fixture(autouse=True)
    def easily(self) -> Iterator[None]:
        fonts.read_easily(True)
        yield
        fonts.read_easily(False)

    @pytest.mark.parametrize("weight", WEIGHTS)
    def test_capitals_are_as_high_as_those_of_inter(self, weight: fonts.Weight) -> None:
        assert fonts.font(40, weight).name == "Atkinson Hyperlegible Next"
        test_capitals_are_centred_where_they_are_asked_for(weight, 40)

    def test_what_it_lacks_is_written_by_our_other_fonts(self) -> None:
        wanted = {"Zażółć": "Atkinson Hyperlegible Next", "Хід": "Inter", "白の番": "Noto Sans CJK JP"}
        assert {line: getattr(fonts.our_font(line, 14, "medium"), "name", None) for line in wanted} == wanted

    def test_it_takes_at_most_300_kilobytes(self) -> None:
        assert sum(each.stat().st_size for each in asset("fonts").glob("Atkinson*")) < 300_000


def test_a_mac_has_its_own_signs_on_the_keys_that_are_held(monkeypatch: pytest.MonkeyPatch) -> None:
    look, chord = Look(THEMES["dark"], Metrics(1.0)), ["Ctrl", "Alt", "Shift", "Z"]
    assert [on_cap(label) for label in chord] == chord
    elsewhere = look.keycap_width("Ctrl+Z")
    monkeypatch.setattr(sys, "platform", "darwin")
    assert [on_cap(label) for label in chord] == ["⌘", "⌥", "⇧", "Z"]
    assert look.keycap_width("Ctrl+Z") < elsewhere
