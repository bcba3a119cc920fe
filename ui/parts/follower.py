"""The game of a tournament that is shown live, and its position.

One game is shown to its end, the end stays for a moment, and then comes the newest game. Games so quick that they end
before they could be seen are shown only now and then.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from coach.chance_texts import EVEN, WinChance, displayed_chance
from game.errors import RulesError
from game.match import Match
from game.registry import find_game
from lab.learning.measured import ratings_of_taught
from table.config import Seat
from table.judging import Judging
from table.recording import NoJournal
from table.win_chance import Strengths, is_even, strengths_of, win_chance

if TYPE_CHECKING:
    from ai.engine import Engine
    from lab.arena import Pairing
    from lab.contest.runner import ContestRunner, LiveGame
    from saves.models import Judgement

LOOK_EVERY = 0.1
"""Seconds between two readings of the moves."""
END_SECONDS = 1.2
"""Seconds for which the end of a game is shown."""
_SETTLED = 0.4
"""Seconds for which a position must be on the screen before the judge is asked about it."""


class Follower:
    """Follows a game of `running`; `update` reads its moves."""

    def __init__(self, running: ContestRunner) -> None:
        self.running = running
        self.pairing: Pairing | None = None
        self.match: Match | None = None
        self.chance: WinChance | None = None
        """The last known win chance in this game."""
        self.version = 0
        """A number that changes with every new position."""
        self._number = 0
        self._next_look = self._ended = self._moved = float("-inf")
        self._judging: Judging | None = None
        self._elo: Strengths = 0.0, 0.0

    @property
    def is_over(self) -> bool:
        """Whether the shown game has ended."""
        return self.match is not None and self.match.outcome is not None

    @property
    def players(self) -> tuple[str, str] | None:
        """The names of side 0 and side 1."""
        if self.pairing is None:
            return None
        names = [self.pairing.players[self.pairing.side_of(side)].name for side in (0, 1)]
        return names[0], names[1]

    def update(self, now: float) -> bool:
        """Read the new moves; True if there is something new to draw."""
        if now < self._next_look:
            return False
        self._next_look = now + LOOK_EVERY
        before = self.version
        live = {game.number: game for game in self.running.live()} if self.running.is_alive else {}
        if self._number in live:
            self._advance(live[self._number].moves, now)
        elif self.match is not None and not self.is_over:
            self._finish(now)
        if live and (self.match is None or ((self._number not in live or self.is_over) and now >= self._ended)):
            self._take(live[max(live)], now)
        return self.version != before

    def judge(self, engine: Engine, now: float, *, verdicts: bool) -> bool:
        """Ask for the win chance of the shown position; True if it is another one."""
        before, found = self.chance, self.displayed_chance(engine, now, verdicts=verdicts)
        self.chance = found or before
        return self.chance != before

    def displayed_chance(self, engine: Engine, now: float, *, verdicts: bool) -> WinChance | None:
        """Return the win chance of the shown position; with `verdicts`, a proven result is in words.

        None while the chance is unknown; the judge is asked once the position has been shown for a moment.
        """
        if self.match is None:
            return None
        ply = len(self.match.moves)
        if is_even(self.match, ply):
            return EVEN
        found = self._judged(self.match, engine, now)
        chance = win_chance(self.match, ply, found, self._elo)
        if found is None or chance is None:
            return None
        return displayed_chance(found, chance, verdicts=verdicts, alternates=self.match.game.alternates)

    def _strengths(self, pairing: Pairing) -> Strengths:
        first, second = (pairing.players[pairing.side_of(side)].name for side in (0, 1))
        seats = Seat(first, first), Seat(second, second)
        return strengths_of(pairing.game, seats, ratings_of_taught(pairing.game, seats))

    def _judged(self, match: Match, engine: Engine, now: float) -> Judgement | None:
        if self._judging is None:
            self._judging = Judging(engine, match, NoJournal(), waited_for=False)
        ply = len(match.moves)
        self._judging.collect()
        found = self._judging.at(ply)
        if found is None and now - self._moved >= _SETTLED:
            self._judging.update(ply)
        return found

    def stop(self) -> None:
        """Stop asking the judge."""
        if self._judging is not None:
            self._judging.stop()

    def _take(self, game: LiveGame, now: float) -> None:
        self.stop()
        self._judging, self._number, self.pairing, self.chance = None, game.number, game.pairing, None
        self._elo = self._strengths(game.pairing)
        self.match = Match(find_game(game.pairing.game))
        self._ended = float("-inf")
        self.version += 1
        self._advance(game.moves, now)

    def _advance(self, moves: tuple[int, ...], now: float) -> None:
        assert self.match is not None
        try:
            for move in moves[len(self.match.moves) :]:
                self.match.push(move)
                self._moved = now
                self.version += 1
        except RulesError:  # the moves were read during a write
            return
        if self.is_over and self._ended == float("-inf"):
            self._ended = now + END_SECONDS

    def _finish(self, now: float) -> None:
        """Show the end of a finished game, read from the kept game."""
        assert self.match is not None
        assert self.pairing is not None
        kept = self.running.contest.result(self.pairing.pair, self.pairing.number)
        self._ended = now
        if kept is None:  # lost with its worker; it will be played again
            return
        try:
            for move in kept.moves.split()[len(self.match.moves) :]:
                self.match.push(move)
        except RulesError:
            return
        self._ended, self._moved = now + END_SECONDS, now
        self.version += 1
