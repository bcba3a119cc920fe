"""The right column of a new game: the ladder while an AI's seat is selected, and the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from ai.levels import Level, levels, measured
from game.texts import text
from ui.kit.control import Control
from ui.kit.segmented import Option, Segmented
from ui.screens.new_game.ladder import LevelList
from ui.screens.new_game.rules_card import RulesCard

if TYPE_CHECKING:
    from collections.abc import Callable

    from game import Game
    from table.player_rating import PlayerRating
    from ui.kit.look import Look
    from ui.screens.new_game.choice import SeatChoice
    from ui.screens.new_game.layout import Frame

_LEVELS, _RULES = 0, 1
_TALLEST, _PILL, _AXIS = 46, 24, 22  # logical heights: most of a row, of "you" above, of the ratings below
_LEADING = 1.4


class MeasurementTip(Control):
    """A tooltip that says how the ratings were measured."""

    pointer = pygame.SYSTEM_CURSOR_ARROW

    def __init__(self, game: Game) -> None:
        super().__init__("How levels were measured", tooltip=_measurement_words(game))

    @property
    def focusable(self) -> bool:
        return False


def _measurement_words(game: Game) -> str:
    """Return the number of games behind the ratings, in words; empty for unmeasured levels."""
    how = measured(game.name)
    if how is None:
        return ""
    level = len(levels(game.name))
    games = text("{n} game of each pair of levels.|{n} games of each pair of levels.", n=how.games)
    if how.top_games != how.games:
        games = text(
            "{n} games of each pair of levels, {top} with level {level}.", n=how.games, top=how.top_games, level=level
        )
    return text("{games} The rating lies within the bar 95 times in 100.", games=games)


class SidePanel:
    """`picked` gets the level that is chosen in the ladder; `open_rules` opens all rules."""

    def __init__(self, look: Look, game: Game, picked: Callable[[Level], None], open_rules: Callable[[], None]) -> None:
        self.look = look
        self.game = game
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.switch = Segmented("Beside the game", ("", ""), _LEVELS, lambda _page: self._turn())
        self.ladder = LevelList(game, picked)
        self.rules = RulesCard(look, game, open_rules)
        self.measured = MeasurementTip(game)
        self._with_levels = False
        self._notes: list[str] = []

    @property
    def controls(self) -> list[Control]:
        """The panel's controls in Tab order."""
        return [self.switch, self.ladder, self.measured, *self.rules.controls]

    def show(self, choice: SeatChoice, player_rating: PlayerRating | None) -> None:
        """Show the ladder or the rules for a seat; `player_rating` is the rating of the level's human opponent."""
        self._with_levels = not choice.is_human and choice.has_levels
        self.ladder.show_level(None if choice.expert else choice.level, player_rating, self.look)
        self._turn()

    def layout(self, rect: pygame.Rect, frame: Frame) -> None:
        """Take all of `rect`."""
        look, self.rect = self.look, rect
        pad, edge = look.px(16), look.px(8)
        top = rect.y + (look.px(frame.head) - look.px(frame.control)) // 2
        self.switch.rect = pygame.Rect(rect.x + pad, top, rect.w - 2 * pad, look.px(frame.control))
        self._name_pages()
        self._notes = self._note_sentences(roomy=frame.roomy)
        above = rect.y + look.px(frame.head + _PILL)
        footer = self._notes_height + look.px(_AXIS + 20)
        rows = max(1, len(self.ladder.levels))
        height = min((rect.bottom - footer - above) // rows, look.px(_TALLEST))
        self.ladder.row_height = height / look.metrics.scale
        self.ladder.rect = pygame.Rect(rect.x + edge, above, rect.w - 2 * edge, height * rows)
        below = self.ladder.rect.bottom
        self.measured.rect = pygame.Rect(rect.x + edge, below, rect.w - 2 * edge, rect.bottom - below)
        self.rules.layout(rect, frame)
        self._turn()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the panel without its controls."""
        if not self.ladder.visible:
            self.rules.draw(surface, headed=not self.switch.visible)
            return
        look, rect = self.look, self.rect
        look.card(surface, rect)
        self._draw_axis(surface)
        self._draw_you(surface)
        left, y, room = rect.x + look.px(20), rect.bottom - self._notes_height - look.px(12), rect.w - look.px(40)
        look.line(surface, left, y - look.px(6), room)
        for sentence in self._notes:
            y += look.paragraph(surface, sentence, (left, y), room, 12, "medium", look.theme.text2, _LEADING)

    # -- what is drawn around the ladder ---------------------------------------------------------------

    def _draw_axis(self, surface: pygame.Surface) -> None:
        """Write the ratings below the rows, as many as fit."""
        look, scale = self.look, self.ladder.scale
        if scale is None:
            return
        end, y = 0, self.ladder.rect.bottom + look.px(_AXIS) // 2
        for mark in scale.marks:
            x, width = self.ladder.at(look, mark), look.text_width(f"{mark}", 11)
            if x - width // 2 >= end:
                look.text(surface, f"{mark}", (x, y), 11, "medium", look.theme.text3, "center")
                end = x + width // 2 + look.px(8)

    def _draw_you(self, surface: pygame.Surface) -> None:
        """Write the person's rating above its line."""
        look, player_rating = self.look, self.ladder.player_rating
        rating = player_rating.rating if player_rating else None
        if rating is None or self.ladder.scale is None:
            return
        label = text("you ≈ {elo:.0f}", elo=rating.elo)
        place = pygame.Rect(0, 0, look.text_width(label, 13, "semi") + look.px(24), look.px(_PILL))
        place.midbottom = (self.ladder.at(look, rating.elo), self.ladder.rect.y)
        place.clamp_ip(self.rect.inflate(-look.px(24), 0))
        look.panel(surface, place, _PILL / 2, look.soft(look.theme.warn, 0.16), look.theme.warn, 1.5)
        look.text(surface, label, place.center, 13, "semi", look.theme.warn, "center")

    def _note_sentences(self, *, roomy: bool) -> list[str]:
        if measured(self.game.name) is None:
            return [text("These levels are not measured yet.")]
        sentences = [text("The bars show how sure the rating is.")]
        return [*sentences, text("A level plays the same on every computer.")] if roomy else sentences

    @property
    def _notes_height(self) -> int:
        room = self.rect.w - self.look.px(40)
        return sum(self.look.paragraph_height(sentence, room, 12, leading=_LEADING) for sentence in self._notes)

    # -- which page ------------------------------------------------------------------------------------

    def _turn(self) -> None:
        self.switch.visible = self._with_levels
        self.ladder.visible = self.measured.visible = self._with_levels and self.switch.value == _LEVELS
        self.rules.turn(not self.ladder.visible)

    def _name_pages(self) -> None:
        """Name the pages; the rules' page has the board's name where there is room."""
        look, count = self.look, len(self.ladder.levels)
        names = [text("How {board} works", board=self.game.title), text("Rules")]
        room = self.switch.rect.w // 2 - look.px(20)
        rules = next((name for name in names if look.text_width(name, 14, "semi") <= room), names[-1])
        self.switch.options = [Option(text("The level|The {n} levels", n=count)), Option(rules)]
