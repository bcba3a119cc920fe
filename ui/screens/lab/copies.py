"""Exports players to files and imports them from files."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from coach import lab_texts
from game.errors import reason_of
from game.texts import text
from lab.errors import CourseError
from lab.learning.shelf import SUFFIX, copy_to, players, rename, take_in
from ui.parts.export import ask_for_path, documents
from ui.parts.file_dialog import FileQuestion, Kind

if TYPE_CHECKING:
    from game.spec import Game
    from lab.learning.shelf import TaughtPlayer
    from ui.shell.host import Host

PLAYERS = Kind("Players", (f"*{SUFFIX}", "*.json"))
_LONGEST_NAME = 40
"""Greatest length of a file's name in a line of a dialog."""


def ask_where(app: Host, game: Game, own: TaughtPlayer) -> None:
    """Ask for a path and write a player there."""

    def write(path: Path) -> str | None:
        try:
            copy_to(game, own.slug, path)
        except CourseError as error:
            return str(error)
        app.notice(text("{name} is copied to {path}.", name=own.title, path=path), "good")
        return None

    title, start = text("Copy {name} as a file", name=own.title), documents() / f"{own.slug}{SUFFIX}"
    sentence = text("The file holds the whole player: its recipe and all that it has learned.")
    ask_for_path(app, FileQuestion(title, start, saving=True, kind=PLAYERS), sentence, text("Copy"), write)


def ask_which(app: Host, taken: Callable[[Game, str], None]) -> None:
    """Ask for files with players and import them; `taken` gets the game and slug of each."""

    def take(path: Path) -> str | None:
        try:
            game, slug = take_in(path)
            _tell_apart(game, slug)
        except CourseError as error:
            return _fault(error, path)
        taken(game, slug)
        return None

    sentence = text("Choose a player's file, from this Lab or from somebody else. It is checked before it is used.")
    question = FileQuestion(text("Import a player"), documents(), kind=PLAYERS)
    ask_for_path(app, question, sentence, text("Import"), take)


def _tell_apart(game: Game, slug: str) -> None:
    """Give an imported player a name that no other player has."""
    found = players(game)
    name = next(own.title for own in found if own.slug == slug)
    others = {own.title for own in found if own.slug != slug}
    if name in others:
        rename(game, slug, lab_texts.fresh_name(others, name))


def _fault(error: CourseError, path: Path) -> str:
    """Return the reason why a file could not be imported; a short one if the file holds no player at all."""
    reason = error.__cause__
    called = path.name if len(path.name) <= _LONGEST_NAME else f"{path.name[:_LONGEST_NAME]}…"
    if isinstance(reason, OSError):
        return text("{file} cannot be read ({reason}).", file=called, reason=reason_of(reason))
    if error.code != "no-player-file" or (isinstance(reason, CourseError) and reason.code != "other-format"):
        return str(error)
    return text("{file} holds no player of this program.", file=called)
