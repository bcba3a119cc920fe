"""The overview of the puzzles: today's three puzzles, a board's first steps, timed runs, themes and own mistakes."""

from __future__ import annotations

from functools import partial

import pygame

from ai.puzzles import Puzzle, puzzles_of
from coach import series_texts
from coach.home_news import news_version
from coach.puzzle_overview import WHAT_IS_ERASED, PuzzleOverview, row_of_days, todays_text
from coach.puzzle_texts import FIRST_PUZZLES, RUNS, theme_name
from game import find_game
from game.files import write_whole
from game.texts import text
from saves.file_questions import Kind
from table.puzzles.choosing import PuzzleFilter
from table.puzzles.daily import STRENGTHS
from table.puzzles.run import FORMS
from ui.kit import Answer, Button, Command, Dialog, IconButton, Item, Look, Menu, Section, button
from ui.kit.tree import Box, Canvas, Column, Grid, Icon, Meter, Node, Page, Panel, Row, Spacer, Text, paragraph
from ui.parts.board_choice import CHOOSE_BOARD, BoardChoice
from ui.parts.export import save_as
from ui.parts.pictures import draw_position
from ui.parts.stars import star
from ui.parts.top_bar import top_bar
from ui.shell.host import Host
from ui.shell.routes import PuzzleRoute, PuzzlesRoute
from ui.shell.scene import Scene

_KIND = Kind("Tables", ("*.json",))
_WIDE, _GAP = 1180, 16  # logical: greatest width of the page, gap between cards

STEPS = Command("W", "First puzzles", lambda scene: scene.solve(PuzzleFilter(first=True)))
MINUTES = Command("R", "Run of three minutes", lambda scene: scene.solve(PuzzleFilter(run=FORMS[0])))
MISSES = Command("E", "Run until three misses", lambda scene: scene.solve(PuzzleFilter(run=FORMS[1])))
ALL = Command("A", "All puzzles", lambda scene: scene.solve(PuzzleFilter()), icon="puzzle")
THEMES = Command("T", "By theme", lambda scene: scene.open_themes(), icon="target")
MINE = Command("M", "My mistakes", lambda scene: scene.solve(PuzzleFilter(mine=True)), icon="user")
TODAY = (
    Command("1", "Today’s gentle puzzle", lambda scene: scene.solve_todays(0)),
    Command("2", "Today’s medium puzzle", lambda scene: scene.solve_todays(1)),
    Command("3", "Today’s hard puzzle", lambda scene: scene.solve_todays(2)),
)
GO_ON = Command("Enter", "Go on with the marked one")


