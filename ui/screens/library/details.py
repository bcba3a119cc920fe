"""The card beside the list: the chosen game in detail, with its actions."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

import pygame

from coach import library_texts
from coach.game_texts import clock_text
from game.texts import text
from ui.boards import piece_icon
from ui.kit.button import Button, Kind
from ui.screens.library import keys
from ui.screens.library.game_list import draw_thumbnail

if TYPE_CHECKING:
    from saves.models import GameSummary
    from saves.shelf import Shelf
    from ui.kit.commands import Command
    from ui.kit.look import Look

_PAD, _BUTTON = 16, 40  # logical


class GameActions(NamedTuple):
    """The actions of the buttons."""

    open: Callable[[], None]
    review: Callable[[], None]
    rename: Callable[[], None]
    export: Callable[[], None]
    delete: Callable[[], None]
    undo: Callable[[], None]


class Details:
    """Draws the chosen games of a Shelf. `controls` are its buttons; the scene adds and draws them."""

    def __init__(self, shelf: Shelf, actions: GameActions) -> None:
        self.shelf = shelf
        self.rect = pygame.Rect(0, 0, 0, 0)
        cap = keys.OPEN.keys
        self.open = Button(text("Open"), actions.open, "primary", icon="play-filled", keycap=cap, group="details")
        self.review = Button(
            text("Review"), actions.review, icon="target", size=14, keycap=keys.REVIEW.keys, group="details"
        )
        self.rename = self._small(text("Rename"), actions.rename, "pencil", keys.RENAME)
        self.export = self._small(text("Export"), actions.export, "upload", keys.EXPORT)
        self.delete = self._small(text("Delete"), actions.delete, "trash-2", keys.DELETE, "danger")
        self.undo = self._small(text("Undo"), actions.undo, "undo-2", keys.UNDO)
        self.controls = (self.open, self.review, self.rename, self.export, self.delete, self.undo)

    @staticmethod
    def _small(label: str, action: Callable[[], None], icon: str, key: Command, kind: Kind = "secondary") -> Button:
        button = Button(label, action, kind, icon=icon, size=13, group="details", keycap=key.keys)
        button.shows_keycap = False
        return button

    def layout(self, rect: pygame.Rect, look: Look) -> None:
        """Take all of `rect`: four small buttons at its bottom, Open and Review above them."""
        self.rect = rect
        gap, height = look.px(8), look.px(_BUTTON)
        inner = rect.inflate(-2 * look.px(_PAD), -2 * look.px(_PAD))
        half = (inner.w - gap) // 2
        low, high = inner.bottom - height, inner.bottom - 2 * height - gap
        right = inner.right - half
        self.rename.rect = pygame.Rect(inner.x, high, half, height)
        self.export.rect = pygame.Rect(right, high, half, height)
        self.delete.rect = pygame.Rect(inner.x, low, half, height)
        self.undo.rect = pygame.Rect(right, low, half, height)
        self.review.rect = pygame.Rect(inner.x, high - gap - height, inner.w, height)
        self.open.rect = pygame.Rect(inner.x, self.review.rect.y - gap - look.px(48), inner.w, look.px(48))

    def refresh(self) -> None:
        """Enable the buttons whose actions are possible."""
        many, game = len(self.shelf.chosen), self.shelf.current
        self.open.enabled = self.rename.enabled = many == 1 and game is not None
        self.review.enabled = many == 1 and game is not None and game.plies > 0
        self.export.enabled = self.delete.enabled = many > 0
        self.undo.enabled = self.shelf.can_undo
        self.open.label = text("Continue") if game is not None and not game.finished else text("Open")
        self.open.icon = "play-filled" if game is not None and not game.finished else "eye"

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the card; its buttons are drawn by the scene."""
        look.card(surface, self.rect)
        many, game = len(self.shelf.chosen), self.shelf.current
        inner = self.rect.inflate(-2 * look.px(_PAD), -2 * look.px(_PAD))
        inner.h = self.open.rect.y - look.px(12) - inner.y
        if many > 1:
            chosen = text("{games} chosen", games=library_texts.count_of(many))
            look.text(surface, chosen, (inner.x, inner.y + look.px(10)), 18, "semi")
            sentence = text("Export writes them into one file. Delete can be undone.")
            at = (inner.x, inner.y + look.px(28))
            look.paragraph(surface, sentence, at, inner.w, 13, "medium", look.theme.text2)
        elif game is not None:
            self._draw_game(surface, look, game, inner)
        else:
            sentence = text("The chosen game is shown here.")
            look.text(surface, sentence, inner.center, 13, "medium", look.theme.text3, "center", room=inner.w)

    def _draw_game(self, surface: pygame.Surface, look: Look, game: GameSummary, inner: pygame.Rect) -> None:
        facts = self._facts(game)
        step = look.px(24)
        below = look.px(22 + 12) + 2 * look.px(26) + look.px(10) + step * len(facts)
        picture = pygame.Rect(inner.x, inner.y, inner.w, max(look.px(40), min(look.px(210), inner.h - below)))
        draw_thumbnail(surface, look, game, picture)
        y = picture.bottom + look.px(22)
        look.text(surface, library_texts.title_of(game), (inner.x, y), 17, "semi", room=inner.w)
        y += look.px(12)
        for player in (0, 1):
            y += look.px(26)
            self._draw_seat(surface, look, game, player, (inner.x, y - look.px(6)), inner.w)
        y += look.px(10)
        for name, value in facts:
            y += step
            middle = y - step // 2
            named = look.text(surface, name, (inner.x, middle), 13, "medium", look.theme.text3)
            room = inner.right - named.right - look.px(12)
            look.text(surface, value, (inner.right, middle), 13, "medium", look.theme.text2, "right", room)

    def _draw_seat(
        self, surface: pygame.Surface, look: Look, game: GameSummary, player: int, at: tuple[int, int], room: int
    ) -> None:
        seat, side = (game.white, game.black)[player], look.px(18)
        if game.board in library_texts.BOARDS:
            icon = piece_icon(game.board, player, side, look.theme)
            surface.blit(icon, icon.get_rect(midleft=at))
        clock = "" if game.clocks is None else clock_text(game.clocks[player])
        right = look.text(surface, clock, (at[0] + room, at[1]), 13, "medium", look.theme.text3, "right").x
        left = at[0] + side + look.px(8)
        look.text(surface, library_texts.seat_of(seat), (left, at[1]), 14, "semi", room=right - left - look.px(8))

    @staticmethod
    def _facts(game: GameSummary) -> list[tuple[str, str]]:
        began = game.created.astimezone()
        facts = [
            (text("Result"), library_texts.ending_of(game)),
            (text("Length"), library_texts.moves_of(game)),
            (text("Begun"), f"{library_texts.day_of(game.created)}, {began:%H:%M}"),
        ]
        if game.title:
            facts.insert(0, (text("Board"), library_texts.board_title(game.board)))
        if game.imported:
            facts.append((text("From"), text("a file or a study")))
        return facts
