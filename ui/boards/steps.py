"""The rules of a board drawn as numbered steps, for a new game and for the screen of the rules."""

from __future__ import annotations

from functools import cache, partial

import pygame

from coach.board_texts import Diagram, Step, Tile
from coach.boards import texts_of
from game import Game, find_game
from game.texts import text
from game.verbs import State, apply_action
from ui.boards import Wanted, diagram, piece_icon
from ui.kit import paint
from ui.kit.look import Look
from ui.kit.tree.layout import Box, Column, Panel, Row
from ui.kit.tree.leaves import Canvas, Icon, Text
from ui.kit.tree.node import Node, Span

_NUMBER, _INDENT = 24, 36  # logical: size of a step's number, and indent of its text
_BESIDE, _PAIR, _STRIP, _TILE = 124, 120, 112, 72  # logical: greatest heights of pictures
_ARROW = 44  # logical: space between a before and an after
_PAIR_NARROW, _ALONE_NARROW, _ARROW_NARROW = 100, 180, 32  # the same in a narrow column
_WIDEST, _BETWEEN, _PIECE = 1040, 9, 52  # logical: of a picture, between pictures, the piece of a tile
_TITLE_LEADING = 1.25
_NARROW = 300  # logical: width below which two pictures are stacked


class Steps:
    """The steps of a board's rules, laid out for a width in device pixels; `heights` has the height of each step."""

    def __init__(self, look: Look, game: str, width: int) -> None:
        self.look = look
        self.game: Game = find_game(game)
        self.width = width
        self.steps = texts_of(game).steps
        self._pictures = [[self._render(index, picture) for picture in step.pictures] for index, step in self._numbered]
        self.heights = [self._height(index) for index, _ in self._numbered]

    def fitting(self, room: int, gap: int) -> int:
        """The number of steps that fit into a height of `room` device pixels."""
        used, count = -gap, 0
        for height in self.heights:
            used += height + gap
            if used > room:
                break
            count += 1
        return count

    def draw(self, surface: pygame.Surface, left: int, top: int, count: int, gap: int) -> None:
        """Draw the first `count` steps."""
        for index in range(count):
            self.draw_step(surface, index, left, top)
            top += self.heights[index] + gap

    def draw_step(self, surface: pygame.Surface, index: int, left: int, top: int) -> None:
        """Draw one step."""
        look, step, x = self.look, self.steps[index], left + self.look.px(_INDENT)
        self._draw_number(surface, index + 1, left, top)
        room = self._text_room(index)
        look.paragraph(surface, text(step.title), (x, top + look.px(2)), room, 16, "semi", leading=_TITLE_LEADING)
        below = (x, top + self._title_height(index))
        look.paragraph(surface, text(step.text), below, room, 14, "medium", look.theme.text2, 1.4)
        if self._beside(index):
            picture = self._pictures[index][0]
            assert picture is not None
            surface.blit(picture, (left + self.width - picture.get_width(), top))
        elif step.pictures:
            y = top + self._text_height(index) + look.px(12)
            self._draw_pictures(surface, index, pygame.Rect(left, y, self.width, self._picture_height(index)))

    @property
    def _numbered(self) -> list[tuple[int, Step]]:
        return list(enumerate(self.steps))

    def _render(self, index: int, picture: Diagram | Tile) -> pygame.Surface | None:
        """The picture of a diagram, as large as its place allows; None for a tile, which is drawn directly."""
        if isinstance(picture, Tile):
            return None
        state, last = self.game.from_position(picture.position), None
        for move in picture.moves:
            last = self.game.parse_action(state, move)
            state = apply_action(state, last)
        wanted = Wanted(last_action=last, show_win=picture.won, aided=picture.aided, ghost=picture.ghost)
        size = self._room(index)
        return diagram(self.game.name, state, picture.columns, picture.rows, size, self.look.theme, wanted)

    def _room(self, index: int) -> tuple[int, int]:
        """Width and height available for a diagram of the step."""
        look, step = self.look, self.steps[index]
        if self._beside(index):
            return look.px(_BESIDE + 20), look.px(_BESIDE)
        if len(step.pictures) == 2 and self._narrow:
            return self.width, look.px(_PAIR_NARROW)
        if len(step.pictures) == 2:
            return (self.width - look.px(_ARROW)) // 2, look.px(_PAIR)
        return self.width, look.px(_ALONE_NARROW if self._narrow else _STRIP)

    def _text_room(self, index: int) -> int:
        room = self.width - self.look.px(_INDENT)
        picture = self._pictures[index][0] if self._beside(index) else None
        return room - (picture.get_width() + self.look.px(16) if picture else 0)

    def _beside(self, index: int) -> bool:
        return self.steps[index].beside and not self._narrow

    def _title_height(self, index: int) -> int:
        look, title = self.look, text(self.steps[index].title)
        return look.px(6) + look.paragraph_height(title, self._text_room(index), 16, "semi", _TITLE_LEADING)

    def _text_height(self, index: int) -> int:
        look = self.look
        return self._title_height(index) + look.paragraph_height(
            text(self.steps[index].text), self._text_room(index), 14, leading=1.4
        )

    def _picture_height(self, index: int) -> int:
        pictures = self._pictures[index]
        heights = [picture.get_height() if picture is not None else self.look.px(_TILE) for picture in pictures]
        return max(heights) if not self._narrow else sum(heights) + self._between(index) * (len(heights) - 1)

    @property
    def _narrow(self) -> bool:
        return self.width < self.look.px(_NARROW)

    def _between(self, index: int) -> int:
        if isinstance(self.steps[index].pictures[0], Tile):
            return self.look.px(12)
        return self.look.px(_ARROW_NARROW if self._narrow else _ARROW)

    def _height(self, index: int) -> int:
        step, text = self.steps[index], self._text_height(index)
        if self._beside(index):
            return max(text, self._picture_height(index))
        return text + (self.look.px(12) + self._picture_height(index) if step.pictures else 0)

    def _draw_number(self, surface: pygame.Surface, number: int, left: int, top: int) -> None:
        look, theme = self.look, self.look.theme
        radius = look.px(_NUMBER) / 2
        centre = (left + radius, top + radius)
        border = theme.outline if theme.is_contrast else None
        paint.circle(surface, centre, radius, theme.accent_soft, border, look.hairline)
        look.text(surface, str(number), centre, 13, "semi", theme.accent, "center")

    def _draw_pictures(self, surface: pygame.Surface, index: int, area: pygame.Rect) -> None:
        look, pictures = self.look, self.steps[index].pictures
        between, down, count = self._between(index), self._narrow, len(pictures)
        each = (area.h if down else area.w) - between * (count - 1)
        size = (area.w, each // count) if down else (each // count, area.h)
        for place, (picture, drawn) in enumerate(zip(pictures, self._pictures[index], strict=True)):
            part = pygame.Rect(area.topleft, size).move(
                0 if down else place * (size[0] + between), place * (size[1] + between) if down else 0
            )
            if isinstance(picture, Tile):
                self._draw_tile(surface, picture, part)
            elif drawn is not None:
                surface.blit(drawn, drawn.get_rect(center=part.center))
        if len(pictures) == 2 and isinstance(pictures[0], Diagram):
            look.icon(surface, "arrow-down" if self._narrow else "arrow-right", area.center, 26, look.theme.text2)

    def _draw_tile(self, surface: pygame.Surface, tile: Tile, area: pygame.Rect) -> None:
        look, theme = self.look, self.look.theme
        look.panel(surface, area, 10, theme.raised, theme.outline if theme.is_contrast else theme.line)
        size = look.px(52)
        piece = piece_icon(self.game.name, tile.player, size, theme, tile.kind)
        surface.blit(piece, (area.x + look.px(12), area.centery - size // 2))
        x = area.x + look.px(22) + size
        room = area.right - look.px(8) - x
        look.text(surface, text(tile.title), (x, area.centery - look.px(11)), 15, "semi", room=room)
        look.text(surface, text(tile.detail), (x, area.centery + look.px(12)), 13, "medium", theme.text2, room=room)


# -- the same for a tree -----------------------------------------------------------------------------------------------


def step_nodes(game: str) -> list[Node]:
    """Return the steps of a board's rules, each with its number and its pictures."""
    return [_step(game, number, step) for number, step in enumerate(texts_of(game).steps, 1)]


def _step(game: str, number: int, step: Step) -> Node:
    title = Text(text(step.title), size=16, weight="semi", wraps=True, leading=_TITLE_LEADING)
    words = Column(title, Text(text(step.text), tone="text2", wraps=True, leading=1.4), gap=5, grow=1)
    circle = Canvas(partial(_paint_number, number), wide=_NUMBER, tall=_NUMBER)
    most = (
        (_BESIDE + 20, _BESIDE) if step.beside else (_WIDEST, _STRIP) if len(step.pictures) == 1 else (_WIDEST, _PAIR)
    )
    pictures = [_picture_node(game, picture, most, grow=not step.beside) for picture in step.pictures]
    if step.beside:
        return Row(circle, words, *pictures, align="start")
    if len(pictures) == 2 and isinstance(step.pictures[0], Diagram):
        pictures.insert(1, Box(Icon("arrow-right", 26), wide=_ARROW - 2 * _BETWEEN, align="center"))
    shown = Row(*pictures, gap=_BETWEEN, justify="center") if pictures else None
    return Column(Row(circle, words, align="start"), shown)


def _paint_number(number: int, surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
    theme = look.theme
    border = theme.outline if theme.is_contrast else None
    paint.circle(surface, rect.center, rect.w / 2, theme.accent_soft, border, look.hairline)
    look.text(surface, str(number), rect.center, 13, "semi", theme.accent, "center")


def _picture_node(game: str, picture: Diagram | Tile, most: tuple[int, int], *, grow: bool) -> Node:
    if isinstance(picture, Diagram):
        return _DiagramNode(game, picture, most, grow)
    piece = partial(_paint_piece, game, picture)
    words = Column(
        Text(text(picture.title), size=15, weight="semi"), Text(text(picture.detail), size=13, tone="text2"), gap=2
    )
    tile = Row(Canvas(piece, wide=_PIECE, tall=_PIECE), Box(words, valign="center", grow=1), gap=10)
    return Panel(tile, fill="raised", radius=10, pad=(12, 8), tall=_TILE, valign="center", grow=1)


def _paint_piece(game: str, tile: Tile, surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
    surface.blit(piece_icon(game, tile.player, rect.w, look.theme, tile.kind), rect)


class _DiagramNode(Node):
    """The picture of a part of a position, as large as its width and `most`, logical, allow."""

    def __init__(self, game: str, shown: Diagram, most: tuple[int, int], grow: float) -> None:
        super().__init__()
        self.game, self.shown, self.most, self.grow = game, shown, most, grow

    def find_widths(self, look: Look) -> Span:
        wide = self._drawn(look.px(self.most[0]), look).get_width()
        return Span(wide // 2, wide)

    def find_heights(self, width: int, look: Look) -> Span:
        tall = self._drawn(width, look).get_height()
        return Span(tall, tall)

    def paint(self, surface: pygame.Surface, look: Look) -> None:
        picture = self._drawn(self.rect.w, look)
        surface.blit(picture, picture.get_rect(center=self.rect.center))

    def _drawn(self, width: int, look: Look) -> pygame.Surface:
        return self.measured(("picture", width), lambda: self._draw(width, look))

    def _draw(self, width: int, look: Look) -> pygame.Surface:
        shown, (state, last) = self.shown, _position(self.game, self.shown.position, tuple(self.shown.moves))
        wanted = Wanted(last_action=last, show_win=shown.won, aided=shown.aided, ghost=shown.ghost)
        size = (width, look.px(self.most[1]))
        return diagram(self.game, state, shown.columns, shown.rows, size, look.theme, wanted)


@cache
def _position(game: str, position: str, moves: tuple[str, ...]) -> tuple[State, int | None]:
    """Return a position after some moves, and the last of these."""
    rules, last = find_game(game), None
    state = rules.from_position(position)
    for move in moves:
        last = rules.parse_action(state, move)
        state = apply_action(state, last)
    return state, last
