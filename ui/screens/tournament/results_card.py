"""The card of the last finished games or, before the start, of the earlier tournaments."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from coach.boards import side_names
from game.texts import text
from lab.contest.finished_games import FinishedGame
from ui.boards import piece_icon
from ui.kit.fonts import Weight
from ui.kit.scroll import ScrollList
from ui.screens.tournament import texts

if TYPE_CHECKING:
    from pathlib import Path

    from lab.contest.shelf import ContestSummary
    from ui.kit.look import Look


_PAD, _HEAD, _HEAD_LOW, _ROW = 18, 42, 34, 32
_ICON, _GAP, _APART, _MORE, _DASH = 15, 7, 10, 32, " – "
_STRONG: Weight = "semi"
_PLAIN: Weight = "medium"


class ResultsCard(ScrollList):
    """`picked` gets the picked game or contest; `more` gets the contest whose menu to open, and the place for it."""

    def __init__(
        self,
        game: str,
        picked: Callable[[FinishedGame | ContestSummary], None],
        more: Callable[[ContestSummary, pygame.Rect], None],
    ) -> None:
        super().__init__(text("Games and tournaments"), _ROW, self._draw_row, lambda row: picked(self.entries[row]))
        self.game, self._more = game, more
        self.entries: Sequence[FinishedGame | ContestSummary] = ()
        self.card = pygame.Rect(0, 0, 0, 0)
        self.playing: Path | None = None
        """The folder of the tournament that is being played."""
        self.head = self.aside = self.empty = ""
        self._look: Look | None = None

    def show(self, entries: Sequence[FinishedGame | ContestSummary], look: Look) -> None:
        """List these games or contests."""
        self.entries, self._look = entries, look
        self.set_rows(len(entries), look)

    @property
    def kept(self) -> ContestSummary | None:
        """The chosen tournament; None if no tournaments are listed."""
        entry = self.entries[self.value] if self.entries else None
        return None if isinstance(entry, FinishedGame) else entry

    def choose_kept(self, folder: Path, look: Look) -> None:
        """Choose the tournament of a folder, if it is listed."""
        for row, entry in enumerate(self.entries):
            if not isinstance(entry, FinishedGame) and entry.folder == folder:
                self.choose(row, look)

    def row_rect(self, look: Look) -> pygame.Rect:
        """Return the rectangle of the picked row."""
        tall = look.px(_ROW)
        return pygame.Rect(self.rect.x + look.px(8), self.rect.y + self.value * tall - self.offset, self.rect.w, tall)

    def more_rect(self, look: Look) -> pygame.Rect:
        """Return the rectangle of the icon that opens the chosen tournament's menu."""
        row = self.row_rect(look)
        return pygame.Rect(self._more_from(look), row.y, self.rect.right - self._more_from(look), row.h)

    def _more_from(self, look: Look) -> int:
        return self.rect.right - look.px(_MORE)

    def drop(self, position: tuple[int, int], look: Look) -> None:
        """A click on the icon at the end of a tournament's row opens its menu; elsewhere it picks the row."""
        row = self._row_at(position, look)
        entry = None if row is None else self.entries[row]
        on_icon = self.rect.collidepoint(position) and position[0] >= self._more_from(look)
        if row is None or entry is None or isinstance(entry, FinishedGame) or not on_icon or self._bar_grab is not None:
            super().drop(position, look)
            return
        self.hold(False, look)
        self.value = row
        self._more(entry, self.more_rect(look))

    def layout(self, card: pygame.Rect, look: Look) -> None:
        """Take all of `card`."""
        self.card = card
        head = look.px(_HEAD_LOW if look.metrics.low else _HEAD)
        rows = max(1, (card.h - head - look.px(6)) // look.px(_ROW))
        self.rect = pygame.Rect(card.x + look.px(8), card.y + head, card.w - look.px(16), rows * look.px(_ROW))

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the card and its rows."""
        self._look = look
        look.card(surface, self.card)
        middle = self.card.y + look.px(18 if look.metrics.low else 23)
        left, right = self.card.x + look.px(_PAD), self.card.right - look.px(16)
        end = look.text(surface, self.head, (left, middle), 14, "semi").right
        if end + look.px(10) + look.text_width(self.aside, 12) <= right:
            look.text(surface, self.aside, (right, middle), 12, "medium", look.theme.text3, "right")
        if not self.entries:
            room = right - left
            look.paragraph(surface, self.empty, (left, self.rect.y), room, 13, "medium", look.theme.text3)
        super().draw(surface, look)

    def _draw_row(self, surface: pygame.Surface, rect: pygame.Rect, row: int, pointed: bool) -> None:
        look = self._look
        assert look is not None
        if pointed or (self.focused and row == self.value):
            look.panel(surface, rect.inflate(-look.px(2), -look.px(2)), 7, look.theme.hover)
        entry = self.entries[row]
        inner = pygame.Rect(rect.x + look.px(10), rect.y, rect.w - look.px(20), rect.h)
        if isinstance(entry, FinishedGame):
            self._draw_game(surface, look, inner, entry)
        else:
            self._draw_kept(surface, look, inner, entry)
            ink = look.theme.text if pointed or row == self.value else look.theme.text3
            at = (self._more_from(look) + look.px(_MORE) // 2, rect.centery)
            look.icon(surface, "ellipsis", at, 14, ink)

    def _draw_game(self, surface: pygame.Surface, look: Look, rect: pygame.Rect, ended: FinishedGame) -> None:
        """Draw both players with their pieces, the winner bold; at the right, the result and the number of moves."""
        theme, middle = look.theme, rect.centery
        result, size = self._fitting(look, rect.w, ended)
        right = look.text(surface, result, (rect.right, middle), 12, "medium", theme.text3, "right").x
        icon, gap = look.px(_ICON), look.px(_GAP)
        surface.blit(piece_icon(self.game, 0, icon, theme), (rect.x, middle - icon // 2))
        surface.blit(piece_icon(self.game, 1, icon, theme), (right - icon - look.px(_APART), middle - icon // 2))
        x, end = rect.x + icon + gap, right - icon - look.px(_APART) - gap
        dash = look.text_width(_DASH, size)
        first, second = (look.text_width(texts.name_of(name, self.game), size, "semi") for name in ended.players)
        room = end - x - dash
        if first + second > room:  # both are shortened alike
            first, second = room * first // (first + second), room * second // (first + second)
        for side, wide in enumerate((first, second)):
            strong = ended.winner == side
            ink, weight = (theme.text, _STRONG) if strong else (theme.text2, _PLAIN)
            drawn = look.text(
                surface, texts.name_of(ended.players[side], self.game), (x, middle), size, weight, ink, room=wide
            )
            x = drawn.right
            if not side:
                x = look.text(surface, _DASH, (x, middle), size, "medium", theme.text3).right

    def _fitting(self, look: Look, room: int, ended: FinishedGame) -> tuple[str, float]:
        """Return the longest result text and the largest size of the players' names that fit."""
        won = text("Draw") if ended.winner is None else side_names(self.game)[ended.winner]
        long = text("{won}, {n} move|{won}, {n} moves", won=won, n=ended.moves) if ended.moves else won
        names = [texts.name_of(name, self.game) for name in ended.players]
        free = room - 2 * look.px(_ICON + _GAP) - look.px(_APART)
        short = text("{won}, {n}", won=won, n=ended.moves) if ended.moves else won
        for result in (long, short, won, ""):
            for size in (13.0, 12.0, 11.0):
                wide = sum(look.text_width(name, size, "semi") for name in names) + look.text_width(_DASH, size)
                if wide + look.text_width(result, 12) <= free:
                    return result, size
        return "", 11.0

    def _draw_kept(self, surface: pygame.Surface, look: Look, rect: pygame.Rect, entry: ContestSummary) -> None:
        theme, middle = look.theme, rect.centery
        when = entry.begun.astimezone()
        done = f"{entry.played:,} / {entry.plan.total:,}"
        right = look.text(surface, done, (self._more_from(look), middle), 12, "medium", theme.text3, "right").x
        icon = "check" if entry.is_done else "play" if entry.folder == self.playing else "pause"
        look.icon(surface, icon, (rect.x + look.px(7), middle), 14, theme.good if entry.is_done else theme.text3)
        count = text("{n} player|{n} players", n=len(entry.plan.entrants))
        left, day = rect.x + look.px(20), f"{when:%Y-%m-%d %H:%M}"
        if left + look.text_width(day, 13, "semi") > right - look.px(8):
            day = f"{when:%Y-%m-%d}"
        x = look.text(surface, day, (left, middle), 13, "semi").right
        if x + look.px(10) + look.text_width(count, 12) <= right - look.px(8):
            look.text(surface, count, (x + look.px(10), middle), 12, "medium", theme.text2)
