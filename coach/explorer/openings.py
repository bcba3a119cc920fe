"""The names of openings; `BoardTexts.openings` lists the openings of a board."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from coach.board_texts import Opening
from coach.boards import texts_of
from coach.explorer.moves import Reached, images_of
from game.registry import find_game
from game.spec import Game
from game.verbs import apply_action, hash_key


class NamedOpening(NamedTuple):
    """An opening, and the number of plies after which a line reached it."""

    opening: Opening
    ply: int


def opening_of(reached: Reached) -> NamedOpening | None:
    """Return the last opening that a line went through, whatever the order of moves; None if it went through none."""
    known = _openings(reached.game.name)
    if not known or reached.start != reached.game.initial_state():
        return None
    state, found = reached.start, None
    for ply, action in enumerate(reached.actions, 1):
        state = apply_action(state, action)
        opening = known.get(int(hash_key(state)))
        found = found if opening is None else NamedOpening(opening, ply)
    return found


@cache
def _openings(board: str) -> dict[int, Opening]:
    """Return the openings of a board, keyed by the hash keys of their positions.

    The positions are those after the lines of the openings, and the mirror images of these positions.
    """
    game = find_game(board)
    return {
        int(hash_key(image.state)): opening
        for opening in texts_of(board).openings
        for line in opening.lines
        for image in images_of(reached_by(game, line))
    }


def reached_by(game: Game, moves: str) -> Reached:
    """Return the position after `moves`, separated by spaces, from a board's own start. Raises IllegalMoveError."""
    state, actions = game.initial_state(), []
    for move in moves.split():
        actions.append(game.legal_action(state, move))
        state = apply_action(state, actions[-1])
    return Reached(game, game.initial_state(), tuple(actions))
