"""Time controls and clocks as text: the only module that knows their spelling in files and settings.

a game file's TimeControl      600+5            seconds and increment in seconds
the settings' clock            10+5             minutes and increment in seconds
a game file's Clocks           601.250 598.000  seconds left to White and to Black
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from game.errors import RulesError
from game.texts import text as in_words

Clocks = tuple[float, float]
"""Seconds left to white and to black."""
_CONTROL = re.compile(r"([0-9]{1,6}(?:\.[0-9]{1,3})?)(?:\+([0-9]{1,5}(?:\.[0-9]{1,3})?))?")
_MOST_SECONDS = 1e9


@dataclass(frozen=True)
class TimeControl:
    """The seconds that each side has for the whole game, and the seconds added after each turn."""

    seconds: float
    increment: float = 0.0

    @classmethod
    def from_tag(cls, text: str) -> TimeControl:
        """Return the time control of a `TimeControl` tag: `600+5`, seconds and increment.

        Raises:
            RulesError: if the tag cannot be read.
        """
        found = _CONTROL.fullmatch(text)
        if found is None:
            raise RulesError("a time control is 600+5 (seconds and increment)", text, code="no-time-control")
        return cls(float(found[1]), float(found[2] or 0))

    @property
    def tag(self) -> str:
        """The value of the `TimeControl` tag, which `from_tag` reads."""
        return f"{self.seconds:.9g}+{self.increment:.9g}"

    @classmethod
    def from_setting(cls, text: str) -> TimeControl | None:
        """Return the time control of a setting: `10+5`, minutes and increment in seconds; None for the empty text."""
        minutes, _, increment = text.partition("+")
        return cls(float(minutes) * 60, float(increment or 0)) if text else None

    def text(self) -> str:
        """Return the time control as displayed: `10 min + 5 s`, `1.5 min`, `45 s`."""
        seconds, minutes, increment = round(self.seconds, 1), round(self.seconds / 60, 2), self.increment
        if self.seconds < 60 and increment:
            return in_words("{seconds:g} s + {increment:g} s", seconds=seconds, increment=increment)
        if self.seconds < 60:
            return in_words("{seconds:g} s", seconds=seconds)
        if increment:
            return in_words("{minutes:g} min + {increment:g} s", minutes=minutes, increment=increment)
        return in_words("{minutes:g} min", minutes=minutes)


def clocks_text(clocks: Clocks) -> str:
    """Return the value of the `Clocks` tag, which `parse_clocks` reads."""
    return " ".join(f"{seconds:.3f}" for seconds in clocks)


def parse_clocks(text: str) -> Clocks:
    """Return the clocks of a `Clocks` tag.

    Raises:
        RulesError: if the tag is not two numbers of seconds.
    """
    try:
        white, black = map(float, text.split())
    except ValueError:
        white = black = -1.0
    if not (0.0 <= white < _MOST_SECONDS and 0.0 <= black < _MOST_SECONDS):
        raise RulesError("the clocks are two numbers of seconds", text, code="no-clocks")
    return white, black
