"""The cards beside the board of a puzzle: the task, the feedback, the ratings; the line under the board, and the marks
on it: a tick or a cross on the try, and numbers on the moves that follow.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Literal, NamedTuple

import pygame

from coach.phrases import Glyph, Keycap, Part, Phrase, Stone
from coach.player_texts import OWN_SCALE
from coach.puzzle_texts import source_text, themes_text, why_wrong
from game import find_game
from game.texts import text
from game.wall_clock import milliseconds
from saves.statistics import PROVISIONAL
from table.puzzles.attempt import PATIENCE
from table.puzzles.data import WIN
from table.puzzles.progress import PUZZLE_DEVIATION, chance, change
from table.puzzles.schedule import days_until_next
from ui.boards.messages import Status
from ui.kit import fonts, paint
from ui.kit.theme import mix
from ui.kit.tree.layout import Box, Column, Either, Grid, Panel, Row, Spacer
from ui.kit.tree.leaves import Canvas, Icon, Rule, Text, paragraph
from ui.parts.exercise_scene import feedback_panel
from ui.screens.puzzles import keys
from ui.screens.puzzles.solving import SolvingPhase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from coach.board_texts import BoardTexts
    from saves.glicko import Rating
    from saves.puzzles import Mistake
    from table.consequences import Consequences
    from table.puzzles.choosing import PuzzleFilter
    from table.puzzles.data import Puzzle
    from table.puzzles.progress import PuzzleProgress
    from table.puzzles.record import Record
    from ui.boards.view import BoardView
    from ui.kit.button import Button
    from ui.kit.look import Look
    from ui.kit.theme import Colour
    from ui.kit.tree.node import Node
    from ui.parts.pictures import SideStyles
    from ui.screens.puzzles.solving import Solving

Kind = Literal["wrong", "right", "solved", "shown"]
_ICONS: dict[Kind, str] = {"wrong": "x", "right": "check", "solved": "check", "shown": "eye"}
_TONES: dict[Kind, str] = {"wrong": "danger", "right": "good", "solved": "warn", "shown": "accent"}
_LEADING = 1.4
_NONE = "–"
_LAST, _SQUARES = 20, 10
"""Numbers of puzzles in the curve, and in the row of results."""


class Feedback(NamedTuple):
    """The content of the card on the last try.

    Attributes:
        kind: wrong, right with more moves to come, solved, or solution shown.
        title, words: its headline and text.
        change: the change of the rating, such as "+14"; empty without one.
        wrong: the number of wrong tries.
        button, icon: label and icon of its button; empty without one.
    """

    kind: Kind
    title: str
    words: str
    change: str = ""
    wrong: int = 0
    button: str = ""
    icon: str = ""


class Empty(NamedTuple):
    """The text where there is no puzzle, and the label of the button below."""

    title: str
    words: str
    button: str


class Numbers(NamedTuple):
    """The content of the cards with numbers.

    Attributes:
        columns: each with a title, a number, and a text under it.
        note: how ratings change, in words.
        title: the puzzle's name.
        source: the puzzle's source, in words.
        score: 1 or 0 for this puzzle; None while it is open, or if it does not count.
        history: the ratings after each puzzle that counted, oldest first.
        results: 1 or 0 for each earlier puzzle that counted.
        aside: the puzzle's chance to be solved.
    """

    columns: Sequence[tuple[str, str | Node, str]]
    note: str
    title: str
    source: str
    score: float | None
    history: Sequence[float] = ()
    results: Sequence[float] = ()
    aside: str = ""


# -- the nodes -----------------------------------------------------------------------------------------------


def _pad(look: Look) -> int:
    return 16 if look.metrics.compact else 20


def turn_card(look: Look, piece: Node, title: str, goal: str, *, is_open: bool) -> Node:
    """Return the card of the side to move and its task, which has the accent colour while it is open."""
    words = Column(Text(title, size=16, weight="semi"), Text(goal, size=13, tone="text2"), gap=1, grow=1)
    return Panel(
        Row(piece, words, gap=16),
        border="accent" if is_open else "line",
        stroke=2 if is_open else 1,
        elevation=1,
        pad=(18, 8),
        tall=64 if look.metrics.compact else 76,
        valign="center",
    )


def feedback_card(look: Look, feedback: Feedback, button: Button) -> Node:
    """Return the card on the last try, with the button that leads on."""
    colour, low = colour_of(look, feedback.kind), look.metrics.compact
    title = Text(feedback.title, size=19, weight="display", grow=1)
    gain = feedback.change and Text(feedback.change, size=20, weight="display", tone=_TONES[feedback.kind])
    tries = _tries(feedback.wrong) if feedback.wrong and feedback.kind == "wrong" else None
    content = Column(
        Row(badge(feedback.kind, 28 if low else 34), title, gain),
        Column(paragraph(feedback.words, leading=_LEADING), tries, feedback.button and button),
        gap=8 if low else 10,
    )
    return feedback_panel(look, colour, content, (_pad(look), _pad(look) - 4))


def _tries(wrong: int) -> Node:
    """Return a cross for each wrong try, a ring for each further try before the solution is offered, and a count."""
    count = text("{n} of {all}", n=wrong, all=PATIENCE) if wrong <= PATIENCE else str(wrong)
    rings = [Canvas(_draw_ring, wide=20, tall=20) for _ in range(PATIENCE)]
    marks = [*(badge("wrong", 20) for _ in range(wrong)), *rings][:PATIENCE]
    label, counted = (Text(words, size=13, tone="text2") for words in (text("Tries"), count))
    return Row(label, Row(*marks, gap=4), Spacer(), counted, gap=8)


def _draw_ring(surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
    paint.circle(surface, rect.center, look.px(9), None, look.theme.outline, look.px(1.5))


def empty_card(look: Look, empty: Empty, button: Button) -> Node:
    """Return the card that says why there is no puzzle, with the button that leads to some."""
    title = Column(Icon("puzzle", 28, "accent"), Text(empty.title, size=18, weight="display"), gap=9, align="start")
    words = Column(title, paragraph(empty.words, leading=_LEADING), gap=5)
    return Panel(Column(words, button, gap=20), elevation=1, pad=_pad(look), name=text("Nothing to solve"))


def numbers_cards(look: Look, numbers: Numbers) -> Node:
    """Return ratings and streak, and the last results, with as much beside them as there is room for."""
    shown = [_column(*each, is_streak=place == 2) for place, each in enumerate(numbers.columns)]
    columns = _Ruled(3, *shown, gap=10, equal=True)
    note = Text(numbers.note, size=12, tone="text3", wraps=True, leading=_LEADING)
    bare, noted = (_card(look, text("Ratings"), 14, 2, columns, each) for each in (None, note))
    title, source = _results(numbers), Text(numbers.source, size=13, tone="text2", wraps=True, leading=_LEADING)
    brief, whole = (_card(look, text("This puzzle"), 13, 9, title, each) for each in (None, source))
    forms = [Column(noted, whole), Column(bare, whole), Column(noted, brief), Column(bare, brief), Column(bare)]
    if len(numbers.history) > 1:
        forms.insert(0, Column(_card(look, text("Ratings"), 14, 2, columns, note, _curve(numbers.history)), whole))
    return Either(*forms, grow=1)


def _card(look: Look, name: str, pad: float, gap: float, *parts: Node | None) -> Node:
    return Panel(Column(*parts, gap=gap), elevation=1, pad=(_pad(look), pad), name=name)


class _Ruled(Grid):
    """Columns with lines between them."""

    def paint(self, surface: pygame.Surface, look: Look) -> None:
        first, *others = self.children
        for column in others:
            if column.rect.y == first.rect.y:
                look.line(surface, column.rect.x - look.px(8), column.rect.y + look.px(4), 0, look.px(56))
        super().paint(surface, look)


def _column(caption: str, number: str | Node, below: str, *, is_streak: bool) -> Node:
    shown = Text(number, size=22, weight="display") if isinstance(number, str) else number
    over, under = Text(caption, size=12, tone="text2"), Text(below, size=12, tone="text2")
    return Box(Column(over, Row(is_streak and Icon("flame", 18, "warn"), shown, gap=4), under, gap=0), valign="start")


def _curve(history: Sequence[float]) -> Node:
    """Return the curve of the rating, with its caption."""
    shown = history[-_LAST:]
    caption = text("Your rating, last {n} puzzle|Your rating, last {n} puzzles", n=len(shown))

    def draw(surface: pygame.Surface, area: pygame.Rect, look: Look) -> None:
        low, spread = min(shown), max(max(shown) - min(shown), 1.0)
        wide = area.w - look.px(4)
        points = [
            (area.x + wide * at / (len(shown) - 1), area.bottom - area.h * (0.1 + 0.8 * (value - low) / spread))
            for at, value in enumerate(shown)
        ]
        base = [(area.x + wide, area.bottom), (area.x, area.bottom)]
        pygame.draw.polygon(surface, mix(look.theme.surface, look.theme.accent, 0.12), [*points, *base])
        for start, end in pairwise(points):
            paint.line(surface, start, end, look.px(2), look.theme.accent)
        paint.circle(surface, points[-1], look.px(4), look.theme.accent, look.theme.surface, look.px(1))

    drawn = Canvas(draw, wide=120, tall=74, least=(60, 36), name=caption)
    return Box(Column(Rule(), Text(caption, size=12, tone="text2"), drawn, gap=8), pad=(0, 8))


def _results(numbers: Numbers) -> Node:
    """Return the puzzle's name, and the last results."""
    aside = numbers.aside and Text(numbers.aside, size=13, tone="text2")
    title = Row(Text(numbers.title, size=15, weight="semi"), Spacer(), aside, gap=8, line_gap=0)
    drawn = Canvas(lambda *args: _draw_squares(numbers, *args), wide=240, tall=24, name=text("Results"))
    return Column(title, drawn, gap=9)


