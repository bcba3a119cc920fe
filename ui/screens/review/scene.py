"""The review of a game: its turning points and their reasons, better moves, and a retry.

It opens before the person's worst move; a position is explained together with the move that was played in it. The judge
works while the scene is open, and its answers are shown at once (`table.review.ongoing`). Instead of the game, the
board can show a line (`playback`) or the search for a better move (`retry`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from coach.boards import texts_of
from coach.game_texts import list_number
from coach.review import annotation, card_texts
from coach.review.card import ReviewCardText
from coach.review.subject import branches_of, in_common, variations_of
from coach.review.viewpoint import viewpoint_of
from game import current_player, is_terminal
from game.texts import text
from saves.turns import turn_numbers
from table.line import LineCursor
from table.line_playback import NO_LINE, LinePlayback
from table.review.retry import RetryMode
from table.review.turns import Mark
from ui.boards import move_entry, theme_of, view_for
from ui.kit.motion import earliest
from ui.parts.board_scene import BoardScene
from ui.parts.cached_layer import CachedLayer
from ui.parts.side_styles import SideStyles
from ui.parts.top_bar import TopBar
from ui.screens.review import commands, keys, picture
from ui.screens.review.accuracy_card import AccuracyCard
from ui.screens.review.analysis import ReviewAnalysis
from ui.screens.review.bar import Actions
from ui.screens.review.board import ReviewBoard
from ui.screens.review.branches import Branches
from ui.screens.review.card_actions import actions_of
from ui.screens.review.displayed_position import DisplayedPosition, show_position
from ui.screens.review.graph_card import GraphCard, GraphCommands
from ui.screens.review.layout import arrange
from ui.screens.review.move_card import MoveCard
from ui.screens.review.moves_panel import MovesPanel

if TYPE_CHECKING:
    from coach.review.annotation import Annotation
    from coach.review.subject import Subject
    from coach.review.viewpoint import Viewpoint
    from table.review.turns import Turn
    from ui.boards.messages import PieceChoice
    from ui.shell.host import Host

_GLANCE = 0.03
"""Seconds between two looks at the judge."""
_PACE = 0.9
"""Seconds between two moves of a replay."""


class ReviewScene(BoardScene):
    """The review of one game.

    Attributes:
        analysis: the questions to the judge and its answers.
        line: the current position of the game.
        playback: the line on the board, or None.
        retry: the search for a better move, or None.
    """

    board: ReviewBoard
    way_back = "Back to the review"

    def __init__(self, app: Host, subject: Subject) -> None:
        super().__init__(app)
        self.subject, self.match, self.game = subject, subject.match, subject.match.game
        self.title = text("Review")
        self.texts = texts_of(self.game.name)
        self.keys = keys.table_of(theme_of(self.game.name))
        self.analysis = ReviewAnalysis(app, subject, self.texts)
        self.line = LineCursor(self.match)
        self.playback: LinePlayback | None = None
        self.retry: RetryMode | None = None
        self._replay_at: float | None = None
        self._annotated = self._entered = self._opened = False
        self._mover = 0
        """The side to move; its chances are shown in a game without exactly one person."""
        self._make_parts()
        self._page = CachedLayer(self._draw_page)
        self._prepare()

    def _make_parts(self) -> None:
        app = self.app
        self.view = view_for(self.game.name)(self.game, self.look.theme, self.look.metrics)
        self.view.guided = False
        complain = lambda message: app.notice(message, "error")  # noqa: E731
        self.board = ReviewBoard(self.view, self._made, self.invalidate, complain, self._clicked)
        self.sides = SideStyles.of(self.view)
        self.actions = Actions(self)
        extra = self.actions.buttons
        self.bar = TopBar(app, self.title, self.subject.subtitle, extra=extra, theme=False, settings=False)
        self.accuracy = AccuracyCard(self.sides, self.subject, self.analysis.usual, self.analysis.selection.counts)
        self.card = MoveCard(self.sides, self.follow, self._choose)
        self.branches = Branches(self.subject, self.texts, self.sides, self.analysis.judged_at, self._follow_branch)
        panel = self.show_all, self.toggle_branches, self.branches.tree
        self.moves = MovesPanel(self.sides, self.go_to, self._open_branch, *panel)
        graph_commands = GraphCommands(
            lambda: self.go_to(0), lambda: self.step(-1), self.toggle_replay, lambda: self.step(1),
            lambda: self.go_to(self.line.length), self.toggle_looking,
        )  # fmt: skip
        self.graph = GraphCard(self.sides, graph_commands, self.go_to)
        self.controls.set(
            [
                self.board,
                *self.graph.controls,
                *self.accuracy.controls,
                *self.card.controls,
                *self.moves.controls,
                *self.bar.controls,
            ],
            self.look,
        )

    def _prepare(self) -> None:
        """Show the end of the game and the list of its moves."""
        states, moves = self.match.states, self.match.moves
        self._movers = [int(current_player(state)) for state in states[: len(moves)]]
        self._notes = [move_entry(self.game, states[ply], move) for ply, move in enumerate(moves)]
        self.graph.graph.numbers = turn_numbers(self._movers)
        self.view.on_sound = self.app.play_sound
        self.view.set_state(self.line.state, self.line.last_action)

    # -- the scene's life ---------------------------------------------------------------------------

    @property
    def occupation(self) -> str:
        return text("while reviewing {board}", board=self.game.title)

    def enter(self) -> None:
        """Begin the review, or resume it after another screen."""
        self.app.warmup.prefer(self.game.name)
        self.analysis.ongoing.recall()
        self._open()
        self._read_branches()
        self.controls.focus(self.board, self.look)
        self.refresh()

    def _open(self) -> None:
        """Go before the worst move once all moves are judged, unless the person has already moved on."""
        if self._opened or not self.analysis.review.is_complete:
            return
        self._opened, own = True, self.analysis.selection.own
        if own and self.line.at_end and not self.aside:
            self.line.go_to(own[0].ply)

    def _read_branches(self) -> None:
        """Read the variations again; the tree opens if new ones were added."""
        kept, before = variations_of(self.app, self.subject), self.branches.lines
        added = self._entered and len(kept) > len(before)
        self._entered, self.branches.lines = True, kept
        self.moves.list.branches = branches_of(self.subject, kept)
        self.branches.show(bool(kept) and (added or self.branches.tree.visible), self.look)
        self.moves.offer_tree(bool(kept))

    def toggle_branches(self) -> None:
        """Swap the list of moves and the tree of variations."""
        if not self.branches.lines:
            self.app.notice(text("There are no variations yet. A move on the board begins one."))
            return
        self.branches.show(not self.branches.tree.visible, self.look)
        self.moves.offer_tree(True)
        self.refresh()

    def leave(self) -> None:
        """Stop the questions to the judge while another screen covers the review."""
        self._replay_at = None
        self.analysis.stop()
        if self.retry is not None:
            self.retry.rest()
        self._page.forget()

    def close(self) -> None:
        """End the analysis."""
        if self.retry is not None:
            self.retry.close()
        self.analysis.close()

    def layout(self, size: tuple[int, int]) -> None:
        """Place everything."""
        look = self.look
        self.view.restyle(look.theme, look.metrics)
        self.view.reduced_motion = not look.animations
        places = arrange(look.metrics, self.view.fit)
        self.view.layout(places.board)
        self.board.rect = places.board
        self.actions.layout(look)
        self.bar.layout(size[0])
        self.graph.layout(places.graph, look)
        self.accuracy.layout(places.accuracy, look)
        self.card.layout(places.card, look)
        self.moves.layout(places.moves, look)
        self._page.forget()
        self.refresh()

    # -- events -------------------------------------------------------------------------------------

    def key(self, event: pygame.event.Event) -> bool:
        """Take a key; True if something changed."""
        return super().key(event) or (event.type == pygame.KEYDOWN and self.board.handle(event))

    def escape(self) -> bool:
        """Return to the game, or else to the screen before."""
        return self.back_to_game() or super().escape()

    # -- time and drawing ---------------------------------------------------------------------------

    def update(self, now: float) -> None:
        """Show new answers of the judge, and advance the replay and the board."""
        if self.analysis.update(self.turn, self.retry):
            self._open()
            self.refresh()
        if self.branches.grows:
            self.branches.grow(self.look)
            self.invalidate()
        if self._replay_at is not None and now >= self._replay_at:
            self._replay_at = now + _PACE
            self.step(1, by_hand=False)
        self.board.update(now)
        if not self._annotated and not self.board.animates(now):
            self._annotated = True
            self.view.annotate(self._annotation())
            self.app.invalidate()

    def is_animating(self, now: float) -> bool:
        """Whether 60 frames a second are wanted."""
        return self.board.animates(now) or super().is_animating(now)

    def next_frame_delay(self, now: float) -> float | None:
        """Seconds until the next look at the judge or the next move of a replay."""
        waits = [super().next_frame_delay(now), _GLANCE if self.analysis.waits(self.turn, self.retry) else None]
        waits.append(None if self._replay_at is None else max(0.0, self._replay_at - now))
        waits.append(None if self._annotated and not self.branches.grows else 0.0)
        return earliest(*waits)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the cached layer, and the board over it."""
        self._page.show(surface, self.controls.is_animating(self.look.now))
        self.board.draw_view(surface, self.look.now)
        self.controls.draw_focus(surface, self.look)

    def _draw_page(self, page: pygame.Surface) -> None:
        look = self.look
        page.fill(look.theme.bg)
        self.bar.draw(page)
        self.graph.draw(page, look)
        self.accuracy.draw(page, look, self.analysis.review, settled=self.analysis.is_settled)
        self.card.draw(page, look)
        self.moves.draw(page, look)
        for control in self.controls:
            if control.visible:
                control.draw(page, look)

    def invalidate(self) -> None:
        """Mark the cached layer for repainting."""
        self._page.invalidate()
        self.card.offer(self._choices())
        self.app.invalidate()

    # -- what the parts say ---------------------------------------------------------------------------

    @property
    def turn(self) -> Turn | None:
        """The move that was played in the current position, if it is judged."""
        return self.analysis.review.turns.get(self.line.ply)

    @property
    def viewpoint(self) -> Viewpoint:
        """The side whose chances are shown."""
        return viewpoint_of(self.subject, self.texts, self._mover)

    @property
    def can_better(self) -> bool:
        """Whether a better move than the played one exists."""
        return self.turn is not None and not self.turn.is_best and self.turn.mark is not Mark.ONLY

    @property
    def aside(self) -> bool:
        """Whether the board shows a line or a retry instead of the game."""
        return self.playback is not None or self.retry is not None

    @property
    def displayed(self) -> DisplayedPosition:
        """The position on the board."""
        return DisplayedPosition.of(self.line, self.playback, self.retry)

    def refresh(self) -> None:
        """Read the analysis again and show it."""
        look, here = self.look, self.displayed
        if self._replay_at is None and self._movers:  # else the curve would turn over with every move of a replay
            self._mover = self._movers[min(self.line.ply, self.line.length - 1)]
        shown = self.view.state, self.view.last_action
        show_position(self.board, here, look.now)
        if shown != (self.view.state, self.view.last_action):
            self._celebrate()
        self._annotated = False
        marks = self.analysis.marks
        self._show_graph(marks)
        self._show_moves(marks)
        self._show_card()
        self._set_interaction(here)
        self.branches.mark_position(here.moves, look)
        self.invalidate()

    def _celebrate(self) -> None:
        """Show the winning path or line at the end of a won game."""
        if not self.aside and self.line.at_end and self.subject.how == "rules" and self.subject.winner is not None:
            self.board.celebrate(self.look.now, "")

    def _show_graph(self, marks: dict[int, Mark]) -> None:
        judged, graph, seen = self.analysis.review.judged, self.graph.graph, self.viewpoint
        chances = [seen.chance(judged[ply]) if ply in judged else None for ply in range(self.line.length + 1)]
        graph.upper, graph.marks = seen.side, marks
        graph.show(chances, self.line.ply)
        self.graph.show(self._where(), seen.caption, self.analysis.looking(), plays=self._replay_at is not None)
        for button in (self.graph.first, self.graph.back):
            button.enabled = self.line.ply > 0 or self.aside
        self.graph.replay.enabled = self.line.length > 0
        for button in (self.graph.on, self.graph.last):
            button.enabled = not self.line.at_end or self.playback is not None

    def _where(self) -> str:
        if self.line.at_end:
            return text("The end")
        number, last = list_number(self.match, self.line.ply + 1), list_number(self.match, self.line.length)
        template = "Before move {n} of {all}" if self.match.game.alternates else "Before turn {n} of {all}"
        return text(template, n=number, all=last)

    def _show_moves(self, marks: dict[int, Mark]) -> None:
        listed, seen = self.moves.list, self.viewpoint
        listed.marks = marks
        listed.chances = {ply: seen.percent(judged) for ply, judged in self.analysis.review.judged.items()}
        listed.set_notes(self._notes, self._movers, self.line.ply + 1, self.look)
        self.moves.show_all.visible = self.analysis.selection.hides

    def _show_card(self) -> None:
        self.card.show(self._card_text(), None if self.playback is None else self.playback.number)
        actions = actions_of(self)
        self.card.set_buttons(actions, self.look)
        self.actions.refresh()
        untried = self.retry is not None and self.retry.tried is None
        self.controls.default = None if actions[0] is None or untried else self.card.primary

    def _card_text(self) -> ReviewCardText:
        review, turn, seen = self.analysis.review, self.turn, self.viewpoint
        if self.retry is not None:
            return card_texts.of_retry(review, self.retry, self.texts, seen)
        rows = () if turn is None else self.analysis.rows_of(turn, seen)
        if self.playback is not None:
            card = card_texts.of_playback(review, self.playback)
            return ReviewCardText(card.title, card.aside, wordings=card.wordings, rows=rows)
        if turn is not None:
            return card_texts.of_turn(review, turn, self.texts, seen, rows)
        if self.line.at_end:
            return self._game_text()
        return card_texts.unjudged(review, self.line.ply + 1, waits=self.analysis.waits(self.turn, None))

    def _game_text(self) -> ReviewCardText:
        known, own = self.analysis, self.subject.own is not None
        complete, failed = known.ongoing.complete, known.ongoing.failed
        return card_texts.of_game(known.review, known.selection, own=own, complete=complete, failed=failed)

    def _choices(self) -> tuple[PieceChoice, ...]:
        tries = self.retry is not None and self.retry.tried is None
        return self.view.choices() if tries else ()

    def _set_interaction(self, here: DisplayedPosition) -> None:
        """Make the board playable during a retry, and in the game, where a move begins a variation."""
        tries = self.retry is not None and self.retry.tried is None
        mine = (tries or not self.aside) and not is_terminal(here.state)
        self.view.warns = False
        self.view.set_interaction(self.game.actions(here.state) if mine else [], mine, int(current_player(here.state)))

    def _annotation(self) -> Annotation | None:
        """The annotation on the board, of the played move or of the tried one."""
        if self.retry is not None:
            return annotation.of_retry(self.retry)
        if self.playback is not None or self.turn is None:
            return None
        return annotation.of_turn(self.turn, self.subject, self.texts)

    # -- what the person wants: to look -----------------------------------------------------------------

    def go_to(self, ply: int) -> None:
        """Show the position after `ply` plies of the game."""
        self._leave_aside()
        self._replay_at = None
        self.line.go_to(ply)
        self.refresh()

    def step(self, moves: int, *, by_hand: bool = True) -> None:
        """Go some moves on or back, in the shown line or in the game."""
        if by_hand:
            self._replay_at = None
        if self.playback is not None:
            self.playback.step(moves)
            if not self.playback.at:
                self.playback = None
        else:
            self._leave_aside()
            self.line.go_to(self.line.ply + moves)
            if self.line.at_end:
                self._replay_at = None
        self.refresh()

    def toggle_replay(self) -> None:
        """Stop the replay, or start it from here; at the end of the game, start it from the beginning."""
        if self._replay_at is not None:
            self._replay_at = None
        elif self.line.length:
            self._leave_aside()
            if self.line.at_end:
                self.line.first()
            self._replay_at = self.look.now + _PACE
        self.refresh()

    def follow(self, number: int) -> None:
        """Show the first or next move of an alternative line; in the summary, go to the turning point of the row."""
        turn = self.turn
        if turn is None:
            self._go_to_turning_point(number)
            return
        found = self.analysis.lines_of(turn)
        if number >= len(found) or self.retry is not None:
            return
        self._replay_at = None
        if self.playback is None or self.playback.number != number:
            self.playback = LinePlayback(self.game, turn.move.before, found[number].line, turn.ply, number)
        self.playback.step(1)
        self.refresh()

    def _go_to_turning_point(self, number: int) -> None:
        turning = self.analysis.selection.own
        if self.line.at_end and number < len(turning):
            self.go_to(turning[number].ply)

    def _clicked(self, point: tuple[int, int]) -> bool:
        """Use a click on the board to step on in a line, or to begin the better line; False for other clicks."""
        if self.retry is not None or not self.board.rect.collidepoint(point):
            return False
        if self.playback is not None:
            self.step(1)
        elif self.turn is not None and self.view.answer_at(point):
            lines = self.analysis.lines_of(self.turn)
            self.follow(next(number for number, each in enumerate(lines) if each.move.action == self.turn.best))
        else:
            return False
        return True

    def _mistakes(self, *, anybody: bool = False) -> list[int]:
        """The plies before the mistakes of the person or of `anybody`; without any, the ply before the closest call."""
        selection = self.analysis.selection
        found = sorted(turn.ply for turn in (self.analysis.review.turning_points if anybody else selection.own))
        return found or ([] if anybody or selection.closest_call is None else [selection.closest_call.ply])

    def next_mistake(self, way: int, *, anybody: bool = False) -> None:
        """Go to the next mistake, or to the previous one if `way` is -1; wrap around at the end, and say so."""
        found, here = self._mistakes(anybody=anybody), self.line.ply
        if not found:
            self.app.notice(self._no_mistake_text(anybody=anybody))
            return
        ahead = [ply for ply in found if (ply - here) * way > 0]
        if not ahead and not self.line.at_end:
            further = text("That was the last one: this is the first again.")
            before = text("That was the first one: this is the last.")
            self.app.notice(text("There is no other one.") if len(found) == 1 else further if way > 0 else before)
        self.go_to((ahead or found)[0 if way > 0 else -1])

    def _no_mistake_text(self, *, anybody: bool) -> str:
        """The reason why the person, or `anybody`, has no mistake to go to."""
        if self.analysis.waits(self.turn, None):
            return text("No mistake is known yet.")
        if anybody or self.subject.own is None:
            return text("There is no mistake in this game.")
        return text("You made no mistake in this game.")

    def show_all(self) -> None:
        """Mark all mistakes of both sides, also for a beginner."""
        self.analysis.selection.few = False
        self.refresh()

    def toggle_looking(self) -> None:
        """Stop or resume the judge."""
        if self.analysis.toggle():
            self.refresh()

    # -- to try, and to go elsewhere ----------------------------------------------------------------------

    def try_it(self) -> None:
        """Begin a retry, or take the tried move back."""
        self._replay_at = None
        if self.retry is not None:
            self.retry.again()
            self.retry.answered = False
        elif self.turn is not None:
            self.playback = None
            self.retry = RetryMode(self.app.engine, self.turn)
        self.controls.focus(self.board, self.look)
        self.refresh()

    def _made(self, action: int) -> None:
        """Handle a move on the board: a try, or the first move of a variation."""
        if self.retry is None:
            commands.explore(self.app, self.subject, self.line.ply, action)
        elif self.retry.tried is None:
            self.retry.play(action)
            self.refresh()

    def _choose(self, index: int) -> None:
        """Take a piece in hand."""
        self.view.choose(index)
        self.invalidate()

    def show_answer(self) -> None:
        """Play the better move on the board as the answer of the retry."""
        if self.retry is not None:
            self.retry.answer()
            self.refresh()

    def back_to_game(self) -> bool:
        """Leave a half-made move, a retry or a line; False if the board already shows the game."""
        if self.view.escape():
            self.invalidate()
            return True
        if not self.aside:
            return False
        self._leave_aside()
        self.refresh()
        return True

    def _leave_aside(self) -> None:
        if self.retry is not None:
            self.retry.close()
        self.playback = self.retry = None

    def play_on(self) -> None:
        """Ask who plays on from the shown position."""
        commands.play_on(self.app, self.subject, self.displayed)

    def study(self) -> None:
        """Study the current position of the game; a kept game keeps the variations."""
        commands.explore(self.app, self.subject, self.line.ply)

    def _follow_branch(self, line: tuple[str, ...], at: int) -> None:
        """Show a line of the tree up to move `at`; show the game itself if the line does not leave it before."""
        ply = in_common(self.match.moves_text, line)
        self.go_to(min(at, ply))
        if at > ply:
            self.playback = LinePlayback(self.game, self.match.states[ply], line[ply:], ply, NO_LINE)
            self.playback.step(at - ply)
            self.refresh()

    def _open_branch(self, ply: int) -> None:
        """Open the study with the variations that leave the game after `ply` plies."""
        self.go_to(ply)
        self.study()

    def turn_round(self) -> None:
        """Turn the board to the other side, or back."""
        self.board.turn_round(self.app.pointer)
        self.refresh()

    def copy_position(self) -> None:
        """Copy the shown position to the clipboard."""
        commands.copy_position(self.app, self.subject, self.displayed.state)

    def save_picture(self) -> None:
        """Ask for a file, and write a picture of the board to it."""
        picture.ask_where(self.app, self.board.picture(self.look.now), self.game.title)

    def copy_picture(self) -> None:
        """Copy a picture of the board to the clipboard."""
        picture.copy(self.app, self.board.picture(self.look.now))
