"""Time controls, clocks and limits as text: each is spelled in one place, and minutes are not taken for seconds."""

from __future__ import annotations

import pytest

from ai.info import Limit
from game import RulesError
from saves.clocks import TimeControl, clocks_text, parse_clocks


@pytest.mark.parametrize(
    ("tag", "control"),
    [
        ("600+5", TimeControl(600, 5)),
        ("60", TimeControl(60)),
        ("0.5+0.25", TimeControl(0.5, 0.25)),
        ("59999.4+5", TimeControl(59999.4, 5)),
    ],
)
def test_a_game_file_counts_in_seconds(tag: str, control: TimeControl) -> None:
    assert TimeControl.from_tag(tag) == control
    assert TimeControl.from_tag(control.tag) == control


def test_the_settings_count_in_minutes() -> None:
    assert TimeControl.from_setting("10+5") == TimeControl(600, 5) == TimeControl.from_tag("600+5")
    assert TimeControl.from_setting("0.5+0") == TimeControl(30)
    assert TimeControl.from_setting("") is None


@pytest.mark.parametrize("tag", ["", "soon", "5+", "+5", "-5", "10+5+1", "1e9", "600 + 5", "1234567"])
def test_what_is_no_time_control_is_refused(tag: str) -> None:
    with pytest.raises(RulesError) as found:
        TimeControl.from_tag(tag)
    assert found.value.code == "no-time-control"


def test_people_read_minutes_and_seconds() -> None:
    controls = (600, 5), (45,), (12, 1), (90,), (630,), (300,), (100,)
    said = [TimeControl(*control).text() for control in controls]
    assert said == ["10 min + 5 s", "45 s", "12 s + 1 s", "1.5 min", "10.5 min", "5 min", "1.67 min"]


def test_clocks_are_written_to_the_millisecond() -> None:
    assert clocks_text((601.25, 0)) == "601.250 0.000"
    assert parse_clocks("601.250 0.000") == (601.25, 0.0)
    assert parse_clocks("0 999999999") == (0.0, 999_999_999.0)


@pytest.mark.parametrize("text", ["", "1", "1 2 3", "a b", "-1 5", "5 -0.1", "nan 5", "inf 5", "1e9 5", "5 1e9"])
def test_what_are_no_clocks_is_refused(text: str) -> None:
    with pytest.raises(RulesError) as found:
        parse_clocks(text)
    assert found.value.code == "no-clocks"


@pytest.mark.parametrize(
    "limit", [Limit(2.5, 9, 50_000), Limit(nodes=123_456_789_012), Limit(1234.567), Limit(seconds=0.1), Limit()]
)
def test_a_game_file_spells_limits_by_name(limit: Limit) -> None:
    assert Limit.from_text(limit.text) == limit


def test_limits_as_files_and_settings_have_them() -> None:
    assert Limit(2.5, 9, 50_000).text == "seconds=2.5 depth=9 nodes=50000"
    assert Limit.from_setting("2.5s") == Limit(seconds=2.5)
    assert Limit.from_setting("50000n") == Limit(nodes=50_000)
    assert Limit.from_setting("") is None


@pytest.mark.parametrize(
    "text",
    ["seconds=soon", "seconds=nan", "seconds=inf", "seconds=0", "depth=inf", "depth=0.5", "nodes=-5", "hours=2", "5"],
)
def test_what_is_no_limit_is_refused(text: str) -> None:
    with pytest.raises(RulesError) as found:
        Limit.from_text(text)
    assert found.value.code == "no-limit"


def test_a_minute_is_no_number_of_seconds() -> None:
    assert [TimeControl(seconds).text() for seconds in (59, 60, 61.2)] == ["59 s", "1 min", "1.02 min"]
