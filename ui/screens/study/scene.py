"""The study: any position, the best moves that the engine finds, and variations to try.

A Study asks the engine, a tree of Variations holds the tried moves; the scene shows both and sends them intentions. A
move on the board is a variation. The engine rests while another screen covers the scene.
"""

from __future__ import annotations

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
from ui.kit.button import Button, IconButton
from ui.kit.motion import earliest
from ui.kit.switch import Switch
from ui.kit.wheel import notches
from ui.parts import intake
from ui.parts.board_choice import BoardChoice
from ui.parts.board_panel import BoardPanel
from ui.parts.board_scene import BoardScene
from ui.parts.cached_layer import CachedLayer
from ui.parts.copying import copy_out
from ui.parts.editable import can_edit
from ui.parts.side_styles import SideStyles
from ui.parts.top_bar import TopBar
from ui.parts.variation_tree import VariationTree
from ui.parts.win_bar import WinChance
from ui.screens.study import keys
from ui.screens.study.chances import ChanceBar, win_chance_of
from ui.screens.study.engine_card import EngineCard
from ui.screens.study.layout import arrange
from ui.screens.study.line_list import LineEntry, LineList
from ui.screens.study.switches import SwitchCard
from ui.shell.routes import EditorRoute, Route, StudyRoute, ThinkRoute
from ui.shell.shortcuts import SHEET, open_sheet

if TYPE_CHECKING:
    from collections.abc import Mapping

    from saves.models import Judgement
    from ui.shell.host import Host


_GLANCE = 0.1  # seconds between two looks at the search
_TREE = 0.5  # seconds between two updates of the chances in the tree
_SLICE = 0.006  # seconds of a frame for reading variations
_MOST_LINES = 5
_NOTHING: Mapping[tuple[str, ...], Judgement] = {}


