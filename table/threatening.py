"""Threats of both sides: moves that would win at once, or on some boards other moves, such as moves that take a corner.
The search uses only the rules, and runs in small pieces.

    threats = Threats(game)
    threats.look_at(state)
    threats.update(0.003)        # searches for 0.003 seconds
    threats.found                # {(side, action): its consequences}, as far as known

For the threats of the side not to move, the side to move is assumed to pass. If every move of the side to move ends
the game, the other side gets no turn, and has no threats.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from game.verbs import is_terminal
from table.consequences import Consequences, consequences_of

if TYPE_CHECKING:
    from game.spec import Game


class Threats:
    """Finds the threats of one position at a time.

    Attributes:
        state: the searched position, or None.
        found: the consequences of each threat, keyed by side and action; those of the side not to move are threats
            after a pass.
    """

    def __init__(self, game: Game, meets: Callable[[Consequences], bool] | None = None) -> None:
        """Search nothing yet.

        `meets` says whether a move is a threat; if it is None, moves that win at once are threats.
        """
        self._game, self._meets = game, meets or (lambda move: move.wins)
        self.state: Any = None
        self._work: Iterator[None] | None = None
        self.found: dict[tuple[int, int], Consequences] = {}

    @property
    def busy(self) -> bool:
        """Whether the search is not over yet."""
        return self._work is not None

    def look_at(self, state: Any) -> None:
        """Begin to search a position, unless it is searched already; None ends the search."""
        if state != self.state:
            self.state, self.found = state, {}
            self._work = None if state is None or is_terminal(state) else self._search(state)

    def update(self, seconds: float) -> bool:
        """Search for `seconds` seconds; return whether the search has ended now."""
        end = time.perf_counter() + seconds
        while self._work is not None and time.perf_counter() < end:
            if next(self._work, self) is self:
                self._work = None
                return True
        return False

    def _search(self, state: Any) -> Iterator[None]:
        hands_over = False
        for move in self._moves(state):
            hands_over = hands_over or not (move.over or move.again)
            yield
        if hands_over:
            for _ in self._moves(_passed(state)):
                yield

    def _moves(self, state: Any) -> Iterator[Consequences]:
        """Yield every move of the side to move, and put the threats among these moves into `found`."""
        for action in self._game.actions(state):
            move = consequences_of(self._game, state, action)
            if self._meets(move):
                self.found[move.mover, action] = move
            yield move


def _passed(state: Any) -> Any:
    """Return the same position with the other side to move."""
    return state._replace(side=1 - state.side) if "side" in state._fields else state._replace(ply=state.ply + 1)
