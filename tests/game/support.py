"""What the rules' tests share: the verbs as machine code, and games played at random.

Interpreted rules are slow; most tests run the compiled ones, and `test_conformance.py` shows that both are the same.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from game import GAMES, UNDECIDED, Game, PositionError, text
from game.compiled import apply_compiled
from tests.game import kernels

SEED = 2007
"""Where random games start from: the same games every time."""


class Facts(NamedTuple):
    """What the verbs say of a state, as plain numbers."""

    terminal: bool
    returns: int
    player: int
    key: int


def actions_of(game: Game, state: Any) -> list[int]:
    """The legal actions, by the compiled rule."""
    out = np.empty(game.num_actions, np.int64)
    listed: list[int] = out[: kernels.legal(state, out)].tolist()
    return listed


def distinct_of(game: Game, state: Any) -> list[int]:
    """The distinct actions, by the compiled rule."""
    out = np.empty(game.num_actions, np.int64)
    listed: list[int] = out[: kernels.distinct(state, out)].tolist()
    return listed


def facts_of(state: Any) -> Facts:
    """The other verbs, by the compiled rules."""
    terminal, returns, player, key = kernels.facts(state)
    return Facts(bool(terminal), int(returns), int(player), int(key))


def successors(game: Game, states: set[Any]) -> set[Any]:
    """The states one move after any of `states`."""
    return {apply_compiled(state, action) for state in states for action in actions_of(game, state)}


def random_choices(game: Game, state: Any, bits: npt.NDArray[np.uint64]) -> npt.NDArray[np.int64]:
    """The action that `random_action` makes of each number in `bits`, by the compiled rule."""
    chosen = np.empty(len(bits), np.int64)
    kernels.draw_actions(state, bits, np.empty(game.num_actions, np.int64), chosen)
    return chosen


class Playout(NamedTuple):
    """A game from the start to its end: one state more than actions."""

    states: list[Any]
    actions: list[int]

    @property
    def steps(self) -> Iterator[tuple[Any, int, Any]]:
        """(state before, action, state after) of each ply."""
        return zip(self.states, self.actions, self.states[1:], strict=False)


def play_out(game: Game, rng: random.Random, *, drag: bool = False) -> Playout:
    """Play random legal moves to the end; with `drag`, moves that end the game early are mostly avoided."""
    states = [game.initial_state()]
    played = []
    while actions := actions_of(game, states[-1]):
        for _ in range(6 if drag else 1):
            action = rng.choice(actions)
            after = apply_compiled(states[-1], action)
            if after.winner == UNDECIDED:
                break
        played.append(action)
        states.append(after)
    return Playout(states, played)


def playouts(game: Game, count: int, seed: int = SEED) -> Iterator[Playout]:
    """`count` random games, every other one dragged out: between them they see full boards and sudden ends."""
    rng, played = _played(game, seed)
    for number in range(count):
        if number == len(played):
            played.append(play_out(game, rng, drag=number % 2 == 1))
        yield played[number]


@cache
def _played(game: Game, seed: int) -> tuple[random.Random, list[Playout]]:
    """The games that were played so far, for every test that wants some, and the dice that play the next."""
    return random.Random(f"{game.name} {seed}"), []


def sample_states(game: Game, count: int, seed: int = SEED) -> list[Any]:
    """`count` states of random games, ends among them."""
    rng = random.Random(f"{game.name} sample {seed}")
    every = itertools.chain.from_iterable(playout.states for playout in playouts(game, 1 + count // 4, seed))
    return rng.sample(list(every), count)


def play(game: Game, moves: str, position: str | None = None) -> Any:
    """The state after `moves` (separated by spaces), each checked, from `position` or the start."""
    state = game.from_position(position) if position else game.initial_state()
    for move in moves.split():
        state = apply_compiled(state, game.legal_action(state, move))
    return state


@cache
def _sides(game: Game) -> frozenset[str]:
    """How position texts say who is to move."""
    return frozenset(game.to_position(state).split()[-1] for state in sample_states(game, 20))


def with_other_side(game: Game, state: Any) -> Any:
    """The pieces of `state` with the other side to move.

    Its position text ends with the side. Where the pieces tell who is to move, such a text is refused: there the side
    follows the plies.
    """
    pieces, _, side = game.to_position(state).rpartition(" ")
    (other,) = _sides(game) - {side}
    try:
        return game.from_position(f"{pieces} {other}")
    except PositionError:
        return state._replace(ply=np.int64(state.ply + 1))


def adds_a_piece_each_ply(game: Game) -> bool:
    """Whether the pieces on the board tell how many plies were played."""
    return all(
        sum(cell != text.EMPTY for row in game.board(state) for cell in row) == state.ply
        for state in sample_states(game, 20)
    )


def each_game(having: Callable[[Game], Any] = lambda _game: True) -> dict[str, Any]:
    """Keyword arguments for `parametrize`: one test a game (that has something), called by its name."""
    games = [game for game in GAMES if having(game)]
    return {"argvalues": games, "ids": [game.name for game in games]}


__all__ = [
    "Facts",
    "Playout",
    "actions_of",
    "adds_a_piece_each_ply",
    "apply_compiled",
    "distinct_of",
    "each_game",
    "facts_of",
    "play",
    "play_out",
    "playouts",
    "random_choices",
    "sample_states",
    "successors",
    "with_other_side",
]
