"""Questions for a path of a file, and what leaves the program: games into a file, or text to the clipboard."""

from __future__ import annotations

import contextlib
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

import platformdirs

from coach.library_texts import count_of
from game import wall_clock
from game.errors import CodedError, reason_of
from game.files import write_whole
from game.texts import text
from saves.errors import LibraryError
from ui.kit.dialog import FieldDialog
from ui.parts.file_dialog import FileQuestion, Kind, ask

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.spec import Game
    from ui.shell.host import Host


def copy_out(app: Host, copied: str, done: str) -> None:
    """Put a text on the clipboard, then show `done`, or that there is no clipboard."""
    if app.copy(copied):
        app.notice(done, "good", 2.0)
    else:
        app.notice(text("There is no clipboard here."), "error", 2.0)


def copy_position(app: Host, game: Game, state: Any) -> None:
    """Put a position on the clipboard, as text."""
    copy_out(app, game.to_position(state), text("The position is copied."))


SUFFIX = ".txt"
_LONGEST_PATH = 1000


def ask_for_path(
    app: Host, question: FileQuestion, sentence: str, answer: str, take: Callable[[Path], str | None]
) -> None:
    """Ask for files, by the system's dialog or typed in one of our own, and give each to `take`, which returns a fault
    or None. A file to write gets the proposed ending if it has none; only the system's dialog may replace one.
    """

    def checked(path: Path, *, replaces: bool) -> str | None:
        if not question.saving:
            return take(path)
        whole = path if path.suffix or not path.name else path.with_suffix(question.start.suffix)
        new = {whole} - {path} if replaces else {path, whole}
        return next(filter(None, map(taken_by, new)), None) or take(whole)

    def chosen(paths: Sequence[Path]) -> None:
        for path in paths:
            fault = checked(path, replaces=True)
            if fault:
                app.notice(fault, "error")

    def dialog() -> FieldDialog:
        field, done = (text("File"), str(question.start)), lambda typed: checked(path_of(typed), replaces=False)
        return FieldDialog(question.title, sentence, field, (answer, done), longest=_LONGEST_PATH, width=620)

    ask(app, question, chosen, dialog)


def save_as(
    app: Host, title: str, suffix: str, kind: Kind, write: Callable[[Path], None], *, what: str = "Pathwayz"
) -> None:
    """Ask for a file's path, at first named `what` and the date; write it, and say so, or why not."""

    def save(path: Path) -> str | None:
        try:
            write(path)
        except (OSError, ValueError, CodedError) as error:
            return text("{path} could not be written: {reason}.", path=path, reason=reason_of(error))
        app.notice(text("Written to {path}.", path=path), "good")
        return None

    question = FileQuestion(title, free_name(documents(), suffix, what), saving=True, kind=kind)
    ask_for_path(app, question, text("Name the file and its folder."), text("Save"), save)


def ask_where(app: Host, games: Sequence[int]) -> None:
    """Ask for a file, and write games there."""
    count = count_of(len(games))
    sentence = (
        "It is written as a text file, which this and other programs read. No file is overwritten."
        "|They are written as one text file, which this and other programs read. No file is overwritten."
    )

    def write(path: Path) -> str | None:
        try:
            write_whole(path, app.library.export(games), own=True)
        except (OSError, ValueError, LibraryError) as error:
            reason = reason_of(error)
            return text("The games could not be written to {path}: {reason}.", path=path, reason=reason)
        app.notice(text("{games} written to {path}.", games=count, path=path), "good")
        return None

    question = FileQuestion(text("Export {games}", games=count), free_name(documents()), saving=True)
    ask_for_path(app, question, text(sentence, n=len(games)), text("Export"), write)


def copy_games(app: Host, games: Sequence[int]) -> None:
    """Put games on the clipboard, as text."""
    try:
        written = app.library.export(games)
    except LibraryError as error:
        app.notice(str(error), "error")
        return
    copy_out(app, written, text("{games} copied.", games=count_of(len(games))))


def documents() -> Path:
    """Return the user's folder for documents, or the home folder where there is none."""
    with contextlib.suppress(OSError, RuntimeError):  # it must not be entered, or this user has no home
        folder = Path(platformdirs.user_documents_dir())
        return folder if folder.is_dir() else Path.home()
    return Path(tempfile.gettempdir())


def path_of(typed: str) -> Path:
    """Return the path of a typed file name; a relative name is relative to the documents."""
    path = Path(typed.replace("\0", ""))
    with contextlib.suppress(RuntimeError):  # no such user
        path = path.expanduser()
    return documents() / path


def taken_by(path: Path) -> str | None:
    """Return a sentence if a typed path exists already; None if it is free."""
    with contextlib.suppress(OSError, ValueError):  # reported when it is written
        if path.is_dir():
            return text("{name} is a folder; name a file in it.", name=path.name or path)
        if path.exists():
            return text("There is already a file {name}; choose another name.", name=path.name)
    return None


def free_name(folder: Path, suffix: str = SUFFIX, what: str = "Pathwayz") -> Path:
    """Return a free path in `folder`, named `what` and the date."""
    stem = f"{what} {wall_clock.today():%Y-%m-%d}"
    with contextlib.suppress(OSError):  # reported when it is written
        for number in range(1, 1000):
            path = folder / (f"{stem}{suffix}" if number == 1 else f"{stem} {number}{suffix}")
            if not path.exists():
                return path
    return folder / f"{stem} new{suffix}"
