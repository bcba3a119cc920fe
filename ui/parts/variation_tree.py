"""The variations as a tree of boxes: a click goes to a position, a right click removes a variation, a drag scrolls.

`table.variations` decides the rows. Positions of the same ply form a column, which is as wide as its widest box.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import accumulate
from typing import NamedTuple

import pygame

from coach.board_texts import BoardTexts, MoveNote
from coach.chance_texts import SHIELD, ChanceText
from coach.variation_texts import ending_of, note_of, number_of, words_of
from game.texts import text
from table.variations import VariationNode, VariationPlaces, VariationRow, Variations
from ui.kit import Colour, Control, Look, Metrics, Theme, paint
from ui.kit.scroll import NOTCH
from ui.kit.tree import Span, Spoken, rows_of
from ui.parts.pictures import SideStyles

_HEAD, _BOX, _ROW, _BETWEEN, _PAD = 46, 28, 38, 24, 16  # logical
_ICON, _CORNER, _BAR = 16, 8, 4
_LEAST_ZOOM, _MOST_ZOOM = 0.5, 2.5
_FAR = 6
"""Device pixels: a press that moves farther is a drag, not a click."""


class _PositionBox(NamedTuple):
    """A box's content and width."""

    number: str
    note: MoveNote | None
    chance: ChanceText | None
    width: int


_LEAST, _MOST = 132, 320  # logical heights
_SHARE, _AROUND, _AROUND_LOW = 0.25, 96, 80  # share of the height without bar and margins; their logical height


