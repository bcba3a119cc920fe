"""Counts of a position of Kalah: seeds that a side can capture, and houses that give an extra turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from coach.kalah.sowing import sowing_of, store_of
from game.texts import listed
from game.verbs import is_terminal
from table.consequences import Consequences, consequences_of, turn_in

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.kalah import Kalah
    from game.spec import Game

MANY = 3
"""The smallest number of seeds for which a possible capture is mentioned."""


def moves_of(game: Game, state: Kalah) -> list[Consequences]:
    """Return every move of the side to move, with its consequences."""
    return [consequences_of(game, state, action) for action in game.actions(state)]


def with_side(state: Kalah, player: int) -> Kalah:
    """Return the same position with `player` to move."""
    return state._replace(side=np.int64(player))


def taken_by(move: Consequences) -> int:
    """Return the number of the other side's seeds that a move captures."""
    return sowing_of(move).captured


def fed_by(move: Consequences) -> int:
    """Return the number of seeds that a move sows into the other side's houses."""
    return sum(pit.player != move.mover for pit in sowing_of(move).falls)


def takes_many(move: Consequences) -> bool:
    """Return whether a move captures many seeds."""
    return taken_by(move) >= MANY


def most_taken(game: Game, state: Kalah) -> Consequences | None:
    """Return the move that captures the most seeds; None if no move captures.

    Of several such moves, return the first.
    """
    if is_terminal(state):
        return None
    found = max(moves_of(game, state), key=taken_by, default=None)
    return found if found is not None and taken_by(found) else None


def rest_of_turn(move: Consequences, line: Sequence[Consequences]) -> tuple[Consequences, ...]:
    """Return the moves of a line that belong to the same turn as `move`, which precedes the line."""
    return turn_in(line, move.mover) if move.again else ()


def stored_in_turn(move: Consequences, line: Sequence[Consequences]) -> int:
    """Return the number of seeds stored by a move and the rest of its turn."""
    return sum(sowing_of(each).gain for each in (move, *rest_of_turn(move, line)))


def next_turn(move: Consequences, line: Sequence[Consequences]) -> tuple[Consequences, ...]:
    """Return the moves of the mover's next turn in a line: the turn after the other side's turn."""
    return turn_in(line[len(rest_of_turn(move, line)) :], move.mover)


def lead_after(move: Consequences, line: Sequence[Consequences]) -> int:
    """Return the mover's lead in seeds, its store minus the other store, in the position that `state_after` returns."""
    own, other = stores_after(move, line)
    return own - other


def stores_after(move: Consequences, line: Sequence[Consequences]) -> tuple[int, int]:
    """Return the seeds in the mover's store and in the other store, in the position that `state_after` returns."""
    last = state_after(move, line)
    return store_of(last, move.mover), store_of(last, 1 - move.mover)


def state_after(move: Consequences, line: Sequence[Consequences]) -> Kalah:
    """Return the position after the turn of `move` and the other side's turn.

    If the line is shorter, return the position at its end.
    """
    after: Kalah = [move, *rest_of_turn(move, line), *turn_in(line, 1 - move.mover)][-1].after
    return after


def again_moves(game: Game, state: Kalah) -> list[Consequences]:
    """Return the moves after which the side to move moves again."""
    return [] if is_terminal(state) else [move for move in moves_of(game, state) if move.again]


def again_count(game: Game, state: Kalah) -> int:
    """Return the number of moves after which the side to move moves again."""
    return len(again_moves(game, state))


def list_houses(moves: list[Consequences]) -> str:
    """Return the numbers of the houses that the moves empty, as a list in words: "2, 4 and 5"."""
    return listed([move.game.action_to_string(move.before, move.action) for move in moves])


def chain(game: Game, state: Kalah) -> int:
    """Return how many extra turns the side to move can gain in a row.

    Each time, it chooses the rightmost house that gives an extra turn.
    """
    count = 0
    while found := again_moves(game, state):
        state = max(found, key=lambda move: move.action).after
        count += 1
    return count
