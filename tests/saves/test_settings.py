"""Settings survive a restart, and whatever happens to their file."""

from __future__ import annotations

import json
import os
import random
import re
import subprocess
import sys
import tomllib
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ai import yours
from saves.pace import Pace, Reply, Speed
from saves.settings import ALL, MATCH, SCALES, LookChoice, Settings, Setup, changed, default_path
from tests.amount import amount
from tests.conftest import ROOT


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "folder" / "settings.toml"


def write(path: Path, text: str) -> Settings:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return Settings.load(path)


def test_a_missing_file_gives_the_defaults(path: Path) -> None:
    settings = Settings.load(path)
    assert (settings.theme, settings.ui_scale, settings.volume, settings.first) == ("dark", 100, 70, "You")
    assert settings.problems == []


def test_what_is_saved_is_read_again(path: Path) -> None:
    settings = Settings.load(path)
    settings.theme, settings.ui_scale, settings.muted = "light", 150, True
    settings.first, settings.second = 'Zoë "Z"', "日本\\"
    settings.save()
    again = Settings.load(path)
    assert again.problems == []
    assert (again.theme, again.ui_scale, again.muted) == ("light", 150, True)
    assert (again.first, again.second) == ('Zoë "Z"', "日本\\")


def test_each_board_keeps_its_own_set_up(path: Path) -> None:
    settings = Settings.load(path)
    setup = Setup("level-7", "human", "2.5s", "", "random", "10+5", take_backs=False)
    settings.keep_setup("pathwayz", setup)
    settings.save()
    again = Settings.load(path)
    assert again.setup("pathwayz") == setup
    assert again.setup("connect-four") == Setup()


def test_the_opponent_is_who_sits_across_from_one_person() -> None:
    seats = [("human", "level-3"), ("level-3", "human"), ("human", "human"), ("level-1", "level-2")]
    assert [Setup(*each).opponent for each in seats] == ["level-3", "level-3", "", ""]
    assert Setup("human", "level-3", match=True).opponent == MATCH


def test_the_steps_of_lessons_that_are_done_are_kept_for_each_board(path: Path) -> None:
    settings = Settings.load(path)
    for step in ("link", "cross", "link"):
        settings.keep_step("pathwayz", step)
    settings.lesson = "pathwayz"
    settings.save()
    again = Settings.load(path)
    assert again.steps_done("pathwayz") == {"link", "cross"}
    assert again.steps_done("connect-four") == set()
    assert again.lesson == "pathwayz"
    assert '[lesson]\npathwayz = ["link", "cross"]' in path.read_text("utf-8")


@pytest.mark.parametrize("line", ["pathwayz = 3", 'pathwayz = "link"', "pathwayz = [1]", 'pathwayz = ["Ä"]'])
def test_steps_that_cannot_be_read_cost_the_progress_of_that_board_alone(path: Path, line: str) -> None:
    settings = write(path, f'[look]\ntheme = "light"\n[lesson]\n{line}\nconnect-four = ["row"]\n')
    assert settings.theme == "light"
    assert not settings.steps_done("pathwayz")
    assert settings.steps_done("connect-four") == {"row"}
    assert "lesson.pathwayz" in settings.problems[0]
    settings.keep_step("pathwayz", "link")
    settings.save()
    assert Settings.load(path).steps_done("pathwayz") == {"link"}


@pytest.mark.parametrize(
    ("line", "attribute", "default"),
    [
        ('[look]\ntheme = "pink"', "theme", "dark"),
        ("[look]\ntheme = 3", "theme", "dark"),
        ("[look]\nui_scale = 74", "ui_scale", 100),
        ("[look]\nui_scale = true", "ui_scale", 100),
        ("[look]\nui_scale = 100.0", "ui_scale", 100),
        ('[look]\nfull_screen = "yes"', "full_screen", False),
        ("[sound]\nvolume = -1", "volume", 70),
        ("[sound]\nmuted = 0", "muted", False),
        ('[players]\nfirst = ""', "first", "You"),
        ('[players]\nfirst = "   "', "first", "You"),
        ('[players]\nfirst = "a\\u0007b"', "first", "You"),
        (f'[players]\nfirst = "{"x" * 25}"', "first", "You"),
        ("[players]\nfirst = [1]", "first", "You"),
        ("[window]\nwidth = 1", "width", 1280),
        ("look = 1", "theme", "dark"),
    ],
)
def test_a_bad_value_falls_back_and_is_reported(path: Path, line: str, attribute: str, default: object) -> None:
    settings = write(path, line)
    assert getattr(settings, attribute) == default
    assert len(settings.problems) == 1


