"""The system's own file dialog, which knows the person's folders better than a line to type in.

pygame has none, and the libraries for it (README.md, "What it uses") block the window. So the dialog is a program of
the desktop in a process of its own: zenity or kdialog, AppleScript on macOS, PowerShell on Windows. A thread waits for
it while the window goes on; a cancel ends the process. If there is no such program, or the program cannot open a
dialog, the person types the path.
"""

from __future__ import annotations

import atexit
import os
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from game.texts import text
from saves.log import log
from ui.kit import window
from ui.kit.dialog import Answer, Dialog
from ui.shell.programs import QUIET, environment

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ui.kit.tree.popup import Popup
    from ui.shell.host import Host

_TOO_SOON = 0.3
"""Seconds in which nobody can cancel a dialog: a program that ends sooner has failed to open the dialog."""


class Kind(NamedTuple):
    """A kind of files: the displayed name, and the patterns of file names."""

    name: str
    patterns: tuple[str, ...]


GAMES, PICTURES = Kind("Game files", ("*.txt", "*.pgn")), Kind("Pictures", ("*.png",))


@dataclass(frozen=True, slots=True)
class FileQuestion:
    """The question of a dialog: some files to read, or with `saving` a file to write.

    Attributes:
        title: the dialog's title.
        start: the first folder, or with `saving` the proposed file.
        saving: whether the file will be written; the dialog asks before it replaces one.
        kind: the files to show.
    """

    title: str
    start: Path
    saving: bool = False
    kind: Kind = GAMES


def ask(app: Host, question: FileQuestion, done: Callable[[list[Path]], None], typing: Callable[[], Popup]) -> None:
    """Let the person choose files, and call `done` with them in the window's thread; a cancel calls nothing.

    `typing` makes the dialog for a typed path, for a computer without a file dialog.
    """
    command = command_for(question) if window.is_seen() else None
    if command is None:
        app.open(typing())
        return
    _Choice(app, command, question, done, typing).begin()


class _Choice:
    """One open dialog of the system, with this window's own dialog during that time."""

    def __init__(
        self,
        app: Host,
        command: Sequence[str],
        question: FileQuestion,
        done: Callable[[list[Path]], None],
        typing: Callable[[], Popup],
    ) -> None:
        self._app, self._command, self._question, self._done, self._typing = app, command, question, done, typing
        self._process: subprocess.Popen[bytes] | None = None
        self._over = False  # cancelled
        self._shown = _WaitingDialog(question.title, self.stop, self._type)

    def begin(self) -> None:
        self._app.open(self._shown)
        threading.Thread(target=self._run, name="file dialog", daemon=True).start()

    def stop(self) -> None:
        """Close the system's dialog."""
        self._over = True
        if self._process is not None:
            self._process.terminate()

    def _type(self) -> None:
        self.stop()
        self._app.open(self._typing())

    def _run(self) -> None:
        began = time.monotonic()
        try:
            output, status = self._wait()
        except OSError as error:
            log.info("%s: %s", self._command[0], error)
            output, status = b"", -1
        failed = status not in (0, 1) or (status == 1 and time.monotonic() - began < _TOO_SOON)
        paths = [Path(os.fsdecode(line)) for line in output.splitlines() if line]
        self._app.call_soon(lambda: self._end(paths if status == 0 else [], failed))

    def _wait(self) -> tuple[bytes, int]:
        """Run the program to its end; return its output and its exit status."""
        with subprocess.Popen(
            self._command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=_environment(self._question, os.environ),
            creationflags=QUIET,
        ) as process:
            self._process = process
            atexit.register(process.kill)  # the end of this program closes the dialog too
            if self._over:  # cancelled while the program was starting
                process.terminate()
            output, _ = process.communicate()
            atexit.unregister(process.kill)
            return output, process.returncode

    def _end(self, paths: list[Path], failed: bool) -> None:
        if self._over:
            return
        self._shown.close()
        if failed:
            self._app.open(self._typing())
        elif paths:
            self._done(paths)


class _WaitingDialog(Dialog):
    """A dialog shown while the system's dialog is open; its button closes the system's dialog."""

    closes_outside = False
    takes_enter = False  # Enter meant for the other dialog must not cancel it

    def __init__(self, title: str, stop: Callable[[], None], typing: Callable[[], None]) -> None:
        sentence = "Choose the file in the dialog that your system opens."
        answers = (Answer(text("Type the path"), typing), Answer(text("Cancel"), stop))
        super().__init__(title, text(sentence), answers)
        self._stop = stop

    def cancel(self) -> None:
        self._stop()
        super().cancel()


def command_for(
    question: FileQuestion,
    platform: str = sys.platform,
    find: Callable[[str], str | None] = shutil.which,
    desktop: str | None = None,
) -> list[str] | None:
    """Return the command that opens a dialog and prints each chosen path on a line; None if there is no such command.

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


def _zenity(question: FileQuestion) -> list[str]:
    name, patterns = question.kind
    filters = [f"--file-filter={text(name)} | {' '.join(patterns)}", f"--file-filter={text('All files')} | *"]
    how = ["--save", "--confirm-overwrite"] if question.saving else ["--multiple", "--separator=\n"]
    return ["--file-selection", f"--title={question.title}", f"--filename={_begin(question)}", *how, *filters]


def _kdialog(question: FileQuestion) -> list[str]:
    how = ["--getsavefilename"] if question.saving else ["--multiple", "--separate-output", "--getopenfilename"]
    name, patterns = question.kind
    filters = f"{text(name)} ({' '.join(patterns)})\n{text('All files')} (*)"
    return ["--title", question.title, *how, _begin(question), filters]


def _begin(question: FileQuestion) -> str:
    """Return the path at which the dialog opens; a slash at its end opens the folder itself, not the parent."""
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
        *lines,
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
        "[Console]::OutputEncoding = New-Object System.Text.UTF8Encoding $false",
        "Add-Type -AssemblyName System.Windows.Forms",
        f"$dialog = New-Object System.Windows.Forms.{kind}FileDialog",
        "$dialog.Title = $env:FILE_DIALOG_TITLE",
        "$dialog.InitialDirectory = $env:FILE_DIALOG_FOLDER",
        "$dialog.FileName = $env:FILE_DIALOG_FILE",
        "$dialog.Filter = $env:FILE_DIALOG_FILTER",
        "" if question.saving else "$dialog.Multiselect = $true",
        "$owner = New-Object System.Windows.Forms.Form -Property @{TopMost = $true}",  # else it opens behind our window
        "if ($dialog.ShowDialog($owner) -ne 'OK') { exit 1 }",
        "$dialog.FileNames | ForEach-Object { [Console]::WriteLine($_) }",
    ]
    return ["-NoProfile", "-STA", "-Command", "; ".join(line for line in script if line)]


def _environment(question: FileQuestion, ours: Mapping[str, str]) -> dict[str, str]:
    """Return the environment of the dialog's program, with the variables for PowerShell."""
    folder = question.start.parent if question.saving else question.start
    patterns = ";".join(question.kind.patterns)
    return environment(
        ours,
        FILE_DIALOG_TITLE=question.title,
        FILE_DIALOG_FOLDER=str(folder),
        FILE_DIALOG_FILE=question.start.name if question.saving else "",
        FILE_DIALOG_FILTER=f"{text(question.kind.name)}|{patterns}|{text('All files')}|*.*",
    )