class PuzzleHubScene(Scene):
    """Lists the puzzles of a board, and today's puzzles of all boards; `overview` has the person's results."""

    title = "Puzzles"
    activity = "among the puzzles"
    keys = (Section("This screen", (GO_ON, *TODAY, STEPS, MINUTES, MISSES, ALL, THEMES, MINE, CHOOSE_BOARD)),)

    def __init__(self, app: Host, board: str) -> None:
        super().__init__(app)
        self.game = find_game(find_game(board).family)
        self.enter()

    def enter(self) -> None:
        tell = lambda words: self.app.notice(words, "error")  # noqa: E731
        self._known = news_version(self.app.library)
        self.overview = PuzzleOverview(self.game, lambda: self.app.library, tell)
        self.invalidate()

    def update(self, now: float) -> None:
        """After midnight, show the puzzles of the new day; also show what another window has solved."""
        super().update(now)
        if self._known != news_version(self.app.library):
            self.enter()

    # -- what can be asked for ------------------------------------------------------------------------

    def solve(self, wanted: PuzzleFilter) -> None:
        self.app.navigate(PuzzleRoute(self.game.name, wanted=wanted))

    def solve_todays(self, place: int) -> None:
        puzzle = self.overview.todays.puzzles[place]
        if puzzle is not None:
            self.app.navigate(PuzzleRoute(puzzle.game, puzzle))

    def open_themes(self) -> None:
        items = [Item(theme_name(each), partial(self.solve, PuzzleFilter(each))) for each in self.overview.themes]
        if items:
            self.app.open(Menu(items, self.controls.named(text(THEMES.does)).rect))

    def open_menu(self) -> None:
        """Open a menu that writes the person's results to a file or erases them."""
        write = Item(text("Write to a file…"), self.export, "upload")
        items = [write, Item(text("Erase…"), self.ask_to_erase, "trash-2")]
        self.app.open(Menu(items, self.controls.named(text("What is kept of puzzles")).rect))

    def export(self) -> None:
        write = lambda path: write_whole(path, self.app.library.puzzles.export().encode(), own=True)  # noqa: E731
        save_as(self.app, text("What is kept of puzzles"), ".json", _KIND, write, what=text("Puzzles"))

    def ask_to_erase(self) -> None:
        answers = Answer(text("Cancel")), Answer(text("Erase##puzzles"), self.erase, "danger")
        self.app.open(Dialog(text("Erase what is kept of puzzles?"), text(WHAT_IS_ERASED), answers))

    def erase(self) -> None:
        self.guarded(self.app.library.puzzles.erase)
        self.enter()

    # -- what is on the screen ------------------------------------------------------------------------

    def compose(self) -> Node:
        turn = lambda board: self.app.navigate(PuzzlesRoute(board), replace=True)  # noqa: E731
        choice = BoardChoice(self.app, self.game, turn)
        kept = IconButton("ellipsis", text("What is kept of puzzles"), self.open_menu, group="bar")
        bar = top_bar(self.app, text("Puzzles"), choice=choice, extra=(kept,))
        steps = self._steps_card() if self.overview.ladder.steps else None
        parts = [self._today(), Grid(3, steps, self._runs_card(), self._rest_card(), gap=_GAP, equal=True)]
        return Page(bar, Column(*(reversed(parts) if self.overview.is_new else parts), gap=_GAP), wide=_WIDE)

    def _today(self) -> Node:
        todays, is_new = self.overview.todays, self.overview.is_new
        ahead = None if todays.is_done or is_new else todays.current_index
        cards = [self._todays_card(at, each, is_next=at == ahead) for at, each in enumerate(todays.puzzles) if each]
        title = Text(text("Today"), size=20, weight="display")
        note = paragraph(text("Three every day, the same for everybody. One a day is enough."), size=13)
        return Column(Row(title, note, Spacer(), self._days()), Grid(3, *cards, gap=_GAP, equal=True), gap=10)

    def _days(self) -> Node:
        """The last seven days with their solved puzzles, and the streak of days."""
        streak = self.overview.todays.streak
        week = [Icon("circle-check" if each else "circle", 16, "warn" if each else "text3") for each in streak.week]
        most = Text(text("best {n}", n=streak.best), size=13, tone="text2") if streak.best else None
        days = Row(*week, gap=4, wraps=False, optional=True)
        return Row(days, Icon("flame", 18, "warn"), Text(row_of_days(streak), weight="semi"), most, gap=8)

    def _todays_card(self, place: int, puzzle: Puzzle, *, is_next: bool) -> Node:
        done = puzzle.id in self.overview.todays.solved
        strength = text(STRENGTHS[place])
        tick, word = Icon("circle-check", 16, "good"), Text(text("solved"), size=13, tone="good", optional=True)
        solved = done and Row(tick, word, gap=4, wraps=False)
        head = Row(_bars(place + 1), Text(strength, weight="semi"), Spacer(), solved)
        words = Text(todays_text(puzzle), size=13, tone="text2", wraps=True)
        shown: tuple[Node, ...] = _board(puzzle, 150), words
        if self.look.metrics.short:
            shown = (Row(*(Box(part, grow=1) for part in shown), gap=8),)
        label = text("Look again##puzzle") if done else text("Solve it")
        solve = button(TODAY[place], self, "primary" if is_next else "secondary", label=label)
        solve.value_words = strength
        return _card(strength, head, *shown, Spacer(), solve, marked=is_next)

    def _steps_card(self) -> Node:
        ladder, is_new, name = self.overview.ladder, self.overview.is_new, text(FIRST_PUZZLES)
        count = Text(text("{done} of {n}", done=ladder.solved, n=ladder.steps), size=13, tone="text2")
        head = Row(Icon("graduation-cap", 16, "good"), Text(name, weight="semi"), Spacer(), count)
        starred = Row(star(18, earned=ladder.stars > 0), paragraph(ladder.stars_note, size=13), gap=6)
        note = paragraph(self.overview.ladder_note, size=13)
        meter = Meter(name, ladder.solved_share, tall=8, tone="good", track="line")
        go_on = button(STEPS, self, "primary" if is_new else "secondary", label=ladder.next_label)
        go_on.enabled = ladder.ahead is not None
        low = self.look.metrics.short
        board = _board(ladder.ahead, 80 if low else 150) if ladder.ahead else None
        parts = (go_on, meter, starred, note, Spacer()) if low else (meter, starred, note, Spacer(), go_on)
        return _card(name, head, board, *parts, marked=is_new)

    def _runs_card(self) -> Node:
        rows = []
        for form, command in zip(FORMS, (MINUTES, MISSES), strict=True):
            most, label = self.overview.run_texts(form)
            rows.append(_line(text(RUNS[form]), most, button(command, self, label=label)))
        head = Row(Icon("clock", 16, "accent"), Text(text("Puzzle run"), weight="semi"))
        words = paragraph(text("One after the other, from easy to hard: as many as you can. Not rated."), size=13)
        return _card(text("Puzzle run"), head, words, Spacer(), *rows)

    def _rest_card(self) -> Node:
        weak = series_texts.weak_sentence(self.overview.record)
        head = Row(Icon("puzzle", 16, "accent"), Text(self.game.shown_title, weight="semi"))
        mine = _line(text("My mistakes"), self.overview.due_note, button(MINE, self, label=text("Find better")))
        weakest = paragraph(weak, size=13) if weak else None
        return _card(text("All puzzles"), head, *self._rated_lines(), mine, weakest)

    def _rated_lines(self) -> list[Node]:
        """The lines about the rated puzzles; empty if the board has none."""
        overview = self.overview
        if not puzzles_of(self.game.name):
            return []
        themes = text("{n} theme|{n} themes", n=len(overview.themes))
        return [
            paragraph(overview.rating_note, size=13),
            Spacer(),
            _line(text("All puzzles"), overview.solved_of_all, button(ALL, self, label=text("Solve"))),
            _line(text("By theme"), themes, button(THEMES, self, label=text("Choose"))),
        ]


def _card(name: str, *parts: Node | None, marked: bool = False) -> Node:
    border, stroke = ("accent", 2) if marked else ("line", 1)
    return Panel(Column(*parts, gap=10), elevation=1, pad=(18, 16), border=border, stroke=stroke, name=name, grow=1)


def _line(title: str, note: str, go: Button) -> Node:
    words = Column(Text(title, weight="semi"), Text(note, size=13, tone="text2"), gap=0, grow=1)
    go.value_words = title
    return Row(words, go)


def _board(puzzle: Puzzle, tall: float) -> Node:
    return Canvas(partial(draw_position, puzzle.game, puzzle.position), tall=tall, least=(50, 60))


def _bars(strength: int) -> Node:
    """Return three rising bars, of which the first `strength` (1 to 3) are filled."""

    def draw(surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
        wide = look.px(5)
        for place in range(3):
            bar = pygame.Rect(rect.x + place * (wide + look.px(2)), 0, wide, look.px(6 + 4 * place))
            bar.bottom = rect.bottom
            pygame.draw.rect(surface, look.theme.accent if place < strength else look.theme.line, bar)

    return Canvas(draw, wide=19, tall=14)
