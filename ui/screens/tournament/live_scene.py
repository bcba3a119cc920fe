"""The screen of a tournament's live game; when a game ends, the screen shows the next game."""

from __future__ import annotations

from functools import partial

import pygame

from coach.level_texts import about_player
from coach.live_chance import LiveChance
from game import find_game
from game.formats import WIDE_DOT
from game.match import Match
from game.texts import text
from game.turns import movers_of, numbered_lines
from lab.contest import texts
from lab.contest.following import LOOK_EVERY, GameFollower
from lab.contest.plan import known_player_of
from lab.learning.measured import ratings_of_taught
from ui.boards import view_for
from ui.boards.watched import WatchedBoard
from ui.kit import Command, Look, Section, button
from ui.kit.motion import earliest
from ui.kit.tree import Column, Node, Page, Panel, Row, Scroll, Split, Text
from ui.parts.faces import player_picture
from ui.parts.pictures import SideStyles
from ui.parts.top_bar import keys_button, top_bar
from ui.parts.win_bar import WinBar
from ui.shell.host import Host
from ui.shell.scene import SceneOfBoard

_NARROW, _WIDE, _PIECE = 300, 360, 38  # logical
BACK = Command(
    "W", "Back to the tournament", lambda scene: scene.escape(), title="Back to the table", icon="layout-grid"
)
PAUSE = Command("Space", "Pause and go on", lambda scene: scene.toggle(), pad="X")


class LiveScene(SceneOfBoard):
    """Shows the game that a `GameFollower` reads, move by move while it is played."""

    # translators: a game that is played now.
    title = "Live"
    activity = "while watching a tournament"
    keys = (Section("Watching a tournament", (PAUSE, BACK)),)

    def __init__(self, app: Host, follower: GameFollower) -> None:
        super().__init__(app)
        self.follower = follower
        self.game = find_game(follower.running.contest.plan.game)
        self.view = view_for(self.game.name)(self.game, app.look.theme, app.look.metrics)
        self.view.on_sound = partial(app.play_sound, board=self.game.name)
        self.chances = WinBar(SideStyles.of(self.view))
        self.chances.left = self.view.left_side
        self._chance = LiveChance(ratings_of_taught)
        self._shown: Match | None = None
        self._plies = 0
        self.board = WatchedBoard(self.view)
        self._show()
        self.view.animations, self.view.reduced_motion = True, not self.look.animations

    def toggle(self) -> None:
        running = self.follower.running
        if running.is_alive:
            running.resume() if running.paused else running.pause()

    def leave(self) -> None:
        super().leave()
        self._chance.stop()

    # -- what is played --------------------------------------------------------------------------------

    def update(self, now: float) -> None:
        if self.follower.update(now):
            self._show()
            self.invalidate()
        self.view.update(now)
        if self.app.is_on_top(self) and self.app.warmup.ready(self.game.name):
            self._chance.update(self.follower, self.app.engine, now, verdicts=self.app.settings.verdicts)
            if self.chances.show(self._chance.present, self.look):
                self.app.invalidate()

    def _show(self) -> None:
        """Show the follower's position; animate it only if exactly one move is new."""
        match, now = self.follower.match, self.look.now
        if match is None:
            self.view.set_state(self.game.initial_state())
            return
        states, moves = match.states, match.moves
        if match is self._shown and len(moves) == self._plies + 1:
            self.view.animate(moves[-1], states[-2], states[-1], now)
        elif match is not self._shown or len(moves) != self._plies:
            self.view.set_state(states[-1], moves[-1] if moves else None)
        self._shown, self._plies = match, len(moves)
        if match.outcome is not None and match.outcome.winner is not None:
            self.view.celebrate(now, "")

    def is_animating(self, now: float) -> bool:
        return super().is_animating(now) or self.view.is_animating(now) or self.chances.is_animating(now)

    def next_frame_delay(self, now: float) -> float | None:
        return earliest(super().next_frame_delay(now), LOOK_EVERY if self.follower.running.is_alive else None)

    # -- what is on the screen -------------------------------------------------------------------------

    def compose(self) -> Node:
        """The board, and beside it the players, the moves and the win chances."""
        number, roomy = texts.game_of(self.follower), self.look.metrics.roomy
        written = self._shown.moves_text if self._shown else []
        lines = numbered_lines(written, movers_of(self.game.name, None, written), "   ")
        moves = Text("\n".join(lines), size=13, tone="text2", wraps=True, leading=2)
        side = Column(
            self._player(1),
            Panel(_LiveMoves(moves, name=text("Moves")), radius=14, elevation=1, pad=(16, 8), grow=1),
            self._player(0),
            Panel(self.chances, radius=14, elevation=1, pad=0),
            button(BACK, self, tooltip="", tall=48),
        )
        subtitle = WIDE_DOT.join((self.game.shown_title, number)) if number else ""
        bar = top_bar(self.app, text("Live"), subtitle, extra=(keys_button(self.app),))
        return Page(bar, Split(self.board, side, wide=(_NARROW, _WIDE if roomy else _NARROW), gap=20), pad=18)

    def _player(self, side: int) -> Node:
        """The card of a player: picture, name and activity."""
        match, players = self.follower.match, self.follower.players
        on_move = match is not None and match.outcome is None and match.player == side
        words, ink = None, "accent" if on_move else "text2"
        if match is not None and players is not None:
            doing = texts.doing(self.follower, side)
            spec = known_player_of(self.follower.running.contest.plan, players[side])
            about = about_player(self.game.name, players[side], spec)
            name = Text(texts.name_of(players[side], self.game.name), size=16, weight="semi", shortens=True)
            long = WIDE_DOT.join(filter(None, (doing, about)))
            words = Column(name, Text(long, doing, size=13, tone=ink), gap=0, grow=1)
        picture = player_picture(players[side] if players else None, self.game.name, side, _PIECE)
        line = Row(picture, words, gap=14)
        return Panel(line, border="accent" if on_move else "line", radius=14, elevation=1, pad=(14, 16))


class _LiveMoves(Scroll):
    """The list of moves; it scrolls to its end when a move is added."""

    passing = (*Scroll.passing, "seen")
    seen = (0, 0)

    def place(self, rect: pygame.Rect, look: Look) -> None:
        super().place(rect, look)
        if self.seen != (self.content_height, rect.h):
            self.seen = self.content_height, rect.h
            self.scroll_to(self.most, look, glide=False)
            super().place(rect, look)
