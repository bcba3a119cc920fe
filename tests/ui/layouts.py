"""What is wrong with a screen as it is laid out: text that is cut, things that overlap, are outside or too small.

`faults` draws a scene or an overlay once and walks through its controls and through everything that was written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import combinations, product
from typing import Any
from unittest.mock import patch

import pygame
import pytest

from tests.amount import WHOLE
from tests.ui.watched import WatchedApp
from ui.kit import fonts

SMALLEST = 32
"""Logical width and height that every control has at least."""
_SLACK = 2  # device pixels that roundings may cost


@dataclass
class Line:
    """A line of text on the window, the rectangle of its capitals, and what of the window could be drawn on."""

    said: str
    rect: pygame.Rect
    clip: pygame.Rect

    @property
    def hidden(self) -> bool:
        """Whether nothing of it shows."""
        return not self.rect.colliderect(self.clip)


@dataclass
class Written:
    """Everything that was written: on the window itself, and what had to be cut or stuck out of its room."""

    lines: list[Line] = field(default_factory=list)
    cut: list[str] = field(default_factory=list)
    broken: list[str] = field(default_factory=list)

    def __contains__(self, said: str) -> bool:
        return any(line.said == said for line in self.lines)

    def __iter__(self) -> Iterator[str]:
        return (line.said for line in self.lines)


@contextmanager
def drawn_texts(window: pygame.Surface | None = None) -> Iterator[Written]:
    """Collect what is written meanwhile, on `window` or on any surface."""
    written = Written()
    draw, shorten, wrap = fonts.draw, fonts.shorten, fonts.wrap

    def draw_line(surface: pygame.Surface, said: str, *rest: Any) -> pygame.Rect:
        rect = draw(surface, said, *rest)
        if said.strip() and (window is None or surface is window):
            written.lines.append(Line(said, rect, surface.get_clip()))
        return rect

    def shorten_line(said: str, *rest: Any) -> str:
        short = shorten(said, *rest)
        written.cut += [f"{said!r} as {short!r}"] if short != said else []
        return short

    def wrap_lines(string: str, *rest: Any) -> Sequence[str]:
        lines = wrap(string, *rest)
        written.broken += sorted({*string.split()} - {word for line in lines for word in line.split()})
        return lines

    watched = patch.object(WatchedApp, "is_watched", True)
    with watched, patch.multiple(fonts, draw=draw_line, shorten=shorten_line, wrap=wrap_lines):
        yield written


def every_pair(**factors: Sequence[Any]) -> Callable[[Callable[..., None]], Any]:
    """Parametrise a test: every combination in `make soak`, else few in which every two values of factors meet."""
    rows = product(*factors.values()) if WHOLE else [tuple(map(row.get, factors)) for row in pairwise(factors)]

    def parametrised(test: Callable[..., None]) -> Any:
        return pytest.mark.soak(pytest.mark.parametrize([*factors], [*rows], ids=str)(test))

    return parametrised


def pairwise(factors: Mapping[str, Sequence[Any]]) -> list[dict[str, Any]]:
    """Return few combinations in which every two values of different factors meet at least once (all-pairs testing)."""
    names = list(factors)
    wanted = {
        (one, a, other, b)
        for one, other in combinations(names, 2)
        for a in range(len(factors[one]))
        for b in range(len(factors[other]))
    }
    rows: list[dict[str, Any]] = []
    while wanted:
        row = _greedy_row(names, factors, wanted)
        wanted -= {(one, row[one], other, row[other]) for one, other in combinations(names, 2)}
        rows.append({name: factors[name][index] for name, index in row.items()})
    return rows


def _greedy_row(
    names: list[str], factors: Mapping[str, Sequence[Any]], wanted: set[tuple[str, int, str, int]]
) -> dict[str, int]:
    """Return a combination that covers a wanted pair, and as many more as can be had by choosing one by one."""
    one, a, other, b = min(wanted)
    row = {one: a, other: b}
    for name in names:
        if name not in row:
            gains = [_covered({**row, name: index}, name, names, wanted) for index in range(len(factors[name]))]
            row[name] = gains.index(max(gains))
    return row


def _covered(row: dict[str, int], name: str, names: list[str], wanted: set[tuple[str, int, str, int]]) -> int:
    """Return how many wanted pairs the value of `name` makes with the others of `row`."""
    pairs = (sorted((name, other), key=names.index) for other in row if other != name)
    return sum((one, row[one], other, row[other]) in wanted for one, other in pairs)
