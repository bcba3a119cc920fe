"""The list of moves, with a column for each side; `table.turn_places` gives their places. A click looks back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil, floor

import pygame

from coach.move_descriptions import AGAIN
from game.texts import text
from table.turn_places import Place, Slots, places_of, row_numbers
from ui.boards.notes import MoveEntry
from ui.kit import fonts, paint
from ui.kit.button import IconButton
from ui.kit.commands import Command
from ui.kit.look import Look
from ui.kit.scroll import ScrollArea
from ui.parts import game_keys
from ui.parts.side_styles import SideStyles

_HEAD, _ROW, _PAD = 46, 28, 6  # logical: the card's head, a row, the space above the first and below the last
_REMARK = 30  # logical: the line below the list, if there is one
_LEGEND, _LEGEND_LINE, _ROOMY = 66, 22, 230  # logical: the legend below it, a line of that, and a card with room for it
_NUMBER, _ENTRY, _ENTRY_TALL = 40, 54, 26  # right edge of the numbers, left edge of the entries, their height
_INDENT, _GO_ON = 32, 26  # logical: space before an entry's text, and room of the arrow after a move that goes on
_GROUND = 12  # logical radius of the ground under a piece in a bright entry
CARD_RADIUS = 14  # logical


class MoveList(ScrollArea):
    """Scrolls through `notes`; a click on a move, or an arrow key, asks to look back at the position after it.

    `shown_ply` is the number of plies before the position on the board. There is a place for each move, and one more
    for an awaited move.
    """

    joined = True
    """Whether moves of one turn share a row."""

    def __init__(self, sides: SideStyles, on_browse: Callable[[int], None]) -> None:
        super().__init__("Moves", self._draw_rows)
        self.sides = sides
        self.on_browse = on_browse
        self.card = pygame.Rect(0, 0, 0, 0)
        """The card around the list, which gets the focus ring."""
        self.notes: list[MoveEntry] = []
        self.shown_ply = 0
        self.places: list[Place] = []
        self._movers: Sequence[int] = ()
        self._slot = 0
        """The width in pixels of a move that shares its row with others of its turn."""
        self._numbers: dict[int, int] = {}
        self._pointed: int | None = None
        self._look: Look | None = None

    @property
    def focusable(self) -> bool:
        return self.visible and bool(self.notes)

    @property
    def waiting(self) -> bool:
        """Whether a move is awaited."""
        return len(self.places) > len(self.notes)

    def set_notes(self, notes: list[MoveEntry], movers: Sequence[int], shown: int, look: Look) -> None:
        """Set moves, movers, and the ply of the shown position. One more mover than moves means an awaited move."""
        moved = (len(notes), shown) != (len(self.notes), self.shown_ply) or self.content_height == 0
        self.notes, self.shown_ply = notes, shown
        self._movers = movers
        self.places = places_of(movers, self._slots(look))
        self._numbers = row_numbers(movers, self.places)
        rows = self.places[-1].row + 1 if self.places else 0
        self.content_height = self._tall(rows, look)
        if not moved:  # a list scrolled by hand stays there until the next move
            return
        row = self.places[min(max(shown, 1), len(self.places)) - 1].row if self.places else 0
        at_end = shown >= len(notes)
        self.reveal(self.content_height - 1 if at_end else row * look.px(_ROW), look.px(_ROW + _PAD), look)

    def _slots(self, look: Look) -> Slots:
        """The number of moves of a turn that fit on a row."""
        longest = max((look.text_width(note.text, 14, "semi") for note in self.notes), default=0)
        self._slot = longest + look.px(_GO_ON)
        if not self.joined or len({*self._movers}) == len(self._movers):
            return Slots()
        pitch, rest = self._pitch(look), look.px(_INDENT + 8)
        return Slots(max(1, (pitch - rest) // self._slot), max(1, (2 * pitch - rest) // self._slot))

    def _pitch(self, look: Look) -> int:
        """The distance of two columns in pixels."""
        return (self.rect.w - look.px(72)) // 2

    def _goes_on(self, ply: int) -> bool:
        """Whether the mover of the `ply`-th move also makes the next move."""
        return ply < len(self._movers) and self._movers[ply] == self._movers[ply - 1]

    def _tall(self, rows: int, look: Look) -> int:
        """The height of that many rows; a list that scrolls is higher, so that a whole row is at the top of its end."""
        row, pad = look.px(_ROW), look.px(_PAD)
        over = rows * row + 2 * pad - self.rect.h
        return self.rect.h + pad + ceil((over - pad) / row) * row if over > 0 else rows * row + 2 * pad

    def scroll_to(self, offset: float, look: Look, *, glide: bool = True) -> None:
        """Show the moves from `offset` on, rounded to a whole row in the direction of scrolling."""
        row, pad = look.px(_ROW), look.px(_PAD)
        whole = (ceil if offset > self.offset else floor) if glide else round
        super().scroll_to(pad + whole((offset - pad) / row) * row if offset > pad else 0, look, glide=glide)

    def reveal(self, top: int, height: int, look: Look) -> None:
        """Scroll so that `top` to `top + height` shows, and a whole row is at the top."""
        row, pad = look.px(_ROW), look.px(_PAD)
        if top + pad < self.offset:
            self.scroll_to(top + pad if top else 0, look)
        elif top + height > self.offset + self.rect.h:
            self.scroll_to(pad + ceil((top + height - self.rect.h - pad) / row) * row, look)

    def key(self, event: pygame.event.Event, look: Look) -> bool:
        """Go from move to move with the left and right keys, and within a side's column with up and down."""
        steps = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1, pygame.K_UP: -1, pygame.K_DOWN: 1}
        if event.key not in steps:
            return False
        step = steps[event.key]
        along = event.key in (pygame.K_LEFT, pygame.K_RIGHT)
        self.on_browse(self.shown_ply + step if along else self._in_column(step))
        return True

    def _in_column(self, step: int) -> int:
        """Return the ply above or below the shown one in its column; if there is none, the ply two plies away."""
        here = self.shown_ply
        mover = self._movers[here - 1] if 0 < here <= len(self.notes) else None
        ply = here + step
        while 1 <= ply <= len(self.notes):
            if self._movers[ply - 1] == mover and self.places[ply - 1].row != self.places[here - 1].row:
                return ply
            ply += step
        return here + 2 * step

    def pointer_moved(self, position: tuple[int, int], look: Look) -> bool:
        """Follow the pointer; True if the pointer came to another move."""
        before, self._pointed = self._pointed, self._ply_at(position, look)
        return before != self._pointed

    def cursor_at(self, position: tuple[int, int]) -> int:
        """A hand over a move, else an arrow."""
        return pygame.SYSTEM_CURSOR_ARROW if self._pointed is None else pygame.SYSTEM_CURSOR_HAND

    def draw_focus(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the ring around the card."""
        look.ring(surface, self.card, CARD_RADIUS)

    def point(self, hovered: bool, look: Look) -> None:
        super().point(hovered, look)
        self._pointed = None if not hovered else self._pointed

    def drop(self, position: tuple[int, int], look: Look) -> None:
        """Look back at the move under a click."""
        dragged = self._bar_grab is not None
        super().drop(position, look)
        ply = self._ply_at(position, look)
        if not dragged and ply is not None:
            self.on_browse(ply)

    def centre_of(self, ply: int, look: Look) -> tuple[int, int]:
        """Return the centre of the ply-th move's entry, counted from 1."""
        return self._entry(ply, look, self.rect.y - self.offset_at(look.now)).center

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        self._look = look
        if not self.notes and not self.waiting:
            middle = (self.rect.centerx, self.rect.y + look.px(_PAD + _ROW))
            look.text(surface, text("No moves yet"), middle, 13, "medium", look.theme.text3, "center")
        super().draw(surface, look)

    def _ply_at(self, position: tuple[int, int], look: Look) -> int | None:
        """Return the ply, counted from 1, of the entry under a pixel; None if there is none."""
        if not self.rect.collidepoint(position):
            return None
        row = (position[1] - self.rect.y + self.offset_at(look.now) - look.px(_PAD)) // look.px(_ROW)
        for ply in range(1, len(self.notes) + 1):
            if self.places[ply - 1].row == row:
                entry = self._entry(ply, look, self.rect.y - self.offset_at(look.now))
                if entry.collidepoint(position):
                    return ply
        return None

    def _entry(self, ply: int, look: Look, top: int) -> pygame.Rect:
        """The rectangle of a move's entry; an entry that shares its row is as wide as its text."""
        place, pitch = self.places[ply - 1], self._pitch(look)
        left = self.rect.x + look.px(_ENTRY) + place.column * pitch
        y = top + look.px(_PAD) + place.row * look.px(_ROW) + look.px((_ROW - _ENTRY_TALL) / 2)
        entry = pygame.Rect(left, y, pitch - look.px(8), look.px(_ENTRY_TALL))
        if place.slot:
            return pygame.Rect(left + look.px(_INDENT) + place.slot * self._slot, y, self._slot, entry.h)
        if self.joined and (self._goes_on(ply) or self._goes_on(ply - 1)):
            entry.w = look.px(_INDENT) + self._slot
        return entry

    def _draw_rows(self, surface: pygame.Surface, area: pygame.Rect, top: int) -> None:
        look = self._look
        assert look is not None
        tall = look.px(_ROW)
        lowest = area.bottom if self._glide.is_animating(look.now) else area.bottom - tall + look.px(_PAD / 2)
        numbered = -1
        self._draw_lit(surface, look, top)
        for ply, (row, *_) in enumerate(self.places, 1):
            y = top + look.px(_PAD) + row * tall
            if y + tall <= area.top or y > lowest:  # at rest no row is cut off
                continue
            if row != numbered and row in self._numbers:
                middle = (area.x + look.px(_NUMBER), y + tall / 2)
                look.text(surface, str(self._numbers[row]), middle, 12, "medium", look.theme.text3, "right")
                numbered = row
            self._draw_ply(surface, look, ply, top)

    def _draw_ply(self, surface: pygame.Surface, look: Look, ply: int, top: int) -> None:
        entry = self._entry(ply, look, top)
        if ply > len(self.notes):
            for dot in range(3):
                centre = (entry.x + look.px(14 + 7 * dot), entry.centery)
                paint.circle(surface, centre, look.px(2.4), look.theme.text3)
        else:
            self._draw_note(surface, look, self.notes[ply - 1], entry, ply)

    def _draw_note(self, surface: pygame.Surface, look: Look, note: MoveEntry, entry: pygame.Rect, ply: int) -> None:
        theme, begins = look.theme, self.places[ply - 1].slot == 0
        chosen = ply in self._lit() and theme.is_contrast
        if ply == self._pointed and ply not in self._lit():
            look.panel(surface, entry, 7, theme.hover)
        if begins:
            icon = self.sides.icon(note.player, look.px(16), theme, note.kind)
            surface.blit(icon, icon.get_rect(center=(entry.x + look.px(16), entry.centery)))
        left = entry.x + (look.px(_INDENT) if begins else 0)
        ink, weight = theme.onfill if chosen else theme.text, "semi" if ply == self.shown_ply else "medium"
        end = look.text(surface, note.text, (left, entry.centery), 14, weight, ink).right  # type: ignore[arg-type]
        if self._goes_on(ply):
            again = theme.onfill if chosen else theme.good
            look.icon(surface, AGAIN, (end + look.px(12), entry.centery), 14, again)
            end += look.px(20)
        start = max(end + look.px(8), entry.x + look.px(60))
        self.draw_beside(surface, look, note, pygame.Rect(start, entry.y, entry.right - start, entry.h), ply)

    def _draw_lit(self, surface: pygame.Surface, look: Look, top: int) -> None:
        """Draw the highlight under the shown move, and under earlier moves of its turn on its row."""
        lit, theme = self._lit(), look.theme
        if not lit:
            return
        first = self._entry(lit[0], look, top)
        fill = theme.fill if theme.is_contrast else theme.accent_soft
        look.panel(surface, first.union(self._entry(lit[-1], look, top)), 7, fill, theme.accent)
        if theme.is_contrast:  # a ground for the piece, which may be as bright as its entry
            paint.circle(surface, (first.x + look.px(16), first.centery), look.px(_GROUND), theme.surface)

    def _lit(self) -> range:
        """The shown move, and earlier moves of its turn on its row."""
        if not 0 < self.shown_ply <= len(self.notes):
            return range(0)
        return range(self.shown_ply - self.places[self.shown_ply - 1].slot, self.shown_ply + 1)

    def draw_beside(self, surface: pygame.Surface, look: Look, note: MoveEntry, room: pygame.Rect, ply: int) -> None:
        """Draw further effects of the `ply`-th move beside it."""
        if note.extra is not None:
            chosen = ply == self.shown_ply and look.theme.is_contrast
            note.extra.draw(surface, look, room, look.theme.onfill if chosen else look.theme.text2)


class MovesCard:
    """The card around the list, with a title and four buttons that go through the moves."""

    def __init__(self, sides: SideStyles, browse: Callable[[int], None], length: Callable[[], int]) -> None:
        """`browse` shows a ply; `length` returns the number of plies played."""
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.list = MoveList(sides, browse)
        self.remark = ""
        """The remark below the list."""
        self.legend = ""
        """The legend of a repeated turn, below the list if there is room."""

        def step(plies: int) -> Callable[[], None]:
            return lambda: browse(self.list.shown_ply + plies)

        self.buttons = (
            self._button("chevron-first", text("First position"), game_keys.FIRST, lambda: browse(0)),
            self._button("chevron-left", text("Previous move"), game_keys.BACK, step(-1)),
            self._button("chevron-right", text("Next move"), game_keys.ON, step(1)),
            self._button("chevron-last", text("Last position"), game_keys.LAST, lambda: browse(length())),
        )

    @staticmethod
    def _button(icon: str, name: str, key: Command, press: Callable[[], None]) -> IconButton:
        return IconButton(icon, name, press, size=18, keycap=key.keys, group="moves")

    def layout(self, rect: pygame.Rect, look: Look) -> None:
        """Fill `rect`."""
        self.rect = self.list.card = rect
        side = look.px(32)
        for index, button in enumerate(self.buttons):
            button.rect = pygame.Rect(0, 0, side, side)
            button.rect.center = (rect.right - look.px(28) - side * (3 - index), rect.y + look.px(_HEAD / 2))
        top = rect.y + look.px(_HEAD) + look.hairline
        below = look.px((_REMARK if self.remark else 0) + (_LEGEND if self._tells_legend(look) else 0) or 4)
        self.list.rect = pygame.Rect(rect.x, top, rect.w - look.px(6), rect.bottom - below - top)

    def say(self, remark: str, look: Look, legend: str = "") -> None:
        """Set the texts below the list; empty for none."""
        if (remark, legend) != (self.remark, self.legend):
            self.remark, self.legend = remark, legend
            self.layout(self.rect, look)

    def _tells_legend(self, look: Look) -> bool:
        return bool(self.legend) and self.rect.h >= look.px(_ROOMY)

    def update_buttons(self) -> None:
        """Disable the buttons that lead nowhere."""
        first, previous, following, last = self.buttons
        first.enabled = previous.enabled = self.list.shown_ply > 0
        following.enabled = last.enabled = self.list.shown_ply < len(self.list.notes)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the card; its controls are drawn by the scene."""
        look.card(surface, self.rect, CARD_RADIUS)
        look.text(surface, text("Moves"), (self.rect.x + look.px(16), self.rect.y + look.px(_HEAD / 2)), 14, "semi")
        look.line(surface, self.rect.x, self.rect.y + look.px(_HEAD), self.rect.w)
        top = self.list.rect.bottom
        if self._tells_legend(look):
            self._draw_legend(surface, look, top)
            top += look.px(_LEGEND)
        if self.remark:
            look.line(surface, self.rect.x, top, self.rect.w)
            at = (self.rect.x + look.px(16), (top + self.rect.bottom) / 2)
            room = self.rect.w - look.px(32)
            look.text(surface, self.remark, at, 12, "medium", look.theme.text3, room=room)

    def _draw_legend(self, surface: pygame.Surface, look: Look, top: int) -> None:
        """Draw the arrow of a repeated turn, and its meaning."""
        left, room = self.rect.x + look.px(16), self.rect.w - look.px(32)
        look.line(surface, left, top, room)
        y = top + look.px(_LEGEND / 2) - look.px(_LEGEND_LINE / 2)
        look.icon(surface, AGAIN, (left + look.px(8), y), 16, look.theme.good)
        for number, words in enumerate(fonts.wrap(self.legend, look.px(13), "medium", room - look.px(24))[:2]):
            at = (left + look.px(24), y + number * look.px(_LEGEND_LINE))
            look.text(surface, words, at, 13, "medium", look.theme.text2)
