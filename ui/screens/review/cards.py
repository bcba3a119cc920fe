"""The cards beside the board of a review: both sides' play, the shown move, and the moves of the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

import pygame

from coach.player_texts import seat_name
from coach.review.analysis import ReviewAnalysis
from coach.review.card import ReviewCardText, RowText
from coach.review.subject import Subject
from coach.review.texts import accuracy_meaning, mark_words
from game.formats import one_by_one, percent
from game.retelling import retold
from game.texts import WIDE_ENDS, text
from table.review.marks import Mark
from ui.boards import move_marks
from ui.kit import Look, Pressable, Tipped, fonts, mix, paint
from ui.kit.tree import Box, Canvas, Column, Either, Grid, Icon, Node, Panel, Row, Rule, Spacer, Span, Text, Whole
from ui.parts.faces import player_picture
from ui.parts.pictures import SideStyles

_ROW = 32  # logical height of a row in the card of a move
_BAR, _NUMBER = 70, 52  # logical widths of a row's bar and of the number after it
_COUNT, _MARK, _ACCURACY = 44, 19, 68  # logical: width of a count, size of a mark, width of an accuracy
_LEADING = 1.45
_LONG = 14  # the most letters of a name in the usual type size
_NOTE = 120  # the most letters of a note that is shown whole


# -- both sides' play -------------------------------------------------------------------------------------


def accuracy_card(subject: Subject, analysis: ReviewAnalysis, sides: SideStyles, *, low: bool) -> Node:
    """Return the card of the accuracy and the marked moves, with a row for each side."""
    rows = [_side_row(side, subject, analysis, sides, low=low) for side in (0, 1)]
    first, second = (Box(row, valign="center", grow=1) for row in rows)
    return Panel(Column(first, Rule(), second, gap=0), radius=14, elevation=1, pad=(16, 0), tall=96 if low else 124)


def _side_row(side: int, subject: Subject, analysis: ReviewAnalysis, sides: SideStyles, *, low: bool) -> Node:
    """Return a row with the name of a side, the number of moves with each mark, and the accuracy."""
    review = analysis.review
    cup = Icon("trophy", 16, "warn") if subject.winner == side else None
    under = Text(sides.name(side), size=12, tone="text2", optional=True)
    names = Column(Row(_Name(seat_name(subject.seats[side])), cup, gap=6, wraps=False), under, gap=0, grow=1)
    size, game = 30 if low else 36, review.match.game.name
    picture = Box(player_picture(subject.seats[side].player, game, side, size), wide=36, align="center")
    return Row(picture, names, _marks_and_accuracy(side, sides.name(side), analysis), gap=10)


class _Name(Text):
    """A player's name: a long one is smaller, and any name may break between its words."""

    def __init__(self, name: str) -> None:
        super().__init__(name, size=15 if len(name) <= _LONG else 13, weight="semi")

    def find_widths(self, look: Look) -> Span:
        return Span(self._widest_word(self.name, look), super().find_widths(look).wanted)


def _marks_and_accuracy(side: int, name: str, analysis: ReviewAnalysis) -> Node:
    """Return a node with a side's numbers of marks and its accuracy; below, the person's usual values, if known."""
    counted, accuracy = analysis.selection.counts(side), analysis.review.shown_accuracy(side)
    known = accuracy is not None
    counts = Row(*(Box(_count(mark, n, name), wide=_COUNT) for mark, n in counted.items()), gap=0, wraps=False)
    share = Text(percent(round(accuracy)), size=18, weight="semi", align="end") if accuracy is not None else None
    wordings = analysis.accuracy_wordings(side)
    under = Text(*wordings, size=12, tone="text2", align="end") if known else None
    meant = partial(Tipped, text("Accuracy of {side}", side=name), tooltip=accuracy_meaning(), tall=_ROW)
    if known and any(map(analysis.usual, (0, 1))):
        node = Column(Row(counts, Box(share, wide=_ACCURACY), gap=0, wraps=False), under, gap=0)
        return Box(meant(node), most=_COUNT * len(counted) + _ACCURACY)
    return Row(counts, meant(Box(Column(share, under, gap=0), wide=_ACCURACY)), gap=0, wraps=False)


def _count(mark: Mark, count: int, side: str) -> Node:
    """Return a node with the number of moves with a mark; a screen reader says the mark and the side, too."""
    number = Text(str(count), weight="semi", tone="text" if count else "text3")
    shown = Row(_mark(mark, _MARK), number, gap=7, wraps=False)
    tipped = Tipped(number.name, shown, tooltip=mark_words(mark), tall=_ROW)
    tipped.value_words = one_by_one([mark_words(mark), side])
    return tipped


