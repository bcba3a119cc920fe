"""The settings as data: groups of lines, each with a control; the cards that show them, and the search among them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ui.kit.button import Button
from ui.kit.segmented import Segmented
from ui.kit.tree.layout import Box, Column, Row
from ui.kit.tree.leaves import Icon, Text, form, paragraph
from ui.kit.tree.node import Node, words_in
from ui.kit.tree.page import Card

_PAD = (24, 16)  # logical


class SettingLine(NamedTuple):
    """One line: its name and its control. `is_labelled` writes the name before it; a switch has its name on it, and
    maybe a sentence, the `note`, below it.
    """

    name: str
    node: Node
    note: str = ""
    is_labelled: bool = True

    def fits(self, typed: str, title: str) -> bool:
        """Whether every typed word is in the words of the line, of its controls, or in the `title` of its group."""
        options = (option.label for each in self.node.walk() if isinstance(each, Segmented) for option in each.options)
        buttons = (each.name for each in self.node.walk() if isinstance(each, Button))
        words = " ".join((title, self.name, self.note, *options, *buttons, *words_in(self.node))).casefold()
        return all(word in words for word in typed.casefold().split())


class SettingGroup(NamedTuple):
    """Settings of one kind, which share a card."""

    title: str
    icon: str
    settings: Sequence[SettingLine]

    def found(self, typed: str) -> SettingGroup:
        """Return the group with only the settings that fit what was typed."""
        return self._replace(settings=[each for each in self.settings if each.fits(typed, self.title)])

    def card(self) -> Card:
        """Return the card with its lines: first those that have their name before them."""
        labelled = [(each.name, each.node) for each in self.settings if each.is_labelled]
        others = [
            Column(each.node, each.note and paragraph(each.note, size=13, tone="text3"), gap=0)
            for each in self.settings
            if not each.is_labelled
        ]
        return Card(self.title, bool(labelled) and form(*labelled), *others, pad=_PAD)


def rail_row(group: SettingGroup) -> Node:
    """Return the line of a group in the list beside the cards."""
    return Box(Row(Icon(group.icon, 20), Text(group.title, weight="semi", grow=1)), pad=(12, 10))


def cards(groups: Sequence[SettingGroup], empty: str) -> Node:
    """Return the cards below each other, or the sentence `empty` if no group is left."""
    return Column(*(group.card() for group in groups), Text("" if groups else empty, tone="text2"), gap=16)
