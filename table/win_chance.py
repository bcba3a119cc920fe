"""The win chance that is shown of a position: what its players make of it, as `ai.win_chances` tells it.

    elo = strengths_of(board, seats, ratings)
    win_chance(match, ply, judgement, elo)      # of side 0, 0 to 1

Until both sides have moved, a game is called even, whatever the judge says (`is_even`).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import TYPE_CHECKING, TypeAlias

from ai.levels import levels
from ai.win_chances import JudgedPosition, win_chances_of
from table.standing import BEGINNERS

if TYPE_CHECKING:
    from game import Game, Match
    from saves.models import Judgement
    from table.config import Seat

Ratings: TypeAlias = "Mapping[Seat, float]"
"""The Elo of those players of a game who have one and are no levels: people, and players that somebody taught."""
Strengths: TypeAlias = tuple[float, float]
"""The Elo of side 0 and side 1 on the board's own scale."""
_REMEMBERED = 4096


def is_even(match: Match, ply: int) -> bool:
    """Return whether a game counts as even after `ply` moves: a side has not moved, and the game is not over."""
    both = match.both_moved
    return (both is None or ply < both) and (match.outcome is None or ply < len(match.moves))


def strengths_of(board: str, seats: tuple[Seat, Seat], ratings: Ratings) -> Strengths:
    """Return how strong both players count.

    A person without a rating counts as strong as the opponent, two such people as the level for beginners, and any
    other player whose strength nobody has measured as the strongest level. Where levels are not measured, all are 0.
    """
    known = _elo_of_levels(board)
    if not known:
        return 0.0, 0.0
    first, second = (_strength(seat, known, ratings) for seat in seats)
    usual = list(known.values())[min(BEGINNERS, len(known)) - 1]
    return _first_known(first, second, usual), _first_known(second, first, usual)


def _strength(seat: Seat, known: Mapping[str, float], ratings: Ratings) -> float | None:
    """Return the Elo of a seat's player; None for a person who has no rating."""
    if seat in ratings:
        return ratings[seat]
    return None if seat.player is None else known.get(seat.player, max(known.values()))


def _first_known(*strengths: float | None) -> float:
    return next(elo for elo in strengths if elo is not None)


@cache
def _elo_of_levels(board: str) -> Mapping[str, float]:
    """Return the Elo of each level of a board, the weakest first, by its player's name."""
    return {level.player.name: level.elo for level in levels(board) if level.elo is not None}


def win_chance(match: Match, ply: int, judgement: Judgement | None, elo: Strengths) -> float | None:
    """Return side 0's win chance that is shown after `ply` moves, 0 to 1, a draw counting half; None while it is not
    judged.
    """
    if is_even(match, ply):
        return 0.5
    if judgement is None:
        return None
    if judgement.plies == 0:
        return judgement.chance
    played = int(match.states[ply].ply)
    return _told(match.game, JudgedPosition(judgement.chance, judgement.result, judgement.plies, played, elo))


@lru_cache(_REMEMBERED)
def _told(game: Game, judged: JudgedPosition) -> float:
    model = win_chances_of(game)
    return judged.chance if model is None else model.chance(judged)
