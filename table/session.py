"""A game in progress, without a pixel: its match, seats, clocks, AI players, and a journal of every move.

A scene calls `play`, `undo`, `resign` and the like, calls `update` as time passes, and draws the position. `drain()`
returns the events since the last call. Times are seconds of one monotonic clock, always given by the caller.

    session = Session(GameConfig("pathwayz", (Seat.human("Robin"), Seat.ai("level-3"))), engine)
    session.begin(now)
    session.play(action, now)
    session.update(now)

An AI's reply is shown `reply_delay` seconds or more after the move before. The clocks start with the first move and go
back with a takeback (`table.taking_back`). The rules decide which side is to move: a side may move several times
running on the same clock.

In a game between AIs, the config's pace decides when a move is shown: after some seconds, or on `play_ai_move`. The
AIs' clocks run only while they think. A level changed during the game counts from that side's next move on.

Other questions go to a session's parts: `match` has the moves, `time` the clocks, `seating` the player of each move,
`thinker` the search of the AI to move, and `analysis` judgements, win chances and hints.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import count
from typing import TYPE_CHECKING, Any

from ai.levels import level_name
from game import Game, IllegalMoveError, Match, Outcome, find_game
from saves import helps
from saves.pace import Pace, Reply
from table.analysis import GameAnalysis
from table.config import GameConfig, Seat
from table.consequences import consequences_of
from table.events import Event, GameEnded, Moved, ProblemReported
from table.judging import Judging
from table.recording import Journal, NoJournal
from table.seating import Seating
from table.taking_back import is_resigned, play_again, plies_to_undo, take_back_moves, take_back_resignation
from table.thinker import Ready, Thinker
from table.timekeeping import Timekeeping

if TYPE_CHECKING:
    from ai.engine import Engine
    from table.win_chance import Ratings

FOLLOWED, _MANY = 0.8, 3
"""Seconds that the eye follows a move that changes many pieces, and the least number that counts as many."""
REPLY_DELAY = Reply.NATURAL.seconds
"""Shortest time from a person's move to the AI's reply, in seconds: a quicker reply hides the person's own move."""


@dataclass(frozen=True)
class Past:
    """The part of a game played before this session.

    Attributes:
        moves: the moves from the start position on, as text.
        ahead: the moves after `moves` that were taken back, for `redo`.
        readings: seconds left on both clocks, or None for full clocks.
        history: the clock readings after earlier moves, keyed by the number of moves played; for takebacks.
        outcome: the outcome of an ended game, which is only shown, without takebacks. Its termination is empty if the
            game comes from a file that does not say how it ended.
        used: the helps used, as `saves.helps` counts them.
        rules_version: the version of the board's rules at the beginning of the game; None for the present version.
    """

    moves: Sequence[str] = ()
    ahead: Sequence[str] = ()
    readings: tuple[float, float] | None = None
    history: Mapping[int, tuple[float, float]] = field(default_factory=dict)
    outcome: Outcome | None = None
    used: Mapping[str, int] = field(default_factory=dict)
    rules_version: int | None = None


_numbers = count(1)


