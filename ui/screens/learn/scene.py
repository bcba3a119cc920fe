"""The overview of the lessons: the lesson to continue, and a card for every board with a lesson.

The steps come from `coach.<board>.lessons`; the settings keep the finished steps. `lesson_scene` shows one lesson.
"""

from __future__ import annotations

import math
from functools import partial

import pygame

from coach import lesson_progress as progress
from coach.boards import texts_of
from coach.exercise_texts import ALGORITHM_DESCRIPTIONS, ALGORITHM_NAMES
from coach.home_news import HomeNews, home_news, panel_notes
from game import GAMES, Game
from game.texts import text
from table.watching.watch import Watchable
from ui.boards import draw_board, theme_of
from ui.kit import Button, ClickCard, Command, Look, Section, mix, paint
from ui.kit.tree import Box, Canvas, Chip, Column, Either, Grid, Icon, Meter, Node, Row, Rule, Spacer, Stack, Text
from ui.parts.home_side_panel import KEYS, SidePanelScene, WithSidePanel, side_panel
from ui.parts.pictures import card_colours, draw_position, draw_wall
from ui.screens.learn.cards import bars
from ui.shell.host import Host
from ui.shell.routes import LessonRoute, QuickPlayRoute, ThinkRoute

_LEAVES = ((3, 5, 9), (2, 7, 6), (8, 4, 1))
"""The values of the leaves in the picture of a tree; the maximiser moves at the root, the minimiser below."""
_SHARES = ((0.25,), (0.3, 0.45), (0.62, 0.7, 0.55), (0.3,))
"""For each move in the picture of UCT, the shares of wins of the nodes below it."""
_SHORTEST = min(GAMES, key=lambda game: game.max_plies)
_SMALL = min((game for game in GAMES if game is not _SHORTEST), key=lambda game: game.num_actions * game.max_plies)
_TO_WATCH: dict[Watchable, Game] = {"minimax": _SHORTEST, "alpha-beta": _SHORTEST, "uct": _SMALL}
"""The algorithms of the overview, each with a board whose games are short."""


