"""The system's own message box, for a failure that no window of this program can show."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Mapping

from saves.programs import QUIET, environment, find_program

TITLE = "Pathwayz"
_PATIENCE = 600.0
"""Seconds to wait for somebody to close the box."""
_ERROR_SIGN = 0x10
_APPLESCRIPT = (
    "on run argv",
    'display alert (item 1 of argv) message (item 2 of argv) as critical buttons {"OK"}',
    "end run",
)


def show(sentence: str) -> None:
    """Show a sentence and wait until the box is closed; do nothing if no box is wanted (`is_wanted`)."""
    if not is_wanted(is_terminal=sys.stderr is not None and sys.stderr.isatty()):
        return
    if sys.platform == "win32":
        import ctypes

        ctypes.windll.user32.MessageBoxW(None, sentence, TITLE, _ERROR_SIGN)
        return
    command = command_for(sentence)
    if command is not None:
        _run(command)


def is_wanted(*, is_terminal: bool, platform: str = sys.platform, ours: Mapping[str, str] = os.environ) -> bool:
    """Whether a sentence needs a box: the program has a screen and no terminal, as after a double-click."""
    has_screen = platform in ("win32", "darwin") or ours.get("DISPLAY") or ours.get("WAYLAND_DISPLAY")
    driver = ours.get("SDL_VIDEODRIVER") or ours.get("SDL_VIDEO_DRIVER")
    return bool(has_screen) and not is_terminal and driver not in ("dummy", "offscreen")


def command_for(
    sentence: str, platform: str = sys.platform, find: Callable[[str], str | None] = find_program
) -> list[str] | None:
    """Return the command that shows a sentence; None if the system has no such program."""
    if platform == "darwin":
        script = [part for line in _APPLESCRIPT for part in ("-e", line)]
        known = [("osascript", [*script, TITLE, sentence])]  # an argument never runs as a script
    else:
        known = [
            ("zenity", ["--error", "--no-markup", f"--title={TITLE}", f"--text={sentence}"]),
            ("kdialog", ["--title", TITLE, "--error", sentence]),
            ("xmessage", ["-center", sentence]),
        ]
    return next(([path, *arguments] for name, arguments in known if (path := find(name)) is not None), None)


def _run(command: list[str]) -> None:
    try:
        subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env=environment(os.environ),
            creationflags=QUIET,
            timeout=_PATIENCE,
            check=False,
        )
    except (OSError, subprocess.SubprocessError):
        return  # the log has the failure
