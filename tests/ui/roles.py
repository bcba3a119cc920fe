"""Role, label and value of a control, as a screen reader says them: tests know the classes of the kit only here."""

from __future__ import annotations

from typing import Any

import pygame

from ui.kit.button import Button, ClickCard, IconButton
from ui.kit.control import Control
from ui.kit.field import Field
from ui.kit.list import Heading, List
from ui.kit.look import Look
from ui.kit.menu import Dropdown
from ui.kit.scroll import ScrollArea
from ui.kit.segmented import Segmented
from ui.kit.slider import Slider
from ui.kit.switch import Switch
from ui.kit.tree.node import words_in
from ui.screens.lab.recipe import RangeSlider

ROLES: dict[type[Control], str] = {
    Dropdown: "dropdown",
    Button: "button",
    IconButton: "button",
    Field: "text field",
    RangeSlider: "range",
    Slider: "slider",
    Segmented: "choice",
    Switch: "switch",
    List: "list",
    ScrollArea: "scrolled page",
    ClickCard: "card",
}
"""The special before the general. Any other control has the role "control"."""


def role_of(control: Control) -> str:
    """Return the role of a control."""
    return next((role for kind, role in ROLES.items() if isinstance(control, kind)), "control")


def label_of(control: Control) -> str:
    """Return the words that stand on a control now, empty for none: a button may change them and keep its name."""
    if isinstance(control, Switch):
        return control.label.name
    return control.label if isinstance(control, Button) else ""


def rows_of(control: List[Any]) -> list[str]:
    """Return the first words of each row of a list: for few rows, since it makes all of them."""
    return [words[0] for words in words_of_rows(control) if words]


def words_of_rows(control: List[Any]) -> list[list[str]]:
    """Return all words of each row of a list, in reading order."""
    nodes = [item.node() if isinstance(item, Heading) else control.row(item) for item in control.items]
    return [words_in(node) for node in nodes]


def part_of(control: Control, option: str, look: Look) -> pygame.Rect:
    """Return where a choice, or a row of a list, with these words is; ValueError if there is none."""
    if isinstance(control, Segmented):
        labels = [each.label for each in control.options]
        return control.segment(labels.index(option), look)
    assert isinstance(control, List), control
    return control.row_rect(rows_of(control).index(option), look)


def row_extent(control: List[Any], option: str) -> tuple[int, int]:
    """Return the top and the height of the row with these words in the content of a list."""
    return rows_of(control).index(option) * control.row_px, control.row_px


def value_of(control: Control) -> str | None:
    """Return the value of a control as a person reads it, None where nothing can be set."""
    return control.value_text