@pytest.mark.parametrize("percent", [201, 225, 250, 9000])
def test_a_larger_text_than_is_offered_opens_at_the_largest(path: Path, percent: int) -> None:
    settings = write(path, f"[look]\nui_scale = {percent}")
    assert (settings.ui_scale, settings.problems) == (SCALES[-1], [])
    settings.save()
    assert Settings.load(path).ui_scale == SCALES[-1]


def test_of_a_long_name_or_value_the_first_60_characters_are_told(path: Path) -> None:
    (told,) = write(path, f'[look]\ntheme = "{"x" * 200}"').problems
    assert told.startswith(f'Settings: look.theme = "{"x" * 59} is not')
    (told,) = write(path, f'[setup.{"g" * 200}]\nsecond = "LEVEL 7"').problems
    assert told.startswith(f'Settings: setup.{"g" * 54}.second = "LEVEL 7" is not')
    (told,) = write(path, f"[setup]\n{'g' * 200} = 1").problems
    assert told.startswith(f"Settings: setup.{'g' * 54} is a single value")


def test_one_bad_value_leaves_the_others(path: Path) -> None:
    settings = write(path, '[look]\ntheme = "pink"\nui_scale = 125\n[sound]\nvolume = 10\n')
    assert (settings.theme, settings.ui_scale, settings.volume) == ("dark", 125, 10)


@pytest.mark.parametrize(
    ("line", "key", "default"),
    [
        ('second = "LEVEL 7"', "second", "level-1"),
        ('clock = "ten"', "clock", ""),
        ('first_limit = "5 minutes"', "first_limit", ""),
        ('starts = "black"', "starts", "first"),
        ("paths = 1", "paths", True),
    ],
)
def test_a_bad_set_up_falls_back_and_is_reported(path: Path, line: str, key: str, default: object) -> None:
    settings = write(path, f"[setup.pathwayz]\n{line}\n")
    assert getattr(settings.setup("pathwayz"), key) == default
    assert len(settings.problems) == 1
    assert key in settings.problems[0]


@pytest.mark.parametrize("end", ["", "@quick-lambda-0", "@999999999+people"])
def test_the_longest_name_of_a_taught_player_is_kept(path: Path, end: str) -> None:
    name = f"my/{'a' * (yours.LONGEST + 9)}{end}"
    assert yours.is_slug(name.removeprefix("my/").partition("@")[0])
    settings = Settings(path)
    settings.keep_setup("pathwayz", replace(settings.setup("pathwayz"), second=name))
    assert settings.setup("pathwayz").second == name


def test_unknown_keys_are_kept(path: Path) -> None:
    later = "[later.on]\nwhen = 2026-01-02T03:04:05Z\nlist = [1, {a = 2.5}]\n"
    text = f'colour = "red"\n[look]\ntheme = "light"\nfont = "Inter"\n{later}'
    settings = write(path, text)
    assert settings.problems == []
    settings.save()
    kept = tomllib.loads(path.read_text(encoding="utf-8"))
    before = tomllib.loads(text)
    assert kept["colour"] == "red"
    assert kept["look"]["font"] == "Inter"
    assert kept["later"] == before["later"]


def test_an_unreadable_file_is_put_aside_and_told(path: Path) -> None:
    settings = write(path, "theme = = dark")
    assert settings.theme == "dark"
    assert "could not be read" in settings.problems[0]
    assert path.with_suffix(".unreadable.toml").read_text(encoding="utf-8") == "theme = = dark"
    settings.save()
    assert Settings.load(path).problems == []


@pytest.mark.parametrize(
    ("content", "cause"),
    [
        (b"a = 1\ntheme = = 2", "Line 2 is not as it should be, from character 9 on."),
        (b"a = 1\na = 2", "Line 2 is not as it should be, from character 6 on."),
        (b"a = ", "It ends in the middle of a setting."),
        (b"[a]\n[a]", "Line 2 is not as it should be, from character 3 on."),
        (b"a = {b = 1}\na.b = 2", "Line 2 is not as it should be, from character 8 on."),
        (b".".join([b"a"] * 900) + b" = 1", "Its values are nested too deeply."),
        (b"a = " + b"[" * 5000, "Its values are nested too deeply."),
        (bytes(range(256)), "The file is no text that this program can read."),
        (b"#" * 100_000, "The file has more than 65,536 bytes."),
        (b"\xff\xfea", "The file is UTF-16 text, and damaged."),
    ],
)
def test_what_is_wrong_with_a_file_is_told_in_plain_words(path: Path, content: bytes, cause: str) -> None:
    path.parent.mkdir()
    path.write_bytes(content)
    (told,) = Settings.load(path).problems
    assert told.startswith(f"The settings in {path} could not be read, so the defaults are used. {cause}")
    assert told.endswith("The file is now called settings.unreadable.toml.")
    assert path.with_suffix(".unreadable.toml").read_bytes() == content


