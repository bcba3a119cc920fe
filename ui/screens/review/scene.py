"""The review of a game: its turning points and their reasons, better moves, and a retry.

It opens before the person's move where the game turned, else before the person's worst, unless another is asked for; a
position is explained together with the move that was played in it. The judge works while the scene is open, and its
answers are shown at once (`table.review.ongoing`). Instead of the game, the board can show a line (`playback`) or the
search for a better move (`retry`).
"""

from __future__ import annotations

import pygame

from coach.review import annotation, card_texts
from coach.review.annotation import Annotation
from coach.review.card import ReviewCardText
from coach.review.subject import Subject, branches_of, in_common, variations_of
from game import current_player, is_terminal
from game.texts import text
from table.consequences import Consequences, consequences_of
from table.line_playback import NO_LINE, DisplayedPosition, LinePlayback
from table.review.retry import RetryMode
from ui.boards import theme_of
from ui.kit.motion import earliest
from ui.kit.tree import Node
from ui.parts.reading import Reading
from ui.screens.review import keys, leaving
from ui.screens.review.board import show_position
from ui.screens.review.context import ReviewContext
from ui.screens.review.moves import Branches, ReviewedMoves, ReviewedOpenings
from ui.screens.review.view import compose
from ui.shell.host import Host

_GLANCE = 0.03
"""Seconds between two looks at the judge."""
_PACE = 0.9
"""Seconds between two moves of a replay."""


class ReviewReading(Reading):
    """The sentences about the position of a review."""

    def __init__(self, scene: ReviewScene) -> None:
        super().__init__(scene)
        self._game, self._here = scene.game, scene.displayed

    @property
    def last(self) -> Consequences | None:
        here = self._here
        return None if here.action is None else consequences_of(self._game, here.before, here.action)


