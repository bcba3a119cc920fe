"""A game in progress, without a pixel: its match, seats, clocks, AI players, and a journal of every move.

A scene calls `play`, `undo`, `resign` and the like, calls `update` as time passes, and draws the position. `drain()`
returns the events since the last call. Times are seconds of one monotonic clock, always given by the caller.

    session = Session(GameConfig("pathwayz", (Seat.human("Robin"), Seat.ai("level-3"))), engine)
    session.begin(now)
    session.play(action, now)
    session.update(now)

A takeback against an AI undoes plies until the person is to move again: both players' moves, or only the person's while
the AI still thinks. Between people it undoes one ply. After a resignation it undoes only the resignation. An AI's reply
is shown `reply_delay` seconds or more after the move before. The clocks start with the first move and go back with a
takeback. The rules decide which side is to move: a side may move several times running on the same clock.

In a game between AIs, the config's pace decides when a move is shown: after some seconds, or on `step`. The AIs' clocks
run only while they think. A level changed during the game counts from that side's next move on (`note_on`).
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
from table.config import GameConfig, Seat
from table.consequences import consequences_of
from table.events import Event, GameEnded, Moved, ProblemReported, TakenBack, WentOn
from table.judging import Judging, decided
from table.recording import Journal, NoJournal
from table.seating import Seating
from table.thinker import Ready, Thinker
from table.timekeeping import Timekeeping
from table.win_chance import Ratings, Strengths, strengths_of, win_chance, win_chances

if TYPE_CHECKING:
    from ai.engine import Engine, Info
    from ai.spec import PlayerSpec
    from saves.models import Judgement
    from table.clock import Clock

FOLLOWED, _MANY = 0.8, 3
"""Seconds in which the eye follows a move that changes many pieces, and the least number of pieces for such a move."""
REPLY_DELAY = Reply.NATURAL.seconds
"""Shortest time from a person's move to the AI's reply, in seconds: a quicker reply hides the person's own move."""


