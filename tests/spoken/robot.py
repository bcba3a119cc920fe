"""A person who sees nothing: what it knows of the window comes over AT-SPI, what it does goes there, or by keys.

It runs by the system's own Python, since `gi` is a package of Debian (python3-gi, gir1.2-atspi-2.0).
"""

from __future__ import annotations

import re
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, TypeVar

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, Gio, GLib  # noqa: E402

PATIENCE = 30.0
"""Seconds until something that was waited for is called missing."""
COMPILING = 300.0
"""The same where kernels may have to be compiled first."""
ANSWER = 30_000
"""Milliseconds that the window may take to answer one question, on a computer with much else to do."""
PRESSED = ("push button", "toggle button", "radio button", "menu item", "check menu item", "list item", "combo box")
T = TypeVar("T")


class SilenceError(AssertionError):
    """Something was not told, or not in time; the words list what was."""


@dataclass
class Heard:
    """A node of the window."""

    node: Any
    role: str
    name: str
    description: str

    def press(self) -> None:
        """Do its first action."""
        self.node.get_action_iface().do_action(0)

    def focus(self) -> None:
        """Bring the keyboard here."""
        self.node.get_component_iface().grab_focus()

    @property
    def value(self) -> float:
        """The number that a slider is set to."""
        return float(self.node.get_value_iface().get_current_value())

    @value.setter
    def value(self, value: float) -> None:
        self.node.get_value_iface().set_current_value(value)

    @property
    def states(self) -> set[str]:
        return {state.value_nick for state in self.node.get_state_set().get_states()}


class Robot:
    """The hands and the ears. `said` is everything that was announced, oldest first."""

    def __init__(self) -> None:
        switch(True)
        Atspi.init()
        Atspi.set_timeout(ANSWER, ANSWER)
        self.said: list[str] = []
        self._listener = Atspi.EventListener.new(self._hear)
        self._listener.register("object:announcement")
        self.until(lambda: self.nodes(), "the window")

    def _hear(self, event: Any) -> None:
        self.said.append(str(event.any_data))
        print(self.said[-1], flush=True)  # as a log, also where something hangs

    # -- ears -----------------------------------------------------------------------------------------

    def until(self, ready: Callable[[], T | None], what: str, patience: float = PATIENCE) -> T:
        """Ask again and again until the answer is true, and return it."""
        end = time.monotonic() + patience
        while time.monotonic() < end:
            self._listen()
            try:
                if answer := ready():
                    return answer
            except GLib.Error:  # a node has gone meanwhile
                pass
            time.sleep(0.02)
        named = (each for each in self.nodes() if each.name and each.role != "table cell")
        heard = [f"{each.role} {each.name!r} {each.description!r}" for each in named]
        raise SilenceError(f"waited {patience:.0f} s for {what}; said: {self.said[-8:]}; there are: {heard}")

    def _listen(self) -> None:
        context = GLib.MainContext.default()
        while context.iteration(False):
            pass

    def nodes(self) -> list[Heard]:
        """Return everything in the window, in reading order."""
        desktop = Atspi.get_desktop(0)
        found: list[Heard] = []
        for number in range(desktop.get_child_count()):
            application = desktop.get_child_at_index(number)
            if application is not None:
                application.set_cache_mask(Atspi.Cache.NONE)
                found += _walk(application)
        return found

    def find(self, name: str, *roles: str) -> Heard | None:
        """Return the first node whose name begins so, of one of these roles if any are given."""
        fits = (each for each in self.nodes() if each.name.startswith(name) and (not roles or each.role in roles))
        return next(fits, None)

    def get(self, name: str, *roles: str, patience: float = PATIENCE) -> Heard:
        """Wait for such a node, and return it."""
        return self.until(lambda: self.find(name, *roles), f"{' or '.join(roles) or 'something'} {name!r}", patience)

    def hear(self, pattern: str, since: int = 0, patience: float = PATIENCE) -> str:
        """Wait until something is said that a pattern finds, from number `since` on; return it."""
        match = lambda: next((said for said in self.said[since:] if re.search(pattern, said)), None)  # noqa: E731
        return self.until(match, f"the words {pattern!r}", patience)

    def heard(self, pattern: str, since: int, patience: float) -> str:
        """The same, but empty where nothing of the kind is said for so many seconds."""
        try:
            return self.hear(pattern, since, patience)
        except SilenceError:
            return ""

    # -- hands ----------------------------------------------------------------------------------------

    def press(self, name: str, *, patience: float = PATIENCE) -> None:
        """Press the button, choice or row whose name begins so, as soon as it can be pressed."""

        def ready() -> Heard | None:
            found = self.find(name, *PRESSED)
            return found if found is not None and "enabled" in found.states else None

        self.until(ready, f"a button {name!r} that can be pressed", patience).press()

    def press_what_is_there(self, name: str) -> None:
        """Press the button whose name begins so, if it is there: a pass may come by itself, and its button be gone."""
        found = self.find(name, *PRESSED)
        with suppress(GLib.Error):
            if found is not None:
                found.press()

    def key(self, *keys: str) -> None:
        """Press keys, named as X does."""
        subprocess.run(["xdotool", "key", "--delay", "30", *keys], check=True)

    def write(self, words: str) -> None:
        """Type."""
        subprocess.run(["xdotool", "type", "--delay", "30", words], check=True)

    # -- the board ------------------------------------------------------------------------------------

    def cells(self) -> list[Heard]:
        """Return the cells of the board, row by row from the top."""
        return [each for each in self.nodes() if each.role == "table cell"]

    def cell(self, name: str) -> Heard:
        """Return the cell of that name."""
        found = [each for each in self.cells() if each.name.split(",")[0] == name]
        if not found:
            raise SilenceError(f"no cell {name!r} among {[each.name for each in self.cells()]}")
        return found[0]


def switch(on: bool) -> None:
    """Tell every program that a screen reader has started, or that the last one has ended."""
    bus = Gio.bus_get_sync(Gio.BusType.SESSION)
    for flag in ("IsEnabled", "ScreenReaderEnabled"):
        value = GLib.Variant("(ssv)", ("org.a11y.Status", flag, GLib.Variant("b", on)))
        place = ("org.a11y.Bus", "/org/a11y/bus", "org.freedesktop.DBus.Properties", "Set")
        bus.call_sync(*place, value, None, Gio.DBusCallFlags.NONE, 5000, None)


def _walk(node: Any) -> Iterator[Heard]:
    yield Heard(node, node.get_role_name(), node.get_name() or "", node.get_description() or "")
    for number in range(node.get_child_count()):
        child = node.get_child_at_index(number)
        if child is not None:
            yield from _walk(child)
