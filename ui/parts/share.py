"""Exports of one game: a moving picture, a picture of the board, a QR code, its moves as text."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

import numpy as np
import pygame
from numpy.typing import NDArray

from ai.progress import Progress
from coach.game_texts import game_length
from coach.review.subject import Subject
from game.files import write_whole
from game.texts import text
from saves.file_questions import GAMES, MOVING_PICTURES, PICTURES
from saves.gamefile import GameRecord, write_game
from saves.qr import TooLongError, encode
from table.filming import Filming, filming_words
from table.review.marks import Mark
from ui.boards.film import Film
from ui.kit import Answer, Command, Dialog, Look, Popup, Pressable, Segmented, Switch
from ui.kit.tree import Canvas, Column, Icon, KeyCaps, Node, Row, Text
from ui.parts import export
from ui.parts.waiting import WaitDialog
from ui.shell import pictures
from ui.shell.host import Host

_ROW, _CODE, _LEAST_CODE = 52, 392, 200  # logical: the height of a row; the side of a shown QR code, and its least


class SharedGame:
    """One game and its exports. `picture` draws the board as shown now; None means the last position. `marks` are the
    marks of a review, keyed by the ply of the marked move, from 1.
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
        self._name, self._moves_alone = subject.match.game.shown_title, GameRecord(record.tags, record.moves)

    def film(self) -> None:
        """Ask for size, pace and marks of the moving picture."""
        self._app.open(FilmDialog(self))

    def make_film(self, wide: int, seconds: float, *, marked: bool) -> None:
        """Draw the moving picture, then ask for its path. Each position is shown for `seconds`."""
        marks = self.marks if marked else {}
        film = Film(self.subject, self._app.look.theme, wide, seconds, marks, self._turned_round)
        progress: Progress[None] = Progress(lambda _report: self._app.call_soon(self._app.invalidate))

        def save(made: bytes | None) -> None:
            waiting.close()
            self._save_film(made)

        draw = lambda ply: pictures.pixels_of(film.draw(ply))  # noqa: E731
        filming = Filming([*film.lengths()], draw, self._app.call_soon, progress, save)
        waiting = WaitDialog(text("Making the moving picture"), filming_words, progress)
        self._app.open(waiting)
        filming.begin()

    def _save_film(self, made: bytes | None) -> None:
        if made is None:
            self._app.notice(text("The moving picture could not be made; the log has the details."), "error")
            return
        write = lambda path: write_whole(path, made)  # noqa: E731
        export.save_as(self._app, text("Save the moving picture"), ".gif", MOVING_PICTURES, write, what=self._name)

    def save_picture(self) -> None:
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
        export.copy_out(self._app, write_game(self._moves_alone), text("The game is copied."))

    def code(self) -> None:
        """Show a QR code of the game's moves."""
        try:
            code = encode(write_game(self._moves_alone))
        except TooLongError as error:
            self._app.notice(str(error), "error")
            return
        write = partial(pictures.save_picture, pictures.code_picture(code))
        save = partial(export.save_as, self._app, text("Save the QR code"), ".png", PICTURES, write, what=self._name)
        self._app.open(CodeDialog(code, save))

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
            _ShareRow("P", "image", text("Picture of this board"), text("a PNG, as it is shown"), share.save_picture),
            _ShareRow("I", "copy", text("Copy the picture"), text("to paste into a message"), share.copy_picture),
            _ShareRow("C", "file-down", text("Copy as text"), text("the moves, to paste into a letter"), share.copy),
            _ShareRow("Q", "qr-code", text("QR code"), text("to photograph, or to save as a picture"), share.code),
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
    """A line of the dialog, for one export: key, icon, text and action."""

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


class CodeDialog(Dialog):
    """A dialog with a QR code, as large as there is room, and a button that saves it as a picture."""

    def __init__(self, code: NDArray[np.bool_], save: Callable[[], None]) -> None:
        words = text("A phone’s camera reads only the moves from it. Saved as a picture, it opens here as a game.")
        answers = Answer(text("Close")), Answer(text("Save"), save, "primary", icon="download")
        super().__init__(text("QR code"), words, answers)
        self._code = code

    def body(self) -> Sequence[Node]:
        return (Canvas(self._draw, wide=_CODE, tall=_CODE, least=(_LEAST_CODE, _LEAST_CODE)),)

    def _draw(self, surface: pygame.Surface, area: pygame.Rect, _look: Look) -> None:
        picture = pictures.code_picture(self._code, min(area.size))
        surface.blit(picture, picture.get_rect(center=area.center))


_SIZES = {480: "Small", 720: "Medium", 1080: "Large"}
_PACES = {1.6: "Slow", 0.9: "Normal", 0.45: "Fast"}


class FilmDialog(Dialog):
    """A dialog that asks for a moving picture's size and pace, and whether the picture shows a review's marks."""

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
