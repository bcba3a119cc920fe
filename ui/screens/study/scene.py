"""The study: any position, the best moves that the engine finds, and variations to try.

A Study asks the engine, a tree of Variations holds the tried moves; the scene shows both and sends them intentions. A
move on the board is a variation. The engine rests while another screen covers the scene.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from coach.boards import texts_of
from coach.chance_texts import ChanceText, judgement_chance_text, line_chance_text
from coach.game_texts import both_percents
from game import RulesError, current_player, is_terminal, outcome_of
from game.texts import text
from saves.errors import LibraryError
from saves.gamefile import write_game
from table.consequences import Consequences, consequences_of
from table.reading import Start, UnreadableTextError, read_start
from table.studying import Study, StudyLine
from table.variations import Removed, VariationNode, Variations
from ui.boards import theme_of, view_for
from ui.boards.messages import Ranked
from ui.kit.button import Button
from ui.kit.motion import earliest
from ui.kit.switch import Switch
from ui.kit.tree import commands
from ui.kit.tree.layout import Box, Column, Grid, Panel, Stack
from ui.kit.tree.page import Page, Split
from ui.kit.wheel import notches
from ui.parts import intake
from ui.parts.board_choice import BoardChoice
from ui.parts.board_panel import BoardPanel
from ui.parts.board_scene import BoardScene
from ui.parts.copying import copy_out
from ui.parts.editable import can_edit
from ui.parts.side_styles import SideStyles
from ui.parts.top_bar import keys_button, top_bar
from ui.parts.variation_tree import VariationTree
from ui.parts.win_bar import WinChance
from ui.screens.study import keys
from ui.screens.study.cards import ChanceBar, doing_of, engine_card, switch_card, win_chance_of
from ui.screens.study.line_list import LineEntry, LineList
from ui.shell.routes import EditorRoute, Route, StudyRoute, ThinkRoute

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from saves.models import Judgement
    from ui.kit.look import Look
    from ui.kit.tree.node import Node
    from ui.shell.host import Host


_GLANCE = 0.1  # seconds between two looks at the search
_SHOWN = 0.25  # seconds between two updates of what the engine finds
_SLICE = 0.006  # seconds of a frame for reading variations
_MOST_LINES = 5
_NOTHING: Mapping[tuple[str, ...], Judgement] = {}


class StudyScene(BoardScene):
    """The study of a tree of variations; the board shows its position `variations.current`.

    Attributes:
        shows_lines: whether the board shows the best moves, and not only the chosen one.
        shows_effects: whether it shows what the chosen move does.
        shows_answer: whether it shows the answer to that.
    """

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
            variations: the tree, at the first position to show.
            origin: the subtitle: where the tree begins, or its game.
            kept: the id of the game that keeps the variations, or None.
            judged: the kept judgements, by the moves to each position.
        """
        super().__init__(app)
        self.variations = variations
        self.origin = origin
        self.game = variations.game
        self.texts = texts_of(self.game.name)
        self.keys = keys.table_of(theme_of(self.game.name))
        self.view = view_for(self.game.name)(self.game, self.look.theme, self.look.metrics)
        self.view.on_sound = app.play_sound
        self.view.aided, self.view.warns, self.view.cheers = (), False, False
        self.sides = SideStyles.of(self.view)
        self.study = Study(app.engine, self.game, app.warmup.ready)
        self.board = BoardPanel(self.view, self.play, self.invalidate, lambda message: app.notice(message, "error"))
        self.board.marks = (self._draw_marks,)
        self.chances = ChanceBar(self.sides)
        self.lines = LineList(self.game, self.texts, self.sides, self.choose, self.play)
        self.shows_lines, self.shows_effects, self.shows_answer = True, True, False
        self.kept, self._judged = kept, judged
        self.plan = VariationTree(variations, self.texts, self.sides, self._text_of_node, self.go_to, self.remove)
        self._chosen: int | None = None
        self._ranked: tuple[Ranked, ...] = ()
        self._reply: Consequences | None = None
        self._removed: list[Removed] = []
        self._edited = ""
        """The last position that was opened in the editor."""
        self._is_away = False
        """Whether the editor covers the study."""
        self._shown_at = float("-inf")
        self._grows = True
        """Whether some variations may not be read yet."""
        self._doing = ""
        self._rested = False
        self._show_position()

    def compose(self) -> Node:
        button, low = partial(commands.button, target=self), self.look.metrics.low
        set_up = button(keys.EDIT, size=13) if can_edit(self.game) else None
        bar = [commands.icon_button(keys.COPY_GAME, self, group="bar")]
        bar.insert(0, commands.icon_button(keys.WATCH, self, group="bar"))
        sheet = keys_button(self.app)
        choice = BoardChoice(self.app, self.game, self._go_over)
        play = Button(
            text("Play on from here"), self.play_on, "primary", icon="play-filled", keycap=keys.PLAY_ON.keys, size=16,
            tall=48 if low else 60,
        )  # fmt: skip
        play.enabled = not is_terminal(self.state)
        left = Column(Stack(self.board, self._off_board_button(), grow=1), self.plan, gap=12, grow=1)
        side = Column(
            Panel(self.chances, radius=14, elevation=1, pad=0),
            self._engine_card(),
            switch_card(*self._switches(), low=low),
            Grid(2 if set_up else 1, set_up, button(keys.PASTE), equal=True),
            play,
            gap=8 if low else 12,
        )
        return Page(
            top_bar(self.app, text("Study"), self.origin, extra=[sheet, *bar], choice=choice),
            Split(left, side, wide=(344, 480), share=0.33, gap=24 if self.look.metrics.roomy else 16),
            bar_last=True,
            pad=(12, 12) if low else (16, 24),
        )

    def _engine_card(self) -> Node:
        is_paused = self.study.doing == "paused"
        label, icon = (text("Go on"), "play") if is_paused else (text("Pause"), "pause")
        pause = Button(
            label, self.toggle_pause, icon=icon, keycap=keys.PAUSE.keys, size=13, name=text("Pause"), tall=36
        )
        pause.enabled = self.study.doing in ("paused", "thinking", "preparing")
        doing = doing_of(self.study, forced=len(self.game.actions(self.state)) == 1)
        remark = "" if self.lines.entries else self._remark()
        return engine_card(self.study, doing, pause, self.lines, remark, low=self.look.metrics.low)

    def _switches(self) -> Iterator[Switch]:
        for command, label, field in (
            (keys.BEST, text("Lines"), "shows_lines"),
            (keys.FLIPS, text("Effects"), "shows_effects"),
            (keys.ANSWER, text("Answer"), "shows_answer"),
        ):
            yield Switch(label, getattr(self, field), partial(self.switch, field), keycap=command.keys)

    def switch(self, field: str, on: bool | None = None) -> None:
        """Turn a switch of the board's marks on or off, by its attribute; None turns it over."""
        setattr(self, field, not getattr(self, field) if on is None else on)
        self._learn()

    def _off_board_button(self) -> Node | None:
        """The button in the middle of the board for an off-board move; None without one."""
        moves = self.view.off_board_moves(self.game.actions(self.state))
        if not moves:
            return None
        move = self.texts.call(self.game.action_to_string(self.state, moves[0]))
        label = text("{side}: {move}", side=self.sides.name(int(current_player(self.state))), move=move)
        button = Button(label, self.play_off_board_move, icon="step-forward", keycap=keys.PASS.keys, size=16, tall=48)
        box = Box(button, align="center", valign="center")
        box.is_live = True  # it lies on the board
        return box

    @property
    def has_pass(self) -> bool:
        """Whether there is an off-board move."""
        return bool(self.view.off_board_moves(self.game.actions(self.state)))

    # -- the scene's life ---------------------------------------------------------------------------

    @property
    def occupation(self) -> str:
        return text("while studying {board}", board=self.game.title)

    def arrive(self, route: Route) -> None:
        super().arrive(route)
        if isinstance(route, StudyRoute) and route.action is not None:
            self.play(route.action)

    def enter(self) -> None:
        """Begin or resume the search of the position."""
        self.app.warmup.prefer(self.game.name)
        self._tell_edited()
        self._look_at()
        self.refresh()

    def leave(self) -> None:
        """Free the engine and its memory while another screen covers the study."""
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
        """Resume the engine, unless it was paused before."""
        self.study.pause(self._rested)

    # -- events -------------------------------------------------------------------------------------

    def mouse(self, event: pygame.event.Event) -> bool:
        """Handle the mouse; the sideways wheel and the right button over the tree belong to the tree."""
        if event.type == pygame.MOUSEWHEEL and self.controls.hovered is self.plan and notches(event)[0]:
            return self.plan.scroll(notches(event)[0], 0, self.look)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 3 and self.plan.contains(event.pos):
            return self.plan.right_click(event.pos, self.look)
        return super().mouse(event)

    def give_focus_back(self) -> None:
        """Give the keys back to the tree after a click, or to the board during a half-made move."""
        self.controls.focus(self.board if self.view.pending() else None, self.look)

    def key(self, event: pygame.event.Event) -> bool:
        """Take a key; True if something changed."""
        if event.type != pygame.KEYDOWN:
            return self.controls.handle(event, self.look)
        if self.controls.focused is self.board and event.key == pygame.K_TAB:
            self.view.keyboard = False
        used = super().key(event)
        if self.controls.focused is self.board:
            self.view.keyboard = True
        return used

    def escape(self) -> bool:
        """Take back a half-made move, else take the focus from the board, else leave the study."""
        if self.view.escape():
            self.refresh()
        elif self.controls.focused is self.board:
            self.controls.focus(None, self.look)
        else:
            return super().escape()
        return True

    # -- time and drawing ---------------------------------------------------------------------------

    def update(self, now: float) -> None:
        """Show new findings of the engine, and read more variations."""
        super().update(now)
        self.board.update(now)
        if self._grows:
            self._grow(now)
        learnt = self.study.update(now)
        if self.study.problem:
            self.app.notice(self.study.problem, "error")
            self.study.problem = None
        if learnt:
            self._learn()
        if (learnt and now - self._shown_at >= _SHOWN) or self._doing != self.study.doing:
            self._shown_at, self._doing = now, self.study.doing
            self.refresh()

    def _grow(self, now: float) -> None:
        """Read more variations; show them now and then, and at the end."""
        self._grows = self.variations.take_more(_SLICE)
        if not self._grows or now - self._shown_at >= _SHOWN:
            self._shown_at = now
            self.refresh()

    def is_animating(self, now: float) -> bool:
        """Whether 60 frames a second are wanted."""
        turning = self.study.doing in ("thinking", "preparing") and self.look.animations
        return turning or self.board.animates(now) or self.chances.is_animating(now) or super().is_animating(now)

    def next_frame_delay(self, now: float) -> float | None:
        """Seconds until the next look at the search."""
        searches = self.study.doing in ("thinking", "preparing")
        return earliest(super().next_frame_delay(now), _GLANCE if searches else None, 0.0 if self._grows else None)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the study; the board shows where the keyboard is."""
        self.view.keyed = self.controls.focused is self.board
        self.chances.left = self.view.left_side
        super().draw(surface)

    def _draw_marks(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the best moves on the board."""
        if not self.board.animates(look.now) and not self.view.pending():
            self.view.draw_ranked(surface, self._ranked, self._reply)

    # -- what is shown ------------------------------------------------------------------------------

    @property
    def state(self) -> Any:
        """The studied position."""
        return self.variations.state

    def refresh(self) -> None:
        """Read study and variations again and show them."""
        self._learn()
        self.plan.caption = _kept_text(self.app, self.kept)
        self.invalidate()

    def _show_position(self) -> None:
        """Show the position without animation, and offer its moves."""
        current = self.variations.current
        self.view.set_state(current.state, current.action)
        if self._is_won:
            self.board.celebrate_again(self.look.now)
        self._offer_moves()

    @property
    def _is_won(self) -> bool:
        """Whether a side has won in the position."""
        outcome = outcome_of(self.game, self.state)
        return outcome is not None and outcome.winner is not None

    def _offer_moves(self) -> None:
        state = self.state
        self.view.set_interaction(self.game.actions(state), not is_terminal(state), int(current_player(state)))

    def play_off_board_move(self) -> None:
        """Play the off-board move, if there is one."""
        for action in list(self.view.off_board_moves(self.game.actions(self.state)))[:1]:
            self.play(action)

    def _look_at(self) -> None:
        """Let the engine search the position, and the played move of the game."""
        following = next((node for node in self.variations.current.children if node.in_game), None)
        self.study.look_at(self.state, following.action if following else None)

    def _learn(self) -> None:
        """Show the lines and the chances of the position."""
        lines = self.study.lines[: self.study.lines_wanted]
        played = next((node.action for node in self.variations.current.children if node.in_game), None)
        entries = [self._entry(line, rank, played) for rank, line in enumerate(lines, 1)]
        shown = self.study.line_of(played)
        if shown is not None and shown not in lines:
            entries.append(self._entry(shown, 0, played))
        if self._chosen not in [entry.line.action for entry in entries]:
            self._chosen = None
        chosen = self._chosen if self._chosen is not None else entries[0].line.action if entries else None
        self.lines.show(self.state, entries, chosen)
        self._rank(entries, chosen)
        self.chances.show(self._win_chance(), self.look, elsewhere=True)
        self.chances.mover = None if is_terminal(self.state) else int(current_player(self.state))

    def _entry(self, line: StudyLine, rank: int, played: int | None) -> LineEntry:
        return LineEntry(line, rank, self._chance_text(line), line.action in self.study.book, line.action == played)

    def _rank(self, entries: list[LineEntry], chosen: int | None) -> None:
        """Choose the moves that are drawn on the board."""
        shown = [entry for entry in entries if self.shows_lines or entry.line.action == chosen]
        self._ranked = tuple(
            Ranked(entry.line.action, entry.rank, self.shows_effects and entry.rank > 0 and entry.line.action == chosen)
            for entry in shown
        )
        line = next((entry.line for entry in entries if entry.line.action == chosen), None)
        self._reply = None
        if self.shows_answer and line is not None and len(line.actions) > 1:
            after = consequences_of(self.game, self.state, line.actions[0]).after
            self._reply = consequences_of(self.game, after, line.actions[1])

    def _remark(self) -> str:
        """The text in place of the lines while there are none."""
        outcome = outcome_of(self.game, self.state)
        if outcome is not None:
            side = None if outcome.winner is None else self.sides.name(outcome.winner)
            return text("A draw") if side is None else text("{side} has won", side=side)
        if self.study.doing == "preparing":
            return text("The computer is getting ready")
        return text("Looking at every move")

    def _chance_text(self, line: StudyLine) -> ChanceText:
        return line_chance_text(line, self.game.alternates)

    def _text_of_node(self, node: VariationNode) -> ChanceText | None:
        """The chance of the move that leads to a position of the tree, in words; None if it is unknown."""
        line = self.study.known_line(node.parent.state, node.action) if node.parent else None
        if line is not None:
            return self._chance_text(line)
        judged = self._judged.get(node.line) if self._judged else None
        return None if judged is None else judgement_chance_text(judged, node.player or 0, self.game.alternates)

    def _win_chance(self) -> WinChance | None:
        """The win chance of the position: its result, or the chance of its best line."""
        state = self.state
        outcome = outcome_of(self.game, state)
        if outcome is not None:
            share = 0.5 if outcome.winner is None else 1.0 - outcome.winner
            return WinChance(share, both_percents(share))
        line, first = next(iter(self.study.lines), None), int(current_player(state)) == 0
        return None if line is None else win_chance_of(line, self.study.proven, first, self.game.alternates)

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
        """Show the move between two positions of the tree."""
        assert after.action is not None
        self.board.show_move(after.action, before.state, after.state, self.look.now)
        if self._is_won:
            self.board.celebrate(self.look.now, "")
        self._moved()

    def play_rank(self, rank: int) -> None:
        """Play the move of a rank; 1 is the best."""
        entry = next((entry for entry in self.lines.entries if entry.rank == rank), None)
        if entry is not None:
            self.play(entry.line.action)

    def choose(self, action: int) -> None:
        """Choose a move, and show its effects."""
        self._chosen = action
        self._learn()
        self.invalidate()

    def step(self, way: str) -> None:
        """Go `back`, `forward`, `up` or `down` in the tree."""
        before = self.variations.current
        if not {"back": self.variations.back, "forward": self.variations.forward, "up": self.variations.up,
                "down": self.variations.down}[way]():  # fmt: skip
            return
        now = self.variations.current
        if now.parent is before:
            self._show_move(before, now)
        else:
            self._jumped()

    def go_to(self, node: VariationNode) -> None:
        """Go to a position of the tree."""
        if node is not self.variations.current:
            self.variations.go_to(node)
            self._jumped()

    def _jumped(self) -> None:
        self._show_position()
        self._moved()

    def _moved(self) -> None:
        """Update everything for another position."""
        self._chosen = None
        self._offer_moves()
        self._look_at()
        self.refresh()

    def remove(self, node: VariationNode | None = None) -> None:
        """Remove a variation; `undo` brings it back."""
        node = node or self.variations.current
        if not self.variations.can_remove(node):
            self.app.notice(text("Only variations can be removed, not the game itself."))
            return
        here = self.variations.current
        removed = self.variations.remove(node)
        if removed is None:
            return
        self._removed.append(removed)
        self.app.notice(self._removal(node))
        if self.variations.current is not here:
            self._jumped()
        self.refresh()

    def _removal(self, node: VariationNode) -> str:
        """The notice about a removed variation."""
        move = self.texts.named(node.text)
        if node.children:
            return text("Removed: {move} and the moves after it. Ctrl+Z brings them back.", move=move)
        return text("Removed: {move}. Ctrl+Z brings it back.", move=move)

    def undo(self) -> None:
        """Restore the last removed variation."""
        if self._removed:
            self.variations.restore(self._removed.pop())
            self._jumped()

    def toggle_pause(self) -> None:
        """Pause or resume the engine."""
        self.study.pause(self.study.doing != "paused")
        self.refresh()

    def change_lines(self, by: int) -> None:
        """Search for more lines, or for fewer."""
        self.study.lines_wanted = min(max(1, self.study.lines_wanted + by), _MOST_LINES)
        self._look_at()
        self.refresh()

    def play_on(self) -> None:
        """Ask who plays a game from the position."""
        from ui.parts.start_dialog import StartDialog

        if not is_terminal(self.state):
            self.app.open(StartDialog(self.app, Start(self.game.name, self.game.to_position(self.state))))

    def edit(self) -> None:
        """Open the editor with this position, or with the last edit of this position."""
        if not can_edit(self.game):
            return
        board, here = self.game.name, self.game.to_position(self.state)
        self.app.navigate(EditorRoute(board, here))
        put_together = self.app.settings.setup(board).position
        if self._edited == here and put_together:
            self.app.navigate(EditorRoute(board, put_together))
        self._edited, self._is_away = here, True

    def _tell_edited(self) -> None:
        """Say that the editor keeps its position, after a return from the editor."""
        kept, away, self._is_away = self.app.settings.setup(self.game.name).position, self._is_away, False
        if away and kept not in ("", self._edited):
            message = text("Your position is kept: {key} brings it back.", key=keys.EDIT.keys)
            self.app.notice(message)

    def _go_over(self, board: str) -> None:
        """Study another board."""
        self.app.navigate(StudyRoute(board), replace=self._is_kept)

    @property
    def _is_kept(self) -> bool:
        """Whether another study can replace this one without a loss; otherwise it opens above this one."""
        return self.kept is not None or not self.variations.root.children

    def paste(self) -> None:
        """Study the position or the moves on the clipboard; a game file is imported as on other screens."""
        try:
            start = read_start(self.app.paste())
        except UnreadableTextError as error:
            self.app.notice(str(error), "error")
            return
        if start is None:
            intake.paste(self.app)
        else:
            self.app.navigate(StudyRoute(start.board, start.position, moves=start.moves), replace=self._is_kept)

    def watch_it_think(self) -> None:
        """Show how the algorithms of the lecture search the position."""
        self.app.navigate(ThinkRoute(self.game, self.state))

    def copy_position(self) -> None:
        """Copy the position to the clipboard."""
        copy_out(self.app, self.game.to_position(self.state), text("The position is copied."))

    def copy_game(self) -> None:
        """Copy the game with its variations to the clipboard, as a game file."""
        try:
            copied = (
                write_game(self.variations.to_record()) if self.kept is None else self.app.library.export([self.kept])
            )
        except LibraryError as error:
            self.app.notice(str(error), "error")
        else:
            copy_out(self.app, copied, text("The game is copied with its variations."))


def _kept_text(app: Host, game: int | None) -> str:
    """Return the words that say whether variations are kept with a game of this id."""
    if game is None:
        return text("not kept: no game")
    if app.library.is_writable and not app.keeper.is_behind:
        return text("kept with the game")
    return text("not kept on the disk")
