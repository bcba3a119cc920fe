"""Exports of one game: a moving picture, a picture of the board, a QR code, its moves as text."""

from __future__ import annotations

import queue
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any, NamedTuple

import pygame

from ai.progress import Cancelled, Progress, Report
from coach.game_texts import game_length
from coach.player_texts import seat_name
from coach.review.annotation import Annotation
from coach.review.subject import Subject
from coach.review.texts import numbered
from game import threads
from game.files import write_whole
from game.texts import text
from saves.file_questions import GAMES, MOVING_PICTURES, PICTURES
from saves.gamefile import GameRecord, write_game
from saves.gif import write_gif
from saves.log import log
from saves.qr import TooLongError, encode
from table.consequences import consequences_of
from table.review.marks import Mark
from ui.boards import view_for
from ui.kit import Answer, Command, Dialog, Look, Metrics, Popup, Pressable, Segmented, Switch, Theme, fonts
from ui.kit.tree import Column, Icon, KeyCaps, Node, Row, Text
from ui.parts import export
from ui.parts.waiting import WaitDialog
from ui.shell import pictures
from ui.shell.host import Host

_ROW = 52  # logical height
_SCALE = 800
"""Width in pixels of a picture drawn at scale 1."""
_MARGIN, _FOOT, _LETTERS = 16, 44, 17  # logical: margin around the board, room below it, size of the words there
_SETTLED = 10.0
"""Seconds: a time at which all animations that begin at 0 have ended."""
_FIRST, _LAST = 1.0, 4.0
"""Multiples of a move's time for which a position stands: any one, the first twice as long; and the last position."""


class SharedGame:
    """One game and its exports. `picture` draws the board as shown now; None means the last position. `marks` are the
    marks of a review, by the ply of the marked move, from 1.
    """

    def __init__(
        self,
        app: Host,
        subject: Subject,
        record: GameRecord,
        picture: Callable[[], pygame.Surface] | None = None,
        *,
        marks: Mapping[int, Mark] | None = None,
        turned_round: bool = False,
    ) -> None:
        self.subject, self.marks = subject, marks or {}
        self._app, self._record, self._picture, self._turned_round = app, record, picture, turned_round
        self._name = subject.match.game.shown_title

    def film(self) -> None:
        """Ask for size, pace and marks of the moving picture."""
        self._app.open(FilmDialog(self))

    def make_film(self, wide: int, seconds: float, *, marked: bool) -> None:
        """Draw the moving picture, then ask for its path. `seconds` is the time of a move."""
        marks = self.marks if marked else {}
        film = Film(self.subject, self._app.look.theme, wide, seconds, marks, self._turned_round)
        _Making(self._app, film, self._save_film).begin()

    def _save_film(self, made: bytes) -> None:
        write = lambda path: write_whole(path, made)  # noqa: E731
        export.save_as(self._app, text("Save the moving picture"), ".gif", MOVING_PICTURES, write, what=self._name)

    def picture(self) -> None:
        """Ask for a path, and write the picture of the board there."""
        export.save_picture(self._app, self._drawn(), self._name)

    def copy_picture(self) -> None:
        export.copy_picture(self._app, self._drawn(), "P")

    def _drawn(self) -> pygame.Surface:
        if self._picture is not None:
            return self._picture()
        film = Film(self.subject, self._app.look.theme, turned_round=self._turned_round)
        return film.draw(len(film) - 1)

    def copy(self) -> None:
        export.copy_out(self._app, write_game(self._record), text("The game is copied."))

    def code(self) -> None:
        """Ask for a path, and write a QR code of the game's moves there, without notes and variations."""
        try:
            code = encode(write_game(GameRecord(self._record.tags, self._record.moves)))
        except TooLongError as error:
            self._app.notice(str(error), "error")
            return
        write = partial(pictures.save_picture, pictures.code_picture(code))
        export.save_as(self._app, text("Save the QR code"), ".png", PICTURES, write, what=self._name)

    def file(self) -> None:
        """Ask for a path, and write the game there."""
        write = lambda path: write_whole(path, write_game(self._record), own=True)  # noqa: E731
        export.save_as(self._app, text("Save the game file"), ".txt", GAMES, write, what=self._name)

    @property
    def lasting(self) -> str:
        """The format and length of the moving picture, in words."""
        return text("a GIF of {n} move|a GIF of {n} moves", n=game_length(self.subject.match))


