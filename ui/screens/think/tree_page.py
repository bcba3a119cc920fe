"""The page of minimax, alpha-beta and negamax: the tree, the search's current event, and cards beside the tree."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial

import pygame

from ai.search.textbook import CutOff
from coach.boards import texts_of
from coach.exercise_texts import ORDER_NAMES, conclusion_of, result_texts, run_name
from coach.search_programs import PROGRAMS, Line, in_words
from coach.search_texts import SearchNarrator
from game.formats import in_digits
from game.texts import sentence, sentences, text
from game.verbs import current_player
from table.watching.exercises import EXERCISES, ORDER, ExerciseResult, LectureExercise
from table.watching.problems import Order
from table.watching.search import TreeRun, WatchedSearch
from table.watching.trace import VisitCounts
from ui.kit import Button, IconButton, Look, mix, paint
from ui.kit.tree import (
    Box,
    Canvas,
    Card,
    Column,
    Either,
    Grid,
    Icon,
    Meter,
    Node,
    Panel,
    Row,
    Rule,
    Scroll,
    Spacer,
    Split,
    Stack,
    Text,
    Whole,
    paragraph,
)
from ui.screens.think.tree_control import TreeControl
from ui.screens.think.tree_view import TreeView

_FOOTER = 56  # logical height of two lines: the tree above has the same height for any text


class TreePage:
    """Shows a run of a search; `narrator` is None while the search is still recorded.

    With `details` it shows the program and the windows of alpha-beta, else sentences on how the search thinks.
    """

    def __init__(self, search: WatchedSearch, run: TreeRun, jump: Callable[[int], None], *, details: bool) -> None:
        self.search, self.run, self.texts, self.details = search, run, texts_of(search.game.name), details
        self.view = TreeControl()
        self.narrator: SearchNarrator | None = None
        self._jump = jump

    def show(self) -> None:
        """Show the tree after the current event; build the tree once the recording is complete."""
        trace = self.run.trace
        if trace is not None and self.narrator is None:
            self.narrator = SearchNarrator(self.search.game, self.texts, trace)
            windows = self.details and self.run.algorithm != "minimax"
            self.view = TreeView(self.search.game, trace, self.narrator, self._jump, windows=windows)
        self.view.go(self.search.at)

    @property
    def aloud(self) -> str:
        return "" if self.narrator is None else sentences(*self.narrator.describe_event(self.search.at))

    def compose(self, look: Look, exercise: Node | None) -> Node:
        """Return the page; the card of an `exercise` replaces the cards beside the tree."""
        beside = exercise or Column(*self._cards(low=look.metrics.low))
        return Split(self._tree_card(), beside, wide=(288, 340), share=0.28, gap=12)

    def _tree_card(self) -> Node:
        trace, tree = self.run.trace, Box(self.view, pad=(1, 4), grow=1)
        if trace is None or self.narrator is None:
            steps = text("Searching: {n:,} step so far|Searching: {n:,} steps so far", n=len(self.run.minimax.events))
            waiting = Text(steps, size=15, weight="semi", tone="text2")
            return Panel(Stack(tree, Box(waiting, align="center", valign="center")), pad=0, elevation=1)
        at, is_last = self.search.at, self.search.is_at_end
        below = _sentence(
            *self.narrator.describe_event(at), is_cut=isinstance(trace.events[at], CutOff), is_last=is_last
        )
        return Panel(Column(tree, Box(Rule(), pad=(16, 0)), below, gap=0), pad=0, elevation=1)

    def _cards(self, *, low: bool) -> Iterator[Node]:
        at, run, narrator = self.search.at, self.run, self.narrator
        program = PROGRAMS[run.algorithm] if self.details else in_words(run.algorithm, run.depth)
        player = int(current_player(run.state))
        sides = self.texts.side(player), self.texts.side(1 - player)
        line, place = narrator.describe_place(program, at) if narrator else (None, text("searching"))
        if self.details:
            yield program_card(program, line, place, sides, low=low)
        else:
            yield words_card(program, line, sides, self._notes())
        if run.trace is None:
            return
        counts = run.trace.counts(at)
        if self.search.is_at_end and run.done and run.algorithm != "minimax":
            yield orders_card(run.visits, counts.whole, run.order)
        else:
            yield counts_card(counts, cuts=run.algorithm != "minimax")

    def _notes(self) -> Iterator[str]:
        """Yield sentences on what its values count, how moves are written, and the moves that the tree leaves out."""
        yield from map(text, filter(None, (self.texts.value_counts, self.texts.notation)))
        trace, game = self.run.trace, self.search.game
        if trace is not None and len(trace.tree.children[0]) < len(game.actions(trace.tree.state(0))):
            yield text("Moves that mirror each other are shown once.")


def _sentence(event: str, reason: str, *, is_cut: bool, is_last: bool) -> Node:
    """The line below the tree: the effect of the current event, and its reason or the result of the search."""
    badge = Canvas(partial(_draw_badge, is_cut), wide=28, tall=28)
    strong, weak = Text(reason if is_last else event, weight="semi"), Text(event if is_last else reason, tone="text2")
    line = Row(*((weak, strong) if is_last else (strong, weak)), gap=6, wraps=False)
    words = Either(Whole(line), paragraph(f"{event} {reason}", size=13, tone="text", leading=1.5), grow=1)
    return Box(Row(badge, words, wraps=False), tall=_FOOTER, pad=(20, 6))


def _draw_badge(is_cut: bool, surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
    colour = look.theme.danger if is_cut else look.theme.accent
    paint.circle(surface, rect.center, look.px(14), None, colour, look.px(1.5))
    look.icon(surface, "scissors" if is_cut else "search", rect.center, 15, colour)


_ROW, _INDENT, _COUNTS = 25, 15, 146  # logical
_MOST_CELLS = 40


def program_card(program: tuple[Line, ...], at: int | None, place: str, sides: tuple[str, str], *, low: bool) -> Node:
    """Return the card of a program. `at`: the current line; `place`: a text beside the title; `sides`: MAX and MIN."""
    lines = (_line(number, line, sides, is_current=number == at, low=low) for number, line in enumerate(program))
    aside = Text(place, size=12, tone="text3")
    return Card(text("Program"), Rule(), Spacer(4, grow=0), *lines, aside=aside, size=15, gap=0, pad=(14, 10), grow=1)


def _line(number: int, line: Line, sides: tuple[str, str], *, is_current: bool, low: bool) -> Node:
    words = Text(text(line.words, side=sides[0], other=sides[1]), size=12 if low else 13, leading=1.3, grow=1)
    words.weight, words.tone = ("semi", "text") if is_current or not number else ("medium", "text2")
    counted = Text(str(number) if number else "", size=11, tone="text3", align="end", leading=1.3)
    row = Row(Box(counted, wide=16), Spacer(12 + line.indent * _INDENT, grow=0), words, gap=0, wraps=False)
    fill, border = ("accent_soft", "accent") if is_current else ("", "")
    return Panel(row, fill=fill, border=border, radius=6, tall=_ROW, pad=(4, 0), valign="center")


def words_card(program: tuple[Line, ...], at: int | None, sides: tuple[str, str], notes: Iterable[str] = ()) -> Node:
    """Return the card of an algorithm in sentences, with the sentence `at` of the current event marked, and `notes`."""
    heading, *lines = (text(line.words, side=sides[0], other=sides[1]) for line in program)
    rows = (_in_words(words, is_current=number == at) for number, words in enumerate(lines, start=1))
    below = (paragraph(note, size=12, tone="text3", leading=1.4) for note in notes)
    words = Scroll(Column(*rows, Box(Column(*below, gap=4), pad=(10, 4)), gap=2))
    return Card(heading, Rule(), words, size=15, gap=4, pad=(14, 10), grow=1)


def _in_words(words: str, *, is_current: bool) -> Node:
    fill, border = ("accent_soft", "accent") if is_current else ("", "")
    line = paragraph(words, size=14, tone="text" if is_current else "text2", leading=1.4)
    return Panel(line, fill=fill, border=border, radius=8, pad=(10, 4))


def counts_card(counts: VisitCounts, *, cuts: bool) -> Node:
    """Return the card of numbers, with a bar: positions visited, with `cuts` positions cut, and all of minimax."""
    figures = [_figure(counts.visited, text("Visited"), "accent", _draw_disc)]
    if cuts:
        # translators: the number of positions that were cut.
        figures.append(_figure(counts.cut, text("Cut"), "danger", _draw_diamond))
    figures.append(_figure(counts.whole, text("Minimax needs") if cuts else text("In all"), "text3", _draw_disc))
    cells = Canvas(partial(_draw_cells, counts), tall=14, optional=True)
    grid = Grid(len(figures), *figures, stretch=tuple(range(len(figures) - 1)))
    return Card(text("So far"), grid, cells, size=15, gap=12, head=6, pad=(18, 10), tall=_COUNTS)


def _figure(number: int, name: str, tone: str, draw: Callable[..., None]) -> Node:
    mark = Canvas(partial(draw, tone), wide=8, tall=8)
    written = in_digits(number)
    figure = Text(written, size=20 if len(written) < 6 else 16, weight="display", leading=1.2)
    return Column(Row(mark, figure, gap=6, wraps=False), Text(name, size=12, tone="text2"), gap=2)


def _draw_disc(tone: str, surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
    paint.circle(surface, rect.center, look.px(4), getattr(look.theme, tone))


def _draw_diamond(tone: str, surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
    pygame.draw.polygon(surface, getattr(look.theme, tone), [rect.midleft, rect.midtop, rect.midright, rect.midbottom])


def _draw_cells(counts: VisitCounts, surface: pygame.Surface, room: pygame.Rect, look: Look) -> None:
    """Draw the positions as a row of cells: filled for visited, struck out for cut, empty for remaining positions."""
    theme, cells = look.theme, min(counts.whole, _MOST_CELLS)
    gap = look.px(3 if cells < 24 else 1)
    wide = (room.w + gap) / cells
    visited = round(counts.visited * cells / counts.whole)
    cut = round((counts.visited + counts.cut) * cells / counts.whole)
    for cell in range(cells):
        rect = pygame.Rect(round(room.x + cell * wide), room.y, max(2, round(wide - gap)), room.h)
        if cell < visited:
            look.panel(surface, rect, 3, theme.accent)
        elif cell < cut:
            look.panel(surface, rect, 3, mix(theme.surface, theme.danger, 0.3), theme.danger)
            pygame.draw.aaline(surface, theme.danger, rect.bottomleft, rect.topright)
        else:
            look.panel(surface, rect, 3, None, theme.outline)


def orders_card(visits: Mapping[Order, int], whole: int, order: Order) -> Node:
    """Return the card that compares the positions visited by minimax and by alpha-beta in each order of moves."""
    rows = [(text(ORDER_NAMES[each]), count, each == order) for each, count in visits.items()]
    rows.append((text("Minimax"), whole, False))
    cells = []
    for name, count, is_chosen in rows:
        weight, tone = ("semi", "text") if is_chosen else ("medium", "text2")
        cells += [
            Text(name, size=12, weight=weight, tone=tone, leading=1.2),  # type: ignore[arg-type]
            Meter(name, count / whole, tall=12, tone="accent" if is_chosen else "outline", track="surface"),
            Text(in_digits(count), size=13, weight="semi", align="end", leading=1.2),
        ]
    grid = Grid(3, *cells, stretch=(1,), gap=10, line_gap=4, wraps=False, grow=1)
    return Card(text("Positions visited, by order"), grid, size=15, head=6, pad=(18, 10), tall=_COUNTS)


def exercise_card(search: WatchedSearch, number: int, key: str) -> Node:
    """Return the card of exercise `number`, from 0, with results of finished runs; `key` opens the next exercise."""
    results, name_of = search.results, partial(search.game.action_to_string, search.state)
    exercise = EXERCISES[number]
    cells: list[Node] = []
    for run in exercise.runs:
        name = text(ORDER_NAMES[run.order]) if exercise is ORDER else run_name(run)
        # translators: run is the name of a run, such as "Alpha-beta" or "100 games".
        button = Button(name, partial(search.set_up, run), size=13, name=text("Set up: {run}", run=name))
        cells += [button, _result(exercise, results.get(run), name_of)]
    is_done = all(run in results for run in exercise.runs)
    conclusion = text("A button sets a run up; End goes to its end.")
    weight, tone = ("semi", "text") if is_done else ("medium", "text3")
    if is_done:
        conclusion = conclusion_of(exercise, results, name_of)
    counted = text("Exercise {number} of {count}", number=number + 1, count=len(EXERCISES))
    closing = IconButton("x", text("Close the exercise"), search.close_exercise, size=18)
    label = text("To the first exercise") if number == len(EXERCISES) - 1 else text("Next exercise")
    card = Card(
        "",
        Row(Text(counted, size=12, tone="text2"), Spacer(), closing),
        Text(text(exercise.statement), size=18, weight="display", wraps=True, leading=1.3),
        paragraph(text(exercise.task), size=13),
        Grid(2, *cells, stretch=(1,), line_gap=8),
        Text(conclusion, size=13, weight=weight, tone=tone, wraps=True),  # type: ignore[arg-type]
        Spacer(),
        Button(label, search.next_exercise, icon="arrow-right", keycap=key, size=14),
        gap=10, pad=(18, 10), grow=1,
    )  # fmt: skip
    task = sentences(sentence(text(exercise.statement)), sentence(text(exercise.task)))
    card.aloud = sentence(conclusion) if is_done else task
    return card


def _result(exercise: LectureExercise, result: ExerciseResult | None, name_of: Callable[[int], str]) -> Node:
    if result is None:
        return Text(text("not yet"), size=12, tone="text3")
    first, second = result_texts(exercise, result, name_of)
    upper, lower = Text(first, size=13, weight="semi", leading=1.2), Text(second, size=12, tone="text2", leading=1.2)
    return Row(Icon("check", 16, "good"), Column(upper, lower, gap=2), gap=6, wraps=False)
