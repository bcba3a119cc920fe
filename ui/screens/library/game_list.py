"""The list of the library's games, and the details of the chosen games."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from coach import library_texts
from coach.game_texts import clock_text
from game import RulesError
from game.texts import text
from saves.models import GameSummary, SeatRecord
from saves.shelf import Shelf
from ui.boards import thumbnail
from ui.kit import Command, List, Look, Switch, cap_of
from ui.kit.commands import is_control
from ui.kit.list import ALL
from ui.kit.motion import DOUBLE_CLICK
from ui.kit.tree import Box, Canvas, Child, Column, Node, Row, Spacer, Span, Text
from ui.parts.faces import face_of
from ui.parts.pictures import piece

OPEN = Command("Enter", "Open the game")
CHOOSE = Command("Space", "Choose, or leave out")
_PICTURE, _LEAST = (84, 52), 280  # logical: size of a row's picture, least width of the list
_TONES = {1.0: "good", 0.0: "danger"}


class GameList(List[int]):
    """The list of the games in `shelf`. A click chooses a game, with Shift or Ctrl further games; Enter or a double
    click calls `on_open`. The list's items are row numbers in `shelf`.
    """

    passing = (*List.passing, "_last_click")

    def __init__(self, shelf: Shelf, on_open: Callable[[], None], *, narrow: bool, whole: bool) -> None:
        """If `whole`, the list is as high as all its rows: not the list, but the page scrolls."""
        shown, numbers = (ALL if whole else 3, ALL), range(len(shelf))
        super().__init__(text("Games"), numbers, self._game_row, self._clicked, value=shelf.cursor, rows=shown)
        self.shelf = shelf
        self.on_open, self.narrow = on_open, narrow
        self.row_tall = 80 if narrow else 68  # logical; three lines in a narrow list
        self._last_click = (-1, 0.0)

    def find_widths(self, look: Look) -> Span:
        return Span(look.px(_LEAST), look.px(2 * _LEAST))

    def key(self, event: pygame.event.Event, look: Look) -> bool:
        """Arrow, Page, Home and End keys move the cursor, with Shift they choose games; Space chooses, Enter opens."""
        rows = self._rows_by(cap_of(event))
        if rows:
            self.shelf.go(self.shelf.cursor + rows, extend=bool(event.mod & pygame.KMOD_SHIFT))
            self.choose(self.shelf.cursor, look)
        elif CHOOSE.means(event):
            self.shelf.toggle(self.shelf.cursor)
        elif OPEN.means(event):
            self.on_open()
        else:
            return False
        return True

    def _rows_by(self, cap: str) -> int:
        """The number of rows by which an arrow, Page, Home or End key moves the cursor; 0 for other keys."""
        shown = self.rect if self.viewport is None else self.rect.clip(self.viewport.rect)
        page, every = max(1, shown.h // self.row_px - 1), len(self.items)
        return {"↑": -1, "↓": 1, "PgUp": -page, "PgDn": page, "Home": -every, "End": every}.get(cap, 0)

    def drop(self, position: tuple[int, int], look: Look) -> None:
        """Choose the row under a click; a double click opens its game."""
        before, self._last_click = self._last_click, (-1, look.now)
        super().drop(position, look)
        row, then = before
        if row == self._last_click[0] >= 0 and look.now - then <= DOUBLE_CLICK:
            self._last_click = (-1, 0.0)
            self.on_open()

    def draw_face(self, surface: pygame.Surface, look: Look, rect: pygame.Rect, number: int) -> None:
        """Draw the background of a chosen or hovered row, and the outline of the cursor's row."""
        theme, chosen = look.theme, self.shelf.is_chosen(number)
        inner = rect.inflate(0, -look.px(4))
        if chosen:
            look.panel(surface, inner, 10, theme.accent_soft)
        elif number == self.pointed_part:
            look.panel(surface, inner, 10, theme.hover)
        if number == self.chosen and (chosen or self.focused):
            look.panel(surface, inner, 10, None, theme.accent, 2)

    def _clicked(self, number: int) -> None:
        mod = pygame.key.get_mods()
        if is_control(mod):
            self.shelf.toggle(number)
        else:
            self.shelf.go(number, extend=bool(mod & pygame.KMOD_SHIFT))
        if not (is_control(mod) or mod & pygame.KMOD_SHIFT):
            self._last_click = (number, self._last_click[1])

    def _game_row(self, number: int) -> Node:
        game = self.shelf.summary(number)
        if game is None:
            words = text("This game cannot be read.") if self.shelf.is_unreadable else text("This game is gone.")
            return Box(Text(words, size=13, tone="text3"), pad=(16, 0))
        return Box(_summary(game, self.narrow), pad=(10, 0), valign="center")


