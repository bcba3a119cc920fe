"""Threats: the moves with which a side would win at once, were it to move."""

from __future__ import annotations

from functools import lru_cache

from game import pathwayz as rules
from game.verbs import apply_action
from ui.boards.view import State


@lru_cache(64)
def threats(state: State, player: int) -> tuple[str, ...]:
    """Return the moves with which `player` would win in a position of a game that goes on, were it to move."""
    turn = _as_if_to_move(state, player)
    if rules.GAME.winning_action(turn) is None:
        return ()
    winning = (action for action in rules.GAME.actions(turn) if apply_action(turn, action).winner == player)
    return tuple(rules.action_to_string(turn, action) for action in winning)


@lru_cache(64)
def unstoppable(state: State, player: int) -> bool:
    """Return whether `player` wins with its next move, whatever the other side, which is to move, does before."""
    if len(threats(state, player)) < 2 or rules.GAME.winning_action(state) is not None:
        return False
    following = (apply_action(state, action) for action in rules.GAME.actions(state))
    return all(after.winner == player or rules.GAME.winning_action(after) is not None for after in following)


def _as_if_to_move(state: State, player: int) -> State:
    """The position with `player` to move: the other side passes, if it has to."""
    return state if int(state.ply) & 1 == player else state._replace(ply=state.ply + 1)
