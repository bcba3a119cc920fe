"""The values of all moves for a player: a list of moves, and a label for each on the board."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import pygame

from game.texts import text
from lab.learning.contributions import WON
from lab.learning.course import REWARD
from ui.boards.proposing import Proposing
from ui.kit.scroll import ScrollList
from ui.kit.theme import mix

if TYPE_CHECKING:
    from coach.board_texts import BoardTexts
    from game.spec import Game
    from lab.learning.contributions import MoveContributions
    from table.consequences import Cell
    from ui.boards.view import BoardView
    from ui.kit.look import Look
    from ui.parts.side_styles import SideStyles


_ROW, _HEAD, _UNIT = 32, 54, 41
_LABEL, _PAD = 18, 5  # logical: height of a label on the board, and its padding


def value_text(value: float, places: int = 0) -> str:
    """Return the value of a move as text: +42; `wins` or `loses` if it ends the game."""
    if abs(value) >= WON:
        return text("wins") if value > 0 else text("loses")
    rounded = round(value, places)
    return f"{rounded:+.{places}f}".replace("-", "−") if rounded else f"{0:.{places}f}"


def _labels_of(ranked: Sequence[MoveContributions]) -> dict[int, str]:
    """Return the labels on the board, with a decimal where moves would have the same label without it."""
    alike: dict[str, set[str]] = {}
    for each in ranked:
        alike.setdefault(value_text(each.value), set()).add(value_text(each.value, 1))
    return {each.action: value_text(each.value, int(len(alike[value_text(each.value)]) > 1)) for each in ranked}


class RankedMoves(ScrollList):
    """Lists the moves with their values, best first; `on_choose` gets the action that is clicked or reached by keys."""

    def __init__(
        self,
        game: Game,
        texts: BoardTexts,
        sides: SideStyles,
        on_choose: Callable[[int], None],
        on_play: Callable[[int], None],
    ) -> None:
        super().__init__("Moves", _ROW, self._draw_move, lambda row: on_choose(self.ranked[row].action))
        self.game, self.texts, self.sides = game, texts, sides
        self.on_choose, self.on_play = on_choose, on_play
        self.ranked: Sequence[MoveContributions] = ()
        self.labels: dict[int, str] = {}
        """The label of each action on the board."""
        self.chosen: int | None = None
        self.state: Any = None
        self.card = pygame.Rect(0, 0, 0, 0)
        self.waiting = False
        self._look: Look | None = None
        self._places: dict[Cell, tuple[pygame.Rect, list[MoveContributions]]] = {}
        """The places of labels by cell, with the moves played there, best first."""
        self._falls = False
        """Whether a click anywhere in a column plays its move."""

    def show(self, state: Any, ranked: Sequence[MoveContributions], chosen: int | None, look: Look) -> None:
        """Show the moves of a position; the features of `chosen` are shown beside them."""
        if ranked is not self.ranked:
            self.offset = 0
        self.state, self.ranked, self.chosen, self._look = state, ranked, chosen, look
        self.labels = _labels_of(ranked)
        self.set_rows(len(ranked), look)
        actions = [each.action for each in ranked]
        if chosen in actions:
            self.value = actions.index(chosen)

    def layout(self, card: pygame.Rect, look: Look) -> None:
        """Lay the list out within the card."""
        self.card = card
        head = look.px(_HEAD)
        self.rect = pygame.Rect(card.x + look.px(8), card.y + head, card.w - look.px(14), card.h - head - look.px(6))
        self.set_rows(len(self.ranked), look)

    def key(self, event: pygame.event.Event, look: Look) -> bool:
        """Up and down choose a move, Enter plays it."""
        before = self.value
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and self.ranked:
            self.on_play(self.ranked[self.value].action)
            return True
        used = super().key(event, look)
        if self.value != before:
            self.on_choose(self.ranked[self.value].action)
        return used

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the card with its rows."""
        self._look = look
        look.card(surface, self.card, 14)
        middle = self.card.y + look.px(_HEAD - 16) // 2
        look.text(surface, text("Every move"), (self.card.x + look.px(16), middle), 15, "semi")
        count = text("looking at every move") if self.waiting else text("{n} move|{n} moves", n=len(self.ranked))
        at = (self.card.right - look.px(16), middle)
        look.text(surface, count, at, 12, "medium", look.theme.text3, "right")
        self._draw_unit(surface, look)
        super().draw(surface, look)

    def _draw_unit(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the unit of the values."""
        won, px = round(REWARD), look.px
        unit = text("Its value then: {won} is a sure win, −{won} a sure loss, 0 even", won=won)
        if look.text_width(unit, 12) > self.card.w - 2 * px(16):
            unit = text("Its value then: {won} is a sure win, 0 even", won=won)
        look.text(surface, unit, (self.card.x + px(16), self.card.y + px(_UNIT)), 12, "medium", look.theme.text2)

    def _draw_move(self, surface: pygame.Surface, rect: pygame.Rect, index: int, pointed: bool) -> None:
        look, move = self._look, self.ranked[index]
        assert look is not None
        theme, px = look.theme, look.px
        inner = rect.inflate(-px(4), -px(2))
        if move.action == self.chosen:
            look.panel(surface, inner, 8, theme.accent_soft, theme.accent, 1.5)
        elif pointed:
            look.panel(surface, inner, 8, theme.hover)
        note = self.texts.note_of(self.game, self.state, move.action)
        look.text(surface, str(index + 1), (rect.x + px(30), rect.centery), 12, "medium", theme.text3, "right")
        icon = self.sides.icon(note.player, px(18), theme, note.kind)
        surface.blit(icon, icon.get_rect(midleft=(rect.x + px(40), rect.centery)))
        look.text(surface, note.text, (rect.x + px(66), rect.centery), 14, "semi")
        ink = theme.good if move.value > 0 else theme.warn if move.value < 0 else theme.text2
        look.text(surface, value_text(move.value, 1), (rect.right - px(14), rect.centery), 14, "semi", ink, "right")

    # -- on the board -----------------------------------------------------------------------------------

    def place_labels(self, view: BoardView, look: Look) -> None:
        """Compute the places of the labels on the board; a cell has the label of its best move."""
        self._places, self._falls = {}, False
        for move in self.ranked:
            cell = view.proposed(move.action)[0] if isinstance(view, Proposing) else None
            if cell is not None and isinstance(view, Proposing):
                label = self.labels[move.action]
                rect = pygame.Rect(0, 0, look.text_width(label, 12, "semi") + 2 * look.px(_PAD), look.px(_LABEL))
                rect.center = view.cell_rect(cell).center
                self._falls = self._falls or view.hit(view.clicks_of(move.action)[0].point) != cell
                self._places.setdefault(cell, (rect, []))[1].append(move)

    def action_at(self, view: BoardView, position: tuple[int, int]) -> int | None:
        """Return the move at a pixel; of several moves there, the best one for the left button."""
        cell = view.hit(position) if isinstance(view, Proposing) else None
        if cell is None:
            return None
        if self._falls:
            found = next((moves for place, (_, moves) in self._places.items() if place[0] == cell[0]), [])
        else:
            found = self._places.get(cell, (None, []))[1]
        plain = (each for each in found if any(click.button == 1 for click in view.clicks_of(each.action)[:1]))
        best = next(plain, next(iter(found), None))
        return None if best is None else best.action

    def draw_labels(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the labels, stronger for better moves; the best has a frame, the chosen one a thin frame."""
        theme = look.theme
        values = [move.value for move in self.ranked if abs(move.value) < WON]
        low, high = min(values, default=0.0), max(values, default=1.0)
        for rect, here in self._places.values():
            move = next((each for each in here if each.action == self.chosen), here[0])
            share = 0.0 if high <= low else min(1.0, max(0.0, (move.value - low) / (high - low)))
            level = round(share * 5) / 5
            first, chosen = move is self.ranked[0], move.action == self.chosen
            fill = theme.fill if first else mix(theme.surface, theme.accent, 0.42 * level)
            look.panel(
                surface, rect, 5, fill, theme.focus if first else theme.accent if chosen else None, 2 if first else 1
            )
            ink = theme.onfill if first else mix(theme.text3, theme.text, level)
            look.text(surface, self.labels[move.action], rect.center, 12, "semi", ink, "center")