def _summary(game: GameSummary, narrow: bool) -> Node:
    """A row of the list: position, title, players and result; date and length unless `narrow`."""
    players = library_texts.seats_of(game)
    if game.title:
        players = f"{library_texts.board_title(game.board)} · {library_texts.names_of(game)}"
    tone = _TONES.get(library_texts.score_of(game), "text2") if game.finished else "accent"  # type: ignore[arg-type]
    result = Text(library_texts.result_of(game), size=13, weight="semi", tone=tone, shortens=True)
    title = Text(library_texts.title_of(game), size=15, weight="semi", shortens=True)
    rival = face_of(game.opponent.player, _FACE) if game.is_against_computer else None
    second = Row(rival, Text(players, size=13, tone="text2", shortens=True, grow=1), gap=6, wraps=False)
    if narrow:
        return Row(picture_of(game, *_PICTURE), Column(title, second, result, gap=0, grow=1))
    when = Text(library_texts.date_of(game.updated), size=13, tone="text2", align="end")
    long = Text(library_texts.moves_of(game), size=12, tone="text3", align="end")
    words = Column(title, second, gap=1, grow=1)
    return Row(picture_of(game, *_PICTURE), words, Box(result, wide=120), Box(Column(when, long, gap=1), wide=82))


def picture_of(game: GameSummary, wide: float, tall: float) -> Canvas:
    """Return a picture of a game's last position; an empty frame if board or position are unreadable."""

    def draw(surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
        try:
            surface.blit(thumbnail(game.board, game.position, rect.size, look.theme), rect)
        except (RulesError, KeyError):
            look.panel(surface, rect, 8, look.theme.raised, look.theme.line)

    return Canvas(draw, wide=wide, tall=tall, least=(40, 40))


_FACE = 22  # logical
_LARGE, _ICON = (280, 210), 18  # logical: the picture of the chosen game, the piece of a side


def details(games: int, game: GameSummary | None, privacy: Switch | None, buttons: Child = None) -> Node:
    """Return a node with details of the chosen games, and `buttons`. `games`: their number; `game`: a single one."""
    if games > 1:
        sentence = text("Export writes them into one file. Delete can be undone.")
        chosen = Text(text("{n:,} game chosen|{n:,} games chosen", n=games), size=18, weight="semi")
        content: Node = Column(chosen, Text(sentence, size=13, tone="text2", wraps=True), gap=6)
    elif game is not None:
        content = _game(game)
    else:
        nothing = Text(text("The chosen game is shown here."), size=13, tone="text3", align="center", grow=1)
        content = Column(nothing, grow=1)
    return Column(content, privacy, buttons and Spacer(), buttons)


def _game(game: GameSummary) -> Node:
    seats = [_seat(game, player, seat) for player, seat in enumerate((game.white, game.black))]
    facts = (
        Row(Text(name, size=13, tone="text3"), Text(value, size=13, tone="text2", align="end", grow=1))
        for name, value in library_texts.facts_of(game)
    )
    title = Text(library_texts.title_of(game), size=17, weight="semi", shortens=True)
    return Column(picture_of(game, *_LARGE), Column(title, *seats, gap=6), Column(*facts, gap=5))


def _seat(game: GameSummary, player: int, seat: SeatRecord) -> Node:
    icon = library_texts.is_known(game.board) and piece(game.board, player, _ICON)
    name = Text(library_texts.seat_of(seat), weight="semi", shortens=True, grow=1)
    clock = game.clocks is not None and Text(clock_text(game.clocks[player]), size=13, tone="text3")
    return Row(icon or Box(wide=_ICON), face_of(seat.player, _FACE), name, clock, gap=8)
