"""Numbers, percentages, dates and lists of a language."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

import pytest

from game import formats
from game.texts import text

GERMAN = formats.Formats(
    decimal=",", group=".", percent="{number}\u00a0%", pair="{first} & {last}", last="{first} und {last}",
    day="{day}. {month}", numeric="{d}.{m}.{y}",
)  # fmt: skip


@pytest.fixture
def german() -> Iterator[None]:
    formats.use(GERMAN)
    yield
    formats.use(formats.ENGLISH)


def test_a_large_number_has_three_digits_and_the_unit_of_the_language() -> None:
    numbers = (0, 742, 999, 1000, 12_345, 999_999, 3_020_000, 45_600_000_000, 10**13)
    english = ["0", "742", "999", "1.00 k", "12.3 k", "1.00 M", "3.02 M", "45.6 G", "10,000 G"]
    assert [formats.compact(number) for number in numbers] == english
    units = "0", "0万", "00万", "000万", "0000万", "0億", "00億", "000億", "0000億"
    formats.use(formats.ENGLISH._replace(compact=units))
    try:
        shown = ["0", "742", "999", "1,000", "1.23万", "100万", "302万", "456億", "100,000億"]
        assert [formats.compact(number) for number in numbers] == shown
    finally:
        formats.use(formats.ENGLISH)


def test_english_is_written_as_always() -> None:
    when = datetime(2025, 11, 3, 14, 5)
    assert formats.day_of_year(when) == "3 Nov"
    assert (formats.in_digits(12345), formats.in_digits(1234.5, 1), formats.percent(53)) == (
        "12,345",
        "1,234.5",
        "53 %",
    )
    assert (formats.full_date(when), formats.numeric_date(when)) == ("3 Nov 2025", "2025-11-03")
    assert formats.time_of_day(when.replace(hour=4, minute=5)) == "04:05"
    assert [formats.both(list("abc")[:count]) for count in range(4)] == ["", "a", "a and b", "a, b and c"]


@pytest.mark.usefixtures("german")
def test_numbers_are_written_as_the_language_does_also_inside_messages() -> None:
    assert (formats.in_digits(1234567.25, 2), formats.percent(5)) == ("1.234.567,25", "5\u00a0%")
    assert text("{n:,} games, {x:.1f} each, number {number}", n=12345, x=0.5, number=2025) == (
        "12.345 games, 0,5 each, number 2025"
    )
    assert str(formats.written(1234.5)) == "1234,5"
    assert [formats.both(list("abc")[:count]) for count in (2, 3)] == ["a & b", "a, b und c"]
    assert formats.numeric_date(datetime(2025, 11, 3)) == "03.11.2025"


def test_four_digits_may_stay_together() -> None:
    formats.use(GERMAN._replace(least=2))
    try:
        assert [formats.in_digits(number) for number in (1234, -1234, 12345)] == ["1234", "-1234", "12.345"]
    finally:
        formats.use(formats.ENGLISH)


def test_every_month_has_its_own_name() -> None:
    names = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    days = [datetime(2025, month, 2) for month in range(1, 13)]
    assert [formats.day_of_year(day) for day in days] == [f"2 {name}" for name in names]
    assert [formats.short_month(month) for month in range(1, 13)] == names
    assert [formats.full_date(day) for day in days] == [f"2 {name} 2025" for name in names]


def test_rounded_numbers_without_a_digit_are_refused() -> None:
    row = formats.ENGLISH._asdict()
    assert formats.checked(row) == formats.ENGLISH
    for compact in (("k", *formats.ENGLISH.compact[1:]), formats.ENGLISH.compact[1:]):
        with pytest.raises(ValueError, match="rounded numbers"):
            formats.checked({**row, "compact": compact})
