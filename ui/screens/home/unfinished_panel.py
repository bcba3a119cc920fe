"""The column beside the board of the home screen: the unfinished game, and today's puzzle.

One card alone takes the whole column, with a large board; two share it, with their boards beside the words.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from coach.boards import texts_of
from coach.player_texts import DOT
from coach.puzzle_texts import short_task_of, task_of
from game import RulesError, current_player, find_game
from game.texts import text
from game.wall_clock import today
from table.puzzles.daily import puzzle_of_day
from table.puzzles.progress import progress_of
from ui.boards import draw_board
from ui.kit.button import Button
from ui.kit.commands import Command
from ui.shell.routes import LibraryRoute, PuzzlesRoute, ResumeRoute, TodaysPuzzleRoute

if TYPE_CHECKING:
    from coach.unfinished import Unfinished
    from saves.library import Library
    from table.puzzles.data import Puzzle
    from ui.kit.control import Control
    from ui.kit.look import Look
    from ui.shell.host import Host


RESUME = Command("R", "Resume a game", when=lambda scene: scene.unfinished is not None)
PUZZLE = Command(
    "P", "Today’s puzzle", lambda scene: scene.unfinished_panel.open_puzzle(), lambda scene: scene.todays is not None
)
_GAP, _TALL = 16, 270
"""Logical: the gap between two cards, and the least height of a card with its board above the words."""


@dataclass(frozen=True, slots=True)
class Todays:
    """Today's puzzle, whether it is solved, and the current streak of puzzles solved at the first try."""

    puzzle: Puzzle
    solved: bool
    streak: int


def todays_puzzle(library: Library) -> Todays | None:
    """Return today's puzzle; None without a readable one. Raises LibraryError."""
    puzzle = puzzle_of_day(today())
    try:
        if puzzle is None or not find_game(puzzle.game).from_position(puzzle.position):
            return None
    except RulesError:
        return None
    progress = progress_of(library.attempts(), puzzle.game)
    return Todays(puzzle, puzzle.id in progress.solved, progress.streak)


@dataclass(frozen=True, slots=True)
class _CardTexts:
    """The content of a card. `aside` is at the right of the heading, `beside` at the right of the title, `line` below
    the title. `rows` replace title and line beside a board. `button` is at the bottom; in a low card, `more` is beside
    the heading.
    """

    button: Button
    heading: str
    aside: str
    board: str
    position: str
    title: str
    beside: str
    line: str
    rows: tuple[str, ...]
    ticked: bool = False
    more: Button | None = None


