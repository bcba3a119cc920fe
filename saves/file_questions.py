"""Dialogs of the system in which a person chooses files.

The dialog's program is zenity or kdialog, AppleScript on macOS, and PowerShell on Windows.
"""

from __future__ import annotations

import atexit
import os
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from game.texts import Message, text
from saves.log import log
from saves.programs import QUIET, environment, find_program

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

_TOO_SOON = 0.3
"""Seconds in which nobody can cancel a dialog: a program that ends sooner has failed to open the dialog."""


class Kind(NamedTuple):
    """A kind of files: the displayed name, and the patterns of file names."""

    name: Message
    patterns: tuple[str, ...]


GAMES, PICTURES = Kind("Game files", ("*.txt", "*.pgn")), Kind("Pictures", ("*.png",))
MOVING_PICTURES = Kind("Moving pictures", ("*.gif",))
READABLE = Kind("Games", ("*.txt", "*.pgn", "*.png"))
"""Files to read games from: game files, and pictures with a QR code."""


@dataclass(frozen=True, slots=True)
class FileQuestion:
    """The choice that a dialog offers: files to read, or with `saving` one file to write.

    Attributes:
        title: the dialog's title.
        start: the first folder, or with `saving` the proposed file.
        saving: whether a file will be written; the dialog asks before it replaces an existing file.
        kind: the files to show.
    """

    title: str
    start: Path
    saving: bool = False
    kind: Kind = GAMES


def command_for(
    question: FileQuestion,
    platform: str = sys.platform,
    find: Callable[[str], str | None] = find_program,
    desktop: str | None = None,
) -> list[str] | None:
    """Return a command that opens a dialog and prints each chosen path on a line; None if no program can do this.

    `desktop` is the name of the desktop session; None reads it from the environment.
    """
    if platform in ("win32", "darwin"):
        program = find("powershell" if platform == "win32" else "osascript")
        arguments = _powershell(question) if platform == "win32" else _applescript(question)
        return [program, *arguments] if program else None
    desktop = os.environ.get("XDG_CURRENT_DESKTOP", "") if desktop is None else desktop
    known = [("zenity", _zenity), ("kdialog", _kdialog)]
    for name, arguments_of in reversed(known) if "KDE" in desktop.upper() else known:
        program = find(name)
        if program:
            return [program, *arguments_of(question)]
    return None


def cancel_status(platform: str = sys.platform) -> int:
    """Return the exit status of a cancelled dialog; any other status except 0 means a failure.

    PowerShell and `osascript` end with 1 after any error, so their scripts end with 0 after a cancel, and print no
    path.
    """
    return 0 if platform in ("win32", "darwin") else 1


def _zenity(question: FileQuestion) -> list[str]:
    name, patterns = question.kind.name, question.kind.patterns
    filters = [f"--file-filter={text(name)} | {' '.join(patterns)}", f"--file-filter={text('All files')} | *"]
    how = ["--save", "--confirm-overwrite"] if question.saving else ["--multiple", "--separator=\n"]
    return ["--file-selection", f"--title={question.title}", f"--filename={_begin(question)}", *how, *filters]


def _kdialog(question: FileQuestion) -> list[str]:
    how = ["--getsavefilename"] if question.saving else ["--multiple", "--separate-output", "--getopenfilename"]
    name, patterns = question.kind.name, question.kind.patterns
    filters = f"{text(name)} ({' '.join(patterns)})\n{text('All files')} (*)"
    return ["--title", question.title, *how, _begin(question), filters]


def _begin(question: FileQuestion) -> str:
    """Return the path at which the dialog opens. A folder's path ends with a slash; else its parent would open."""
    return str(question.start) if question.saving else f"{question.start}{os.sep}"