# -- the shown move ---------------------------------------------------------------------------------------


def move_card(
    content: ReviewCardText, note: str, rows: Sequence[Node], choices: Sequence[Node], buttons: Sequence[Node], *,
    low: bool, scroll: Callable[[Node], Node] | None = None,
) -> Node:  # fmt: skip
    """Return the card of the move: mark, cost, reasons, a person's note; other moves or pieces to choose; buttons.
    `scroll` makes a scroll area of all but the buttons, which stay in sight; None if the card is as high as it wants.
    """
    middle: Node | None = None
    if choices:
        middle = Box(Grid(2, *choices, equal=True, gap=8), pad=(6, 4))
    elif rows:
        middle = Box(Column(*rows, gap=0), tall=104 if low else 112)
    below = Box(Grid(len(buttons), *buttons, equal=True, gap=8, line_gap=8), pad=(6, 0)) if buttons else None
    words = Box(Sentences(content.wordings, 14 if low else 15), pad=(6, 0), grow=1)
    remark = Box(_remark(note), pad=(6, 0)) if note else None
    gap = 2 if low else 6
    column = Column(Box(_head(content), pad=(6, 0)), words, remark, middle, None if scroll else below, gap=gap)
    inside = Column(scroll(column), below, gap=gap) if scroll else column
    pad = (4, 10) if scroll else (10, 14)
    card = Panel(inside, radius=14, elevation=1, pad=pad, tall=250 if low else 300, name=text("The move"))
    card.aloud = content.announcement(note)
    return card


def _remark(note: str) -> Node:
    """Return a person's note; a long one is cut off, and its tip has the whole note."""
    beginning = note if len(note) <= _NOTE else f"{note[:_NOTE]}…"
    words = Text(beginning, size=13, tone="text2", most_lines=3)
    return words if beginning == note else Tipped(beginning, words, tooltip=note)


def _head(content: ReviewCardText) -> Node:
    """The head of the card: the move and, beside or below it, the change of the win chance."""
    move = [
        bool(content.mark) and _mark(content.mark, 26),
        Text(content.title, size=19, weight="semi", tone=content.tone or "text"),
        content.aside and Text(content.aside, tone="text2"),
    ]
    difference = content.change
    if difference is None:
        return Row(*move, gap=10, line_gap=2)
    after = Text(difference.after, weight="semi", tone="danger" if difference.bad else "text")
    before = (Text(difference.before, weight="semi"), Icon("arrow-right", 14, "text3")) if difference.before else ()
    change = Row(Text(difference.name, size=13, tone="text2"), Row(*before, after, gap=8, wraps=False), gap=8)
    change.name, change.sums_up = content.chance_aloud, True
    return Either(Whole(Row(*move, Spacer(), change, gap=10)), Column(Row(*move, gap=10, line_gap=2), change, gap=2))