class ReviewScene(ReviewContext):
    """The screen of a review; with `ply`, it opens after that many moves."""

    activity = "while reviewing {board}"
    title = "Review"
    reading = ReviewReading
    way_back = "Back to the review"

    def __init__(self, app: Host, subject: Subject, ply: int | None = None) -> None:
        super().__init__(app, subject)
        self.view.guided, self.board.on_click = False, self._clicked
        self.keys = keys.table_of(theme_of(self.game.name))
        self._annotated = self._entered = False
        self._opened = ply is not None
        if ply is not None:
            self.line.go_to(ply)
        self.branches = Branches(subject, self.texts, self.sides, self.analysis.judged_at, self._follow_branch)
        play = lambda action: leaving.explore(app, subject, self.line.ply, action)  # noqa: E731
        self.openings = ReviewedOpenings(app, self.line, self.sides, play, self.invalidate)
        self.moves = ReviewedMoves(self.sides, self.go_to, self._open_branch)
        self.view.set_state(self.line.state, self.line.last_action)

    def compose(self) -> Node:
        return compose(self)

    # -- the scene's life ---------------------------------------------------------------------------

    def enter(self) -> None:
        """Begin the review, or resume it after another screen."""
        self.app.warmup.prefer(self.game.name)
        self.analysis.ongoing.recall()
        self._open()
        self._read_branches()
        self.openings.look_again()
        self.come_back()
        self.refresh()

    def _open(self) -> None:
        """Go before the first marked move once all moves are judged, unless the person has already moved on."""
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
        self.moves.branches = branches_of(self.subject, kept)
        self.branches.show(bool(kept) and (added or self.branches.tree.visible), self.look)

    def toggle_branches(self) -> None:
        """Swap the list of moves and the tree of variations."""
        if not self.branches.lines:
            self.app.notice(text("There are no variations yet. A move on the board begins one."))
            return
        self.branches.show(not self.branches.tree.visible, self.look)
        self.refresh()

    def leave(self) -> None:
        """Stop the questions to the judge while another screen covers the review."""
        super().leave()
        self._replay_at = None
        self.analysis.stop()
        self.openings.rest()
        if self.retry is not None:
            self.retry.rest()

    def close(self) -> None:
        if self.retry is not None:
            self.retry.close()
        self.openings.close()
        self.analysis.close()

    # -- events -------------------------------------------------------------------------------------

    def key(self, event: pygame.event.Event) -> bool:
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
        if self.openings.update():
            self.invalidate()
        if self._replay_at is not None and now >= self._replay_at:
            self._replay_at = now + _PACE
            self.step(1, by_hand=False)
        self.board.update(now)
        if not self._annotated and not self.board.animates(now):
            self._annotated = True
            self.view.annotate(self._annotation())
            self.app.invalidate()

    def next_frame_delay(self, now: float) -> float | None:
        """Seconds until the next look at the judge or the next move of a replay."""
        is_asked = self.openings.busy or self.analysis.waits(self.turn, self.retry)
        waits = [super().next_frame_delay(now), _GLANCE if is_asked else None]
        waits.append(None if self._replay_at is None else max(0.0, self._replay_at - now))
        waits.append(None if self._annotated and not self.branches.grows else 0.0)
        return earliest(*waits)

    # -- what the parts say ---------------------------------------------------------------------------

    def refresh(self) -> None:
        look, here = self.look, self.displayed
        shown = self.view.state, self.view.last_action
        show_position(self.board, here, look.now)
        is_won = self.subject.how == "rules" and self.subject.winner is not None
        if shown != (self.view.state, self.view.last_action) and is_won and self.line.at_end and not self.aside:
            self.board.celebrate(look.now, "")
        self._annotated = False
        self.card_text = self._card_text()
        self._set_interaction(here)
        self.branches.mark_position(here.moves, look)
        self.invalidate()

    def _card_text(self) -> ReviewCardText:
        review, turn, seen = self.analysis.review, self.turn, self.viewpoint
        if self.retry is not None:
            return card_texts.of_retry(review, self.retry, self.texts, seen)
        rows = () if turn is None else self.analysis.rows_of(turn)
        if self.playback is not None:
            card = card_texts.of_playback(review, self.playback)
            return ReviewCardText(card.title, card.aside, wordings=card.wordings, rows=rows)
        if turn is not None:
            return card_texts.of_turn(review, turn, self.texts, seen, rows)
        if self.line.at_end:
            known, own = self.analysis, self.subject.own is not None
            complete, failed = known.ongoing.complete, known.ongoing.failed
            return card_texts.of_game(review, known.selection, own=own, complete=complete, failed=failed)
        return card_texts.unjudged(review, self.line.ply + 1, waits=self.analysis.waits(self.turn, None))

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
        turn, turning = self.turn, self.analysis.selection.own
        if turn is None:
            if self.line.at_end and number < len(turning):
                self.go_to(turning[number].ply)
            return
        found = self.analysis.lines_of(turn)
        if number >= len(found) or self.retry is not None:
            return
        self._replay_at = None
        if self.playback is None or self.playback.number != number:
            self.playback = LinePlayback(self.game, turn.move.before, found[number].line, turn.ply, number)
        self.playback.step(1)
        self.refresh()

    def _clicked(self, point: tuple[int, int]) -> bool:
        """Use a click on the board to step on in a line, or to begin the better line; False for other clicks."""
        if self.retry is not None or not self.board.contains(point):
            return False
        if self.playback is not None:
            self.step(1)
        elif self.turn is not None and self.view.answer_at(point):
            lines = self.analysis.lines_of(self.turn)
            self.follow(next(number for number, each in enumerate(lines) if each.move.action == self.turn.best))
        else:
            return False
        return True

    def next_mistake(self, way: int, *, anybody: bool = False) -> None:
        """Go to the next mistake, or to the previous one if `way` is -1; wrap around at the end, and say so."""
        found, here = self.analysis.selection.plies(anybody=anybody), self.line.ply
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

    def play(self, action: int) -> None:
        """Handle a move on the board: a try, or the first move of a variation."""
        if self.retry is None:
            leaving.explore(self.app, self.subject, self.line.ply, action)
        elif self.retry.tried is None:
            self.retry.play(action)
            self.refresh()

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
        leaving.explore(self.app, self.subject, ply)
