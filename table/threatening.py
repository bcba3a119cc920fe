"""Threats of both sides: moves that would win at once, found by the rules, a little at a time.

    threats = Threats(game)
    threats.look_at(state)
    threats.update(0.003)        # searches for 0.003 seconds
    threats.found                # {(side, action): its consequences}, as far as known

The rules give the moves of the side to move. The other side has no moves in this position, so it is asked after some
quiet moves, which change as little as possible: a move that wins after most of the quiet moves is a threat.
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
"""Largest number of quiet moves after which the other side's moves are examined."""


class Threats:
    """Finds the threats of one position at a time.

    Attributes:
        state: the position; None for none.
        found: the threats by side and action, with their consequences; actions of the side not to move are legal only
            after a move of the other side.
    """

    def __init__(self, game: Game, also: Callable[[Consequences], bool] | None = None) -> None:
        """`also` says whether a move that does not win at once is a threat, too."""
        self._game, self._also = game, also
        self.state: Any = None
        self._work: Iterator[None] | None = None
        self.found: dict[tuple[int, int], Consequences] = {}
        """The threats found, by side and action."""

    @property
    def busy(self) -> bool:
        """Whether the search is not over yet."""
        return self._work is not None

    def look_at(self, state: Any) -> None:
        """Search a position, unless it is the present one already."""
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
        """Find the other side's threats: they win after two of three quiet moves, or after the only quiet move."""
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
    """Return a few of the quietest moves, on different cells if possible."""
    calm = [move for move in moves if (len(move.turned), len(move.cleared)) == _noise(moves[0])] if moves else []
    step = max(1, len(calm) // _QUIET)
    return list(islice(calm[::step], _QUIET))


def _noise(move: Consequences) -> tuple[int, int]:
    return len(move.turned), len(move.cleared)