class Session:
    """One game, from its first move to its end; a takeback after the end continues it."""

    def __init__(
        self,
        config: GameConfig,
        engine: Engine,
        *,
        journal: Journal | None = None,
        ready: Ready = lambda _game, _player: True,
        past: Past | None = None,
        ratings: Ratings | None = None,
    ) -> None:
        """Set the board up; nothing runs before `begin`.

        Args:
            config: the configuration of the game.
            engine: searches for the AI players; only one session uses it at a time.
            journal: gets the game after every change.
            ready: says whether a player of a board can think yet; until then only people move.
            past: the part of the game played before.
            ratings: the known ratings of players, for the win chance.

        Raises:
            RulesError: if there is no such game, or the position or a move cannot be read.
        """
        past = past or Past()
        self.config = config
        self.game: Game = find_game(config.game, past.rules_version)
        self.match = _replayed(Match(self.game, config.position), past)
        self.time = Timekeeping(config.time_control, len(past.moves), past.readings, past.history)
        self.paused = False
        self.final = past.outcome is not None
        """Whether this is an ended game that is only shown."""
        self.seating = Seating(config.seats, self.match)
        number = next(_numbers)
        self.thinker = Thinker(engine, number, ready)
        self._journal = journal or NoJournal()
        judging = Judging(engine, self.match, self._journal, number)
        self.analysis = GameAnalysis(self, judging, ratings or {})
        self._events: list[Event] = []
        self.reply_delay = REPLY_DELAY
        """Shortest time from a move to the AI's reply, in seconds."""
        self.used = Counter(past.used)
        """Number of uses of each help (`saves.helps`)."""
        self._hinted: object = None
        """The position of the last hint against an AI: another hint there is no further help."""
        self._last_move_at = float("-inf")
        self._step = False

    # -- state for a scene -------------------------------------------------------------------------

    @property
    def outcome(self) -> Outcome | None:
        """The game's outcome; None while the game goes on."""
        return self.match.outcome

    @property
    def seat(self) -> Seat:
        """The seat of the side to move."""
        return self.config.seats[self.match.player]

    @property
    def human_to_move(self) -> bool:
        """Whether a person is to move."""
        return self.outcome is None and self.seat.is_human

    @property
    def against_ai(self) -> bool:
        """Whether a person plays an AI now."""
        return self.config.humans == 1 and self.outcome is None

    @property
    def is_rated(self) -> bool:
        """Whether the game counts for a person's rating (`saves.statistics`).

        Imported games never count, but a session does not know that its game was imported.
        """
        level = any(seat.level is not None for seat in self.config.seats) and not self.game.variant_of
        return self.config.humans == 1 and level and self.config.position is None and helps.is_rated(self.used)

    @property
    def last_action(self) -> int | None:
        """The last move, or None at the start."""
        return self.match.moves[-1] if self.match.moves else None

    @property
    def is_preparing(self) -> bool:
        """Whether the AI is to move but cannot think yet."""
        if self.outcome is not None or self.seat.is_human:
            return False
        return self.thinker.is_loading or not self.thinker.can_move(self.game, self.seat)

    @property
    def can_reply(self) -> bool:
        """Whether all AI players can think yet."""
        return all(seat.is_human or self.thinker.can_move(self.game, seat) for seat in self.config.seats)

    @property
    def busy(self) -> bool:
        """Whether a search is running, for a move, a hint or win chances; if so, call `update` now and then."""
        searches = self.thinker.purpose is not None and self.thinker.reply is None
        return searches or self.analysis.judging.busy

    @property
    def can_undo(self) -> bool:
        """Whether `undo` can take back a move or a resignation."""
        takes = plies_to_undo(self.match, self.config.seats) > 0 or is_resigned(self.match)
        return self.config.take_backs and not self.final and takes

    @property
    def can_redo(self) -> bool:
        """Whether `redo` can play a move again."""
        return self.config.take_backs and not self.final and self.match.can_redo

    @property
    def is_begun(self) -> bool:
        """Whether a move was made, even if it was taken back later."""
        return bool(self.match.moves) or self.match.can_redo

    def legal_actions(self) -> list[int]:
        """Return the legal moves of a person to move; none if an AI is to move, or after the end."""
        return self.match.legal_actions() if self.human_to_move else []

    def drain(self) -> list[Event]:
        """Return the events since the last call, oldest first."""
        events, self._events = self._events, []
        return events

    # -- intentions ---------------------------------------------------------------------------------

    def begin(self, now: float) -> None:
        """Start the game: an AI to move begins to think."""
        self.time.begin_turn(self._on_clock, now)
        self._think(now)

    def play(self, action: int, now: float) -> bool:
        """Play a person's move; return whether it was accepted. An illegal move changes nothing."""
        if not self.human_to_move or self.paused or self._time_is_over(now):
            return False
        try:
            self._push(action, now)
        except IllegalMoveError as error:
            self._events.append(ProblemReported(str(error)))
            return False
        return True

    def undo(self, now: float) -> bool:
        """Take back moves or a resignation (`table.taking_back`); return whether anything was taken back."""
        if not self.can_undo:
            return False
        self.thinker.stop()
        self._count_help(helps.RETRIES if self.outcome else helps.TAKEBACKS)
        if is_resigned(self.match):
            self._events.append(take_back_resignation(self.match))
            self._resume_time(now)
        else:
            self._events += take_back_moves(self.match, self.config.seats)
            self.time.restore(len(self.match.moves), self._on_clock, now)
        self._changed(now)
        return True

    def redo(self, now: float) -> bool:
        """Play moves again that were taken back, until a person is to move; return whether there were such moves."""
        if not self.can_redo:
            return False
        self.thinker.stop()
        self._events += play_again(self.match, self.config.seats)
        self._last_move_at = now
        self.time.restore(len(self.match.moves), self._on_clock, now)
        self._changed(now)
        return True

    def use(self, help_: str, now: float, times: int = 1) -> None:
        """Count `times` uses of a kind of help against an AI, and write the game at once."""
        before = dict(self.used)
        self._count_help(help_, times)
        if dict(self.used) != before:
            self._journal.record(self, now)

    def resign(self, now: float) -> bool:
        """Resign for the only person, or for that one of two people who is to move; return whether the game ended."""
        if self.outcome or not self.config.humans:
            return False
        person = self.config.only_person
        loser = self.match.player if person is None else person
        self.match.decide(Outcome(1 - loser, "resignation"))
        self._changed(now)
        return True

    def swap_sides(self, now: float) -> None:
        """Exchange the seats during the game; the side to move stays. An ended game does not change."""
        if self.outcome:
            return
        self.thinker.stop()
        if self.config.watched:
            self.time.stop(now)
        if self.is_begun:
            self._count_help(helps.SWAPS)
        self.config = self.config.swapped()
        self._changed(now)

    def pause(self, paused: bool, now: float) -> None:
        """Stop clocks and AI moves if `paused`, else resume them."""
        self.paused, self._step = paused, False
        if self.outcome:
            return
        if paused:
            if not self.thinker.has_reply:  # a reply that was found waits until it is shown
                self.thinker.stop()
            self.time.stop(now)
            if self.config.is_kept:
                self._journal.record_clocks(self, now)
        else:
            self._resume_time(now)
            self._think(now)

    def play_ai_move(self, now: float) -> None:
        """Let the AI play one move, in a game that is paused or has the pace "by hand"."""
        by_hand = self.paused or self.config.pace is Pace.BY_HAND
        if by_hand and not self.outcome and not self.seat.is_human:
            self._step = True
            self._think(now)

    def set_pace(self, pace: Pace) -> None:
        """Change the pace of a game between AIs, from the next move on."""
        self.config, self._step = replace(self.config, pace=pace), False

    def set_level(self, player: int, level: float, now: float) -> None:
        """Change the level of an AI's side, from its next move on."""
        seats = list(self.config.seats)
        seats[player] = Seat.ai(level_name(level), seats[player].limit)
        if self.outcome or seats[player] == self.config.seats[player]:
            return
        if player == self.match.player:
            self.thinker.stop()
            self.time.stop(now)
        self.config = replace(self.config, seats=(seats[0], seats[1]))
        self._changed(now)

    def set_kept(self, kept: bool, now: float) -> None:
        """If `kept`, write all of a game between AIs into the library; else remove the game from the library."""
        if kept == self.config.is_kept:
            return
        self.config = replace(self.config, kept=kept)
        if self.config.is_kept:
            self._journal.record(self, now)
        else:
            self._journal.withdraw()

    def update(self, now: float) -> None:
        """Do what is due at `now`: end a game whose time is up, play an AI's move, or begin a search."""
        if self._time_is_over(now):
            return
        self._look_at_thinker(now)
        if problem := self.analysis.update():
            self._events.append(ProblemReported(problem))
        if self.thinker.problem:
            self._report_thinker(now)
        elif self.thinker.hinted is not None:
            if self._hinted is not self.match.state:
                self._hinted = self.match.state if self.against_ai else None
                self.use(helps.HINTS, now)
            self._events.append(self.thinker.take_hint())
        elif (due := self.reply_due) is not None and now >= due:
            self._step = False
            self._push(self.thinker.take_reply(), now)
        elif not self.thinker.failed:
            self._think(now)

    def next_update_delay(self, now: float) -> float | None:
        """Return the seconds until a clock or a waiting reply needs `update`; None if neither does."""
        waits = []
        if (due := self.reply_due) is not None:
            waits.append(due - now)
        if self.time.clock and self.time.clock.running is not None:
            waits.append(self.time.clock.remaining(self.time.clock.running, now))
        return max(0.0, min(waits)) if waits else None

    def close(self) -> None:
        """Stop thinking; the session is not used again."""
        self.thinker.close()
        self.analysis.judging.stop()

    # -- below --------------------------------------------------------------------------------------

    def _push(self, action: int, now: float) -> None:
        before, player = self.match.state, self.match.player
        self.match.push(action)
        ply = len(self.match.moves)
        self.seating.moved(ply, self.config.seats[player])
        self.thinker.stop()
        self.time.moved(ply, player, self.match.player, now, waited=self.config.watched, paused=self.paused)
        self._last_move_at = now
        self._events.append(Moved(action, before, self.match.state, player))
        self._changed(now)

    def _count_help(self, help_: str, times: int = 1) -> None:
        if self.config.humans == 1 and not self.final:
            self.used[help_] += times

    def _changed(self, now: float) -> None:
        """Write the game, report its end, and let an AI to move think."""
        if self.outcome:
            self.time.stop(now)
        if self.config.is_kept:
            self._journal.record(self, now)
        if self.outcome:
            self.thinker.stop()
            self._events.append(GameEnded(self.outcome))
        else:
            self._think(now)

    def _think(self, now: float) -> None:
        """Begin the search for the AI's move, if an AI is to move and this AI can think yet."""
        if self.outcome or self.thinker.purpose or self.seat.is_human or self.is_preparing:
            return
        if not self.paused or self._step:
            self.thinker.move(self.match, self.seat, self.time.remaining(self.match.player, now))
            if self.config.watched:
                self._resume_time(now)

    def _look_at_thinker(self, now: float) -> None:
        """Collect the thinker's results. Between AIs no clock runs while a reply waits to be shown."""
        awaited = not self.thinker.has_reply
        self.thinker.poll()
        if awaited and self.thinker.has_reply and self.config.watched:
            self.time.stop(now)

    @property
    def reply_due(self) -> float | None:
        """The time at which the AI's reply is to be shown.

        None if there is no reply, or if the reply waits for `play_ai_move`.
        """
        if self.thinker.reply is None or (self.paused and not self._step):
            return None
        wait = (
            self.config.pace.seconds
            if self.config.watched
            else _delay_of(self.thinker.reply, self.match, self.reply_delay)
        )
        if self._step:
            wait = 0.0
        return None if wait is None else self._last_move_at + wait

    def _report_thinker(self, now: float) -> None:
        """Report a failed search; if an AI cannot move, pause the game, so that the AI does not lose on time."""
        was_move = self.thinker.failed and not self.seat.is_human
        self._events.append(ProblemReported(self.thinker.take_problem()))
        if was_move:
            self.pause(True, now)

    def _time_is_over(self, now: float) -> bool:
        loser = self.time.clock.flagged(now) if self.time.clock and not self.outcome else None
        if loser is None:
            return False
        self.match.decide(Outcome(1 - loser, "time"))
        self._changed(now)
        return True

    @property
    def _on_clock(self) -> int | None:
        """The side whose clock runs; None before the first move, and in a game between AIs while no AI thinks."""
        runs = self.thinker.is_thinking or not self.config.watched
        return self.match.player if runs and self.match.moves and not self.outcome and not self.paused else None

    def _resume_time(self, now: float) -> None:
        """Resume the clock of the side to move; in a game between AIs, only while an AI thinks."""
        if self.thinker.is_thinking or not self.config.watched:
            self.time.resume(self._on_clock, now)


def _replayed(match: Match, past: Past) -> Match:
    """Play the past moves in `match`, take back those of `past.ahead`, set the outcome, and return `match`."""
    for move in (*past.moves, *past.ahead):
        match.push(move)
    for _ in past.ahead:
        match.pop()
    if past.outcome is not None:
        match.decide(past.outcome)
    return match


def _delay_of(reply: int, match: Match, least: float) -> float:
    """Return the seconds until `reply` is shown.

    They are `least`, or more if the reply or the last move changes many pieces.
    """
    moves = [(match.state, reply)]
    if match.moves:
        moves.append((match.states[-2], match.moves[-1]))
    slow = 0 < least < FOLLOWED and any(_changes_much(match.game, *move) for move in moves)
    return FOLLOWED if slow else least


def _changes_much(game: Game, before: Any, action: int) -> bool:
    move = consequences_of(game, before, action)
    return len(move.turned) + len(move.cleared) >= _MANY
