"""The overview of the lessons: the lesson to continue, and a card for every board with a lesson."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coach.boards import texts_of
from coach.lesson_progress import LessonProgress, lesson_to_continue, progress_of_lessons, total
from coach.player_texts import DOT
from game import GAMES
from game.texts import text
from ui.boards import draw_board, theme_of
from ui.kit import paint
from ui.kit.button import Button
from ui.kit.click_card import ClickCard
from ui.kit.commands import Command, Section
from ui.kit.motion import earliest
from ui.kit.tree.layout import Box, Column, Grid, Row, Spacer
from ui.kit.tree.leaves import Canvas, Icon, Meter, Text
from ui.parts.home_side_panel import (
    EDITOR,
    LAB,
    LIBRARY,
    PUZZLES,
    STUDY,
    Preparation,
    WithSidePanel,
    notes_of,
    side_panel,
)
from ui.parts.pictures import card_colours, hero_colours
from ui.screens.learn.cards import bars
from ui.screens.learn.watching import algorithm_cards
from ui.shell.routes import LessonRoute, QuickPlayRoute
from ui.shell.tree_scene import TreeScene

if TYPE_CHECKING:
    import pygame

    from ui.kit.look import Look
    from ui.kit.tree.node import Node
    from ui.shell.host import Host


_WIDEST = 1240  # logical width
_TWO_BY_TWO = 4  # up to so many cards, two columns; three for more
_HERO, _LOW_HERO, _HEADING, _LOW_HEADING, _GAP = 188, 148, 44, 34, 16
_TALLEST, _LOWEST = 220, 84
"""Greatest and least logical height of a board's card."""
_TALLEST_ALGORITHM, _LOWEST_ALGORITHM = 200, 120
GO_ON = Command("Enter", "Go on")
_ALONE = 1e-6  # share of a card's width that a picture gets beside its words; all of it where they stand below it
_ROOMY = 104  # logical height of a board's card below which its lines are closer
_LOW = 720  # logical height of the window below which everything is closer


