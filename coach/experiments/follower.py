"""The live game of a tournament, with the win chance of its position."""

from __future__ import annotations

from ai.engine import Engine
from coach.chance_texts import EVEN, WinChance, displayed_chance
from game.match import Match
from lab.arena import Pairing
from lab.contest.following import GameFollower
from lab.contest.runner import ContestRunner, LiveGame
from lab.learning.measured import ratings_of_taught
from saves.models import Judgement
from table.config import Seat
from table.judging import Judging
from table.recording import NoJournal
from table.win_chance import Strengths, is_even, strengths_of, win_chance

_SETTLED = 0.4
"""Seconds for which a position must be on the screen before the judge is asked about it."""


class Follower(GameFollower):
    """Follows the live game of a tournament, and asks the judge for win chances in this game."""

    def __init__(self, running: ContestRunner) -> None:
        super().__init__(running)
        self.chance: WinChance | None = None
        """The last known win chance in the live game."""
        self._judging: Judging | None = None
        self._elo: Strengths = 0.0, 0.0

    def ask_judge(self, engine: Engine, now: float, *, verdicts: bool) -> bool:
        """Ask for the win chance of the shown position; return whether `chance` has changed."""
        before, found = self.chance, self.displayed_chance(engine, now, verdicts=verdicts)
        self.chance = found or before
        return self.chance != before

    def displayed_chance(self, engine: Engine, now: float, *, verdicts: bool) -> WinChance | None:
        """Return the win chance of the shown position; None while it is unknown.

        The judge is asked once the position has been shown for a moment. With `verdicts`, a proven result is in words.
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
        if found is None and now - self.moved >= _SETTLED:
            self._judging.update(ply)
        return found

    def follow_game(self, game: LiveGame, now: float) -> None:
        self.stop()
        self._judging, self.chance = None, None
        self._elo = self._strengths(game.pairing)
        super().follow_game(game, now)

    def stop(self) -> None:
        """Stop asking the judge."""
        if self._judging is not None:
            self._judging.stop()
