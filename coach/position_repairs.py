"""Repairs of a position that no game reaches: small changes that the rules accept, likeliest first."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice
from typing import TYPE_CHECKING, NamedTuple

from coach.boards import texts_of
from coach.position_draft import Arrangement
from game.errors import RulesError
from game.text import EMPTY
from game.texts import text
from game.verbs import is_terminal

if TYPE_CHECKING:
    from coach.position_draft import PositionDraft
    from table.consequences import Cell

_MOST = 8
"""The largest number of repairs that are offered."""
_LATEST = 12
"""A pair of pieces to remove is chosen among this number of latest pieces."""


class Repair(NamedTuple):
    """A change that lets the game continue.

    Attributes:
        words: the label of the button that makes the repair.
        icon: the button's icon.
        arrangement: the pieces after the repair.
        cell: the cell of the wrong piece; None unless exactly one piece is wrong.
        aside: a sentence on other effects of the repair; may be empty.
    """

    words: str
    icon: str
    arrangement: Arrangement
    cell: Cell | None = None
    aside: str = ""


def repairs(draft: PositionDraft) -> list[Repair]:
    """Return the repairs of a position, likeliest first: changes after which a move can be made."""
    found: dict[str, Repair] = {}
    for repair in islice(_tried(draft), _MOST):
        found.setdefault(repair.arrangement.text(draft.position_editor), repair)
    return list(found.values())


def _tried(draft: PositionDraft) -> Iterator[Repair]:
    thinkable = _thinkable(draft) if draft.position_editor.heaps is None else _with_numbers(draft)
    return (repair for repair in thinkable if _goes_on(draft, repair.arrangement))


def _with_numbers(draft: PositionDraft) -> Iterator[Repair]:
    """Yield the board's own repair of the numbers on its cells, if there is one."""
    heaps = draft.position_editor.heaps
    found = None if heaps is None else heaps.mended(draft.now.arranged, texts_of(draft.game.name))
    if found is not None:
        words, board = found
        yield Repair(words, "plus", Arrangement.of(board, draft.now.side))


def _goes_on(draft: PositionDraft, arrangement: Arrangement) -> bool:
    try:
        return not is_terminal(draft.game.from_position(arrangement.text(draft.position_editor)))
    except RulesError:
        return False


def _thinkable(draft: PositionDraft) -> Iterator[Repair]:
    """Yield repairs to try, the likeliest first.

    They let hanging pieces fall, put the starting pieces back, let the other side move, remove one piece, the latest
    first, or remove several pieces.
    """
    now = draft.now
    cells = now.cells
    yield from _fallen(draft)
    if (begun := _begun(draft)) != now:
        yield Repair(text("Put the first pieces back"), "rotate-ccw", begun)
    yield _turned(draft)
    for cell in cells:
        yield _without(draft, cell)
    for cell in cells:
        repair = _without(draft, cell)
        aside = text("After the fix below {side} is to move.", side=_other_side(draft))
        yield repair._replace(aside=aside, arrangement=repair.arrangement.turned())
    yield from islice((repair for repair in _pairs(draft) if _goes_on(draft, repair.arrangement)), 1)
    yield from _several(draft)


def _fallen(draft: PositionDraft) -> Iterator[Repair]:
    """Yield two repairs if pieces hang: in both the pieces fall; after the second the other side is to move."""
    now, settled = draft.now, draft.now.settled(draft.position_editor)
    if settled == now:
        return
    hanging = next((cell for cell in now.cells if settled.at(cell) != now.at(cell)), None)
    repair = Repair(text("Let it fall"), "arrow-down", settled, hanging)
    yield repair
    aside = text("After the fix below {side} is to move.", side=_other_side(draft))
    yield repair._replace(aside=aside, arrangement=settled.turned())


def _begun(draft: PositionDraft) -> Arrangement:
    """Return the arrangement with the pieces of the board's start put back on their cells, where these are empty."""
    found = draft.now
    for cell in draft.initial.cells:
        if found.at(cell) == EMPTY:
            found = found.put(cell, draft.initial.at(cell), draft.position_editor)
    return found


def _without(draft: PositionDraft, cell: Cell) -> Repair:
    rest = draft.now.put(cell, EMPTY, draft.position_editor)
    return Repair(draft.position_editor.take_away(cell), "eraser", rest, cell)


def _turned(draft: PositionDraft) -> Repair:
    return Repair(text("{side} to move", side=_other_side(draft)), "arrow-left-right", draft.now.turned())


def _other_side(draft: PositionDraft) -> str:
    return texts_of(draft.game.name).side(1 - draft.now.side)


def _pairs(draft: PositionDraft) -> Iterator[Repair]:
    """Yield repairs that remove two of the latest pieces; two repairs for each pair, with either side to move."""
    for first, second in combinations(draft.now.cells[:_LATEST], 2):
        rest = draft.now
        for cell in sorted((first, second), key=lambda cell: -cell[1]):  # the upper one first: pieces over a gap fall
            rest = rest.put(cell, EMPTY, draft.position_editor)
        repair = Repair(_taken(2), "eraser", rest)
        yield repair
        aside = text("After the fix below {side} is to move.", side=_other_side(draft))
        yield repair._replace(aside=aside, arrangement=rest.turned())


def _taken(count: int) -> str:
    return text("Take {n} piece away|Take {n} pieces away", n=count)


def _several(draft: PositionDraft) -> Iterator[Repair]:
    """Yield repairs that remove one, two and more of the latest pieces: first of each kind alone, then of any kind."""
    kinds = [letter for letter, _ in draft.now.count().most_common() if letter != EMPTY]
    for kind in (*kinds, None):
        rest = draft.now
        cells = [cell for cell in draft.now.cells if kind in (None, draft.now.at(cell))]
        for count, cell in enumerate(cells, 1):
            rest = rest.put(cell, EMPTY, draft.position_editor)
            yield Repair(_taken(count), "eraser", rest)
