"""Switches of several screens: for private games, for players that learn from people, and for more details."""

from __future__ import annotations

from collections.abc import Callable

from game.texts import text
from ui.kit import Command, Switch
from ui.shell.host import Host

DETAILS = Command("D", "More details, or fewer", lambda scene: _show_or_hide(scene.app), title="Details", icon="info")


def private_switch(is_private: bool, turn: Callable[[bool], None]) -> Switch:
    """Return the switch that marks a game as private; `turn` gets its new state."""
    return Switch(text("Private"), is_private, turn, tooltip=text("No player of the Lab learns from a private game"))


def learning_switch(learns: bool, turn: Callable[[bool], None], *, size: float = 14) -> Switch:
    """Return the switch that lets a player of the Lab learn from people; `turn` gets its new state."""
    tip = text("After each of your moves it learns, while you play against it")
    return Switch(text("Learns from your games"), learns, turn, tooltip=tip, size=size)


def details_switch(app: Host) -> Switch:
    """Return the switch for details; all screens with this switch show the same state."""
    words, tip, turn = text("Details"), text("Shows more figures and choices"), lambda _: _show_or_hide(app)
    return Switch(words, app.settings.details, turn, keycap=DETAILS.keys, tooltip=tip, size=12)


def _show_or_hide(app: Host) -> None:
    app.settings.details = not app.settings.details
    app.save_settings()
