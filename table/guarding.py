"""The blunder guard: before a person's move is made, the guard checks whether the move provably loses or gives a proven
win away, while another move avoids this. A move that misses an immediate win counts, too, unless the move is proven to
win later.

    guard = BlunderGuard(engine, game)
    guard.prepare(state)                 # while the person thinks
    guard.check(state, action, now)      # the move that is to be made
    guard.poll(now)                      # a Blunder, None (make the move), or WAITING (poll again)

The rules show whether the other side can win by its next move. Longer losses come from a short search by the board's
judge, which is exact on a solved board. Where nothing is proved in time, the guard finds nothing.
"""

from __future__ import annotations

import logging
from concurrent.futures import CancelledError
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from ai.info import Limit
from ai.proven import Proven
from game.verbs import apply_action
from table.consequences import consequences_of
from table.owners import new_owner

if TYPE_CHECKING:
    from ai.engine import Analysis, Engine, Info
    from game.spec import Game
    from table.thinker import Ready

log = logging.getLogger(__name__)

SECONDS = 0.2
"""Longest time of a search, in seconds; a move about which nothing is proved in this time is made."""
NEAR = 12
"""Largest number of plies to a loss or win that is reported; the solver of a solved board also proves results that are
further away.
"""


class _Searching:
    """The answer of `BlunderGuard.poll` while the search is not over."""


WAITING: Final = _Searching()


@dataclass(frozen=True, slots=True)
class Blunder:
    """A move that loses, or that gives a proven win away.

    Attributes:
        action, before, after: the move, and the positions before and after it.
        worth: the move's proven result for the mover, with plies counted from `before`; None if nothing is proved.
        line: the best known actions of both sides after the move.
        keeping, moves: the number of moves that avoid the loss, and of all moves; 0 if not counted.
        win, wins_in: a move that would have won, and its number of plies to the win; None and 0 if none is known.
    """

    action: int
    before: Any
    after: Any
    worth: Proven | None
    line: tuple[int, ...]
    keeping: int = 0
    moves: int = 0
    win: int | None = None
    wins_in: int = 0

    @property
    def at_once(self) -> bool:
        """Whether the other side wins by this move or by its own next move."""
        worth = self.worth
        return worth is not None and worth.result < 0 and worth.plies is not None and worth.plies <= 2


def at_once(game: Game, state: Any, action: int) -> Blunder | None:
    """Return a blunder if the move lets the other side win at once, and some other move does not; else None."""
    if not _lets_win(game, state, action):
        return None
    moves = game.actions(state)
    keeping = sum(not _lets_win(game, state, each) for each in moves)
    if not keeping:
        return None
    move = consequences_of(game, state, action)
    line = () if move.winning_reply is None else (move.winning_reply,)
    worth, win = Proven(-1, 1 + len(line)), game.winning_action(state)
    return Blunder(action, state, move.after, worth, line, keeping, len(moves), win, int(win is not None))


def _missed_win(game: Game, state: Any, action: int) -> Blunder | None:
    """Return a blunder if the move misses an immediate win, and the mover does not move again; else None."""
    win, move = game.winning_action(state), consequences_of(game, state, action)
    if win is None or move.wins or move.again:
        return None
    return Blunder(action, state, move.after, Proven(0, 1) if move.over else None, (), win=win, wins_in=1)


def _lets_win(game: Game, state: Any, action: int) -> bool:
    move = consequences_of(game, state, action)
    return move.loses or (not move.over and move.winning_reply is not None)


