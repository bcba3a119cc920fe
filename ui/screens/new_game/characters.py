"""The levels of a board as faces to choose from, and the portrait of the chosen level."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from ai.levels import level_title, levels, named_level
from coach.characters import character_of, line_of
from coach.level_texts import timed_words
from coach.new_game import NewGame
from coach.rating_texts import matched_words, record_words
from game.formats import DOT
from game.texts import text
from ui.kit import Look, Option, Segmented, Theme, paint
from ui.kit.tree import Box, Column, Node, Row, Rule, Spacer, Span, Text
from ui.parts.faces import draw_face, face
from ui.screens.new_game.picker import comparison

_LEAST, _MOST = 44, 88  # logical: least and greatest size of a face
_NAME, _EDGE = 20, 6  # logical: height of a name, margin of a cell
_AIR, _ABOVE = 8, 16  # logical: distance of two cells, room above a cell for most of a badge
_COLUMNS = 5
_BADGE = 36  # logical: width of a badge without its words
_TICK = 16  # logical: size of the tick on the face of a beaten level


class CharacterChoice(Segmented):
    """A board's levels as faces, five in a row where they fit. `picked` gets the number of the chosen level.

    The level nearest to the person's strength has a badge; a level beaten in a rated game has a tick.
    """

    def __init__(self, draft: NewGame, picked: Callable[[float], None]) -> None:
        self.levels, self.player_rating = levels(draft.game.name), draft.player_rating
        names = {level.number: text(level_title(level.number)) for level in self.levels}
        chosen = min(named_level(draft.chosen.level), len(names))
        super().__init__(text("Opponent"), names, self.levels[chosen - 1].number, picked, grow=1)

    def choose(self, index: int, look: Look) -> None:
        """Choose a level by its number, and call `picked`, also if this level is shown as chosen already."""
        if index == self.value:
            self.on_change(index)
        super().choose(index, look)

    def step_line(self, step: int) -> None:
        """Choose the face in the next line (1) or the line before (-1), if any."""
        at = self.value + step * self._columns
        if 0 <= at < len(self.levels):
            self.on_change(at)

    # -- places ----------------------------------------------------------------------------------------

    def find_widths(self, look: Look) -> Span:
        cell = self._cell(look)
        return Span(2 * cell, _COLUMNS * max(cell, look.px(_MOST + 50)))

    def find_heights(self, width: int, look: Look) -> Span:
        lines = -(-len(self.levels) // self._columns_in(width, look))
        least, most = (look.px(size + _NAME + 2 * _EDGE + _ABOVE) for size in (_LEAST, _MOST))
        return Span(lines * least, lines * most)

    def _columns_in(self, width: int, look: Look) -> int:
        most = min(_COLUMNS, max(1, width // self._cell(look)))
        return -(-len(self.levels) // -(-len(self.levels) // most))

    def _cell(self, look: Look) -> int:
        names = (look.text_width(option.label, 14, "semi") for option in self.options)
        return max(look.px(_LEAST), *names) + look.px(2 * _EDGE + _AIR)

    # -- drawing ---------------------------------------------------------------------------------------

    def cell(self, index: int, look: Look) -> pygame.Rect:
        rect = self.segment(index, look).inflate(-look.px(_AIR), -look.px(_ABOVE))
        return rect.move(0, look.px(_ABOVE) // 2)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        for index, option in enumerate(self.options):
            self._draw_option(surface, look, option, self.cell(index, look), index == self.value)

    def draw_focus(self, surface: pygame.Surface, look: Look) -> None:
        look.ring(surface, self.cell(self.value, look), 14)

    def _draw_option(
        self, surface: pygame.Surface, look: Look, option: Option, rect: pygame.Rect, chosen: bool
    ) -> None:
        theme, level = look.theme, self.levels[self.options.index(option)]
        pointed = self.pointed_part is not None and self.options[self.pointed_part] is option
        fill = theme.accent_soft if chosen else theme.hover if pointed else theme.surface
        look.panel(surface, rect, 14, fill, theme.accent if chosen else theme.line, 2 if chosen else 1)
        size = min(rect.h - look.px(_NAME + 2 * _EDGE), rect.w - look.px(2 * _EDGE))
        place = pygame.Rect(rect.centerx - size // 2, rect.y + look.px(_EDGE), size, size)
        draw_face(surface, place, look, level.number)
        tally = self.player_rating.statistics.levels.get(level.number) if self.player_rating else None
        if tally is not None and tally.won > 0:
            centre = place.right - look.px(_TICK / 2), place.bottom - look.px(_TICK / 2)
            paint.circle(surface, centre, look.px(_TICK) / 2, theme.warn, theme.surface, look.px(1.5))
            look.icon(surface, "check", centre, 11, theme.bg)
        at = rect.centerx, rect.bottom - look.px(_EDGE + _NAME / 2 - 1)
        look.draw_text(surface, option.label, at, 14, "semi", anchor="center")
        if self.player_rating is not None and level.number == named_level(self.player_rating.suited):
            self._draw_badge(surface, look, rect, rated=self.player_rating.rating is not None)

    def _draw_badge(self, surface: pygame.Surface, look: Look, cell: pygame.Rect, *, rated: bool) -> None:
        """Draw a badge on a level's cell: "for you" if the person is `rated`, else "start here"."""
        label, theme = text("for you") if rated else text("start here"), look.theme
        place = pygame.Rect(0, 0, look.px(_BADGE) + look.text_width(label, 12, "semi"), look.px(22))
        place.midbottom = cell.centerx, cell.y + look.px(_EDGE)
        look.panel(surface, place, 11, theme.fill)
        look.icon(surface, "star", (place.x + look.px(15), place.centery), 13, theme.onfill)
        look.draw_text(surface, label, (place.x + look.px(25), place.centery), 12, "semi", theme.onfill)


def portrait(draft: NewGame, theme: Theme, dial: Node | None) -> Node:
    """Return the chosen level's face, name, animal and number, a description of its play, the person's record against
    it, and the `dial` for strengths between two levels.
    """
    level, rating = draft.chosen.rung, draft.player_rating
    chip, words = comparison(draft.expected, theme), timed_words(level, draft.chosen.seconds_chosen)
    name, animal = text(level_title(level.number)), text(character_of(level.number).animal)
    which = DOT.join((animal, text("Level {level}", level=level.number)))
    met = rating is not None and level.elo is not None and record_words(rating, level)
    how = draft.matches and rating is not None and matched_words(rating, level)
    return Column(
        Spacer(),
        Row(Spacer(), face(level.number, 160), Spacer()),
        Spacer(10, grow=0),
        Text(name, size=28, weight="display", align="center", wraps=True, leading=1.2),
        Text(which, tone="text2", align="center", wraps=True),
        Spacer(12, grow=0),
        Text(words or line_of(draft.game, level), size=16, align="center", wraps=True),
        chip and Spacer(12, grow=0),
        chip and Row(Spacer(), chip, Spacer()),
        Spacer(),
        met and Box(Rule(), pad=(0, 10)),
        met and Text(met, size=13, tone="text2", align="center", wraps=True),
        how and Text(how, size=13, tone="text2", align="center", wraps=True, optional=True),
        dial and Spacer(8, grow=0),
        dial,
        gap=0,
        grow=1,
    )
