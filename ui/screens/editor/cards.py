"""The cards of the editor: palette, side to move, verdict on the position, tiles that open it on other screens."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from coach.position_editing import EditedPosition
from coach.position_editor import Spelling
from coach.position_verdict import PositionVerdict
from game.texts import sentence, sentences, text
from ui.boards.messages import PieceChoice
from ui.kit import Button, Colour, Control, Field, Kind, Look, Option, Segmented, mix
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
    Text,
    Whole,
    exactly,
    paragraph,
)
from ui.parts.action_bar import ActionBar, ChoiceButton, ChoiceShape
from ui.parts.pictures import SideStyles

_LEADING = 1.38
_LEAST = 126  # logical width of a piece's button below which only its name and key have room
LOW = 720  # logical window height below which the cards are lower
LONGEST = 400  # the most characters of a position text


def small_palette(pieces: Sequence[Control], actions: Sequence[Button]) -> Node:
    """Return the card of the palette in two columns, for the place beside a small board."""
    for each in actions:
        each.has_cap, each.tall = False, 46
    grids = (Grid(2, *each, equal=True, gap=8, line_gap=8) for each in (pieces, actions))
    return Panel(Column(*grids, gap=8), radius=14, elevation=1, pad=8, name=text("Place"))


def palette(look: Look, pieces: Sequence[Control], actions: Sequence[Button], line: Sequence[Node]) -> Node:
    """Return the card of the palette: pieces and actions, and below them the `line` with the position text."""
    low = look.metrics.logical_height < LOW
    # translators: a verb: put a piece on the board.
    title = None if low else Text(text("Place"), weight="semi")
    rows = Column(ActionBar(pieces, actions, grow=2), Row(*line, gap=8), gap=10 if low else 18)
    inside, tall = Column(title, rows, gap=5), 140 if low else 178
    return Panel(inside, radius=14, elevation=1, pad=(16, 12), tall=tall, name=text("Place"))


def side_card(look: Look, sides: SideStyles, draft: EditedPosition) -> Node:
    """Return the card with the choice of the side to move, and the number of each kind of piece, marked if wrong."""

    def draw(player: int, surface: pygame.Surface, centre: tuple[float, float], size: int) -> None:
        sides.draw(surface, look, player, round(size * 1.35), center=centre)

    options = {player: Option(sides.name(player), picture=partial(draw, player)) for player in (0, 1)}
    choice = Segmented(text("Side to move"), options, draft.now.side, draft.turn_to, size=15, tall=48)
    counts = []
    for piece in draft.position_editor.counted:
        tone = "warn" if piece.letter in draft.too_many else "text"
        number = Text(str(draft.count[piece.letter]), weight="semi", tone=tone)
        number.value_words = " ".join(_words_of(piece, sides)).strip()
        counts.append(Whole(Row(sides.picture(piece.player, 18, piece.kind), number, gap=6)))
    line = Row(Text(text("On the board"), tone="text2"), Spacer(), Row(*counts, gap=14))
    head, gap, tall = (6, 8, 126) if look.metrics.logical_height < LOW else (10, 12, 142)
    return Card(text("Side to move"), choice, line, size=14, head=head, gap=gap, pad=(18, 12), tall=tall)


def news_card(look: Look, verdict: PositionVerdict, aside: str, repair: Button | None, other: Button | None) -> Node:
    """Return the card that says whether the position is legal, with buttons that repair it, and the text `aside`."""
    theme, low = look.theme, look.metrics.logical_height < LOW
    colour = theme.good if verdict.is_legal else theme.warn
    both = paragraph(sentences(verdict.detail, aside), size=13 if low else 14, leading=_LEADING)
    words = Either(both, paragraph(aside, size=13 if low else 14, leading=_LEADING), grow=1) if aside else both
    title = Text(verdict.title, size=18 if look.metrics.roomy else 16, weight="semi")
    icon, tone = ("circle-check", "good") if verdict.is_legal else ("triangle-alert", "warn")
    explanation = Row(Icon(icon, 28, tone), Column(title, words, gap=2, grow=1), gap=15, align="start", grow=1)
    fill = theme.surface if theme.is_contrast else mix(theme.surface, colour, 0.14)
    border = mix(theme.surface, colour, 1.0 if theme.is_contrast else 0.55)
    inside = Column(explanation, repair is not None and Row(repair, other, gap=8), gap=10)
    pad, tall = (14 if low else 18, 16), 172 if low else 192
    title.aloud = sentence(verdict.title)
    return Panel(inside, fill=fill, border=border, radius=14, elevation=1, pad=pad, tall=tall, name=text("Verdict"))


def then_card(look: Look, players: Button | None, tiles: Sequence[ThenTile], advice: str) -> Node:
    """Return the card of buttons that open the position elsewhere; below, if there is room, the text `advice`."""
    later = Text(text("once the position is legal"), size=12, tone="text3", optional=True)
    head = Row(Text(text("Then"), weight="semi"), Spacer(), players or later)
    grid = Grid(2, *tiles, equal=True, gap=8, line_gap=8)
    helps = Column(Rule(), Text(advice, size=13, tone="text2", wraps=True), gap=16, optional=True)
    ways = Column(Box(head, tall=30, valign="center"), grid, gap=6, grow=1)
    gap = 8 if look.metrics.logical_height < LOW else 26
    return Panel(Column(ways, helps, gap=gap), radius=14, elevation=1, pad=(16, 8), grow=1, name=text("Then"))


class PositionField(Field):
    """A field for the position text; `fault` is the index of the character that cannot be read."""

    def __init__(self, written: str, typed: Callable[[str], None], fault: int | None) -> None:
        super().__init__(text("Position"), written, typed, max_length=LONGEST, invalid=fault is not None, grow=1)
        self.fault, self.tooltip = fault, text("The position as a text, to copy or to paste")

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the field, and a line under the fault."""
        super().draw(surface, look)
        if self.fault is None or self.fault >= len(self.text):
            return
        left, end = (self.left_of(index, look) for index in (self.fault, self.fault + 1))
        line = pygame.Rect(left, self.rect.centery + look.px(9), max(look.px(4), end - left), look.px(2))
        if self.rect.contains(line):
            surface.fill(look.theme.danger, line)