class BlunderGuard:
    """The blunder guard of one game. `close` ends the guard's searches."""

    def __init__(self, engine: Engine, game: Game, ready: Ready) -> None:
        """Search by `engine` once `ready` says that the judge can think.

        Until then, only the rules can show a blunder.
        """
        from ai.judge import judge_of

        self._engine, self._game, self._ready = engine, game, ready
        self._judge = judge_of(game)
        self._owner = new_owner("guard")
        self._prepared: tuple[Any, Analysis] | None = None
        self._looked: tuple[Any, int, Analysis, float] | None = None
        self._seen: Blunder | None = None

    def prepare(self, state: Any) -> None:
        """Search the position before the move, while the person thinks."""
        if self._prepared is not None and self._prepared[0] == state:
            return
        self._forget()
        if self._can_think:
            self._prepared = state, self._ask(state, urgent=False)

    def check(self, state: Any, action: int, now: float) -> None:
        """Begin to check a move that is legal in `state`."""
        self.stop()
        self._seen = at_once(self._game, state, action) or _missed_win(self._game, state, action)
        move = consequences_of(self._game, state, action)
        is_known = self._seen is not None and self._seen.worth is not None
        if not is_known and not move.over and not move.again and self._can_think:
            self.prepare(state)
            self._looked = state, action, self._ask(move.after, urgent=True), now + SECONDS

    def poll(self, now: float) -> Blunder | _Searching | None:
        """Return the blunder; None if the move is no blunder; WAITING while the search may still find a blunder."""
        if self._looked is None:
            return self._seen
        state, action, analysis, until = self._looked
        both = analysis.done and (self._seen is not None or self._prepared is None or self._prepared[1].done)
        if not both and now < until:
            return WAITING
        found = self._judged(state, action, analysis)
        self.stop()
        return found

    def stop(self) -> None:
        """End the check of a move."""
        if self._looked is not None:
            self._looked[2].cancel()
        self._looked = self._seen = None

    def close(self) -> None:
        """End all searches."""
        self.stop()
        self._forget()

    # -- below --------------------------------------------------------------------------------------

    @property
    def _can_think(self) -> bool:
        return self._ready(self._game.name, self._judge)

    def _ask(self, state: Any, *, urgent: bool) -> Analysis:
        from ai.engine import Priority

        return self._engine.analyse(
            state,
            Limit(seconds=SECONDS) if urgent else None,
            player=self._judge,
            tag=(*self._owner, "guard"),
            priority=Priority.HINT if urgent else Priority.CHANCE,
            owner=self._owner,
            fresh=True,
        )

    def _judged(self, state: Any, action: int, analysis: Analysis) -> Blunder | None:
        """Return the blunder shown by the proven results before and after a move; None if there is none."""
        seen = self._seen
        for asked in (analysis, self._prepared[1] if self._prepared else None):
            if asked is not None and asked.error is not None:
                if not isinstance(asked.error, CancelledError):
                    log.warning("the guard could not look", exc_info=asked.error)
                return seen
        info, before = analysis.info, self._prepared[1].info if self._prepared else None
        if info.proven is None:
            return seen
        worth = Proven(-info.proven.result, _one_more(info.proven.plies), info.proven.exact)
        if seen is not None:
            return None if worth.result > 0 else replace(seen, worth=worth, line=tuple(info.pv))
        if before is None:
            return None
        best = before.pv[0] if before.pv else None
        if worth.result < 0 and _is_near(worth):
            avoidable = best not in (None, action) if before.proven is None else before.proven.result >= 0
        else:
            avoidable = _win_of(before)[0] is not None and worth.result <= 0
        if not avoidable:
            return None
        win, wins_in = _win_of(before)
        return Blunder(action, state, apply_action(state, action), worth, tuple(info.pv), win=win, wins_in=wins_in)

    def _forget(self) -> None:
        if self._prepared is not None:
            self._prepared[1].cancel()
        self._prepared = None


def _win_of(before: Info) -> tuple[int | None, int]:
    """Return the first move of a near, proven win, and the plies to the win; None and 0 if there is no such win."""
    proven = before.proven
    if proven is None or proven.result <= 0 or proven.plies is None or not _is_near(proven) or not before.pv:
        return None, 0
    return int(before.pv[0]), proven.plies


def _is_near(worth: Proven) -> bool:
    return worth.plies is not None and worth.plies <= NEAR


def _one_more(plies: int | None) -> int | None:
    return None if plies is None else plies + 1
