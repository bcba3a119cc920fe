"""The play screen: a board, two players, and everything a game needs.

The scene shows the state of a `Session` and sends moves and commands to it; it knows no rules. Board, clocks, chances
and thinking lines are live: they are painted in each frame, the rest after a change. The board can show an earlier
position during the game; the next move leads back to the game.

Input: a `GameConfig` or a kept game. The module `spectate` is for games between two computers.
"""

from __future__ import annotations

import pygame

from coach.after_game import after_game, rated_words
from coach.blunder_notice import BlunderNotice
from coach.conversation import SILENCE, Conversation
from coach.ending import Ending
from coach.game_aloud import beginning_words, move_words, taken_back_words
from coach.game_texts import until_next_reading
from coach.looking_back import last_move, move_at
from coach.phrases import brief
from coach.verdict import verdict_of
from game.texts import sentence
from saves.pace import Pace, Reply, Speed
from table.config import GameConfig
from table.consequences import Consequences
from table.events import Event, GameEnded, Hinted, Moved, ProblemReported, TakenBack, WentOn
from table.session import Past, Session
from table.ticking import Ticks
from ui.boards import theme_of
from ui.boards.aiming import ARROWS
from ui.boards.messages import Click
from ui.kit import Section, cap_of
from ui.kit.motion import earliest
from ui.parts.hint import Hint
from ui.screens.play.commands import MENU, SECTIONS
from ui.screens.play.context import GAME_PAGE, MOVES_PAGE
from ui.screens.play.texts import GameReading
from ui.screens.play.view import PlayView
from ui.shell.host import Host

_FRAME = 1 / 60  # seconds between two looks at AIs at the fastest pace
_GLANCE = 0.1  # seconds between two looks at a search without a display


