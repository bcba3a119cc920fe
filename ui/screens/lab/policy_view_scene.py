"""The policy of a taught player: the value of every move in any position, and the features behind it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

from ai.evaluation.features import feature_sets, find_features
from ai.yours import AFTER
from coach.boards import features_of, texts_of
from coach.player_texts import named
from game.texts import text
from game.verbs import apply_action, current_player, is_terminal
from lab.learning.contributions_worker import ContributionsWorker
from ui.boards import theme_of, view_for
from ui.kit.button import Button, IconButton
from ui.kit.motion import earliest
from ui.kit.switch import Switch
from ui.parts.board_panel import BoardPanel
from ui.parts.board_scene import BoardScene
from ui.parts.cached_layer import CachedLayer
from ui.parts.side_styles import SideStyles
from ui.parts.top_bar import HEIGHT, TopBar
from ui.screens.lab import bubble
from ui.screens.lab.policy_view_keys import BACK, PLAY, VALUES, table_of
from ui.screens.lab.ranked_moves import RankedMoves, value_text
from ui.screens.lab.weights_card import WeightsCard
from ui.shell.routes import PlayRoute
from ui.shell.shortcuts import SHEET, open_sheet

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.spec import Game
    from lab.learning.contributions import MoveContributions
    from ui.shell.host import Host

_SIDE, _SIDE_NARROW, _MOVES, _BUTTON = 380, 300, 0.42, 40
_GLANCE = 0.05  # seconds between two checks for the values


class PolicyViewScene(BoardScene):
    """Shows one position; moves on the board lead to others."""

    title = "What it likes"
    way_back = "Back to what it likes"

    def __init__(self, app: Host, game: Game, player: str, asking: ContributionsWorker | None = None) -> None:
        """Begin with the board's start position. `asking` computes the values of the moves; None for a worker process.

        Raises:
            DataError: if there is no such player, or it cannot be read.
        """
        super().__init__(app)
        self.game, self.player = game, player
        kind = type(find_features(game, player))
        self.names = next(each.names for each in feature_sets(game) if each.kind is kind)
        self.texts = texts_of(game.name)
        self.keys = table_of(theme_of(self.game.name))
        self.view = view_for(game.name)(game, self.look.theme, self.look.metrics)
        self.view.on_sound = app.play_sound
        self.view.aided, self.view.warns, self.view.cheers, self.view.foretells = (), False, False, False
        self.board = BoardPanel(self.view, self.play, self.invalidate, lambda sentence: app.notice(sentence, "error"))
        self.line: list[tuple[Any, int]] = []
        """The positions before the current one, each with the move played there."""
        self.state: Any = game.initial_state()
        self.ranked: Sequence[MoveContributions] = ()
        self.chosen: int | None = None
        self.moves = RankedMoves(game, self.texts, SideStyles.of(self.view), self.choose, self.play)
        self.counts = WeightsCard(game)
        self.back = Button(text("Take back"), self.take_back, icon="undo-2", keycap=BACK.keys, size=13)
        self.values = Switch(text("Values"), True, lambda _on: self.invalidate(), keycap=VALUES.keys, size=13)
        self.play_button = Button(text("Play from here"), self.play_on, "primary", icon="play-filled", keycap=PLAY.keys)
        sheet = IconButton(
            "circle-question-mark", text("Keys"), lambda: open_sheet(app), keycap=SHEET.keys, group="bar"
        )
        name, _, games = player.partition(AFTER)
        subtitle = text("{name} after {games} games", name=named(name, game), games=f"{int(games or 0):,}")
        self.bar = TopBar(app, text("What it likes"), subtitle, extra=[sheet])
        self._page = CachedLayer(self._draw_page)
        self._asking = asking or ContributionsWorker(player)
        self._bottom_bar = pygame.Rect(0, 0, 0, 0)
        self.controls.set(
            (
                self.bar.back, self.board, self.moves, self.counts.list, self.counts.search, self.values, self.back,
                self.play_button, *self.bar.right,
            ),
            self.look,
        )  # fmt: skip
        self._show_position()

    # -- the scene's life -----------------------------------------------------------------------------

    @property
    def occupation(self) -> str:
        return text("while seeing what a player likes")

    def leave(self) -> None:
        self._page.forget()

    def close(self) -> None:
        self._asking.close()

    def layout(self, size: tuple[int, int]) -> None:
        """Place the board at the left, the moves and the features at the right."""
        look = self.look
        px, roomy = look.px, look.metrics.roomy
        margin, gap = look.metrics.margin, px(12 if roomy else 8)
        top, bottom = px(HEIGHT) + gap, size[1] - px(20 if roomy else 10)
        side = px(_SIDE if roomy else _SIDE_NARROW)
        right = size[0] - margin - side
        footer = px(_BUTTON)
        self.bar.layout(size[0])
        room = pygame.Rect(margin, top, right - gap - margin, bottom - top - footer - gap)
        self.view.restyle(look.theme, look.metrics)
        self.view.reduced_motion = not look.animations
        self.view.layout(room)
        self.board.rect = room
        self._bottom_bar = pygame.Rect(margin, bottom - footer, room.w, footer)
        self.values.place_from(margin, self._bottom_bar.centery, look)
        self.values.rect.h = px(32)
        self.values.rect.centery = self._bottom_bar.centery
        self.back.rect = pygame.Rect(self._bottom_bar.right - px(150), self._bottom_bar.y, px(150), footer)
        self.play_button.rect = pygame.Rect(right, bottom - footer, side, footer)
        cards = pygame.Rect(right, top, side, bottom - footer - gap - top)
        moves = pygame.Rect(cards.x, cards.y, side, round(cards.h * _MOVES))
        self.moves.layout(moves, look)
        self.counts.layout(pygame.Rect(cards.x, moves.bottom + gap, side, cards.bottom - moves.bottom - gap), look)
        self.moves.place_labels(self.view, look)
        self._page.forget()
        self.refresh()

    # -- events ---------------------------------------------------------------------------------------

    def mouse(self, event: pygame.event.Event) -> bool:
        """Mouse events of the board; the move under the pointer becomes the chosen one."""
        used = super().mouse(event)
        if event.type == pygame.MOUSEMOTION and self.controls.hovered is self.board and not self.view.pending():
            action = self.moves.action_at(self.view, event.pos)
            if action is not None and action != self.chosen:
                self.choose(action)
                return True
        return used

    def give_focus_back(self) -> None:
        """Give the list the focus after a click."""
        self.controls.focus(self.moves, self.look)

    def escape(self) -> bool:
        """Esc takes back a half-made move, or else leaves the screen."""
        if self.view.escape():
            self.invalidate()
            return True
        return super().escape()

    def invalidate(self) -> None:
        self._page.invalidate()
        super().invalidate()

    # -- time and drawing -----------------------------------------------------------------------------

    def update(self, now: float) -> None:
        """Take over the computed values."""
        super().update(now)
        self.board.update(now)
        found = self._asking.answer()
        if found is not None:
            self.ranked = found
            self.chosen = found[0].action if found else None
            self.refresh()
        if self._asking.problem:
            self.app.notice(self._asking.problem, "error")
            self._asking.problem = ""
            self.refresh()

    def is_animating(self, now: float) -> bool:
        return self.board.animates(now) or super().is_animating(now)

    def next_frame_delay(self, now: float) -> float | None:
        return earliest(super().next_frame_delay(now), _GLANCE if self._asking.busy else None)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the page and the board on it."""
        look = self.look
        self._page.show(surface, self.controls.is_animating(look.now))
        self.board.draw_view(surface, look.now)
        if not self.board.animates(look.now) and not self.view.pending():
            self._draw_on_board(surface)
        self.controls.draw_focus(surface, look)
        if self.counts.pointed is not None and self.counts.pointed in self.counts.order:
            row = self.counts.row_rect(self.counts.pointed, look)
            bubble.draw(surface, look, self.game, self.names[self.counts.pointed], row, pictured=False)

    def _draw_on_board(self, surface: pygame.Surface) -> None:
        """Draw the values of the moves, or the cells of the feature under the pointer after the chosen move."""
        if self.counts.pointed is not None and self.chosen is not None:
            mover, after = int(current_player(self.state)), apply_action(self.state, self.chosen)
            self.view.draw_frames(
                surface, features_of(self.game.name).cells(after, self.names[self.counts.pointed], mover)
            )
        elif self.values.value:
            self.moves.draw_labels(surface, self.look)

    def _draw_page(self, page: pygame.Surface) -> None:
        look = self.look
        page.fill(look.theme.bg)
        self.bar.draw(page)
        self.counts.draw(page, look)
        room = self.back.rect.x - self.values.rect.right - look.px(24)
        at = (self.values.rect.right + look.px(16), self._bottom_bar.centery)
        look.text(page, self.remark, at, 13, "medium", look.theme.text2, room=room)
        for control in self.controls:
            if control.visible:
                control.draw(page, look)

    @property
    def remark(self) -> str:
        """The side to move, and the value of the best move."""
        if is_terminal(self.state):
            return text("The game is over here.")
        side = self.texts.side(int(current_player(self.state)))
        if not self.ranked:
            return text("{side} to move", side=side)
        return text("{side} to move, {value} at best", side=side, value=value_text(self.ranked[0].value))

    # -- what is shown --------------------------------------------------------------------------------

    def _show_position(self) -> None:
        """Show the current position, and start to compute its values."""
        self.view.set_state(self.state, self.line[-1][1] if self.line else None)
        self._look_at()

    def _look_at(self) -> None:
        self.view.set_interaction(
            self.game.actions(self.state), not is_terminal(self.state), int(current_player(self.state))
        )
        self.ranked, self.chosen = (), None
        self._asking.ask(self.state)
        self.refresh()

    def refresh(self) -> None:
        """Show the current state everywhere."""
        look = self.look
        self.moves.waiting = self._asking.busy
        self.moves.show(self.state, self.ranked, self.chosen, look)
        self.moves.place_labels(self.view, look)
        move = next((each for each in self.ranked if each.action == self.chosen), None)
        shares = dict(move.contributions) if move else {}
        weights = [shares.get(name, 0.0) for name in self.names]
        chosen = [place for place, share in enumerate(weights) if share]
        self.counts.show(self.names, weights if chosen else (), chosen)
        self.counts.search.visible = False
        self.counts.title = self._counted(move)
        self.back.enabled = bool(self.line)
        self.play_button.enabled = not is_terminal(self.state)
        self.invalidate()

    def _counted(self, ranked: MoveContributions | None) -> str:
        if ranked is None:
            return text("What counts")
        move = self.texts.note_of(self.game, self.state, ranked.action).text
        return text("What counts for {move}", move=move)

    # -- what is wanted -------------------------------------------------------------------------------

    def choose(self, action: int) -> None:
        """Choose a move, and show its features."""
        self.chosen = action
        self.refresh()

    def play(self, action: int) -> None:
        """Play a move, and show the position after it."""
        before = self.state
        self.line.append((before, action))
        self.state = apply_action(before, action)
        self.board.show_move(action, before, self.state, self.look.now)
        self._look_at()

    def take_back(self) -> None:
        """Take back a move."""
        if self.line:
            self.state, _ = self.line.pop()
            self._show_position()

    def go_to_start(self) -> None:
        """Go back to the start."""
        if self.line:
            self.state = self.line[0][0]
            self.line.clear()
            self._show_position()

    def play_on(self) -> None:
        """Begin a game against the player from this position; the person has the side to move."""
        from table.config import GameConfig, Seat

        if is_terminal(self.state):
            return
        seats = [Seat.human(self.app.settings.first), Seat(named(self.player, self.game), self.player)]
        first, second = seats if int(current_player(self.state)) == 0 else reversed(seats)
        position = self.game.to_position(self.state) if self.line else None
        self.app.navigate(PlayRoute(GameConfig(self.game.name, (first, second), position=position)))
