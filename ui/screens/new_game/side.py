"""The right card of a new game: a level's portrait, all levels with their measured ratings, or a beginner's rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from ai.levels import Level, level_title, levels, rungs
from coach.boards import texts_of
from coach.elo_scale import EloScale, scale_of
from coach.level_texts import glimpse_of
from coach.new_game import NewGame
from coach.rating_texts import ladder_notes, measurement_words
from game import find_game
from game.texts import text
from table.player_rating import reach_of
from ui.boards.steps import step_nodes
from ui.kit import Button, Colour, Command, IconButton, List, Look, Segmented, Slider, Tipped, paint
from ui.kit.tree import Box, Canvas, Column, Node, Panel, Row, Rule, Scroll, Spacer, Span, Text, listed_words, paragraph
from ui.screens.new_game.characters import portrait
from ui.screens.new_game.picker import level_details
from ui.shell.shortcuts import RULES

WEAKER = Command(
    "−", "A little weaker", lambda scene: scene.draft.chosen.turn(-1), lambda scene: scene.draft.chosen.has_dial
)
STRONGER = Command(
    "+", "A little stronger", lambda scene: scene.draft.chosen.turn(1), lambda scene: scene.draft.chosen.has_dial,
    also=("=",),
)  # fmt: skip
_NUMBER, _NAME, _SCALE = 28, 40, 168  # logical: right edge of the number, left edges of the name and of the scale
_ELO, _EDGE = 44, 12  # logical: width of a rating's number, and the margin at its right
_LOW_LINE = 34  # logical height of the first line in a low window
_LINE = 1.25  # line height of the two texts in a row, in type sizes
_TALLEST, _PILL, _AXIS = 46, 24, 20  # logical heights: most of a row; "you" above the rows; scale below the rows
_DIAL = 32  # logical height of the dial
_LEAST_SCALE = 38  # least logical width of a scale
_NARROW = 100  # logical width of a scale below which intervals have no caps
_DASH, _DOT = (6, 4), (2, 4)  # logical: lengths of a dash and the gap after it

OPPONENT, DETAILS, RULES_PAGE = "opponent", "details", "rules"
"""The pages of the card at the right."""


class SidePanel:
    """The card at the right of a new game: the chosen level's portrait, the list of levels with details, or the rules.

    Attributes:
        page: the page that was chosen last.
        rule: the index of the shown rule, where only one rule has room.
    """

    def __init__(self, draft: NewGame, picked: Callable[[float], None], every: Callable[[], None]) -> None:
        """`picked` gets the number of a chosen level; `every` opens the screen of all rules."""
        self._draft, self._picked, self._every = draft, picked, every
        self.page = OPPONENT
        self.rule = 0

    @property
    def shown(self) -> str:
        """The name of the shown page, which is the rules if the opponent is a person or the board has no levels."""
        choice = self._draft.chosen
        if choice.is_human or not choice.has_levels:
            return RULES_PAGE
        return DETAILS if choice.expert and self.page == OPPONENT else self.page

    def show_level(self) -> None:
        """Show the chosen level's portrait in place of the rules."""
        self.page = OPPONENT if self.page == RULES_PAGE else self.page

    def node(self, look: Look, pad: float, *, roomy: bool, narrow: bool) -> Node:
        """Return the card. `pad` is the margin above its first and below its last line. The card is `roomy` in a high
        window; in a `narrow` card, two pictures do not fit side by side.
        """
        draft, page, compact = self._draft, self.shown, look.metrics.compact
        has_pages = not draft.chosen.is_human and draft.chosen.has_levels
        title = text("How {board} works", board=find_game(draft.game.family).shown_title)
        head: Node = Text(title, size=16, weight="semi")
        if has_pages:
            every = {OPPONENT: text("Opponent"), DETAILS: text("Details"), RULES_PAGE: text("Rules")}
            offered = {name: every[name] for name in every if name != OPPONENT or not draft.chosen.expert}
            head = Segmented(text("Beside the game"), offered, page, partial(setattr, self, "page"))
            head.narrowest = 320  # in one line, if the players beside it have room then
        line = Box(head, pad=(16 if has_pages or compact else 24, 0), tall=40 if roomy else _LOW_LINE, valign="center")
        ladder = LevelLadder(draft, self._picked)
        if page == OPPONENT:
            body = Box(portrait(draft, look.theme, ladder.dial()), pad=(20, 8), grow=1)
        elif page == DETAILS:
            about = None if draft.chosen.expert else Box(level_details(draft, look.theme), pad=(12, 4))
            every_level = Column(about, ladder.node(roomy=roomy), gap=0, grow=1)
            body = Box(every_level if compact else Scroll(every_level), pad=(8, 0), grow=1)
        else:
            body = Box(self._rules(narrow=narrow, paged=compact), pad=(16, 10) if compact else (24, 12), grow=1)
        return Panel(Column(line, body, gap=0), elevation=1, pad=(0, pad))

    def _rules(self, *, narrow: bool, paged: bool) -> Node:
        """The rules that a beginner needs: a page for each rule, or one column that can scroll."""
        game = self._draft.game.family
        rules = step_nodes(game, narrow=narrow)[: texts_of(game).begins_with]
        if not paged:
            nodes = [node for rule in rules for node in (Spacer(18, grow=0), rule)]
            return Scroll(Column(*nodes[1:], gap=8))
        every = Button(text("All rules"), self._every, "ghost", icon="book-open", keycap=RULES.keys)
        pages = {page: str(page + 1) for page in range(len(rules))}
        turn = Segmented(text("Rule"), pages, self.rule, partial(setattr, self, "rule"))
        return Column(Column(turn, rules[self.rule], gap=20), Spacer(), every, gap=0)


