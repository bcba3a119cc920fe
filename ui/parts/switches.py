"""Switches of several screens: private games, players that learn from people, and details for those who know them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.texts import text
from ui.kit import Command, Switch
from ui.shell.host import Host

DETAILS = Command(
    "D", "More details, or fewer", lambda scene: _turn_details(scene.app, not scene.app.settings.details),
    title="Details", icon="info",
)  # fmt: skip


def private_switch(is_private: bool, turn: Callable[[bool], None]) -> Switch:
    """Return the switch that marks a game as private; `turn` gets its new state."""
    return Switch(text("Private"), is_private, turn, tooltip=text("No player of the Lab learns from a private game"))


def learning_switch(learns: bool, turn: Callable[[bool], None], *, size: float = 14) -> Switch:
    """Return the switch that lets a player of the Lab learn from people; `turn` gets its new state."""
    tip = text("After each of your moves it learns, while you play against it")
    return Switch(text("Learns from your games"), learns, turn, tooltip=tip, size=12)


def details_switch(app: Host) -> Switch:
    """Return the switch for details; all screens with this switch show the same state."""
    tip, turn = text("Shows more figures and choices"), partial(_turn_details, app)
    return Switch(text("Details"), app.settings.details, turn, keycap=DETAILS.keys, tooltip=tip, size=12)


def _turn_details(app: Host, on: bool) -> None:
    app.settings.details = on
    app.save_settings()
