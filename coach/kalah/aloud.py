"""Texts about Kalah to be read aloud. A cell is a pair: the house or `STORE`, and the side."""

from __future__ import annotations

from coach.aloud import BoardAloud
from coach.kalah.move_descriptions import foresight
from coach.kalah.sowing import STORE, Pit, houses_of, seeds_in, sowing_of, store_of
from coach.phrases import Foresight
from coach.side_labels import SideLabels
from game.formats import one_by_one
from game.kalah import Kalah
from game.texts import text
from table.consequences import Cell, Consequences


def _announce(move: Consequences, name: str) -> str:
    house, captured = move.action + 1, sowing_of(move).captured
    if move.again:
        return text("{name}: house {house}, one more turn.", name=name, house=house)
    if not captured:
        return text("{name}: house {house}.", name=name, house=house)
    message = "{name}: house {house}, captures {n} seed.|{name}: house {house}, captures {n} seeds."
    return text(message, name=name, house=house, n=captured)


def _pieces(state: Kalah, player: int, side: str) -> str:
    seeds = one_by_one([str(seeds_in(state, pit)) for pit in houses_of(state, player)])
    return text("The houses of {side} hold, from the first on: {seeds}.", side=side, seeds=seeds)


def _progress(state: Kalah, player: int, side: str) -> str:
    message = "The store of {side} holds {n} seed.|The store of {side} holds {n} seeds."
    return text(message, side=side, n=store_of(state, player))


def _rows(state: Kalah, turned: bool) -> list[list[Cell]]:
    """Return the far side's row, beginning with its store, and the near side's row, ending with its store."""
    near, houses = int(turned), list(range(int(state.houses)))
    far: list[Cell] = [(STORE, 1 - near), *((house, 1 - near) for house in reversed(houses))]
    return [far, [*((house, near) for house in houses), (STORE, near)]]


def _at(state: Kalah, cell: Cell, side: str) -> str:
    house, player = cell
    seeds = seeds_in(state, Pit(player, house))
    if house == STORE:
        return text("store of {side}, {n} seed|store of {side}, {n} seeds", side=side, n=seeds)
    message = "house {house} of {side}, {n} seed|house {house} of {side}, {n} seeds"
    return text(message, house=house + 1, side=side, n=seeds)


def _foresee(move: Consequences, sides: SideLabels, warned: bool) -> Foresight:
    return foresight(move, sides, warned, names_house=False)


def _find(state: Kalah, name: str) -> Cell | None:
    """Return the cell of the mover's house with the number `name`; None if there is no such house."""
    return (int(name) - 1, int(state.side)) if name.isdecimal() and 0 < int(name) <= int(state.houses) else None


ALOUD = BoardAloud(
    announce=_announce, pieces=_pieces, progress=_progress, rows=_rows, at=_at, foresee=_foresee, find=_find
)
