"""Going through a reviewed game, without drawing: its positions, a line beside it, and the search for a better move."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from coach.review import annotation, card_texts
from coach.review.analysis import ReviewAnalysis
from coach.review.card import ReviewCardText
from coach.review.subject import in_common
from coach.review.viewpoint import viewpoint_of
from game.texts import text
from table.line import LineCursor
from table.line_playback import NO_LINE, DisplayedPosition, LinePlayback
from table.review.marks import Mark
from table.review.retry import RetryMode

if TYPE_CHECKING:
    from collections.abc import Callable

    from coach.board_texts import BoardTexts
    from coach.review.analysis import ReviewHost
    from coach.review.annotation import Annotation
    from coach.review.subject import Subject
    from coach.review.viewpoint import Viewpoint
    from table.review.turns import Turn

_PACE = 0.9
"""Seconds between two moves of a replay."""


class ReviewBrowser:
    """The shown part of a review: a position of the game and the move played there, a line beside the game, or the
    person's search for a better move.

    Attributes:
        analysis: the questions to the judge, and the answers.
        line: the current position of the game.
        playback: the line on the board, or None.
        retry: the person's search for a better move; None while there is no such search.
    """

    def __init__(
        self, app: ReviewHost, subject: Subject, texts: BoardTexts, changed: Callable[[], None], ply: int | None = None
    ) -> None:
        """Begin after `ply` moves. If `ply` is None, go to the person's turning point as soon as it is known.

        `changed` is called when there is something else to show.
        """
        self._app, self.subject, self.texts, self._changed = app, subject, texts, changed
        self.analysis = ReviewAnalysis(app, subject, texts)
        self.line = LineCursor(subject.match)
        self.playback: LinePlayback | None = None
        self.retry: RetryMode | None = None
        self._replay_at: float | None = None
        self._is_opened = ply is not None
        if ply is not None:
            self.line.go_to(ply)

    # -- what is shown --------------------------------------------------------------------------------

    @property
    def turn(self) -> Turn | None:
        """The move that was played in the current position; None if this move is not judged."""
        return self.analysis.review.turns.get(self.line.ply)

    @property
    def aside(self) -> bool:
        """Whether the board shows a line, or a search for a better move, instead of the game."""
        return self.playback is not None or self.retry is not None

    @property
    def displayed(self) -> DisplayedPosition:
        """The position on the board."""
        return DisplayedPosition.of(self.line, self.playback, self.retry)

    @property
    def can_better(self) -> bool:
        """Whether a better move than the played one exists."""
        turn = self.turn
        return turn is not None and not turn.is_best and turn.mark is not Mark.ONLY

    @property
    def can_try(self) -> bool:
        """Whether the person can try another move instead of the played one."""
        return self.retry is not None or self.can_better

    @property
    def waits(self) -> bool:
        """Whether an answer of the judge is still to come."""
        return self.analysis.waits(self.turn, self.retry)

    @property
    def viewpoint(self) -> Viewpoint:
        """The side whose chances are shown."""
        return viewpoint_of(self.subject, self.texts)

    @property
    def shows_won_end(self) -> bool:
        """Whether the board shows the end of a game that a side won by the rules."""
        is_won = self.subject.how == "rules" and self.subject.winner is not None
        return is_won and self.line.at_end and not self.aside

    def card_text(self) -> ReviewCardText:
        """Return the content of the review's card."""
        known, review, turn = self.analysis, self.analysis.review, self.turn
        if self.retry is not None:
            return card_texts.of_retry(review, self.retry, self.texts, self.viewpoint)
        rows = () if turn is None else known.rows_of(turn)
        if self.playback is not None:
            return replace(card_texts.of_playback(review, self.playback, self.texts), rows=rows)
        if turn is not None:
            return card_texts.of_turn(review, turn, self.texts, self.viewpoint, rows)
        if self.line.at_end:
            own, ongoing = self.subject.own is not None, known.ongoing
            return card_texts.of_game(
                review, known.selection, own=own, complete=ongoing.complete, failed=ongoing.failed
            )
        return card_texts.unjudged(review, self.line.ply + 1, waits=known.waits(turn, None))

    def annotation(self) -> Annotation | None:
        """Return the marks on the board for the played move, or for the tried move."""
        if self.retry is not None:
            return annotation.of_retry(self.retry)
        if self.playback is not None or self.turn is None:
            return None
        return annotation.of_turn(self.turn, self.subject, self.texts)

    # -- time -----------------------------------------------------------------------------------------

    def recall(self) -> None:
        """Take the judgements that are already stored; if all moves are judged, show the turning point."""
        self.analysis.ongoing.recall()
        self._go_to_turning_point()

    def update(self, now: float) -> None:
        """Take new answers of the judge, and go on with a replay."""
        if self.analysis.update(self.turn, self.retry):
            self._go_to_turning_point()
            self._changed()
        if self._replay_at is not None and now >= self._replay_at:
            self._replay_at = now + _PACE
            self._step(1)

    def replay_delay(self, now: float) -> float | None:
        """Return the seconds until the next move of a replay; None if no replay runs."""
        return None if self._replay_at is None else max(0.0, self._replay_at - now)

    def stop(self) -> None:
        """Stop the replay, and ask the judge nothing until the next `update`."""
        self._replay_at = None
        self.analysis.stop()
        if self.retry is not None:
            self.retry.stop()

    def close(self) -> None:
        """End all questions to the judge, and free the memory used for them."""
        if self.retry is not None:
            self.retry.close()
        self.analysis.close()

    def _go_to_turning_point(self) -> None:
        """Once all moves are judged, show the position before the turning point or, without one, the worst mistake.

        Do nothing if the person has gone to another position.
        """
        if self._is_opened or not self.analysis.review.is_complete:
            return
        self._is_opened, own = True, self.analysis.selection.own
        if own and self.line.at_end and not self.aside:
            self.line.go_to(own[0].ply)

    # -- to look --------------------------------------------------------------------------------------

    @property
    def replays(self) -> bool:
        """Whether the moves are played one after the other."""
        return self._replay_at is not None

    def go_to(self, ply: int) -> None:
        """Show the position after `ply` plies of the game."""
        self._leave_aside()
        self._replay_at = None
        self.line.go_to(ply)
        self._changed()

    def go_to_end(self) -> None:
        """Show the last position of the game."""
        self.go_to(self.line.length)

    def step(self, moves: int) -> None:
        """Go `moves` moves on, or back if negative, in the shown line or in the game; this ends a replay."""
        self._replay_at = None
        self._step(moves)

    def _step(self, moves: int) -> None:
        if self.playback is not None:
            self.playback.step(moves)
            if not self.playback.at:
                self.playback = None
        else:
            self._leave_aside()
            self.line.go_to(self.line.ply + moves)
            if self.line.at_end:
                self._replay_at = None
        self._changed()

    def toggle_replay(self, now: float) -> None:
        """Stop the replay, or start it from here; at the end of the game, start it from the beginning."""
        if self._replay_at is not None:
            self._replay_at = None
        elif self.line.length:
            self._leave_aside()
            if self.line.at_end:
                self.line.first()
            self._replay_at = now + _PACE
        self._changed()

    def show_line(self, number: int) -> None:
        """Show the alternative line `number` up to its first move; if this line is shown already, show its next move.

        In the summary of the game, go to mistake `number` instead.
        """
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
            line = found[number].line
            self.playback = LinePlayback(self.subject.match.game, turn.move.before, line, turn.ply, number)
        self.playback.step(1)
        self._changed()

    def follow_best(self) -> None:
        """Show the alternative line that begins with the judge's move; do nothing if there is no such line."""
        if self.turn is not None:
            lines = enumerate(self.analysis.lines_of(self.turn))
            number = next((number for number, each in lines if each.move.action == self.turn.best), None)
            if number is not None:
                self.show_line(number)

    def follow_branch(self, line: tuple[str, ...], at: int) -> None:
        """Show a line of the tree up to move `at`.

        If the game has the same moves up to there, show the game itself.
        """
        match = self.subject.match
        ply = in_common(match.moves_text, line)
        self.go_to(min(at, ply))
        if at > ply:
            self.playback = LinePlayback(match.game, match.states[ply], line[ply:], ply, NO_LINE)
            self.playback.step(at - ply)
            self._changed()

    def next_mistake(self, way: int, *, anybody: bool = False) -> None:
        """Go to the next mistake, or to the previous one if `way` is -1.

        After the last mistake comes the first one, with a notice. With `anybody`, mistakes of both sides count.
        """
        found, here = self.analysis.selection.mistake_plies(anybody=anybody), self.line.ply
        if not found:
            self._app.notice(self._no_mistake_text(anybody=anybody))
            return
        ahead = [ply for ply in found if (ply - here) * way > 0]
        if not ahead and not self.line.at_end:
            self._app.notice(self._wrapping_text(way, len(found), anybody=anybody))
        self.go_to((ahead or found)[0 if way > 0 else -1])

    def _wrapping_text(self, way: int, mistakes: int, *, anybody: bool) -> str:
        """Return the notice that the search for mistakes goes on at the game's other end; `way` is -1 for a search
        backwards.

        If there is only one mistake, the notice says so.
        """
        if mistakes == 1:
            is_own = not anybody and self.subject.own is not None
            return text("This is your only mistake.") if is_own else text("This is the only mistake.")
        last = text("That was the last one: this is the first again.")
        return last if way > 0 else text("That was the first one: this is the last.")

    def _no_mistake_text(self, *, anybody: bool) -> str:
        """Return the sentence on why there is no mistake to go to.

        With `anybody`, or if `Subject.own` is None, it is about both sides; else about the person.
        """
        if self.analysis.waits(self.turn, None):
            return text("No mistake is known yet.")
        if anybody or self.subject.own is None:
            return text("There is no mistake in this game.")
        return text("You made no mistake in this game.")

    def toggle_all(self) -> None:
        """Mark all mistakes of both sides or, if all are marked already, only the person's worst mistakes."""
        self.analysis.selection.few = not self.analysis.selection.few
        self._changed()

    def toggle_looking(self) -> None:
        """Stop or resume the judge."""
        if self.analysis.toggle():
            self._changed()

    # -- to try ---------------------------------------------------------------------------------------

    @property
    def waits_for_try(self) -> bool:
        """Whether the person searches for a better move, and no move is being tried now."""
        return self.retry is not None and self.retry.tried is None

    def try_it(self) -> None:
        """Begin a search for a better move; if a move is tried already, take it back."""
        self._replay_at = None
        if self.retry is not None:
            self.retry.again()
            self.retry.answered = False
        elif self.turn is not None:
            self.playback = None
            self.retry = RetryMode(self._app.engine, self.turn)
        self._changed()

    def try_move(self, action: int) -> None:
        """Try a move on the board; do nothing while another move is tried."""
        if self.retry is not None and self.retry.tried is None:
            self.retry.play(action)
            self._changed()

    def show_answer(self) -> None:
        """End the person's search with the answer: play the better move on the board."""
        if self.retry is not None:
            self.retry.show_best()
            self._changed()

    def back_to_game(self) -> bool:
        """Leave the shown line, or the search for a better move; return False if the board already shows the game."""
        if not self.aside:
            return False
        self._leave_aside()
        self._changed()
        return True

    def _leave_aside(self) -> None:
        if self.retry is not None:
            self.retry.close()
        self.playback = self.retry = None