class LevelLadder:
    """The levels of a board, strongest first, with their measured ratings and the person's rating on a scale. There is
    no scale without measured levels. A level that was not measured has a hollow dot and no number.

    `picked` gets the number of a level, or for a strength between two levels a fractional number.
    """

    def __init__(self, draft: NewGame, picked: Callable[[float], None]) -> None:
        self.game, self.picked, self.turned = draft.game, picked, draft.chosen.turn
        self.chosen = None if draft.chosen.expert else draft.chosen.level
        self.rating = draft.player_rating.rating if draft.player_rating else None
        self.scale = scale_of(levels(self.game.name), [self.rating.elo] if self.rating else [])

    def node(self, *, roomy: bool) -> Node:
        """Return a node: the person's rating, the rows of levels, the scale, and notes (one note more if `roomy`)."""
        rows = levels(self.game.name)[::-1]
        chosen = next((level for level in rows if level.number <= (self.chosen or 0)), None)
        row = lambda level: Rung(self, level)  # noqa: E731
        pick = lambda level: self.picked(level.number)  # noqa: E731
        every = len(rows), len(rows)
        words = ladder_notes(self.game, roomy=roomy)
        notes = [Text(note, size=12, tone="text2", wraps=True, leading=1.4) for note in words]
        below = Column(Spacer(), Box(Rule(), pad=(12, 3)), *(Box(note, pad=(12, 0)) for note in notes), gap=0)
        return Column(
            self.rating is not None and Canvas(self._draw_you, tall=_PILL),
            List(text("Level"), rows, row, pick, value=chosen, at_once=True, rows=every, stretch=_TALLEST, grow=0),
            Canvas(self._draw_axis, tall=_AXIS),
            self.dial(),
            Tipped(text("How levels were measured"), below, tooltip=measurement_words(self.game), grow=1),
            gap=0,
            grow=1,
        )

    def dial(self) -> Node | None:
        """Return the line with the slider of all strengths.

        None if the board has no strengths between its levels, or if the chosen player is not a level.
        """
        numbers = [rung.number for rung in rungs(self.game.name)]
        if self.chosen is None or len(numbers) == len(levels(self.game.name)):
            return None
        chosen = numbers.index(self.chosen)
        ends = (WEAKER, "minus", -1, chosen > 0), (STRONGER, "plus", 1, chosen < len(numbers) - 1)
        minus, plus = (
            IconButton(icon, text(command.does), partial(self.turned, step), keycap=command.keys, tall=_DIAL)
            for command, icon, step, _can in ends
        )
        minus.enabled, plus.enabled = (can for *_, can in ends)
        dial = LevelDial(numbers, chosen, self.picked)
        minus.value_words = plus.value_words = dial.value_text
        title = Text(text("Strength"), size=13, tone="text2", optional=True)
        return Box(Row(title, minus, dial, plus, gap=4, wraps=False), pad=(_EDGE, 0))

    def x_of(self, rect: pygame.Rect, elo: float) -> int:
        """Return the x pixel of a rating on a scale that fills `rect`."""
        return rect.x + round(rect.w * (self.scale.share(elo) if self.scale else 0))

    def scale_in(self, row: pygame.Rect, look: Look) -> pygame.Rect:
        """Return the rectangle of the scale in a row; the lines above and below the rows use it, too."""
        left = row.x + look.px(_SCALE)
        return pygame.Rect(left, row.y, row.right - look.px(_ELO + _EDGE) - left, row.h)

    # -- drawings on the scale -------------------------------------------------------------------------

    def _draw_axis(self, surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
        """Write the scale's numbers, as many as fit."""
        rect, end = self.scale_in(rect, look), 0
        for mark in self.scale.marks if self.scale is not None else ():
            x, width = self.x_of(rect, mark), look.text_width(f"{mark}", 11)
            if x - width // 2 >= end:
                look.draw_text(surface, f"{mark}", (x, rect.centery), 11, "medium", look.theme.text3, "center")
                end = x + width // 2 + look.px(8)

    def _draw_you(self, surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
        """Write the person's rating over the dashed line at that rating."""
        if self.rating is None or self.scale is None:
            return
        label = text("you ≈ {elo:.0f}", elo=self.rating.elo)
        place = pygame.Rect(0, 0, look.text_width(label, 13, "semi") + look.px(24), look.px(_PILL))
        place.midbottom = (self.x_of(self.scale_in(rect, look), self.rating.elo), rect.bottom)
        place.clamp_ip(rect.inflate(-2 * look.px(4), 0))
        look.panel(surface, place, _PILL / 2, look.soft(look.theme.warn, 0.16), look.theme.warn, 1.5)
        look.draw_text(surface, label, place.center, 13, "semi", look.theme.warn, "center")


class LevelDial(Slider):
    """A slider for all strengths of a board: `numbers` are the levels, and fractional numbers between the levels."""

    tall = _DIAL

    def __init__(self, numbers: Sequence[float], chosen: int, picked: Callable[[float], None]) -> None:
        super().__init__(text("Strength"), 0, len(numbers) - 1, chosen, lambda at: picked(numbers[at]), grow=1)
        self.numbers = numbers

    @property
    def value_text(self) -> str:
        return text("Level {level}", level=self.numbers[self.value])


class Rung(Node):
    """The row of a level: number, name, description, and rating on the scale."""

    role = "text"

    def __init__(self, ladder: LevelLadder, level: Level) -> None:
        super().__init__()
        self.ladder, self.level = ladder, level
        self.name = text(level_title(level.number))
        self.glimpse = glimpse_of(ladder.game, level.player)
        self.is_chosen = ladder.chosen is not None and level.number == int(ladder.chosen)
        title = Text(self.name, weight="semi", wraps=True, leading=_LINE)
        glimpse = paragraph(self.glimpse, size=12, tone="text" if self.is_chosen else "text2", leading=_LINE)
        self._words = Column(title, glimpse, gap=0)

    @property
    def value_text(self) -> str:
        number, elo = text("Level {level}", level=self.level.number), self.level.elo
        rating = "" if elo is None else text("Elo {elo:.0f}", elo=elo)
        return listed_words(number, rating, self.glimpse)

    def find_widths(self, look: Look) -> Span:
        least = look.px(_SCALE + _LEAST_SCALE + _ELO + _EDGE)
        return Span(least, least)

    def find_heights(self, width: int, look: Look) -> Span:
        return self._words.heights(self._room(look), look).plus(look.px(4) if look.metrics.short else 0)

    def _room(self, look: Look) -> int:
        return look.px(_SCALE - _NAME - 4)

    def paint(self, surface: pygame.Surface, look: Look) -> None:
        theme, rect, level = look.theme, self.rect, self.level
        ink = theme.text if self.is_chosen else theme.text2
        if self.ladder.scale is not None:
            self._draw_scale(surface, look, self.ladder.scale)
        look.draw_text(surface, str(level.number), (rect.x + look.px(_NUMBER), rect.centery), 13, "semi", ink, "right")
        words = pygame.Rect(rect.x + look.px(_NAME), 0, self._room(look), self.heights(rect.w, look).wanted)
        words.y = rect.y + (rect.h - words.h) // 2
        self._words.paint_at(words, surface, look)
        right = rect.right - look.px(_EDGE)
        if level.elo is None or self.ladder.scale is None:
            radius = look.px(4)
            paint.circle(surface, (right - radius, rect.centery), radius, None, theme.text3, look.hairline)
            return
        look.draw_text(surface, f"{level.elo:.0f}", (right, rect.centery), 14, "semi", ink, "right")

    def _draw_scale(self, surface: pygame.Surface, look: Look, scale: EloScale) -> None:
        """Draw the scale of a row: the mark of the person's rating, and over it the level's rating and interval."""
        rect, level, theme = self.ladder.scale_in(self.rect, look), self.level, look.theme
        self._draw_under(surface, rect.inflate(0, -look.px(4)) if self.is_chosen else rect, look, scale)
        if level.elo is not None and level.low is not None and level.high is not None:
            low, elo, high = (self.ladder.x_of(rect, number) for number in (level.low, level.elo, level.high))
            cap, dot = (0, 3) if rect.w < look.px(_NARROW) else (12, 4)
            ink = theme.text if self.is_chosen else theme.text2
            look.interval(surface, (low, elo, high), rect.centery, ink, thick=1.5, cap=cap, dot=dot)

    def _draw_under(self, surface: pygame.Surface, rect: pygame.Rect, look: Look, scale: EloScale) -> None:
        """Draw the marks of the scale, and the person's rating as a line in its 95 % interval."""
        theme, rating = look.theme, self.ladder.rating
        for mark in scale.marks:
            _draw_dashes(surface, look, self.ladder.x_of(rect, mark), rect, look.hairline, _DOT, theme.line)
        if rating is not None:
            left, right = (self.ladder.x_of(rect, rating.elo + side * reach_of(rating)) for side in (-1, 1))
            under = theme.accent_soft if self.is_chosen else theme.surface
            surface.fill(look.soft(theme.warn, 0.14, under), (left, rect.y, right - left, rect.h))
            _draw_dashes(surface, look, self.ladder.x_of(rect, rating.elo), rect, look.px(2), _DASH, theme.warn)


def _draw_dashes(
    surface: pygame.Surface, look: Look, x: int, rect: pygame.Rect, width: int, dash: tuple[int, int], ink: Colour
) -> None:
    """Draw the part of a dashed vertical line that lies in one row; the dashes fit together over all rows."""
    drawn, period = look.px(dash[0]), look.px(sum(dash))
    for top in range(rect.y - rect.y % period, rect.bottom, period):
        surface.fill(ink, pygame.Rect(x - width // 2, top, width, drawn).clip(rect))
