"""The win chance of a game that others play, such as the live game of a tournament."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from ai.engine import Engine
from coach.chance_texts import EVEN, WinChance, displayed_chance
from game.match import Match
from saves.models import Judgement
from table.config import Seat
from table.judging import Judging
from table.recording import NoJournal
from table.win_chance import Ratings, Strengths, is_even, strengths_of, win_chance

_SETTLED = 0.4
"""Seconds for which a position must be on the screen before the judge is asked about it."""


class FollowedGame(Protocol):
    """A game played by others, up to its latest known position.

    Attributes:
        match: the game up to this position; None before a game begins. Each game has a match of its own.
        players: the names of the players of side 0 and side 1; None before a game begins.
        moved: the time of the last move.
    """

    match: Match | None
    moved: float

    @property
    def players(self) -> tuple[str, str] | None: ...


class LiveChance:
    """Asks the judge about the followed games, one after the other.

    Attributes:
        shown: the last known win chance in the present game; None before the first one.
        present: the win chance of the present position; None while it is unknown.
    """

    def __init__(self, ratings: Callable[[str, tuple[Seat, Seat]], Ratings]) -> None:
        """Begin without a game. `ratings` returns the known strengths of taught players on a board."""
        self.shown: WinChance | None = None
        self.present: WinChance | None = None
        self._ratings = ratings
        self._match: Match | None = None
        self._judging: Judging | None = None
        self._elo: Strengths = 0.0, 0.0

    def update(self, game: FollowedGame, engine: Engine, now: float, *, verdicts: bool) -> bool:
        """Ask for the win chance of the game's position; return whether `shown` has changed.

        The judge is asked once the position has been shown for a moment. With `verdicts`, a proven result is in words.
        """
        before = self.shown
        match, players = game.match, game.players
        if match is not None and players is not None:
            if match is not self._match:
                self._begin(match, players, engine)
            self.present = self._found(match, now - game.moved >= _SETTLED, verdicts=verdicts)
            self.shown = self.present or self.shown
        return self.shown != before

    def of(self, match: Match | None) -> WinChance | None:
        """Return the last known win chance in a game; None if another game was asked about last."""
        return self.shown if match is self._match else None

    def stop(self) -> None:
        """Stop asking the judge."""
        if self._judging is not None:
            self._judging.stop()

    def _begin(self, match: Match, players: tuple[str, str], engine: Engine) -> None:
        self.stop()
        board, seats = match.game.name, (Seat(players[0], players[0]), Seat(players[1], players[1]))
        self._elo = strengths_of(board, seats, self._ratings(board, seats))
        self._match, self.shown = match, None
        self._judging = Judging(engine, match, NoJournal(), waited_for=False)

    def _found(self, match: Match, settled: bool, *, verdicts: bool) -> WinChance | None:
        """Return the win chance of the present position; None while it is unknown."""
        ply = len(match.moves)
        if is_even(match, ply):
            return EVEN
        found = self._judged(ply, settled)
        chance = win_chance(match, ply, found, self._elo)
        if found is None or chance is None:
            return None
        return displayed_chance(found, chance, verdicts=verdicts, alternates=match.game.alternates)

    def _judged(self, ply: int, settled: bool) -> Judgement | None:
        """Return the judgement after `ply` moves; if there is none and the position has `settled`, ask for one."""
        assert self._judging is not None
        self._judging.collect()
        found = self._judging.at(ply)
        if found is None and settled:
            self._judging.update(ply)
        return found
