"""Games of experiments: opened at random, played by players, counted in points.

Which games a seed plays is fixed by the random stream that the caller brings along: nothing else is drawn here.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from ai.info import Info
from ai.search.scores import PROVEN
from ai.spec import PlayerSpec
from game.match import Match
from game.spec import Game
from game.verbs import State
from lab.errors import RequestError

_TRIES = 1000


def opened(game: Game, plies: int, chance: random.Random, *, undecided: bool = True) -> Match:
    """Return a match after so many random plies.

    Args:
        game: the board.
        plies: of the opening; a game that ends before has fewer.
        chance: the random stream that the moves are drawn from.
        undecided: whether an opening that ends the game is drawn again.

    Raises:
        RequestError: if every game is over after so many plies, or nearly every one.
    """
    for _ in range(_TRIES if plies < game.max_plies or not undecided else 0):
        match = Match(game)
        while match.outcome is None and len(match.moves) < plies:
            match.push(chance.choice(match.legal_actions()))
        if match.outcome is None or not undecided:
            return match
    raise RequestError("no-opening", game=game.title, n=plies)


def answer(
    match: Match,
    player: PlayerSpec,
    memory: dict[str, Any],
    publish: Callable[[Info], None] = lambda _info: None,
) -> int:
    """Return the action that a player chooses in a match; `memory` is what it keeps from move to move."""
    from ai.search.task import Task
    from ai.thinking import think

    return think(Task(match.game, match.state, player, publish=publish, kept=memory, before=match.before))


def answer_with_score(match: Match, player: PlayerSpec, memory: dict[str, Any]) -> tuple[int, int | None]:
    """Return a player's action with its guess at the position, a score from the side to move.

    It is None where the player gives none, or where it knows how the game will end: by proof, or by such a score.
    """
    infos: list[Info] = []
    action = answer(match, player, memory, infos.append)
    if not infos or infos[-1].proven is not None or abs(infos[-1].score) > PROVEN:
        return action, None
    return action, infos[-1].score


def nodes_of(game: Game, player: PlayerSpec, state: State) -> int:
    """Return how many positions a player visits before it moves."""
    from ai.search.task import NODES, Task
    from ai.thinking import think

    task = Task(game, state, player)
    think(task)
    return int(task.counters[NODES])


def points_of(match: Match, player: int) -> float:
    """Return what a side made of a finished game: 1, 0.5 or 0."""
    assert match.outcome is not None
    winner = match.outcome.winner
    return 0.5 if winner is None else float(winner == player)
