"""Where either side would win at once if it were to move: found by the rules, a little at a time.

    threats = Threats(game)
    threats.look_at(state)
    threats.update(0.003)        # goes on for so many seconds
    threats.found                # {action: side}, as far as is known

The side to move is asked directly. Of the other side the rules know nothing in this position, so it is asked after
moves that do as little as possible: what wins after most of them is threatened.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any

from game.verbs import current_player, is_terminal
from table.consequences import Consequences, consequences_of

if TYPE_CHECKING:
    from game.spec import Game

_QUIET = 3
"""Moves of the side to move after which the other side is asked."""


class Threats:
    """Looks at one position at a time.

    Attributes:
        found: the actions that win, or threaten besides, in the position looked at, with their side; those of the side
            that is not to move are actions of a position in which it is.
    """

    def __init__(self, game: Game, also: Callable[[Consequences], bool] | None = None) -> None:
        """Take what threatens besides winning at once; None for nothing."""
        self._game, self._also = game, also
        self._state: Any = None
        self._work: Iterator[None] | None = None
        self.found: dict[tuple[int, int], Consequences] = {}
        """By side and action, what each does."""

    @property
    def busy(self) -> bool:
        """Whether more may be found."""
        return self._work is not None

    def look_at(self, state: Any) -> None:
        """Look at a position; nothing happens where it is the one looked at already."""
        if state != self._state:
            self._state, self.found = state, {}
            self._work = None if state is None or is_terminal(state) else self._search(state)

    def update(self, seconds: float) -> bool:
        """Go on for so long; return whether everything is known now that was not before."""
        end = time.perf_counter() + seconds
        while self._work is not None and time.perf_counter() < end:
            if next(self._work, self) is self:
                self._work = None
                return True
        return False

    def _search(self, state: Any) -> Iterator[None]:
        mover = int(current_player(state))
        quiet: list[tuple[int, Consequences]] = []
        for action in self._game.actions(state):
            move = consequences_of(self._game, state, action)
            if self._threatens(move):
                self.found[mover, action] = move
            elif not move.over and not move.again:
                quiet.append((len(move.turned) + len(move.cleared), move))
            yield
        yield from self._of_the_other(mover, [move for _, move in sorted(quiet, key=lambda each: each[0])])

    def _threatens(self, move: Consequences) -> bool:
        return move.wins or (self._also is not None and self._also(move))

    def _of_the_other(self, mover: int, moves: list[Consequences]) -> Iterator[None]:
        """Find what wins after at least two of three moves, or after the only one there is."""
        seen: Counter[int] = Counter()
        does: dict[int, Consequences] = {}
        asked = _spread(moves)
        for move in asked:
            if self._also is None and move.answer is None:
                yield
                continue
            for action in self._game.actions(move.after):
                answer = consequences_of(self._game, move.after, action)
                if self._threatens(answer):
                    seen[action] += 1
                    does[action] = answer
                yield
        for action, times in seen.items():
            if times >= min(2, len(asked)):
                self.found[1 - mover, action] = does[action]


def _spread(moves: list[Consequences]) -> list[Consequences]:
    """A few of the quietest moves, on other cells where there are some."""
    calm = [move for move in moves if (len(move.turned), len(move.cleared)) == _noise(moves[0])] if moves else []
    step = max(1, len(calm) // _QUIET)
    return list(islice(calm[::step], _QUIET))


def _noise(move: Consequences) -> tuple[int, int]:
    return len(move.turned), len(move.cleared)
