"""What is wrong with a screen as it is laid out: text that is cut, things that overlap, are outside or too small.

`faults` draws a scene or an overlay once and walks through its controls and through everything that was written.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any
from unittest.mock import patch

import pygame

from ui.kit import fonts, paint
from ui.kit.click_card import ClickCard
from ui.kit.control import Control
from ui.kit.field import Field
from ui.kit.look import Look
from ui.kit.scroll import ScrollArea
from ui.kit.tree.popup import Popup
from ui.shell.app import App
from ui.shell.scene import Scene

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

    def wrap_lines(said: str, size: int, weight: Any, room: int) -> list[str]:
        lines = wrap(said, size, weight, room)
        written.broken += sorted({*said.split()} - {word for line in lines for word in line.split()})
        return lines

    with patch.multiple(fonts, draw=draw_line, shorten=shorten_line, wrap=wrap_lines):
        yield written


def faults(app: App, shown: Scene | Popup) -> list[str]:
    """Return what is wrong with a scene, or with what lies over it, in words; nothing is said of what lies below."""
    window, look = app.display.surface, app.display.look
    window.set_clip(None)
    with drawn_texts(window) as written, patch.multiple(paint, panel=_nothing, shadow=_nothing, circle=_nothing):
        if isinstance(shown, Scene):
            shown.draw(window)
        else:
            shown.draw(window, look)
    controls = [control for control in shown.controls if control.visible]
    return [*_text_faults(written, window.get_rect(), controls), *_control_faults(controls, window.get_rect(), look)]


def _nothing(*_shape: Any, **_look: Any) -> None:
    """Draw no shape: they cost much time, and only places are looked at."""


def _text_faults(written: Written, window: pygame.Rect, controls: Sequence[Control]) -> Iterator[str]:
    yield from (f"cut: {cut}" for cut in written.cut)
    yield from (f"wider than its paragraph: {word!r}" for word in written.broken)
    scrolls = [control.rect for control in controls if isinstance(control, ScrollArea)]
    fields = [control.rect for control in controls if isinstance(control, Field)]
    lines = [line for line in written.lines if not line.hidden]
    for line in lines:
        if line.clip == window and not window.contains(line.rect):
            yield f"outside the window: {line.said!r} at {tuple(line.rect)}"
        elif line.clip != window and not _within(line, fields) and _sticks_out(line):
            yield f"cut at the side: {line.said!r}"
    apart = [line for line in lines if not _within(line, scrolls)]
    for one, other in combinations(apart, 2):
        if one.rect.inflate(-_SLACK, -_SLACK).colliderect(other.rect.inflate(-_SLACK, -_SLACK)):
            yield f"written over each other: {one.said!r} and {other.said!r}"
    for line in apart:
        for control in controls:
            if isinstance(control, Field) and control.rect.contains(line.clip):
                continue  # a text in its field, which scrolls
            core = control.rect.inflate(-2 * _SLACK, -2 * _SLACK)
            if core.colliderect(line.rect) and not control.rect.inflate(_SLACK, _SLACK).contains(line.rect):
                yield f"{line.said!r} runs into {control.name!r}"


def _sticks_out(line: Line) -> bool:
    return line.rect.left < line.clip.left - _SLACK or line.rect.right > line.clip.right + _SLACK


def _within(line: Line, areas: Sequence[pygame.Rect]) -> bool:
    return any(area.colliderect(line.rect) for area in areas)


def _control_faults(controls: Sequence[Control], window: pygame.Rect, look: Look) -> Iterator[str]:
    least = look.px(SMALLEST) - 1
    for control in controls:
        if not window.contains(control.rect):
            yield f"outside the window: {control.name!r} at {tuple(control.rect)}"
        if min(control.rect.size) < least:
            yield f"too small: {control.name!r} is {control.rect.w} x {control.rect.h}, least {least}"
    for one, other in combinations(controls, 2):
        if one.rect.colliderect(other.rect) and not _lies_on(one, other) and not _lies_on(other, one):
            yield f"{one.name!r} and {other.name!r} overlap"


def _lies_on(top: Control, card: Control) -> bool:
    """Whether a control is meant to lie on another: a button on a card."""
    return isinstance(card, ClickCard) and card.rect.contains(top.rect)


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