class VariationTree(Control):
    """A card with a tree of variations. `on_go` gets a position to show, `on_remove` a variation's first position.

    `chance_of` returns the win chance or the result of the move that led to a position, or None.
    """

    radius = 14
    scrolls = zooms = True
    pointer = pygame.SYSTEM_CURSOR_ARROW

    has_parts = True
    width_range = _LEAST, 400

    def __init__(
        self,
        tree: Variations,
        texts: BoardTexts,
        sides: SideStyles,
        chance_of: Callable[[VariationNode], ChanceText | None],
        on_go: Callable[[VariationNode], None],
        on_remove: Callable[[VariationNode], None],
        *,
        headed: bool = True,
    ) -> None:
        """`headed`: whether the card has a head; without one, the tree lies in another part's card."""
        super().__init__(text("Variations"), tooltip=text("Each percentage is the chance of the side that moved"))
        self.tree, self.texts, self.sides = tree, texts, sides
        self.chance_of, self.on_go, self.on_remove = chance_of, on_go, on_remove
        self._headed = headed
        self.caption = ""
        self.offset = (0, 0)
        """The scroll offset, right and down, in device pixels."""
        self._view = pygame.Rect(0, 0, 0, 0)
        self._metrics: Metrics | None = None
        self._moves: dict[tuple[VariationNode, bool], tuple[str, MoveNote | None]] = {}  # constant parts of boxes
        self._boxes: dict[VariationNode, _PositionBox] = {}  # the boxes made since the last placing
        self._rows: tuple[VariationRow, ...] = ()
        self._places: dict[VariationNode, tuple[int, int]] = {}
        self._lowest: dict[VariationNode, int] = {}  # the last row that branches off a position
        self._widths: list[int] = []
        self._columns: list[int] = []
        self._shown: VariationNode | None = None
        self._grab: tuple[tuple[int, int], tuple[int, int]] | None = None
        self._dragged = False
        self._zoom = 1.0
        self._inner: Look | None = None
        """The look with the boxes' zoom in its scale; None before the first drawing."""

    # -- geometry -----------------------------------------------------------------------------------

    def find_heights(self, width: int, look: Look) -> Span:
        """Return the height span: at most a share of the window's height, within fixed bounds."""
        room = look.metrics.height - look.px(_AROUND_LOW if look.metrics.low else _AROUND)
        return Span(look.px(_LEAST), min(look.px(_MOST), max(look.px(_LEAST), round(_SHARE * room))))

    def place(self, rect: pygame.Rect, look: Look) -> None:
        """Take `rect`, and update the boxes from the tree."""
        if rect != self.rect or look.metrics != self._metrics:
            super().place(rect, look)
            self._metrics = look.metrics
            head, wide = look.px(_HEAD) if self._headed else 0, rect.w - look.px(16)
            self._view = pygame.Rect(rect.x + look.px(8), rect.y + head, wide, rect.h - head - look.px(6))
            self._shown, self._rows = None, ()
        self._update_boxes(look)

    def shift(self, dx: int, dy: int) -> None:
        super().shift(dx, dy)
        self._view.move_ip(dx, dy)

    def plant(self, tree: Variations) -> None:
        self.tree, self._moves, self._shown = tree, {}, None

    def _update_boxes(self, look: Look) -> None:
        """Update the boxes from the tree; if another position is current, scroll to its box."""
        look, self._boxes = self._zoomed(look), {}
        if self.tree.rows is not self._rows:
            self._place_positions(look)
        self._measure(look)
        if self.tree.current is not self._shown:
            self._shown = self.tree.current
            self._reveal(look)
        self.offset = self._within(self.offset, look)

    def _place_positions(self, look: Look) -> None:
        """Place every position. There may be thousands, so only the longest text of a column is measured."""
        self._rows = self.tree.rows
        self._places, self._lowest, longest = VariationPlaces.of(self._rows)
        self._widths = [self._box_of(node, look).width for node in longest]
        self._set_columns(look)

    def _set_columns(self, look: Look) -> None:
        steps = (width + look.px(_BETWEEN) for width in self._widths)
        self._columns = list(accumulate(steps, initial=look.px(_PAD)))

    def _measure(self, look: Look) -> None:
        """Make the columns wide enough for all visible boxes."""
        wider = False
        for _, row in self._rows_in_view(look):
            for ply, node in enumerate(row.nodes, row.ply):
                width = self._box_of(node, look).width
                if width > self._widths[ply]:
                    self._widths[ply], wider = width, True
        if wider:
            self._set_columns(look)

    def _rows_in_view(self, look: Look) -> Iterator[tuple[int, VariationRow]]:
        """The visible rows, with their numbers."""
        pitch, top = look.px(_ROW), self.offset[1] - look.px(12)
        first, last = max(0, (top - look.px(_BOX)) // pitch), (top + self._view.h) // pitch
        yield from enumerate(self._rows[first : last + 1], first)

    def _box_of(self, node: VariationNode, look: Look) -> _PositionBox:
        """The box of a position, cached until the next placing."""
        if node not in self._boxes:
            first = node is self._rows[self._places[node][1]].nodes[0]
            self._boxes[node] = self._box(node, first, look)
        return self._boxes[node]

    def _box(self, node: VariationNode, first: bool, look: Look) -> _PositionBox:
        if (node, first) not in self._moves:
            note = note_of(self.tree.game, node, self.texts)
            self._moves[node, first] = "" if note is None else number_of(node, first=first), note
        number, note = self._moves[node, first]
        if note is None:
            return _PositionBox("", None, None, look.text_width(text("Start"), 13, "semi") + look.px(24))
        chance = self._chance_of(node)
        width = look.px(20 + _ICON + 6) + look.text_width(note.text, 13, "semi")
        width += look.text_width(number, 12) + look.px(6) if number else 0
        if chance is not None:
            width += look.text_width(chance.words, 12, "semi") + look.px(8 if chance.result is None else 24)
        return _PositionBox(number, note, chance, width)

    def _chance_of(self, node: VariationNode) -> ChanceText | None:
        return ending_of(node, self.texts) or self.chance_of(node)

    def rect_of(self, node: VariationNode, look: Look) -> pygame.Rect:
        """Return the rectangle of a position's box, visible or not."""
        look = self._zoomed(look)
        ply, row = self._places[node]
        x = self._view.x + self._columns[ply] - self.offset[0]
        y = self._view.y + look.px(12) + row * look.px(_ROW) - self.offset[1]
        return pygame.Rect(x, y, self._box_of(node, look).width, look.px(_BOX))

    def _content(self, look: Look) -> tuple[int, int]:
        look = self._zoomed(look)
        return self._columns[-1], len(self._rows) * look.px(_ROW) + look.px(14)

    def _within(self, offset: tuple[int, int], look: Look) -> tuple[int, int]:
        wide, tall = self._content(look)
        most = max(0, wide - self._view.w), max(0, tall - self._view.h)
        return min(max(0, offset[0]), most[0]), min(max(0, offset[1]), most[1])

    def _reveal(self, look: Look) -> None:
        """Scroll just enough to show the current position, and the moves after it if they fit."""
        current = self.tree.current
        box = self.rect_of(current, look)
        for child in current.children:
            around = box.union(self.rect_of(child, look))
            box = around if around.w < self._view.w and around.h < self._view.h else box
        box = box.inflate(2 * look.px(_BETWEEN), look.px(_ROW - _BOX))
        x, y = self.offset
        x += max(0, box.right - self._view.right) - max(0, self._view.left - box.left)
        y += max(0, box.bottom - self._view.bottom) - max(0, self._view.top - box.top)
        self.offset = self._within((x, y), look)

    def spoken(self, look: Look) -> Spoken | None:
        """Return the tree for a screen reader: a row for each position, with its move and the move's value."""
        spoken, look = super().spoken(look), self._zoomed(look)
        nodes = [node for row in self._rows for node in row.nodes]
        current = nodes.index(self.tree.current) if self.tree.current in nodes else -1
        rects = [self.rect_of(node, look) for node in nodes]
        words = [words_of(self.tree.game, node, self.texts, self._chance_of(node)) for node in nodes]
        rows = rows_of("row", words, rects, lambda at: self.on_go(nodes[at]), current)
        own = len(self._rows[0].nodes)
        branches = (replace(row, description=text("Variation")) for row in rows[own:])
        return spoken and spoken.listing((*rows[:own], *branches), focused=self.focused)

    # -- input --------------------------------------------------------------------------------------

    def part_at(self, position: tuple[int, int], look: Look) -> VariationNode | None:
        """Return the position whose box is at a point; None if there is none."""
        if not self._view.collidepoint(position):
            return None
        look = self._zoomed(look)
        number = (position[1] - self._view.y - look.px(12) + self.offset[1]) // look.px(_ROW)
        rows = self._rows[number : number + 1] if number >= 0 else ()
        nodes = (node for row in rows for node in row.nodes)
        return next((node for node in nodes if self.rect_of(node, look).collidepoint(position)), None)

    def pan(self, dx: int, dy: int, look: Look) -> bool:
        before = self.offset
        self.offset = self._within((before[0] - dx, before[1] - dy), look)
        return self.offset != before

    def zoom(self, factor: float, centre: tuple[float, float], look: Look) -> None:
        """Make the boxes larger or smaller around a pixel."""
        before, self._zoom = self._zoom, min(max(self._zoom * factor, _LEAST_ZOOM), _MOST_ZOOM)
        grown, x, y = self._zoom / before, centre[0] - self._view.x, centre[1] - self._view.y
        self._rows = ()
        self.offset = round((self.offset[0] + x) * grown - x), round((self.offset[1] + y) * grown - y)
        self._update_boxes(look)

    def _zoomed(self, look: Look) -> Look:
        """Return `look` in the scale of the boxes, with their zoom; if it has the zoom already, return it unchanged."""
        if look is not self._inner:
            metrics = replace(look.metrics, scale=look.metrics.scale * self._zoom)
            self._inner = replace(look, metrics=metrics)
        return self._inner

    def wheel(self, steps: float, look: Look) -> bool:
        """Scroll up and down, or sideways if the tree fits in height; True if it scrolled."""
        step = round(steps * look.px(NOTCH))
        is_high = self._content(look)[1] > self._view.h
        return self.pan(0, step, look) if is_high else self.pan(step, 0, look)

    def grab(self, position: tuple[int, int], look: Look) -> None:
        self._grab, self._dragged = (position, self.offset), False

    def drag(self, position: tuple[int, int], look: Look) -> None:
        if self._grab is None:
            return
        (x, y), (left, top) = self._grab
        far = max(abs(position[0] - x), abs(position[1] - y)) > _FAR
        self._dragged = self._dragged or far
        if self._dragged:
            self.offset = self._within((left + x - position[0], top + y - position[1]), look)

    def drop(self, position: tuple[int, int], look: Look) -> None:
        self._grab = None
        node = None if self._dragged else self.part_at(position, look)
        if node is not None:
            self.on_go(node)

    def right_click(self, position: tuple[int, int], look: Look) -> bool:
        """Give the position of the box at a point to `on_remove`; False if there is no box."""
        node = self.part_at(position, look)
        if node is not None:
            self.on_remove(node)
        return node is not None

    def key(self, event: pygame.event.Event, look: Look) -> bool:
        """Return False: the scene itself handles the keys that move through the tree, wherever the focus is."""
        return False

    # -- drawing ------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        if self._headed:
            look.card(surface, self.rect, 14)
            self._draw_head(surface, look)
        if len(self._rows) == 1 and len(self._rows[0].nodes) == 1:
            words = text("Play a move to begin one")
            look.draw_text(surface, words, self._view.center, 13, "medium", look.theme.text3, "center")
            return
        look = self._zoomed(look)
        with paint.clipped(surface, self._view):
            self._measure(look)
            shown = list(self._rows_in_view(look))
            if shown:
                self._draw_branches(surface, look, shown[0][0], shown[-1][0])
            for _, row in shown:
                self._draw_row(surface, look, row.nodes)
        self._draw_bars(surface, look)

    def _draw_head(self, surface: pygame.Surface, look: Look) -> None:
        theme, middle = look.theme, self.rect.y + look.px(_HEAD) // 2
        look.rule(surface, self.rect.x, self.rect.y + look.px(_HEAD), self.rect.w)
        end = look.draw_text(surface, text("Variations"), (self.rect.x + look.px(16), middle), 14, "semi").right
        x = self.rect.right - look.px(14)
        if self.caption:
            room, place = x - end - look.px(12), (end + look.px(12), middle)
            end = look.draw_text(surface, self.caption, place, 12, "medium", theme.text3, room=max(0, room)).right
        for caps, words in (("↑ ↓", text("other line")), ("← →", text("back and on"))):
            left = x - look.chord_width(caps)
            if left - look.px(8) - look.text_width(words, 13) < end + look.px(24):
                break
            look.chord(surface, caps, left, middle)
            place = left - look.px(8), middle
            x = look.draw_text(surface, words, place, 13, "medium", theme.text2, "right").left - look.px(16)

    def _draw_row(self, surface: pygame.Surface, look: Look, nodes: Sequence[VariationNode]) -> None:
        if nodes[0].parent is not None:
            box = self.rect_of(nodes[0], look)
            x = self.rect_of(nodes[0].parent, look).right + look.px(_CORNER)
            surface.fill(look.theme.outline, (x, box.centery, max(0, box.left - x), look.hairline))
        before: pygame.Rect | None = None
        for node in nodes:
            box = self.rect_of(node, look)
            if before is not None:
                line = before.right, box.centery, box.left - before.right, look.hairline
                surface.fill(look.theme.outline, line)
            if box.right >= self._view.left and box.left <= self._view.right:
                self._draw_box(surface, look, node, box)
            before = box

    def _draw_branches(self, surface: pygame.Surface, look: Look, first: int, last: int) -> None:
        """Draw the lines from boxes down to their branches; skip lines that lie outside the rows `first` to `last`."""
        ink, thin, pitch = look.theme.outline, look.hairline, look.px(_ROW)
        for parent, lowest in self._lowest.items():
            number = self._places[parent][1]
            if number > last or lowest < first:
                continue
            start = self.rect_of(parent, look)
            x = start.right + look.px(_CORNER)
            surface.fill(ink, (start.right, start.centery, look.px(_CORNER), thin))
            surface.fill(ink, (x, start.centery, thin, (lowest - number) * pitch))

    def _draw_box(self, surface: pygame.Surface, look: Look, node: VariationNode, rect: pygame.Rect) -> None:
        theme, box = look.theme, self._box_of(node, look)
        fill, border, width = self._shades(look, node, box.chance)
        look.panel(surface, rect, 7, fill, border, width)
        if box.note is None:
            # translators: a noun: the first position of a game.
            look.draw_text(surface, text("Start"), rect.center, 13, "semi", theme.text, "center")
            return
        x = rect.x + look.px(10)
        if box.number:
            x = look.draw_text(surface, box.number, (x, rect.centery), 12, "medium", theme.text3).right + look.px(6)
        self.sides.draw(surface, look, box.note.player, look.px(_ICON), box.note.kind, midleft=(x, rect.centery))
        weight = "semi" if node.in_game else "medium"
        x = look.draw_text(surface, box.note.text, (x + look.px(_ICON + 6), rect.centery), 13, weight, theme.text).right  # type: ignore[arg-type]
        if box.chance is not None:
            shade = theme.accent if box.chance.result is None else result_colour(box.chance, theme)
            if box.chance.result is not None:
                look.icon(surface, SHIELD, (x + look.px(15), rect.centery), 13, shade)
                x += look.px(16)
            look.draw_text(surface, box.chance.words, (x + look.px(8), rect.centery), 12, "semi", shade)

    def _shades(self, look: Look, node: VariationNode, chance: ChanceText | None) -> tuple[Colour, Colour, float]:
        """Return a box's fill, outline and outline width; the current position and proven positions stand out."""
        theme = look.theme
        if node is self.tree.current:
            return theme.accent_soft, theme.accent, 2
        if chance is not None and chance.result:
            ink = result_colour(chance, theme)
            return look.soft(ink, 0.12), look.soft(ink, 0.55), 1
        return (theme.hover if node is self.pointed_part else theme.raised), theme.line, 1

    def _draw_bars(self, surface: pygame.Surface, look: Look) -> None:
        """Draw thin bars that show the visible part of the tree."""
        (wide, tall), (left, top), view, bar = self._content(look), self.offset, self._view, look.px(_BAR)
        across = view.x + view.w * left // wide, self.rect.bottom - bar - 2, view.w * view.w // wide, bar
        down = self.rect.right - bar - 2, view.y + view.h * top // tall, bar, view.h * view.h // tall
        for rect, shows in ((across, wide > view.w), (down, tall > view.h)):
            if shows:
                paint.panel(surface, pygame.Rect(rect), bar / 2, look.theme.outline)


def result_colour(chance: ChanceText, theme: Theme) -> Colour:
    """Return the colour of a text about a chance: for a loss, a draw, a win, or an unproven chance."""
    if chance.result is None:
        return theme.text
    return (theme.danger, theme.text2, theme.good)[chance.result + 1]