class UnfinishedPanel:
    """Shows both cards; `controls` are the controls of the visible cards, in Tab order."""

    def __init__(self, app: Host) -> None:
        self.app = app
        self.unfinished: Unfinished | None = None
        self.todays: Todays | None = None
        self.resume = Button(
            text("Resume"),
            lambda: app.navigate(ResumeRoute()),
            icon="play-filled",
            keycap=RESUME.keys,
            shortcut=RESUME.code,
        )
        self.more = Button("", lambda: app.navigate(LibraryRoute(unfinished=True)), "ghost", name="More unfinished")
        self.solve = Button(text("Solve it"), self.open_puzzle, icon="puzzle", keycap=PUZZLE.keys, name="Puzzle")
        self._cards: list[tuple[pygame.Rect, Callable[[], _CardTexts]]] = []

    def show(self, unfinished: Unfinished | None, todays: Todays | None) -> None:
        """Show a game and a puzzle; `layout` must be called afterwards."""
        self.unfinished, self.todays = unfinished, todays
        others = unfinished.others if unfinished else 0
        self.more.label = text("{n} more unfinished", n=others)
        self.solve.label = text("More puzzles") if todays is not None and todays.solved else text("Solve it")

    @property
    def controls(self) -> list[Control]:
        found: list[Control] = []
        if self.unfinished is not None:
            found += [self.resume, *([self.more] if self.unfinished.others else [])]
        return found if self.todays is None else [*found, self.solve]

    @property
    def shows(self) -> bool:
        """Whether there is a card."""
        return self.unfinished is not None or self.todays is not None

    def open_puzzle(self) -> None:
        """Open today's puzzle; if it is solved, the other puzzles of its board."""
        if self.todays is not None and self.todays.solved:
            self.app.navigate(PuzzlesRoute(self.todays.puzzle.game))
        else:
            self.app.navigate(TodaysPuzzleRoute())

    # -- where everything is --------------------------------------------------------------------------

    def layout(self, rect: pygame.Rect, look: Look) -> None:
        """Take the column."""
        cards = (self._game_card, self.unfinished), (self._puzzle_card, self.todays)
        shown = [card for card, content in cards if content is not None]
        gap = look.px(_GAP)
        tall = (rect.h - gap * (len(shown) - 1)) // max(1, len(shown))
        self._cards = [
            (pygame.Rect(rect.x, rect.y + place * (tall + gap), rect.w, tall), card) for place, card in enumerate(shown)
        ]
        for place, card in self._cards:
            if card == self._game_card:
                self._place_resume(place, look)
            else:
                self.solve.rect = self._button_rect(place, look)

    def _place_resume(self, rect: pygame.Rect, look: Look) -> None:
        """Place both buttons of the game's card: `more` below `resume`, or in a low card at the top right."""
        self.resume.rect = self._button_rect(rect, look)
        if self.unfinished is None or not self.unfinished.others:
            return
        pad, tall = self._pad(rect, look), look.px(34)
        if self._is_tall(rect, look):
            self.more.rect = pygame.Rect(rect.x + pad, rect.bottom - look.px(10) - tall, rect.w - 2 * pad, tall)
            self.resume.rect.bottom = self.more.rect.y - look.px(4)
        else:
            self.more.label = text("{n} more", n=self.unfinished.others)
            wide = min(self.more.natural_width(look), rect.w // 2)
            self.more.rect = pygame.Rect(rect.right - look.px(6) - wide, rect.y + look.px(8), wide, tall)

    def _button_rect(self, rect: pygame.Rect, look: Look) -> pygame.Rect:
        pad, tall = self._pad(rect, look), look.px(44 if self._is_tall(rect, look) else 40)
        footer = look.px(20 if self._is_tall(rect, look) else 14)
        return pygame.Rect(rect.x + pad, rect.bottom - footer - tall, rect.w - 2 * pad, tall)

    def _pad(self, rect: pygame.Rect, look: Look) -> int:
        return look.px(24 if self._is_tall(rect, look) and rect.w > look.px(230) else 18)

    def _is_tall(self, rect: pygame.Rect, look: Look) -> bool:
        return rect.h >= look.px(_TALL)

    # -- drawing --------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the cards without their buttons."""
        for rect, card in self._cards:
            look.card(surface, rect)
            texts = card()
            self._draw_heading(surface, look, rect, texts)
            if self._is_tall(rect, look):
                self._draw_tall(surface, look, rect, texts)
            else:
                self._draw_low(surface, look, rect, texts)

    def _game_card(self) -> _CardTexts:
        game = self.unfinished
        assert game is not None
        title = find_game(game.game).title
        rows = (title, *game.status.split(DOT))
        more = self.more if game.others else None
        texts = text("Unfinished"), game.age, game.game, game.position, title, game.clocks, game.status, rows
        return _CardTexts(self.resume, *texts, more=more)

    def _puzzle_card(self) -> _CardTexts:
        todays = self.todays
        assert todays is not None
        puzzle, game = todays.puzzle, find_game(todays.puzzle.game)
        side = texts_of(game.name).side(int(current_player(game.from_position(puzzle.position))))
        heading, rated = text("Today’s puzzle"), DOT.join((game.title, str(puzzle.rating)))
        if todays.solved:
            lines = text("Solved"), text("next one tomorrow")
            return _CardTexts(
                self.solve, heading, "", game.name, puzzle.position, lines[0], "", lines[1], lines, ticked=True
            )
        title = task_of(puzzle, side)
        rows = (*short_task_of(puzzle, side), rated)
        return _CardTexts(self.solve, heading, text("new"), game.name, puzzle.position, title, "", rated, rows)

    def _draw_heading(self, surface: pygame.Surface, look: Look, rect: pygame.Rect, texts: _CardTexts) -> None:
        low, pad = not self._is_tall(rect, look), self._pad(rect, look)
        middle, right = rect.y + look.px(25 if low else 34), rect.right - pad
        if low and texts.more is not None:
            right = texts.more.rect.x
        elif texts.ticked:
            look.icon(surface, "circle-check", (right - look.px(9), middle), 18, look.theme.good)
            right -= look.px(26)
        else:
            right = look.text(surface, texts.aside, (right, middle), 13, "medium", look.theme.text3, "right").x
        look.text(surface, texts.heading, (rect.x + pad, middle), 16, "semi", room=right - rect.x - pad)

    def _draw_tall(self, surface: pygame.Surface, look: Look, rect: pygame.Rect, texts: _CardTexts) -> None:
        """Draw the board above the words."""
        theme, pad = look.theme, self._pad(rect, look)
        bottom = texts.button.rect.y
        x, room, title = rect.x + pad, rect.w - 2 * pad, bottom - look.px(41)
        beside = look.text(surface, texts.beside, (rect.right - pad, title), 13, "medium", theme.text3, "right")
        look.text(surface, texts.title, (x, title), 15, "semi", room=beside.x - x)
        look.text(surface, texts.line, (x, title + look.px(21)), 13, "medium", theme.text2, room=room)
        space = pygame.Rect(x, rect.y + look.px(34 + 22), room, 0)
        space.h = title - look.px(20) - space.y
        draw_board(surface, look, texts.board, texts.position, space)

    def _draw_low(self, surface: pygame.Surface, look: Look, rect: pygame.Rect, texts: _CardTexts) -> None:
        """Draw the board, if it fits, beside the words."""
        theme, pad = look.theme, self._pad(rect, look)
        bottom = texts.button.rect.y
        space = pygame.Rect(rect.x + pad, rect.y + look.px(44), look.px(70), 0)
        space.h = bottom - look.px(10) - space.y
        x, rows = rect.x + pad, texts.rows
        if space.h >= look.px(52) and rect.w >= look.px(230):
            draw_board(surface, look, texts.board, texts.position, space)
            x = space.right + look.px(12)
        else:
            rows = texts.title, texts.line
        room, top = rect.right - look.px(8) - x, space.centery - look.px(10) * (len(rows) - 1)
        look.text(surface, rows[0], (x, top), 14, "semi", room=room)
        for number, row in enumerate(rows[1:], 1):
            look.text(surface, row, (x, top + look.px(20) * number), 13, "medium", theme.text2, room=room)
