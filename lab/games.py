"""Games of experiments: random openings, moves of players, points.

The caller's random stream alone decides the openings, so the same seed gives the same games.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from ai.info import Info, Limit
from ai.methods import METHODS
from ai.search.scores import PROVEN
from ai.spec import PlayerSpec
from game.match import Match
from game.spec import Game
from game.verbs import State
from lab.errors import RequestError

OPEN_NODES = 10_000
"""Limit of nodes per move for a player whose search would never end without a limit."""
_TRIES = 1000


def opened(game: Game, plies: int, chance: random.Random, *, undecided: bool = True) -> Match:
    """Return a match after `plies` random moves.

    Args:
        game: the board.
        plies: length of the opening in plies; the game may end earlier.
        chance: random stream for the moves.
        undecided: whether another opening is tried if the first one ends the game.

    Raises:
        RequestError: if no undecided opening was found.
    """
    for _ in range(_TRIES if plies < game.max_plies or not undecided else 0):
        match = Match(game)
        while match.outcome is None and len(match.moves) < plies:
            match.push(chance.choice(match.legal_actions()))
        if match.outcome is None or not undecided:
            return match
    raise RequestError("no-opening", game=game.title, n=plies)


def bounded(player: PlayerSpec, nodes: int = OPEN_NODES) -> PlayerSpec:
    """Return the player, with the limit of `nodes` nodes if nothing else would end its search."""
    is_open = METHODS[player.method].endless and player.limit.is_open
    return player.limited(Limit(nodes=nodes)) if is_open else player


def answer(
    match: Match,
    player: PlayerSpec,
    memory: dict[str, Any],
    publish: Callable[[Info], None] = lambda _info: None,
) -> int:
    """Return the player's action. `memory` keeps the search's data between moves; `publish` gets its reports."""
    from ai.search.task import Task
    from ai.thinking import think

    return think(Task(match.game, match.state, player, publish=publish, kept=memory, before=match.before))


def answer_with_score(match: Match, player: PlayerSpec, memory: dict[str, Any]) -> tuple[int, int | None]:
    """Return the player's action and its score of the position, for the side to move.

    The score is None if the search publishes none, or if the result is proven.
    """
    infos: list[Info] = []
    action = answer(match, player, memory, infos.append)
    if not infos or infos[-1].proven is not None or abs(infos[-1].score) > PROVEN:
        return action, None
    return action, infos[-1].score


def nodes_of(game: Game, player: PlayerSpec, state: State) -> int:
    """Return the number of nodes that a player searches before its move."""
    from ai.search.task import NODES, Task
    from ai.thinking import think

    task = Task(game, state, player)
    think(task)
    return int(task.counters[NODES])


def result_for(player: int, winner: int | None) -> int:
    """Return the result of a finished game for a side: 1, 0 or -1; `winner` is None for a draw."""
    return 0 if winner is None else 1 if winner == player else -1


def points_of(match: Match, player: int) -> float:
    """Return the points of a side in a finished game: 1, 0.5 or 0."""
    assert match.outcome is not None
    winner = match.outcome.winner
    return 0.5 if winner is None else float(winner == player)
