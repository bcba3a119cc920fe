"""The cards beside the board of a puzzle: task, feedback and ratings. Also the marks on the board: a tick or a cross on
the tried move, and numbers on the moves of an answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame

from coach.puzzle_texts import Empty, Feedback, FeedbackKind, Numbers
from game.texts import sentence, sentences, text
from table.consequences import Consequences
from table.puzzles.solving import Solving, SolvingPhase
from ui.boards.view import BoardView
from ui.kit import Button, Look, fonts, mix, paint
from ui.kit.tree import Box, Canvas, Column, Either, Grid, Icon, Node, Panel, Row, Rule, Spacer, Text, paragraph
from ui.parts.exercise_scene import LEADING, badge, card_pad, draw_badge, feedback_panel
from ui.parts.pictures import SideStyles
from ui.parts.rating_curve import RatingCurve

_SIGNS: dict[FeedbackKind, tuple[str, str]] = {
    "wrong": ("x", "danger"),
    "slower": ("clock", "accent"),
    "right": ("check", "good"),
    "solved": ("check", "warn"),
    "shown": ("eye", "accent"),
}
"""For each kind of feedback, the icon of its sign and the name of its colour."""
_LAST, _SQUARES = 20, 10  # the most puzzles in the curve of the rating; the number of squares in the row of results


# -- the nodes -----------------------------------------------------------------------------------------------


def turn_card(look: Look, piece: Node, title: str, goal: str, left: Sequence[str], *, is_open: bool) -> Panel:
    """Return the card of the task: the side to move, a title and a goal. The border is coloured while the task
    `is_open`. `goal` is empty after the solution. `left`: wordings for the time or misses left in a timed run.
    """
    run = left and Text(*left, weight="semi", tone="accent")
    head = Row(Text(title, size=16, weight="semi", grow=1), run or None, gap=8, line_gap=0)
    words = Column(head, goal and Text(goal, size=13, tone="text2"), gap=1, grow=1)
    piece.optional = True  # the title names the side, too
    panel = Panel(Row(piece, words, gap=16), elevation=1, pad=(18, 8), valign="center", name=text("Task"))
    panel.border, panel.stroke = ("accent", 2) if is_open else ("line", 1)
    panel.tall = 64 if look.metrics.compact else 76
    panel.aloud = sentences(sentence(title), sentence(goal)) if is_open else ""
    return panel


def feedback_card(look: Look, feedback: Feedback, button: Button) -> Node:
    """Return the card of the feedback on the last try, with the button to the next try or puzzle."""
    (icon, tone), low = _SIGNS[feedback.kind], look.metrics.compact
    title = Text(feedback.title, size=19, weight="display", grow=1)
    gain = feedback.change and Text(feedback.change, size=20, weight="display", tone=tone)
    words = Column(feedback.words and paragraph(feedback.words, leading=LEADING), feedback.button and button)
    content = Column(Row(badge(icon, tone, 28 if low else 34), title, gain), words, gap=8 if low else 10)
    aloud = sentences(sentence(feedback.title), sentence(feedback.words))
    pad = card_pad(look), card_pad(look) - 4
    return feedback_panel(look, getattr(look.theme, tone), content, pad, aloud)


def empty_card(look: Look, empty: Empty, button: Button) -> Node:
    """Return the card that says why there is no puzzle, with a button that leads to other puzzles."""
    title = Column(Icon("puzzle", 28, "accent"), Text(empty.title, size=18, weight="display"), gap=9, align="start")
    words = Column(title, paragraph(empty.words, leading=LEADING), gap=5)
    panel = Panel(Column(words, button, gap=20), elevation=1, pad=card_pad(look), name=empty.title)
    panel.aloud = sentences(sentence(empty.title), sentence(empty.words))
    return panel


def numbers_cards(look: Look, numbers: Numbers, rising: Node | None) -> Node:
    """Return the cards of the ratings and of the last results, with as many details as have room. `rising` is an
    animated number that replaces the person's rating while it changes.
    """
    shown = [
        _column(caption, rising if place == 1 and rising else number, below, is_streak=caption == text("Streak"))
        for place, (caption, number, below) in enumerate(numbers.columns)
    ]
    columns = _Ruled(3, *shown, gap=10, equal=True)
    note = Text(numbers.note, size=12, tone="text3", wraps=True, leading=LEADING)
    bare, noted = (_card(look, text("Ratings"), 14, 6, columns, each) for each in (None, note))
    title, source = _results(numbers), Text(numbers.source, size=13, tone="text2", wraps=True, leading=LEADING)
    brief, whole = (_card(look, text("This puzzle"), 13, 9, title, each) for each in (None, source))
    forms = [Column(noted, whole), Column(bare, whole), Column(noted, brief), Column(bare, brief), Column(bare)]
    if len(numbers.history) > 1:
        forms.insert(0, Column(_card(look, text("Ratings"), 14, 6, columns, note, _curve(numbers.history)), whole))
    return Either(*forms, grow=1)


def _card(look: Look, name: str, pad: float, gap: float, *parts: Node | None) -> Node:
    return Panel(Column(*parts, gap=gap), elevation=1, pad=(card_pad(look), pad), name=name)


class _Ruled(Grid):
    """Columns with lines between them."""

    def paint(self, surface: pygame.Surface, look: Look) -> None:
        first, *others = self.children
        for column in others:
            if column.rect.y == first.rect.y:
                look.rule(surface, column.rect.x - look.px(8), column.rect.y + look.px(4), 0, look.px(56))
        super().paint(surface, look)


def _column(caption: str, number: str | Node, below: str, *, is_streak: bool) -> Node:
    shown = Text(number, size=22, weight="display") if isinstance(number, str) else number
    over, under = Text(caption, size=12, tone="text2"), Text(below, size=12, tone="text2")
    return Box(Column(over, Row(is_streak and Icon("flame", 18, "warn"), shown, gap=4), under, gap=0), valign="start")


def _curve(history: Sequence[float]) -> Node:
    shown = history[-_LAST:]
    caption = text("Your rating, last {n} puzzle|Your rating, last {n} puzzles", n=len(shown))
    least, spread = min(shown), max(max(shown) - min(shown), 1.0)
    bounds = least - spread / 8, least + spread * 9 / 8

    def draw_below(surface: pygame.Surface, curve: RatingCurve, look: Look) -> None:
        plot, points = curve.plot, curve.points_of(shown)
        base = [(points[-1][0], plot.bottom), (points[0][0], plot.bottom)]
        with paint.clipped(surface, plot):
            pygame.draw.polygon(surface, mix(look.theme.surface, look.theme.accent, 0.12), [*points, *base])

    drawn = RatingCurve(caption, shown, bounds, draw_below, margin=4)
    drawn.width_range, drawn.height_range = (60, 120), (36, 74)
    return Box(Column(Rule(), Text(caption, size=12, tone="text2"), drawn, gap=8), pad=(0, 8))


def _results(numbers: Numbers) -> Node:
    aside = numbers.aside and Text(numbers.aside, size=13, tone="text2")
    title = Row(Text(numbers.title, size=15, weight="semi"), Spacer(), aside, gap=8, line_gap=0)
    drawn = Canvas(partial(_draw_squares, numbers), wide=240, tall=24, name=text("Results"))
    last = numbers.results[1 - _SQUARES :]
    drawn.value_words = text("{done} of {n}", done=sum(map(bool, last)), n=len(last)) if last else ""
    return Column(title, drawn, gap=9)


def _draw_squares(numbers: Numbers, surface: pygame.Surface, room: pygame.Rect, look: Look) -> None:
    """Draw a square for each of the last results, and a square for this puzzle."""
    theme = look.theme
    side = min(room.h, (room.w - look.px(4) * (_SQUARES - 1)) // _SQUARES)
    step, shown = (room.w - side) / (_SQUARES - 1), numbers.results[-(_SQUARES - 1) :]
    for place, result in enumerate([*shown, numbers.score]):
        square = pygame.Rect(room.x + round(place * step), room.y, side, side)
        if result is None:
            look.panel(surface, square, 6, theme.accent_soft, theme.accent, 2)
            next_one = str(len(numbers.results) + 1)
            look.draw_text(surface, next_one, square.center, 12, "semi", theme.text, "center", side)
            return
        colour = theme.good if result else theme.danger
        fill = theme.surface if theme.is_contrast else mix(theme.surface, colour, 0.2)
        look.panel(surface, square, 6, fill, colour if theme.is_contrast or place == len(shown) else None)
        look.icon(surface, "check" if result else "x", square.center, 14, colour)


# -- the marks on the board ----------------------------------------------------------------------------------

_BADGE, _LARGEST, _OUT = 0.42, 26, 0.4
"""A mark's size in cells, its greatest logical size, and its distance from the middle of the cell in cells."""
_RIGHT = (SolvingPhase.ANSWERING, SolvingPhase.SOLVED)


