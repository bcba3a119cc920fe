"""A worker's part of a contest: it plays a game, publishes each move, and reports a player that fails."""

from __future__ import annotations

import time
from typing import NamedTuple

from ai.thinking import load
from game.errors import CodedError, cause_of
from game.match import Match
from game.registry import find_game
from lab.arena import Pairing, positions_of, result_of
from lab.contest.shared_game_state import shared
from lab.game_store import GameResult


class GameJob(NamedTuple):
    """A game to be played.

    Attributes:
        pairing: the game.
        number: identifies the game in the shared state.
        line: index of the shared state's line that holds the moves of the game.
    """

    pairing: Pairing
    number: int
    line: int


class Failure(NamedTuple):
    """A game that ended early because a player failed: the player of the pair (0 or 1), and the cause.

    The cause is an error for people, or the words of another one: a worker knows no language but English.
    """

    side: int
    cause: CodedError | OSError | str


def play(job: GameJob) -> GameResult | Failure:
    """Play one game and return its result, or the failure of a player."""
    pairing, side = job.pairing, 0
    try:
        for side in (0, 1):  # loading counts for no player's thinking time
            load(find_game(pairing.game), pairing.players[side])
        positions, seconds = positions_of(pairing), [0.0, 0.0]
        match = next(positions)
        while match.outcome is None:
            _tell(job, match)
            side, began = pairing.side_of(match.player), time.perf_counter()
            next(positions)  # play one move
            seconds[side] += time.perf_counter() - began
        _tell(job, match)
        return result_of(pairing, match)._replace(seconds=tuple(round(each, 4) for each in seconds))
    except Exception as error:  # noqa: BLE001  a player that fails costs its own games and nobody else's
        return Failure(side, error if isinstance(error, CodedError | OSError) else cause_of(error))


def _tell(job: GameJob, match: Match) -> None:
    """Publish the moves so far, and wait while games are suspended."""
    shared().write(job.line, job.number, match.moves)
    shared().wait()
