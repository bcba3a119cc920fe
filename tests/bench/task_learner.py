"""A learner for boards without features of the Lab: all that it knows of a move is which tasks it fulfils.

A task is the goal of a lesson's step. The learner adds a weight for each task that a move fulfils, and plays moves of a
larger sum more often (softmax). After each game against itself the weights move by the policy gradient (Williams 1992).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from ai.evaluation.features import Reals
from game import Game, apply_action, current_player, is_terminal, returns
from lab.arena import MatchResult
from table.consequences import consequences_of
from table.lesson import Meets

RATE = 0.05
"""The step of a weight for a move that was sure not to be played."""


def taught(game: Game, tasks: Sequence[Meets], seed: int, games: int) -> Reals:
    """Return the weight of each task after games of the learner with itself."""
    weights, chance = np.zeros(len(tasks)), np.random.default_rng(seed)
    for _ in range(games):
        state, surprises = game.initial_state(), np.zeros((2, len(tasks)))
        while not is_terminal(state):
            actions = game.actions(state)
            fulfilled = _fulfilled(game, state, actions, tasks)
            shares = _softmax(fulfilled @ weights)
            played = chance.choice(len(actions), p=shares)
            surprises[int(current_player(state))] += fulfilled[played] - shares @ fulfilled
            state = apply_action(state, actions[played])
        weights += RATE * float(returns(state)) * (surprises[0] - surprises[1])
    return weights


def match(game: Game, tasks: Sequence[Meets], weights: Reals, games: int, seed: int) -> MatchResult:
    """Return the result of a learner against itself without weights, in turns with each colour.

    Both take a win at once. Otherwise the learner plays one of the moves with the largest sum, the other one any move.
    """
    chance, counts = np.random.default_rng(seed), [0, 0, 0]
    for number in range(games):
        state, learner = game.initial_state(), number % 2
        while not is_terminal(state):
            best = game.actions(state)
            win = game.winning_action(state)
            if int(current_player(state)) == learner:
                sums = _fulfilled(game, state, best, tasks) @ weights
                best = [action for action, value in zip(best, sums, strict=True) if value == sums.max()]
            state = apply_action(state, int(chance.choice(best)) if win is None else win)
        points = int(returns(state)) * (1 if learner == 0 else -1)
        counts[1 - points] += 1
    return MatchResult(*counts)


def _fulfilled(game: Game, state: Any, actions: Sequence[int], tasks: Sequence[Meets]) -> Reals:
    """Return for each action (row) and each task (column) 1 if the one fulfils the other, else 0."""
    moves = [consequences_of(game, state, action) for action in actions]
    return np.array([[float(task(move)) for task in tasks] for move in moves])


def _softmax(sums: Reals) -> Reals:
    powers = np.exp(sums - sums.max())
    shares: Reals = powers / powers.sum()
    return shares
