"""Exact values of positions under perfect play: of all positions on solved boards, of late positions on some others.

A board has an oracle in a module (`game.companions`), which is imported at the first question:

    oracle = oracle_of(game)
    value = oracle.value(state)                    # Proven(1, plies=9): the side to move wins, after nine plies
    dict(move_values(oracle, game, state))         # {action: Proven}, for the side to move

The window imports this module, so it must not import numba.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from ai.proven import Proven
from ai.search.task import NO_LIMIT
from game.verbs import apply_action, current_player, is_terminal, returns

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from ai.search.task import Words
    from game.spec import Game


class Oracle(Protocol):
    """A source of a board's exact values. It answers one question at a time, and keeps results for later ones."""

    @property
    def nodes(self) -> int:
        """Positions visited since the oracle was made."""
        ...

    def value(self, state: Any, nodes: int = NO_LIMIT, stop: Words | None = None) -> Proven | None:
        """Return the value of an undecided position for the side to move.

        Return None if that takes more than `nodes` nodes, if `stop[0]` becomes 1, or if the position is too early
        (`is_known`).
        """
        ...

    def values(
        self, states: Sequence[Any], nodes: int = NO_LIMIT, stop: Words | None = None
    ) -> Iterator[Proven | None]:
        """Yield the `value` of each position; `nodes` is the limit for all positions together."""
        last = self.nodes + nodes
        for state in states:
            yield self.value(state, max(0, last - self.nodes), stop)

    def result_text(self, value: Proven, ply: int) -> str:
        """Return a value for the side to move after `ply` plies, in the notation of this board's solvers."""
        ...


class _OracleOffer(NamedTuple):
    most_plies: int | None
    left: Callable[[Any], int] | None
    patient: bool
    patient_plies: int
    quick: int
    tabled: bool
    stored: Callable[[Any], Proven | None] | None
    keeps_points: bool


_OFFERS: dict[type, _OracleOffer] = {}


def offer_oracle(
    state_type: type,
    *,
    most_plies: int | None = None,
    left: Callable[[Any], int] | None = None,
    patient: bool = False,
    patient_plies: int = 0,
    quick: int = 1,
    tabled: bool = False,
    stored: Callable[[Any], Proven | None] | None = None,
    keeps_points: bool = False,
) -> None:
    """Register a board's oracle; `new_oracle(megabytes, threads)` in the module of that board makes one.

    Args:
        state_type: the state type of the board.
        most_plies: the most plies left in the positions that the oracle knows; None if it knows all positions.
        left: returns the plies left in a position; by default the longest game less the plies played.
        patient: whether the oracle also solves all earlier positions, without a limit of time.
        patient_plies: if it solves only some earlier positions, the most plies that are left in these.
        quick: number of positions that the oracle visits while the champion's search visits one.
        tabled: whether the oracle has a table of all positions; then it never searches and needs no compiled code.
        stored: returns the stored value of an early position, or None; a function without compiled code.
        keeps_points: whether no point is ever lost, and `left` counts the points that nobody has yet.
    """
    _OFFERS[state_type] = _OracleOffer(most_plies, left, patient, patient_plies, quick, tabled, stored, keeps_points)


def _offer_of(game: Game) -> _OracleOffer | None:
    game.companion("evaluation")  # registers the oracle
    return _OFFERS.get(game.state_type)


def has_oracle(game: Game) -> bool:
    """Return whether a board has an oracle, of all its positions or only of late positions."""
    return _offer_of(game) is not None


def is_solved(game: Game) -> bool:
    """Return whether a board has an oracle of all its positions."""
    offer = _offer_of(game)
    return offer is not None and offer.most_plies is None


def stored_value(game: Game, state: Any) -> Proven | None:
    """Return the stored value of an early position for the side to move, without a search; None if none is stored."""
    offer = _offer_of(game)
    return None if offer is None or offer.stored is None else offer.stored(state)


def is_tabled(game: Game) -> bool:
    """Return whether a board's oracle has a table of all its positions."""
    offer = _offer_of(game)
    return offer is not None and offer.tabled


def is_known(game: Game, state: Any) -> bool:
    """Return whether a position is late enough to be known to the board's oracle; the answer may still take long."""
    return has_oracle(game) and plies_left(game, state) <= most_plies(game)


def plies_left(game: Game, state: Any) -> int:
    """Return an estimate of the most plies left: the longest game less the plies played, or the board's own count.

    The board's own count is the number of empty cells, for example; it ignores passes.
    """
    offer = _offer_of(game)
    return game.max_plies - int(state.ply) if offer is None or offer.left is None else offer.left(state)


def margins_left(game: Game, state: Any) -> tuple[int, int] | None:
    """Return the least and the greatest margin with which side 0 can still end the game.

    Return None if points can be lost on this board. On Kalah they cannot: no seed leaves a store.
    """
    offer = _offer_of(game)
    if game.score is None or offer is None or not offer.keeps_points:
        return None
    first, second = game.score(state)
    left = plies_left(game, state)
    return first - second - left, first - second + left


def can_be_found_out(game: Game, state: Any) -> bool:
    """Return whether a board's oracle can find the value of a position, however long that takes."""
    offer = _offer_of(game)
    return offer is not None and (offer.patient or plies_left(game, state) <= most_patient_plies(game))


def most_plies(game: Game) -> int:
    """Return the most plies that can be left in a position that the board's oracle knows."""
    offer = _offer_of(game)
    assert offer is not None, f"{game.title} has no oracle"
    return game.max_plies if offer.most_plies is None else offer.most_plies


def most_patient_plies(game: Game) -> int:
    """Return the most plies that can be left in a position that the oracle solves, however long that takes."""
    offer = _offer_of(game)
    return max(most_plies(game), offer.patient_plies if offer is not None else 0)


def quickness(game: Game) -> int:
    """Return how many positions a board's oracle visits while the champion's search visits one."""
    offer = _offer_of(game)
    assert offer is not None, f"{game.title} has no oracle"
    return offer.quick


def oracle_of(game: Game, megabytes: int = 256, threads: int = 1) -> Oracle:
    """Return a new oracle of a board that has one, with a limit of memory and a number of search threads."""
    module = game.companion("oracle")
    assert module is not None, f"{game.title} has no oracle"
    oracle: Oracle = module.new_oracle(megabytes, threads)
    return oracle


def move_values(
    oracle: Oracle,
    game: Game,
    state: Any,
    nodes: int = NO_LIMIT,
    stop: Words | None = None,
    actions: Sequence[int] | None = None,
) -> Iterator[tuple[int, Proven | None]]:
    """Yield pairs: each legal action, or each of `actions`, and the value of the action for the side to move.

    The value is None if the oracle did not find it; for the other arguments see `Oracle.value`.
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
    """Return the result for the side to move in `state` of a game that ends in `after`, `plies` plies later."""
    result = int(returns(after)) * (-1 if current_player(state) else 1)
    return Proven(result, None if result == 0 else plies)


def before(found: Proven, state: Any, after: Any) -> Proven:
    """Return a move's value for the mover. The move leads from `state` to `after`; `found` is the value of `after`."""
    same = current_player(state) == current_player(after)
    plies = None if found.plies is None else found.plies + 1
    margin = found.margin if found.margin is None or same else -found.margin
    return Proven(found.result if same else -found.result, plies, found.exact, margin)


def _margin(game: Game, state: Any, after: Any) -> int | None:
    """Return the final margin in `after`: the points of the side to move in `state` less its opponent's.

    Return None if the game counts no points.
    """
    if game.score is None:
        return None
    points = game.score(after)
    mover = current_player(state)
    return points[mover] - points[1 - mover]