def draw_marks(surface: pygame.Surface, look: Look, view: BoardView, sides: SideStyles, solving: Solving) -> None:
    """Mark moves on the board: a right try by a tick, a wrong try by a cross, an answer or the solution by numbers."""
    made, tried = solving.made if solving.walk is not None else (), solving.tried
    wrong = solving.phase is SolvingPhase.WRONG
    if solving.walk is None and solving.phase in _RIGHT and tried is not None and tried.move == solving.last_move:
        _draw_sign(surface, look, view, "right", tried.move)
    for place, move in enumerate(made):
        if any(later.cleared for later in made[place + 1 :]):  # a later move may have moved the piece elsewhere
            continue
        if wrong and place == 0:
            _draw_sign(surface, look, view, "slower" if solving.is_slower else "wrong", move)
        else:
            _draw_number(surface, look, view, sides, move, place + (0 if wrong else 1))


def _draw_sign(surface: pygame.Surface, look: Look, view: BoardView, kind: FeedbackKind, move: Consequences) -> None:
    cell = view.spot_of(move)
    if cell is not None:
        off = round(_OUT * cell.w)
        centre = cell.centerx + off, cell.centery - off
        draw_badge(surface, look, *_SIGNS[kind], centre, _side(look, cell))


def _draw_number(
    surface: pygame.Surface, look: Look, view: BoardView, sides: SideStyles, move: Consequences, number: int
) -> None:
    cell = view.spot_of(move)
    if cell is None:
        return
    off, side = round(_OUT * cell.w), _side(look, cell)
    centre, colour = (cell.centerx - off, cell.centery - off), sides.glow(move.mover, look.theme)
    ink = (0, 0, 0) if sum(colour) > 3 * 128 else (255, 255, 255)
    paint.circle(surface, centre, side / 2, colour, mix(colour, ink, 0.85), look.px(1.5))
    fonts.draw(surface, str(number), centre, round(0.56 * side), "semi", ink, "center")


def _side(look: Look, cell: pygame.Rect) -> int:
    return min(round(_BADGE * cell.w), look.px(_LARGEST))
