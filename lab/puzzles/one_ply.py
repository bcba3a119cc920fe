"""Test for obvious moves: a move that a one-ply search finds makes no puzzle.

The one-ply players are `greedy`, with the board's plain evaluation, and `careful-builder`, which lengthens its line and
blocks immediate wins (docs/levels.md). Both see every immediate win. Such a win is obvious if the move only
fills a cell; it is a puzzle if pieces also flip or move. Where points decide, such a win is tested like other moves.
"""

from __future__ import annotations

from itertools import chain

from game.match import Match
from game.spec import Game
from game.text import EMPTY
from game.verbs import State, apply_action
from lab.games import answer

_PLAYERS = ("greedy", "careful-builder")


def is_found_in_one_ply(game: Game, state: State, action: int, plies: int | None) -> bool:
    """Whether a one-ply search finds `action`. `plies` are the plies to a win by this action; None if it only draws."""
    if plies == 1 and game.score is None:
        return not changes_more(game, state, action)
    return any(_choice(game, state, name) == action for name in _PLAYERS)


def changes_more(game: Game, state: State, action: int) -> bool:
    """Whether a move changes more of the board than the empty cell that it fills."""
    before, after = game.board(state), game.board(apply_action(state, action))
    pieces = zip(chain.from_iterable(before), chain.from_iterable(after), strict=True)
    return any(old not in (EMPTY, new) for old, new in pieces)


def _choice(game: Game, state: State, name: str) -> int:
    from ai.players import find_player

    return answer(Match(game, game.to_position(state)), find_player(game, name), {})
