"""The review of a game: its turning points and their reasons, better moves, and a retry.

By default it opens before the person's turning point, else before the person's worst move. A position is explained
together with the move that was played in it. An engine judges while the scene is open; its answers are shown at
once (`table.review.ongoing`). Instead of the game, the board can show a line (`playback`), or let the person try a
better move (`retry`). `coach.review` asks the engine, and puts its answers into words.
"""

from __future__ import annotations

import pygame

from coach.review.subject import Subject, branches_of, variations_of
from game import current_player, is_terminal
from game.texts import text
from table.consequences import Consequences, consequences_of
from ui.boards import theme_of
from ui.kit.motion import earliest
from ui.screens.review import keys
from ui.screens.review.board import show_position
from ui.screens.review.view import ReviewView
from ui.shell.host import Host

_GLANCE = 0.03  # seconds between two checks for answers of the engine


class ReviewScene(ReviewView):
    """The screen of a review; with `ply`, it opens after that many moves."""

    activity = "while reviewing {board}"
    title = "Review"
    way_back = "Back to the review"

    def __init__(self, app: Host, subject: Subject, ply: int | None = None) -> None:
        super().__init__(app, subject, ply)
        self.view.guided, self.board.on_click = False, self._clicked
        self.keys = keys.table_of(theme_of(self.game.name))
        self._annotated: object = None
        """The annotation on the board, and the position on which it is drawn."""
        self._is_annotated = self._entered = False
        self.view.set_state(self.browser.line.state, self.browser.line.last_action)

    @property
    def shown_move(self) -> Consequences | None:
        here = self.browser.displayed
        return None if here.action is None else consequences_of(self.game, here.before, here.action)

    # -- the scene's life ---------------------------------------------------------------------------

    def enter(self) -> None:
        """Begin the review, or resume it after another screen."""
        self.app.warmup.prefer(self.game.name)
        self.browser.recall()
        self._read_branches()
        self.openings.look_again()
        self.come_back()
        self.invalidate()

    def _read_branches(self) -> None:
        """Read the variations again; show the tree if there are new variations."""
        kept, before = variations_of(self.app, self.browser.subject), self.branches.lines
        added = self._entered and len(kept) > len(before)
        self._entered, self.branches.lines = True, kept
        self.moves.branches = branches_of(self.browser.subject, kept)
        self.branches.show(bool(kept) and (added or self.branches.tree.visible))

    def toggle_branches(self) -> None:
        """Swap the list of moves and the tree of variations."""
        if not self.branches.lines:
            self.app.notice(text("There are no variations yet. A move on the board begins one."))
            return
        self.branches.show(not self.branches.tree.visible)

    def leave(self) -> None:
        """Stop the engine while another screen is shown."""
        super().leave()
        self.browser.stop()
        self.openings.stop()

    def close(self) -> None:
        self.openings.close()
        self.browser.close()

    # -- events -------------------------------------------------------------------------------------

    def key(self, event: pygame.event.Event) -> bool:
        return super().key(event) or (event.type == pygame.KEYDOWN and self.board.handle(event))

    def escape(self) -> bool:
        """Return to the game from a line or retry, or else leave the screen; True if Escape was used."""
        return self.back_to_game() or super().escape()

    # -- time and drawing ---------------------------------------------------------------------------

    def update(self, now: float) -> None:
        """Show new answers of the engine, and advance the replay and the board."""
        self.browser.update(now)
        if self.branches.grows:
            self.branches.grow()
            self.invalidate()
        self.openings.look_again(if_changed=True)
        if self.openings.update():
            self.invalidate()
        self.board.update(now)
        if not self._is_annotated and not self.board.animates(now):
            self._is_annotated = True
            self.view.annotate(self.browser.annotation())
            self.app.invalidate()

    def next_frame_delay(self, now: float) -> float | None:
        """Seconds until the next check for answers of the engine, or the next move of a replay."""
        asked = _GLANCE if self.openings.busy or self.browser.waits else None
        unread = None if self._is_annotated and not self.branches.grows else 0.0
        return earliest(super().next_frame_delay(now), asked, self.browser.replay_delay(now), unread)

    # -- what the parts say ---------------------------------------------------------------------------

    def sync(self) -> None:
        look, here = self.look, self.browser.displayed
        shown = self.view.state, self.view.last_action
        show_position(self.board, here, look.now)
        if shown != (self.view.state, self.view.last_action) and self.browser.shows_won_end:
            self.board.celebrate(look.now, "")
        annotated = self.browser.annotation(), self.view.state, self.view.last_action
        if annotated != self._annotated:
            self._annotated, self._is_annotated = annotated, False
        self.card_text = self.browser.card_text()
        self.branches.mark_position(here.moves)
        # a move is a try during a retry, and begins a variation in the game
        mine = (self.browser.waits_for_try or not self.browser.aside) and not is_terminal(here.state)
        self.view.warns, self.board.plays_pointed = False, self.browser.retry is not None
        self.view.set_interaction(self.game.actions(here.state) if mine else [], mine, int(current_player(here.state)))

    # -- what the person wants: to look -----------------------------------------------------------------

    def _clicked(self, point: tuple[int, int]) -> bool:
        """Use a click: step forward in a shown line, or show the line of the clicked better move; False if unused."""
        browser = self.browser
        if browser.retry is not None or not self.board.contains(point):
            return False
        if browser.playback is not None:
            browser.step(1)
        elif browser.turn is not None and self.view.answer_at(point):
            browser.follow_best()
        else:
            return False
        return True

    # -- to try, and to go elsewhere ----------------------------------------------------------------------

    def play(self, action: int) -> None:
        """Handle a move on the board: a try, or the first move of a variation."""
        if self.browser.retry is None:
            self.study(action)
        else:
            self.browser.try_move(action)

    def try_it(self) -> None:
        """Begin a retry, or take the tried move back."""
        self.browser.try_it()
        self.controls.focus(self.board, self.look)

    def back_to_game(self) -> bool:
        """Leave a half-made move, a retry or a line; False if the board already shows the game."""
        return self.board.take_back() or self.browser.back_to_game()
