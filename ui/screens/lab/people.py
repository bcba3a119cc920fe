"""The line on what a player learns from the games that people play against it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coach.lab_texts import learned_short
from game.texts import text
from ui.kit.button import Button
from ui.kit.tree.layout import Row, Spacer
from ui.kit.tree.leaves import Text
from ui.parts.privacy import learning_switch

if TYPE_CHECKING:
    from collections.abc import Callable

    from ai.yours import FromPeople
    from ui.kit.tree.node import Node

_TALL = 32  # logical


def people_line(people: FromPeople, turn: Callable[[bool], None], ask: Callable[[], None]) -> Node:
    """Return the line; `turn` gets the new state of the switch, `ask` asks whether the player is to be set back."""
    tip = text("It forgets what it learned from your games")
    back = Button(text("Set back"), ask, "ghost", icon="undo-2", size=13, tall=_TALL, tooltip=tip)
    back.enabled = people.moves > 0
    switch = learning_switch(people.learns, turn)
    switch.size, switch.tall = 13, _TALL
    words = Text(learned_short(people.moves, people.games), size=12, tone="text2", optional=True)
    return Row(switch, Spacer(), words, back, gap=8, line_gap=0)
