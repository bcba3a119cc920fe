"""The game that is shown live while a tournament is played, and its position.

One game is shown to its end. The end stays for a moment; then the newest game is shown. Games that end too quickly to
be seen are shown only now and then.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.errors import RulesError
from game.match import Match
from game.registry import find_game

if TYPE_CHECKING:
    from lab.arena import Pairing
    from lab.contest.runner import ContestRunner, LiveGame

LOOK_EVERY = 0.1
"""Seconds between two readings of the moves of the shown game."""
END_SECONDS = 1.2
"""Seconds for which the end of a game is shown."""


class GameFollower:
    """Follows one game of the contest that `running` plays. All times are seconds of the caller's clock.

    Attributes:
        pairing: players and number of the game; None before the first game.
        match: the game up to the position shown.
        version: a number that changes with every new position.
        moved: the time of the last move.
    """

    def __init__(self, running: ContestRunner) -> None:
        self.running = running
        self.pairing: Pairing | None = None
        self.match: Match | None = None
        self.version = 0
        self._number = 0
        self._next_look = self._ended = self.moved = float("-inf")

    @property
    def is_over(self) -> bool:
        """Whether the shown game has ended."""
        return self.match is not None and self.match.outcome is not None

    @property
    def players(self) -> tuple[str, str] | None:
        """The names of side 0 and side 1; None before the first game."""
        if self.pairing is None:
            return None
        names = [self.pairing.players[self.pairing.side_of(side)].name for side in (0, 1)]
        return names[0], names[1]

    def update(self, now: float) -> bool:
        """Read the new moves of the game, or follow another game after its end; return whether the position is new."""
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
            self.follow_game(live[max(live)], now)
        return self.version != before

    def follow_game(self, game: LiveGame, now: float) -> None:
        """Follow another game."""
        self._number, self.pairing = game.number, game.pairing
        self.match = Match(find_game(game.pairing.game))
        self._ended = float("-inf")
        self.version += 1
        self._advance(game.moves, now)

    def _advance(self, moves: tuple[int, ...], now: float) -> None:
        assert self.match is not None
        try:
            for move in moves[len(self.match.moves) :]:
                self.match.push(move)
                self.moved = now
                self.version += 1
        except RulesError:  # the moves were read during a write
            return
        if self.is_over and self._ended == float("-inf"):
            self._ended = now + END_SECONDS

    def _finish(self, now: float) -> None:
        """Add the last moves of a finished game, as the contest has stored them."""
        assert self.match is not None
        assert self.pairing is not None
        kept = self.running.contest.result(self.pairing.pair, self.pairing.number)
        self._ended = now
        if kept is None:  # a game lost with its worker is played again
            return
        try:
            for move in kept.moves.split()[len(self.match.moves) :]:
                self.match.push(move)
        except RulesError:
            return
        self._ended, self.moved = now + END_SECONDS, now
        self.version += 1