class ShareDialog(Popup):
    """A dialog with the exports of a game, each with its key."""

    wide = 420

    def __init__(self, share: SharedGame, *, annotated: bool = False) -> None:
        """`annotated` says that the game has a review's marks and reasons."""
        super().__init__()
        self.title = text("Share")
        notes = text("with marks, reasons and better moves") if annotated else text("to open here or elsewhere")
        self._rows = (
            _ShareRow("G", "film", text("Moving picture"), share.lasting, share.film),
            _ShareRow("P", "image", text("Picture of this board"), text("a PNG, as it is shown"), share.picture),
            _ShareRow("I", "copy", text("Copy the picture"), text("to paste into a message"), share.copy_picture),
            _ShareRow("C", "file-down", text("Copy as text"), text("the moves, to paste into a letter"), share.copy),
            _ShareRow("Q", "qr-code", text("QR code"), text("a PNG, which opens here as a game"), share.code),
            _ShareRow("F", "download", text("Game file"), notes, share.file),
        )

    def compose(self) -> Node:
        rows = [row.pressable(self.closing(row.does)) for row in self._rows]
        note = Text(text("Nothing leaves this computer by itself."), size=13, tone="text3", wraps=True)
        return Column(Text(self.title, size=20, weight="semi"), Column(*rows, gap=2), note, gap=12)

    def opened(self, look: Look) -> None:
        super().opened(look)
        self.controls.focus(self.controls.named(self._rows[0].title), look, by_keyboard=True)


class _ShareRow(NamedTuple):
    """A line of the dialog, for one export: key, icon, words and action."""

    key: str
    icon: str
    title: str
    detail: str
    does: Callable[[], None]

    def pressable(self, press: Callable[[], None]) -> Pressable:
        detail = Text(self.detail, size=13, tone="text2", wraps=True)
        words = Column(Text(self.title, size=15, weight="semi", wraps=True), detail, gap=1, grow=1)
        line = Row(Icon(self.icon, 20, "accent"), words, KeyCaps(self.key), gap=14)
        made = Pressable(self.title, press, line, pad=10, tall=_ROW)
        made.role, made.shortcut = "button", Command(self.key, "").code
        return made


_SIZES = {480: "Small", 720: "Medium", 1080: "Large"}
_PACES = {1.6: "Slow", 0.9: "Normal", 0.45: "Fast"}


class FilmDialog(Dialog):
    """A dialog that asks for size and pace of a moving picture, and whether it shows a review's marks."""

    def __init__(self, share: SharedGame) -> None:
        answers = Answer(text("Cancel")), Answer(text("Make it"), self._make, "primary", icon="film")
        super().__init__(text("Moving picture"), text("A file that plays the game again and again."), answers)
        self._share = share
        self._pixels, self._pace, self._marked = 720, 0.9, bool(share.marks)

    def body(self) -> list[Node]:
        sizes = {each: text(word) for each, word in _SIZES.items()}
        paces = {each: text(word) for each, word in _PACES.items()}
        # translators: the size of a picture.
        size = Segmented(text("Size"), sizes, self._pixels, partial(setattr, self, "_pixels"))
        pace = Segmented(text("Pace"), paces, self._pace, partial(setattr, self, "_pace"))
        marks = Switch(text("Marks of the review"), self._marked, partial(setattr, self, "_marked"))
        return [size, pace, *([marks] if self._share.marks else [])]

    def _make(self) -> None:
        self._share.make_film(self._pixels, self._pace, marked=self._marked)


