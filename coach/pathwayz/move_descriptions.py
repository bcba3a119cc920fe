"""The effects of moves of Pathwayz, made or possible, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coach.move_descriptions import cell_names, lost, warned_of, won
from coach.pathwayz.position_editor import PERMANENT
from coach.pathwayz.ways import missing_on, needed, shortest_way
from coach.phrases import Foresight, Glyph, Part, Phrase, Stone, Tone, phrased
from game import pathwayz as rules
from game.text import letter_at, square_name
from game.texts import text
from table.consequences import Cell, Consequences

if TYPE_CHECKING:
    from coach.side_labels import SideLabels

_FEW = 4
"""The greatest number of missing stones for which a path is shown, and for which a warning is given."""

_STONES = "white stone on {cell}", "black stone on {cell}"
_PERMANENTS = "white permanent on {cell}", "black permanent on {cell}"
_REGULAR = "{cell} regular white stone", "{cell} regular black stone"
_TURN = "{stone} {n} turns white|{stone} {n} turn white", "{stone} {n} turns black|{stone} {n} turn black"
_COST = (
    "{stone} turns {n} of yours white|{stone} turns {n} of yours white",
    "{stone} turns {n} of yours black|{stone} turns {n} of yours black",
)
"""The messages about a person's own stones that a move turns to the other colour: to white, and to black."""


def describe_move(move: Consequences, _sides: SideLabels) -> tuple[Part, ...]:
    """Describe the effects of a move: the stone, its cell, and the stones turned."""
    name = square_name(*move.filled[0])
    if move.action < rules.CELLS:
        return Stone(move.mover), Phrase(text(_STONES[move.mover], cell=name), strong=True)
    placed = Stone(1 - move.mover, PERMANENT), Phrase(text(_PERMANENTS[1 - move.mover], cell=name), strong=True)
    if not move.turned:
        return phrased("{move}, flips nothing", move=placed)
    flipped = Glyph("rotate-cw", "last"), Phrase(cell_names(move.turned), strong=True)
    return phrased("{move}, flips {cells}", move=placed, cells=flipped)


_STONE_ON = "a white stone on {cell}", "a black stone on {cell}"
_PERMANENT_ON = "a white permanent on {cell}", "a black permanent on {cell}"
_FLIPPING = (
    "a white permanent on {cell}, flips {n} stone|a white permanent on {cell}, flips {n} stones",
    "a black permanent on {cell}, flips {n} stone|a black permanent on {cell}, flips {n} stones",
)
"""The messages about a permanent that flips stones: for a white one, and for a black one."""


def move_phrase(move: Consequences, _sides: SideLabels) -> str:
    """Return a move in words: "a white stone on c3"."""
    name, count = square_name(*move.filled[0]), len(move.turned)
    if move.action < rules.CELLS:
        return text(_STONE_ON[move.mover], cell=name)
    if count == 0:
        return text(_PERMANENT_ON[1 - move.mover], cell=name)
    return text(_FLIPPING[1 - move.mover], cell=name, n=count)


def foresight(move: Consequences, sides: SideLabels, warned: bool) -> Foresight:
    """Describe the effects of a possible move.

    Effects that help the other side are mentioned only if `warned`.
    """
    kind = "regular" if move.action < rules.CELLS else PERMANENT
    stone = Stone(move.mover if move.action < rules.CELLS else 1 - move.mover, kind)
    name = (stone, Phrase(square_name(*move.filled[0]), strong=True))
    if move.over:
        return _ending(move, sides, name, warned)
    if move.action < rules.CELLS:
        return Foresight(phrased(_REGULAR[move.mover], cell=name))
    return Foresight(_flips(move, name, warned)) if move.turned else _flips_nothing(move, sides, name, warned)


def _ending(move: Consequences, sides: SideLabels, name: tuple[Part, ...], warned: bool) -> Foresight:
    """Return the foresight of a move that ends the game."""
    rival = 1 - move.mover
    line = rules.winning_cells(move.after)
    if move.wins:
        both = _crosses(rules.longest_path(move.after, rival), rules.size_of(move.after)[1])
        how = text("both paths are complete, and whoever moves wins") if both else text("crosses the water")
        return won(name, how, move.mover, line)
    if move.loses and warned:
        return lost(name, sides.side(rival), "{move} {side} would cross: you lose at once", rival, line)
    if move.loses:
        return Foresight(phrased("{move} completes {side}’s path", move=name, side=sides.side(rival)))
    return Foresight(phrased("{move} fills the board: a draw", move=name))


def _crosses(path: list[Cell], columns: int) -> bool:
    return bool(path) and path[0][0] == 0 and path[-1][0] == columns - 1


def _flips(move: Consequences, name: tuple[Part, ...], warned: bool) -> tuple[Part, ...]:
    """Return the words on the number of stones that turn, and their new colours."""
    mine = sum(_was(move, cell) == move.mover for cell in move.turned)
    found = [*phrased("{move} flips {n} stone|{move} flips {n} stones", move=name, n=len(move.turned))]
    for player in (0, 1):
        turning = mine if player != move.mover else len(move.turned) - mine
        if not turning:
            continue
        costs = warned and player != move.mover and 2 * mine > len(move.turned)
        message = (_COST if costs else _TURN)[player]
        tone: Tone = "warn" if costs else ""
        found += phrased(message, strong=True, tone=tone, stone=Stone(player), n=turning)
    return tuple(found)


def _was(move: Consequences, cell: Cell) -> int:
    """Return the side, 0 or 1, to which the stone on a cell belonged before a move."""
    return "wb".index(letter_at(rules.board(move.before), cell).lower())


def _flips_nothing(move: Consequences, sides: SideLabels, name: tuple[Part, ...], warned: bool) -> Foresight:
    """Return the foresight of a permanent that flips nothing and only gives the other side a stone."""
    rival = 1 - move.mover
    way, before = shortest_way(move.after, rival), needed(move.before, rival)
    missing = missing_on(move.after, way)
    if not warned or not way or before is None or len(missing) >= before or len(missing) > _FEW:
        return Foresight(phrased("{move} flips nothing", strong=warned, tone="warn" if warned else "", move=name))
    side = sides.side(rival)
    label = text("flips nothing, helps {side}", side=side)
    what = "{move} flips nothing and gives {side} a stone"
    found = warned_of(name, what, label, rival, way, missing, side=side)
    message = (
        "{side} then needs {n} more stone instead of {before}|{side} then needs {n} more stones instead of {before}"
    )
    counts = text(message, side=side, n=len(missing), before=before)
    return Foresight((*found.parts, Phrase(counts)), found.tone, label, rival, way, missing)
