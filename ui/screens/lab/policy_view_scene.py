"""The policy of a taught player: the value of every move in any position, and the features behind it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

from ai.evaluation.features import feature_sets, find_features
from ai.yours import AFTER, LIVE
from coach.boards import features_of, texts_of
from coach.player_texts import named
from game.texts import text
from game.verbs import apply_action, current_player, is_terminal
from lab.learning.contributions_worker import ContributionsWorker
from ui.boards import theme_of, view_for
from ui.kit.motion import earliest
from ui.kit.switch import Switch
from ui.kit.tree.commands import button
from ui.kit.tree.layout import Column, Row, Spacer
from ui.kit.tree.leaves import Text
from ui.kit.tree.page import Page, Split
from ui.parts.board_panel import BoardPanel
from ui.parts.board_scene import BoardScene
from ui.parts.side_styles import SideStyles
from ui.parts.top_bar import keys_button, top_bar
from ui.screens.lab import bubble, keys
from ui.screens.lab.ranked_moves import MoveLabels, move_row, moves_card, value_text
from ui.screens.lab.weights import WeightsCard
from ui.shell.routes import PlayRoute

if TYPE_CHECKING:
    from collections.abc import Sequence

    from coach.board_texts import MoveNote
    from game.spec import Game
    from lab.learning.contributions import MoveContributions
    from ui.kit.look import Look
    from ui.kit.tree.node import Node
    from ui.shell.host import Host

_SIDE, _SIDE_NARROW = 380, 300  # logical widths of the panel
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
        self.keys = keys.policy_table(theme_of(self.game.name))
        self.view = view_for(game.name)(game, self.look.theme, self.look.metrics)
        self.view.on_sound = app.play_sound
        self.view.aided, self.view.warns, self.view.cheers, self.view.foretells = (), False, False, False
        self.board = BoardPanel(self.view, self.play, self.invalidate, lambda sentence: app.notice(sentence, "error"))
        self.line: list[tuple[Any, int]] = []
        """The positions before the current one, each with the move played there."""
        self.state: Any = game.initial_state()
        self.ranked: Sequence[MoveContributions] = ()
        self.chosen: int | None = None
        self.labels = MoveLabels(self.board)
        self.shows_values = True
        self.counts = WeightsCard(game, searches=False)
        self.board.marks = (self._draw_on_board,)
        self._sides = SideStyles.of(self.view)
        name, _, moment = player.partition(AFTER)
        games = moment.removesuffix(LIVE)
        words = "{name} after {games} games" if games == moment else "{name} after {games} games, and yours"
        self._subtitle = text(words, name=named(name, game), games=f"{int(games or 0):,}")
        self._asking = asking or ContributionsWorker(player)
        self._show_position()

    # -- the scene's life -----------------------------------------------------------------------------

    @property
    def occupation(self) -> str:
        return text("while seeing what a player likes")

    def close(self) -> None:
        self._asking.close()

    # -- events ---------------------------------------------------------------------------------------

    def mouse(self, event: pygame.event.Event) -> bool:
        """Mouse events of the board; the move under the pointer becomes the chosen one."""
        used = super().mouse(event)
        if event.type == pygame.MOUSEMOTION and self.controls.hovered is self.board and not self.view.pending():
            action = self.labels.action_at(event.pos)
            if action is not None and action != self.chosen:
                self.choose(action)
                return True
        return used

    def give_focus_back(self) -> None:
        """Give the list the focus after a click."""
        self.controls.focus(self.controls.named("Moves"), self.look)

    def escape(self) -> bool:
        """Esc takes back a half-made move, or else leaves the screen."""
        if self.view.escape():
            self.invalidate()
            return True
        return super().escape()

    # -- time and drawing -----------------------------------------------------------------------------

    def update(self, now: float) -> None:
        """Take over the computed values."""
        super().update(now)
        self.board.update(now)
        found = self._asking.answer()
        if found is not None:
            self._take(found)
            self.chosen = found[0].action if found else None
            self.invalidate()
        if self._asking.problem:
            self.app.notice(self._asking.problem, "error")
            self._asking.problem = ""
            self.invalidate()

    def is_animating(self, now: float) -> bool:
        return self.board.animates(now) or super().is_animating(now)

    def next_frame_delay(self, now: float) -> float | None:
        return earliest(super().next_frame_delay(now), _GLANCE if self._asking.busy else None)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the page with the board, and the explanation of the feature under the pointer."""
        super().draw(surface)
        if self.counts.pointed is not None:
            row = self.counts.place_of_pointed(self.look)
            bubble.draw(surface, self.look, self.game, self.names[self.counts.pointed], row, pictured=False)

    def _draw_on_board(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the values of the moves, or the cells of the feature under the pointer after the chosen move."""
        if self.board.animates(look.now) or self.view.pending():
            return
        if self.counts.pointed is not None and self.chosen is not None:
            mover, after = int(current_player(self.state)), apply_action(self.state, self.chosen)
            self.view.draw_frames(
                surface, features_of(self.game.name).cells(after, self.names[self.counts.pointed], mover)
            )
        elif self.shows_values:
            self.labels.draw(surface, look, self.chosen)

    # -- what is on it --------------------------------------------------------------------------------

    def compose(self) -> Node:
        app, roomy = self.app, self.look.metrics.roomy
        gap, side = (12, _SIDE) if roomy else (8, _SIDE_NARROW)
        board = Column(self.board, self._bottom_bar(), gap=gap)
        split = Split(board, self._panel(gap), wide=(_SIDE_NARROW, side), gap=gap)
        return Page(
            top_bar(app, text("What it likes"), self._subtitle, extra=[keys_button(app)]),
            Column(split, Spacer(8 if roomy else 2, grow=0), gap=0),
            pad=gap,
        )

    def _bottom_bar(self) -> Node:
        turn = lambda _on: self.toggle_values()  # noqa: E731
        values = Switch(text("Values"), self.shows_values, turn, keycap=keys.VALUES.keys, size=13)
        back = button(keys.TAKE_BACK, self, tooltip="", size=13)
        return Row(values, Text(self.remark, size=13, tone="text2", grow=1), back, gap=16)

    def _panel(self, gap: float) -> Node:
        """The moves, what counts for the chosen one, and the way into a game."""
        move = next((each for each in self.ranked if each.action == self.chosen), None)
        shares = dict(move.contributions) if move else {}
        weights = [shares.get(name, 0.0) for name in self.names]
        counted = [place for place, share in enumerate(weights) if share]
        self.counts.show(self.names, weights if counted else (), counted)
        moves = moves_card(self.ranked, move, self._row_of, self.choose, self.play, is_waiting=self._asking.busy)
        title = text("What counts for {move}", move=self._note_of(move).text) if move else text("What counts")
        play_on = button(keys.PLAY_ON, self, "primary", tooltip="")
        return Column(moves, self.counts.compose(self.look, title, grow=58), play_on, gap=gap)

    def _note_of(self, move: MoveContributions) -> MoveNote:
        return self.texts.note_of(self.game, self.state, move.action)

    def _row_of(self, move: MoveContributions) -> Node:
        return move_row(self.ranked.index(move) + 1, move, self._note_of(move), self._sides)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended in this position."""
        return is_terminal(self.state)

    @property
    def remark(self) -> str:
        """The side to move, and the value of the best move."""
        if self.is_over:
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
        self.view.set_interaction(self.game.actions(self.state), not self.is_over, int(current_player(self.state)))
        self._take(())
        self.chosen = None
        self._asking.ask(self.state)
        self.invalidate()

    def _take(self, ranked: Sequence[MoveContributions]) -> None:
        self.ranked = ranked
        self.labels.show(ranked)

    # -- what is wanted -------------------------------------------------------------------------------

    def choose(self, action: int) -> None:
        """Choose a move, and show its features."""
        self.chosen = action
        self.invalidate()

    def play(self, action: int) -> None:
        """Play a move, and show the position after it."""
        before = self.state
        self.line.append((before, action))
        self.state = apply_action(before, action)
        self.board.show_move(action, before, self.state, self.look.now)
        self._look_at()

    def toggle_values(self) -> None:
        """Show the values on the board, or hide them."""
        self.shows_values = not self.shows_values

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

        seats = [Seat.human(self.app.settings.first), Seat(named(self.player, self.game), self.player)]
        first, second = seats if int(current_player(self.state)) == 0 else reversed(seats)
        position = self.game.to_position(self.state) if self.line else None
        self.app.navigate(PlayRoute(GameConfig(self.game.name, (first, second), position=position)))
