"""The cards of the editor: the palette with the text, the side to move with its counts, the verdict, the ways on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace

import pygame

from coach.phrases import sentences
from coach.position_editor import PositionEditor, Spelling
from coach.position_verdict import PositionVerdict
from game.texts import text
from ui.boards.messages import PieceChoice
from ui.kit import Button, Colour, Control, Field, Kind, Look, Option, Segmented, mix
from ui.kit import Picture as Drawing
from ui.kit.tree import (
    Box,
    Card,
    Column,
    Either,
    Grid,
    Icon,
    Node,
    Panel,
    Row,
    Rule,
    Spacer,
    Span,
    Spoken,
    Text,
    Whole,
    exactly,
    paragraph,
)
from ui.parts.action_bar import ActionBar, ChoiceButton, ChoiceShape
from ui.parts.pictures import SideStyles

Picture = Callable[[pygame.Surface, Look, tuple[int, int], int, bool], None]
"""Draws the picture of a tile: centre, size in device pixels, whether the tile can be chosen."""
_LEADING = 1.38
_LEAST = 126  # logical width of a piece's button below which only its name and key have room
LOW = 720  # logical: in a window of less height, everything is lower
LONGEST = 400  # characters of a position text


def palette(look: Look, pieces: Sequence[Control], actions: Sequence[Button], line: Sequence[Node]) -> Node:
    """Return the pieces with the actions for them, and below them the `line` of the position text."""
    low = look.metrics.logical_height < LOW
    # translators: a verb: put a piece on the board.
    title = None if low else Text(text("Place"), weight="semi")
    rows = ActionBar(pieces, actions, grow=2), Row(*line, gap=8)
    return Panel(
        Column(title, Column(*rows, gap=10 if low else 18), gap=5),
        radius=14,
        elevation=1,
        pad=(16, 12),
        tall=140 if low else 178,
        name=text("Place"),
    )


def side_card(
    look: Look,
    sides: SideStyles,
    editor: PositionEditor,
    side: int,
    choose: Callable[[int], None],
    count: Counter[str],
    wrong: str,
) -> Node:
    """Return the choice of the side to move, and the number of pieces of each kind; `wrong` are the letters of the
    kinds with too many or too few pieces.
    """

    def picture(player: int) -> Drawing:
        def draw(surface: pygame.Surface, centre: tuple[float, float], size: int) -> None:
            icon = sides.icon(player, round(size * 1.35), look.theme)
            surface.blit(icon, icon.get_rect(center=centre))

        return draw

    options = {player: Option(sides.name(player), picture=picture(player)) for player in (0, 1)}
    choice = Segmented(text("Side to move"), options, side, choose, size=15)
    choice.tall = 48
    counts = [
        Whole(
            Row(
                sides.picture(piece.player, 18, piece.kind),
                Text(str(count[piece.letter]), weight="semi", tone="warn" if piece.letter in wrong else "text"),
                gap=6,
            )
        )
        for piece in editor.counted
    ]
    line = Row(Text(text("On the board"), tone="text2"), Spacer(), Row(*counts, gap=14))
    low = look.metrics.logical_height < LOW
    return Card(
        text("Side to move"),
        choice,
        line,
        size=14,
        head=6 if low else 10,
        gap=8 if low else 12,
        pad=(18, 12),
        tall=126 if low else 142,
    )


def news_card(look: Look, verdict: PositionVerdict, aside: str, repair: Button | None, other: Button | None) -> Node:
    """Return the verdict, and how to repair the position; `aside` tells what else the repair does."""
    theme, low = look.theme, look.metrics.logical_height < LOW
    colour = theme.good if verdict.is_legal else theme.warn
    both = paragraph(sentences(verdict.detail, aside), size=13 if low else 14, leading=_LEADING)
    words = Either(both, paragraph(aside, size=13 if low else 14, leading=_LEADING), grow=1) if aside else both
    title = Text(verdict.title, size=18 if look.metrics.roomy else 16, weight="semi")
    sign = Box(
        Icon("circle-check" if verdict.is_legal else "triangle-alert", 28, "good" if verdict.is_legal else "warn")
    )
    explanation = Row(sign, Column(title, words, gap=2, grow=1), gap=15, align="start", grow=1)
    return Panel(
        Column(explanation, repair is not None and Row(repair, other, gap=8), gap=10),
        fill=theme.surface if theme.is_contrast else mix(theme.surface, colour, 0.14),
        border=mix(theme.surface, colour, 1.0 if theme.is_contrast else 0.55),
        radius=14,
        elevation=1,
        pad=(14 if low else 18, 16),
        tall=172 if low else 192,
        name=text("Verdict"),
    )


def then_card(look: Look, players: Button | None, tiles: Sequence[ThenTile], advice: str) -> Node:
    """Return the ways to use a position, and below them, where there is room, how the editor is used."""
    later = Text(text("once the position is legal"), size=12, tone="text3", optional=True)
    head = Row(Text(text("Then"), weight="semi"), Spacer(), players or later)
    grid = Grid(2, *tiles, equal=True, gap=8, line_gap=8)
    helps = Column(Rule(), Text(advice, size=13, tone="text2", wraps=True), gap=16, optional=True)
    ways = Column(Box(head, tall=30, valign="center"), grid, gap=6, grow=1)
    gap = 8 if look.metrics.logical_height < LOW else 26
    return Panel(Column(ways, helps, gap=gap), radius=14, elevation=1, pad=(16, 8), grow=1, name=text("Then"))


class PositionField(Field):
    """The text of the position; `fault` is the index of the character that cannot be read."""

    def __init__(self, written: str, typed: Callable[[str], None], fault: int | None) -> None:
        super().__init__(text("Position"), written, typed, max_length=LONGEST, invalid=fault is not None, grow=1)
        self.fault = fault

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the field, and a line under the fault."""
        super().draw(surface, look)
        if self.fault is None or self.fault >= len(self.text):
            return
        left, end = (self.left_of(index, look) for index in (self.fault, self.fault + 1))
        line = pygame.Rect(left, self.rect.centery + look.px(9), max(look.px(4), end - left), look.px(2))
        if self.rect.contains(line):
            surface.fill(look.theme.danger, line)


