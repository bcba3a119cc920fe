"""The card of the live game: its board, both players, and the win chances."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from coach.boards import side_names
from game import find_game
from game.texts import text
from ui.boards import piece_icon, view_for
from ui.kit import paint
from ui.kit.button import Button
from ui.kit.metrics import Metrics
from ui.parts.side_styles import SideStyles
from ui.parts.win_bar import EVEN
from ui.screens.tournament import keys, texts

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.match import Match
    from game.spec import Game
    from ui.kit.look import Look
    from ui.parts.follower import Follower
    from ui.parts.win_bar import WinChance

_PAD, _HEAD, _NAME, _NAME_LOW, _BUTTON, _BAR = 18, 46, 36, 30, 40, 44  # logical
_LATER = 10.0
"""Seconds after which the animation of a win is over."""
_FULL_SIZE = 400
"""Pixels of a board's shorter side at scale 1."""


class LiveCard:
    """Draws the game of `follower`, or an empty board without one; `watch` is the button."""

    def __init__(self, game: Game, watch: Callable[[], None]) -> None:
        self.game = game
        self.follower: Follower | None = None
        self.watch = Button(text("Watch it large"), watch, icon="eye", keycap=keys.WATCH.keys, size=14)
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.chance: WinChance | None = None
        """The win chances of the position; None while they are unknown."""
        self.resting = ""
        """The text while no game is played."""
        self._board = pygame.Rect(0, 0, 0, 0)
        self._drawn: tuple[object, pygame.Surface] | None = None
        self._chance_of: Match | None = None

    @property
    def is_watchable(self) -> bool:
        """Whether there is a game to spectate."""
        return self.follower is not None and self.follower.match is not None

    def tell(self, chance: WinChance | None) -> bool:
        """Show win chances; None keeps the earlier chances of the same game. Return whether the card changed."""
        match, before = self.follower.match if self.follower else None, self.chance
        if chance is not None or match is not self._chance_of:
            self.chance, self._chance_of = chance, match
        return self.chance != before

    def layout(self, rect: pygame.Rect, look: Look) -> None:
        """Place the lines; the board takes the rest of `rect`."""
        self.rect, low = rect, look.metrics.low
        pad, button = look.px(_PAD), look.px(_BUTTON)
        self.watch.rect = pygame.Rect(rect.x + pad, rect.bottom - look.px(14) - button, rect.w - 2 * pad, button)
        self.watch.shows_keycap = self.watch.natural_width(look) <= self.watch.rect.w
        self._name = look.px(_NAME_LOW if low else _NAME)
        top = rect.y + look.px(_HEAD) + self._name
        bottom = self.watch.rect.y - look.px(8) - look.px(_BAR) - self._name
        self._board = pygame.Rect(rect.x + look.px(14), top, rect.w - 2 * look.px(14), max(look.px(40), bottom - top))

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the card without its button."""
        look.card(surface, self.rect)
        self._draw_head(surface, look)
        self._draw_board(surface, look)
        follower = self.follower
        if follower is None or follower.match is None or follower.players is None:
            self._draw_nobody(surface, look)
            return
        self._draw_player(surface, look, 1, follower.players[1], self._board.y - self._name // 2)
        self._draw_player(surface, look, 0, follower.players[0], self._board.bottom + self._name // 2)
        self._draw_bar(surface, look, len(follower.match.moves))

    def _draw_head(self, surface: pygame.Surface, look: Look) -> None:
        theme, middle = look.theme, self.rect.y + look.px(25)
        follower = self.follower
        alive = follower is not None and follower.running.is_alive and not follower.running.paused
        x = self.rect.x + look.px(_PAD)
        paint.circle(surface, (x + look.px(4), middle), look.px(4.5), theme.good if alive else theme.text3)
        x = look.text(surface, text("Live"), (x + look.px(18), middle), 16, "semi").right
        if follower is None or follower.pairing is None:
            return
        games = follower.running.contest.plan.games
        number = text("game {n} of {games}", n=follower.pairing.number + 1, games=games)
        x = look.text(surface, number, (x + look.px(9), middle), 13, "medium", theme.text2).right
        right, label = self.rect.right - look.px(14), text("in the table")
        left = right - look.text_width(label, 12)
        if left - look.px(24) > x:
            look.text(surface, label, (right, middle), 12, "medium", theme.text3, "right")
            box = pygame.Rect(left - look.px(18), 0, look.px(11), look.px(11))
            box.centery = middle
            look.panel(surface, box, 2, None, theme.focus, 2)

    def _draw_nobody(self, surface: pygame.Surface, look: Look) -> None:
        at = (self.rect.x + look.px(_PAD), self._board.bottom + self._name // 2 - look.px(4))
        look.paragraph(surface, self.resting, at, self.rect.w - 2 * look.px(_PAD), 13, "medium", look.theme.text2)

    def _draw_player(self, surface: pygame.Surface, look: Look, side: int, player: str, middle: int) -> None:
        theme, follower = look.theme, self.follower
        assert follower is not None
        assert follower.match is not None
        size = look.px(22)
        icon = piece_icon(self.game.name, side, size, theme)
        x = self.rect.x + look.px(_PAD)
        surface.blit(icon, (x, middle - size // 2))
        doing, ink = texts.doing(follower, side), theme.text3
        if doing == text("Thinking"):
            ink = theme.accent
        right = look.text(surface, doing, (self.rect.right - look.px(16), middle), 13, "medium", ink, "right").x
        room = right - look.px(10) - x - look.px(34)
        name = texts.name_of(player, self.game.name)
        size = next((each for each in (15, 14, 13, 12) if look.text_width(name, each, "semi") <= room), 11)
        end = look.text(surface, name, (x + look.px(34), middle), size, "semi", None, room=room).right
        if texts.is_own(player) and end + look.px(8) + look.text_width(text("yours"), 12) < right - look.px(10):
            look.text(surface, text("yours"), (end + look.px(8), middle), 12, "medium", theme.text3)

    def _draw_board(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the position, from a cached picture until it changes."""
        follower = self.follower
        version = (follower.version if follower else -1, self._board.size, look.theme.name, self._is_shown)
        if self._drawn is None or self._drawn[0] != version:
            self._drawn = version, self._picture(look)
        surface.blit(self._drawn[1], self._board)

    @property
    def _is_shown(self) -> bool:
        return self.follower is not None and self.follower.match is not None

    def _picture(self, look: Look) -> pygame.Surface:
        match = self.follower.match if self.follower else None
        metrics = Metrics(min(self._board.size) / _FULL_SIZE)
        view = view_for(self.game.name)(find_game(self.game.name), look.theme, metrics, bare=True)
        view.animations, view.aided = False, ()
        view.layout(pygame.Rect((0, 0), self._board.size))
        state = match.state if match else self.game.initial_state()
        view.set_state(state, match.moves[-1] if match and match.moves else None)
        if match and match.outcome is not None and match.outcome.winner is not None:
            view.celebrate(0.0, "")
        picture = pygame.Surface(self._board.size, pygame.SRCALPHA)
        view.draw(picture, _LATER)
        return picture

    def _draw_bar(self, surface: pygame.Surface, look: Look, ply: int) -> None:
        """Draw the win chances of both sides with the move number between them."""
        theme, share = look.theme, None if self.chance in (None, EVEN) else self.chance.share
        bar = pygame.Rect(self.rect.x + look.px(_PAD), 0, self.rect.w - 2 * look.px(_PAD), look.px(9))
        bar.y = self.watch.rect.y - look.px(8) - look.px(_BAR) + look.px(10)
        sides, radius = SideStyles.of(view_for(self.game.name)), bar.h / 2
        paint.panel(surface, bar, radius, theme.raised if share is None else sides.bar(1, theme))
        if share is not None:
            part = round(bar.w * share)
            surface.blit(paint.rounded(bar.size, radius, sides.bar(0, theme)), bar, (0, 0, part, bar.h))
        paint.panel(surface, bar, radius, None, theme.outline, look.hairline)
        middle = bar.bottom + look.px(14)
        move = text("move {n}", n=ply)
        look.text(surface, move, (bar.centerx, middle), 12, "medium", theme.text3, "center")
        if self.chance is not None:
            self._draw_chance(surface, look, bar, middle, look.text_width(move, 12))

    def _draw_chance(self, surface: pygame.Surface, look: Look, bar: pygame.Rect, middle: int, move: int) -> None:
        theme = look.theme
        assert self.chance is not None
        if self.chance == EVEN:
            look.text(surface, text("even so far"), (bar.x, middle), 12, "medium", theme.text3)
            return
        first, second = self.chance.words
        one, other = side_names(self.game.name)
        left, right = f"{one} {first}", f"{second} {other}"
        room = (bar.w - move) // 2 - look.px(8)
        if max(look.text_width(left, 12), look.text_width(right, 12)) > room:
            left, right = first, second
        look.text(surface, left, (bar.x, middle), 12, "medium", theme.text2)
        look.text(surface, right, (bar.right, middle), 12, "medium", theme.text2, "right")
