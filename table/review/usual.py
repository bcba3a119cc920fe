"""A person's usual accuracy: the mean over their latest games whose positions are all judged.

To count a game takes some milliseconds, so each call of `AccuracyCounter.update` does only a small step.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from statistics import fmean
from typing import TYPE_CHECKING, NamedTuple

from ai.judge import identity_of
from game import Match, RulesError
from saves.errors import LibraryError
from saves.folding import same_person
from table.journal import LibraryJournal
from table.judging import Judging
from table.review.turns import Review

if TYPE_CHECKING:
    from ai.engine import Engine
    from ai.spec import PlayerSpec
    from game import Game
    from saves.library import Library
    from saves.models import StoredGame

log = logging.getLogger(__name__)

_LEAST, _MOST = 3, 20
"""Smallest number of games for which there is a result, and largest number of games that count: the latest ones."""
_AT_ONCE = 8
"""Number of moves played in one step; a step takes some tenths of a millisecond."""


class UsualAccuracy(NamedTuple):
    """The mean accuracy of a person.

    Attributes:
        accuracy: the mean over the person's games, 0 to 100.
        games: the number of these games.
    """

    accuracy: float
    games: int


class AccuracyCounter:
    """Finds the usual accuracy of a person on a board.

    Attributes:
        usual: the result, once all games are counted; None before, and with fewer than three games.
        done: whether all games are counted.
    """

    def __init__(
        self,
        library: Callable[[], Library],
        engine: Engine,
        game: Game,
        judge: PlayerSpec,
        person: str,
        besides: int | None,
    ) -> None:
        """Prepare to count a person's games on a board in the library that `library` returns.

        Only judgements of `judge` count. The game with the id `besides` is left out.
        """
        self.usual: UsualAccuracy | None = None
        self.done = False
        self._library, self._engine, self._game, self._judge = library, engine, game, judge
        self._person, self._besides = person, besides
        self._found: list[float] = []
        self._steps = self._count()

    def update(self) -> None:
        """Do one small step of the count."""
        try:
            if next(self._steps, True):
                self.done = True
        except (LibraryError, RulesError) as error:
            log.info("the games of %s are not counted: %s", self._person, error)  # the next step ends the count
        if self.done and len(self._found) >= _LEAST:
            self.usual = UsualAccuracy(fmean(self._found), len(self._found))

    def _count(self) -> Iterator[bool]:
        """Count one game after the other; yield False after each step: the count has not ended."""
        identity = identity_of(self._game, self._judge)
        library = self._library()
        for number in library.judgements.judged_games(self._game.name, self._person, identity, _MOST + 1):
            if number == self._besides or len(self._found) == _MOST:
                continue
            yield False
            stored = library.get(number)
            match = Match(self._game, stored.start)
            for ply, move in enumerate(stored.moves):
                match.push(move.text)
                if ply % _AT_ONCE == 0:
                    yield False
            yield from self._judged(stored, match)

    def _judged(self, stored: StoredGame, match: Match) -> Iterator[bool]:
        """Count a game if all of its positions are judged; yield False after each step."""
        records = LibraryJournal(self._library, game=stored.id)
        judging, review = Judging(self._engine, match, records, judge=self._judge), Review(match, {})
        for ply in range(len(match.moves) + 1):
            judgement = judging.at(ply)
            if judgement is None:
                return
            review.update({ply: judgement})
            yield False
        seats = enumerate((stored.white, stored.black))
        sides = [side for side, seat in seats if seat.player is None and same_person(seat.name, self._person)]
        own = map(review.accuracy, sides)
        found = [accuracy for accuracy in own if accuracy is not None]
        if found:
            self._found.append(fmean(found))