@pytest.mark.parametrize(
    ("encoding", "told"), [("utf-16", "UTF-16"), ("utf-32", "UTF-32"), ("cp1252", "Windows-1252"), ("utf-8-sig", None)]
)
def test_a_file_in_another_encoding_is_read_and_told(path: Path, encoding: str, told: str | None) -> None:
    path.parent.mkdir()
    path.write_text('[players]\nfirst = "Zoë"\n', encoding=encoding)
    settings = Settings.load(path)
    assert settings.first == "Zoë"
    assert len(settings.problems) == (told is not None)
    assert all(f"read as {told}" in problem for problem in settings.problems)
    settings.save()
    again = Settings.load(path)
    assert (again.first, again.problems) == ("Zoë", [])


def test_what_is_just_not_too_much_is_read(path: Path) -> None:
    path.parent.mkdir()
    steps, opponents = (json.dumps([f"{name}{number}" for number in range(100)]) for name in ("step", "level-"))
    path.write_text(f"""
        deep = {"[" * 32}{"]" * 32}
        [lesson]
        kalah = {steps}
        [setup.kalah]
        guarded = {opponents}
        [players]
        first = "{"o" * 24}"
    """)
    settings = Settings.load(path)
    assert settings.problems == []
    assert (len(settings.steps_done("kalah")), len(settings.setup("kalah").guarded)) == (100, 100)
    settings.keep_step("kalah", "one-more")
    settings.keep_setup("kalah", replace(settings.setup("kalah"), guarded=["level-1"] * 101))
    settings.first = "o" * 25
    settings.save()
    again = Settings.load(path)
    assert [problem.split(" = ")[0] for problem in again.problems] == ["Settings: lesson.kalah"]
    assert (len(again.setup("kalah").guarded), again.first) == (100, "You")
    path.write_text(f"deep = {'[' * 33}{']' * 33}")
    assert len(Settings.load(path).problems) == 1


def test_a_folder_in_its_place_is_told(path: Path) -> None:
    path.mkdir(parents=True)
    settings = Settings.load(path)
    assert settings.problems
    with pytest.raises(OSError):
        settings.save()


def test_without_a_path_nothing_is_written() -> None:
    Settings().save()


def test_values_that_the_file_could_not_hold_are_not_written(path: Path) -> None:
    settings = Settings.load(path)
    settings.first = ""
    settings.ui_scale = 9000
    settings.keep_setup("pathwayz", Setup(clock="soon", starts="nobody"))
    settings.save()
    again = Settings.load(path)
    assert again.problems == []
    assert (again.first, again.ui_scale) == ("You", 100)


def test_no_half_file_is_ever_left(path: Path) -> None:
    settings = Settings.load(path)
    for _ in range(5):
        settings.save()
    assert {file.name for file in path.parent.iterdir()} == {"settings.toml", "settings.lock"}


