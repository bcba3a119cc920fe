"""The policy of a taught player: the value of every move in any position, and the features behind it."""

from __future__ import annotations

import pygame

from ai.roster import named
from coach.board_texts import MoveNote
from coach.boards import features_of
from coach.lab_texts import moment_of, value_units
from game.spec import Game
from game.texts import text
from game.verbs import apply_action
from lab.learning.contributions import WON, MoveContributions, value_text
from lab.learning.contributions_worker import ContributionsWorker
from lab.learning.policy_view import PolicyView
from table.consequences import Cell
from ui.boards import theme_of
from ui.boards.proposing import Proposing
from ui.kit import Command, List, Look, Section, Switch, button, mix
from ui.kit.motion import earliest
from ui.kit.tree import Box, Card, Column, Meter, Node, Page, Row, Spacer, Split, Text
from ui.parts.board_panel import BoardPanel
from ui.parts.board_scene import BoardScene
from ui.parts.switches import DETAILS, details_switch
from ui.parts.top_bar import keys_button, top_bar
from ui.screens.lab.weights import WeightsCard, draw_bubble
from ui.shell.host import Host
from ui.shell.routes import PlayRoute

TAKE_BACK = Command(
    "U", "Take a move back", lambda scene: scene.go_back(1), also=("Ctrl+Z",), title="Take back", icon="undo-2",
    enabled=lambda scene: bool(scene.policy.line),
)  # fmt: skip
START = Command("Home", "To the start", lambda scene: scene.go_back(len(scene.policy.line)))
PLAY_ON = Command(
    "P", "Play against it from here", lambda scene: scene.play_on(), title="Play from here", icon="play-filled",
    enabled=lambda scene: not scene.policy.is_over,
)  # fmt: skip
VALUES = Command("V", "Show the values on the board", lambda scene: scene.toggle_values())
COMMANDS = (Command("↑ ↓", "Another move, in the list"), TAKE_BACK, START, VALUES, DETAILS, PLAY_ON)

_LABEL, _PAD, _SIZE = 18, 5, 12  # logical: height of a label on the board, its padding and type size
_BEST = 3
"""How many moves have a label on the board without details."""


class MoveLabels:
    """The labels of moves on a board; a cell with several moves has the label of the best one."""

    def __init__(self, board: BoardPanel, policy: PolicyView) -> None:
        self.board, self.policy = board, policy
        self._places: dict[Cell, tuple[pygame.Rect, list[MoveContributions]]] = {}
        self._falls = False
        """Whether a click anywhere in a column plays its move."""
        self._share = 1.0
        """The scale of the labels: 1 if the cells have room for them."""
        self._placed: tuple[object, ...] = ()

    def _place(self, look: Look) -> None:
        """Compute the places of the labels after a change of position or size."""
        view, policy, labels = self.board.view, self.policy, self.policy.labels
        state = tuple(self.board.rect), look.metrics.scale, policy.ranked
        if not isinstance(view, Proposing) or state == self._placed:
            return
        self._placed, self._places, self._falls = state, {}, False
        widest = max((look.text_width(label, _SIZE, "semi") for label in labels.values()), default=0)
        cells = [(move, cell) for move in policy.ranked if (cell := view.proposed(move.action)[0]) is not None]
        narrowest = min((view.places.cell_rect(cell).w for _, cell in cells), default=0)
        self._share = min(1.0, narrowest / (widest + 2 * look.px(_PAD) or 1))
        for move, cell in cells:
            wide = look.text_width(labels[move.action], _SIZE * self._share, "semi")
            rect = pygame.Rect(0, 0, wide + 2 * look.px(_PAD * self._share), look.px(_LABEL * self._share))
            rect.center = view.places.cell_rect(cell).center
            self._falls = self._falls or view.places.hit(view.clicks_of(move.action)[0].point) != cell
            self._places.setdefault(cell, (rect, []))[1].append(move)

    def action_at(self, position: tuple[int, int]) -> int | None:
        """Return the best move at a pixel, preferably among moves begun by a left click; None if there is none."""
        view = self.board.view
        cell = view.places.hit(position) if isinstance(view, Proposing) else None
        if cell is None:
            return None
        if self._falls:
            found = next((moves for place, (_, moves) in self._places.items() if place[0] == cell[0]), [])
        else:
            found = self._places.get(cell, (None, []))[1]
        plain = (each for each in found if any(click.button == 1 for click in view.clicks_of(each.action)[:1]))
        best = next(plain, next(iter(found), None))
        return None if best is None else best.action

    def draw(self, surface: pygame.Surface, look: Look, *, details: bool) -> None:
        """Draw the labels, stronger for better moves. The best move has a frame, the chosen move a thin frame.

        With `details` they tell the values of all moves, else only the ranks of the best ones.
        """
        self._place(look)
        theme, policy = look.theme, self.policy
        values = [move.value for move in policy.ranked if abs(move.value) < WON]
        low, high = min(values, default=0.0), max(values, default=1.0)
        labels = policy.labels
        if not details:
            labels = {move.action: str(policy.rank(move)) for move in policy.ranked[:_BEST]}
        for rect, here in self._places.values():
            move = next((each for each in here if each.action == policy.chosen), here[0])
            if move.action not in labels:
                continue
            share = 0.0 if high <= low else min(1.0, max(0.0, (move.value - low) / (high - low)))
            level = round(share * 5) / 5
            is_first = move is policy.ranked[0]
            fill = theme.fill if is_first else mix(theme.surface, theme.accent, 0.42 * level)
            border = theme.focus if is_first else theme.accent if move.action == policy.chosen else None
            look.panel(surface, rect, 5, fill, border, 2 if is_first else 1)
            ink = theme.onfill if is_first else mix(theme.text3, theme.text, level)
            look.draw_text(surface, labels[move.action], rect.center, _SIZE * self._share, "semi", ink, "center")


