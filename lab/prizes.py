"""Moves that give away much at once: a corner on Othello, six seeds or more on Kalah.

Such a move does not lose by the rules and is sometimes right, but a careful child would notice the gift. On the other
boards nothing except a win is worth so much.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.kalah import GAME as KALAH
from game.kalah import Kalah, score
from game.match import Match
from game.othello import GAME as OTHELLO
from game.othello import Othello
from game.spec import Game
from game.verbs import apply_action, current_player, is_terminal

CORNERS = {0, 7, 56, 63}
"""The actions that take a corner on Othello."""


def _corner(state: Othello) -> int:
    """Return 1 if the side to move can take a corner, else 0."""
    return int(bool(CORNERS.intersection(OTHELLO.actions(state))))


def _seeds(state: Kalah) -> int:
    """Return the most seeds that the side to move can bring into its store with one move."""
    side = current_player(state)
    return max(score(apply_action(state, action))[side] for action in KALAH.actions(state)) - score(state)[side]


_PRIZES: dict[type, tuple[Callable[[Any], int], int]] = {Othello: (_corner, 1), Kalah: (_seeds, 6)}
"""For each board: a function that returns the mover's largest prize, and the least amount that counts as a gift."""


def has_prizes(game: Game) -> bool:
    """Return whether a board has prizes: Othello and Kalah do."""
    return game.state_type in _PRIZES


def gives_a_prize(match: Match, ply: int) -> bool:
    """Return whether the move after `ply` moves gives the opponent a prize at once, although another move would not."""
    if not has_prizes(match.game):
        return False
    prize, least = _PRIZES[match.game.state_type]
    state = match.states[ply]

    def left(action: int) -> int:
        """Return the largest prize that the opponent can take right after an action; 0 if it is not to move."""
        child = apply_action(state, action)
        over = is_terminal(child) or current_player(child) == current_player(state)
        return 0 if over else prize(child)

    return left(match.moves[ply]) - min(map(left, match.game.distinct_actions(state))) >= least
