"""The programs of minimax, alpha-beta and negamax for a reader, and the program line of each event of a search."""

from __future__ import annotations

from typing import NamedTuple

from ai.search.textbook import Backup, CutOff, Event, Value
from game.texts import Message


class Line(NamedTuple):
    """A line of a program: its indent, and its English words."""

    indent: int
    words: Message


MINIMAX = (
    Line(0, "minimax(node, depth)"),
    Line(1, "if over or depth = 0: return value"),
    Line(1, "if {side} is to move: best ← −∞"),
    Line(1, "else: best ← ∞"),
    Line(1, "for each child:"),
    Line(2, "v ← minimax(child, depth − 1)"),
    Line(2, "if {side} is to move:"),
    Line(3, "best ← max(best, v)"),
    Line(2, "else: best ← min(best, v)"),
    Line(1, "return best"),
)
ALPHA_BETA = (
    Line(0, "alphabeta(node, depth, α, β)"),
    Line(1, "if over or depth = 0: return value"),
    Line(1, "best ← −∞, or ∞ if {other} moves"),
    Line(1, "for each child:"),
    Line(2, "v ← alphabeta(child, …, α, β)"),
    Line(2, "if {side} is to move:"),
    Line(3, "best ← max(best, v)"),
    Line(3, "if best ≥ β: cut the rest"),
    Line(3, "α ← max(α, best)"),
    Line(2, "else:"),
    Line(3, "best ← min(best, v)"),
    Line(3, "if best ≤ α: cut the rest"),
    Line(3, "β ← min(β, best)"),
    Line(1, "return best"),
)
NEGAMAX = (
    Line(0, "negamax(node, depth, α, β)"),
    Line(1, "if over or depth = 0: return value"),
    Line(1, "best ← −∞"),
    Line(1, "for each child:"),
    Line(2, "v ← −negamax(child, …, −β, −α)"),
    Line(2, "best ← max(best, v)"),
    Line(2, "if best ≥ β: cut the rest"),
    Line(2, "α ← max(α, best)"),
    Line(1, "return best"),
)
PROGRAMS = {"minimax": MINIMAX, "alpha-beta": ALPHA_BETA, "negamax": NEGAMAX}
"""The program of each algorithm."""
_WHERE = {MINIMAX: (7, 8, 0, 0), ALPHA_BETA: (6, 10, 7, 11), NEGAMAX: (5, 5, 6, 6)}
"""For each program, the numbers of four lines: a better value for MAX, one for MIN, a cut for MAX, a cut for MIN."""


def line_of(program: tuple[Line, ...], event: Event, *, is_max: bool) -> int:
    """Return the number of the program line that an event belongs to.

    `is_max` says whether MAX is to move in the event's position.
    """
    best_max, best_min, cut_max, cut_min = _WHERE[program]
    if isinstance(event, Value):
        return 1
    if isinstance(event, Backup):
        return best_max if is_max else best_min
    if isinstance(event, CutOff):
        return cut_max if is_max else cut_min
    return 0
