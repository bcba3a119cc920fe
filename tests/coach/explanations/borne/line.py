"""Lines of moves, played by the plain rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tests.coach.explanations.case import Case
from tests.game.reference import Twin


def positions(twin: Twin, moves: Sequence[str]) -> Iterator[Twin]:
    """Yield the position after each move of a line."""
    for move in moves:
        twin = twin.after(move)
        yield twin


def end(twin: Twin, moves: Sequence[str]) -> Twin:
    """The position after a line."""
    return [twin, *positions(twin, moves)][-1]


def answered(case: Case) -> Twin:
    """The position after the move and the first one of the line; after the move alone, if there is no line."""
    return end(case.twin, (case.move, *case.line[:1]))


def better_answered(case: Case) -> Twin:
    """The position after the judge's move and the answer that it expects to that."""
    return end(case.twin, (case.better, *case.better_line[:1]))


def turn(twin: Twin, moves: Sequence[str], mover: int) -> list[tuple[Twin, str]]:
    """The first moves in a row of a side that a line has, each with the position before it."""
    found = []
    for move in moves:
        if twin.mover == mover:
            found.append((twin, move))
        elif found:
            break
        twin = twin.after(move)
    return found
