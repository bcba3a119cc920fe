"""The moves of a position with their games, over all symmetries of the board.

The games of a position's mirror images count as games of the position; the moves of these games are mirrored back. If a
position is its own mirror image, moves that are images of each other are one row.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, reduce
from typing import NamedTuple

from coach.explorer.tallies import NO_GAMES, GameSource, GameTally
from game.spec import Game
from game.symmetry import ActionMap, symmetries_of
from game.verbs import State, apply_action, hash_key


class Reached(NamedTuple):
    """A position, and how it was reached: the moves since `start`."""

    game: Game
    start: State
    actions: tuple[int, ...] = ()

    @property
    def state(self) -> State:
        """The position that the moves reach."""
        return _after(self.start, self.actions)


class PositionImage(NamedTuple):
    """A mirror image of a position, and the symmetry that turns the position into this image."""

    state: State
    turned: ActionMap


@lru_cache(maxsize=64)
def images_of(reached: Reached) -> tuple[PositionImage, ...]:
    """Return the position, then its mirror images.

    If the start is not the board's own start, return only the position.
    """
    game, start, actions = reached
    maps = symmetries_of(game)
    if start != game.initial_state():
        maps = maps[:1]
    return tuple(PositionImage(_after(start, [turned[action] for action in actions]), turned) for turned in maps)


def _after(state: State, actions: Sequence[int]) -> State:
    for action in actions:
        state = apply_action(state, action)
    return state


class MovePlayed(NamedTuple):
    """A move of a position.

    Attributes:
        action: the move as an action, the least of the actions in `alike`.
        alike: the actions of the move and of its mirror images.
        tallies: for each source, the results of the games in which the move was played.
    """

    action: int
    alike: frozenset[int]
    tallies: tuple[GameTally, ...]

    @property
    def games(self) -> int:
        """The number of games in which the move was played, in all sources together."""
        return sum(tally.games for tally in self.tallies)


def moves_played(reached: Reached, sources: Sequence[GameSource]) -> list[MovePlayed]:
    """Return the legal moves, each with the results of the games where it was played, in the order of the rules.

    Moves that are mirror images of each other count as one move.
    """
    distinct = {int(hash_key(image.state)): image.turned for image in images_of(reached)}
    counted = [_counted(source, distinct) for source in sources]
    rows = _rows(reached)
    return [MovePlayed(min(row), row, tuple(_together(each, row) for each in counted)) for row in rows]


@lru_cache(maxsize=8)
def _rows(reached: Reached) -> tuple[frozenset[int], ...]:
    """Return the legal moves in the order of the rules, with moves that are mirror images of each other as one row."""
    images = images_of(reached)
    state = images[0].state
    keeping = [image.turned for image in images if image.state == state]
    rows = (frozenset(turned[action] for turned in keeping) for action in reached.game.actions(state))
    return tuple(dict.fromkeys(rows))


def _counted(source: GameSource, images: dict[int, ActionMap]) -> dict[int, GameTally]:
    """Return the results of a source's games, keyed by action.

    Games through mirror images of the position count as well; their moves are mirrored back.
    """
    found: dict[int, GameTally] = {}
    for key, turned in images.items():
        back = {image: action for action, image in enumerate(turned)}
        for action, tally in source.tallies(key).items():
            own = back.get(action, -1)
            found[own] = found.get(own, NO_GAMES).plus(tally)
    return found


def _together(counted: dict[int, GameTally], alike: frozenset[int]) -> GameTally:
    return reduce(GameTally.plus, (counted[action] for action in alike if action in counted), NO_GAMES)
