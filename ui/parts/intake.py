"""Intake of games: pasted, dropped on the window, or imported from a file.

A short text is read at once. A long text, or a file, is read in another thread, while the window goes on.
After a second, a dialog shows the progress and can cancel. Games are kept only after the rules have checked every
move. The original file never changes.
"""

from __future__ import annotations

import contextlib
import os
import threading
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from ai.progress import Cancelled, Progress
from coach.position_draft import board_of
from game import find_game, threads
from game.errors import cause_of
from game.texts import sentences, text
from saves import places, qr
from saves.errors import LibraryError, RenewedError
from saves.file_questions import READABLE, FileQuestion
from saves.gamefile import GameRecord, load_games, read_games
from saves.importing import CheckedGame
from saves.log import log
from saves.reading import UnreadableFileError, check_file
from table.batches import BATCH
from table.reading import UnreadableTextError, limits_text, read_file, read_start
from table.taking_in import check_files, counted, error_lines, name_of, readable_words, short_text
from ui.kit import Answer, Dialog, FieldDialog, ReportDialog, window
from ui.parts.board_choice import can_edit
from ui.parts.file_dialog import ask
from ui.parts.start_dialog import StartDialog
from ui.parts.waiting import InBatches, Waiting
from ui.shell import pictures
from ui.shell.host import Host
from ui.shell.routes import EditorRoute, GameRoute, LibraryRoute, ReviewRoute

AT_ONCE = 100_000
"""The most characters that are read without a thread; reading them takes at most 0.2 seconds."""
SLOW = 0.3
"""Seconds after which a notice says that a file is being read."""


def paste(app: Host) -> None:
    """Open the text on the clipboard."""
    pasted = window.paste_text()
    if pasted.strip():
        take_text(app, pasted, text("the clipboard"))
    else:
        app.notice(text("There is no text on the clipboard."))


def take_text(app: Host, content: str, source: str) -> None:
    """Read a text: open a position in the editor or as a new game, or add its games to the library."""
    opening = _opening_of(app, content, source)
    if opening is not None:
        opening()
    else:
        board = app.board_played  # for moves without the name of a board
        taken = _Intake(app, source, lambda progress: list(counted(read_file(content, board), progress)))
        if len(content) <= AT_ONCE:
            taken.read()()
        else:
            taken.begin(taken.read)


def _opening_of(app: Host, content: str, source: str) -> Callable[[], None] | None:
    """Return an action that opens the position or short game in a text, or shows its fault; None for another text."""
    try:
        start = read_start(content)
    except UnreadableTextError as error:
        board, sentence = board_of(content), cause_of(error)
        if board is None:
            return lambda: app.open(_refusal(source, sentence))
        return lambda: app.navigate(EditorRoute(board, content))  # no game reaches it; the editor says why
    if start is None:
        return None
    if start.position is not None and can_edit(find_game(start.board)):
        return lambda: app.navigate(EditorRoute(start.board, start.position))
    return lambda: app.open(StartDialog(app, start))


def take_files(app: Host, paths: Sequence[Path]) -> None:
    """Add the games in files to the library, and open a single game. A single file may also hold a position to open."""
    source = name_of(paths[0]) if len(paths) == 1 else text("{n} file|{n} files", n=len(paths))
    taken = _Intake(app, source, lambda progress: check_files(paths, progress, partial(_load, progress)))
    taken.begin(lambda: _opening_of(app, short_text(paths), source) or taken.read())


def _load(progress: Progress[None], path: Path) -> list[GameRecord]:
    """Return the games of a game file, or of the QR code in a PNG. Raises UnreadableFileError, or Cancelled."""
    if path.suffix.lower() != ".png":
        return load_games(path)
    return read_games(qr.decode(qr.find(pictures.read_grey(path), progress.repeat)))


def ask_for_files(app: Host) -> None:
    """Ask for game files, and read them."""
    question = FileQuestion(text("Import games"), places.documents(), kind=READABLE)
    ask(app, question, partial(take_files, app), lambda: import_dialog(app))


def import_dialog(app: Host) -> FieldDialog:
    """Return a dialog for typing the path of a game file."""
    ways = text("Type a path, drop files on the window, or paste a game with Ctrl+V.")

    def done(typed: str) -> str | None:
        path = places.path_of(typed)
        try:
            check_file(path)
        except UnreadableFileError as error:
            return cause_of(error)
        take_files(app, [path])
        return None

    return FieldDialog(
        text("Import games"),
        sentences(ways, limits_text()),
        (text("File"), f"{places.documents()}{os.sep}"),
        (text("Import"), done),
        longest=1000,
        width=620,
    )


