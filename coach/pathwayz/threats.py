"""Threats: the moves that would win at once, if a side were to move."""

from __future__ import annotations

from functools import lru_cache

from game import pathwayz as rules
from game.verbs import State, apply_action


@lru_cache(64)
def threats(state: State, player: int) -> tuple[str, ...]:
    """Return the moves, as text, with which `player` would win if it were to move.

    The game in the position must not be over.
    """
    return tuple(rules.action_to_string(state, action) for action in _wins(state, player))


@lru_cache(64)
def unstoppable(state: State, player: int) -> bool:
    """Return whether `player` threatens to win on two cells or more, and no answer stops all these threats.

    `player` is the side that is not to move.
    """
    wins = _wins(state, player)
    if len({action % rules.CELLS for action in wins}) < 2 or rules.GAME.winning_action(state) is not None:
        return False
    return all(_holds(state, answer, player, wins) for answer in rules.GAME.actions(state))


@lru_cache(64)
def _wins(state: State, player: int) -> list[int]:
    """Return the actions with which `player` would win, if it were that player's turn."""
    turn = state if int(state.ply) & 1 == player else state._replace(ply=state.ply + 1)
    if rules.GAME.winning_action(turn) is None:
        return []
    return [action for action in rules.GAME.actions(turn) if apply_action(turn, action).winner == player]


def _holds(state: State, answer: int, player: int, wins: list[int]) -> bool:
    """Whether the threats of `player` hold after an answer: `player` has won by then, or can win next.

    `wins` has the moves that won before the answer; these are tried first.
    """
    answered = apply_action(state, answer)
    if answered.winner == player:
        return True
    still = (action for action in wins if action % rules.CELLS != answer % rules.CELLS)
    if any(apply_action(answered, action).winner == player for action in still):
        return True
    return rules.GAME.winning_action(answered) is not None
