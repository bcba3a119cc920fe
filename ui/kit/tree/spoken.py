"""The description of a node for a screen reader: its role, its name, its state, and its actions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

import pygame

Act = Callable[[], object]


class SpokenNumber(NamedTuple):
    """A number that a person can set: its value, its bounds and its step."""

    value: float
    low: float
    high: float
    step: float


@dataclass(frozen=True, slots=True)
class Spoken:
    """The description of one thing: of a node, or of a part of a node, such as a row of a list or a cell of a board.

    Attributes:
        role: its kind, as in `Node.role`; also "option", "row", "cell", "tab".
        name: the words that distinguish it from others.
        rect: its left, top, width and height on the window, in device pixels.
        control: the `node_id` of a control; empty for any other node, and for a part of a control.
        key: its identity from one composing to the next, unique among its siblings; an empty key is replaced by
            one made of `control`, `role` and `name`.
        value: the present value, in words.
        description: more words, which a reader says after the rest.
        caps: the label of its shortcut key.
        enabled: whether it can be used.
        checked, selected: whether it is on, or chosen; None if that means nothing here.
        scale: the number that can be set; None if there is none.
        place: its row and column, from 0; an item of a list is in column 0. None outside of lists and grids.
        size: its number of rows and of columns; a list has 1 column.
        selection: two indices in a typed text: the selection's start, and the caret. None if there is no typed text.
        focused: whether it has the focus of the keyboard.
        aloud: words that are said whenever they change; empty if there are none.
        children: the things in it, in reading order.
        press: does the action of a click; None if a click does nothing.
        aim: moves the focus to this part of its control; None if the control has no parts.
        fill: takes a number or words that a person sets.
    """

    role: str
    name: str
    rect: tuple[int, int, int, int] = (0, 0, 0, 0)
    control: str = ""
    key: str = ""
    value: str = ""
    description: str = ""
    caps: str = ""
    enabled: bool = True
    checked: bool | None = None
    selected: bool | None = None
    scale: SpokenNumber | None = None
    place: tuple[int, int] | None = None
    size: tuple[int, int] | None = None
    selection: tuple[int, int] | None = None
    focused: bool = False
    aloud: str = ""
    children: tuple[Spoken, ...] = field(default=(), compare=False)
    press: Act | None = field(default=None, compare=False)
    aim: Act | None = field(default=None, compare=False)
    fill: Callable[[Any], object] | None = field(default=None, compare=False)

    def listing(self, rows: tuple[Spoken, ...], *, focused: bool) -> Spoken:
        """Return a copy as a list of `rows`; the chosen row has the focus if the list is `focused`."""
        return replace(self, role="list", press=None, children=focused_row(rows, focused), size=(len(rows), 1))

    def holding(self, *more: Spoken) -> Spoken:
        """Return a copy with `more` after its children."""
        return replace(self, children=(*self.children, *more)) if more else self


def box_of(rect: pygame.Rect) -> tuple[int, int, int, int]:
    """Return a rectangle as a tuple: left, top, width, height."""
    return rect.x, rect.y, rect.w, rect.h


def focused_row(rows: tuple[Spoken, ...], focused: bool) -> tuple[Spoken, ...]:
    """Return the rows of a list; if the list is `focused`, its chosen row has the focus."""
    return tuple(replace(each, focused=focused and bool(each.selected)) for each in rows)


def rows_of(
    role: str, names: Sequence[str], rects: Sequence[pygame.Rect], pick: Callable[[int], object], chosen: int = -1
) -> tuple[Spoken, ...]:
    """Return the rows of a list, or the options of a choice; a press on a row calls `pick` with the row's number."""
    return tuple(
        Spoken(
            role, name, box_of(rect), key=str(number), selected=number == chosen, place=(number, 0),
            press=lambda number=number: pick(number),  # type: ignore[misc]
        )
        for number, (name, rect) in enumerate(zip(names, rects, strict=True))
    )  # fmt: skip