_FAR = 10.0
"""A difference to the average, in hundredths of a win; where all are smaller, it is the one that fills a bar."""
_SIDE, _SIDE_NARROW = 380, 300  # logical widths of the panel
_GLANCE = 0.05  # seconds between two checks for the values


class PolicyViewScene(BoardScene):
    """Shows the value of every move in a position; a move on the board leads to the next position."""

    title = "What it likes"
    activity = "while seeing what a player likes"
    way_back = "Back to what it likes"

    def __init__(self, app: Host, game: Game, player: str, asking: ContributionsWorker | None = None) -> None:
        """Begin with the board's start position. `asking` computes the values of the moves (default: in a new process).

        Raises:
            DataError: if there is no such player, or its file cannot be read.
        """
        super().__init__(app)
        self.take_board(game)
        self.player = player
        self.policy = PolicyView(game, player, asking or ContributionsWorker(player))
        board_keys = Section("On the board, after Tab", theme_of(game.name).keys)
        self.keys = Section("What it likes", COMMANDS), board_keys
        self.view.aided, self.view.warns, self.view.cheers, self.view.foretells = (), False, False, False
        self.labels = MoveLabels(self.board, self.policy)
        self.shows_values = True
        self.counts = WeightsCard(game, searches=False)
        self.board.marks = (self._draw_on_board,)
        self._show_position()

    # -- the scene's life -----------------------------------------------------------------------------

    def close(self) -> None:
        self.policy.worker.close()

    # -- events ---------------------------------------------------------------------------------------

    def mouse(self, event: pygame.event.Event) -> bool:
        """Take a mouse event of the board; the move under the pointer is then chosen. True if anything changed."""
        used = super().mouse(event)
        if event.type == pygame.MOUSEMOTION and self.controls.hovered is self.board and not self.view.pending():
            action = self.labels.action_at(event.pos)
            if action is not None and action != self.policy.chosen:
                self.choose(action)
                return True
        return used

    def key(self, event: pygame.event.Event) -> bool:
        """Take a key; what the list does not take, such as a column's number, is for the board."""
        return super().key(event) or self.board.handle(event)

    def give_focus_back(self) -> None:
        """Give the list the focus after a click."""
        self.controls.focus(self.controls.named(text("Moves")), self.look)

    def escape(self) -> bool:
        """Take back the first click of an unfinished move, or else leave the screen; True if Escape was used."""
        return self.board.take_back() or super().escape()

    # -- time and drawing -----------------------------------------------------------------------------

    def update(self, now: float) -> None:
        super().update(now)
        self.board.update(now)
        if self.policy.update():
            self.invalidate()
        if self.policy.worker.problem:
            self.app.notice(self.policy.worker.problem, "error")
            self.policy.worker.problem = ""
            self.invalidate()

    def next_frame_delay(self, now: float) -> float | None:
        return earliest(super().next_frame_delay(now), _GLANCE if self.policy.worker.busy else None)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the page with the board, and the explanation of the feature under the pointer."""
        super().draw(surface)
        if self.counts.pointed is not None:
            row = self.counts.place_of_pointed(self.look)
            draw_bubble(surface, self.look, self.game, self.counts.pointed, row, pictured=False)

    def _draw_on_board(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the values of the moves or, for a hovered feature, its cells in the position after the chosen move."""
        if self.board.animates(look.now) or self.view.pending():
            return
        policy = self.policy
        if self.counts.pointed is not None and policy.chosen is not None:
            after, name = apply_action(policy.state, policy.chosen), self.counts.pointed
            self.view.draw_frames(surface, features_of(self.game.name).cells(after, name, policy.mover))
        elif self.shows_values:
            self.labels.draw(surface, look, details=self.app.settings.details)

    # -- contents of the page -------------------------------------------------------------------------

    def compose(self) -> Node:
        app, roomy = self.app, self.look.metrics.roomy
        gap, side = (12, _SIDE) if roomy else (8, _SIDE_NARROW)
        turn = lambda _on: self.toggle_values()  # noqa: E731
        values = Switch(text("On the board"), self.shows_values, turn, keycap=VALUES.keys, size=13)
        back = button(TAKE_BACK, self, tooltip="", size=13)
        remark = Text(self.remark, size=13, tone="text2", grow=1)
        below = Row(values, details_switch(app), remark, back, gap=16)
        board = Column(self.board, below, gap=gap)
        split = Split(board, self._panel(gap), wide=(_SIDE_NARROW, side), gap=gap)
        return Page(
            top_bar(app, text("What it likes"), moment_of(self.player, self.game), extra=[keys_button(app)]),
            Column(split, Spacer(8 if roomy else 2, grow=0), gap=0),
            pad=gap,
        )

    def _panel(self, gap: float) -> Node:
        """The list of moves, the features that count for the chosen move, and a button that begins a game."""
        policy, move = self.policy, self.policy.move
        counted = [place for place, share in enumerate(policy.shares) if round(share, 1)]
        rests = self.counts.list.hovered
        self.counts.listed.show(policy.names, policy.shares if counted else (), counted, rests=rests)
        title = text("What counts")
        if move is not None:
            title = text("For and against {move}", move=self.texts.named(self._note_of(move).text))
        counts = self.counts.compose(self.look, title, grow=58, details=self.app.settings.details)
        return Column(self._moves(), counts, button(PLAY_ON, self, "primary", tooltip=""), gap=gap)

    def _moves(self) -> Node:
        """The list of moves, best first. Arrow keys and a click choose a move, Enter plays it."""
        policy, units = self.policy, value_units()
        count = text("{n:,} move|{n:,} moves", n=len(policy.ranked))
        count = text("looking at every move") if policy.worker.busy else count
        pick, enter = lambda move: self.choose(move.action), lambda move: self.play(move.action)
        moves = List(text("Moves"), policy.ranked, self._row, pick, value=policy.move, at_once=True, on_enter=enter)
        head = Row(Text(text("Every move"), size=15, weight="semi"), Spacer(), Text(count, size=12, tone="text3"))
        words = units if self.app.settings.details else (text("Half a bar is the average of the moves here"),)
        return Card("", head, Text(*words, size=12, tone="text2"), moves, pad=(14, 8), gap=2, grow=42)

    def _row(self, move: MoveContributions) -> Node:
        """Return a row with a move's rank, the move and its value."""
        note, shown = self._note_of(move), round(move.value, 1)
        tone = "good" if shown > 0 else "warn" if shown < 0 else "text2"
        name = Text(self.texts.named(note.text), weight="semi")
        name.heard = self.texts.named(note.heard or note.text)
        worth: Node = Text(value_text(move.value, 1), weight="semi", tone=tone)
        if not self.app.settings.details:
            worth = Meter("", self._liking(move), tall=8, tone="good" if shown > 0 else "outline")
        line = Row(
            Box(Text(str(self.policy.rank(move)), size=12, tone="text3", align="end"), wide=22),
            self.sides.picture(note.player, 18, note.kind),
            name,
            Spacer(),
            worth,
            gap=9,
        )
        return Box(line, tall=32, pad=(8, 0))

    def _liking(self, move: MoveContributions) -> float:
        """Return how much the player likes a move, from 0 to 1: 0.5 is the average of the moves here."""
        farthest = max((abs(each.value) for each in self.policy.ranked if abs(each.value) < WON), default=0.0)
        return 0.5 + 0.45 * min(1.0, max(-1.0, move.value / max(farthest, _FAR)))

    def _note_of(self, move: MoveContributions) -> MoveNote:
        return self.texts.note_of(self.game, self.policy.state, move.action)

    @property
    def remark(self) -> str:
        """The side to move, or that the game is over."""
        side = self.texts.side(self.policy.mover)
        return text("The game is over here.") if self.policy.is_over else text("{side} to move", side=side)

    # -- what is shown --------------------------------------------------------------------------------

    def _show_position(self) -> None:
        line = self.policy.line
        self.view.set_state(self.policy.state, line[-1][1] if line else None)
        self._let_play()

    def _let_play(self) -> None:
        policy = self.policy
        self.view.set_interaction(self.game.actions(policy.state), not policy.is_over, policy.mover)
        self.invalidate()

    # -- what is wanted -------------------------------------------------------------------------------

    def choose(self, action: int) -> None:
        self.policy.chosen = action
        self.invalidate()

    def play(self, action: int) -> None:
        before = self.policy.state
        self.policy.play(action)
        self.board.show_move(action, before, self.policy.state, self.look.now)
        self._let_play()

    def toggle_values(self) -> None:
        self.shows_values = not self.shows_values

    def go_back(self, moves: int) -> None:
        if self.policy.go_back(moves):
            self._show_position()

    def play_on(self) -> None:
        """Begin a game against the player from this position; the person has the side to move."""
        from table.config import GameConfig, Seat

        seats = [Seat.human(self.app.settings.first), Seat(named(self.player, self.game), self.player)]
        first, second = seats if self.policy.mover == 0 else reversed(seats)
        position = self.game.to_position(self.policy.state) if self.policy.line else None
        self.app.navigate(PlayRoute(GameConfig(self.game.name, (first, second), position=position)))
