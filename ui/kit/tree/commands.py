"""What stands on a screen for a command: a button, an icon to press, a row of a menu. All come from its one line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.texts import text
from ui.kit.button import Button, IconButton, Kind
from ui.kit.commands import Command
from ui.kit.menu import Item


def button(
    command: Command,
    target: Any,
    kind: Kind = "secondary",
    *,
    label: str | None = None,
    icon: str | None = None,
    tooltip: str | None = None,
    **more: Any,
) -> Button:
    """Return a button that runs `command` for `target`. `label`, `icon` and `tooltip`, which may change with the state,
    stand for the title, the icon and the effect; its name stays. What else a button is told goes on to it.
    """
    title = text(command.title or command.does)
    tip = text(command.does) if command.title and command.does != command.title else ""
    made = Button(
        title if label is None else label,
        _runner(command, target),
        kind,
        icon=command.icon if icon is None else icon,
        keycap=command.keys,
        tooltip=tip if tooltip is None else tooltip,
        name=title,
        enabled=command.enabled(target),
        **more,
    )
    made.node_id = f"command:{command.does}"
    made.selected = command.checked is not None and command.checked(target)
    return made


def icon_button(command: Command, target: Any, *, size: float = 20, group: str = "") -> IconButton:
    """Return the icon of `command` as a button; the title is its tip."""
    title = text(command.title or command.does)
    made = IconButton(
        command.icon, title, _runner(command, target), size=size, keycap=command.keys, group=group,
        enabled=command.enabled(target),
    )  # fmt: skip
    made.node_id = f"command:{command.does}"
    return made


def item(command: Command, target: Any, *, danger: bool = False, why: str = "") -> Item:
    """Return the row of a menu for `command`, with a tick if what it turns on is on; `why` tells why it is grey."""
    ticked = command.checked is not None and command.checked(target)
    return Item(
        text(command.title or command.does),
        _runner(command, target),
        "check" if ticked else command.icon,
        command.keys,
        danger,
        command.enabled(target),
        why,
    )


def _runner(command: Command, target: Any) -> Callable[[], None]:
    def run() -> None:
        if command.run is not None:
            command.run(target)

    return run