class PieceButton(ChoiceButton):
    """Selects a piece of the palette."""

    roomy, narrow = ChoiceShape(34, 25, 50), ChoiceShape(30, 22, 42)
    wanted, edge, elevation = _LEAST, 7, 0

    def __init__(
        self, sides: SideStyles, piece: Spelling, number: int, choose: Callable[[int], None], hand: str
    ) -> None:
        title = text(piece.title) if piece.title else sides.name(piece.player)
        detail, selected = text(piece.detail) if piece.detail else "", piece.letter == hand
        choice = PieceChoice(title, detail, "", str(number), piece.player, piece.kind, selected, True)
        super().__init__(sides, choice, lambda: choose(number - 1))
        self.name, self.group = f"{title} {detail}".strip(), "palette"
        self.keycap, self.shows_keycap = choice.key, True

    def has_room(self, width: int, look: Look) -> bool:
        title = look.text_width(self.choice.title, 14, "semi") + look.px(30)
        words = max(title, look.text_width(self.choice.detail, 12))
        return width >= max(look.px(_LEAST), look.px(58) + words)


def stone(sides: SideStyles, player: int) -> Picture:
    """Return the piece of a side, for a tile."""

    def draw(surface: pygame.Surface, look: Look, centre: tuple[int, int], size: int, enabled: bool) -> None:
        icon = sides.icon(player, size, look.theme)
        if not enabled:
            icon = icon.copy()
            icon.set_alpha(110)
        surface.blit(icon, icon.get_rect(center=centre))

    return draw


def sign(icon: str) -> Picture:
    """Return an icon, for a tile."""

    def draw(surface: pygame.Surface, look: Look, centre: tuple[int, int], _size: int, enabled: bool) -> None:
        look.icon(surface, icon, centre, 22, look.theme.text2 if enabled else look.soft(look.theme.text3, 0.65))

    return draw


class ThenTile(Button):
    """A way to use a legal position: its picture, its name, and who plays. The tile that `leads` has the cap of Enter,
    where there is room for it, if it `has_cap` now.
    """

    def __init__(
        self,
        title: str,
        detail: str,
        picture: Picture,
        go: Callable[[], None],
        *,
        leads: bool,
        has_cap: bool,
        enabled: bool,
    ) -> None:
        kind: Kind = "primary" if leads else "secondary"
        super().__init__(title, go, kind, radius=12, group="then", has_cap=leads and has_cap, enabled=enabled)
        self.detail = detail
        self._picture = picture

    def find_widths(self, look: Look) -> Span:
        name, detail = look.text_width(self.name, 13, "semi"), look.text_width(self.detail, 12)
        return exactly(look.px(68) + max(name, detail))

    def find_heights(self, width: int, look: Look) -> Span:
        side_by_side = look.text_width(self.name, 14, "semi") + look.text_width(self.detail, 12) + look.px(66)
        return Span(look.px(36 if side_by_side <= width else 56), look.px(76))

    def spoken(self, look: Look) -> Spoken | None:
        spoken = super().spoken(look)
        return spoken and replace(spoken, description=self.detail)

    def draw_content(self, surface: pygame.Surface, look: Look, rect: pygame.Rect, ink: Colour) -> None:
        """Draw the picture and the words: in one line in a low tile."""
        soft = look.theme.text2 if self.enabled and not self.is_primary else ink
        low = rect.h < look.px(56)
        middle, size = (rect.x + look.px(24 if low else 34), rect.centery), look.px(28 if low else 36)
        self._picture(surface, look, middle, size, self.enabled)
        if low:
            self._draw_row(surface, look, rect, ink, soft)
        else:
            self._draw_rows(surface, look, rect, ink, soft)

    def _draw_row(self, surface: pygame.Surface, look: Look, rect: pygame.Rect, ink: Colour, soft: Colour) -> None:
        end = look.text(surface, self.name, (rect.x + look.px(46), rect.centery), 14, "semi", ink).right + look.px(10)
        right = rect.right - look.px(10)
        look.text(surface, self.detail, (right, rect.centery), 12, "medium", soft, "right", right - end)

    def _draw_rows(self, surface: pygame.Surface, look: Look, rect: pygame.Rect, ink: Colour, soft: Colour) -> None:
        """Draw the detail below the name, and the key where there is room for it."""
        left = rect.x + look.px(62)
        room, upper = rect.right - look.px(6) - left, rect.centery - look.px(11)
        wide = look.keycap_width("Enter")
        size = 15 if look.text_width(self.name, 15, "semi") <= room else 13
        has_room = room - wide > look.text_width(self.name, size, "semi") + look.px(8)
        if self.has_cap and self.enabled and has_room:
            look.keycap(surface, "Enter", rect.right - look.px(10) - wide, upper, on_fill=True)
        look.text(surface, self.name, (left, upper), size, "semi", ink, room=room)
        look.text(surface, self.detail, (left, rect.centery + look.px(11)), 12, "medium", soft, room=room)
