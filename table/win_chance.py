"""The shown win chance of a position, given the strengths of the two players (`ai.win_chances`).

    elo = strengths_of(board, seats, ratings)
    win_chance(match, ply, judgement, elo)      # of side 0, 0 to 1

Until both sides have moved, the chances count as even (`is_even`), whatever the judge says. A smaller board is an
exception: its result with best play is known.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, TypeAlias

from ai.chance_bounds import within_bounds
from ai.exact import plies_left
from ai.levels import levels, rungs
from ai.win_chances import JudgedPosition, win_chances_of
from table.player_rating import BEGINNERS

if TYPE_CHECKING:
    from game import Game, Match
    from saves.models import Judgement
    from table.config import Seat


Ratings: TypeAlias = "Mapping[Seat, float]"
"""The known Elo of people and of taught players; levels are not included."""
Strengths: TypeAlias = tuple[float, float]
"""The Elo of side 0 and of side 1 on the board's own scale."""
_REMEMBERED = 4096
_SHARE_AGAINST_PROOF = 0.8
"""The factor for the difference in Elo (`_drawn_together`) if a proven result is no win of the stronger side."""
_POINTS_PLIES = 50
"""On a board that counts points, the factor is the number of plies left divided by this constant, at most 1. Near the
end, weak players, too, are expected to keep a proven win.
"""


def is_even(match: Match, ply: int) -> bool:
    """Return whether the chances count as even after `ply` moves: a side has not moved, and the game is not over."""
    return ply < _even_plies(match)


def _even_plies(match: Match) -> int:
    """Return how many positions, from the start on, count as having even chances (`is_even`)."""
    if match.game.variant_of:
        return 0
    last = len(match.moves)
    both = last + 1 if match.both_moved is None else match.both_moved
    return both if match.outcome is None else min(both, last)


def strengths_of(board: str, seats: tuple[Seat, Seat], ratings: Ratings) -> Strengths:
    """Return the Elo of both players.

    A person without a rating counts as strong as the opponent; two such people count as the level for beginners. Any
    other player without a measured strength counts as the strongest level. On a board without measured levels, both Elo
    are 0.
    """
    known = _elo_of_levels(board)
    if not known:
        return 0.0, 0.0
    first, second = (_strength(seat, known, ratings) for seat in seats)
    usual = known[levels(board)[:BEGINNERS][-1].player.name]
    return _first_known(first, second, usual), _first_known(second, first, usual)


def _strength(seat: Seat, known: Mapping[str, float], ratings: Ratings) -> float | None:
    """Return the Elo of a seat's player; None for a person without a rating."""
    if seat in ratings:
        return ratings[seat]
    return None if seat.player is None else known.get(seat.player, max(known.values()))


def _first_known(*strengths: float | None) -> float:
    return next(elo for elo in strengths if elo is not None)


@cache
def _elo_of_levels(board: str) -> Mapping[str, float]:
    """Return the Elo of a board's levels and of the players between them, keyed by player name, weakest first."""
    return {rung.player.name: rung.elo for rung in rungs(board) if rung.elo is not None}


def win_chance(match: Match, ply: int, judgement: Judgement | None, elo: Strengths) -> float | None:
    """Return side 0's shown win chance after `ply` moves, 0 to 1, a draw counting half; None while unknown."""
    return 0.5 if is_even(match, ply) else _judged_chance(match.game, match.states[ply], judgement, elo)


def win_chances(match: Match, judgements: Sequence[Judgement | None], elo: Strengths) -> tuple[float | None, ...]:
    """Return side 0's shown win chance in each position from the start on; None where it is unknown.

    `judgements` has the judgement of each position.
    """
    even, pairs = _even_plies(match), zip(match.states, judgements, strict=True)
    return tuple(0.5 if ply < even else _judged_chance(match.game, *pair, elo) for ply, pair in enumerate(pairs))


def _judged_chance(game: Game, state: Any, judgement: Judgement | None, elo: Strengths) -> float | None:
    if judgement is None or judgement.plies == 0:
        return None if judgement is None else judgement.chance
    if judgement.result is not None and judgement.result * (elo[0] - elo[1]) <= 0:
        elo = _drawn_together(elo, _share_against_proof(game, state))
    judged = JudgedPosition(judgement.chance, judgement.result, judgement.plies, int(state.ply), elo)
    return within_bounds(game, state, _players_chance(game, judged))


def _share_against_proof(game: Game, state: Any) -> float:
    """Return the factor for `_drawn_together`, used if a proven result is no win of the stronger side."""
    return _SHARE_AGAINST_PROOF if game.score is None else min(1.0, plies_left(game, state) / _POINTS_PLIES)


def _drawn_together(elo: Strengths, share: float) -> Strengths:
    """Return two strengths with the same mean as `elo`, but with their difference multiplied by the factor `share`."""
    mean = (elo[0] + elo[1]) / 2
    return mean + share * (elo[0] - mean), mean + share * (elo[1] - mean)


@lru_cache(_REMEMBERED)
def _players_chance(game: Game, judged: JudgedPosition) -> float:
    model = win_chances_of(game)
    return judged.chance if model is None else model.chance(judged)
