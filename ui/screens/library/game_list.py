"""The list of games, one row each; only visible rows are drawn."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from coach import library_texts
from game import RulesError
from game.texts import text
from ui.boards import thumbnail
from ui.kit.scroll import ScrollList

if TYPE_CHECKING:
    from saves.models import GameSummary
    from saves.shelf import Shelf
    from ui.kit.look import Look
    from ui.kit.theme import Colour, Theme

ROW = 68  # logical height
_THUMBNAIL = (84, 52)
_DOUBLE_CLICK = 0.4  # seconds
_CONTROL = pygame.KMOD_CTRL | pygame.KMOD_META


class GameList(ScrollList):
    """Shows a Shelf. A click chooses (with Shift or Ctrl more than one); Enter or a double click opens.

    `changed` is called after a change of the choice, `opened` to open the game.
    """

    def __init__(self, shelf: Shelf, changed: Callable[[], None], opened: Callable[[], None]) -> None:
        super().__init__("Games", ROW, self._draw_game, self._clicked)
        self.shelf = shelf
        self.changed = changed
        self.opened = opened
        self.card = pygame.Rect(0, 0, 0, 0)
        """The card that the list fills; the focus ring surrounds it."""
        self._look: Look | None = None
        self._last_click = (-1, 0.0)

    def refresh(self, look: Look) -> None:
        """Read the number of rows and the cursor again."""
        self._look = look
        self.set_rows(len(self.shelf), look)
        self.choose(self.shelf.cursor, look)

    def activate(self, look: Look) -> None:
        """Open the game at the cursor."""
        if self.rows:
            self.opened()

    def key(self, event: pygame.event.Event, look: Look) -> bool:
        """Arrow, Page, Home and End keys move the cursor, with Shift they mark games; Space marks a game, Enter opens
        it.
        """
        mod = getattr(event, "mod", 0)
        page = max(1, self.rect.h // self._row_px - 1)
        steps = {
            pygame.K_UP: -1,
            pygame.K_DOWN: 1,
            pygame.K_PAGEUP: -page,
            pygame.K_PAGEDOWN: page,
            pygame.K_HOME: -self.rows,
            pygame.K_END: self.rows,
        }
        if event.key in steps:
            self._go(self.shelf.cursor + steps[event.key], look, extend=bool(mod & pygame.KMOD_SHIFT))
        elif event.key == pygame.K_SPACE and self.rows:
            self.shelf.toggle(self.shelf.cursor)
            self.changed()
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and not mod & pygame.KMOD_ALT:
            self.activate(look)
        else:
            return False
        return True

    def drop(self, position: tuple[int, int], look: Look) -> None:
        self._look = look
        super().drop(position, look)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        self._look = look
        super().draw(surface, look)

    def draw_focus(self, surface: pygame.Surface, look: Look) -> None:
        look.ring(surface, self.card, 16)

    def _go(self, index: int, look: Look, *, extend: bool) -> None:
        self.shelf.go(index, extend=extend)
        self.choose(self.shelf.cursor, look)
        self.changed()

    def _clicked(self, index: int) -> None:
        look, mod = self._look, pygame.key.get_mods()
        assert look is not None
        before, since = self._last_click
        self._last_click = (index, look.now)
        if mod & _CONTROL:
            self.shelf.toggle(index)
        else:
            self.shelf.go(index, extend=bool(mod & pygame.KMOD_SHIFT))
        self.changed()
        if before == index and look.now - since <= _DOUBLE_CLICK and not mod & (_CONTROL | pygame.KMOD_SHIFT):
            self._last_click = (-1, 0.0)
            self.opened()

    def _draw_game(self, surface: pygame.Surface, rect: pygame.Rect, index: int, pointed: bool) -> None:
        look, game = self._look, self.shelf.game(index)
        assert look is not None
        theme, chosen = look.theme, self.shelf.is_chosen(index)
        inner = pygame.Rect(rect.x + look.px(6), rect.y + look.px(2), rect.w - look.px(18), rect.h - look.px(4))
        if chosen:
            look.panel(surface, inner, 10, theme.accent_soft)
        elif pointed:
            look.panel(surface, inner, 10, theme.hover)
        if index == self.shelf.cursor and (chosen or self.focused):
            look.panel(surface, inner, 10, None, theme.accent, 2)
        if game is None:
            look.text(
                surface, text("This game is gone."), (inner.x + look.px(16), inner.centery), 13, colour=theme.text3
            )
        else:
            _draw_summary(surface, look, game, inner.inflate(-look.px(16), 0))


def _draw_summary(surface: pygame.Surface, look: Look, game: GameSummary, rect: pygame.Rect) -> None:
    theme = look.theme
    size = (look.px(_THUMBNAIL[0]), look.px(_THUMBNAIL[1]))
    draw_thumbnail(surface, look, game, pygame.Rect(rect.x, rect.centery - size[1] // 2, *size))
    high, low = rect.centery - look.px(11), rect.centery + look.px(11)
    right = rect.right - look.px(4)
    when, long = library_texts.date_of(game.updated), library_texts.moves_of(game)
    look.text(surface, when, (right, high), 13, "medium", theme.text2, "right")
    look.text(surface, long, (right, low), 12, "medium", theme.text3, "right")
    middle = right - look.px(206 if rect.w > look.px(560) else 176)
    room = right - look.px(82) - middle
    ink = _result_colour(game, theme)
    look.text(surface, library_texts.result_of(game), (middle, rect.centery), 13, "semi", ink, room=room)
    left = rect.x + size[0] + look.px(14)
    room = middle - look.px(12) - left
    look.text(surface, library_texts.title_of(game), (left, high), 15, "semi", room=room)
    named = (
        f"{library_texts.board_title(game.board)} · {library_texts.names_of(game)}"
        if game.title
        else library_texts.seats_of(game)
    )
    look.text(surface, named, (left, low), 13, "medium", theme.text2, room=room)


def draw_thumbnail(surface: pygame.Surface, look: Look, game: GameSummary, rect: pygame.Rect) -> None:
    """Draw the position of a game; an empty frame if it is unreadable or its board unknown."""
    try:
        surface.blit(thumbnail(game.board, game.position, rect.size, look.theme), rect)
    except (RulesError, KeyError):
        look.panel(surface, rect, 8, look.theme.raised, look.theme.line)


def _result_colour(game: GameSummary, theme: Theme) -> Colour:
    """Return the colour of a result."""
    if not game.finished:
        return theme.accent
    return {1.0: theme.good, 0.0: theme.danger}.get(library_texts.score_of(game), theme.text2)  # type: ignore[arg-type]
