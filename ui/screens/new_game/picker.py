"""The box that chooses the player of a seat: a level, a player of the list, or a person."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from ai.levels import levels
from game.texts import text
from ui.boards import piece_icon
from ui.kit import chip
from ui.kit.field import Field
from ui.kit.segmented import Option, Segmented
from ui.screens.new_game.keys import FIND
from ui.screens.new_game.level_card import draw_level
from ui.screens.new_game.limit_row import LimitRow
from ui.screens.new_game.person_form import PersonForm
from ui.screens.new_game.player_list import PlayerList

if TYPE_CHECKING:
    from collections.abc import Callable

    from ai.levels import Level
    from coach.player_groups import Listed
    from game import Game
    from table.player_rating import PlayerRating
    from ui.kit.control import Control
    from ui.kit.look import Look
    from ui.screens.new_game.choice import SeatChoice
    from ui.screens.new_game.layout import Frame

_MATCH, _LEVELS, _EXPERT = "match", "levels", "expert"
_MODE, _FIND = 264, 172  # logical widths


class Picker:
    """Shows and changes `choice`, whose side is `side` (None while chance decides). Every change calls `changed`;
    `coloured` gets the side that the person chooses, None for chance. `player_rating` is the rating of the level's
    human opponent, None without one or if the library cannot be read.
    """

    def __init__(
        self,
        look: Look,
        game: Game,
        names: list[str],
        changed: Callable[[], None],
        coloured: Callable[[int | None], None],
    ) -> None:
        self.look = look
        self.game = game
        self.changed = changed
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.choice: SeatChoice | None = None
        self.side: int | None = None
        self.player_rating: PlayerRating | None = None
        self.mode = Segmented("Choose by", (text("Levels"), text("Expert")), 0, self._chose_mode)
        self._modes = [_LEVELS, _EXPERT]
        self._measured = any(level.elo is not None for level in levels(game.name))
        self.find = Field(
            "Find a player", "", self._found, placeholder=text("Find a player"), on_submit=self._take_first
        )
        self.players = PlayerList(game, self._chose_player)
        self.limit = LimitRow(look, changed)
        self.person = PersonForm(look, game.name, names, changed, coloured)
        self._frame: Frame | None = None

    @property
    def controls(self) -> list[Control]:
        """The box's controls in Tab order."""
        return [self.mode, self.find, self.players, *self.limit.controls, *self.person.controls]

    @property
    def matches(self) -> bool:
        """Whether the level follows the person's strength."""
        assert self.choice is not None
        return self.choice.match and self.can_match and not self.choice.expert

    @property
    def can_match(self) -> bool:
        """Whether the level can follow a person's strength."""
        ai = self.choice is not None and not self.choice.is_human and self.choice.has_levels
        return ai and self._measured and self.player_rating is not None

    def show(self, choice: SeatChoice, side: int | None, player_rating: PlayerRating | None) -> None:
        """Show a seat."""
        other = choice is not self.choice
        self.choice, self.side, self.player_rating = choice, side, player_rating
        ai, expert = not choice.is_human, choice.expert
        self.mode.visible = ai and choice.has_levels
        self._show_modes()
        self.find.visible = self.players.visible = ai and expert
        if other:
            self.find.set_text("")
        self.players.find(self.find.text, choice.named.name, self.look)
        self.limit.show(choice, visible=ai and expert)
        self.person.show(choice, side, visible=choice.is_human)

    def step(self, step: int) -> bool:
        """Pick the player above (-1) or below (1); False if there is none."""
        if self.players.visible:
            self.players.step(step, self.look)
        return self.players.visible

    def clear_search(self) -> None:
        """Show every player again."""
        self.find.set_text("")
        self._found("")

    def layout(self, rect: pygame.Rect, frame: Frame) -> None:
        """Place everything in its box."""
        look, self.rect, self._frame = self.look, rect, frame
        pad, control, head = look.px(16), look.px(frame.control), look.px(frame.head)
        top = rect.y + (head - control) // 2
        self.mode.rect = pygame.Rect(rect.x + pad, top, look.px(_MODE), control)
        find = self.mode.rect.right + look.px(12) if self.mode.visible else rect.x + pad
        self.find.rect = pygame.Rect(find, top, look.px(_FIND), control)
        inner = pygame.Rect(rect.x + look.px(8), rect.y + head, rect.w - look.px(16), rect.h - head - look.px(6))
        footer = look.px(frame.limit)
        self.players.rect = pygame.Rect(inner.x, inner.y + look.hairline, inner.w, rect.h - head - footer - look.px(8))
        self.limit.layout(pygame.Rect(rect.x + pad, rect.bottom - footer, rect.w - 2 * pad, footer), control)
        self.person.layout(pygame.Rect(rect.x + pad, rect.y + head, rect.w - 2 * pad, rect.h - head), control)
        if self.choice is not None:
            self.show(self.choice, self.side, self.player_rating)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the box without its controls."""
        look, rect, frame = self.look, self.rect, self._frame
        assert frame is not None
        look.card(surface, rect)
        look.line(surface, rect.x, rect.y + look.px(frame.head), rect.w)
        middle = rect.y + look.px(frame.head) // 2
        self._draw_for(surface, middle)
        if self.limit.visible:
            look.line(surface, rect.x, rect.bottom - look.px(frame.limit), rect.w)
        self.limit.draw(surface)
        self.person.draw(surface)
        assert self.choice is not None
        if self.mode.visible and not self.choice.expert:
            self._draw_level(surface, self.choice)
        if self.choice.is_human:
            look.text(surface, text("A person at this computer"), (rect.x + look.px(16), middle), 15, "semi")

    def draw_over(self, surface: pygame.Surface) -> None:
        """Draw the key cap of the search over its field."""
        if self.find.visible and not self.find.focused and not self.find.text:
            look = self.look
            left = self.find.rect.right - look.px(10) - chip.keycap_width(look, FIND.keys)
            chip.keycap(surface, look, FIND.keys, left, self.find.rect.centery)

    def _draw_for(self, surface: pygame.Surface, middle: int) -> None:
        """Draw the seat's side or number at the right of the head, with further texts where there is room."""
        look, theme = self.look, self.look.theme
        x = self.rect.right - look.px(16)
        left = max((control.rect.right for control in (self.mode, self.find) if control.visible), default=self.rect.x)
        for aside in self._asides:
            width = look.text_width(aside, 13)
            if x - width - look.px(130) < left:
                continue
            x = look.text(surface, aside, (x, middle), 13, "medium", theme.text3, "right").x - look.px(12)
        assert self.choice is not None
        x = look.text(surface, self.choice.whose, (x, middle), 14, "semi", anchor="right").x - look.px(8)
        if self.side is not None:
            size = look.px(24)
            surface.blit(piece_icon(self.game.name, self.side, size, theme), (x - size, middle - size // 2))
            x -= size + look.px(8)
        look.text(surface, text("for"), (x, middle), 13, "medium", theme.text2, "right")

    @property
    def _asides(self) -> list[str]:
        if not self.players.visible:
            return []
        return [text("{n} player|{n} players", n=sum(not isinstance(row, str) for row in self.players.entries))]

    # -- what is chosen --------------------------------------------------------------------------------

    def match(self) -> None:
        """Let the level follow the person's strength."""
        assert self.choice is not None
        self.choice.match, self.choice.expert = True, False
        self.changed()

    def take_level(self, level: Level) -> None:
        """Choose a level."""
        assert self.choice is not None
        self.choice.take_level(level.number)
        self.changed()

    def _chose_mode(self, index: int) -> None:
        assert self.choice is not None
        mode = self._modes[index]
        self.choice.match, self.choice.expert = mode == _MATCH, mode == _EXPERT
        self.changed()

    def _show_modes(self) -> None:
        """Show the ways to choose a player, and the current one."""
        assert self.choice is not None
        named = {
            _MATCH: Option(text("Match"), "target"),
            _LEVELS: Option(text("Levels")),
            _EXPERT: Option(text("Expert")),
        }
        self._modes = [mode for mode in named if mode != _MATCH or self.can_match]
        self.mode.options = [named[mode] for mode in self._modes]
        self.mode.value = self._modes.index(_EXPERT if self.choice.expert else _MATCH if self.matches else _LEVELS)

    def _draw_level(self, surface: pygame.Surface, choice: SeatChoice) -> None:
        look, frame = self.look, self._frame
        assert frame is not None
        inner = self.rect.inflate(-look.px(40), 0)
        body = pygame.Rect(inner.x, self.rect.y + look.px(frame.head), inner.w, self.rect.h - look.px(frame.head + 10))
        level = levels(self.game.name)[choice.level - 1]
        draw_level(surface, look, body, self.game, level, self.player_rating, matched=self.matches)

    def _chose_player(self, player: Listed) -> None:
        assert self.choice is not None
        self.choice.name_player(player.spec.name)
        self.changed()

    def _found(self, _typed: str) -> None:
        assert self.choice is not None
        self.show(self.choice, self.side, self.player_rating)

    def _take_first(self) -> bool:
        """Enter in the search takes the first player found; False if the chosen player is among those found."""
        chosen = self.players.value >= 0
        if not chosen:
            self.players.step(1, self.look)
        return not chosen
