"""The screen of a tournament's live game. After its end, the next game follows."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from coach.player_texts import WIDE_DOT
from game import find_game
from game.match import Match
from game.texts import text
from saves.turns import movers_of, numbered
from ui.boards import view_for
from ui.kit.button import Button, IconButton
from ui.kit.commands import Command, Section
from ui.kit.motion import earliest
from ui.kit.scroll import ScrollArea
from ui.parts.follower import LOOK_EVERY
from ui.parts.side_styles import SideStyles
from ui.parts.top_bar import TopBar
from ui.parts.win_bar import WinBar
from ui.screens.tournament import texts
from ui.shell.scene import Scene
from ui.shell.shortcuts import SHEET, open_sheet

if TYPE_CHECKING:
    from ui.parts.follower import Follower
    from ui.shell.host import Host

_SIDE, _SIDE_NARROW, _CARD, _BAR, _BUTTON, _LINE = 360, 300, 76, 72, 48, 26  # logical

BACK = Command("W", "Back to the tournament", lambda scene: scene.escape())
PAUSE = Command("Space", "Pause and go on", lambda scene: scene.toggle())


class LiveScene(Scene):
    """Shows the game of a follower, each move as it is played."""

    title = "Live"
    keys = (Section("Watching a tournament", (PAUSE, BACK)),)

    def __init__(self, app: Host, follower: Follower) -> None:
        super().__init__(app)
        self.follower = follower
        self.game = find_game(follower.running.contest.plan.game)
        self.view = view_for(self.game.name)(self.game, app.look.theme, app.look.metrics)
        self.view.on_sound = app.play_sound
        self.sides = SideStyles.of(self.view)
        self.chances = WinBar(self.sides)
        self.moves = ScrollArea(text("Moves"), self._draw_moves)
        self.back = Button(text("Back to the table"), app.pop, icon="layout-grid", keycap=BACK.keys)
        sheet = IconButton(
            "circle-question-mark", text("Keys"), lambda: open_sheet(app), keycap=SHEET.keys, group="bar"
        )
        self.bar = TopBar(app, text("Live"), extra=[sheet])
        self.controls.add(self.bar.back, self.moves, self.back, *self.bar.right)
        self._cards = pygame.Rect(0, 0, 0, 0), pygame.Rect(0, 0, 0, 0)
        self._shown: Match | None = None
        self._plies = 0
        self._lines: list[str] = []
        self._show()

    @property
    def occupation(self) -> str:
        return text("while watching a tournament")

    @property
    def board_at_hand(self) -> str:
        return self.game.name

    def toggle(self) -> None:
        """Pause or resume the tournament."""
        running = self.follower.running
        if running.is_alive:
            running.resume() if running.paused else running.pause()

    def leave(self) -> None:
        self.follower.stop()

    # -- what is played --------------------------------------------------------------------------------

    def update(self, now: float) -> None:
        """Show the moves since the last update."""
        if self.follower.update(now):
            self._show()
            self.app.invalidate()
        self.view.update(now)
        if self.app.is_on_top(self) and self.app.warmup.ready(self.game.name):
            chance = self.follower.displayed_chance(self.app.engine, now, verdicts=self.app.settings.verdicts)
            if self.chances.show(chance, self.look):
                self.app.invalidate()

    def _show(self) -> None:
        """Show the follower's position: a single new move is animated, any other change is not."""
        match, now = self.follower.match, self.look.now
        if match is None:
            self.view.set_state(self.game.initial_state())
            return
        states, moves = match.states, match.moves
        if match is self._shown and len(moves) == self._plies + 1:
            self.view.play(moves[-1], states[-2], states[-1], now)
        elif match is not self._shown or len(moves) != self._plies:
            self.view.set_state(states[-1], moves[-1] if moves else None)
        self._shown, self._plies = match, len(moves)
        if match.outcome is not None and match.outcome.winner is not None:
            self.view.celebrate(now, "")
        self._tell(match)

    def _tell(self, match: Match) -> None:
        written = match.moves_text
        pairs = numbered(written, movers_of(self.game.name, None, written))
        lines: list[str] = []
        for number, move in pairs:
            numbered_move = " ".join(part for part in (number, move) if part)
            if number and number.endswith(".") and not number.endswith("..."):
                lines.append(numbered_move)
            elif lines:
                lines[-1] += f"   {numbered_move}"
            else:
                lines.append(numbered_move)
        self._lines = lines
        pairing = self.follower.pairing
        plan = self.follower.running.contest.plan
        if pairing is not None:
            game = text("game {n} of {games}", n=pairing.number + 1, games=plan.games)
            self.bar.subtitle = WIDE_DOT.join((self.game.title, game))
        self._measure()

    def is_animating(self, now: float) -> bool:
        return super().is_animating(now) or self.view.is_animating(now) or self.chances.is_animating(now)

    def next_frame_delay(self, now: float) -> float | None:
        """Seconds until the next check for moves."""
        return earliest(super().next_frame_delay(now), LOOK_EVERY if self.follower.running.is_alive else None)

    # -- drawing ---------------------------------------------------------------------------------------

    def layout(self, size: tuple[int, int]) -> None:
        """Place the board, and the players, the chances and the moves beside it."""
        look, metrics = self.look, self.look.metrics
        top, margin, gap = self.bar.layout(size[0]) + look.px(16), metrics.margin, look.px(12)
        side = look.px(_SIDE if metrics.roomy else _SIDE_NARROW)
        column = pygame.Rect(size[0] - margin - side, top, side, size[1] - look.px(20) - top)
        board = pygame.Rect(margin, top, column.x - look.px(20) - margin, column.h)
        self.view.restyle(look.theme, metrics)
        self.view.animations, self.view.reduced_motion = True, not look.animations
        self.view.layout(board)
        card, bar, button = look.px(_CARD), look.px(_BAR), look.px(_BUTTON)
        upper = pygame.Rect(column.x, column.y, side, card)
        self.back.rect = pygame.Rect(column.x, column.bottom - button, side, button)
        self.chances.rect = pygame.Rect(column.x, self.back.rect.y - gap - bar, side, bar)
        lower = pygame.Rect(column.x, self.chances.rect.y - gap - card, side, card)
        self._cards = lower, upper
        self._list = pygame.Rect(column.x, upper.bottom + gap, side, lower.y - gap - upper.bottom - gap)
        self.moves.rect = self._list.inflate(-look.px(16), -look.px(16))
        self._measure()

    def _measure(self) -> None:
        self.moves.content_height = len(self._lines) * self.look.px(_LINE)
        self.moves.scroll_to(self.moves.most, self.look, glide=False)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the page."""
        look = self.look
        self.bar.draw(surface)
        self.view.draw(surface, look.now)
        for side in (0, 1):
            self._draw_player(surface, side)
        look.card(surface, self._list, 14)
        self.chances.left = self.view.left_side
        self.chances.draw(surface, look)
        self.controls.draw(surface, look)

    def _draw_player(self, surface: pygame.Surface, side: int) -> None:
        look, rect, match = self.look, self._cards[side], self.follower.match
        theme, players = look.theme, self.follower.players
        on_move = match is not None and match.outcome is None and match.player == side
        border, width = (theme.accent, 2) if on_move else (theme.line, 1)
        look.panel(surface, rect, 14, theme.surface, border, width, 1)
        icon = self.sides.icon(side, look.px(38), theme)
        surface.blit(icon, icon.get_rect(center=(rect.x + look.px(34), rect.centery)))
        if players is None or match is None:
            return
        x, room = rect.x + look.px(66), rect.w - look.px(80)
        name = texts.name_of(players[side], self.game.name)
        size = next((size for size in (16, 14, 13, 12) if look.text_width(name, size, "semi") <= room), 11)
        look.text(surface, name, (x, rect.y + look.px(27)), size, "semi", None, room=room)
        below = texts.doing(self.follower, side)
        about = texts.about(self.follower.running.contest.plan, players[side])
        longer = WIDE_DOT.join((below, about)) if about else below
        below = longer if look.text_width(longer, 13) <= room else below
        look.text(surface, below, (x, rect.y + look.px(51)), 13, "medium", theme.accent if on_move else theme.text2)

    def _draw_moves(self, surface: pygame.Surface, area: pygame.Rect, top: int) -> None:
        look, step = self.look, self.look.px(_LINE)
        for number, line in enumerate(self._lines):
            middle = top + number * step + step // 2
            if area.y - step < middle < area.bottom + step:
                look.text(surface, line, (area.x + look.px(8), middle), 13, "medium", look.theme.text2)
