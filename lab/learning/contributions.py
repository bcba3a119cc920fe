"""What a player of features likes about a position: how good each move looks to it, and what speaks for that.

A move is valued as the player does it: the features of the position after it, times their weights. What a feature
counts for a move is its share of that, less its mean over all moves: what is the same whatever one plays tells nothing.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from ai.evaluation.features import Reals, describe, feature_sets
from game.registry import game_of
from game.verbs import apply_action, current_player, distinct_actions, is_terminal, returns
from lab.learning.recipe import find_opponent

if TYPE_CHECKING:
    from game.verbs import State

WON = 1e6
"""The value of a won game, as a search has it; a lost one has its negative."""


class MoveContributions(NamedTuple):
    """How a move looks.

    Attributes:
        action: the move.
        value: of the position after it for the mover; WON, 0 or -WON where the game is over.
        contributions: features with what they count, those that count most first; none where the game is over.
    """

    action: int
    value: float
    contributions: tuple[tuple[str, float], ...]


def move_contributions(state: State, name: str) -> list[MoveContributions]:
    """Return how each distinct move looks to the player `name`, the best first; no moves where the game is over.

    Plain Python, some milliseconds a move: the Lab asks a process beside the window (`contributions_worker`).

    Raises:
        WeightsError: if there are no such weights, or they cannot be used.
    """
    game = game_of(state)
    model = find_opponent(game, name)
    names = next(each.names for each in feature_sets(game) if each.kind is type(model))
    actions, shares, results = _feature_shares(state, game.num_actions, model)
    mean = shares[np.isnan(results)].mean(axis=0) if np.isnan(results).any() else 0.0
    found = [
        MoveContributions(action, float(row.sum()), _sorted_contributions(row - mean, names))
        if math.isnan(result)
        else MoveContributions(action, result, ())
        for action, row, result in zip(actions, shares, results, strict=True)
    ]
    return sorted(found, key=lambda move: -move.value)


def _feature_shares(state: State, most: int, model: Any) -> tuple[list[int], Reals, Reals]:
    """Return the distinct moves, each feature's share of the value of the position after each, and the results of games
    that are then over, nan for the others; no move where the game is over already.
    """
    listed = np.zeros(most, np.int64)
    count = 0 if is_terminal(state) else int(distinct_actions(state, listed))
    mover = int(current_player(state))
    shares, results = np.zeros((count, len(model.weights))), np.full(count, math.nan)
    for i, action in enumerate(listed[:count].tolist()):
        child = apply_action(state, action)
        describe(child, model, mover, shares[i])
        if is_terminal(child):
            result = float(returns(child))
            results[i] = WON * (result if mover == 0 else -result)
    return listed[:count].tolist(), shares * model.weights, results


def _sorted_contributions(row: Reals, names: tuple[str, ...]) -> tuple[tuple[str, float], ...]:
    order = np.argsort(-abs(row), kind="stable")
    return tuple((names[i], float(row[i])) for i in order if row[i])
