"""Contributions of features to the value of each move, for a player that judges by features.

The sum of features times weights in the position after a move says how good the move is. Only differences of sums
affect the choice, so the value of a move is its sum minus the mean sum over all moves; likewise the contribution of a
feature is its share of the sum minus its mean share. The contributions to a move add up to its value.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from ai.evaluation.features import Reals, describe, feature_sets
from game.formats import in_digits
from game.registry import game_of
from game.texts import text
from game.verbs import apply_action, current_player, distinct_actions, is_terminal, returns
from lab.learning.recipe import find_weights

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.verbs import State

WON = 1e6
"""Value of a won game; a lost game has its negative."""


class MoveContributions(NamedTuple):
    """The value of a move and its parts.

    Attributes:
        action: the move.
        value: how much better the move is for the mover than the moves' mean; a million if it wins the game, minus a
            million if it loses the game.
        contributions: pairs (feature, contribution), largest absolute value first; empty if the move ends the game.
    """

    action: int
    value: float
    contributions: tuple[tuple[str, float], ...]


def move_contributions(state: State, name: str) -> list[MoveContributions]:
    """Return the value of each distinct move for the player `name`, best first; empty if the game is over.

    This is plain Python and takes some milliseconds per move, so the Lab asks another process (`contributions_worker`).

    Raises:
        WeightsError: if the player's weights are missing or unusable.
    """
    game = game_of(state)
    model = find_weights(game, name)
    names = next(each.names for each in feature_sets(game) if each.kind is type(model))
    actions, shares, results = _feature_shares(state, game.num_actions, model)
    mean = shares[np.isnan(results)].mean(axis=0) if np.isnan(results).any() else np.zeros(len(names))
    found = [
        MoveContributions(action, float((row - mean).sum()), _sorted_contributions(row - mean, names))
        if math.isnan(result)
        else MoveContributions(action, result or -float(mean.sum()), ())
        for action, row, result in zip(actions, shares, results, strict=True)
    ]
    return sorted(found, key=lambda move: -move.value)


def _feature_shares(state: State, most: int, model: Any) -> tuple[list[int], Reals, Reals]:
    """Return the distinct moves (at most `most`), the feature shares of each, and the result of each.

    The shares are features times weights in the position after each move: shape (moves, features). The results have
    shape (moves,); nan stands for a move that does not end the game. All three are empty if the game is over.
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


def value_text(value: float, places: int = 0) -> str:
    """Return the value of a move as text with `places` decimals: `+42`; `wins` or `loses` for a won or lost game."""
    if abs(value) >= WON:
        return text("wins") if value > 0 else text("loses")
    rounded = round(value, places)
    sign = "" if rounded == 0 else "+" if rounded > 0 else "−"
    return sign + in_digits(abs(rounded), places)


def labels_of(ranked: Sequence[MoveContributions]) -> dict[int, str]:
    """Return the value of each move as a short text, keyed by action.

    If two different values would look equal as whole numbers, all values get a decimal.
    """
    whole, exact = ({value_text(each.value, places) for each in ranked} for places in (0, 1))
    places = int(len(exact) > len(whole))
    return {each.action: value_text(each.value, places) for each in ranked}
