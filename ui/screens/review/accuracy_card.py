"""The card of both sides' play: accuracy, and the number of moves with each mark."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.texts import text
from table.review.typical import like
from ui.boards import move_marks
from ui.kit import fonts
from ui.kit.control import Control

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from coach.review.subject import Subject
    from table.review.turns import Mark, Review
    from table.review.typical import LevelAccuracy
    from table.review.usual import UsualAccuracy
    from ui.kit.look import Look
    from ui.parts.side_styles import SideStyles

_ROW = 62
"""Least logical height of a row with a large piece."""
_COUNT, _MARK, _NUMBER, _LINE = 44, 19, 84, 10
"""Logical: distance of the marks, size of a mark, width of a number, height of the upper line above the middle."""


class _Meaning(Control):
    """The explanation of an accuracy, shown at a resting pointer."""

    pointer = pygame.SYSTEM_CURSOR_ARROW

    def __init__(self, side: int) -> None:
        meaning = text(
            "How close the moves came to the best: 100 % where none cost any win chance. Shown from 10 moves on."
        )
        usual = text("Usually: the mean of the latest games of this person on this board that were judged.")
        super().__init__(f"Accuracy {side + 1}", tooltip=f"{meaning} {usual}")

    @property
    def focusable(self) -> bool:
        return False


class AccuracyCard:
    """One row for each side; the scene draws the controls."""

    def __init__(
        self,
        sides: SideStyles,
        subject: Subject,
        usual: Callable[[int], UsualAccuracy | None],
        counts: Callable[[int], Mapping[Mark, int]],
    ) -> None:
        """`usual` returns the usual accuracy of the person of a side, `counts` the number of each mark of a side."""
        self._usual, self._counts = usual, counts
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._sides = sides
        self._subject = subject
        self.controls: list[Control] = [_Meaning(side) for side in (0, 1)]

    def layout(self, rect: pygame.Rect, look: Look) -> None:
        """Take all of `rect`."""
        self.rect = rect
        wide, half = look.px(_NUMBER), rect.h // 2
        for side, meaning in enumerate(self.controls):
            meaning.rect = pygame.Rect(rect.right - wide, rect.y + side * half, wide, half)

    def draw(self, surface: pygame.Surface, look: Look, review: Review, *, settled: bool) -> None:
        """Draw the card; its numbers may still change until they are `settled`."""
        look.card(surface, self.rect, 14)
        half = self.rect.h // 2
        look.line(surface, self.rect.x + look.px(16), self.rect.y + half, self.rect.w - look.px(32))
        for side in (0, 1):
            row = pygame.Rect(self.rect.x, self.rect.y + side * half, self.rect.w, half)
            self._draw_side(surface, look, review, side, row, settled=settled)

    def _draw_side(
        self, surface: pygame.Surface, look: Look, review: Review, side: int, row: pygame.Rect, *, settled: bool
    ) -> None:
        tall = row.h >= look.px(_ROW)
        size = look.px(36 if tall else 30)
        icon = self._sides.icon(side, size, look.theme)
        surface.blit(icon, icon.get_rect(center=(row.x + look.px(33), row.centery)))
        left, accuracy = row.x + look.px(62), review.shown_accuracy(side)
        higher = look.px(_LINE) if accuracy is not None and any(map(self._usual, (0, 1))) else 0
        counted = self._draw_counts(surface, look, side, row.move(0, -higher))
        level = None
        if accuracy is not None and review.is_complete and settled:
            level = like(review.match.game.name, accuracy)
        under = self._subtitle(look, level, side, counted - look.px(8) - left)
        self._draw_name(surface, look, side, under, pygame.Rect(left, row.y, counted - look.px(8) - left, row.h))
        if accuracy is None:
            return
        wordings = self._accuracy_wordings(side) if settled else (text("accuracy so far"), text("so far"))
        begin = counted if higher else row.right - look.px(_NUMBER)
        place = pygame.Rect(begin, row.y, row.right - look.px(16) - begin, row.h)
        self._draw_accuracy(surface, look, accuracy, wordings, place)

    def _subtitle(self, look: Look, level: LevelAccuracy | None, side: int, room: int) -> str:
        """The text under a name: the side and the level of equal accuracy. A narrow card has the level alone, since
        the piece shows the side; without room for it, the side alone.
        """
        name = self._sides.name(side)
        if level is None:
            return name
        wordings = (text("{side} · like level {n}", side=name, n=level.level), text("like level {n}", n=level.level))
        return next((words for words in wordings if look.text_width(words, 12) <= room), name)

    def _draw_name(self, surface: pygame.Surface, look: Look, side: int, under: str, room: pygame.Rect) -> None:
        """Draw the name of the player over the subtitle; a long name takes both lines."""
        cup = look.px(24) if self._subject.winner == side else 0
        name, upper, lower = self._subject.seats[side].name, room.centery - look.px(9), room.centery + look.px(11)
        if look.text_width(name, 15, "semi") <= room.w - cup:
            end = look.text(surface, name, (room.x, upper), 15, "semi").right
            look.text(surface, under, (room.x, lower), 12, "medium", look.theme.text2)
        else:
            size = next((size for size in (13, 11) if self._fits(look, name, size, room.w, cup)), 11)
            first = fonts.wrap(name, look.px(size), "semi", room.w - cup)[0]
            end = look.text(surface, first, (room.x, upper), size, "semi").right
            look.text(surface, name[len(first) :].strip(), (room.x, lower), size, "semi", room=room.w)
        if cup:
            look.icon(surface, "trophy", (end + look.px(14), upper), 16, look.theme.warn)

    @staticmethod
    def _fits(look: Look, name: str, size: int, room: int, cup: int) -> bool:
        """Whether a name fits in two lines of a size, with a cup at the end of the first."""
        rest = name[len(fonts.wrap(name, look.px(size), "semi", room - cup)[0]) :].strip()
        return look.text_width(rest, size, "semi") <= room

    def _draw_counts(self, surface: pygame.Surface, look: Look, side: int, row: pygame.Rect) -> int:
        """Draw the counts of the marks; return their left edge."""
        counts = self._counts(side)
        pitch = look.px(_COUNT)
        begin = x = row.right - look.px(_NUMBER) - len(counts) * pitch
        for mark, count in counts.items():
            middle = (x + look.px(_MARK) / 2, row.centery)
            move_marks.draw_mark(surface, mark, middle, look.px(_MARK), look.theme)
            at = (x + look.px(_MARK + 7), row.centery)
            look.text(surface, str(count), at, 14, "semi", look.theme.text if count else look.theme.text3)
            x += pitch
        return begin

    def _draw_accuracy(
        self, surface: pygame.Surface, look: Look, accuracy: float, wordings: tuple[str, ...], place: pygame.Rect
    ) -> None:
        """Draw the accuracy, and under it the first wording that fits."""
        share = text("{share} %", share=round(accuracy))
        look.text(surface, share, (place.right, place.centery - look.px(9)), 18, "semi", anchor="right")
        under = next((words for words in wordings if look.text_width(words, 12) <= place.w), wordings[-1])
        look.text(surface, under, (place.right, place.centery + look.px(11)), 12, "medium", look.theme.text2, "right")

    def _accuracy_wordings(self, side: int) -> tuple[str, ...]:
        """The texts under an accuracy, the longest first, with the usual accuracy of the person if known."""
        usual = self._usual(side)
        if usual is None:
            return (text("accuracy"),)
        share = round(usual.accuracy)
        return (
            text("accuracy · usually {share} % in {n} games", share=share, n=usual.games),
            text("accuracy · usually {share} %", share=share),
            text("accuracy"),
        )