def _words_of(piece: Spelling, sides: SideStyles) -> tuple[str, str]:
    """Return the title of a piece, and the words below its title if there are any."""
    return text(piece.title) if piece.title else sides.name(piece.player), text(piece.detail) if piece.detail else ""


class PieceButton(ChoiceButton):
    """A button that selects a piece of the palette. If all such buttons have room for a key, they show it, with their
    texts beside the piece; otherwise the texts stand below the piece.
    """

    roomy, narrow = ChoiceShape(34, 25, 50), ChoiceShape(26, 0, 6)
    tiny, wanted, edge, elevation = narrow, _LEAST, 7, 0

    def __init__(
        self, sides: SideStyles, pieces: Sequence[Spelling], number: int, choose: Callable[[int], None], hand: str
    ) -> None:
        titles, details = zip(*(_words_of(each, sides) for each in pieces), strict=True)
        this, title, detail = pieces[number - 1], titles[number - 1], details[number - 1]
        choice = PieceChoice(title, title, detail, "", str(number), this.player, this.kind, this.letter == hand, True)
        super().__init__(sides, choice, lambda: choose(number - 1))
        self.titles, self.details = titles, details
        self.name, self.group, self.keycap = f"{title} {detail}".strip(), "palette", choice.key

    def place(self, rect: pygame.Rect, look: Look) -> None:
        super().place(rect, look)
        self.shows_keycap = not self.compact

    def has_room(self, width: int, look: Look) -> bool:
        return width >= max(look.px(_LEAST), look.px(58) + self._widest(look, look.px(30)))

    def least_width(self, shape: ChoiceShape, look: Look) -> int:
        return look.px(shape.left + 6) + self._widest(look, 0)

    def _widest(self, look: Look, beside: int) -> int:
        """The width of the palette's widest text; each title needs `beside` further pixels in its line."""
        widths = [look.text_width(each, 14, "semi") + beside for each in self.titles]
        return max(*widths, *(look.text_width(each, 12) for each in self.details))

    def draw_content(self, surface: pygame.Surface, look: Look) -> None:
        if not self.compact:
            super().draw_content(surface, look)
            return
        choice, x, y, soft = self.choice, self.rect.centerx, self.rect.y, look.theme.text2
        size, centre = look.px(self.shape.piece), (x, y + look.px(16))
        self.sides.draw(surface, look, choice.player, size, choice.kind, center=centre)
        look.draw_text(surface, choice.title, (x, y + look.px(36)), 14, "semi", anchor="center")
        look.draw_text(surface, choice.detail, (x, y + look.px(50)), 12, "medium", soft, "center")