class StudyScene(BoardScene):
    """The study of a tree of variations; the board shows its position `variations.current`."""

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
        self.game = variations.game
        self.texts = texts_of(self.game.name)
        self.keys = keys.table_of(theme_of(self.game.name))
        self.view = view_for(self.game.name)(self.game, self.look.theme, self.look.metrics)
        self.view.on_sound = app.play_sound
        self.view.aided, self.view.warns, self.view.cheers = (), False, False
        self.sides = SideStyles.of(self.view)
        self.study = Study(app.engine, self.game, app.warmup.ready)
        self.board = BoardPanel(self.view, self.play, self.invalidate, lambda message: app.notice(message, "error"))
        self.chances = ChanceBar(self.sides)
        self.lines = LineList(self.game, self.texts, self.sides, self.choose, self.play)
        self.engine = EngineCard(self.study, self.lines, self.toggle_pause)
        self.best = Switch(text("Lines"), True, self._switched, keycap=keys.BEST.keys)
        self.effects = Switch(text("Effects"), True, self._switched, keycap=keys.FLIPS.keys)
        self.answer = Switch(text("Answer"), False, self._switched, keycap=keys.ANSWER.keys)
        self.switches = SwitchCard((self.best, self.effects, self.answer))
        self.kept, self._judged = kept, judged
        self.tree = VariationTree(variations, self.texts, self.sides, self._text_of_node, self.go_to, self.remove)
        self.set_up = Button(text("Set up a position"), self.edit, icon="pencil", keycap=keys.EDIT.keys, size=13)
        self.set_up.visible = can_edit(self.game)
        self.paste_button = Button(text("Paste"), self.paste, icon="clipboard-paste", keycap=keys.PASTE.keys)
        self.play_button = Button(
            text("Play on from here"), self.play_on, "primary", icon="play-filled", keycap=keys.PLAY_ON.keys, size=16
        )
        self.forced = Button("", self.play_off_board_move, icon="step-forward", size=16)
        self.choice = BoardChoice(app, self.game, self._go_over)
        self.bar = TopBar(app, text("Study"), origin, extra=self._extra(), choice=self.choice)
        self._page = CachedLayer(self._draw_page)
        self._chosen: int | None = None
        self._ranked: tuple[Ranked, ...] = ()
        self._reply: Consequences | None = None
        self._removed: list[Removed] = []
        self._edited = ""
        """The last position that was opened in the editor."""
        self._is_away = False
        """Whether the editor covers the study."""
        self._tree_refreshed_at = float("-inf")
        self._grows = True
        """Whether some variations may not be read yet."""
        self._doing = ""
        self._rested = False
        self.controls.set(
            (
                self.board, self.forced, self.tree, self.engine.pause, self.lines, *self.switches.controls, self.set_up,
                self.paste_button, self.play_button, *self.bar.controls,
            ),
            self.look,
        )  # fmt: skip
        self._show_position()

    def _extra(self) -> tuple[IconButton, ...]:
        app = self.app
        return (
            IconButton("circle-question-mark", text("Keys"), lambda: open_sheet(app), keycap=SHEET.keys, group="bar"),
            IconButton("git-branch", text("Watch it think"), self.watch_it_think, keycap=keys.WATCH.keys, group="bar"),
            IconButton("upload", text("Copy the game"), self.copy_game, keycap=keys.COPY_GAME.keys, group="bar"),
        )

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
        self.study.close()
        self._page.forget()

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

    def layout(self, size: tuple[int, int]) -> None:
        """Place everything."""
        look = self.look
        places = arrange(look.metrics, can_set_up=self.set_up.visible)
        self.view.restyle(look.theme, look.metrics)
        self.view.reduced_motion = not look.animations
        self.view.layout(places.board)
        self.board.rect = places.board
        self.bar.layout(size[0])
        self.tree.layout(places.variations, look)
        self.chances.rect = places.chances
        self.engine.layout(places.engine, look)
        self.switches.layout(places.switches, look)
        self.set_up.rect = places.set_up
        self.set_up.shows_keycap = self.paste_button.shows_keycap = places.chances.w >= look.px(380)
        self.paste_button.rect, self.play_button.rect = places.paste, places.play
        self._offer_off_board_moves()
        self._page.forget()
        self.refresh()

    # -- events -------------------------------------------------------------------------------------

    def mouse(self, event: pygame.event.Event) -> bool:
        """Handle the mouse; the sideways wheel and the right button over the tree belong to the tree."""
        if event.type == pygame.MOUSEWHEEL and self.controls.hovered is self.tree and notches(event)[0]:
            return self.tree.scroll(notches(event)[0], 0, self.look)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 3 and self.tree.contains(event.pos):
            return self.tree.right_click(event.pos, self.look)
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
            if now - self._tree_refreshed_at >= _TREE:
                self._tree_refreshed_at = now
                self.tree.refresh(self.look)
                self._page.invalidate()
            self.app.invalidate()
        if self._doing != self.study.doing:
            self._doing = self.study.doing
            self.refresh()

    def _grow(self, now: float) -> None:
        """Read more variations; show them now and then, and at the end."""
        self._grows = self.variations.take_more(_SLICE)
        if not self._grows or now - self._tree_refreshed_at >= _TREE:
            self._tree_refreshed_at = now
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
        """Draw the cached layer, and the moving parts over it."""
        look = self.look
        self._page.show(surface, self.controls.is_animating(look.now))
        self.view.keyed = self.controls.focused is self.board
        self.board.draw_view(surface, look.now)
        if not self.board.animates(look.now) and not self.view.pending():
            self.view.draw_ranked(surface, self._ranked, self._reply)
        self.chances.left = self.view.left_side
        self.chances.draw(surface, look)
        self.engine.draw(surface, look)
        self.engine.pause.draw(surface, look)
        self.lines.draw(surface, look)
        if self.forced.visible:
            self.forced.draw(surface, look)
        self.controls.draw_focus(surface, look)

    def _draw_page(self, page: pygame.Surface) -> None:
        look = self.look
        page.fill(look.theme.bg)
        self.bar.draw(page)
        self.switches.draw(page, look)
        for control in self.controls:
            if control.visible and control not in (self.lines, self.engine.pause, self.forced):
                control.draw(page, look)

    def invalidate(self) -> None:
        """Mark the cached layer for repainting."""
        self._page.invalidate()
        self.app.invalidate()

    # -- what is shown ------------------------------------------------------------------------------

    @property
    def state(self) -> Any:
        """The studied position."""
        return self.variations.state

    def refresh(self) -> None:
        """Read study and variations again and show them."""
        self.engine.refresh()
        self.play_button.enabled = not is_terminal(self.state)
        self._learn()
        self.tree.caption = _kept_text(self.app, self.kept)
        self.tree.refresh(self.look)
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
        self._offer_off_board_moves()

    def _offer_off_board_moves(self) -> None:
        """Show a button in the middle of the board for an off-board move."""
        off_board_moves = self.view.off_board_moves(self.game.actions(self.state))
        self.forced.visible, self.forced.keycap = bool(off_board_moves), keys.PASS.keys if off_board_moves else ""
        if off_board_moves:
            side, move = (
                self.sides.name(int(current_player(self.state))),
                self.game.action_to_string(self.state, off_board_moves[0]),
            )
            self.forced.label = text("{side}: {move}", side=side, move=self.texts.call(move))
            self.forced.rect = pygame.Rect(0, 0, self.forced.natural_width(self.look), self.look.px(48))
            self.forced.rect.center = self.board.rect.center

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
        self.engine.remark = self._remark()
        self.engine.forced = len(self.game.actions(self.state)) == 1
        self._rank(entries, chosen)
        self.chances.show(self._win_chance(), self.look, elsewhere=True)
        self.chances.mover = None if is_terminal(self.state) else int(current_player(self.state))

    def _entry(self, line: StudyLine, rank: int, played: int | None) -> LineEntry:
        return LineEntry(line, rank, self._chance_text(line), line.action in self.study.book, line.action == played)

    def _rank(self, entries: list[LineEntry], chosen: int | None) -> None:
        """Choose the moves that are drawn on the board."""
        shown = [entry for entry in entries if self.best.value or entry.line.action == chosen]
        self._ranked = tuple(
            Ranked(entry.line.action, entry.rank, self.effects.value and entry.rank > 0 and entry.line.action == chosen)
            for entry in shown
        )
        line = next((entry.line for entry in entries if entry.line.action == chosen), None)
        self._reply = None
        if self.answer.value and line is not None and len(line.actions) > 1:
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

    def toggle(self, switch: Switch) -> None:
        """Turn a switch on or off."""
        switch.activate(self.look)

    def _switched(self, _on: bool) -> None:
        self._learn()
        self.invalidate()

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
        if not self.set_up.visible:
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
