"""Numbers, percentages, dates and lists as the present language writes them.

`pack.languages` takes the formats of each language from the Common Locale Data Repository, and writes them to
`assets/languages/formats.json`. The formats of English are in this module.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Any, NamedTuple

from game.retelling import retellable


class Formats(NamedTuple):
    """A language's formats of numbers, percentages, dates and lists. Templates have their fields in braces.

    Attributes:
        decimal: the sign before the fraction of a number.
        group: the sign between groups of three digits.
        least: the fewest digits before the first `group` sign; for example, 2 gives 1000, but 10.000.
        percent: the template of a percentage, with the field `number`.
        compact: the templates of rounded numbers of 4, 5, ... digits. Each 0 is a digit before the decimal sign; the
            template `0` means that the number is written in full.
        months: the short names of the months, in the form for a date.
        day: the template of a day of this year, with `day` and `month` (or `m`, the month's number).
        date: the template of a day of another year, with the fields of `day` and `year`.
        numeric: the template of a day in digits only, with `d`, `m` and `y`.
        pair: the template of a list of two items, with `first` and `last`.
        between: the sign between two items of a longer list.
        last: the template of a longer list, with `first` (all items but the last) and `last`.
    """

    decimal: str = "."
    group: str = ","
    least: int = 1
    percent: str = "{number} %"
    compact: tuple[str, ...] = ("0 k", "00 k", "000 k", "0 M", "00 M", "000 M", "0 G", "00 G", "000 G")
    months: tuple[str, ...] = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
    day: str = "{day} {month}"
    date: str = "{day} {month} {year}"
    numeric: str = "{y}-{m}-{d}"
    pair: str = "{first} and {last}"
    between: str = ", "
    last: str = "{first} and {last}"


DOT, WIDE_DOT = " · ", "  ·  "
"""Separators between the parts of a line of text."""
ENGLISH = Formats()
_FIELDS = {
    "percent": ("number",),
    "day": ("day", "month", "m"),
    "date": ("day", "month", "m", "year"),
    "numeric": ("d", "m", "y"),
    "pair": ("first", "last"),
    "last": ("first", "last"),
}
"""For each kind of template in `Formats`, the fields that it may have."""
_formats = ENGLISH


def checked(row: Mapping[str, Any]) -> Formats:
    """Return the formats of a row of `formats.json`.

    Raises:
        TypeError, ValueError, LookupError, AttributeError: if a value is missing or of another kind, or a template has
            other fields.
    """
    formats = Formats(**{**row, "months": tuple(row["months"]), "compact": tuple(row["compact"])})
    for name, value in formats._asdict().items():
        if type(value) is not type(getattr(ENGLISH, name)):
            raise TypeError(f"{name} is {value!r}")
        if name in _FIELDS:
            value.format(**dict.fromkeys(_FIELDS[name], "1"))
    if len(formats.months) != len(ENGLISH.months) or not all(isinstance(month, str) for month in formats.months):
        raise ValueError(f"the months are {formats.months}")
    if len(formats.compact) != len(ENGLISH.compact) or not all("0" in template for template in formats.compact):
        raise ValueError(f"the rounded numbers are {formats.compact}")
    return formats


def use(formats: Formats) -> None:
    """Use these formats from now on."""
    global _formats  # noqa: PLW0603  (one language for the whole program)
    _formats = formats


class _Written:
    """A number that `format` and `str` write in the present language's way."""

    def __init__(self, number: float) -> None:
        self._number = number

    def __format__(self, spec: str) -> str:
        return _localised(format(self._number, spec))

    def __str__(self) -> str:
        return _localised(str(self._number))

    __repr__ = __str__


def written(value: object) -> object:
    """Return a number as a value that `format` writes in the present language's way; any other value unchanged."""
    if _formats is ENGLISH or isinstance(value, bool) or not isinstance(value, int | float):
        return value
    return _Written(value)


def _localised(english: str) -> str:
    """Return a number as Python writes it in English, but with the decimal and group signs of the present language."""
    whole, point, fraction = english.partition(".")
    first, comma, _ = whole.partition(",")
    if comma and whole.count(",") == 1 and len(first.lstrip("+-−")) < _formats.least:
        whole = whole.replace(",", "")
    return whole.replace(",", _formats.group) + (point and _formats.decimal) + fraction


@retellable
def in_digits(value: float, digits: int = 0) -> str:
    """Return a number as text with `digits` decimals, in groups of three digits: `12,345`, or `12,345.6` for one."""
    return _localised(f"{value:,.{digits}f}")


@retellable
def compact(number: int, digits: int = 3) -> str:
    """Return a number as text, from 1,000 on rounded to `digits` significant digits: `3.02 M`, `742 k`, `12`."""
    rounded = round(number, digits - len(str(number))) if number >= 1000 else number
    longer = min(len(str(rounded)) - 4, len(_formats.compact) - 1)
    template = "0" if longer < 0 else _formats.compact[longer]
    if template == "0":
        return in_digits(rounded)
    zeros = template.count("0")
    return template.replace("0" * zeros, in_digits(rounded / 10 ** (longer + 4 - zeros), max(0, digits - zeros)))


@retellable
def percent(share: float | str) -> str:
    """Return a percentage such as `53 %`; `share` is a number from 0 to 100, or the text of one."""
    return _formats.percent.format(number=share if isinstance(share, str) else in_digits(share))


@retellable
def day_of_year(when: datetime) -> str:
    """Return a day of this year: `3 Nov`."""
    return _formats.day.format(day=when.day, month=_formats.months[when.month - 1], m=when.month)


@retellable
def full_date(when: datetime) -> str:
    """Return a day with its year: `3 Nov 2025`."""
    return _formats.date.format(day=when.day, month=_formats.months[when.month - 1], m=when.month, year=when.year)


@retellable
def short_month(month: int) -> str:
    """Return the short name of a month, from 1 to 12: `Nov`."""
    return _formats.months[month - 1]


@retellable
def numeric_date(when: date) -> str:
    """Return a day in digits: `2025-11-03`."""
    return _formats.numeric.format(d=f"{when:%d}", m=f"{when:%m}", y=when.year)


def time_of_day(when: datetime) -> str:
    """Return a time of day: `14:05`."""
    return f"{when:%H:%M}"


@retellable
def both(items: Sequence[str]) -> str:
    """Return items as one text: `a, b and c`."""
    if len(items) < 2:
        return "".join(items)
    pattern = _formats.pair if len(items) == 2 else _formats.last
    return pattern.format(first=one_by_one(items[:-1]), last=items[-1])


@retellable
def one_by_one(items: Sequence[str]) -> str:
    """Return items as one text without a word before the last: `a, b, c`."""
    return _formats.between.join(items)
