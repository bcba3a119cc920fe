"""The study: any position, the best moves that the engine finds, and variations to try.

A `Study` asks the engine; a tree of `Variations` holds the tried moves. The scene shows both. A move on the board
begins or continues a variation. The engine rests while another screen is shown.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

import pygame

from game import RulesError, current_player, is_terminal, outcome_of
from game.texts import text
from saves.models import Judgement
from table.consequences import Consequences, consequences_of
from table.studying import Study
from table.variations import Removed, VariationNode, Variations
from ui.boards import theme_of
from ui.boards.view import off_board_moves
from ui.kit import Button, Section, Switch, button, cap_of, icon_button
from ui.kit.motion import earliest
from ui.kit.tree import Box, Column, Grid, Node, Page, Panel, Split, Stack
from ui.parts.board_choice import BoardChoice, can_edit
from ui.parts.board_scene import BoardScene
from ui.parts.switches import DETAILS
from ui.parts.top_bar import keys_button, top_bar
from ui.parts.variation_tree import VariationTree
from ui.screens.study import keys
from ui.screens.study.findings import Findings, StudyOpenings, engine_card, switch_card
from ui.shell.host import Host
from ui.shell.routes import EditorRoute, Route, StudyRoute

_GLANCE = 0.1  # seconds between two looks at the search
_SIDE, _SMALL_SIDE, _SIDE_MOST = 344, 248, 480  # logical widths of the panel: least, least in a small window, most
_BESIDE = 172, 300  # logical widths of the panel beside a small board: least, most
_NOTHING: Mapping[tuple[str, ...], Judgement] = {}


class StudyScene(BoardScene):
    """The study of a tree of variations; the board shows its position `variations.current`."""

    activity = "while studying {board}"
    title = "Study"

    def __init__(
        self,
        app: Host,
        variations: Variations,
        *,
        origin: str = "",
        kept: int | None = None,
        judged: Mapping[tuple[str, ...], Judgement] = _NOTHING,
    ) -> None:
        """Study a tree of variations.

        Args:
            app: the program.
            variations: the tree; its current position is shown first.
            origin: the subtitle, which names the tree's first position or its game.
            kept: the library's id of the game that keeps the variations, or None.
            judged: the saved judgements of positions, keyed by the moves that lead to a position.
        """
        super().__init__(app)
        self.variations, self.origin, self.kept = variations, origin, kept
        self.take_board(variations.game)
        own = Section("On the board, after Tab", theme_of(self.game.name).keys)
        self.keys = *keys.SECTIONS, own, keys.READ_STUDY
        self.view.aided, self.view.warns, self.view.cheers = (), False, False
        self.study = Study(app.engine, self.game, app.warmup.ready)
        self.findings = Findings(app, self.board, self.study, variations, self.sides, judged, self.play)
        self.openings = StudyOpenings(app, self.findings, variations, self.play, self.invalidate)
        text_of = self.findings.text_of_node
        self.plan = VariationTree(variations, self.texts, self.sides, text_of, self.go_to, self.remove)
        self._removed: list[Removed] = []
        self._edited = ""
        """The last position that was opened in the editor."""
        self._is_away = False
        """Whether the editor was opened from the study and is still shown."""
        self._rested = False
        self._show_position()

    def compose(self) -> Node:
        go_over = lambda board: self.app.navigate(StudyRoute(board), replace=self.is_replaceable)  # noqa: E731
        low, boards = self.look.metrics.low, BoardChoice(self.app, self.game, go_over)
        set_up = button(keys.EDIT, self, size=13) if can_edit(self.game) else None
        commands = *([DETAILS] if low else []), keys.WATCH, keys.COPY_GAME
        others = (icon_button(each, self, group="bar", optional=True) for each in commands)
        top = top_bar(self.app, text("Study"), self.origin, extra=[keys_button(self.app), *others], choice=boards)
        small = low and self.look.metrics.tight
        words = text("Play on") if small else None
        play = button(replace(keys.PLAY_ON, run=keys.play_on), self, "primary", label=words, size=16)
        play.tall, play.enabled = 44 if small else 48 if low else 60, not is_terminal(self.state)
        label, icon = (text("Go on"), "play") if self.study.doing == "paused" else (text("Pause"), "pause")
        pause = button(replace(keys.PAUSE, icon=icon, title="Pause"), self, label=label, size=13, tall=36, tooltip="")
        pause.enabled = self.study.doing in ("paused", "thinking", "preparing")
        marks = switch_card(self.app, *(
            Switch(label, getattr(self.findings, field), partial(self.findings.switch, field), keycap=key, tooltip=tip)
            for key, label, field, tip in (
                (keys.BEST.keys, text("Lines##of moves"), "shows_lines", text("Marks the best moves on the board")),
                (keys.FLIPS.keys, text("Effects"), "shows_effects", text("Shows what the chosen move does")),
                # translators: a noun: the other side’s best answer.
                (keys.ANSWER.keys, text("Answer"), "shows_answer", text("Shows the other side’s best answer")),
            )
        ), low=low)  # fmt: skip
        board, forced = Stack(self.board, self._off_board_button(), grow=1), len(self.game.actions(self.state)) == 1
        engine = engine_card(self.app, self.findings, None if small else pause, forced=forced, low=low)
        found = self.openings.node() if self.openings.is_open else engine, not self.openings.is_open and marks
        chances = Panel(self.findings.chances, radius=14, elevation=1, pad=0)
        choice, ways = self.openings.choice(), Grid(2 if set_up else 1, set_up, button(keys.PASTE, self), equal=True)
        if small:  # what is looked at in every position beside the board
            above = Split(board, Column(chances, pause, play, gap=8), wide=_BESIDE, gap=8)
            body: Node = Column(above, *found, choice, self.plan, ways, gap=6)
        else:
            side = Column(chances, choice, *found, ways, play, gap=8 if low else 12)
            wide = _SMALL_SIDE if self.look.metrics.small else _SIDE, _SIDE_MOST
            left, gap = Column(board, self.plan, gap=12, grow=1), min(24, self.look.metrics.margin)
            body = Split(left, side, wide=wide, share=0.33, gap=gap)
        return Page(top, body, bar_last=True, pad=6 if small else 12 if low else (16, 24))

    def _off_board_button(self) -> Node | None:
        """The button in the middle of the board for an off-board move; None if there is no such move."""
        action = self.off_board_move
        if action is None:
            return None
        move = self.texts.call(self.game.action_to_string(self.state, action))
        label = text("{side}: {move}", side=self.sides.name(int(current_player(self.state))), move=move)
        button = Button(label, lambda: self.play(action), icon="step-forward", keycap=keys.PASS.keys, size=16, tall=48)
        box = Box(button, align="center", valign="center")
        box.is_live = True  # painted in each frame, like the board below it
        return box

    @property
    def off_board_move(self) -> int | None:
        """The legal move that cannot be made on the board, such as a pass; None if there is none."""
        return next(iter(off_board_moves(self.view, self.game.actions(self.state))), None)

    # -- the scene's life ---------------------------------------------------------------------------

    def arrive(self, route: Route) -> None:
        super().arrive(route)
        if isinstance(route, StudyRoute) and route.action is not None:
            self.play(route.action)

    def enter(self) -> None:
        self.app.warmup.prefer(self.game.name)
        kept, away, self._is_away = self.app.settings.setup(self.game.name).position, self._is_away, False
        if away and kept not in ("", self._edited):
            self.app.notice(text("Your position is kept: {key} brings it back.", key=keys.EDIT.keys))
        self.findings.look_at()
        self.openings.look_again()
        self.invalidate()

    def leave(self) -> None:
        """Free the engine and its memory while another screen is shown."""
        super().leave()
        self.study.close()

    def close(self) -> None:
        self.study.close()
        self.app.keeper.catch_up()

    def pause(self) -> None:
        """Pause the engine while an overlay is open."""
        self._rested = self.study.paused
        self.study.pause(True)

    def resume(self) -> None:
        """Resume the engine, unless it was paused before the overlay opened."""
        self.study.pause(self._rested)

    # -- events -------------------------------------------------------------------------------------

    def mouse(self, event: pygame.event.Event) -> bool:
        """Handle the mouse; right clicks on the tree go to the tree. True if anything changed."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 3 and self.plan.contains(event.pos):
            return self.plan.right_click(event.pos, self.look)
        return super().mouse(event)

    def give_focus_back(self) -> None:
        """After a click, let the arrow keys step through the tree; during a half-made move, focus the board."""
        self.controls.focus(self.board if self.view.pending() else None, self.look)

    def key(self, event: pygame.event.Event) -> bool:
        if event.type != pygame.KEYDOWN:
            return self.controls.handle(event, self.look)
        if self.controls.focused is self.board and cap_of(event) == "Tab":
            self.view.keyboard = False
        used = super().key(event)
        if self.controls.focused is self.board:
            self.view.keyboard = True
        return used

    def escape(self) -> bool:
        """Take back a half-made move, else take the focus from the board, else leave; True if Escape was used."""
        if self.board.take_back():
            return True
        if self.controls.focused is self.board:
            self.controls.focus(None, self.look)
            return True
        return super().escape()

    # -- time and drawing ---------------------------------------------------------------------------

    def update(self, now: float) -> None:
        """Show new findings of the engine, and read more variations."""
        super().update(now)
        self.board.update(now)
        self.openings.look_again(if_changed=True)
        if self.findings.update(now):
            self.invalidate()
        if self.study.problem:
            self.app.notice(self.study.problem, "error")
            self.study.problem = None

    def is_animating(self, now: float) -> bool:
        turning = self.findings.is_searching and self.look.animations
        return turning or self.findings.chances.is_animating(now) or super().is_animating(now)

    def next_frame_delay(self, now: float) -> float | None:
        search, reading = self.findings.is_searching, self.findings.still_reads
        return earliest(super().next_frame_delay(now), _GLANCE if search else None, 0.0 if reading else None)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the study; the board shows its cursor only while it has the focus."""
        self.view.keyed = self.controls.focused is self.board
        self.findings.chances.left = self.view.left_side
        super().draw(surface)

    # -- what is shown ------------------------------------------------------------------------------

    @property
    def state(self) -> Any:
        return self.variations.state

    @property
    def shown_move(self) -> Consequences | None:
        before, action = self.variations.current.parent, self.variations.current.action
        return consequences_of(self.game, before.state, action) if before is not None and action is not None else None

    def sync(self) -> None:
        state = self.state
        self.view.set_interaction(self.game.actions(state), not is_terminal(state), int(current_player(state)))
        self.findings.adopt_lines()
        is_safe = self.app.library.is_writable and not self.app.keeper.is_behind
        if self.kept is not None:
            self.plan.caption = text("kept with the game") if is_safe else text("not kept on the disk")
        else:
            self.plan.caption = "" if self.is_replaceable else text("gone when you leave")

    def _show_position(self) -> None:
        """Show the current position without animation."""
        current = self.variations.current
        self.view.set_state(current.state, current.action)
        if self._is_won:
            self.board.celebrate_again(self.look.now)

    @property
    def _is_won(self) -> bool:
        outcome = outcome_of(self.game, self.state)
        return outcome is not None and outcome.winner is not None

    # -- what the player wants ------------------------------------------------------------------------

    def play(self, action: int) -> None:
        """Play a move; a new move becomes a variation."""
        before = self.variations.current
        try:
            node = self.variations.play(action)
        except RulesError as error:
            self.app.notice(str(error), "error")
            return
        self._show_move(before, node)

    def _show_move(self, before: VariationNode, after: VariationNode) -> None:
        assert after.action is not None
        self.board.show_move(after.action, before.state, after.state, self.look.now)
        if self._is_won:
            self.board.celebrate(self.look.now, "")
        self._moved()

    def play_rank(self, rank: int) -> None:
        """Play the engine's move of a rank; rank 1 is the best move."""
        entry = next((entry for entry in self.findings.entries if entry.rank == rank), None)
        if entry is not None:
            self.play(entry.line.action)

    def step(self, way: str) -> None:
        """Go `back`, `forward`, `up` or `down` in the tree."""
        before = self.variations.current
        tree = self.variations
        gone = {"back": tree.back, "forward": tree.forward, "up": tree.up, "down": tree.down}[way]()
        if gone and tree.current.parent is before:
            self._show_move(before, tree.current)
        elif gone:
            self._jumped()

    def go_to(self, node: VariationNode) -> None:
        if node is not self.variations.current:
            self.variations.go_to(node)
            self._jumped()

    def _jumped(self) -> None:
        self._show_position()
        self._moved()

    def _moved(self) -> None:
        """Update findings and screen after a step to another position, and say its last move aloud."""
        self.findings.wanted = None
        self.findings.look_at()
        self.invalidate()
        self.app.aloud.say(self.reading(self).last_move())

    def remove(self, node: VariationNode | None = None) -> None:
        """Remove a variation (None: the current one); `undo` restores it."""
        node = node or self.variations.current
        if not self.variations.can_remove(node):
            self.app.notice(text("Only variations can be removed, not the game itself."))
            return
        here, removed = self.variations.current, self.variations.remove(node)
        if removed is None:
            return
        self._removed.append(removed)
        move = self.texts.named(node.text)
        many = text("Removed: {move} and the moves after it. Ctrl+Z brings them back.", move=move)
        self.app.notice(many if node.children else text("Removed: {move}. Ctrl+Z brings it back.", move=move))
        if self.variations.current is not here:
            self._jumped()
        self.invalidate()

    def undo(self) -> None:
        """Restore the last removed variation."""
        if self._removed:
            self.variations.restore(self._removed.pop())
            self._jumped()

    def edit(self) -> None:
        """Open the editor with the current position, or with its last edited version."""
        if not can_edit(self.game):
            return
        board, here = self.game.name, self.game.to_position(self.state)
        self.app.navigate(EditorRoute(board, here))
        put_together = self.app.settings.setup(board).position
        if self._edited == here and put_together:
            self.app.navigate(EditorRoute(board, put_together))
        self._edited, self._is_away = here, True

    @property
    def is_replaceable(self) -> bool:
        """Whether a new study can replace this study without a loss; otherwise the new study opens on top."""
        return self.kept is not None or not self.variations.root.children