def _applescript(question: FileQuestion) -> list[str]:
    """Return the arguments of `osascript`. Names are arguments, so that none of their text runs as AppleScript."""
    folder = question.start.parent if question.saving else question.start
    if question.saving:
        asked = "choose file name with prompt (item 1 of argv) default name (item 3 of argv)"
        lines = [f"set chosen to {{{asked} default location (POSIX file (item 2 of argv))}}"]
    else:
        asked = "choose file with prompt (item 1 of argv) default location (POSIX file (item 2 of argv))"
        lines = [f"set chosen to {asked} with multiple selections allowed"]
    lines = [
        "on run argv",
        "try",
        *lines,
        "on error number -128",  # cancelled
        'return ""',
        "end try",
        'set found to ""',
        "repeat with each in chosen",
        "set found to found & POSIX path of (contents of each) & linefeed",
        "end repeat",
        "return found",
        "end run",
    ]
    script = [part for line in lines for part in ("-e", line)]
    return [*script, question.title, str(folder), question.start.name]


def _powershell(question: FileQuestion) -> list[str]:
    """Return the arguments of PowerShell. Names are in the environment, so that none of their text runs as a script."""
    kind = "Save" if question.saving else "Open"
    script = [
        "$ErrorActionPreference = 'Stop'",
        "[Console]::OutputEncoding = New-Object System.Text.UTF8Encoding $false",
        "Add-Type -AssemblyName System.Windows.Forms",
        f"$dialog = New-Object System.Windows.Forms.{kind}FileDialog",
        "$dialog.Title = $env:FILE_DIALOG_TITLE",
        "$dialog.InitialDirectory = $env:FILE_DIALOG_FOLDER",
        "$dialog.FileName = $env:FILE_DIALOG_FILE",
        "$dialog.Filter = $env:FILE_DIALOG_FILTER",
        "" if question.saving else "$dialog.Multiselect = $true",
        "$owner = New-Object System.Windows.Forms.Form -Property @{TopMost = $true}",  # else it opens behind our window
        "if ($dialog.ShowDialog($owner) -ne 'OK') { exit 0 }",
        "$dialog.FileNames | ForEach-Object { [Console]::WriteLine($_) }",
    ]
    return ["-NoProfile", "-STA", "-Command", "; ".join(line for line in script if line)]


def environment_for(question: FileQuestion, ours: Mapping[str, str]) -> dict[str, str]:
    """Return the environment of the dialog's program: `ours`, and the variables that PowerShell needs."""
    folder = question.start.parent if question.saving else question.start
    patterns = ";".join(question.kind.patterns)
    return environment(
        ours,
        FILE_DIALOG_TITLE=question.title,
        FILE_DIALOG_FOLDER=str(folder),
        FILE_DIALOG_FILE=question.start.name if question.saving else "",
        FILE_DIALOG_FILTER=f"{text(question.kind.name)}|{patterns}|{text('All files')}|*.*",
    )


class SystemDialog:
    """One dialog of the system, opened by `command`. `stop` may be called by another thread than `run`."""

    def __init__(self, command: Sequence[str], question: FileQuestion) -> None:
        self.question = question
        self.is_stopped = False
        self._command = command
        self._process: subprocess.Popen[bytes] | None = None

    def stop(self) -> None:
        """Close the dialog."""
        self.is_stopped = True
        if self._process is not None:
            self._process.terminate()

    def run(self) -> list[Path] | None:
        """Show the dialog; return the chosen paths (no path after a cancel), or None if the dialog failed to open."""
        began = time.monotonic()
        try:
            output, status = self._wait()
        except OSError as error:
            log.info("%s: %s", self._command[0], error)
            return None
        left = cancel_status()
        if status not in (0, left) or (status == left != 0 and time.monotonic() - began < _TOO_SOON):
            log.info("%s ended with the status %d", self._command[0], status)
            return None
        return [Path(os.fsdecode(line)) for line in output.splitlines() if line] if status == 0 else []

    def _wait(self) -> tuple[bytes, int]:
        """Run the dialog's program to the end; return the output and the exit status."""
        with subprocess.Popen(
            self._command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=environment_for(self.question, os.environ),
            creationflags=QUIET,
        ) as process:
            self._process = process
            atexit.register(process.kill)  # so the dialog closes when this program ends
            if self.is_stopped:  # `stop` was called while the dialog's program was starting
                process.terminate()
            output, _ = process.communicate()
            return output, process.returncode
