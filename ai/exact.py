"""What positions are worth when both sides play perfectly: any of a solved board, and late ones of some others.

A board offers the module of its oracle, which is imported when first asked:

    oracle = oracle_of(game)
    value = oracle.value(state)                    # Proven(1, plies=9): the side to move wins, after nine plies
    dict(move_values(oracle, game, state))         # {action: Proven}, for the side to move

No numba here: the program's window imports it.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from ai.proven import Proven
from ai.search.task import NO_LIMIT
from game.verbs import apply_action, current_player, is_terminal, returns

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from ai.search.task import Words
    from game.spec import Game


class Oracle(Protocol):
    """What knows a board's exact results. For one question at a time; what it finds out serves the next one."""

    @property
    def nodes(self) -> int:
        """Positions visited since this was made."""
        ...

    def value(self, state: Any, nodes: int = NO_LIMIT, stop: Words | None = None) -> Proven | None:
        """Return what an undecided position is worth to the side to move.

        None if finding out takes more than `nodes`, if `stop[0]` became 1, or if it is too early (`is_known`).
        """
        ...

    def values(
        self, states: Sequence[Any], nodes: int = NO_LIMIT, stop: Words | None = None
    ) -> Iterator[Proven | None]:
        """Yield the same of several positions, for which the nodes are together."""
        last = self.nodes + nodes
        for state in states:
            yield self.value(state, max(0, last - self.nodes), stop)

    def result_text(self, value: Proven, ply: int) -> str:
        """Return how this board's solvers write a result for the side to move after `ply` plies."""
        ...


class _Offer(NamedTuple):
    module: str
    most_plies: int | None
    left: Callable[[Any], int] | None
    patient: bool
    quick: int
    tabled: bool


_OFFERS: dict[type, _Offer] = {}


def offer_oracle(
    state_type: type,
    module: str,
    most_plies: int | None = None,
    *,
    left: Callable[[Any], int] | None = None,
    patient: bool = False,
    quick: int = 1,
    tabled: bool = False,
) -> None:
    """Add the module of a board's oracle: its `new_oracle(megabytes, threads)` makes one.

    It knows positions from which the game can go on for at most `most_plies`, or all where there is no such number.

    Args:
        state_type: the board's.
        module: the oracle's.
        most_plies: how late a position has to be to be known.
        left: says of a position how many plies it counts as, where the plies played do not tell: without the passes
            that may come, or where games have no common length.
        patient: whether it finds out what earlier positions are worth too, for those who wait as long as that takes.
        quick: how many positions it visits in the time in which the champion's search visits one.
        tabled: whether it has a table of all positions and never searches, so that it needs nothing compiled.
    """
    _OFFERS[state_type] = _Offer(module, most_plies, left, patient, quick, tabled)


def _offer_of(game: Game) -> _Offer | None:
    import_module("ai.evaluation")  # has every board offer what it knows
    return _OFFERS.get(game.state_type)


def has_oracle(game: Game) -> bool:
    """Return whether a board has an oracle, of all its positions or of late ones."""
    return _offer_of(game) is not None


def is_solved(game: Game) -> bool:
    """Return whether a board has an oracle of all its positions."""
    offer = _offer_of(game)
    return offer is not None and offer.most_plies is None


def is_tabled(game: Game) -> bool:
    """Return whether a board's oracle has a table of all its positions."""
    offer = _offer_of(game)
    return offer is not None and offer.tabled


def is_known(game: Game, state: Any) -> bool:
    """Return whether a board has an oracle of such a position; it may still take long to ask."""
    offer = _offer_of(game)
    if offer is None:
        return False
    left = game.max_plies - int(state.ply) if offer.left is None else offer.left(state)
    return left <= most_plies(game)


def can_be_found_out(game: Game, state: Any) -> bool:
    """Return whether a board's oracle can tell what a position is worth, in whatever time."""
    offer = _offer_of(game)
    return offer is not None and (offer.patient or is_known(game, state))


def most_plies(game: Game) -> int:
    """Return for how many plies at most a game can go on from where its oracle begins to know positions."""
    offer = _offer_of(game)
    assert offer is not None, f"{game.title} has no oracle"
    return game.max_plies if offer.most_plies is None else offer.most_plies


def quickness(game: Game) -> int:
    """Return how many positions a board's oracle visits in the time in which a search visits one."""
    offer = _offer_of(game)
    assert offer is not None, f"{game.title} has no oracle"
    return offer.quick


def oracle_of(game: Game, megabytes: int = 256, threads: int = 1) -> Oracle:
    """Return a new oracle of a board that has one: at most so much memory, and so many threads that search."""
    offer = _offer_of(game)
    assert offer is not None, f"{game.title} has no oracle"
    oracle: Oracle = import_module(offer.module).new_oracle(megabytes, threads)
    return oracle


def move_values(
    oracle: Oracle,
    game: Game,
    state: Any,
    nodes: int = NO_LIMIT,
    stop: Words | None = None,
    actions: Sequence[int] | None = None,
) -> Iterator[tuple[int, Proven | None]]:
    """Yield each legal action, or each of `actions`, with what it is worth to who plays it.

    None stands where that could not be found out; the other arguments are as of `Oracle.value`.
    """
    afters = [(action, apply_action(state, action)) for action in (game.actions(state) if actions is None else actions)]
    found = oracle.values([after for _, after in afters if not is_terminal(after)], nodes, stop)
    for action, after in afters:
        if is_terminal(after):
            yield action, final_result(state, after)._replace(margin=_margin(game, state, after))
        else:
            value = next(found)
            yield action, None if value is None else before(value, state, after)


def final_result(state: Any, after: Any, plies: int = 1) -> Proven:
    """Return what a game that is over in `after`, so many plies later, is worth to who is to move in `state`."""
    result = int(returns(after)) * (-1 if current_player(state) else 1)
    return Proven(result, None if result == 0 else plies)


def before(found: Proven, state: Any, after: Any) -> Proven:
    """Return what is found of the position after a move, for the side that made it in `state`."""
    same = current_player(state) == current_player(after)
    plies = None if found.plies is None else found.plies + 1
    margin = found.margin if found.margin is None or same else -found.margin
    return Proven(found.result if same else -found.result, plies, found.exact, margin)


def _margin(game: Game, state: Any, after: Any) -> int | None:
    """Return by how many points a game that is over in `after` is won for who is to move in `state`."""
    if game.score is None:
        return None
    points = game.score(after)
    mover = current_player(state)
    return points[mover] - points[1 - mover]
