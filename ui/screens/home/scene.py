"""The home screen: choose a board, or resume an unfinished game."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from coach.boards import texts_of
from coach.home_news import HomeNews, PanelNotes, home_news, news_version, panel_notes
from coach.lesson_progress import progress_of_lessons
from coach.quick_game import describe_quick, describe_start, is_first_of, quick_config, rival_of
from game import GAMES, find_game
from game.formats import DOT
from game.texts import Message, text
from ui.boards import draw_board, theme_of
from ui.kit import Button, ClickCard, Command, IconButton, Look, RoundButton, Section, paint
from ui.kit.tree import Box, Canvas, Child, Chip, Column, Grid, Icon, KeyCaps, Node, Row, Spacer, Stack, Text, paragraph
from ui.parts.faces import face_of
from ui.parts.home_side_panel import KEYS, LEARN, RAIL, WIDE, SidePanelScene, WithSidePanel, side_panel
from ui.parts.pictures import card_colours, draw_position, draw_wall
from ui.shell import routes
from ui.shell.host import Host
from ui.shell.shortcuts import SHEET

TITLES: dict[str, Message] = {game.name: game.title for game in GAMES}
MAIN, *OTHERS = TITLES
_WIDEST = 1240  # logical: greatest width of the content
NARROWEST = 140
"""Least logical width of a board's card; the row shows as many cards as fit."""
_LINED = 165  # logical: least width of a card with a line below its name
_FOOTER, _STARTER = 74, 44  # logical: height of the words on a card, side of its play button
_MARGIN, _MARGIN_LONG = 24, 10  # logical: margin beside a board on its card, and beside a long board
_TALLEST, _HERO = 0.86, 0.592  # greatest ratio of height to width; the first card's share of the height
_HIGH, _LARGE = 720, 270  # logical: least height of a roomy window; of a card with its board above the words
_LEGEND = 300  # logical: least height of the first card with a legend of the traced paths
_HINTS: tuple[Message, ...] = ("Arrow keys move", "opens", "all keys")
_BESIDE, _PICTURED = 700, 430  # logical: least width of a page with cards beside the first board; with its picture
_LOW = 420  # logical: in a window of less height the screen has no heading, and the first board a small title

# translators: a verb: play a game.
PLAY = Command("Enter", "Play")
RESUME = Command(
    "R", "Resume a game", lambda scene: scene.resume_game(), lambda scene: scene.news.unfinished is not None
)
PUZZLE = Command(
    "P", "First lesson, or a puzzle", lambda scene: scene.open_puzzle(), lambda scene: scene.news.has_puzzle
)


