"""Minimax, alpha-beta and negamax as programs and in plain words, and the line of each event of a search in these."""

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
_TRIES = Line(0, "{side} tries every move, {other} every answer.")
_VALUES = Line(0, "Where it stops, the position gets a value: a number, the greater the better for {side}.")
_TRIES_ENOUGH = Line(0, "{side} tries every move, {other} answers until one is enough.")
_CUTS = Line(
    0,
    "As soon as one answer makes a move no better than an earlier one, its other answers are cut: nobody looks there.",
)
_MINIMAX_IN_WORDS = (
    Line(0, "How it thinks"),
    _TRIES,
    _VALUES,
    Line(0, "{side} takes the greatest value."),
    Line(0, "{other} takes the smallest: what is bad for {side} is good for {other}."),
)
_ALPHA_BETA_IN_WORDS = (_MINIMAX_IN_WORDS[0], _TRIES_ENOUGH, *_MINIMAX_IN_WORDS[2:], _CUTS)
_NEGAMAX_IN_WORDS = (
    Line(0, "How it thinks"),
    _TRIES_ENOUGH,
    Line(0, "Where it stops, the position gets a value: a number, the greater the better for the side to move."),
    Line(0, "Each side takes the greatest value."),
    Line(0, "On the way up plus becomes minus: what is good for one is bad for the other."),
    _CUTS,
)
_ALONE = Line(0, "{side} tries every move.")
_MINIMAX_ONE_PLY = (_MINIMAX_IN_WORDS[0], _ALONE, *_MINIMAX_IN_WORDS[2:4])
_NEGAMAX_ONE_PLY = (_NEGAMAX_IN_WORDS[0], _ALONE, *_NEGAMAX_IN_WORDS[2:5])
_IN_WORDS = {"minimax": _MINIMAX_IN_WORDS, "alpha-beta": _ALPHA_BETA_IN_WORDS, "negamax": _NEGAMAX_IN_WORDS}
_WHERE = {
    MINIMAX: (0, 1, 7, 8, 0, 0),
    ALPHA_BETA: (0, 1, 6, 10, 7, 11),
    NEGAMAX: (0, 1, 5, 5, 6, 6),
    _MINIMAX_IN_WORDS: (1, 2, 3, 4, 0, 0),
    _ALPHA_BETA_IN_WORDS: (1, 2, 3, 4, 5, 5),
    _NEGAMAX_IN_WORDS: (1, 2, 3, 3, 5, 5),
    _MINIMAX_ONE_PLY: (1, 2, 3, 3, 0, 0),
    _NEGAMAX_ONE_PLY: (1, 2, 3, 3, 0, 0),
}
"""For each program, the lines of six events: a visit, a value, a better value for MAX or MIN, a cut for MAX or MIN."""


def in_words(algorithm: str, depth: int) -> tuple[Line, ...]:
    """Return an algorithm in sentences, below a heading; at a depth of one move nobody answers, and nothing is cut."""
    if depth == 1:
        return _NEGAMAX_ONE_PLY if algorithm == "negamax" else _MINIMAX_ONE_PLY
    return _IN_WORDS[algorithm]


def line_of(program: tuple[Line, ...], event: Event, *, is_max: bool) -> int:
    """Return the number of the program line that an event belongs to.

    `is_max` says whether MAX is to move in the event's position.
    """
    visit, value, best_max, best_min, cut_max, cut_min = _WHERE[program]
    if isinstance(event, Value):
        return value
    if isinstance(event, Backup):
        return best_max if is_max else best_min
    if isinstance(event, CutOff):
        return cut_max if is_max else cut_min
    return visit
