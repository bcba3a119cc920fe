"""The overview of the lessons: the lesson to continue, and a card for every board with a lesson."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

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
from ui.parts.home_side_panel import EDITOR, LAB, LIBRARY, PUZZLES, STUDY, HomeSidePanel
from ui.parts.walls import card_colours, hero_colours
from ui.screens.learn.progress import draw_bars
from ui.screens.learn.watching import HEADING, LEAST, LOW_HEADING, TALLEST, WatchCards
from ui.shell.routes import LessonRoute, QuickPlayRoute
from ui.shell.scene import Scene

if TYPE_CHECKING:
    from ui.shell.host import Host


_WIDEST = 1240  # logical width
_TWO_BY_TWO = 4  # up to so many cards, two columns; three for more
_HERO, _LOW_HERO, _HEADING, _TALLEST = 188, 148, 52, 220
GO_ON = Command("Enter", "Go on")
_ROOMY = 104  # logical height of a board's card below which its lines are closer
_LOW = 720  # logical height of the window below which everything is closer


class LearnScene(Scene):
    """`lessons` is the progress in each board's lesson."""

    title = "Learn"
    keys = (Section("This screen", (GO_ON, PUZZLES, LIBRARY, LAB, STUDY, EDITOR, Command("← ↑ ↓ →", "Card to card"))),)

    def __init__(self, app: Host) -> None:
        super().__init__(app)
        self.side = HomeSidePanel(app, learns=True)
        self.lessons: list[LessonProgress] = []
        self.ahead: LessonProgress | None = None
        """The lesson to continue; None if all are done."""
        self.start = Button(
            "", self._follow, "primary", icon="play-filled", keycap=GO_ON.keys, size=17, radius=12, name="Go on"
        )
        self.start.group = "main"
        self.cards: list[ClickCard] = []
        self.watching = WatchCards(app)
        self.controls.roams = True
        self._hero = pygame.Rect(0, 0, 0, 0)
        self._top = self._heading = 0

    @property
    def occupation(self) -> str:
        return text("among the lessons")

    @property
    def board_at_hand(self) -> str | None:
        """The board whose card is hovered or focused."""
        pointed = (self.controls.hovered, self.controls.focused)
        pairs = zip(self.lessons, self.cards, strict=True)
        return next((each.game.name for each, card in pairs if card in pointed), None)

    def enter(self) -> None:
        """Read the progress again."""
        self.lessons = progress_of_lessons(self.app.settings)
        self.ahead = lesson_to_continue(self.app.settings, self.lessons)
        if not self.cards:
            self.cards = [self._card(number) for number in range(len(self.lessons))]
            self.controls.set([self.start, *self.cards, *self.watching.cards, *self.side.controls], self.look)
        play = text("Play {board}", board=GAMES[0].title)
        self.start.label = play if self.ahead is None else text("Go on") if self.ahead.count else text("Start")
        self.side.tell_of_lessons(new=True)
        self.app.relayout()

    def _follow(self) -> None:
        if self.ahead is None:
            self.app.navigate(QuickPlayRoute(GAMES[0].name))
        else:
            self.app.navigate(LessonRoute(self.ahead.game.name))

    # -- where everything is ------------------------------------------------------------------------

    def layout(self, size: tuple[int, int]) -> None:
        """Place the sidebar at the left, the wide card at the top, the boards below it."""
        look = self.look
        narrow, low = look.metrics.compact, look.metrics.logical_height < _LOW
        self.side.layout(narrow)
        margin, gap = look.px(20 if narrow else 32), look.px(16)
        room = size[0] - self.side.rect.w - 2 * margin
        width = min(room, look.px(_WIDEST))
        left = self.side.rect.w + margin + (room - width) // 2
        self._top = look.px(36 if low else 48)
        top = self._top + look.px(24 if low else 30)
        self._hero = pygame.Rect(left, top, width, look.px(_LOW_HERO if low else _HERO))
        tall = look.px(44 if low else 48)
        inside = look.px(24)
        self.start.rect = pygame.Rect(left + inside, self._hero.bottom - look.px(18) - tall, look.px(200), tall)
        self._heading = self._hero.bottom + look.px(_HEADING) // 2
        first = self._hero.bottom + look.px(_HEADING)
        columns = 2 if len(self.cards) <= _TWO_BY_TWO else 3
        rows = -(-len(self.cards) // columns)
        bottom = size[1] - look.px(20 if low else 32)
        watch = self._layout_watching(left, width, first, bottom, gap)
        free = watch - first - gap * (rows - 1)
        high, wide = min(free // max(rows, 1), look.px(_TALLEST)), (width - gap * (columns - 1)) // columns
        for number, card in enumerate(self.cards):
            row, column = divmod(number, columns)
            card.rect = pygame.Rect(left + column * (wide + gap), first + row * (high + gap), wide, high)

    def _layout_watching(self, left: int, width: int, top: int, bottom: int, gap: int) -> int:
        """Place the algorithms at the bottom of the page; return the bottom of the space for the boards."""
        look = self.look
        low = look.metrics.logical_height < _LOW
        heading = look.px(LOW_HEADING if low else HEADING)
        tall = min(look.px(TALLEST), max(look.px(LEAST), round((bottom - top - heading) * 0.42)))
        self.watching.layout(pygame.Rect(left, bottom - tall - heading, width, tall + heading), heading, gap)
        return bottom - tall - heading

    # -- time and drawing ---------------------------------------------------------------------------

    def update(self, now: float) -> None:
        """Update the sidebar; raise the hovered or focused card."""
        self.side.update(now)
        for card in (*self.cards, *self.watching.cards):
            ringed = self.controls.ring_visible and self.controls.focused is card
            card.hover.glide_to(1.0 if card is self.controls.hovered or ringed else 0.0, now)

    def is_animating(self, now: float) -> bool:
        """Whether something is animated."""
        return super().is_animating(now) or self.side.is_animating()

    def next_frame_delay(self, now: float) -> float | None:
        """Seconds until the next frame."""
        return earliest(super().next_frame_delay(now), self.side.next_frame_delay())

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the page."""
        look = self.look
        self.side.draw(surface)
        look.text(surface, text("Learn"), (self._hero.x, self._top), 28, "display")
        self._draw_total(surface)
        self._draw_hero(surface)
        self.watching.draw_heading(surface, look)
        look.text(surface, text("Boards"), (self._hero.x, self._heading), 16, "semi")
        self.controls.draw(surface, look)

    def _draw_total(self, surface: pygame.Surface) -> None:
        """Draw the number of finished steps, at the top right."""
        look, (done, count) = self.look, total(self.lessons)
        bar = pygame.Rect(0, 0, look.px(140), look.px(8))
        bar.midright = (self._hero.right, self._top)
        look.panel(surface, bar, 4, look.theme.line, look.theme.outline if look.theme.is_contrast else None)
        if done:
            filled = pygame.Rect(bar.topleft, (max(bar.h, bar.w * done // count), bar.h))
            look.panel(surface, filled, 4, look.theme.good if done == count else look.theme.accent)
        sentence = text("{done} of {n} step|{done} of {n} steps", done=done, n=count)
        look.text(surface, sentence, (bar.left - look.px(12), self._top), 13, "medium", look.theme.text2, "right")

    def _draw_hero(self, surface: pygame.Surface) -> None:
        """Draw the lesson to continue: its next step, its progress, and the step's position."""
        look, hero = self.look, self._hero
        shown = self.ahead or self.lessons[0]
        texts, low = texts_of(shown.game.name), look.metrics.logical_height < _LOW
        look.shadow(surface, hero, 20, 2)
        surface.blit(paint.wash(hero.size, look.px(20), *hero_colours(look, theme_of(shown.game.name))), hero)
        board = pygame.Rect(0, 0, round(hero.w * 0.42), hero.h - look.px(32))
        board.midright = (hero.right - look.px(24), hero.centery)
        draw_board(surface, look, shown.game.name, shown.next.position if self.ahead else texts.sample, board)
        x, y = hero.x + look.px(24), hero.y + look.px(22 if low else 30)
        room = board.left - look.px(16) - x
        ink = look.theme.text2 if not look.theme.is_light else look.theme.text
        look.text(surface, self._where(shown), (x, y), 13, "medium", ink, room=room)
        title = text(shown.next.title) if self.ahead else text("All lessons done")
        look.text(surface, title, (x, y + look.px(26 if low else 32)), 22, "display", room=room)
        bars = pygame.Rect(x, y + look.px(44 if low else 56), min(room, look.px(240)), look.px(8))
        draw_bars(surface, look, shown.done, bars)

    def _where(self, shown: LessonProgress) -> str:
        """Return the next step's number and lesson, in words."""
        if self.ahead is None:
            return text("You know every board")
        if not any(each.count for each in self.lessons):
            return DOT.join((text("Start with {board}", board=shown.game.title), text("two minutes")))
        step = text("step {number} of {count}", number=shown.number + 1, count=len(shown.done))
        return DOT.join((text("Go on where you were") if shown.count else text("Next"), shown.game.title, step))

    # -- the cards ----------------------------------------------------------------------------------

    def _card(self, number: int) -> ClickCard:
        board = self.lessons[number].game

        def draw(surface: pygame.Surface, rect: pygame.Rect, raised: float) -> None:
            self._draw_card(surface, rect, raised, self.lessons[number])

        return ClickCard(board.title, lambda: self.app.navigate(LessonRoute(board.name)), draw, group="boards")

    def _draw_card(self, surface: pygame.Surface, rect: pygame.Rect, raised: float, shown: LessonProgress) -> None:
        look, theme, texts = self.look, self.look.theme, texts_of(shown.game.name)
        edge = look.hairline
        share = 0.42 if len(self.cards) <= _TWO_BY_TWO else 0.32
        art = pygame.Rect(rect.x + edge, rect.y + edge, round(rect.w * share), rect.h - 2 * edge)
        if not theme.is_contrast:
            corner = look.px(16) - edge
            paint.panel(surface, art, (corner, 0, 0, corner), card_colours(look, theme_of(shown.game.name), raised))
        draw_board(surface, look, shown.game.name, texts.sample, art.inflate(-look.px(28), -look.px(28)))
        x = art.right + look.px(16)
        room = rect.right - look.px(16) - x
        close = min(1.0, rect.h / look.px(_ROOMY))
        middle = rect.y + round(rect.h - look.px(92) * close) // 2
        look.text(surface, shown.game.title, (x, middle + look.px(10 * close)), 16, "semi", room=room)
        line = self._line(shown, room)
        look.text(surface, line, (x, middle + look.px(34 * close)), 13, "medium", theme.text2, room=room)
        count, ink = self._count(shown), theme.good if shown.whole else theme.text2
        draw_bars(surface, look, shown.done, pygame.Rect(x, middle + look.px(58 * close), room, look.px(6)))
        at = x
        if shown.whole:
            look.icon(surface, "circle-check", (x + look.px(8), middle + look.px(84 * close)), 16, ink)
            at += look.px(22)
        look.text(surface, count, (at, middle + look.px(84 * close)), 13, "medium", ink)

    def _line(self, shown: LessonProgress, room: int) -> str:
        """Return the line under a board's name; only the next step where a longer line does not fit."""
        if shown.whole:
            return text("Do it again")
        if not shown.count:
            return text(texts_of(shown.game.name).line)
        step = text(shown.next.title)
        sentence = text("Next: {step}", step=step)
        return sentence if self.look.text_width(sentence, 13) <= room else step

    def _count(self, shown: LessonProgress) -> str:
        if shown.whole:
            return text("done")
        count = len(shown.done)
        return text("{done} of {count}", done=shown.count, count=count) if shown.count else text("new")