class HomeScene(SidePanelScene):
    """A board to play at once, the other boards, the unfinished game and today's puzzle."""

    keys = (Section("This screen", (PLAY, RESUME, PUZZLE, LEARN, *KEYS)),)

    def __init__(self, app: Host) -> None:
        super().__init__(app)
        self.news = HomeNews(past=not app.settings.first_start)
        self._first = 0  # the first board of the row
        self._pairs: list[tuple[str, ClickCard, _Starter]] = []
        self._setups: dict[str, tuple[str, str]] = {}
        """For each board, two texts on the game that Play begins: the opponent; who begins (empty for the person)."""
        self._is_first, self._rival = False, ""
        self._known: tuple[object, ...] | None = None  # the shown `news_version`; None until the library is read

    @property
    def board_at_hand(self) -> str:
        """The board whose card is hovered or focused, or else the first board."""
        pointed = (self.controls.hovered, self.controls.focused)
        return next((game for game, *pair in self._pairs for one in pointed if one in pair), MAIN)

    def enter(self) -> None:
        """Read the library again after the first frame, since an unfinished game may have ended meanwhile."""
        self.app.after_first_frame(self.read_library)

    @property
    def is_new(self) -> bool:
        return self.news.is_new(self.app.settings, MAIN)

    def read_library(self) -> None:
        """Read the library, and show its unfinished game and today's puzzle."""
        self._known = news_version(self.app.library)
        self.guarded(lambda: setattr(self, "news", home_news(self.app.library, self.app.settings, MAIN)))
        configs = {game: quick_config(self.app, game) for game in TITLES}
        self._setups = {game: (describe_quick(c), describe_start(self.app, game, c)) for game, c in configs.items()}
        self._is_first = is_first_of(self.app, MAIN) and not self.news.past
        self._rival = rival_of(configs[MAIN])
        self.invalidate()

    def update(self, now: float) -> None:
        """Raise the hovered or focused card; after midnight, or a change by another window, update the other cards."""
        if self._known is not None and self._known != news_version(self.app.library):
            self.read_library()
        super().update(now)
        for _, card, starter in self._pairs:
            with_ring = self.controls.ring_visible and self.controls.focused in (card, starter)
            card.hover.glide_to(1.0 if card.hovered or starter.hovered or with_ring else 0.0, now)

    # -- what the player wants ------------------------------------------------------------------------

    def open_lessons(self) -> None:
        """Open the first lesson for a new person, else the overview of the lessons."""
        self.app.navigate(routes.LessonRoute(MAIN) if self.is_new else routes.LearnRoute())

    def resume_game(self) -> None:
        self.app.navigate(routes.ResumeRoute())

    def open_puzzle(self) -> None:
        """Open the first steps if offered, else today's next unsolved puzzle, else the overview of the puzzles."""
        from table.puzzles.choosing import PuzzleFilter

        todays, step = self.news.todays, self.news.step
        puzzle = todays.puzzles[todays.current_index] if todays is not None else None
        if step is not None:
            steps = routes.PuzzleRoute(step.board, wanted=PuzzleFilter(first=True))
            self.app.navigate(routes.LessonRoute(step.board) if step.is_lesson else steps)
        elif todays is None or puzzle is None or puzzle.id in todays.solved:
            self.app.navigate(routes.PuzzlesRoute())
        else:
            self.app.navigate(routes.PuzzleRoute(puzzle.game, puzzle))

    def slide(self, cards: int) -> None:
        self._first += cards

    # -- what is shown --------------------------------------------------------------------------------

    def compose(self) -> Node:
        metrics = self.look.metrics
        narrow, is_high, is_low = metrics.compact, metrics.logical_height >= _HIGH, metrics.logical_height < _LOW
        margin, gap = (20, 16) if narrow else (32, 24)
        width = min(metrics.logical_width - (RAIL if narrow else WIDE) - 2 * margin, _WIDEST)
        above, between, below = (80, 60, 32) if is_high else (10, 48, 20) if is_low else (62, 48, 20)
        promises, air = is_high and not self.news.past, 16 if is_high else 10
        below += 32 if promises else 0
        tall = min(metrics.logical_height - above - below, width * _TALLEST)
        hero = (tall - between) * _HERO
        heading = text("Choose a board") if self.news.past or not self.app.settings.first_start else text("Welcome")
        promise = Text(text("Everything stays on this computer: no account, no network."), size=13, tone="text3")
        fits = min(len(OTHERS), max(1, int((width + gap) // (NARROWEST + gap))))
        body = Column(
            Spacer(air, grow=0),
            not is_low and Box(Text(heading, size=28, weight="display"), tall=above - air, valign="center"),
            Box(self._top(width, hero, gap), tall=hero),
            Spacer(16 if is_high else 12, grow=0),
            Box(self._more(fits), tall=between - (16 if is_high else 12), valign="center"),
            Box(self._row(width, fits, gap), tall=tall - hero - between),
            promises and Box(Row(Icon("lock", 16, "text3"), promise, gap=7), tall=below, valign="center"),
            gap=0,
        )
        notes = PanelNotes() if self._known is None else panel_notes(self.app.settings, self.news)
        panel = side_panel(self, notes, narrow=narrow)
        return WithSidePanel(Box(body, most=_WIDEST + 2 * margin, pad=(margin, 0)), panel, narrow=narrow)

    def _top(self, width: float, tall: float, gap: float) -> Node:
        """The first board, and beside it the cards of the unfinished game and of the puzzle."""
        cards, wide = [], 216 if self.look.metrics.compact else 248
        is_tall = tall >= _LARGE and (self.news.unfinished is None or not self.news.has_puzzle)
        if self.news.unfinished is not None:
            from ui.screens.home.cards import game_card

            resume = Button(text("Resume"), self.resume_game, icon="play-filled", keycap=RESUME.keys)
            every = partial(self.app.navigate, routes.LibraryRoute(unfinished=True))
            others = Button("", every, "ghost", name=text("More unfinished"), tall=34)
            cards.append(game_card(self.news.unfinished, resume, others, tall=is_tall))
        if self.news.has_puzzle:
            cards.append(self._puzzle_card(tall=is_tall))
        if width < _BESIDE:
            return Column(self._hero(width, tall), bool(cards) and Row(*cards, gap=gap, align="stretch"), gap=gap)
        column = bool(cards) and Box(Column(*cards, gap=16), wide=wide)
        return Row(self._hero(width - (wide + gap if cards else 0), tall), column, gap=gap, align="stretch")

    def _puzzle_card(self, *, tall: bool) -> Node:
        """The card of the first steps, or of today's puzzles."""
        from ui.screens.home.cards import puzzle_card, steps_card

        solve = Button(text("Solve it"), self.open_puzzle, icon="puzzle", keycap=PUZZLE.keys, name=text("Puzzle"))
        step = self.news.step
        if step is not None:
            solve.label = text("Go on") if step.done else text("Begin##puzzles")
            solve.icon = "graduation-cap" if step.is_lesson else solve.icon
            begins = not step.done and not self._is_first  # else the first board invites to start
            return steps_card(step, solve, begins=begins, tall=tall)
        assert self.news.todays is not None
        solve.label = text("More puzzles") if self.news.todays.is_done else text("Solve it")
        return puzzle_card(self.news.todays, solve, tall=tall)

    # -- the first board ------------------------------------------------------------------------------

    def _hero(self, width: float, tall: float) -> Node:
        """Return the first board beside its title, text and buttons, on a background in the board's colours."""
        is_wide = width > 800
        pad = 40 if is_wide else 32 if width > 620 else 24
        above = 36 if is_wide else 24
        board = Canvas(partial(draw_position, MAIN, texts_of(MAIN).sample), least=(120, 90), grow=1)
        beside = Column(board, self.is_new and tall >= _LEGEND and self._legend(), gap=10, grow=1)
        is_low = self.look.metrics.logical_height < _LOW
        size, alone = 28 if is_low else 40, is_low and width < _PICTURED
        words = Box(self._invitation(is_wide, tall >= 310, size, alone=alone), pad=(0, 12), valign="center")
        picture = None if alone else Box(beside, pad=(0, above), grow=1)
        parts, gap = (Box(words, pad=(pad - 24, 0), grow=alone), picture), 40 if width > 760 else 24
        line = Row(*parts, gap=gap - (pad - 24), align="stretch", grow=1)
        return Stack(Canvas(partial(draw_wall, MAIN)), Box(line, pad=(24, 0)), grow=1)

    def _invitation(self, is_wide: bool, is_tall: bool, size: float, *, alone: bool) -> Node:
        """The title (type size `size`), texts and buttons of the first board; if `alone`, no picture is beside them."""
        wide, ink = 264 if is_wide and not self.is_new else 208, "text" if self.look.theme.is_light else "text2"
        lesson = next(each for each in progress_of_lessons(self.app.settings) if each.game.name == MAIN)
        tall, roomy = 56 if is_tall else 48, is_wide or self.is_new or alone
        play = self._button(text("Play"), routes.QuickPlayRoute(MAIN), "play-filled")
        play.tooltip = DOT.join(filter(None, (text(TITLES[MAIN]), *self._setups.get(MAIN, ()))))
        play.kind, play.keycap, play.size, play.radius, play.tall = "primary", PLAY.keys, 18, 13, tall
        begins = text("Go on") if lesson.count else text("New here?")
        new_here = self._button(begins, routes.LessonRoute(MAIN), "graduation-cap")
        new_here.below = text("Two minutes, {n} move|Two minutes, {n} moves", n=len(lesson.done))
        if lesson.count:
            new_here.below = text("step {number} of {count}", number=lesson.number + 1, count=len(lesson.done))
        new_here.keycap, new_here.tall = LEARN.keys, tall
        opponent = self._button(text("Opponent"), routes.SetupRoute(MAIN), tip=text("Choose who plays, and how"))
        tip = text("Two players of the computer meet, and you watch")
        # translators: a verb: watch a game of two computers.
        watch = self._button(text("Watch"), routes.SpectateRoute(MAIN), "eye" if roomy else "", tip)
        column = Column(
            Text(text(TITLES[MAIN]), size=size, weight="hero", leading=1),
            Spacer(12, grow=0),
            paragraph(text(texts_of(MAIN).invitation), tone=ink, leading=1.55),
            Spacer(18 if is_tall else 12, grow=0),
            Row(Box(play, wide=wide), self.is_new and Box(new_here, wide=244)),
            Box(self._caption(ink), pad=(0, 4), tall=50 if is_tall else 38, valign="center"),
            Row(Box(Grid(2, opponent, watch, gap=8, equal=True), wide=264 if roomy else 208)),
            gap=0,
        )
        return column if alone else Box(column, wide=wide + (12 + 244 if self.is_new else 0))

    def _caption(self, ink: str) -> Node:
        """A description of the game that the button Play begins."""
        opponent, starts = self._setups.get(MAIN, ("", ""))
        begin = self._is_first and Chip(text("start here"), "star", tint=self.look.theme.accent)
        below = Text(starts, size=13, tone=ink) if starts else not self.is_new and begin
        words = Column(Text(opponent, size=13, tone=ink), below, gap=0, align="start")
        return Row(face_of(self._rival, 30), words, self.is_new and begin, gap=10)

    def _legend(self) -> Node:
        """The legend of the traced paths: a coloured line and the name of its side."""
        entries: list[Child] = []
        for number, side in enumerate(texts_of(MAIN).sides):
            mark = Canvas(lambda *at, number=number: _draw_trace(number, *at), wide=18, tall=6)
            # translators: the legend of a coloured line: the path of a side.
            entries.append(Row(mark, Text(text("{side}’s way", side=text(side)), size=13), gap=6, wraps=False))
        asked = Text(text("who is across first?"), size=13, tone="text2", optional=True)
        return Row(*entries, asked, gap=16, justify="center")

    # -- the other boards -----------------------------------------------------------------------------

    def _more(self, fits: int) -> Node:
        """Return the other boards' heading, with arrow buttons to scroll them or, if all fit, a line about keys."""
        heading = Text(text("More boards"), size=16, weight="semi")
        if fits < len(OTHERS):
            self._first = min(max(self._first, 0), len(OTHERS) - fits)
            made, first, last = partial(IconButton, size=18, tall=32), self._first, self._first + fits
            back = made("chevron-left", text("Previous boards"), lambda: self.slide(-fits), enabled=first > 0)
            on = made("chevron-right", text("Next boards"), lambda: self.slide(fits), enabled=last < len(OTHERS))
            return Row(heading, Spacer(), back, on, gap=0)
        moves, opens, every = (Text(text(each), size=13, tone="text3") for each in _HINTS)
        caps, sheet = KeyCaps(PLAY.keys), KeyCaps(SHEET.keys)
        return Row(heading, Spacer(), Row(moves, caps, opens, Spacer(8, grow=0), sheet, every, gap=8, optional=True))

    def _row(self, width: float, fits: int, gap: float) -> Node:
        each, first = (width - gap * (fits - 1)) / fits, self._first if fits < len(OTHERS) else 0
        self._pairs = [self._card(game, lined=each >= _LINED) for game in OTHERS[first : first + fits]]
        place = 10, _FOOTER - _STARTER / 2
        corners = [(card, Box(starter, pad=place, align="end", valign="end")) for _, card, starter in self._pairs]
        return Grid(fits, *(Box(Stack(*pair), grow=1) for pair in corners), gap=gap, equal=True)

    def _card(self, game: str, *, lined: bool) -> tuple[str, ClickCard, _Starter]:
        line = lined and Text(text(texts_of(game).line), size=13, tone="text2")
        words = Column(Text(text(TITLES[game]), size=16, weight="semi"), line, gap=3, grow=1)
        art = Canvas(lambda surface, rect, look: _draw_art(surface, rect, look, game, card), least=(90, 70), grow=1)
        footer = Box(Row(Spacer(12, grow=0), words, gap=0), tall=_FOOTER, pad=(4, 0), valign="center")
        set_up = partial(self.app.navigate, routes.SetupRoute(game))
        card = ClickCard(text(TITLES[game]), set_up, content=Column(art, footer, gap=0), pad=0, group="boards")
        starter = _Starter(game, card, lambda: self.app.navigate(routes.QuickPlayRoute(game)))
        setup = DOT.join(filter(None, self._setups.get(game, ())))
        # translators: setup is "vs Creek · Level 3 · Creek starts".
        starter.tooltip = text("Play at once: {setup}", setup=setup)
        return game, card, starter

    def _button(self, label: str, route: routes.Route, icon: str = "", tip: str = "") -> Button:
        return Button(label, lambda: self.app.navigate(route), icon=icon, group="main", tooltip=tip)


class _Starter(RoundButton):
    """The play button of a card, shown while the card is raised."""

    def __init__(self, game: str, card: ClickCard, start: Callable[[], None]) -> None:
        super().__init__("play-filled", text("Play {board}", board=find_game(game).shown_title), start, primary=True)
        self.card = card

    @property
    def visible(self) -> bool:
        return super().visible and (self.card.hover.target > 0 or self.hovered)

    @property
    def focusable(self) -> bool:
        return self.enabled and not self.hidden


def _draw_trace(number: int, surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
    theme = look.theme
    pygame.draw.rect(surface, (theme.trace1, theme.trace2)[number], rect, border_radius=rect.h // 2)
    if theme.is_light:  # on a light background, White's colour needs an outline
        pygame.draw.rect(surface, theme.text3, rect, look.hairline, rect.h // 2)


def _draw_art(surface: pygame.Surface, rect: pygame.Rect, look: Look, game: str, card: ClickCard) -> None:
    """Draw a board on the background of its card."""
    edge = look.hairline
    inside = pygame.Rect(rect.x + edge, rect.y + edge, rect.w - 2 * edge, rect.h - edge)
    corner = look.px(16) - edge
    if not look.theme.is_contrast:
        paint.panel(surface, inside, (corner, corner, 0, 0), card_colours(look, theme_of(game), card.raised(look)))
    is_long = find_game(game).columns >= 3 * find_game(game).rows
    space = rect.inflate(-2 * look.px(_MARGIN_LONG if is_long else _MARGIN), -look.px(36))
    with paint.clipped(surface, rect):
        draw_board(surface, look, game, texts_of(game).sample, space, flourish=True)
