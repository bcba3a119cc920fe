"""A trace for tests that drive the real window from outside: the places to click, and the state of the game.

With `PATHWAYZ_TRACE=path` in the environment, the program appends a line of JSON to that file whenever a frame
offers something new:

    {"scene": "PlayScene", "overlay": null, "resting": true, "notices": [], "focus": "Board", "controls": {...},
     "game": {...}}

`controls` are the enabled controls of the top screen or overlay: the name of each, and its rectangle [left, top, width,
height] in pixels. `resting` says that no animation runs; `notices` are the sentences at the top of the window. While a
game is played, `game` has its `name`, `position`, `moves`, `turn` ("person", "ai" or "over"), `verdict`, and `clicks`:
for each legal move the clicks [x, y, button] that play it.

With `PATHWAYZ_INPUT=path`, the events that another program appends to that file happen here, also without a screen.
Each is a line of JSON, its name in pygame and its values: ["MOUSEBUTTONDOWN", {"pos": [9, 9], "button": 1}].
Both are off by default.
"""

from __future__ import annotations

import json
import os
import time
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame

from game import threads
from ui.kit import Controls

if TYPE_CHECKING:
    from ui.shell.app import App

VARIABLE, EVENTS = "PATHWAYZ_TRACE", "PATHWAYZ_INPUT"


def follow(app: App) -> None:
    """Begin to trace a window, and to post events from a file, if the environment names files for these."""
    path, events = os.environ.get(VARIABLE), os.environ.get(EVENTS)
    if path:
        app.on_frame = _TraceFile(app, Path(path)).write
    if events:
        threads.start(partial(_post, Path(events)), "events of a file")


def _post(path: Path) -> None:
    with path.open(encoding="ascii") as file:
        while True:
            for line in file:
                name, values = json.loads(line)
                pygame.event.post(pygame.event.Event(getattr(pygame, name), values))
            time.sleep(0.02)


class _TraceFile:
    """Appends a line to a file for each change. A failure raises OSError, which the App logs."""

    def __init__(self, app: App, path: Path) -> None:
        self.app = app
        self.path = path
        self._last = ""

    def write(self) -> None:
        """Append a line, unless it equals the last one."""
        line = json.dumps(record(self.app))
        if line != self._last:
            self._last = line
            with self.path.open("a", encoding="utf-8") as file:
                file.write(line + "\n")


def record(app: App) -> dict[str, Any]:
    """Return the content of a trace line for this moment, as the module describes it."""
    scene, overlays = app.scene, app.router.overlays
    controls = overlays[-1].controls if overlays else scene.controls if scene is not None else None
    found: dict[str, Any] = {
        "scene": type(scene).__name__,
        "overlay": type(overlays[-1]).__name__ if overlays else None,
        "resting": not app.is_animating(app.look.now),
        "notices": [notice.text for notice in app.services.notices.shown],
        "focus": controls.focused.name if controls is not None and controls.focused is not None else None,
        "controls": _places(controls),
    }
    traced = getattr(scene, "traced", None)
    if traced is not None:
        found["game"] = traced()
    return found


def _places(controls: Controls | None) -> dict[str, list[int]]:
    shown = [control for control in controls or () if control.visible and control.enabled]
    return {control.name: list(control.rect) for control in reversed(shown)}
