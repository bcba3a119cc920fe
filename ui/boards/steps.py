"""The rules of a board, as numbered steps with pictures, for a new game and for the screen of the rules."""

from __future__ import annotations

from functools import cache, partial

import pygame

from coach.board_texts import Diagram, Step, Tile
from coach.boards import texts_of
from game import find_game
from game.texts import text
from game.verbs import apply_action
from ui.boards import Wanted, diagram, piece_icon
from ui.kit import Look, paint
from ui.kit.tree import Box, Canvas, Column, Icon, Node, Panel, Row, Span, Text

_NUMBER = 24  # logical: size of a step's number
_BESIDE, _PAIR, _STRIP, _TILE = 124, 120, 112, 72  # logical: greatest heights of pictures
_ARROW = 44  # logical: space between two pictures, before and after a move
_PAIR_NARROW, _ALONE_NARROW = 100, 180  # logical: greatest heights of pictures in a narrow column
_WIDEST, _BETWEEN, _PIECE = 1040, 9, 52  # logical: a picture's greatest width, the gap between two, a tile's piece
_TITLE_LEADING = 1.25
_NARROW = 300  # logical: width below which two pictures are stacked


def step_nodes(game: str, *, narrow: bool = False) -> list[Node]:
    """Return the steps of a board's rules, each with its number and its pictures.

    In a `narrow` column, of less than 300 logical pixels, the pictures are below the text and below each other.
    """
    return [_step(game, number, step, narrow) for number, step in enumerate(texts_of(game).steps, 1)]


def _step(game: str, number: int, step: Step, narrow: bool) -> Node:
    title = Text(text(step.title), size=16, weight="semi", wraps=True, leading=_TITLE_LEADING)
    words = Column(title, Text(text(step.text), tone="text2", wraps=True, leading=1.4), gap=5, grow=1)
    circle = Canvas(partial(_paint_number, number), wide=_NUMBER, tall=_NUMBER)
    head, is_pair = Row(circle, words, align="start"), len(step.pictures) == 2
    beside = step.beside and not narrow
    tall = (_PAIR_NARROW if is_pair else _ALONE_NARROW) if narrow else _PAIR if is_pair else _STRIP
    most = (_BESIDE + 20, _BESIDE) if beside else (_NARROW if narrow else _WIDEST, tall)
    pictures = [_picture_node(game, picture, most, grow=not beside and not narrow) for picture in step.pictures]
    if beside:
        return Row(circle, words, *pictures, align="start")
    if is_pair and isinstance(step.pictures[0], Diagram):
        arrow = Icon("arrow-down" if narrow else "arrow-right", 26)
        pictures.insert(1, Box(arrow, wide=_ARROW - 2 * _BETWEEN, align="center"))
    if narrow:
        return Column(head, *pictures, gap=8)
    return Column(head, Row(*pictures, gap=_BETWEEN, justify="center") if pictures else None)


def _paint_number(number: int, surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
    theme = look.theme
    border = theme.contrast_edge
    paint.circle(surface, rect.center, rect.w / 2, theme.accent_soft, border, look.hairline)
    look.draw_text(surface, str(number), rect.center, 13, "semi", theme.accent, "center")


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
    """The picture of a part of a position, as large as its width and the logical size `most` allow."""

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
        shown, (position, last) = self.shown, _position(self.game, self.shown.position, tuple(self.shown.moves))
        wanted = Wanted(last_action=last, show_win=shown.won, aided=shown.aided, ghost=shown.ghost)
        size = (width, look.px(self.most[1]))
        return diagram(self.game, position, shown.columns, shown.rows, size, look.theme, wanted)


@cache
def _position(game: str, position: str, moves: tuple[str, ...]) -> tuple[str, int | None]:
    """Return the text of a position after some moves, and the last of these moves; None without moves."""
    rules, last = find_game(game), None
    state = rules.from_position(position)
    for move in moves:
        last = rules.parse_action(state, move)
        state = apply_action(state, last)
    return rules.to_position(state), last
