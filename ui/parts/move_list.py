"""The list of moves, with a column for each side; `table.turn_places` finds the place of each move."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from math import ceil, floor

import pygame

from coach.move_descriptions import AGAIN
from game.texts import text
from table.turn_places import Place, Slots, next_in_column, places_of, row_numbers
from ui.boards.notes import MoveEntry
from ui.kit import Command, ControlOptions, IconButton, Look, ScrollArea, cap_of, paint
from ui.kit.tree import Box, Column, Icon, Node, Panel, Row, Rule, Spacer, Spoken, Text, rows_of
from ui.parts.pictures import SideStyles

_HEAD, _BUTTON = 46, 32  # logical: the card's head, and the buttons in it
_ROW, _PAD = 28, 6  # logical: least height of a row, the space above the first and below the last row
_NUMBER, _ENTRY, _BETWEEN = 40, 54, 2  # right edge of the numbers, left edge of the entries, space between two entries
_INDENT, _GO_ON = 32, 26  # logical: space before an entry's text; room of the arrow after a move whose turn goes on
_GROUND = 12  # logical radius of the disc under a piece in a bright entry
CARD_RADIUS = 14  # logical
BACK = Command(",", "One move back", lambda scene: scene.browse(scene.line.ply - 1), also=("PgUp",))
ON = Command(".", "One move on", lambda scene: scene.browse(scene.line.ply + 1), also=("PgDn",))
FIRST = Command("Home", "First position", lambda scene: scene.browse(0))
LAST = Command("End", "Last position", lambda scene: scene.browse(scene.line.length))


class MoveList(ScrollArea):
    """A scrolling list of the moves in `notes`; a click on a move, or an arrow key, calls `on_browse` with a ply.

    `shown_ply` is the number of plies before the position on the board. `places` has a place for each move, and one
    more for an awaited move.
    """

    joined = True
    """Whether moves of one turn share a row."""

    has_parts = True
    pointer = pygame.SYSTEM_CURSOR_HAND
    width_range = 168, 280
    height_range = 2 * _ROW + 2 * _PAD, 200

    def __init__(self, sides: SideStyles, on_browse: Callable[[int], None]) -> None:
        super().__init__(text("Moves"), tooltip=sides.notation and text(sides.notation))
        self.sides = sides
        self.on_browse = on_browse
        self.card = pygame.Rect(0, 0, 0, 0)
        """The card around the list, which gets the focus ring."""
        self.notes: list[MoveEntry] = []
        self.shown_ply = 0
        self.places: list[Place] = []
        self._movers: Sequence[int] = ()
        self._slot, self._columns = 0, 2
        """The width in pixels of a move that shares its row with others of its turn; the number of columns, 1 or 2."""
        self._numbers: dict[int, int] = {}

    @property
    def focusable(self) -> bool:
        return self.visible and bool(self.notes)

    @property
    def waiting(self) -> bool:
        """Whether a move is awaited."""
        return len(self.places) > len(self.notes)

    def set_notes(self, notes: list[MoveEntry], movers: Sequence[int], shown: int, look: Look) -> None:
        """Set moves, movers, and the ply of the shown position; with one mover more than moves, a move is awaited."""
        moved = (len(notes), shown) != (len(self.notes), self.shown_ply) or self.content_height == 0
        self.notes, self.shown_ply = notes, shown
        self._movers = movers
        self.places = self._places(look)
        self._numbers = row_numbers(movers, self.places)
        rows = self.places[-1].row + 1 if self.places else 0
        self.content_height = self._tall(rows, look)
        if not moved:  # a list scrolled by hand stays there until the next move
            return
        row = self.places[min(max(shown, 1), len(self.places)) - 1].row if self.places else 0
        at_end = shown >= len(notes)
        self.reveal(self.content_height - 1 if at_end else row * look.px(_row(look)), look.px(_row(look) + _PAD), look)

    def _places(self, look: Look) -> list[Place]:
        """The places of the moves: one column if half of the width is too narrow for the longest move."""
        longest = max((look.text_width(note.text, 14, "semi") for note in self.notes), default=0)
        self._slot = longest + look.px(_GO_ON)
        self._columns, rest = 2, look.px(_INDENT + 8)
        if longest + rest > (pitch := self._pitch(look)):
            self._columns = 1
            return [Place(row, 0) for row in range(len(self._movers))]
        if not self.joined or len({*self._movers}) == len(self._movers):
            return places_of(self._movers)
        return places_of(self._movers, Slots((pitch - rest) // self._slot or 1, (2 * pitch - rest) // self._slot or 1))

    def _pitch(self, look: Look) -> int:
        """The width of a column in pixels."""
        return (self.rect.w - look.px(72)) // self._columns

    def _goes_on(self, ply: int) -> bool:
        """Whether the mover of the `ply`-th move also makes the next move."""
        return 0 < ply < len(self._movers) and self._movers[ply] == self._movers[ply - 1]

    def _tall(self, rows: int, look: Look) -> int:
        """The height of `rows` rows; in a list that scrolls, with padding, so that a whole row can be at the top."""
        row, pad = look.px(_row(look)), look.px(_PAD)
        over = rows * row + 2 * pad - self.rect.h
        return self.rect.h + pad + ceil((over - pad) / row) * row if over > 0 else rows * row + 2 * pad

    def scroll_to(self, offset: float, look: Look, *, glide: bool = True) -> None:
        """Show the moves from `offset` on, rounded to a whole row in the direction of scrolling."""
        row, pad = look.px(_row(look)), look.px(_PAD)
        whole = (ceil if offset > self.offset else floor) if glide else round
        super().scroll_to(pad + whole((offset - pad) / row) * row if offset > pad else 0, look, glide=glide)

    def reveal(self, top: int, height: int, look: Look, *, glide: bool = True) -> None:
        """Scroll until the content from `top` to `top + height` is visible, with a whole row at the top."""
        row, pad = look.px(_row(look)), look.px(_PAD)
        if top + pad < self.offset:
            self.scroll_to(top + pad if top else 0, look, glide=glide)
        elif top + height > self.offset + self.rect.h:
            self.scroll_to(pad + ceil((top + height - self.rect.h - pad) / row) * row, look, glide=glide)

    def key(self, event: pygame.event.Event, look: Look) -> bool:
        """Go from move to move by left and right, within a side's column by up and down; True if the key was used."""
        cap = cap_of(event)
        step = {"←": -1, "→": 1, "↑": -1, "↓": 1}.get(cap)
        if step is not None:
            here, movers = self.shown_ply, self._movers[: len(self.notes)]
            self.on_browse(here + step if cap in ("←", "→") else next_in_column(movers, self.places, here, step))
        return step is not None

    def draw_focus(self, surface: pygame.Surface, look: Look) -> None:
        look.ring(surface, self.card, CARD_RADIUS)

    def spoken(self, look: Look) -> Spoken | None:
        spoken, plies = super().spoken(look), range(1, len(self.notes) + 1)
        names, rects = [self._words(ply) for ply in plies], [self.rect_of(ply, look) for ply in plies]
        rows = rows_of("row", names, rects, lambda number: self.on_browse(number + 1), self.shown_ply - 1)
        described = tuple(replace(row, description=self.beside(ply)) for ply, row in enumerate(rows, 1))
        return spoken and spoken.listing(described, focused=self.focused)

    def _words(self, ply: int) -> str:
        note, row = self.notes[ply - 1], self.places[ply - 1].row
        turn = max((each for each in self._numbers if each <= row), default=row)  # a long turn goes on in more rows
        side, number = self.sides.name(self._movers[ply - 1]), self._numbers.get(turn, row + 1)
        return text("{number}. {side} {move}", number=number, side=side, move=note.heard or note.text)

    def beside(self, ply: int) -> str:
        """Return the text, for a screen reader, of the drawing beside a move; by default an empty text."""
        return ""

    def place(self, rect: pygame.Rect, look: Look) -> None:
        """Take the rectangle, and lay the moves out in it; after a change of size, scroll to the shown move."""
        is_resized = rect.size != self.rect.size
        super().place(rect, look)
        self.content_height *= not is_resized
        self.set_notes(self.notes, self._movers, self.shown_ply, look)
        if is_resized:
            self._glide.jump(1.0)

    def drop(self, position: tuple[int, int], look: Look) -> None:
        dragged = self._bar_grab is not None
        super().drop(position, look)
        ply = self.part_at(position, look)
        if not dragged and ply is not None:
            self.on_browse(ply)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        if not self.notes and not self.waiting:
            middle = (self.rect.centerx, self.rect.y + look.px(_PAD + _row(look)))
            look.draw_text(surface, text("No moves yet"), middle, 13, "medium", look.theme.text3, "center")
        super().draw(surface, look)

    def part_at(self, position: tuple[int, int], look: Look) -> int | None:
        """Return the ply, counted from 1, of the entry under a pixel; None if there is none."""
        if not self.rect.collidepoint(position):
            return None
        row = (position[1] - self.rect.y + self.offset_at(look.now) - look.px(_PAD)) // look.px(_row(look))
        for ply in range(1, len(self.notes) + 1):
            if self.places[ply - 1].row == row:
                entry = self.rect_of(ply, look)
                if entry.collidepoint(position):
                    return ply
        return None

    def rect_of(self, ply: int, look: Look) -> pygame.Rect:
        """Return the rectangle of the entry of move `ply`, from 1; it is narrow if two entries share the row."""
        place, pitch, top = self.places[ply - 1], self._pitch(look), self.rect.y - self.offset_at(look.now)
        left = self.rect.x + look.px(_ENTRY) + place.column * pitch
        y = top + look.px(_PAD) + place.row * look.px(_row(look)) + look.px(_BETWEEN / 2)
        entry = pygame.Rect(left, y, pitch - look.px(8), look.px(_row(look) - _BETWEEN))
        if place.slot:
            return pygame.Rect(left + look.px(_INDENT) + place.slot * self._slot, y, self._slot, entry.h)
        if self.joined and (self._goes_on(ply) or self._goes_on(ply - 1)):
            entry.w = look.px(_INDENT) + self._slot
        return entry

    def draw_content(self, surface: pygame.Surface, look: Look, top: int) -> None:
        area, tall = self.rect, look.px(_row(look))
        lowest = area.bottom if self._glide.is_animating(look.now) else area.bottom - tall + look.px(_PAD / 2)
        numbered = -1
        self._draw_lit(surface, look)
        for ply, (row, *_) in enumerate(self.places, 1):
            y = top + look.px(_PAD) + row * tall
            if y + tall <= area.top or y > lowest:  # at rest no row is cut off
                continue
            if row != numbered and row in self._numbers:
                middle = (area.x + look.px(_NUMBER), y + tall / 2)
                look.draw_text(surface, str(self._numbers[row]), middle, 12, "medium", look.theme.text3, "right")
                numbered = row
            self._draw_ply(surface, look, ply)

    def _draw_ply(self, surface: pygame.Surface, look: Look, ply: int) -> None:
        entry = self.rect_of(ply, look)
        if ply > len(self.notes):
            for dot in range(3):
                centre = (entry.x + look.px(14 + 7 * dot), entry.centery)
                paint.circle(surface, centre, look.px(2.4), look.theme.text3)
        else:
            self._draw_note(surface, look, self.notes[ply - 1], entry, ply)

    def _draw_note(self, surface: pygame.Surface, look: Look, note: MoveEntry, entry: pygame.Rect, ply: int) -> None:
        theme, begins = look.theme, self.places[ply - 1].slot == 0
        chosen = ply in self._lit() and theme.is_contrast
        if ply == self.pointed_part and ply not in self._lit():
            look.panel(surface, entry, 7, theme.hover)
        if begins:
            centre = entry.x + look.px(16), entry.centery
            self.sides.draw(surface, look, note.player, look.px(16), note.kind, center=centre)
        left = entry.x + (look.px(_INDENT) if begins else 0)
        ink, weight = theme.onfill if chosen else theme.text, "semi" if ply == self.shown_ply else "medium"
        end = look.draw_text(surface, note.text, (left, entry.centery), 14, weight, ink).right  # type: ignore[arg-type]
        if self._goes_on(ply):
            again = theme.onfill if chosen else theme.good
            look.icon(surface, AGAIN, (end + look.px(12), entry.centery), 14, again)
            end += look.px(20)
        start = max(end + look.px(8), entry.x + look.px(60))
        self.draw_beside(surface, look, note, pygame.Rect(start, entry.y, entry.right - start, entry.h), ply)

    def _draw_lit(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the highlight under the shown move, and under the earlier moves of its turn in the same row."""
        lit, theme = self._lit(), look.theme
        if not lit:
            return
        first = self.rect_of(lit[0], look)
        fill = theme.fill if theme.is_contrast else theme.accent_soft
        look.panel(surface, first.union(self.rect_of(lit[-1], look)), 7, fill, theme.accent)
        if theme.is_contrast:  # a disc under the piece, which may be as bright as its entry
            paint.circle(surface, (first.x + look.px(16), first.centery), look.px(_GROUND), theme.surface)

    def _lit(self) -> range:
        """The plies to highlight: that of the shown move, and those before it of the same turn and row."""
        if not 0 < self.shown_ply <= len(self.notes):
            return range(0)
        return range(self.shown_ply - self.places[self.shown_ply - 1].slot, self.shown_ply + 1)

    def draw_beside(self, surface: pygame.Surface, look: Look, note: MoveEntry, room: pygame.Rect, ply: int) -> None:
        """Draw beside the `ply`-th move the picture of its further effect (`note.extra`), if it has one."""
        if note.extra is not None:
            chosen = ply == self.shown_ply and look.theme.is_contrast
            note.extra.draw(surface, look, room, look.theme.onfill if chosen else look.theme.text2)


def _row(look: Look) -> float:
    """The logical height of a row, at least `Look.least_target`."""
    return max(_ROW, look.least_target)


def moves_card(moves: MoveList, length: int, *, remark: str = "", legend: str = "") -> Node:
    """Return the card around the list, with four buttons that go through the `length` plies of the game.

    `remark` stands below the list. `legend` explains the arrow of a repeated turn, if there is room.
    """
    shown, browse = moves.shown_ply, moves.on_browse
    is_after, is_before = shown > 0, shown < len(moves.notes)
    ways = (
        ("chevron-first", text("First position"), FIRST, 0, is_after),
        ("chevron-left", text("Previous move"), BACK, shown - 1, is_after),
        ("chevron-right", text("Next move"), ON, shown + 1, is_before),
        ("chevron-last", text("Last position"), LAST, length, is_before),
    )
    buttons = []
    for icon, name, command, ply, enabled in ways:
        shape = ControlOptions(size=18, tall=_BUTTON, group="moves", keycap=command.keys, enabled=enabled)
        buttons.append(IconButton(icon, name, partial(browse, ply), **shape))
    title = Text(text("Moves"), weight="semi", optional=True)
    return _ListCard(
        moves,
        Column(
            Box(Row(Spacer(4, grow=0), title, Spacer(), *buttons, gap=0), pad=(12, (_HEAD - _BUTTON) / 2)),
            Rule(),
            Row(Box(moves, grow=1), Spacer(6, grow=0), gap=0, align="stretch", grow=1),
            legend and _legend(legend),
            Spacer(4, grow=0) if not remark else Rule(),
            remark and Box(Text(remark, size=12, tone="text3", wraps=True), pad=(16, 6)),
            gap=0,
        ),
    )


class _ListCard(Panel):
    """The card around the list; the list's focus ring surrounds the card."""

    def __init__(self, moves: MoveList, inside: Node) -> None:
        super().__init__(inside, radius=CARD_RADIUS, elevation=1, pad=0, grow=1)
        self._moves = moves

    def place(self, rect: pygame.Rect, look: Look) -> None:
        super().place(rect, look)
        self._moves.card = self.rect


def _legend(words: str) -> Node:
    """Return the legend: the arrow that marks a repeated turn, and the text `words` about it."""
    explanation = Text(words, size=13, tone="text2", wraps=True, grow=1, leading=1.7)
    line = Row(Icon(AGAIN, 16, "good"), explanation, gap=8, align="start")
    return Box(Column(Rule(), line, gap=10), pad=(16, 2), optional=True)
