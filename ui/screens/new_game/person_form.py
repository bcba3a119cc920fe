"""The form for a human player: a name, a colour, and the names that were used last."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from coach.boards import side_names
from game.texts import text
from saves.errors import LibraryError
from saves.settings import NAME_LENGTH
from ui.boards import piece_icon
from ui.kit.button import Button
from ui.kit.field import Field
from ui.kit.segmented import Option, Segmented

if TYPE_CHECKING:
    from collections.abc import Callable

    from saves.library import Library
    from ui.kit.control import Control
    from ui.kit.look import Look
    from ui.screens.new_game.choice import SeatChoice

_LABEL, _ROW = 112, 54  # logical: width of the labels' column, distance of the rows
_MOST_NAMES = 6
_GAMES_BACK = 60
"""Number of games that are searched for names."""


def names_used(library: Library) -> list[str]:
    """Return the names of people in the last games, latest first; none if the library cannot be read."""
    try:
        games = library.search(limit=_GAMES_BACK).games
    except LibraryError:
        return []
    seats = [seat for game in games if not game.imported for seat in (game.white, game.black)]
    names = dict.fromkeys(seat.name for seat in seats if seat.player is None and len(seat.name) <= NAME_LENGTH)
    return [*names][:_MOST_NAMES]


class PersonForm:
    """Changes the name of a SeatChoice, then calls `changed`; `coloured` gets the chosen side, None for chance."""

    def __init__(
        self,
        look: Look,
        game: str,
        names: list[str],
        changed: Callable[[], None],
        coloured: Callable[[int | None], None],
    ) -> None:
        self.look = look
        self.changed = changed
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.choice: SeatChoice | None = None
        self.visible = False
        self.field = Field("Name", "", self._typed, max_length=NAME_LENGTH)
        first, second = side_names(game)
        sides = [Option(first, picture=_piece(look, game, 0)), Option(second, picture=_piece(look, game, 1))]
        sides.append(Option(text("Random"), "dice-5"))
        self.colour = Segmented("Side", sides, 0, lambda index: coloured(index if index < 2 else None))
        self.names = [Button(name, lambda name=name: self._take(name), name=f"Name {name}") for name in names]  # type: ignore[misc]

    @property
    def controls(self) -> list[Control]:
        return [self.field, self.colour, *self.names]

    def show(self, choice: SeatChoice, side: int | None, *, visible: bool) -> None:
        """Show a person and the seat's side."""
        self.choice, self.visible = choice, visible
        if self.field.text != choice.typed:
            self.field.set_text(choice.typed)
        self.field.invalid = bool(choice.problem)
        self.colour.value = 2 if side is None else side
        self.field.visible = self.colour.visible = visible
        for button in self.names:
            button.visible = visible and button.rect.w > 0
            button.selected = button.label == choice.typed

    def layout(self, rect: pygame.Rect, height: int) -> None:
        """Place the rows from the top of `rect`, with controls of `height` device pixels."""
        look, self.rect = self.look, rect
        left, width, step = rect.x + look.px(_LABEL), rect.w - look.px(_LABEL), look.px(_ROW)
        top = rect.y + look.px(10)
        self.field.rect = pygame.Rect(left, top, width, height)
        self.colour.rect = pygame.Rect(left, top + step, width, height)
        x = left
        for button in self.names:
            natural = button.natural_width(look)
            fits = x + natural <= rect.right
            button.rect = pygame.Rect(x, top + 2 * step, natural if fits else 0, height)
            button.visible = self.visible and fits
            x += natural + look.px(8) if fits else 0

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the labels."""
        if not self.visible:
            return
        look = self.look
        rows: list[tuple[str, Control]] = [(text("Name"), self.field), (text("Side"), self.colour)]
        rows += [(text("Used before"), button) for button in self.names[:1]]
        for label, control in rows:
            look.text(surface, label, (self.rect.x, control.rect.centery), 14, "semi")

    def _typed(self, typed: str) -> None:
        assert self.choice is not None
        self.choice.rename(typed)
        self.changed()

    def _take(self, name: str) -> None:
        self.field.set_text(name)
        self._typed(name)


def _piece(look: Look, game: str, side: int) -> Callable[[pygame.Surface, tuple[float, float], int], None]:
    def draw(surface: pygame.Surface, centre: tuple[float, float], size: int) -> None:
        piece = piece_icon(game, side, size, look.theme)
        surface.blit(piece, (round(centre[0] - size / 2), round(centre[1] - size / 2)))

    return draw
