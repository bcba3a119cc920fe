"""The entries of consecutive moves in a list of moves."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from game import current_player
from game.spec import Game
from table.session import Session
from ui.boards import move_entry
from ui.boards.notes import MoveEntry


def line_entries(game: Game, states: Iterable[Any], actions: Iterable[int]) -> list[MoveEntry]:
    """Return the entries of successive moves. `states` has the position before each move; further ones are ignored."""
    return [move_entry(game, state, action) for state, action in zip(states, actions, strict=False)]


class GameEntries:
    """The entries of a game's moves; entries of unchanged moves are kept."""

    def __init__(self) -> None:
        self.entries: list[MoveEntry] = []
        self.movers: list[int] = []
        self._actions: list[int] = []

    def update(self, session: Session) -> None:
        """Make entries for the new moves of a session's game."""
        moves, states, game = session.match.moves, session.match.states, session.game
        same = 0
        while same < min(len(moves), len(self._actions)) and moves[same] == self._actions[same]:
            same += 1
        self.entries = self.entries[:same] + line_entries(game, states[same:], moves[same:])
        self.movers = self.movers[:same] + [int(current_player(state)) for state in states[same : len(moves)]]
        self._actions = list(moves)