class _Intake:
    """The intake of games from a source: `check` reads and checks the games, while a dialog shows the progress."""

    def __init__(self, app: Host, source: str, check: Callable[[Progress[None]], list[CheckedGame]]) -> None:
        self._app, self._source, self._check = app, source, check
        self._waiting = Waiting(app, text("Reading {source}", source=source))
        self._sentence, self._is_over = text("Reading {source}…", source=source), threading.Event()
        self._slow = threading.Timer(SLOW, lambda: app.call_soon(self._tell))
        self._slow.daemon = True

    def read(self) -> Callable[[], None]:
        """Read and check the games; return an action for the window's thread, which adds them or reports a failure."""
        app, source = self._app, self._source
        try:
            games = self._check(self._waiting.progress)
        except Cancelled:
            return lambda: app.notice(text("Reading {source} was stopped. No game was added.", source=source))
        except (UnreadableTextError, UnreadableFileError) as error:
            sentence = cause_of(error)
            return lambda: app.open(_refusal(source, sentence))
        return lambda: _offer(app, games, source)

    def begin(self, read: Callable[[], Callable[[], None]]) -> None:
        """Call `read` in a new thread, then the returned action in the window's thread."""

        def run() -> None:
            try:
                self._end(read())
            except Exception:  # noqa: BLE001  whatever is in the file, the window stays
                log.exception("reading %s failed", self._source)
                self._end(self._fail)

        threads.has_started(self._slow)
        if threads.start(run, "reading games") is None:
            self._end(self._fail)

    def _tell(self) -> None:
        if not self._is_over.is_set():
            self._app.notice(self._sentence)

    def _fail(self) -> None:
        self._app.notice(text("Reading {source} failed; the log file has the details.", source=self._source), "error")

    def _end(self, done: Callable[[], None]) -> None:
        self._is_over.set()
        self._slow.cancel()
        self._app.call_soon(self._waiting.close)
        self._app.call_soon(lambda: self._app.withdraw(self._sentence))
        self._app.call_soon(done)


def _refusal(source: str, sentence: str) -> Dialog:
    where = text("From {source}:", source=source)
    return Dialog(text("This cannot be opened"), f"{where}\n{sentence}", (Answer(text("Close")),), width=560)


def _offer(app: Host, games: list[CheckedGame], source: str) -> None:
    """Show the errors, if any; then add the readable games."""
    if not games:
        app.notice(text("There is no game in {source}.", source=source))
    elif any(game.errors for game in games):
        app.open(_report(app, games, source))
    else:
        keep(app, games)


def _report(app: Host, games: list[CheckedGame], source: str) -> ReportDialog:
    good = [game for game in games if game.readable]
    # translators: source is a file or "the clipboard".
    where = sentences(text("From {source}, which is not changed.", source=source), limits_text())
    choices = [Answer(text("Close") if not good else text("Cancel"))]
    if good:
        label = text("Open it") if len(good) == 1 else text("Import {n:,} game|Import {n:,} games", n=len(good))
        if len(good) == 1 and good[0].record.moves:
            choices.append(Answer(text("Review it"), lambda: keep(app, good, review=True)))
        choices.append(Answer(label, lambda: keep(app, good), "primary"))
    return ReportDialog(readable_words(games), where, error_lines(games), choices)


def keep(app: Host, games: Sequence[CheckedGame], *, review: bool = False) -> None:
    """Add games to the library. Then open a single game (its review, with `review`), or the list of several.

    Many games are added in batches, and listed when all are added. An interrupted import adds none.
    """
    if len(games) > BATCH:
        _keep_many(app, games)
        return
    try:
        ids = app.library.add(games)
    except LibraryError as error:
        app.notice(str(error), "error")
        return
    if len(ids) > 1:
        _show_all(app, len(ids))
    elif review:
        app.navigate(ReviewRoute(ids[0]))
    elif ids:
        app.navigate(GameRoute(ids[0]))
        if games[0].record.moves:
            app.notice(text("V reviews this game."))


def _keep_many(app: Host, games: Sequence[CheckedGame]) -> None:
    staged, total = app.library.stage(), len(games)

    def step(first: int, end: int) -> None:
        try:
            if first == len(staged.ids):
                staged.add(games[first:end])
            if len(staged.ids) == total:
                staged.list_games()
        except RenewedError as error:  # the library has reported it already
            raise Cancelled from error

    def discard() -> None:
        with contextlib.suppress(LibraryError):
            staged.discard()

    work = InBatches(app, text("Adding games to the library"), total, step, lambda: _show_all(app, total))
    work.failed, work.stopped = discard, text("No game was added.")
    work.advance()


def _show_all(app: Host, added: int) -> None:
    app.notice(text("{n:,} game added to the library.|{n:,} games added to the library.", n=added), "good")
    app.navigate(LibraryRoute())
