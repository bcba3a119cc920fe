"""A person's results against the levels: counts, streaks, and the person's own Elo.

A rung between two levels counts as a level of its own, with a number such as 6.5. The next higher level is offered
after some wins in a row, the next lower level after some losses (`offer_after`).

The Elo is computed by Glicko-2 (`saves.glicko`); each game is a rating period. It starts at the rating of the first
level played, with the deviation of a new player. These games do not change the ratings of the levels. A stored game has
the Elo that its level had then (`LEVEL_ELO`), and later measurements do not change it; for games without it, the caller
gives the levels' present ratings.

A game counts if a person finished it against a level, on this computer and from the board's own start. Deleted games do
not count, nor do games in which the level had another limit than its own. Games are taken in the order of their ends.
Games in which certain kinds of help were used do not count for the rating (`saves.helps.is_rated`).
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from saves import helps
from saves.folding import person_key
from saves.glicko import Rating, Strength, rated
from saves.models import LEVEL_ELO, SeatRecord
from saves.results import score_of
from saves.search import PLAYERS

PROVISIONAL = 110.0
"""Least deviation of a provisional rating, in points of Elo."""


@dataclass
class Tally:
    """Results of a person's games against one level, or against all levels.

    Attributes:
        played, won, drawn, lost: counts.
        streak: number of games won in a row up to now; negative for games lost in a row; 0 after a draw.
        best_streak: most games ever won in a row.
        helped: number of games that are not rated because of the helps used.
    """

    played: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    streak: int = 0
    best_streak: int = 0
    helped: int = 0

    def add(self, score: float, *, helped: bool = False) -> None:
        """Count a game with the `score` 1 (won), 0.5 (drawn) or 0 (lost). A `helped` game is not rated."""
        self.played += 1
        self.helped += helped
        self.won += score == 1.0
        self.drawn += score == 0.5
        self.lost += score == 0.0
        if score == 0.5:
            self.streak = 0
        else:
            step = 1 if score else -1
            self.streak = self.streak + step if self.streak * step > 0 else step
        self.best_streak = max(self.best_streak, self.streak)


@dataclass
class Statistics:
    """A person's games on one board.

    Attributes:
        total: the results against all levels together.
        levels: the results against each level, lowest level first; only levels that were played.
        rating: the person's rating after the last rated game, or None before the first one.
        history: the rating after every rated game, oldest first.
    """

    total: Tally = field(default_factory=Tally)
    levels: dict[float, Tally] = field(default_factory=dict)
    history: list[Rating] = field(default_factory=list)

    @property
    def rating(self) -> Rating | None:
        return self.history[-1] if self.history else None


@dataclass(frozen=True)
class LevelGame:
    """A finished game against a level.

    Attributes:
        level: the level's number.
        score: the person's score: 1, 0.5 or 0.
        rated: whether the game counts for the rating too.
        elo: the level's Elo at the time of the game; None if this Elo is unknown.
    """

    level: float
    score: float
    rated: bool = True
    elo: float | None = None

    def strength_among(self, ratings: Mapping[float, Strength]) -> Strength | None:
        """Return the level's strength at the time of the game.

        If the game has no Elo of the level, return the level's strength in `ratings`; None if `ratings` lacks the
        level.
        """
        present = ratings.get(self.level)
        if self.elo is None:
            return present
        return Strength(self.elo, present.deviation if present else 0.0)


def statistics_of(games: Iterable[LevelGame], ratings: Mapping[float, Strength]) -> Statistics:
    """Return the statistics of games.

    Args:
        games: the games of one person on one board, ordered by their ends, as from `level_games`.
        ratings: the present strengths of levels. Games against levels of unknown strength, and games that are not
            `rated`, are only counted.
    """
    found = Statistics()
    tallies: dict[float, Tally] = {}
    for game in games:
        for tally in (found.total, tallies.setdefault(game.level, Tally())):
            tally.add(game.score, helped=not game.rated)
        level = game.strength_among(ratings)
        if game.rated and level is not None:
            found.history.append(rated(found.rating or Rating(level.elo), [(level, game.score)]))
    found.levels = dict(sorted(tallies.items()))
    return found


WINS_TO_RISE, LOSSES_TO_FALL = 2, 3
"""Numbers of wins and of losses in a row at one level after which another level is offered."""
QUIET_GAMES = 5
"""Number of games without an offer, counted from the first game after a declined offer."""


@dataclass(frozen=True)
class Offer:
    """Another level for the next game.

    Attributes:
        level: the next level above or below the level of the last game; None if the highest level was beaten.
        streak: number of games won in a row before the offer; negative for games lost in a row.
    """

    level: float | None
    streak: int


def offer_after(games: Iterable[LevelGame], levels: Sequence[float]) -> Offer | None:
    """Return the offer after the last of `games`, which are ordered by their ends; None if no other level is offered.

    `levels` are the numbers of all levels of the board. A game won with help brings no higher level nearer.
    """
    offer, level, tally, quiet = None, 0.0, Tally(), 0
    for game in games:
        if offer is not None and offer.level not in (None, game.level):
            quiet = QUIET_GAMES
        level, tally = game.level, tally if game.level == level else Tally()
        by_help = game.score == 1 and not game.rated
        if not by_help:
            tally.add(game.score)
        elif tally.streak < 0:
            tally = Tally()
        offer = None if quiet or by_help else _offer(level, tally.streak, levels)
        quiet = max(0, quiet - 1)
    return offer


def _offer(level: float, streak: int, levels: Sequence[float]) -> Offer | None:
    if streak >= WINS_TO_RISE:
        return Offer(min((each for each in levels if each > level), default=None), streak)
    below = max((each for each in levels if each < level), default=None)
    return Offer(below, streak) if streak <= -LOSSES_TO_FALL and below is not None else None


COUNTS = "g.listed = 1 AND g.deleted IS NULL AND g.result <> '*' AND g.imported = 0 AND g.start IS NULL"
"""The condition for games that count, for any player."""
_ON_BOARD = f"{COUNTS} AND g.board = ?"
_ELO = re.compile(r"-?[0-9]{1,4}(\.[0-9])?")


def level_games(connection: sqlite3.Connection, board: str, person: str | None) -> list[LevelGame]:
    """Return the games of a person (None: of all people) that count, ordered by their ends.

    The case and accents of names are ignored.
    """
    rows = connection.execute(
        f"SELECT g.result, w.name, w.player, g.white_limit, w.folded, b.name, b.player, g.black_limit,"
        f" b.folded, t.value, e.value FROM games AS g{PLAYERS}"
        f" LEFT JOIN tags AS t ON t.game = g.id AND t.name = '{helps.TAG}'"
        f" LEFT JOIN tags AS e ON e.game = g.id AND e.name = '{LEVEL_ELO}'"
        f" WHERE {_ON_BOARD} AND (w.player IS NULL) <> (b.player IS NULL) ORDER BY g.finished, g.id",
        (board,),
    )
    wanted = None if person is None else person_key(person)
    found = []
    for result, *seats, used, elo in rows:
        white, black = SeatRecord(*seats[:3]), SeatRecord(*seats[4:7])
        level = white.level or black.level
        name = seats[3] if white.player is None else seats[7]
        mine = score_of(result, 0 if white.player is None else 1)
        if level is not None and mine is not None and wanted in (None, name):
            found.append(LevelGame(level, mine, helps.is_rated(helps.read(used or "")), _read_elo(elo or "")))
    return found


def _read_elo(tag: str) -> float | None:
    """Return the Elo in a tag; None if the text is no Elo."""
    return float(tag) if _ELO.fullmatch(tag) else None


def score_between(
    connection: sqlite3.Connection, board: str, people: tuple[str, str], now: int, span: int
) -> list[float]:
    """Return the first person's scores (1, 0.5 or 0) in the games of two people that ended near a moment.

    Args:
        connection: a connection to the library.
        board: the board's name.
        people: two names; case, accents and seats do not matter.
        now: the moment, in milliseconds.
        span: largest distance of a game's end from the moment, in milliseconds; the clock may have been ahead.
    """
    first, second = map(person_key, people)
    rows = connection.execute(
        f"SELECT g.result, w.folded FROM games AS g{PLAYERS}"
        f" WHERE {_ON_BOARD} AND w.player IS NULL AND b.player IS NULL AND g.updated BETWEEN ? AND ?"
        f" AND (w.folded, b.folded) IN (VALUES (?, ?), (?, ?)) ORDER BY g.finished, g.id",
        (board, now - span, now + span, first, second, second, first),
    )
    scores = (score_of(result, 0 if name == first else 1) for result, name in rows)
    return [score for score in scores if score is not None]
