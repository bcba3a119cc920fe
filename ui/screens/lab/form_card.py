"""The controls that the cards of a recipe and of a pipeline's plan have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from game.texts import text
from lab.learning.recipe import MOST_SEED
from ui.kit.button import Button
from ui.kit.control import Control
from ui.kit.field import Field
from ui.kit.menu import Dropdown
from ui.kit.tree.layout import Box, Column, Panel, Row, Spacer
from ui.kit.tree.leaves import Label, Text

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ui.kit.menu import Menu
    from ui.kit.tree.node import Node

ControlT = TypeVar("ControlT", bound=Control)
_SIDE, _INSET = 8, 12  # logical: the card's margin, and what is added to it except for sliders, whose tracks are inset
_LOW, _TALL, _LABEL, _LABEL_NARROW, _FIGURE, _SEED = 32, 36, 68, 62, 68, 62  # logical: heights of a control, and widths

_METHODS = 160  # logical: width of the choice in the head


class FormCard:
    """Makes the lines of a card; `size` is the type size of labels and switches."""

    def __init__(
        self, open_menu: Callable[[Menu], None], end_typing: Callable[[], object], *, enabled: bool, roomy: bool
    ) -> None:
        self.open_menu, self.end_typing, self.enabled, self.size = open_menu, end_typing, enabled, 13 if roomy else 12

    def set_up(self, control: ControlT, tip: str = "", *, enabled: bool = True) -> ControlT:
        """Give a control of the card its tip; it is lower than usual."""
        control.tooltip, control.enabled, control.tall = tip, self.enabled and enabled, _LOW
        return control

    def head(self, aside: str, method: Control | None) -> Node:
        """Return the title, and at the right words or the choice of how a new player learns; with both, no title."""
        words = aside and Text(aside, size=12, tone="text3")
        title = Text(text("Recipe"), size=16, weight="semi")
        if method is None:
            return Row(title, Spacer(), words, gap=0)
        return Row(words or title, Spacer(), Box(self.set_up(method), wide=_METHODS), gap=4, wraps=False)

    def line(self, label: str, control: Control) -> Node:
        """Return a control beside its label."""
        control.grow = 1
        wide = _LABEL if self.size == 13 else _LABEL_NARROW
        words = Box(Label(label, control, size=self.size), wide=wide, valign="center")
        return Row(words, Box(control, tall=_TALL, grow=1), gap=0)

    def name(self, name: str, change: Callable[[str], None]) -> Control:
        """Return the field of the player's name."""
        done = lambda: (self.end_typing(), True)[1]  # noqa: E731
        return self.set_up(Field(text("Name"), name, change, on_submit=done))

    def seed(self, typed: str, change: Callable[[str], None]) -> Control:
        """Return the field of the seed."""
        digits, accepts = len(str(MOST_SEED)) - 1, "0123456789".__contains__
        seed = Field(text("Seed"), typed, change, max_length=digits, accepts=accepts, wide=_SEED)
        return self.set_up(seed, text("The same recipe and seed always make the same player"))

    def dropdown(
        self, name: str, options: dict[str, str], value: str, change: Callable[[str], object], tip: str
    ) -> Dropdown:
        """Return a choice among values with their words."""
        return self.set_up(Dropdown.of(name, options, value, change, self.open_menu), tip)

    def step(self, icon: str, name: str, call: Callable[[], None], enabled: bool) -> Control:
        """Return a button that makes a number smaller or larger."""
        return self.set_up(Button("", call, icon=icon, group="games", name=name), name, enabled=enabled)


def spread(lines: Sequence[Node]) -> Node:
    """Return the card: the lines below each other, spread over the height."""
    nodes = [node for line in lines for node in (Spacer(10, grow=0), line)][1:]
    return Panel(Column(*nodes, gap=1), elevation=1, pad=(_SIDE, 10))


def stepped(label: str, less: Control, figure: str, more: Control) -> Node:
    """Return a number between the buttons that change it."""
    less.value_words = more.value_words = figure
    shown = Box(Text(figure, size=15, weight="semi", align="center"), wide=_FIGURE)
    return Row(Text(label, size=13, tone="text2"), Spacer(), less, shown, more, gap=4)


def inset(node: Node) -> Node:
    """Return a node with the margin of everything but sliders."""
    return Box(node, pad=(_INSET, 0))
