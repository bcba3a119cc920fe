"""Exports of games and pictures to the clipboard, or to a file after a question for its path."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pygame

from ai.progress import Cancelled
from game.errors import CodedError, cause_of
from game.files import write_whole
from game.spec import Game
from game.texts import sentences, text
from saves import places
from saves.file_questions import PICTURES, FileQuestion, Kind
from ui.kit import FieldDialog, window
from ui.parts.file_dialog import ask
from ui.parts.waiting import InBatches
from ui.shell import pictures
from ui.shell.host import Host


def copy_out(app: Host, copied: str, done: str) -> None:
    """Put the text `copied` on the clipboard; a notice says `done`, or that there is no clipboard."""
    if window.copy_text(copied):
        app.notice(done, "good", 2.0)
    else:
        app.notice(text("There is no clipboard here."), "error", 2.0)


def copy_position(app: Host, game: Game, state: Any) -> None:
    """Put a position on the clipboard, as text."""
    copy_out(app, game.to_position(state), text("The position is copied."))


_LONGEST_PATH = 1000


def ask_for_path(
    app: Host, question: FileQuestion, sentence: str, answer: str, take: Callable[[Path], str | None]
) -> None:
    """Ask for paths in the system's file dialog, or for a typed path. `take` gets each path; it returns the text of a
    fault, or None. A file to write gets the proposed suffix if it has none. A typed path never replaces a file.
    """

    def checked(path: Path, *, replaces: bool) -> str | None:
        if not question.saving:
            return take(path)
        whole = path if path.suffix or not path.name else path.with_suffix(question.start.suffix)
        new = {whole} - {path} if replaces else {path, whole}
        return next(filter(None, map(places.taken_by, new)), None) or take(whole)

    def chosen(paths: Sequence[Path]) -> None:
        for path in paths:
            fault = checked(path, replaces=True)
            if fault:
                app.notice(fault, "error")

    def dialog() -> FieldDialog:
        field, done = (text("File"), str(question.start)), lambda typed: checked(places.path_of(typed), replaces=False)
        return FieldDialog(question.title, sentence, field, (answer, done), longest=_LONGEST_PATH, width=620)

    ask(app, question, chosen, dialog)


def save_as(app: Host, title: str, suffix: str, kind: Kind, write: Callable[[Path], None], *, what: str = "") -> None:
    """Ask for a path, call `write` with it, and report the result; the proposed name contains `what` and the date."""

    def save(path: Path) -> str | None:
        try:
            write(path)
        except (OSError, ValueError, CodedError) as error:
            return sentences(text("{path} could not be written.", path=path), cause_of(error))
        app.notice(text("Written to {path}.", path=path), "good")
        return None

    question = FileQuestion(title, places.free_name(places.documents(), suffix, what), saving=True, kind=kind)
    ask_for_path(app, question, text("Name the file and its folder."), text("Save"), save)


def save_picture(app: Host, picture: pygame.Surface, board: str) -> None:
    """Ask for a path, and write the picture there; the proposed file name has the name of the board."""
    save = lambda path: pictures.save_picture(picture, path)  # noqa: E731
    save_as(app, text("Save a picture"), ".png", PICTURES, save, what=board)


def copy_picture(app: Host, picture: pygame.Surface, otherwise: str) -> None:
    """Copy a picture to the clipboard. A notice of failure names the key `otherwise`, which saves the picture."""

    def tell(copied: bool) -> None:
        if copied:
            app.notice(text("A picture of the board is copied."), "good", 2.0)
        else:
            app.notice(text("The picture could not be copied; {key} writes it into a file.", key=otherwise), "error")

    if not pictures.copy_picture(picture, lambda copied: app.call_soon(lambda: tell(copied))):
        message = text("There is no clipboard for pictures here; {key} writes it into a file.", key=otherwise)
        app.notice(message, "error")


def ask_where(app: Host, games: Sequence[int]) -> None:
    """Ask for a path, and write there the library's games with the ids `games`."""
    _with_text(app, games, partial(_ask_where, app, len(games)))


def copy_games(app: Host, games: Sequence[int]) -> None:
    """Put the library's games with these ids on the clipboard, as text."""
    done = text("{n:,} game copied.|{n:,} games copied.", n=len(games))
    _with_text(app, games, lambda written: copy_out(app, written, done))


def _with_text(app: Host, games: Sequence[int], then: Callable[[str], None]) -> None:
    """Call `then` with the games as the text of a game file; many games are read in batches."""
    parts: list[str] = []
    renewals = app.library.renewals

    def step(first: int, end: int) -> None:
        parts.append(app.library.export(games[first:end]))
        if app.library.renewals != renewals:
            raise Cancelled  # a notice has said that the library was replaced: ids mean other games

    InBatches(app, _export_title(len(games)), len(games), step, lambda: then("\n".join(parts))).advance()


def _export_title(count: int) -> str:
    return text("Export {n:,} game|Export {n:,} games", n=count)


def _ask_where(app: Host, count: int, written: str) -> None:
    """Ask for a path, and write `written`, the text of `count` games, to it."""
    sentence = (
        "It is written as a text file, which this and other programs read. No file is overwritten."
        "|They are written as one text file, which this and other programs read. No file is overwritten."
    )

    def write(path: Path) -> str | None:
        try:
            write_whole(path, written, own=True)
        except (OSError, ValueError) as error:
            return sentences(text("The games could not be written to {path}.", path=path), cause_of(error))
        app.notice(text("{n:,} game written to {path}.|{n:,} games written to {path}.", n=count, path=path), "good")
        return None

    question = FileQuestion(_export_title(count), places.free_name(places.documents()), saving=True)
    ask_for_path(app, question, text(sentence, n=count), text("Export"), write)