@pytest.mark.soak
def test_mutated_files_are_read_without_an_error(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    settings = Settings.load(path)
    settings.keep_setup("pathwayz", Setup("level-7", "uct", "", "2.5s", "random", "10+5"))
    settings.save()
    good = path.read_bytes()
    chance = random.Random(7)
    for number in range(amount(2000, 400)):
        data = bytearray(good)
        for _ in range(chance.randint(1, 6)):
            place = chance.randrange(len(data))
            action = chance.randrange(3)
            if action == 0:
                data[place] = chance.randrange(256)
            elif action == 1:
                del data[place : place + chance.randint(1, 20)]
            else:
                data[place:place] = bytes(chance.choices(b'[]{}="\n.,#\\0a', k=chance.randint(1, 5)))
            data = data or bytearray(b" ")
        path.write_bytes(bytes(data))
        read = Settings.load(path)
        read.setup("pathwayz")
        if number % 10:
            continue  # writing waits for the disk
        read.save()
        kept = [problem for problem in read.problems if problem.startswith("Settings: setup")]
        assert Settings.load(path).problems == kept, bytes(data)


def test_the_file_is_in_the_users_configuration_folder(own_user_folder: Path) -> None:
    path = default_path()
    assert path is not None
    assert path.name == "settings.toml"
    assert "pathwayz" in path.parts


COMMENTED = """\
# Mine: do not touch!
colour = "red"  # a key of a later version

[sound]  # quiet at night
volume = 30  # was 70
muted = false

# Big letters.
[look]
ui_scale = 150    # for my eyes
theme = "light"

[setup.pathwayz]
clock = "10+5"  # our clock
"""


def test_a_persons_comments_and_order_survive(path: Path) -> None:
    settings = write(path, COMMENTED)
    settings.volume, settings.theme = 40, "dark"
    settings.keep_setup("pathwayz", Setup(clock="5+0"))
    settings.save()
    lines = path.read_text(encoding="utf-8").splitlines()
    edited = COMMENTED.replace("30", "40").replace('"light"', '"dark"').replace("10+5", "5+0").splitlines()
    assert [line for line in lines if line and line in edited] == [line for line in edited if line]
    again = Settings.load(path)
    assert again.problems == []
    assert (again.volume, again.theme, again.ui_scale, again.setup("pathwayz").clock) == (40, "dark", 150, "5+0")


def test_two_windows_keep_what_each_of_them_changes(path: Path) -> None:
    Settings.load(path).save()
    one, other = Settings.load(path), Settings.load(path)
    one.theme = "light"
    one.keep_step("pathwayz", "link")
    one.save()
    path.write_text(path.read_text() + "# mine\n")
    other.muted = True
    other.keep_setup("kalah", Setup(second="level-3"))
    other.save()
    assert "# mine\n" in path.read_text()
    one.ui_scale = 125
    one.save()
    found = Settings.load(path)
    assert (found.theme, found.muted, found.ui_scale) == ("light", True, 125)
    assert found.setup("kalah").second == "level-3"
    assert found.steps_done("pathwayz") == {"link"}


def test_a_file_that_somebody_broke_meanwhile_is_written_whole(path: Path) -> None:
    settings = Settings.load(path)
    settings.theme = "light"
    settings.save()
    path.write_text("[look")
    settings.save()
    assert Settings.load(path).theme == "light"


def test_saving_twice_changes_nothing(path: Path) -> None:
    settings = write(path, COMMENTED)
    settings.save()
    first = path.read_text(encoding="utf-8")
    settings.save()
    Settings.load(path).save()
    assert path.read_text(encoding="utf-8") == first


@pytest.mark.parametrize(
    "text",
    [
        "look = 1 # mine\nz = 2\n[sound]\n",
        'look = {theme = "light"} # short\n',
        'look.theme = "light"\nsetup.pathwayz = 3\n',
    ],
)
def test_tables_written_in_other_ways_can_be_changed(path: Path, text: str) -> None:
    settings = write(path, text)
    settings.theme = "contrast"
    settings.keep_setup("pathwayz", Setup(clock="5+0"))
    settings.save()
    again = Settings.load(path)
    assert (again.theme, again.setup("pathwayz").clock, again.problems) == ("contrast", "5+0", [])


def test_a_file_from_before_a_setting_has_its_default(path: Path) -> None:
    settings = write(path, "[look]\nanimations = false\n")
    assert (settings.speed, settings.reply, settings.problems) == ("normal", "natural", [])


def test_a_file_of_today_is_only_changed_where_a_setting_was(path: Path) -> None:
    text = (Path(__file__).parent / "settings_today.toml").read_text(encoding="utf-8")
    settings = write(path, text)
    settings.volume = 5
    settings.save()
    assert path.read_text(encoding="utf-8") == text.replace("volume = 55", "volume = 5")


def test_reading_does_not_wait_for_the_library_that_writes() -> None:
    check = "import sys, saves.settings as s; s.Settings.load(s.Path('none')); sys.exit('tomlkit' in sys.modules)"
    ended = subprocess.run([sys.executable, "-c", check], cwd=ROOT, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stderr


_numbers = st.integers(-(2**63), 2**63 - 1) | st.floats(allow_nan=False)
_values = st.recursive(
    st.booleans() | _numbers | st.text() | st.datetimes() | st.dates(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


@pytest.mark.soak
@settings(max_examples=amount(100, 30))
@given(
    st.dictionaries(st.text(max_size=8), _values, max_size=6), st.dictionaries(st.text(max_size=8), _values, max_size=6)
)
def test_whatever_toml_holds_is_kept_and_can_be_changed(first: dict[str, object], more: dict[str, object]) -> None:
    text = changed("# mine\n", {}, first)
    assert tomllib.loads(text) == first
    assert tomllib.loads(changed(text, first, first | more)) == _merged(first, more)


def _merged(first: object, more: object) -> object:
    """The tables of both; where both have a value that is no table, that of `more`."""
    if not isinstance(first, dict) or not isinstance(more, dict):
        return more
    return {**first, **{key: _merged(first.get(key), value) for key, value in more.items()}}


def test_a_file_with_the_line_ends_of_windows_is_saved_with_one_kind(path: Path) -> None:
    path.parent.mkdir(parents=True)
    path.write_bytes(b'# mine\r\n[look]\r\ntheme = "light"\r\n')
    settings = Settings.load(path)
    settings.volume = 20
    settings.save()
    assert b"\r" not in path.read_bytes().replace(os.linesep.encode(), b"\n")
    again = Settings.load(path)
    assert (again.problems, again.theme, again.volume) == ([], "light", 20)
    assert "# mine" in path.read_text("utf-8")


def test_every_speed_has_a_name() -> None:
    assert [pace.title for pace in Pace] == ["By hand", "Slow", "Normal", "Fast"]
    assert [speed.title for speed in Speed] == ["Slow", "Normal", "Fast"]
    assert [reply.title for reply in Reply] == ["At once", "Natural", "Slow"]


@pytest.mark.parametrize("wrong", range(1, 9))
def test_of_many_problems_the_last_sentence_says_how_many_more(path: Path, wrong: int) -> None:
    keys = ["theme", "ui_scale", "animations", "full_screen", "warnings", "verdicts", "easy_reading", "large_targets"]
    problems = write(path, "[look]\n" + "".join(f"{key} = -1\n" for key in keys[:wrong])).problems
    told = [match for each in problems if (match := re.search(r"(\d+) more values? w(as|ere) not", each))]
    assert len(problems) - len(told) + sum(int(match[1]) for match in told) == wrong
    assert all(int(match[1]) > 1 for match in told), "one more has a sentence of its own"
    assert len(problems) <= 3


@pytest.mark.parametrize(
    "number",
    ["9223372036854775808", "9" * 50, "-" + "9" * 5000, "1_" * 5000 + "1", "0x" + "f" * 5000, "0b" + "1" * 60000],
)
def test_a_number_that_is_too_large_costs_its_own_setting_alone(path: Path, number: str) -> None:
    settings = write(path, f'[window]\nwidth = {number}\n[sound]\nmuted = true\n[players]\nfirst = "Robin"\n')
    assert (settings.width, settings.muted, settings.first) == (1280, True, "Robin")
    (problem,) = settings.problems
    assert problem.startswith("Settings: window.width = ")
    settings.save()
    again = Settings.load(path)
    assert (again.problems, again.muted, again.first) == ([], True, "Robin")


def test_a_look_is_for_one_board_until_another_is_for_all(path: Path) -> None:
    boards, settings = ("kalah", "othello"), Settings.load(path)
    usual, one, other = settings.look("kalah"), LookChoice("slate"), LookChoice("wood")
    settings.keep_look("kalah", one)
    assert [settings.has_look(board) for board in boards] == [True, False]
    assert [settings.look(board) for board in boards] == [one, usual]
    settings.keep_look(ALL, other)
    assert [settings.look(board) for board in boards] == [other, other]


def test_a_look_with_a_bad_name_falls_back_and_is_reported(path: Path) -> None:
    settings = write(path, "[looks.kalah]\nboard = 5\n")
    assert settings.look("kalah") == LookChoice()
    assert len(settings.problems) == 1
    assert "looks.kalah" in settings.problems[0]


def test_two_windows_of_the_first_start_keep_what_each_of_them_chooses(path: Path) -> None:
    one, other = Settings.load(path), Settings.load(path)
    one.volume = 35
    one.save()
    other.first = "Ada"
    other.save()
    found = Settings.load(path)
    assert (found.volume, found.first) == (35, "Ada")


def test_the_steps_of_a_lesson_completed_in_two_windows_all_count(path: Path) -> None:
    Settings.load(path).save()
    one, other = Settings.load(path), Settings.load(path)
    one.keep_step("pathwayz", "link")
    one.save()
    other.keep_step("pathwayz", "flip")
    other.keep_step("kalah", "sow")
    other.save()
    one.save()
    found = Settings.load(path)
    assert found.steps_done("pathwayz") == {"link", "flip"}
    assert found.steps_done("kalah") == {"sow"}


def test_two_windows_keep_the_first_set_up_of_each(path: Path) -> None:
    one, other = Settings.load(path), Settings.load(path)
    one.keep_setup("kalah", Setup(second="level-3"))
    one.save()
    other.keep_setup("othello", Setup(second="level-5"))
    other.save()
    found = Settings.load(path)
    assert (found.setup("kalah").second, found.setup("othello").second) == ("level-3", "level-5")


def test_a_board_that_is_set_up_first_in_two_windows_keeps_what_each_of_them_chooses(path: Path) -> None:
    one, other = Settings.load(path), Settings.load(path)
    one.keep_setup("kalah", replace(one.setup("kalah"), private=True))
    one.keep_look("kalah", replace(one.look("kalah"), board="walnut"))
    one.save()
    other.keep_setup("kalah", replace(other.setup("kalah"), guarded=["level-4"]))
    other.keep_look("kalah", replace(other.look("kalah"), pieces="glass"))
    other.save()
    kept = Settings.load(path)
    assert (kept.setup("kalah").private, kept.setup("kalah").guarded) == (True, ["level-4"])
    assert kept.look("kalah") == LookChoice("walnut", "glass")


def test_two_windows_turn_the_guard_on_and_off_against_an_opponent_each(path: Path) -> None:
    def turn(settings: Settings, *guarded: str) -> None:
        settings.keep_setup("kalah", replace(settings.setup("kalah"), guarded=[*guarded]))
        settings.save()

    turn(Settings.load(path), "level-1")
    one, other = Settings.load(path), Settings.load(path)
    turn(one, "level-1", "level-3")
    turn(other, "level-1", "level-5")
    assert Settings.load(path).setup("kalah").guarded == ["level-1", "level-3", "level-5"]
    turn(other, "level-5")
    turn(one, "level-1", "level-3", "level-7")
    assert Settings.load(path).setup("kalah").guarded == ["level-3", "level-5", "level-7"]


@pytest.mark.parametrize("written", ["", "setup = 5\n", "[setup]\nkalah = 5\n"])
def test_a_window_in_which_no_game_was_set_up_leaves_the_set_ups_as_they_are(path: Path, written: str) -> None:
    path.parent.mkdir()
    path.write_text(written)
    settings = Settings.load(path)
    settings.theme = "light"
    settings.save()
    kept = tomllib.loads(path.read_text())
    assert kept.get("setup") == tomllib.loads(written).get("setup")


def test_of_two_windows_that_write_at_once_both_are_kept(path: Path) -> None:
    one, other = Settings.load(path), Settings.load(path)
    with ThreadPoolExecutor(2) as executor:
        for number in range(20):
            one.volume, other.first = number, f"Ada {number}"
            list(executor.map(Settings.save, (one, other)))
            assert (Settings.load(path).volume, Settings.load(path).first) == (number, f"Ada {number}")


def test_a_folder_in_the_place_of_the_settings_is_told_as_such(path: Path) -> None:
    path.mkdir(parents=True)
    told = f"The settings in {path} could not be read, so the defaults are used. It is a folder."
    assert Settings.load(path).problems == [told], "that the file cannot be read is not said twice"


@pytest.mark.parametrize(
    ("section", "key", "fits"),
    [
        ("look", "ui_scale", "75–200"),
        ("look", "theme", '"dark", "light", "contrast"'),
        ("look", "language", '"", "pt_BR"'),
        ("look", "animations", "true, false"),
        ("play", "lesson", '""'),
        ("players", "first", '"You"'),
        ("setup.kalah", "second", '"human", "level-1"'),
        ("setup.kalah", "second_limit", '"", "2.5s", "50000n"'),
        ("setup.kalah", "guarded", '["level-1"]'),
        ("looks.kalah", "board", '"classic", "wood"'),
    ],
)
def test_values_that_would_fit_are_told_as_the_file_spells_them(path: Path, section: str, key: str, fits: str) -> None:
    """No phrase such as “a whole number from 75 to 200” stands among them, which no catalogue has."""
    read = write(path, f"[{section}]\n{key} = 7\n")
    read.setup("kalah")
    read.look("kalah")
    (problem,) = read.problems
    assert problem.startswith(f"Settings: {section}.{key} = 7 is not possible; possible would be {fits}. So ")
