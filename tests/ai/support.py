"""What the minds' tests share: positions, a search that is too simple to be wrong, and ways to run one search."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice
from typing import Any, NamedTuple

import numpy as np
from numba import njit

import ai.compiled  # noqa: F401
from ai.evaluation import evaluate, find_model
from ai.evaluation.connect4.oracle import Connect4Oracle, score_of
from ai.evaluation.connect4.solver import Connect4Solver
from ai.exact import move_values
from ai.info import Info, Limit
from ai.search.raw import located
from ai.search.scores import WIN
from ai.search.task import Task
from ai.spec import Attention, PlayerSpec, TreeOptions
from ai.thinking import think
from game import GAMES, Game, Match, apply_action, current_player, find_game, is_terminal, legal_actions, returns
from game.compiled import apply_compiled, retyped
from tests.boards import sample_of
from tests.game.support import actions_of

PATHWAYZ, PENTAGO, CONNECT_FOUR, TIC_TAC_TOE = (
    find_game(name) for name in ("pathwayz", "pentago-twist", "connect-four", "tic-tac-toe")
)
GAME_IDS = [game.name for game in GAMES]


_LONGEST = 96
"""Plies after which a random game of any board is over, or nearly always; the rules may allow far more."""


class Answer(NamedTuple):
    """What a search answered."""

    action: int
    info: Info
    nodes: int
    reports: list[Info]


def ask(game: Game, state: Any, player: PlayerSpec, *, every_move: bool = False, kept: Any = None) -> Answer:
    """Let `player` think about `state`, in this thread."""
    reports: list[Info] = []
    task = Task(game, state, player, publish=reports.append, every_move=every_move, kept={} if kept is None else kept)
    action = think(task)
    return Answer(action, reports[-1], int(task.counters[0]), reports)


def alpha_beta(depth: int | None = None, nodes: int | None = None, seed: int = 0, **view: Any) -> PlayerSpec:
    return PlayerSpec("tested", "alpha-beta", Limit(depth=depth, nodes=nodes), Attention(**view), seed=seed)


def uct(nodes: int, seed: int = 0, **options: Any) -> PlayerSpec:
    return PlayerSpec("tested", "uct", Limit(nodes=nodes), TreeOptions(**options), seed=seed)


def column_scores(solver: Connect4Solver, state: Any) -> dict[int, int]:
    """The exact score of each column that is not full, for the side to move."""
    values = dict(move_values(Connect4Oracle(solver), CONNECT_FOUR, state))
    return {column: score_of(value, int(state.ply)) for column, value in values.items() if value is not None}


def undecided(game: Game, count: int, plies: tuple[int, int], seed: int = 1) -> list[Any]:
    """`count` undecided states after a number of random moves between `plies`, both ends included."""
    return [state for state, _ in islice(_undecided_walks(game, plies, seed), count)]


def with_threats(game: Game, count: int) -> Iterator[Match]:
    """Matches, about `count`, in which somebody may win at once: seldom where a game ends by itself."""
    often = game.score is not None
    return islice(undecided_matches(game, sample_of(game).threatened), 6 * count if often else count)


def undecided_matches(game: Game, plies: tuple[int, int], seed: int = 1) -> Iterator[Match]:
    """Without end, the matches that lead to `undecided` states."""
    for _, actions in _undecided_walks(game, plies, seed):
        match = Match(game)
        for action in actions:
            match.push(action)
        yield match


def _undecided_walks(game: Game, plies: tuple[int, int], seed: int) -> Iterator[tuple[Any, list[int]]]:
    """Without end, undecided states and the actions that lead there, by the compiled rules."""
    rng = random.Random(f"{game.name} {seed}")
    first, last = plies
    while True:
        state, actions = game.initial_state(), list[int]()
        for _ in range(rng.randint(first, min(last, _LONGEST))):
            if not is_terminal(state):
                actions.append(rng.choice(actions_of(game, state)))
                state = apply_compiled(state, actions[-1])
        if not is_terminal(state):
            yield state, actions


@njit(cache=True)
def _minimax(state: Any, depth: Any, ply: Any, model: Any, rows: Any) -> Any:
    if is_terminal(state):
        won = np.int64(returns(state))
        return (won if current_player(state) == 0 else -won) * (WIN - ply)
    if depth == 0:
        return np.int64(evaluate(state, model))
    best = np.int64(-WIN)
    for i in range(legal_actions(state, rows[ply])):
        child = apply_action(state, rows[ply, i])
        score = _minimax(child, depth - 1, ply + 1, model, rows)
        if current_player(child) != current_player(state):
            score = -score
        best = max(best, score)
    return best


def minimax(game: Game, state: Any, depth: int, ply: int = 0) -> int:
    """The score of `state` by the definition: every move, no cuts, no memory. `ply` is its distance from the root."""
    rows = np.empty((depth + ply + 1, game.num_actions), np.int64)
    return int(_minimax(state, np.int64(depth), np.int64(ply), located(find_model(game)), rows))


@njit(cache=True)
def _evaluate(state: Any, model: Any) -> Any:
    return evaluate(state, model)


def evaluate_compiled(state: Any, model: Any) -> Any:
    """`evaluate` called from compiled code, with the model's arrays by their addresses, as in searches."""
    return _evaluate(state, located(model))


def evaluations() -> int:
    """How many kernels there are of `evaluate_compiled`: one for each type of model."""
    return len(_evaluate.signatures)


def exchanged(state: Any) -> Any:
    """The same position with the colours exchanged, and the other side to move."""
    fields = state._asdict()
    for name in list(fields):
        if name.startswith("white"):
            other = name.replace("white", "black")
            fields[name], fields[other] = fields[other], fields[name]
    if "south" in fields:
        fields["south"], fields["north"] = state.north, state.south
    if "side" in fields:
        fields["side"] = 1 - state.side
    fields["ply"] = state.ply + 1
    return retyped(type(state), fields.values())