class LearnScene(TreeScene):
    """The overview: `lessons` is the progress in each board's lesson, `ahead` the lesson to continue, None if all are
    done.
    """

    title = "Learn"
    keys = (Section("This screen", (GO_ON, PUZZLES, LIBRARY, LAB, STUDY, EDITOR, Command("← ↑ ↓ →", "Card to card"))),)

    def __init__(self, app: Host) -> None:
        super().__init__(app)
        self.preparation = Preparation(app)
        self.lessons: list[LessonProgress] = []
        self.ahead: LessonProgress | None = None
        self.controls.roams = True

    @property
    def occupation(self) -> str:
        return text("among the lessons")

    @property
    def board_at_hand(self) -> str | None:
        """The board whose card is hovered or focused."""
        pointed = [each.name for each in (self.controls.hovered, self.controls.focused) if isinstance(each, ClickCard)]
        return next((each.game.name for each in self.lessons if each.game.title in pointed), None)

    def enter(self) -> None:
        """Read the progress again."""
        self.lessons = progress_of_lessons(self.app.settings)
        self.ahead = lesson_to_continue(self.app.settings, self.lessons)
        self.invalidate()

    def follow(self) -> None:
        """Go on with the lesson, or play if all are done."""
        if self.ahead is None:
            self.app.navigate(QuickPlayRoute(GAMES[0].name))
        else:
            self.app.navigate(LessonRoute(self.ahead.game.name))

    # -- what is on the screen ----------------------------------------------------------------------

    @property
    def _is_low(self) -> bool:
        return self.look.metrics.logical_height < _LOW

    def compose(self) -> Node:
        """The lesson to continue, the boards, the algorithms; beside them the way to other screens."""
        low, columns = self._is_low, 2 if len(self.lessons) <= _TWO_BY_TWO else 3
        tall, algorithm = self._heights(-(-len(self.lessons) // columns))
        boards = Grid(columns, *(self._card(each, tall) for each in self.lessons), equal=True, gap=_GAP, line_gap=_GAP)
        watching = Grid(3, *algorithm_cards(self.app, algorithm), equal=True, gap=_GAP, line_gap=_GAP)
        aside = Text(text("Follow a search, step by step"), size=13, tone="text2")
        heading = _LOW_HEADING if low else _HEADING
        body = Column(
            Box(self._head(), tall=40 if low else 46, valign="start"),
            self._hero(),
            Box(Text(text("Boards"), size=16, weight="semi"), tall=52, valign="center"),
            boards,
            Box(
                Row(Text(text("Watch it think"), size=16, weight="semi"), Spacer(), aside),
                tall=heading,
                valign="center",
            ),
            watching,
            gap=0,
        )
        narrow = self.look.metrics.compact
        panel = side_panel(self, self.preparation, notes_of(self.app, new=True), narrow=narrow, learns=True)
        page = Box(body, most=_WIDEST, pad=(20 if narrow else 32, 20 if low else 32))
        return WithSidePanel(page, panel, narrow=narrow)

    def _heights(self, rows: int) -> tuple[float, float]:
        """The logical heights of the cards of a board and of an algorithm, which share what the window has."""
        low = self._is_low
        above = 52 + (40 + 40 + _LOW_HERO + _LOW_HEADING if low else 64 + 46 + _HERO + _HEADING)
        room = self.look.metrics.logical_height - above
        algorithm = min(_TALLEST_ALGORITHM, max(_LOWEST_ALGORITHM, 0.42 * room))
        each = (room - algorithm - _GAP * (rows - 1)) / max(rows, 1)
        return min(_TALLEST, max(_LOWEST, each)), algorithm

    def _head(self) -> Node:
        done, count = total(self.lessons)
        sentence = text("{done} of {n} step|{done} of {n} steps", done=done, n=count)
        tone = "good" if done == count else "accent"
        meter = Meter(text("Learn"), done / max(count, 1), tall=8, tone=tone, track="line")
        title = Text(text("Learn"), size=28, weight="display")
        return Row(title, Spacer(), Text(sentence, size=13, tone="text2"), Box(meter, wide=140))

    def _hero(self) -> Node:
        """The lesson to continue: its next step, its progress, and the step's position."""
        shown, low = self.ahead or self.lessons[0], self._is_low
        position = shown.next.position if self.ahead else texts_of(shown.game.name).sample
        title = text(shown.next.title) if self.ahead else text("All lessons done")
        play = text("Play {board}", board=GAMES[0].title)
        label = play if self.ahead is None else text("Go on") if self.ahead.count else text("Start")
        start = Button(
            label, self.follow, "primary", icon="play-filled", size=17, radius=12, group="main", name="Go on"
        )
        start.keycap, start.tall = GO_ON.keys, 44 if low else 48
        words = Column(
            Text(self._where(shown), size=13, tone="text" if self.look.theme.is_light else "text2"),
            Text(title, size=22, weight="display"),
            Box(bars(shown.done, wide=240), most=240, pad=(0, 2 if low else 6)),
            Spacer(),
            Row(Box(start, wide=200 if self.ahead else 232)),
            gap=2,
            align="start",
            grow=1,
        )

        def draw(surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
            draw_board(surface, look, shown.game.name, position, rect)

        board = Canvas(draw, wide=320, least=(160, 80), optional=True)
        return _Hero(
            shown.game.name, Row(words, board, align="stretch"), tall=_LOW_HERO if low else _HERO, pad=(24, 16)
        )

    def _where(self, shown: LessonProgress) -> str:
        """Return the next step's number and lesson, in words."""
        if self.ahead is None:
            return text("You know every board")
        if not any(each.count for each in self.lessons):
            return DOT.join((text("Start with {board}", board=shown.game.title), text("two minutes")))
        step = text("step {number} of {count}", number=shown.number + 1, count=len(shown.done))
        return DOT.join((text("Go on where you were") if shown.count else text("Next"), shown.game.title, step))

    def _card(self, shown: LessonProgress, tall: float) -> ClickCard:
        game = shown.game

        def draw(surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
            if not look.theme.is_contrast:
                corner, is_above = look.px(16) - look.hairline, rect.w > 0.9 * card.rect.w  # the words stand below it
                colours = card_colours(look, theme_of(game.name), card.raised(look))
                paint.panel(surface, rect, (corner, corner, 0, 0) if is_above else (corner, 0, 0, corner), colours)
            draw_board(surface, look, game.name, texts_of(game.name).sample, rect.inflate(-look.px(28), -look.px(28)))

        count = Text(_count(shown), size=13, tone="good" if shown.whole else "text2")
        words = Column(
            Text(game.title, size=16, weight="semi"),
            Text(*_lines(shown), size=13, tone="text2"),
            Box(bars(shown.done), pad=(0, 3)),
            Row(shown.whole and Icon("circle-check", 16, "good"), count, gap=6),
            gap=6 if tall >= _ROOMY else 1,
        )
        wide = 84 if self.look.metrics.compact else 100
        art = Canvas(draw, wide=wide, tall=tall - 2, least=(72, _LOWEST - 2), grow=_ALONE)
        content = Row(art, Box(words, pad=(16, 2), valign="center", grow=1), gap=0, align="stretch")
        to_lesson = lambda: self.app.navigate(LessonRoute(game.name))  # noqa: E731
        card = ClickCard(game.title, to_lesson, content=content, pad=1, group="boards")
        return card

    # -- time ---------------------------------------------------------------------------------------

    def update(self, now: float) -> None:
        """Update the side panel; raise the hovered or focused card."""
        if self.preparation.update(now):
            self.invalidate()
        for card in self.controls:
            if isinstance(card, ClickCard):
                ringed = self.controls.ring_visible and self.controls.focused is card
                card.hover.glide_to(1.0 if card is self.controls.hovered or ringed else 0.0, now)

    def is_animating(self, now: float) -> bool:
        """Whether something is animated."""
        return super().is_animating(now) or self.preparation.is_animating()

    def next_frame_delay(self, now: float) -> float | None:
        """Seconds until the next frame."""
        return earliest(super().next_frame_delay(now), self.preparation.next_frame_delay())


class _Hero(Box):
    """The large card, in the colours of a board."""

    def __init__(self, board: str, child: Node, *, tall: float, pad: tuple[float, float]) -> None:
        super().__init__(child, tall=tall, pad=pad)
        self.board = board

    def paint(self, surface: pygame.Surface, look: Look) -> None:
        look.shadow(surface, self.rect, 20, 2)
        colours = hero_colours(look, theme_of(self.board))
        surface.blit(paint.wash(self.rect.size, look.px(20), *colours), self.rect)
        super().paint(surface, look)


def _lines(shown: LessonProgress) -> tuple[str, ...]:
    """Return the line under a board's name; only the next step where a longer line does not fit."""
    if shown.whole:
        return (text("Do it again"),)
    if not shown.count:
        return (text(texts_of(shown.game.name).line),)
    step = text(shown.next.title)
    return text("Next: {step}", step=step), step


def _count(shown: LessonProgress) -> str:
    if shown.whole:
        return text("done")
    count = len(shown.done)
    return text("{done} of {count}", done=shown.count, count=count) if shown.count else text("new")