@dataclass(frozen=True)
class Past:
    """The part of a game played before this session.

    Attributes:
        moves: the moves from the start position on, as text.
        ahead: the moves after `moves` that were taken back, for `redo`.
        readings: seconds left on both clocks, or None for full clocks.
        history: the known readings by number of moves, for takebacks.
        outcome: the outcome of an ended game, which is only shown, without takebacks.
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
        self._time = Timekeeping(config.time_control, len(past.moves), past.readings, past.history)
        self.paused = False
        self.final = past.outcome is not None
        """Whether this is an ended game that is only shown."""
        self._seating = Seating(config.seats)
        number = next(_numbers)
        self._thinker = Thinker(engine, number, ready)
        self._journal = journal or NoJournal()
        self.judging = Judging(engine, self.match, self._journal, number)
        """The judgements of the game's positions; a review may correct them."""
        self._ratings = ratings or {}
        self._looked_at: int | None = None
        self._events: list[Event] = []
        self.reply_delay = REPLY_DELAY
        """Shortest time from a move to the AI's reply, in seconds."""
        self.used = Counter(past.used)
        """Number of uses of each help (`saves.helps`)."""
        self._last_move_at = float("-inf")
        self._step = False

    # -- state for a scene -------------------------------------------------------------------------

    @property
    def state(self) -> Any:
        """The position shown."""
        return self.match.state

    @property
    def outcome(self) -> Outcome | None:
        """The game's outcome; None while the game goes on."""
        return self.match.outcome

    @property
    def clock(self) -> Clock | None:
        """The clocks; None in a game without clocks."""
        return self._time.clock

    @property
    def player(self) -> int:
        """The side to move, 0 or 1."""
        return self.match.player

    @property
    def seat(self) -> Seat:
        """The seat of the side to move."""
        return self.config.seats[self.player]

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
        """Whether the game counts for a person's rating (`saves.statistics`), unless it was imported."""
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
        return self._thinker.is_loading or not self._thinker.can_move(self.game, self.seat)

    @property
    def can_reply(self) -> bool:
        """Whether all AI players can think yet."""
        return all(seat.is_human or self._thinker.can_move(self.game, seat) for seat in self.config.seats)

    @property
    def thinking(self) -> Info | None:
        """The results so far of the AI to move; None if no AI thinks."""
        return self._thinker.info if self._thinker.purpose == "move" else None

    @property
    def is_thinking(self) -> bool:
        """Whether the AI to move is thinking."""
        return self._thinker.purpose == "move" and self._thinker.reply is None

    @property
    def has_reply(self) -> bool:
        """Whether the AI to move has a reply that is not shown yet."""
        return self._thinker.reply is not None

    @property
    def is_looking_for_hint(self) -> bool:
        """Whether a search for a hint runs."""
        return self._thinker.purpose == "hint"

    @property
    def waits_for_step(self) -> bool:
        """Whether the AI's reply waits for `step`."""
        return self.has_reply and self._due() is None

    @property
    def busy(self) -> bool:
        """Whether a search runs, also one for win chances; if so, call `update` now and then."""
        searches = self._thinker.purpose is not None and self._thinker.reply is None
        return searches or self.judging.busy

    @property
    def can_judge(self) -> bool:
        """Whether the judge can think yet."""
        return self._thinker.ready(self.game.name, self.judge)

    @property
    def chances(self) -> tuple[float | None, ...]:
        """Side 0's shown win chance, 0 to 1, in each position from the start on; None for an unknown chance."""
        judged = [self.judged(ply) for ply in range(len(self.match.moves) + 1)]
        return win_chances(self.match, judged, self._strengths)

    def win_chance(self, ply: int) -> float | None:
        """Return side 0's shown win chance, 0 to 1, after `ply` moves (`table.win_chance`); None while unknown."""
        return win_chance(self.match, ply, self.judged(ply), self._strengths)

    @property
    def _strengths(self) -> Strengths:
        return strengths_of(self.game.name, self.config.seats, self._ratings)

    @property
    def judge(self) -> PlayerSpec:
        """The judge of the positions."""
        return self.judging.judge

    @property
    def can_undo(self) -> bool:
        """Whether `undo` can take back a move or a resignation."""
        takes = self._plies_to_undo() > 0 or self._is_resigned
        return self.config.take_backs and not self.final and takes

    @property
    def can_redo(self) -> bool:
        """Whether `redo` can play a move again."""
        return self.config.take_backs and not self.final and self.match.can_redo

    @property
    def can_hint(self) -> bool:
        """Whether `hint` can search for a hint."""
        return self.config.hints and self.human_to_move and self._thinker.can_advise(self.game)

    @property
    def is_begun(self) -> bool:
        """Whether a move was made, even if it was taken back later."""
        return bool(self.match.moves) or self.match.can_redo

    def legal_actions(self) -> list[int]:
        """Return the legal moves of a person to move; none in an AI's turn or after the end."""
        return self.match.legal_actions() if self.human_to_move else []

    def readings(self, now: float) -> tuple[float, float] | None:
        """Return the seconds left on both clocks, or None without clocks."""
        return self.clock.readings(now) if self.clock else None

    def readings_after(self, ply: int) -> tuple[float, float] | None:
        """Return the seconds left on both clocks after the ply-th move; None if unknown."""
        return self._time.readings_after(ply)

    def spent_on(self, ply: int) -> float | None:
        """Return the seconds of the ply-th move, without pauses; None if the move was not played in this session."""
        return self._time.spent_on(ply)

    def look_at(self, ply: int) -> Judgement | None:
        """Return the judgement after `ply` moves, or None; `update` judges that position before the others."""
        self._looked_at = None if ply == len(self.match.moves) else ply
        return self.judged(ply)

    def judged(self, ply: int, *, alone: bool = False) -> Judgement | None:
        """Return the known judgement of the position after `ply` moves, or None, without asking the judge.

        With `alone`, a resignation or a loss on time in that position is ignored.
        """
        over = not alone and ply == len(self.match.moves)
        return decided(self.outcome) if over and self.outcome else self.judging.at(ply)

    def seat_at(self, ply: int) -> Seat:
        """Return the seat that made the ply-th move, counted from 1, even if seats or levels have changed since."""
        return self._seating.seat_of(ply, self.match.player_at(ply - 1))

    def note_on(self, ply: int) -> str:
        """Return a note if the player of a side has changed at the ply-th move; else the empty text."""
        return self._seating.note_on(ply, self.match)

    def drain(self) -> list[Event]:
        """Return the events since the last call, oldest first."""
        events, self._events = self._events, []
        return events

    # -- intentions ---------------------------------------------------------------------------------

    def begin(self, now: float) -> None:
        """Start the game: an AI to move begins to think."""
        self._time.begin_turn(self._on_clock, now)
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
        """Take back moves or a resignation (see the module's docstring); return whether anything was taken back."""
        if not self.can_undo:
            return False
        self._thinker.stop()
        self._count_help(helps.RETRIES if self.outcome else helps.TAKEBACKS)
        if self._is_resigned:
            self._take_back_resignation(now)
        else:
            self._take_back_moves(now)
        self._changed(now)
        return True

    def redo(self, now: float) -> bool:
        """Play taken-back moves again, until a person is to move; return whether there were any."""
        if not self.can_redo:
            return False
        self._thinker.stop()
        while self.match.can_redo:
            before, player = self.state, self.player
            self._events.append(Moved(self.match.redo(), before, self.state, player))
            if self.config.humans != 1 or self.human_to_move:
                break
        self._last_move_at = now
        self._time.restore(len(self.match.moves), self._on_clock, now)
        self._changed(now)
        return True

    def use(self, help_: str, now: float, times: int = 1) -> None:
        """Count `times` uses of a help against an AI, and write the game at once."""
        before = dict(self.used)
        self._count_help(help_, times)
        if dict(self.used) != before:
            self._journal.record(self, now)

    def resign(self, now: float) -> bool:
        """Resign for the person to move, or for the only person; return whether the game has ended now."""
        if self.outcome or not self.config.humans:
            return False
        loser = self.player if self.config.humans == 2 else self._only_human()
        self.match.decide(Outcome(1 - loser, "resignation"))
        self._changed(now)
        return True

    def swap_sides(self, now: float) -> None:
        """Exchange the seats during the game; the side to move stays. An ended game does not change."""
        if self.outcome:
            return
        self._thinker.stop()
        if self.config.watched:
            self._time.stop(now)
        if self.is_begun:
            self._count_help(helps.SWAPS)
        self.config = self.config.swapped()
        self._changed(now)

    def pause(self, paused: bool, now: float) -> None:
        """Stop clocks and AI moves, or resume them."""
        self.paused, self._step = paused, False
        if self.outcome:
            return
        if paused:
            if not self.has_reply:  # a reply that was found waits until it is shown
                self._thinker.stop()
            self._time.stop(now)
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
        if player == self.player:
            self._thinker.stop()
            self._time.stop(now)
        self.config = replace(self.config, seats=(seats[0], seats[1]))
        self._changed(now)

    def set_kept(self, kept: bool, now: float) -> None:
        """Write a game between AIs into the library from its first move on, or remove the game from the library."""
        if kept == self.config.is_kept:
            return
        self.config = replace(self.config, kept=kept)
        if self.config.is_kept:
            self._journal.record(self, now)
        else:
            self._journal.withdraw()

    def hint(self, now: float) -> bool:
        """Search a hint for the person to move; return whether the search began. The event `Hinted` brings the hint."""
        return self.can_hint and self._thinker.hint(self.match)

    def cancel_hint(self, now: float) -> None:
        """End the search for a hint."""
        if self.is_looking_for_hint:
            self._thinker.stop()
            self._think(now)

    def update(self, now: float) -> None:
        """Do what is due at `now`: end a game whose time is up, play an AI's move, or begin a search."""
        if self._time_is_over(now):
            return
        self._look_at_thinker(now)
        self._judge()
        if self._thinker.problem:
            self._report_thinker(now)
        elif self._thinker.hinted is not None:
            self.use(helps.HINTS, now)
            self._events.append(self._thinker.take_hint())
        elif (due := self._due()) is not None and now >= due:
            self._step = False
            self._push(self._thinker.take_reply(), now)
        elif not self._thinker.failed:
            self._think(now)

    def next_update_delay(self, now: float) -> float | None:
        """Return the seconds until a clock or a waiting reply needs `update`; None if neither does."""
        waits = []
        if (due := self._due()) is not None:
            waits.append(due - now)
        if self.clock and self.clock.running is not None:
            waits.append(self.clock.remaining(self.clock.running, now))
        return max(0.0, min(waits)) if waits else None

    def close(self) -> None:
        """Stop thinking; the session is not used again."""
        self._thinker.close()
        self.judging.stop()

    # -- below --------------------------------------------------------------------------------------

    def _push(self, action: int, now: float) -> None:
        before, player = self.state, self.player
        self.match.push(action)
        ply = len(self.match.moves)
        self._seating.moved(ply, self.config.seats[player])
        self._thinker.stop()
        self._time.moved(ply, player, self.player, now, waited=self.config.watched, paused=self.paused)
        self._last_move_at = now
        self._events.append(Moved(action, before, self.state, player))
        self._changed(now)

    def _count_help(self, help_: str, times: int = 1) -> None:
        if self.config.humans == 1 and not self.final:
            self.used[help_] += times

    def _changed(self, now: float) -> None:
        """Write the game, report its end, and let an AI to move think."""
        if self.outcome:
            self._time.stop(now)
        if self.config.is_kept:
            self._journal.record(self, now)
        if self.outcome:
            self._thinker.stop()
            self._events.append(GameEnded(self.outcome))
        else:
            self._think(now)

    def _think(self, now: float) -> None:
        """Begin the search for the AI's move, if an AI is to move and can think."""
        if self.outcome or self._thinker.purpose or self.seat.is_human or self.is_preparing:
            return
        if not self.paused or self._step:
            self._thinker.move(self.match, self.seat, self._time_left(now))
            if self.config.watched:
                self._resume_time(now)

    def _look_at_thinker(self, now: float) -> None:
        """Collect the thinker's results. Between AIs no clock runs while a reply waits to be shown."""
        awaited = not self.has_reply
        self._thinker.poll()
        if awaited and self.has_reply and self.config.watched:
            self._time.stop(now)

    def _due(self) -> float | None:
        """Return the time at which to show the AI's reply; None without a reply, or if the reply waits for `step`."""
        if self._thinker.reply is None or (self.paused and not self._step):
            return None
        wait = (
            self.config.pace.seconds
            if self.config.watched
            else _delay_of(self._thinker.reply, self.match, self.reply_delay)
        )
        if self._step:
            wait = 0.0
        return None if wait is None else self._last_move_at + wait

    def _judge(self) -> None:
        """Judge the positions, if win chances are shown; these searches delay no move."""
        if self.config.show_win_chance and self.can_judge:
            last = len(self.match.moves)
            self.judging.update(last if self._looked_at is None else min(self._looked_at, last))
        if self.judging.problem:
            self._events.append(ProblemReported(self.judging.problem))
            self.judging.problem = None

    def _time_left(self, now: float) -> float | None:
        return self.clock.remaining(self.player, now) if self.clock else None

    def _report_thinker(self, now: float) -> None:
        """Report a failed search; if an AI cannot move, pause the game, so that the AI does not lose on time."""
        was_move = self._thinker.failed and not self.seat.is_human
        self._events.append(ProblemReported(self._thinker.take_problem()))
        if was_move:
            self.pause(True, now)

    def _time_is_over(self, now: float) -> bool:
        loser = self.clock.flagged(now) if self.clock and not self.outcome else None
        if loser is None:
            return False
        self.match.decide(Outcome(1 - loser, "time"))
        self._changed(now)
        return True

    @property
    def _on_clock(self) -> int | None:
        """The side whose clock runs; None before the first move, and in a game between AIs while no AI thinks."""
        runs = self.is_thinking or not self.config.watched
        return self.player if runs and self.match.moves and not self.outcome and not self.paused else None

    def _resume_time(self, now: float) -> None:
        """Resume the clock of the side to move; in a game between AIs, only while an AI thinks."""
        if self.is_thinking or not self.config.watched:
            self._time.resume(self._on_clock, now)

    def _plies_to_undo(self) -> int:
        """Return the number of plies that a takeback undoes; 0 if there is no move to take back."""
        played = len(self.match.moves)
        if self.config.humans != 1:
            return min(1, played)
        mover = self.player
        for plies in range(1, played + 1):
            mover = int(self.match.player_at(played - plies))
            if self.config.seats[mover].is_human:
                return plies
        return 0

    @property
    def _is_resigned(self) -> bool:
        """Whether a resignation after a move ended the game."""
        return bool(self.match.moves) and self.outcome is not None and self.outcome.termination == "resignation"

    def _take_back_resignation(self, now: float) -> None:
        self.match.pop()  # `pop` takes back the resignation, and the last move with it;
        self.match.redo()  # `redo` plays that move again
        self._events.append(WentOn())
        self._resume_time(now)

    def _take_back_moves(self, now: float) -> None:
        for _ in range(self._plies_to_undo()):
            before = self.state
            action = self.match.pop()
            self._events.append(TakenBack(action, before, self.state))
        self._time.restore(len(self.match.moves), self._on_clock, now)

    def _only_human(self) -> int:
        return 0 if self.config.seats[0].is_human else 1


def _replayed(match: Match, past: Past) -> Match:
    """Play the past moves, and take back the moves that `redo` can play."""
    for move in (*past.moves, *past.ahead):
        match.push(move)
    for _ in past.ahead:
        match.pop()
    if past.outcome is not None:
        match.decide(past.outcome)
    return match


def _delay_of(reply: int, match: Match, least: float) -> float:
    """Return the seconds before a reply is shown: more if the reply, or the move before it, changes many pieces."""
    moves = [(match.state, reply)]
    if match.moves:
        moves.append((match.states[-2], match.moves[-1]))
    slow = 0 < least < FOLLOWED and any(_changes_much(match.game, *move) for move in moves)
    return FOLLOWED if slow else least


def _changes_much(game: Game, before: Any, action: int) -> bool:
    move = consequences_of(game, before, action)
    return len(move.turned) + len(move.cleared) >= _MANY
