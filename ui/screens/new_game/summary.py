"""The summary of a new game in one or two lines: who plays whom, who starts, and the clock."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from game.texts import text
from ui.boards import piece_icon

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pygame

    from ui.kit.fonts import Weight
    from ui.kit.look import Look
    from ui.kit.theme import Colour
    from ui.screens.new_game.choice import SeatChoice

_PIECE = 28  # logical


class Word(NamedTuple):
    """A part of a line: a label or a side's piece, with a logical gap before it."""

    label: str
    gap: int
    size: int = 14
    weight: Weight = "medium"
    ink: Colour | None = None
    side: int | None = None

    def width(self, look: Look) -> int:
        """Return the width with the gap, in device pixels."""
        inner = look.px(_PIECE) if self.side is not None else look.text_width(self.label, self.size, self.weight)
        return look.px(self.gap) + inner


class Summary(NamedTuple):
    """The arranged game. The seats are in their order of play if `ordered`; otherwise this order is drawn by lot.
    `detail` says how the game begins; `problem` says why it cannot start, and is empty if it can.
    """

    game: str
    seats: Sequence[SeatChoice]
    ordered: bool
    detail: str
    problem: str

    def draw(self, surface: pygame.Surface, look: Look, rect: pygame.Rect) -> None:
        """Draw the summary in one line, or in two if needed; the players' details are left out before their names."""
        theme, gap, room = look.theme, look.px(20), rect.w - look.px(8)
        left, middle = rect.x + look.px(8), rect.centery
        sentence, ink = self.problem or self.detail, theme.danger if self.problem else theme.text2
        for words in (self._words(look, detailed=True), self._words(look, detailed=False)):
            width = sum(word.width(look) for word in words)
            if width + 2 * gap + look.text_width(sentence, 14) <= room:
                self._draw_words(surface, look, words, (left, middle))
                look.line(surface, left + width + gap, middle - look.px(12), 0, look.px(24))
                look.text(surface, sentence, (left + width + 2 * gap, middle), 14, "medium", ink)
                return
        words = self._words(look, detailed=True)
        if sum(word.width(look) for word in words) > room:
            words = self._words(look, detailed=False)
        self._draw_words(surface, look, words, (left, rect.y + look.px(14)))
        look.text(surface, sentence, (left, rect.bottom - look.px(10)), 14, "medium", ink, room=room)

    def _words(self, look: Look, *, detailed: bool) -> list[Word]:
        words: list[Word] = []
        for side, seat in enumerate(self.seats):
            if side:
                words.append(Word(text("vs"), 14, ink=look.theme.text3))
            if self.ordered:
                words.append(Word("", 10 if side else 0, side=side))
            words.append(Word(seat.title, 10, 15, "semi"))
            if detailed and seat.detail:
                words.append(Word(seat.detail, 8, ink=look.theme.text2))
        return words

    def _draw_words(self, surface: pygame.Surface, look: Look, words: list[Word], at: tuple[int, int]) -> None:
        x, middle = at
        for word in words:
            start = x + look.px(word.gap)
            if word.side is None:
                look.text(surface, word.label, (start, middle), word.size, word.weight, word.ink)
            else:
                size = look.px(_PIECE)
                surface.blit(piece_icon(self.game, word.side, size, look.theme), (start, middle - size // 2))
            x += word.width(look)