class PlayScene(PlayView):
    """The screen of a game."""

    activity = "while playing {board}"
    single_instance = True
    reading = GameReading

    def __init__(
        self,
        app: Host,
        config: GameConfig,
        *,
        past: Past | None = None,
        kept: int | None = None,
        imported: bool = False,
    ) -> None:
        """Set the game up, with the arguments of `GameContext`."""
        super().__init__(app, config, past, kept, imported)
        self.title = self.game.title
        self.keys = Section("This board", theme_of(self.game.name).keys), *SECTIONS
        self._blunder_notice = BlunderNotice(self.session)
        self._conversation = Conversation(self.session)
        self._hints = 0
        self._ticks = Ticks()
        self._begun = self._held = False
        self._doing: tuple[bool, ...] = ()
        self._interaction: tuple[object, ...] = ()
        self.view.aided = (0, 1) if self.session.config.aid else ()
        self.view.set_state(self.session.match.state, self.session.last_action)
        if self.session.outcome:
            self.verdict, self.ending = verdict_of(self.session), Ending(self.session, self.app.engine)
            self.view.cheers = not self.verdict.lost
        self.seat_players()

    # -- the scene's life ---------------------------------------------------------------------------

    @property
    def board_played(self) -> str:
        return self.game.name

    def session_of(self, game: int) -> Session | None:
        return self.session if self.journal.game == game else None

    @property
    def shown_move(self) -> Consequences | None:
        return move_at(self.line)

    @property
    def waits_for_engine(self) -> bool:
        session = self.session
        return (session.thinker.is_thinking or session.thinker.is_looking_for_hint) and not session.config.watched

    def enter(self) -> None:
        """Begin the game, or resume it after another screen."""
        self.app.warmup.prefer(self.game.name)
        self.session.reply_delay = Reply(self.app.settings.reply).seconds
        self.board.tempo.speed = Speed(self.app.settings.speed).factor
        if not self._begun:
            self._begun = True
            self.session.begin(self.look.now)
            self._celebrate_again()
            self.app.aloud.say(beginning_words(self.session))
        self.learning.read_privacy(self.app.library, self.journal.kept)
        self.resume()
        self.session.analysis.judging.recall_again()
        if self.spectate:
            self.spectate.next_in.skip_to(self.look.now)  # the time on another screen does not count
        self.come_back()
        self.invalidate()

    def leave(self) -> None:
        """Pause the game while another screen is shown."""
        self.pause()
        if self.ending is not None:
            self.ending.stop()
        super().leave()

    def pause(self) -> None:
        if self._begun and not self.session.paused:
            self._held = True
            self.session.pause(True, self.look.now)
            self.invalidate()

    def resume(self) -> None:
        """Resume clocks and AIs, unless the player paused them."""
        if self._held:
            self.session.pause(False, self.look.now)
        self._held = False

    def close(self) -> None:
        """Stop the search, keep the clock readings, and retry failed writes."""
        if self._begun:
            self.session.pause(True, self.look.now)
        self.move_values.close()
        self.guard.close()
        self._forget_end()
        self.session.close()
        self.app.keeper.catch_up()

    # -- events -------------------------------------------------------------------------------------

    def give_focus_back(self) -> None:
        """Give the focus to the board after a click, except after a click on the list of moves."""
        if self.controls.focused is not self.moves:
            self.controls.focus(self.board, self.look)

    def key(self, event: pygame.event.Event) -> bool:
        if event.type != pygame.KEYDOWN:
            return self.controls.handle(event, self.look)
        command = self.command_for(event)
        if command is not None:
            command()
            return True
        if self.hint is not None and cap_of(event) in ARROWS:
            self.hint.yield_to_cursor()
        if self.forced_pass.takes(event):
            return True
        if self.controls.handle(event, self.look):
            if self.controls.focused is self.board and cap_of(event) == "Tab":
                self.view.keyboard = True
            return True
        if not self.board.handle(event):
            if MENU.means(event) and MENU.when(self):
                self.open_menu()
            return MENU.means(event)
        return True

    def mouse(self, event: pygame.event.Event) -> bool:
        """Handle the mouse; a click on the board makes a forced pass. True if anything changed."""
        return self.forced_pass.takes(event) or super().mouse(event)

    # -- time and drawing ---------------------------------------------------------------------------

    def update(self, now: float) -> None:
        self.session.analysis.holds_hint = self.view.pending()
        self.session.update(now)
        events = self.session.drain()
        for event in events:
            self._happened(event, now)
        if events:
            self.learning.read_privacy(self.app.library, self.journal.kept)
        self.guard.update(now)
        session = self.session
        doing = (
            session.paused,
            session.thinker.is_thinking,
            session.thinker.has_reply,
            session.thinker.is_looking_for_hint,
            session.is_preparing,
            session.analysis.can_hint,
        )
        if events or doing != self._doing:
            self._doing = doing
            self.invalidate()
        if self.spectate:
            self.spectate.update(now)
        self.board.update(now)
        if self._ticks.due(session, now):
            self.app.play_sound("tick")
        self._look_closer()

    def _look_closer(self) -> None:
        """Show new results of the analyses, the newest sentence of an AI player, and a notice about a blunder."""
        if (
            self.move_values.update()  # before the chances, which it may correct
            | self.show_chances()
            | self.threats.update()
            | self.forced_pass.update(self.look.now)
        ):
            self.app.invalidate()
        if self.ending is not None and not self.spectate and self.ending.update():
            self.invalidate()
        words = self._conversation.words() if self.app.settings.talk else SILENCE
        if words != self.words:
            self.words = words
            self.invalidate()
        if self.app.settings.verdicts and (notice := self._blunder_notice.news(self.session)):
            self.app.notice(notice)

    def is_animating(self, now: float) -> bool:
        session = self.session
        busy = session.thinker.is_thinking or session.thinker.is_looking_for_hint or session.is_preparing
        turning = busy and self.look.animations
        return turning or self.win_bar.is_animating(now) or super().is_animating(now)

    def next_frame_delay(self, now: float) -> float | None:
        """Seconds until the next clock reading, or until a search is checked again."""
        readings, clock = self.session.time.readings(now), self.session.time.clock
        running = None if clock is None else clock.running
        fast = self.spectate is not None and self.session.config.pace is Pace.FAST
        return earliest(
            super().next_frame_delay(now),
            self.session.next_update_delay(now),
            until_next_reading(readings[running]) if readings and running is not None else None,
            self.guard.next_frame_delay(),
            self.threats.next_frame_delay(),
            self.forced_pass.next_frame_delay(now),
            self.spectate.next_in.next_update_delay() if self.spectate else None,
            _GLANCE if self.move_values.busy or (self.ending is not None and self.ending.busy) else None,
            (_FRAME if fast else _GLANCE) if self.session.busy else None,
        )

    def _settle(self) -> None:
        """Compose the changed parts; if the focused control disappeared, focus the board."""
        had_focus = self.controls.focused is not None
        super()._settle()
        if had_focus and self.controls.focused is None:
            self.controls.focus(self.board, self.look)

    # -- what the parts say ---------------------------------------------------------------------------

    def sync(self) -> None:
        self.guard.discard_stale()
        in_turn = self.mode == "play" and self.session.human_to_move
        mine = in_turn and not self.session.paused
        self._set_interaction(in_turn, mine)
        self.forced_pass.expect(mine and self.off_board_moves.forced, self.look.now)
        self.view.warns, self.view.ended = self.app.settings.warnings, self.session.outcome is not None
        self.view.recall(last_move(self.session) if self.line.at_end else None)
        if self.hint is not None and not self.view.goes_with(self.hint.action):
            self.drop_hint()

    def _set_interaction(self, in_turn: bool, mine: bool) -> None:
        """Give the view the legal moves if they changed; a half-made move stays during a pause."""
        person = self.session.config.only_person
        hand = self.session.match.player if person is None else person
        is_shown = self.view.state == self.session.match.state  # not yet just after a takeback
        mine = mine and is_shown
        keeps = in_turn and not mine and is_shown and self.view.pending()
        interaction = (self.session.match.state, mine, keeps, hand)
        if interaction != self._interaction:
            self._interaction = interaction
            legal = self.session.legal_actions() if mine or keeps else []
            self.view.set_interaction(legal, mine, hand)
            self.off_board_moves.offer(self.view, self.session.match.state, legal if mine else [])

    def clicks_of(self, action: int) -> tuple[Click, ...]:
        """The clicks that play a legal action, on the board or on the button of an off-board move."""
        return self.view.clicks_of(action) or self.off_board_moves.clicks_of(action)

    def traced(self) -> dict[str, object]:
        """Return the state of the game for `ui.shell.trace`."""
        session, state = self.session, self.session.match.state
        turn = "over" if session.outcome else "person" if session.human_to_move else "ai"
        legal = session.legal_actions() if self.mode == "play" and not session.paused else []
        clicks = {
            self.game.action_to_string(state, action): [(*c.point, c.button) for c in self.clicks_of(action)]
            for action in legal
        }
        moves = session.match.moves_text
        return {
            "name": self.game.name, "position": self.game.to_position(state), "moves": moves, "turn": turn,
            "verdict": self.verdict.headline if self.verdict else None, "clicks": clicks,
        }  # fmt: skip

    # -- what happened in the session -----------------------------------------------------------------

    def _happened(self, event: Event, now: float) -> None:
        self.forced_pass.happened(event, now)
        was_held = self.guard.accept(event)
        if not was_held:
            self.guard.discard_stale()
        if isinstance(event, TakenBack | WentOn):
            self._forget_end()
        if isinstance(event, Moved | TakenBack):
            self._show_change(event, was_held, now)
        elif isinstance(event, GameEnded):
            self._end(event, now)
        elif isinstance(event, Hinted) and self.line.at_end:
            self._hints += 1
            fits = lambda status: self.status_line.fits(self.look, status)  # noqa: E731
            self.hint = Hint(self.view, event, self.app.pointer, self._hints, fits)
            self.app.aloud.say(self.hint.aloud)
        elif isinstance(event, ProblemReported):
            self.app.notice(event.text, "error")

    def _show_change(self, event: Moved | TakenBack, was_held: bool, now: float) -> None:
        """Leave an earlier position, and show a made or taken-back move; `was_held`: the guard shows it already."""
        self.line.last()
        if not was_held and self.view.state != event.before:
            self.view.set_state(event.before)
        self.drop_hint()
        self.threats.count_as_help(now)
        config = self.session.config
        if isinstance(event, TakenBack):
            self.app.aloud.say(taken_back_words(self.session, event))
            self.board.show_undo(event.action, event.before, event.after, now, self.session.last_action)
            return
        self.app.aloud.say(move_words(self.session, event))
        if config.watched and config.pace is Pace.FAST:
            self.view.set_state(event.after, event.action)
        elif not was_held:
            self.board.show_move(event.action, event.before, event.after, now)

    def _forget_end(self) -> None:
        if self.ending is not None:
            self.ending.close()
        self.verdict = self.after = self.ending = None

    def _end(self, event: GameEnded, now: float) -> None:
        self.drop_hint()
        self.show_game()
        self.verdict, self.ending = verdict_of(self.session), Ending(self.session, self.app.engine)
        if self.spectate:
            self.spectate.game.ended(now)
        counts = not self.imported and self.journal.kept is not None  # else the library's numbers lack this game
        self.ended_at, self.page, self.after = now, GAME_PAGE, after_game(self.session, self.app) if counts else None
        if self.asked is not None:
            self.asked.close()
        rated = rated_words(self.session, self.app) if counts else ""
        self.app.aloud.say(brief(sentence(self.verdict.headline), self.verdict.reason, rated))
        self.view.cheers = not self.verdict.lost
        sound = "draw" if self.verdict.winner is None else "lose" if self.verdict.lost else "win"
        if event.outcome.termination == "rules" and (event.outcome.winner is not None or self.view.shows_draws):
            self.board.celebrate(now, sound)
        else:
            self.app.play_sound(sound)
        self.invalidate()

    # -- what the player wants ------------------------------------------------------------------------

    def play(self, action: int) -> None:
        self.guard.play(action, self.look.now)
        self.invalidate()

    def browse(self, ply: int) -> None:
        self.guard.discard()
        if ply >= self.line.length:
            self.show_game()
            return
        self.line.go_to(ply)
        self.page = MOVES_PAGE
        self.session.analysis.cancel_hint()  # an unseen hint must not count as help
        self.drop_hint()
        if self.spectate:
            self.spectate.game.look_back(self.look.now)
        self.view.set_state(self.line.state, self.line.last_action)
        self.app.aloud.say(self.reading(self).place_text())
        self.invalidate()

    def show_game(self) -> None:
        if self.line.at_end:
            return
        self.line.last()
        self.page = GAME_PAGE
        self.view.set_state(self.session.match.state, self.session.last_action)
        self.app.aloud.say(self.reading(self).last_move())
        self._celebrate_again()
        self.invalidate()

    def _celebrate_again(self) -> None:
        """Show the winning line or path again, without its animation."""
        if self.verdict is not None and self.verdict.winner is not None:
            self.board.celebrate_again(self.look.now)
