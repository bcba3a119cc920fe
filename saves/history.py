"""A person's finished games: the games that count for progress, the games against levels, the games of an evening.

For progress the same games count as in the statistics (`saves.statistics`), but on every board, and against every AI
player, not only against levels.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from datetime import date, datetime
from functools import cached_property

from game import wall_clock
from saves import helps
from saves.database import Database
from saves.folding import person_key
from saves.models import SeatRecord
from saves.results import score_of
from saves.search import PLAYERS
from saves.statistics import COUNTS, LevelGame, level_games, score_between


@dataclass(frozen=True)
class EndedGame:
    """A finished game of a person against the computer.

    Attributes:
        id, board, plies, position: as in the library; `position` is the last position, as text.
        side: the person's side, 0 or 1.
        score: the person's score: 1, 0.5 or 0.
        rival: the opponent.
        ended: the time of the game's end.
        used: the kinds of help that were used (`saves.helps`).
        chances: the person's win chance, 0 to 1, in each judged position of the game's line, in order.
    """

    id: int
    board: str
    plies: int
    position: str
    side: int
    score: float
    rival: SeatRecord
    ended: datetime
    used: frozenset[str] = frozenset()
    chances: tuple[float, ...] = ()

    @cached_property
    def day(self) -> date:
        """The day on which the game ended, by the computer's calendar."""
        return wall_clock.local(self.ended).date()

    @property
    def won(self) -> bool:
        return self.score == 1.0

    @property
    def is_unaided(self) -> bool:
        """Whether no help was used."""
        return not self.used


_EVENING = 12 * 60 * 60 * 1000
"""Number of milliseconds before now that count as this evening."""
_GAMES = (
    "SELECT g.id, g.board, g.plies, g.position, g.result, min(g.finished, g.updated), t.value,"
    f" w.name, w.player, g.white_limit, w.folded, b.name, b.player, g.black_limit, b.folded"
    f" FROM games AS g{PLAYERS} LEFT JOIN tags AS t ON t.game = g.id AND t.name = '{helps.TAG}'"
    f" WHERE {COUNTS} AND (w.player IS NULL) <> (b.player IS NULL) ORDER BY g.finished, g.id"
)
"""Query for the games. If a clock was ahead, `finished` only keeps the order (`saves.rows.ending`), and
`updated` has the time.
"""
_LINES = (
    "WITH RECURSIVE line(game, number) AS (SELECT id, head FROM games WHERE id IN (SELECT game FROM judgements)"
    " UNION ALL SELECT m.game, m.parent FROM line AS l JOIN moves AS m ON m.game = l.game AND m.number = l.number)"
    " SELECT game, chance FROM line JOIN judgements USING (game, number) ORDER BY game, number"
)
"""Query for side 0's win chance in each judged position of each game's line, in the order of the moves."""


class History:
    """A person's finished games in a library: the games that count for progress, the games against levels, and the
    games of an evening.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    def ended_games(self, person: str | None = None) -> list[EndedGame]:
        """Return the games of a person (None: of all people) against the computer, ordered by their ends.

        Case and accents of the name are ignored.
        """
        chances: dict[int, list[float]] = defaultdict(list)
        with self._database.reading() as connection:
            for game, chance in connection.execute(_LINES):
                chances[game].append(chance)
            ended_games = connection.execute(_GAMES).fetchall()
        wanted = None if person is None else person_key(person)
        found = []
        for game, board, plies, position, result, ended, used, *seats in ended_games:
            side = 0 if seats[1] is None else 1
            score = score_of(result, side)
            if score is None or wanted not in (None, seats[4 * side + 3]):
                continue
            rival, when = SeatRecord(*seats[4 - 4 * side : 7 - 4 * side]), wall_clock.moment(ended or 0)
            names = frozenset(name for name, times in helps.read(used or "").items() if times)
            judged = tuple(chance if side == 0 else 1 - chance for chance in chances[game])
            found.append(EndedGame(game, board, plies, position, side, score, rival, when, names, judged))
        return found

    def level_games(self, board: str, person: str | None = None) -> list[LevelGame]:
        """Return the games of a person (None: of all people) against a board's levels, ordered by their ends."""
        with self._database.reading() as connection:
            return level_games(connection, board, person)

    def evening(self, board: str, people: tuple[str, str]) -> list[float]:
        """Return the first person's scores (1, 0.5 or 0) against the second person in the last twelve hours."""
        with self._database.reading() as connection:
            return score_between(connection, board, people, wall_clock.milliseconds(), _EVENING)