def _card(app: Host, algorithm: Watchable, tall: float) -> ClickCard:
    """Return the card that opens the view of an algorithm, `tall` logical pixels high."""
    game, name, does = _TO_WATCH[algorithm], ALGORITHM_NAMES[algorithm], ALGORITHM_DESCRIPTIONS[algorithm]

    def draw(surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
        inner = rect.inflate(-look.px(40), -look.px(20))
        _draw_uct(surface, look, inner) if algorithm == "uct" else _draw_tree(surface, look, inner, algorithm)

    pill = Chip(game.shown_title)
    words = Column(Text(text(name), size=15, weight="semi"), Text(text(does), size=13, tone="text2"), gap=4, grow=1)
    footer = Box(Either(Row(words, Spacer(), pill, wraps=False), Column(words)), pad=(16, 9))
    content = Column(Canvas(draw, tall=tall - 64, least=(0, 48), grow=1), Rule(), footer, gap=0)
    watch = partial(app.navigate, ThinkRoute(game, None, algorithm))
    return ClickCard(text(name), watch, content=content, pad=1, group="algorithms", grow=1)


def _draw_tree(surface: pygame.Surface, look: Look, rect: pygame.Rect, algorithm: str) -> None:
    """Draw a tree of two plies as minimax or alpha-beta has searched it; leaves that were cut off are empty."""
    theme = look.theme
    radius = min(look.px(13), rect.h // 7)
    rows = (rect.y + radius, rect.centery, rect.bottom - radius)
    root = (rect.centerx, rows[0])
    best = max(min(leaves) for leaves in _LEAVES)
    alpha = -math.inf
    for branch, leaves in enumerate(_LEAVES):
        x = rect.x + rect.w * (branch + 0.5) / 3
        last = next((place for place, leaf in enumerate(leaves, 1) if leaf <= alpha), 3)
        seen = leaves[:last] if algorithm == "alpha-beta" else leaves  # alpha-beta stops after a leaf not above alpha
        value = min(seen)
        chosen = value == best
        _edge(surface, look, root, (x, rows[1]), chosen=chosen)
        for place, leaf in enumerate(leaves):
            end = (x + (place - 1) * rect.w / 10, rows[2])
            there = place < len(seen)
            if there:
                _edge(surface, look, (x, rows[1]), end, chosen=chosen and leaf == value)
            _square(surface, look, end, radius, str(leaf) if there else "")
        bound = "≤" if len(seen) < len(leaves) else ""
        _disc(surface, look, (x, rows[1]), radius + look.px(2), f"{bound}{value}", chosen=chosen)
        if bound and radius >= look.px(9):
            centre = (x + rect.w / 24, (rows[1] + rows[2]) / 2)
            look.icon(surface, "scissors", centre, 14, theme.danger)
        alpha = max(alpha, value)
    _square(surface, look, root, radius, str(best), chosen=True)


def _edge(
    surface: pygame.Surface, look: Look, start: tuple[float, float], end: tuple[float, float], *, chosen: bool
) -> None:
    colour = look.theme.accent if chosen else look.theme.outline
    pygame.draw.aaline(surface, colour, start, end, look.px(2.5) if chosen else 1)


def _square(
    surface: pygame.Surface, look: Look, centre: tuple[float, float], radius: int, label: str, *, chosen: bool = False
) -> None:
    theme, box = look.theme, pygame.Rect(0, 0, 2 * radius, 2 * radius)
    box.center = round(centre[0]), round(centre[1])
    fill = theme.accent_soft if chosen else theme.raised if label else None
    look.panel(surface, box, 6, fill, theme.accent if chosen else theme.line, 2 if chosen else 1)
    if label and radius >= look.px(7):
        look.draw_text(surface, label, box.center, 12, "semi", None, "center")


def _disc(
    surface: pygame.Surface, look: Look, centre: tuple[float, float], radius: int, label: str, *, chosen: bool
) -> None:
    theme = look.theme
    fill, border = (theme.accent_soft, theme.accent) if chosen else (theme.raised, theme.outline)
    paint.circle(surface, centre, radius, fill, border, look.px(2 if chosen else 1))
    if radius >= look.px(8):
        look.draw_text(surface, label, centre, 12, "semi", None, "center")


def _draw_uct(surface: pygame.Surface, look: Look, rect: pygame.Rect) -> None:
    """Draw a tree of UCT: a larger node has more visits, a fuller ring more wins."""
    rows = (rect.y + rect.h * 0.12, rect.centery, rect.bottom - rect.h * 0.1)
    root = (rect.centerx, rows[0])
    largest = rect.h / 7
    for branch, shares in enumerate(_SHARES):
        x = rect.x + rect.w * (branch + 0.5) / 4
        best = len(shares) == max(len(each) for each in _SHARES)
        _edge(surface, look, root, (x, rows[1]), chosen=best)
        for place, share in enumerate(shares):
            end = (x + (place - (len(shares) - 1) / 2) * rect.w / 12, rows[2])
            _edge(surface, look, (x, rows[1]), end, chosen=best and place == 1)
            _ring(surface, look, end, largest * 0.5, share)
        _ring(surface, look, (x, rows[1]), largest * (0.5 + 0.15 * len(shares)), sum(shares) / len(shares))
    _ring(surface, look, root, largest, 0.5)


def _ring(surface: pygame.Surface, look: Look, centre: tuple[float, float], radius: float, share: float) -> None:
    theme = look.theme
    colour = theme.good if share > 0.54 else theme.danger if share < 0.42 else theme.text2
    paint.circle(surface, centre, radius, theme.surface, mix(theme.surface, colour, 0.4), look.px(1.5))
    width = max(look.px(2), round(radius * 0.25))
    paint.arc(surface, centre, radius - width / 2, width, -math.pi / 2, share * math.tau, colour)


_WIDEST = 1240  # logical width
_TWO_BY_TWO = 4  # the most cards in two columns; more cards need three columns
_HERO, _LOW_HERO, _HEADING, _LOW_HEADING, _GAP = 188, 148, 48, 42, 16
_TALLEST, _LOWEST = 220, 84  # greatest and least logical height of a board's card
_TALLEST_ALGORITHM, _LOWEST_ALGORITHM = 200, 120
GO_ON = Command("Enter", "Go on")
_ALONE = 1e-6  # the picture's part in a card's spare width; it counts only where the picture stands alone in its line
_ROOMY = 104  # logical height of a board's card below which its lines are closer
_LOW = 720  # logical height of the window below which everything is closer


class LearnScene(SidePanelScene):
    """The overview of the lessons. `lessons`: the progress on each board; `ahead`: the lesson to continue, or None."""

    title = "Learn"
    activity = "among the lessons"
    keys = (Section("This screen", (GO_ON, *KEYS)),)

    def __init__(self, app: Host) -> None:
        super().__init__(app)
        self.lessons: list[progress.LessonProgress] = []
        self.ahead: progress.LessonProgress | None = None
        self.news = HomeNews(past=not app.settings.first_start)

    @property
    def board_at_hand(self) -> str | None:
        """The board whose card is hovered or focused; None if there is none."""
        pointed = [each.name for each in (self.controls.hovered, self.controls.focused) if isinstance(each, ClickCard)]
        return next((each.game.name for each in self.lessons if each.game.shown_title in pointed), None)

    def enter(self) -> None:
        self.lessons = progress.progress_of_lessons(self.app.settings)
        self.ahead = progress.lesson_to_continue(self.app.settings, self.lessons)
        self.guarded(lambda: setattr(self, "news", home_news(self.app.library, self.app.settings, GAMES[0].name)))

    def run_primary(self) -> None:
        """Continue the lesson, or begin a game if all lessons are done."""
        if self.ahead is None:
            self.app.navigate(QuickPlayRoute(GAMES[0].name))
        else:
            self.app.navigate(LessonRoute(self.ahead.game.name))

    # -- what is on the screen ----------------------------------------------------------------------

    @property
    def _is_low(self) -> bool:
        return self.look.metrics.logical_height < _LOW

    def compose(self) -> Node:
        """The lesson to continue, the boards, the algorithms; beside them the panel that leads to other screens."""
        low, columns = self._is_low, 2 if len(self.lessons) <= _TWO_BY_TWO else 3
        heading = _LOW_HEADING if low else _HEADING
        tall, algorithm = self._heights(-(-len(self.lessons) // columns))
        boards = Grid(columns, *(self._card(each, tall) for each in self.lessons), equal=True, gap=_GAP, line_gap=_GAP)
        cards = (_card(self.app, each, algorithm) for each in _TO_WATCH)
        watching = Grid(3, *cards, equal=True, gap=_GAP, line_gap=_GAP)
        aside = Text(text("Follow a search, step by step"), size=13, tone="text2")
        thinks = Row(Text(text("Watch it think"), size=16, weight="semi"), Spacer(), aside)
        body = Column(
            Box(self._head(), tall=40 if low else 46, valign="start"),
            self._hero(),
            Box(Text(text("Boards"), size=16, weight="semi"), tall=heading, valign="center"),
            boards,
            Box(thinks, tall=heading, valign="center"),
            watching,
            gap=0,
        )
        narrow = self.look.metrics.compact
        panel = side_panel(self, panel_notes(self.app.settings, self.news), narrow=narrow, learns=True)
        page = Box(body, most=_WIDEST, pad=(20 if narrow else 32, 20 if low else 32))
        return WithSidePanel(page, panel, narrow=narrow)

    def _heights(self, rows: int) -> tuple[float, float]:
        """The logical heights of a board's card and of an algorithm's card, for `rows` rows of boards."""
        low = self._is_low
        above = 40 + 40 + _LOW_HERO + 2 * _LOW_HEADING if low else 64 + 46 + _HERO + 2 * _HEADING
        room = self.look.metrics.logical_height - above
        algorithm = min(_TALLEST_ALGORITHM, max(_LOWEST_ALGORITHM, 0.42 * room))
        each = (room - algorithm - _GAP * (rows - 1)) / max(rows, 1)
        return min(_TALLEST, max(_LOWEST, each)), algorithm

    def _head(self) -> Node:
        done, count = progress.total(self.lessons)
        sentence = text("{done} of {n} step|{done} of {n} steps", done=done, n=count)
        tone = "good" if done == count else "accent"
        meter = Meter(text("Learn"), done / max(count, 1), tall=8, tone=tone, track="line")
        title = Text(text("Learn"), size=28, weight="display")
        return Row(title, Spacer(), Text(sentence, size=13, tone="text2"), Box(meter, wide=140))

    def _hero(self) -> Node:
        """The card of the lesson to continue: next step, progress, and a picture of the step's position."""
        shown, low = progress.invitation(self.lessons, self.ahead), self._is_low
        play = text("Play {board}", board=GAMES[0].shown_title)
        # translators: a verb: start the lesson.
        label = play if self.ahead is None else text("Go on") if self.ahead.count else text("Start##lesson")
        start = Button(label, self.run_primary, "primary", icon="play-filled", size=17, radius=12, name=text("Go on"))
        start.group, start.keycap, start.tall = "main", GO_ON.keys, 44 if low else 48
        words = Column(
            Text(shown.where, size=13, tone="text" if self.look.theme.is_light else "text2"),
            Text(shown.title, size=22, weight="display"),
            Box(bars(shown.lesson.done, wide=240), most=240, pad=(0, 2 if low else 6)),
            Spacer(),
            Row(Box(start, wide=200 if self.ahead else 232)),
            gap=2,
            align="start",
            grow=1,
        )
        picture = partial(draw_position, shown.lesson.game.name, shown.position)
        board = Canvas(picture, wide=320, least=(160, 80), optional=True)
        inside = Box(Row(words, board, align="stretch"), tall=_LOW_HERO if low else _HERO, pad=(24, 16))
        return Stack(Canvas(partial(draw_wall, shown.lesson.game.name)), inside)

    def _card(self, shown: progress.LessonProgress, tall: float) -> ClickCard:
        game = shown.game

        def draw(surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
            if not look.theme.is_contrast:
                corner, is_above = look.px(16) - look.hairline, rect.w > 0.9 * card.rect.w  # the words stand below
                colours = card_colours(look, theme_of(game.name), card.raised(look))
                paint.panel(surface, rect, (corner, corner, 0, 0) if is_above else (corner, 0, 0, corner), colours)
            draw_board(surface, look, game.name, texts_of(game.name).sample, rect.inflate(-look.px(28), -look.px(28)))

        count = Text(progress.steps_text(shown), size=13, tone="good" if shown.whole else "text2")
        words = Column(
            Text(game.shown_title, size=16, weight="semi"),
            Text(*progress.lines_of(shown), size=13, tone="text2"),
            Box(bars(shown.done), pad=(0, 3)),
            Row(shown.whole and Icon("circle-check", 16, "good"), count, gap=6),
            gap=6 if tall >= _ROOMY else 1,
        )
        wide = 84 if self.look.metrics.compact else 100
        art = Canvas(draw, wide=wide, tall=tall - 2, least=(72, _LOWEST - 2), grow=_ALONE)
        content = Row(art, Box(words, pad=(16, 2), valign="center", grow=1), gap=0, align="stretch")
        to_lesson = lambda: self.app.navigate(LessonRoute(game.name))  # noqa: E731
        card = ClickCard(game.shown_title, to_lesson, content=content, pad=1, group="boards", grow=1)
        return card

    def update(self, now: float) -> None:
        """Raise the hovered or focused card."""
        super().update(now)
        for card in self.controls:
            if isinstance(card, ClickCard):
                ringed = self.controls.ring_visible and self.controls.focused is card
                card.hover.glide_to(1.0 if card is self.controls.hovered or ringed else 0.0, now)