class ThenTile(Button):
    """A button that opens the position on another screen; `picture` is an icon, or the side whose piece is drawn.
    With `leads` the tile is coloured. With `has_cap` a coloured tile shows the key Enter.
    """

    def __init__(
        self,
        title: str,
        detail: str,
        picture: str | int,
        go: Callable[[], None],
        *,
        sides: SideStyles,
        leads: bool,
        has_cap: bool,
        enabled: bool,
    ) -> None:
        kind: Kind = "primary" if leads else "secondary"
        super().__init__(title, go, kind, radius=12, group="then", has_cap=leads and has_cap, enabled=enabled)
        self.below, self.picture, self.sides = detail, picture, sides

    def find_widths(self, look: Look) -> Span:
        name, detail = look.text_width(self.name, 13, "semi"), look.text_width(self.below, 12)
        return exactly(look.px(68) + max(name, detail))

    def find_heights(self, width: int, look: Look) -> Span:
        side_by_side = look.text_width(self.name, 14, "semi") + look.text_width(self.below, 12) + look.px(66)
        return Span(look.px(36 if side_by_side <= width else 56), look.px(76))

    def draw_content(self, surface: pygame.Surface, look: Look, rect: pygame.Rect, ink: Colour) -> None:
        """Draw the picture, the name and the detail; in a low tile, in one line."""
        soft = look.theme.text2 if self.enabled and not self.is_primary else ink
        low = rect.h < look.px(56)
        middle, size = (rect.x + look.px(24 if low else 34), rect.centery), look.px(28 if low else 36)
        if isinstance(self.picture, str):
            tone = look.theme.text2 if self.enabled else look.soft(look.theme.text3, 0.65)
            look.icon(surface, self.picture, middle, 22, tone)
        else:
            piece = self.sides.icon(self.picture, size, look.theme).copy()
            piece.set_alpha(255 if self.enabled else 110)
            surface.blit(piece, piece.get_rect(center=middle))
        (self._draw_row if low else self._draw_rows)(surface, look, rect, ink, soft)

    def _draw_row(self, surface: pygame.Surface, look: Look, rect: pygame.Rect, ink: Colour, soft: Colour) -> None:
        left, right = rect.x + look.px(46), rect.right - look.px(10)
        end = look.draw_text(surface, self.name, (left, rect.centery), 14, "semi", ink).right + look.px(10)
        look.draw_text(surface, self.below, (right, rect.centery), 12, "medium", soft, "right", right - end)

    def _draw_rows(self, surface: pygame.Surface, look: Look, rect: pygame.Rect, ink: Colour, soft: Colour) -> None:
        """Draw the detail below the name, and the key where there is room for it."""
        left = rect.x + look.px(62)
        room, upper = rect.right - look.px(6) - left, rect.centery - look.px(11)
        wide = look.keycap_width("Enter")
        size = 15 if look.text_width(self.name, 15, "semi") <= room else 13
        has_room = room - wide > look.text_width(self.name, size, "semi") + look.px(8)
        if self.has_cap and self.enabled and has_room:
            look.keycap(surface, "Enter", rect.right - look.px(10) - wide, upper, on_fill=True)
        look.draw_text(surface, self.name, (left, upper), size, "semi", ink, room=room)
        look.draw_text(surface, self.below, (left, rect.centery + look.px(11)), 12, "medium", soft, room=room)
