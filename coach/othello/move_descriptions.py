"""The effects of moves of Othello, made or possible, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coach.move_descriptions import cell_names, lost, warned_of, won
from coach.othello.squares import CORNERS, bits, cell_of, movable, name_of
from coach.phrases import Foresight, Glyph, Part, Phrase, Stone, phrased, shown_score
from game import othello as rules
from game.texts import text
from table.consequences import Consequences

if TYPE_CHECKING:
    from coach.side_labels import SideLabels


def describe_move(move: Consequences, sides: SideLabels) -> tuple[Part, ...]:
    """Describe the effects of a move: the disc, its cell, and the discs turned; or a pass."""
    if move.action == rules.PASS:
        # translators: the move of a side that can flip nothing.
        return Stone(move.mover), Phrase(text("pass"), strong=True)
    placed = Stone(move.mover), Phrase(name_of(move.filled[0]), strong=True)
    flipped = Glyph("rotate-cw", "last"), Phrase(cell_names(move.turned, name_of), strong=True)
    return phrased("{move} flips {cells}", move=placed, cells=flipped)


def move_phrase(move: Consequences, sides: SideLabels) -> str:
    """Return a move with its side, in words: "Black on d3, flips 1 disc"."""
    side = sides.side(move.mover)
    if move.action == rules.PASS:
        return text("{side} passes", side=side)
    message = "{side} on {cell}, flips {n} disc|{side} on {cell}, flips {n} discs"
    return text(message, side=side, cell=name_of(cell_of(move.action)), n=len(move.turned))


def foresight(move: Consequences, sides: SideLabels, warned: bool) -> Foresight:
    """Describe the effects of a possible move.

    A corner that it opens to the other side is mentioned only if `warned`.
    """
    name: tuple[Part, ...] = (Stone(move.mover), Phrase(name_of(cell_of(move.action)), strong=True))
    if move.over:
        return _ending(move, sides, name)
    if must_pass(move):
        message = "{move} flips {n} disc: {side} must pass|{move} flips {n} discs: {side} must pass"
        return Foresight(phrased(message, move=name, n=len(move.turned), side=sides.side(1 - move.mover)))
    corners = corners_opened(move) if warned else ()
    if not corners:
        return Foresight(_flipping(move, name))
    side, corner = sides.side(1 - move.mover), name_of(cell_of(corners[0]))
    message, fields = "{move} opens the corner {corner} to {side}", {"side": side, "corner": corner}
    label = text("{side} gets {corner}", **fields)
    return warned_of(name, message, label, 1 - move.mover, (), (cell_of(corners[0]),), **fields)


def _flipping(move: Consequences, name: tuple[Part, ...]) -> tuple[Part, ...]:
    """Return the words on the number of discs that a move flips."""
    return phrased("{move} flips {n} disc|{move} flips {n} discs", move=name, n=len(move.turned))


def takes_corner(move: Consequences) -> bool:
    """Whether a move takes a corner."""
    return move.action in CORNERS


def must_pass(move: Consequences) -> bool:
    """Whether a move does not end the game, and the other side has to pass after it."""
    return not move.over and move.action != rules.PASS and not movable(move.after, 1 - move.mover)


def corners_opened(move: Consequences) -> tuple[int, ...]:
    """Return the corners that the other side can take after a move but could not take before it."""
    before, after = (movable(state, 1 - move.mover) for state in (move.before, move.after))
    return tuple(bit for bit in bits(after & ~before) if bit in CORNERS)


def _ending(move: Consequences, sides: SideLabels, name: tuple[Part, ...]) -> Foresight:
    """Return the foresight of a move that ends the game."""
    points = rules.score(move.after)
    if move.winner is None:
        return Foresight(phrased("{move} ends the game: a draw {score}", move=name, score=shown_score(points)))
    score = shown_score(points if move.winner == 0 else points[::-1])
    if move.wins:
        return won(name, score, move.mover)
    side = sides.side(1 - move.mover)
    return lost(name, side, "{move} ends the game: {side} wins {score}", 1 - move.mover, score=score)
