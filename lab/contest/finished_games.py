"""The finished games of a contest: sides, winner and moves of each."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from game.errors import RulesError
from game.match import Match
from lab.contest.plan import names_of

if TYPE_CHECKING:
    from lab.contest.contest import Contest

_MOST_LISTED = 200


class FinishedGame(NamedTuple):
    """A finished game.

    Attributes:
        pair, number: identify the game in its contest.
        players: names of side 0 and side 1.
        winner: the side that won, None for a draw.
        moves: number of moves.
    """

    pair: str
    number: int
    players: tuple[str, str]
    winner: int | None
    moves: int


def finished_games(contest: Contest, most: int = _MOST_LISTED) -> list[FinishedGame]:
    """Return the last `most` finished games, latest first."""
    found = []
    for pair, number in reversed(contest.last[-most:]):
        result = contest.result(pair, number)
        assert result is not None
        a, b = names_of(pair)
        first = 0 if number % 2 == 0 else 1  # side of the pair's first player, as in `lab.arena.Pairing`
        players = (a, b) if first == 0 else (b, a)
        winner = None if result.points == 0.5 else first if result.points == 1 else 1 - first
        found.append(FinishedGame(pair, number, players, winner, len(result.moves.split())))
    return found


def played(contest: Contest, ended: FinishedGame) -> Match:
    """Return the match of a finished game.

    Raises:
        RulesError: if its moves were not stored.
    """
    match = Match(contest.game)
    result = contest.result(ended.pair, ended.number)
    for move in result.moves.split() if result else ():
        match.push(move)
    if match.outcome is None:
        raise RulesError("the moves of this game were not kept")
    return match
