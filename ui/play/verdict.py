"""The end of a game in its own words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game import Outcome
from table.config import Seat
from table.session import Session
from ui.play.sides import Sides

Cell = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Verdict:
    """A headline and a sentence; `winner` is None for a draw."""

    headline: str
    detail: str
    winner: int | None


@dataclass(frozen=True, slots=True)
class _Ending:
    """What the words of a board are made of."""

    side: str
    cells: list[Cell]
    moves: int


def verdict_of(session: Session, sides: Sides) -> Verdict:
    """Return how an ended session ended.

    Raises:
        ValueError: if it has not.
    """
    outcome = session.outcome
    if outcome is None:
        raise ValueError("the game goes on")
    moves = len(session.match.moves)
    if outcome.winner is None:
        both = bool(session.game.winning_cells(session.state))
        return Verdict("A draw", "Five in a row for both sides" if both else _DRAWS.get(session.game.name, _FULL), None)
    seat = session.config.seats[outcome.winner]
    if outcome.termination != "rules":
        return _given(outcome, seat, sides.name(1 - outcome.winner), moves)
    headline, detail = _WINS.get(session.game.name, (("win", "wins"), _plain))
    ending = _Ending(sides.name(outcome.winner), session.game.winning_cells(session.state), moves)
    return Verdict(f"{seat.name} {_verb(seat, headline)}", detail(ending), outcome.winner)


def _given(outcome: Outcome, seat: Seat, loser: str, moves: int) -> Verdict:
    """A game that was resigned, or lost on time."""
    count = f"{moves} move{'' if moves == 1 else 's'}"
    wins = f"{seat.name} {_verb(seat, ('win', 'wins'))}"
    if outcome.termination == "time":
        return Verdict(f"{wins} on time", f"{loser} ran out of time after {count}", outcome.winner)
    return Verdict(wins, f"{loser} resigned after {count}", outcome.winner)


def _verb(seat: Seat, forms: tuple[str, str]) -> str:
    """You cross, Rapids crosses."""
    return forms[0] if seat.is_human and seat.name == "You" else forms[1]


def _plain(ending: _Ending) -> str:
    return f"{ending.side} won on move {ending.moves}"


def _crossing(ending: _Ending) -> str:
    return f"{ending.side} linked both banks with {len(ending.cells)} stones on move {ending.moves}"


def _four(ending: _Ending) -> str:
    return f"{ending.side} has {_line(ending.cells)} after move {ending.moves}"


def _five(ending: _Ending) -> str:
    return f"{ending.side} has {_line(ending.cells)} after twist {ending.moves}"


def _three(ending: _Ending) -> str:
    return f"{ending.side} has {_line(ending.cells)} on move {ending.moves}"


def _line(cells: list[Cell]) -> str:
    """How many lie in line, and which way: `four on the diagonal`; or that there are several lines."""
    way = _way(cells)
    return f"{_number(len(cells))} {way}" if way else "two lines at once"


def _number(count: int) -> str:
    words = ("no", "one", "two", "three", "four", "five", "six", "seven")
    return words[count] if count < len(words) else str(count)


def _way(cells: list[Cell]) -> str:
    """Which way a line runs; nothing for cells of several lines."""
    columns, rows = {column for column, _ in cells}, {row for _, row in cells}
    if len(rows) == 1:
        return "side by side"
    if len(columns) == 1:
        return "in a column"
    return "on the diagonal" if len(columns) == len(rows) == len(cells) else ""


_WINS: dict[str, tuple[tuple[str, str], Callable[[_Ending], str]]] = {
    "pathwayz": (("cross the water", "crosses the water"), _crossing),
    "pentago-twist": (("line up five", "lines up five"), _five),
    "connect-four": (("connect four", "connects four"), _four),
    "tic-tac-toe": (("make three", "makes three"), _three),
}
_FULL = "The board is full and nobody won"
_DRAWS = {
    "pathwayz": "The water is full and no path joins the banks",
    "pentago-twist": "The board is full and nobody has five in a row",
    "connect-four": "The rack is full and nobody connected four",
    "tic-tac-toe": "The board is full and nobody made three",
}