class MoveRow(Pressable):
    """The row of another move or of a turning point; `selected`: whether the board shows the row's line of moves."""

    radius = 8
    tall = _ROW

    def __init__(
        self, number: int, content: RowText, sides: SideStyles, on_press: Callable[[], None], *, selected: bool
    ) -> None:
        row = Box(_line(content, sides), pad=(10, 2), valign="center")
        super().__init__(text("Line {n}", n=number), on_press, row, pad=0, group="lines")
        self.content, self.selected = content, selected

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the row, with a background if it is the best move, selected or hovered."""
        theme, hover = look.theme, round(self.hover.at(look.now) * 6) / 6
        if self.content.best or self.selected or hover:
            base = mix(theme.surface, theme.good, 0.16) if self.content.best else theme.surface
            border = theme.accent if self.selected else theme.contrast_edge
            look.panel(surface, self.rect, self.radius, mix(base, theme.hover, hover), border)
        self.paint_children(surface, look)


def _line(content: RowText, sides: SideStyles) -> Node:
    """Return the contents of a row. A text that is too long stands below the row, so that all bars stay comparable."""
    mark = _mark(content.mark, 18) if content.mark else sides.picture(content.player, 18, content.kind)
    words = content.words and Text(content.words, size=13, tone="text2")
    bar = Canvas(partial(_draw_bar, content), wide=_BAR, tall=6, least=(24, 6), optional=True)
    ends = Spacer(), bar, Box(Text(content.end, weight="semi", align="end"), wide=_NUMBER, least=_NUMBER)
    name = Text(content.name, weight="semi")
    name.heard, move = content.heard, (mark, name)
    narrow = Row(*move, *ends, gap=8, line_gap=0, justify="end")
    return Either(Whole(Row(*move, words, *ends, gap=8)), Column(narrow, words, gap=0))


def _draw_bar(content: RowText, surface: pygame.Surface, bar: pygame.Rect, look: Look) -> None:
    theme = look.theme
    paint.panel(surface, bar, bar.h / 2, mix(theme.surface, theme.text3, 0.3))
    filled = pygame.Rect(bar.topleft, (max(bar.h, round(bar.w * content.share)), bar.h))
    paint.panel(surface, filled, bar.h / 2, theme.good if content.best else theme.text3)


class TextRun(NamedTuple):
    """The part of a text on one row; `indent` is its left margin in pixels, `strong` makes it bold."""

    row: int
    words: str
    strong: bool
    indent: int = 0


class Sentences(Node):
    """A bold sentence, followed by another sentence in the same paragraph; shows the first wording that fits."""

    def __init__(self, wordings: Sequence[tuple[str, str]], size: float) -> None:
        super().__init__()
        wordings = retold([*wordings])
        self._wordings, self._size = wordings, size
        self.name = " ".join(filter(None, wordings[0])) if wordings else ""
        self.role = "text" if self.name else ""

    def find_heights(self, width: int, look: Look) -> Span:
        tall = [_height(runs) * self._line_height(look) for runs in self._flows(width, look)]
        return Span(tall[-1], tall[0]) if tall else Span(0, 0)

    def paint(self, surface: pygame.Surface, look: Look) -> None:
        flows, step = self._flows(self.rect.w, look), self._line_height(look)
        shown = next((runs for runs in flows if _height(runs) * step <= self.rect.h), flows[-1] if flows else [])
        for row, words, strong, indent in shown:
            at = (self.rect.x + indent, self.rect.y + step * (row + 0.5))
            ink = look.theme.text if strong else look.theme.text2
            look.draw_text(surface, words, at, self._size, "semi" if strong else "medium", ink)

    def _line_height(self, look: Look) -> int:
        return round(look.px(self._size) * _LEADING)

    def _flows(self, width: int, look: Look) -> list[list[TextRun]]:
        find = lambda: [_flow(look, each, width, self._size) for each in self._wordings]  # noqa: E731
        return self.measured(("flows", width), find)


def _flow(look: Look, sentences: tuple[str, str], room: int, size: float) -> list[TextRun]:
    """Return two sentences in lines of `room` pixels; the second begins on the line where the first ends."""
    first, second = sentences
    pixels = look.px(size)
    rows = fonts.wrap(first, pixels, "semi", room) if first else []
    runs = [TextRun(row, words, True) for row, words in enumerate(rows)]
    if second:
        gap = "" if first.endswith(WIDE_ENDS) else " "
        indent = look.text_width(rows[-1] + gap, size, "semi") if rows else 0
        last = max(0, len(rows) - 1)
        following = enumerate(fonts.wrap(second, pixels, "medium", room, indent))
        runs += [TextRun(last + row, words, False, 0 if row else indent) for row, words in following if words]
    return runs


def _height(runs: list[TextRun]) -> int:
    """The number of rows that the runs fill."""
    return max((run.row + 1 for run in runs), default=0)


# -- the moves of the game ----------------------------------------------------------------------------------


def moves_card(moves: Node, toggles: Sequence[Node | None], show_all: Node | None) -> Node:
    """Return the card of the list of moves or the tree of variations; the buttons `toggles` change its content."""
    head = list_head(text("Moves"), show_all, *toggles)
    moves.grow = 1
    return Panel(Column(head, Rule(), Box(moves, pad=(3, 2), grow=1), gap=0), radius=14, elevation=1, pad=0, grow=1)


def list_head(title: str, *buttons: Node | None) -> Node:
    """Return the head of the card of moves or openings: a title, and buttons at the right."""
    row = Row(Text(title, size=15, weight="semi"), Spacer(), *buttons, gap=4)
    return Box(row, tall=52, pad=(16, 0), valign="center")


def _mark(mark: Mark, size: float) -> Node:
    draw = lambda surface, at, look: move_marks.draw_mark(surface, mark, at.center, look.px(size), look.theme)  # noqa: E731
    return Canvas(draw, wide=size, tall=size)