@dataclass
class Film:
    """A game as a moving picture: a picture of each position, with the players and the last move below the board.

    Pictures are `wide` pixels wide and stand for `seconds`, the first and last for longer. `marks`: see `SharedGame`.
    """

    subject: Subject
    theme: Theme
    wide: int = 720
    seconds: float = 0.9
    marks: Mapping[int, Mark] = field(default_factory=dict)
    turned_round: bool = False

    def __post_init__(self) -> None:
        game = self.subject.match.game
        metrics = Metrics(self.wide / _SCALE, self.wide, self.wide)
        self._view = view = view_for(game.name)(game, self.theme, metrics)
        view.still, view.animations, view.turned_round = True, False, self.turned_round
        self._metrics, self._margin = metrics, metrics.px(_MARGIN)
        room = self.wide - 2 * self._margin
        self._board = pygame.Rect((self._margin, self._margin), view.fit(room, room))
        self._board.centerx = self.wide // 2
        view.layout(self._board)

    def __len__(self) -> int:
        """The number of pictures."""
        return len(self.subject.match.moves) + 1

    def lengths(self) -> Iterator[float]:
        """Yield the seconds for which each picture stands."""
        for ply in range(len(self)):
            yield self.seconds * (_LAST if ply == len(self) - 1 else _FIRST if ply else 2 * _FIRST)

    def draw(self, ply: int) -> pygame.Surface:
        """Return the picture after this number of moves."""
        tall = self._board.bottom + self._metrics.px(_FOOT)
        picture = pygame.Surface((self.wide, tall))
        picture.fill(self.theme.bg)
        self._show(ply)
        self._view.draw(picture, _SETTLED)
        self._write(picture, ply)
        return picture

    def _show(self, ply: int) -> None:
        match, view = self.subject.match, self._view
        action = match.moves[ply - 1] if ply else None
        view.set_state(match.states[ply], action)
        if action is not None and ply in self.marks:
            move = consequences_of(match.game, match.states[ply - 1], action)
            view.annotate(Annotation(move, self.marks[ply]))
        if ply == len(match.moves) and match.outcome is not None and match.outcome.winner is not None:
            view.celebrate(0.0, "")

    def _write(self, picture: pygame.Surface, ply: int) -> None:
        """Write the players at the left and the move at the right, below the board."""
        match, size = self.subject.match, self._metrics.px(_LETTERS)
        middle = (self._board.bottom + picture.get_height()) // 2
        move = numbered(match, ply, match.moves_text[ply - 1]) + self.marks.get(ply, Mark.NONE) if ply else ""
        at = self.wide - self._margin
        left = fonts.draw(picture, move, (at, middle), size, "semi", self.theme.text, "right").left if move else at
        first, second = map(seat_name, self.subject.seats)
        names = text("{first} vs {second}", first=first, second=second)
        names = fonts.shorten(names, size, "medium", left - 2 * self._margin)
        fonts.draw(picture, names, (self._margin, middle), size, "medium", self.theme.text2)


class _Making:
    """Makes the file of a film: the window's thread draws the pictures one by one, and another thread packs them."""

    def __init__(self, app: Host, film: Film, done: Callable[[bytes], None]) -> None:
        self._app, self._film, self._done = app, film, done
        self._drawn: queue.Queue[Any] = queue.Queue()
        self._progress: Progress[None] = Progress(lambda _report: app.call_soon(app.invalidate))
        self._waiting = WaitDialog(text("Making the moving picture"), self._words, self._progress)

    def begin(self) -> None:
        self._app.open(self._waiting)
        if threads.start(self._run, "moving picture") is None:
            self._failed()

    def _words(self, report: Report[Any]) -> str:
        if report.done == len(self._film):
            return text("Packing the pictures")
        return text("{some:,} of {n:,} picture|{some:,} of {n:,} pictures", some=report.done, n=len(self._film))

    def _run(self) -> None:
        try:
            made = write_gif(self._frames())
            self._progress.report(len(self._film), len(self._film))  # raises Cancelled if it was cancelled meanwhile
        except Cancelled:
            return
        except Exception:  # noqa: BLE001  whatever failed, the window stays
            log.exception("the moving picture failed")
            self._app.call_soon(self._failed)
        else:
            self._app.call_soon(lambda: self._finish(made))

    def _frames(self) -> Iterator[tuple[Any, float]]:
        for ply, seconds in enumerate(self._film.lengths()):
            self._progress.report(ply, len(self._film))
            self._app.call_soon(partial(self._draw, ply))
            pixels = self._drawn.get()
            if pixels is None:
                raise RuntimeError("a position could not be drawn")
            yield pixels, seconds
        self._progress.report(len(self._film), len(self._film))

    def _draw(self, ply: int) -> None:
        """Draw one picture, in the window's thread."""
        try:
            self._drawn.put(pictures.pixels_of(self._film.draw(ply)))
        except Exception:  # noqa: BLE001  whatever failed, the window stays
            log.exception("a position could not be drawn")
            self._drawn.put(None)

    def _finish(self, made: bytes) -> None:
        self._waiting.close()
        self._done(made)

    def _failed(self) -> None:
        self._waiting.close()
        self._app.notice(text("The moving picture could not be made; the log has the details."), "error")
