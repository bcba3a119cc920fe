"""What a one-ply look finds: a move that needs no thinking is no puzzle.

Whoever looks one ply ahead plays what `greedy` plays, by the board's plain evaluation, or what `careful-builder` does,
who lengthens its line and blocks what wins at once (docs/levels.md). A win at once both of them see; there the look is
a shorter one: it sees the piece that is added, and nothing of what else that move changes. So a win at once is a puzzle
only if pieces flip or move. Where points decide, a win at once is no other than any.
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
    """Return whether a one-ply look finds `action`, which wins after `plies`, or holds (None)."""
    if plies == 1 and game.score is None:
        return not changes_more(game, state, action)
    return any(_choice(game, state, name) == action for name in _PLAYERS)


def changes_more(game: Game, state: State, action: int) -> bool:
    """Return whether a move changes more of the board than the empty cell that it fills."""
    before, after = game.board(state), game.board(apply_action(state, action))
    pieces = zip(chain.from_iterable(before), chain.from_iterable(after), strict=True)
    return any(old not in (EMPTY, new) for old, new in pieces)


def _choice(game: Game, state: State, name: str) -> int:
    from ai.players import find_player

    return answer(Match(game, game.to_position(state)), find_player(game, name), {})
