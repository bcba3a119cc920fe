"""The list of the best moves, each with its win chance and the moves that would follow."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import accumulate
from typing import Any

import pygame

from coach.board_texts import BoardTexts
from coach.chance_texts import SHIELD
from coach.study_texts import LineEntry
from game.spec import Game
from game.texts import text
from game.verbs import apply_action, current_player
from table.studying import StudyLine
from ui.boards.entries import line_entries
from ui.boards.notes import MoveEntry
from ui.kit import Control, Look, cap_of, paint
from ui.kit.tree import Span, Spoken, rows_of
from ui.parts.pictures import SideStyles
from ui.parts.variation_tree import result_colour

_ROW, _SHORT, _PLAYED = 64, 40, 44
"""Logical heights of a row with following moves, of a row without following moves, and of the played move's row."""
_BOTH = 46
"""Least logical height of a row with room for following moves, without the gap below the row."""
_BADGE, _ICON, _BAR = 22, 18, 84
_LONGEST = 8  # the most moves of a line in its row


class LineList(Control):
    """The list of the best moves. A click or an arrow key chooses a row; a second click or Enter plays its move."""

    radius = 10
    has_parts = True
    width_range = 232, 360

    def __init__(
        self,
        game: Game,
        texts: BoardTexts,
        sides: SideStyles,
        on_choose: Callable[[int], None],
        on_play: Callable[[int], None],
    ) -> None:
        super().__init__(text("Best moves"), tooltip=text("Click to show a move on the board, again to play it"))
        self.game, self.texts, self.sides = game, texts, sides
        self.on_choose, self.on_play = on_choose, on_play
        self.entries: tuple[LineEntry, ...] = ()
        self.chosen: int | None = None
        self._state: Any = None
        self._notes: dict[tuple[int, ...], list[MoveEntry]] = {}

    def find_heights(self, width: int, look: Look) -> Span:
        least = sum(look.px(_SHORT if entry.rank else _PLAYED) for entry in self.entries)
        wanted = sum(look.px(_ROW if entry.rank else _PLAYED) for entry in self.entries)
        return Span(max(least, look.px(_PLAYED)), max(wanted, look.px(_PLAYED)))

    @property
    def focusable(self) -> bool:
        return super().focusable and bool(self.entries)

    def show(self, state: Any, entries: Sequence[LineEntry], chosen: int | None) -> None:
        """Show the moves of a position; `chosen` is the action of the outlined row."""
        if state != self._state:
            self._state, self._notes = state, {}
        self.entries, self.chosen = tuple(entries), chosen

    def spoken(self, look: Look) -> Spoken | None:
        """Return the list for a screen reader: a row for each move, with its chance, the next moves and the reasons."""
        spoken = super().spoken(look)
        actions = [entry.line.action for entry in self.entries]
        chosen = actions.index(self.chosen) if self.chosen in actions else -1
        words, choose = [self._words(entry) for entry in self.entries], lambda number: self.on_choose(actions[number])
        rows = zip(rows_of("row", words, self.rows(look), choose, chosen), self.entries, strict=True)
        reasoned = tuple(replace(row, description=entry.reasons) for row, entry in rows)
        return spoken and spoken.listing(reasoned, focused=self.focused)

    def _words(self, entry: LineEntry) -> str:
        player, notes = int(current_player(self._state)), self._notes_of(entry.line)
        moves = self.texts.in_order([note.heard or note.text for note in notes], player)
        return entry.row_sentence(self.sides.name(player), moves)

    # -- input --------------------------------------------------------------------------------------

    def key(self, event: pygame.event.Event, look: Look) -> bool:
        """Choose by Up and Down, play the chosen move by Enter; True if the key was used."""
        actions = [entry.line.action for entry in self.entries]
        here = actions.index(self.chosen) if self.chosen in actions else -1
        cap = cap_of(event)
        if cap in ("↑", "↓") and actions:
            self.on_choose(actions[min(max(here + (1 if cap == "↓" else -1), 0), len(actions) - 1)])
        elif cap == "Enter" and here >= 0:
            self.on_play(actions[here])
        else:
            return False
        return True

    def drop(self, position: tuple[int, int], look: Look) -> None:
        """Choose the clicked row, or play its move if the row was chosen."""
        self.hold(False, look)
        row = self.part_at(position, look)
        if row is None:
            return
        action = self.entries[row].line.action
        (self.on_play if action == self.chosen else self.on_choose)(action)

    def part_at(self, position: tuple[int, int], look: Look) -> int | None:
        rows = enumerate(self.rows(look))
        return next((number for number, rect in rows if rect.collidepoint(position)), None)

    # -- drawing ------------------------------------------------------------------------------------

    def rows(self, look: Look) -> list[pygame.Rect]:
        """Return the rectangle of every entry, as high as the space allows."""
        ranked = sum(entry.rank > 0 for entry in self.entries)
        played = len(self.entries) - ranked
        room = self.rect.h - played * look.px(_PLAYED)
        least = look.px(_SHORT) if room >= ranked * look.px(_SHORT) else 1
        tall = min(look.px(_ROW), max(least, room // max(1, ranked)))
        rects, y = [], self.rect.y
        for entry in self.entries:
            height = tall if entry.rank else look.px(_PLAYED)
            rects.append(pygame.Rect(self.rect.x, y, self.rect.w, height))
            y += height
        return rects

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        for number, (entry, rect) in enumerate(zip(self.entries, self.rows(look), strict=True)):
            if entry.rank == 0 and number:
                look.rule(surface, rect.x + look.px(8), rect.y, rect.w - look.px(16))
            self._draw_row(surface, look, entry, rect.inflate(0, -look.px(4)), pointed=number == self.pointed_part)

    def _draw_row(
        self, surface: pygame.Surface, look: Look, entry: LineEntry, rect: pygame.Rect, *, pointed: bool
    ) -> None:
        theme = look.theme
        if entry.line.action == self.chosen:
            look.panel(surface, rect, 10, theme.accent_soft, theme.accent, 2)
        elif pointed:
            look.panel(surface, rect, 10, theme.hover)
        tall = entry.rank > 0 and rect.h >= look.px(_BOTH)
        middle = rect.y + rect.h // (3 if tall else 2)
        self._draw_badge(surface, look, entry, (rect.x + look.px(20), middle))
        right = self._draw_chance(surface, look, entry, rect.right - look.px(12), middle)
        notes = self._notes_of(entry.line)
        left = self._draw_move(surface, look, notes[0], rect.x + look.px(40), middle)
        if entry.origin:
            place, room = (left + look.px(10), middle), max(0, right - left - look.px(20))
            look.draw_text(surface, entry.origin, place, 13, "medium", theme.text2, room=room)
        elif notes[0].extra is not None:
            beside = pygame.Rect(left + look.px(10), rect.y, max(0, right - left - look.px(20)), 2 * (middle - rect.y))
            notes[0].extra.draw(surface, look, beside, theme.text2)
        if tall and len(notes) > 1:
            self._draw_following(surface, look, notes[1:], rect, rect.y + round(0.73 * rect.h))

    def _draw_badge(self, surface: pygame.Surface, look: Look, entry: LineEntry, centre: tuple[int, int]) -> None:
        theme = look.theme
        disc = pygame.Rect(0, 0, look.px(_BADGE), look.px(_BADGE)).move_to(center=centre)
        if entry.rank == 0:
            paint.dashed(surface, disc, disc.w / 2, look.px(1.6), theme.danger, look.px(4), look.px(3))
            look.icon(surface, "x", centre, 12, theme.danger)
            return
        first = entry.rank == 1
        look.panel(surface, disc, _BADGE / 2, theme.fill if first else theme.surface, theme.accent, 2)
        ink = theme.onfill if first else theme.text
        look.draw_text(surface, str(entry.rank), disc.center, 12, "semi", ink, "center")

    def _draw_chance(self, surface: pygame.Surface, look: Look, entry: LineEntry, right: int, middle: int) -> int:
        """Draw the chance at the right, a percentage with a bar; return its left edge."""
        theme, chance_text = look.theme, entry.chance_text
        ink = result_colour(chance_text, theme)
        left = look.draw_text(surface, chance_text.words, (right, middle), 14, "semi", ink, "right").left
        if chance_text.result is not None:
            look.icon(surface, SHIELD, (left - look.px(13), middle), 15, ink)
            return left - look.px(24)
        if chance_text.chance is None or self.rect.w < look.px(360):
            return left
        bar = pygame.Rect(right - look.px(52 + _BAR), middle - look.px(2), look.px(_BAR), max(3, look.px(5)))
        paint.panel(surface, bar, bar.h / 2, look.soft(theme.text3, 0.35))
        share = pygame.Rect(bar.topleft, (max(bar.h, round(bar.w * entry.line.chance)), bar.h))
        paint.panel(surface, share, bar.h / 2, theme.accent if entry.rank == 1 else theme.text3)
        return bar.left

    def _draw_move(self, surface: pygame.Surface, look: Look, note: MoveEntry, left: int, middle: int) -> int:
        """Draw a move with its piece; return its right edge."""
        self.sides.draw(surface, look, note.player, look.px(_ICON), note.kind, midleft=(left, middle))
        return look.draw_text(surface, note.text, (left + look.px(_ICON + 8), middle), 15, "semi").right

    def _draw_following(
        self, surface: pygame.Surface, look: Look, notes: Sequence[MoveEntry], rect: pygame.Rect, middle: int
    ) -> None:
        """Draw the moves that follow the listed move, as many as fit."""
        theme, side = look.theme, look.px(14)
        x = look.draw_text(surface, text("then"), (rect.x + look.px(40), middle), 12, "medium", theme.text3).right
        for note in notes:
            x += look.px(12)
            if x + side + look.px(6) + look.text_width(note.text, 13) > rect.right - look.px(10):
                break
            self.sides.draw(surface, look, note.player, side, note.kind, midleft=(x, middle))
            x = look.draw_text(surface, note.text, (x + side + look.px(6), middle), 13, "medium", theme.text2).right

    def _notes_of(self, line: StudyLine) -> list[MoveEntry]:
        """Return the entries of the moves of a line; they are cached."""
        actions = line.actions[:_LONGEST]
        if actions not in self._notes:
            self._notes[actions] = line_entries(
                self.game, accumulate(actions, apply_action, initial=self._state), actions
            )
        return self._notes[actions]