def _draw_squares(numbers: Numbers, surface: pygame.Surface, room: pygame.Rect, look: Look) -> None:
    """Draw a square for each of the last results, and one for this puzzle."""
    theme = look.theme
    side = min(room.h, (room.w - look.px(4) * (_SQUARES - 1)) // _SQUARES)
    step, shown = (room.w - side) / (_SQUARES - 1), numbers.results[-(_SQUARES - 1) :]
    for place, result in enumerate([*shown, numbers.score]):
        square = pygame.Rect(room.x + round(place * step), room.y, side, side)
        if result is None:
            look.panel(surface, square, 6, theme.accent_soft, theme.accent, 2)
            look.text(surface, str(len(numbers.results) + 1), square.center, 12, "semi", theme.text, "center", side)
            return
        colour = theme.good if result else theme.danger
        fill = theme.surface if theme.is_contrast else mix(theme.surface, colour, 0.2)
        look.panel(surface, square, 6, fill, colour if theme.is_contrast or place == len(shown) else None)
        look.icon(surface, "check" if result else "x", square.center, 14, colour)


def badge(kind: Kind, size: float) -> Node:
    """Return the disc with the sign of a kind."""

    def draw(surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
        draw_badge(surface, look, kind, rect.center, rect.w)

    return Canvas(draw, wide=size, tall=size)


def colour_of(look: Look, kind: Kind) -> Colour:
    """Return the colour of a kind of feedback, which a sign always accompanies."""
    colour: Colour = getattr(look.theme, _TONES[kind])
    return colour


def draw_badge(surface: pygame.Surface, look: Look, kind: Kind, centre: tuple[float, float], side: int) -> None:
    """Draw the disc with the sign of a kind, `side` device pixels across."""
    paint.circle(surface, centre, side / 2, colour_of(look, kind), look.theme.bg, look.px(1.5))
    look.icon(surface, _ICONS[kind], centre, side * 0.62 / look.metrics.scale, look.theme.bg)


# -- what they say -------------------------------------------------------------------------------------------


def feedback_of(solving: Solving, texts: BoardTexts, gained: int | None) -> Feedback | None:
    """Return the feedback on the solver's tries; `gained` is the change of the rating, None without one."""
    attempt, points = solving.attempt, "" if gained is None else signed(gained)
    if solving.phase is SolvingPhase.WRONG and solving.is_slower:
        words, again = _why_wrong(solving, texts), text("Try again")
        return Feedback("right", text("Wins as well"), words, button=again, icon="rotate-ccw")
    if solving.phase is SolvingPhase.WRONG:
        first = points if len(attempt.wrong) == 1 else ""
        words, again = _why_wrong(solving, texts), text("Try again")
        return Feedback("wrong", text("Not this one"), words, first, len(attempt.wrong), again, "rotate-ccw")
    if solving.phase is SolvingPhase.SHOWN:
        words = text("Play it yourself, or go on to the next puzzle.")
        if len(attempt.line) > 1:
            words = text("Step through it. Then play it yourself, or go on to the next puzzle.")
        return Feedback("shown", text("The solution"), words, button=text("Try it"), icon="rotate-ccw")
    if solving.phase is SolvingPhase.SOLVED:
        won = points if attempt.score else ""  # the cost of a wrong try was shown at that try
        return Feedback("solved", text("Solved"), _solved(solving), won, button=text("Next"), icon="step-forward")
    if attempt.tries and attempt.tries[-1].right:
        words = text("{n} more move|{n} more moves", n=attempt.moves_left)
        if not solving.game.alternates:
            words = text("{n} more turn|{n} more turns", n=attempt.moves_left)
        if attempt.tries[-1].move.again:
            words = text("Your turn goes on.")
        return Feedback("right", text("Right"), words)
    return None


def _why_wrong(solving: Solving, texts: BoardTexts) -> str:
    assert solving.refuting is not None
    return why_wrong(solving.refuting, solving.attempt.puzzle.kind, texts)


def _solved(solving: Solving) -> str:
    """Return the text on a solved puzzle: its themes, and whether it counted."""
    attempt = solving.attempt
    themes = text("Its theme: {themes}.", themes=themes_text(attempt.puzzle))
    if attempt.puzzle.kind == WIN and not attempt.tries[-1].move.wins:
        themes = f"{text('Now several moves win.')} {themes}"
    if attempt.wrong or attempt.shown:
        return f"{text('Not at the first try.')} {themes}"
    return f"{text('With a hint, so your rating stays.')} {themes}" if attempt.hints else themes


def signed(points: int) -> str:
    """Return points with their sign: "+14"."""
    return f"{points:+d}".replace("-", "−")


def numbers_of(
    puzzle: Puzzle, before: PuzzleProgress, after: PuzzleProgress, score: float | None, you: str | Node, below: str
) -> Numbers:
    """Return the ratings, and the results of the last puzzles.

    Args:
        puzzle: the puzzle on the board.
        before: the person's progress at the opening of the puzzle.
        after: their current progress.
        score: the puzzle's score; None before it has one.
        you: the person's rating.
        below: the text under the rating.
    """
    streak = after if score else before  # a wrong try ends it when the solver leaves the puzzle
    columns = (
        (text("This puzzle"), str(puzzle.rating), text("± {n}", n=round(PUZZLE_DEVIATION))),
        (text("You"), you, below),
        (text("Streak"), str(streak.streak), text("best {n}", n=streak.best_streak)),
    )
    rating = before.rating
    likely = (
        "" if rating is None else text("{percent} % chance for you", percent=round(100 * chance(rating, puzzle.rating)))
    )
    return Numbers(
        columns,
        f"{text('Only the first wrong try or the solution costs points.')} {text(OWN_SCALE)}",
        text("Puzzle {n}", n=len(before.results) + 1),
        source_text(puzzle),
        score,
        [each.elo for each in after.history],
        before.results,
        likely,
    )


def rating_text(rating: Rating | None) -> str:
    """Return a rating, marked while it is provisional."""
    if rating is None:
        return _NONE
    return f"{'≈ ' if rating.deviation > PROVISIONAL else ''}{round(rating.elo)}"


def below_rating(rating: Rating | None, puzzle: Puzzle, gained: int | None, *, counts: bool) -> str:
    """Return the possible or actual change of the rating by a puzzle, as text."""
    if gained is not None:
        return signed(gained)
    if not counts:
        return text("not rated")
    if rating is None:
        return text("not rated yet")
    return text("{points} if solved", points=signed(change(rating, puzzle.rating, 1.0)))


def numbers_of_mistake(mistake: Mistake, record: Record, score: float | None) -> Numbers:
    """Return the numbers beside a mistake of the person; `score` is 1 after a right try, 0 after a wrong one."""
    progress, left = record.progress, [each for each in record.mistakes if not each.solved]
    columns = (
        (text("Due"), str(len(record.due)), text("of {n}", n=len(left))),
        (text("Found again"), str(len(record.mistakes) - len(left)), ""),
        (text("Streak"), str(progress.streak), text("best {n}", n=progress.best_streak)),
    )
    note = text("It comes back after 1, 3, 7 and 21 days, until you find it at the first try. It is not rated.")
    template = "Move {n} against {rival}: you played {move}."
    if not find_game(mistake.board).alternates:
        template = "Turn {n} against {rival}: you played {move}."
    source = text(template, n=mistake.number, rival=mistake.rival, move=mistake.played)
    return Numbers(columns, note, text("From your own game"), source, score)


def empty_of(board: str, wanted: PuzzleFilter, record: Record, other: str | None, *, damaged: bool) -> Empty:
    """Return the text for a board without puzzles left, or with damaged ones only.

    `other` is the title of a board that has puzzles, if this one has none.
    """
    if damaged:
        button = text("All puzzles") if wanted.mine else text("My mistakes")
        return Empty(text("Nothing to solve"), text("The puzzles that are left here are damaged."), button)
    if wanted.mine:
        days = days_until_next(record.mistakes, milliseconds())
        if days is None:
            sentence = text(
                "Review a game of yours: where you missed one clearly best move, the position comes back here after "
                "1, 3, 7 and 21 days, until you find it."
            )
            return Empty(text("No mistakes to repeat"), sentence, text("All puzzles"))
        sentence = text(
            "Your next mistake comes back in {n} day.|Your next mistake comes back in {n} days.",
            n=days,
        )
        return Empty(text("Nothing is due today"), sentence, text("All puzzles"))
    if other is not None:
        sentence = text("There are no puzzles of {board}. Other boards have some.", board=board)
        return Empty(text("No puzzles here"), sentence, text("Puzzles of {board}", board=other))
    sentence = text("You have solved them all. Your own mistakes still come back.")
    return Empty(text("All solved"), sentence, text("My mistakes"))


def status_of_walk(solving: Solving, texts: BoardTexts) -> Status:
    """Return the line under the board while the answer or the solution is played back."""
    parts: tuple[Part, ...] = ()
    made = solving.made
    if made:
        parts = texts.description_of(made[-1])
    if len(made) == 2 and solving.phase is SolvingPhase.WRONG:
        first = made[0]
        name = solving.game.action_to_string(first.before, first.action)
        kind = texts.note_of(solving.game, first.before, first.action).kind
        parts = (*parts, Phrase(text("after your")), Stone(first.mover, kind), Phrase(name, strong=True))
    if solving.is_refuting:
        parts = (*parts, Glyph("search"), Phrase(text("looking for the answer")))
    steps = (Keycap(keys.BACK.keys), Keycap(keys.ON.keys), Phrase(text("step through it")))
    return Status(parts, steps if solving.walk is not None and len(solving.walk.actions) > 1 else ())


# -- the marks on the board ----------------------------------------------------------------------------------

_BADGE, _LARGEST, _OUT = 0.42, 26, 0.4
"""Size of a mark in cells, its greatest logical size, and its distance from the middle of the cell in cells."""

_RIGHT = (SolvingPhase.ANSWERING, SolvingPhase.SOLVED)


def draw_marks(surface: pygame.Surface, look: Look, view: BoardView, sides: SideStyles, solving: Solving) -> None:
    """Draw the marks of the current position."""
    if solving.walk is not None:
        _draw_walk(surface, look, view, sides, solving)
        return
    tried = solving.tried
    if solving.phase in _RIGHT and tried is not None and tried.move == solving.last:
        _draw_sign(surface, look, view, "right", tried.move)


def _draw_walk(surface: pygame.Surface, look: Look, view: BoardView, sides: SideStyles, solving: Solving) -> None:
    """Draw a cross on a wrong move and numbers on its answer, or numbers on the moves of the solution."""
    made = solving.made
    wrong = solving.phase is SolvingPhase.WRONG
    for place, move in enumerate(made):
        if _has_moved(made[place + 1 :]):
            continue
        if wrong and place == 0:
            _draw_sign(surface, look, view, "right" if solving.is_slower else "wrong", move)
        else:
            _draw_number(surface, look, view, sides, move, place + (0 if wrong else 1))


def _has_moved(later: Sequence[Consequences]) -> bool:
    """Whether later moves may have moved pieces to other cells."""
    return any(move.cleared for move in later)


def _draw_sign(surface: pygame.Surface, look: Look, view: BoardView, kind: Kind, move: Consequences) -> None:
    cell = view.spot_of(move)
    if cell is not None:
        off = round(_OUT * cell.w)
        draw_badge(surface, look, kind, (cell.centerx + off, cell.centery - off), _side(look, cell))


def _draw_number(
    surface: pygame.Surface, look: Look, view: BoardView, sides: SideStyles, move: Consequences, number: int
) -> None:
    cell = view.spot_of(move)
    if cell is None:
        return
    off, side = round(_OUT * cell.w), _side(look, cell)
    centre, colour = (cell.centerx - off, cell.centery - off), sides.glow(move.mover, look.theme)
    dark = sum(colour) > 3 * 128
    ink = (0, 0, 0) if dark else (255, 255, 255)
    paint.circle(surface, centre, side / 2, colour, mix(colour, ink, 0.85), look.px(1.5))
    fonts.draw(surface, str(number), centre, round(0.56 * side), "semi", ink, "center")


def _side(look: Look, cell: pygame.Rect) -> int:
    return min(round(_BADGE * cell.w), look.px(_LARGEST))
