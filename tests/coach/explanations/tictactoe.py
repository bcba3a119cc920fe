"""The reasons of Tic-tac-toe, counted again by the plain rules and the eight lines as they are written."""

from __future__ import annotations

from tests.coach.explanations.case import Case, Check
from tests.coach.explanations.lines import Lines
from tests.game.reference import Twin

LETTERS, SIDES = "wb", ("X", "O")
ALL = [
    line.split()
    for line in ["a1 b1 c1", "a2 b2 c2", "a3 b3 c3", "a1 a2 a3", "b1 b2 b3", "c1 c2 c3", "a1 b2 c3", "a3 b2 c1"]
]


def at(twin: Twin, name: str) -> str:
    row, column = twin.cell(name)
    return twin.board[row][column]


def through(name: str) -> list[list[str]]:
    return [line for line in ALL if name in line]


def marked(twin: Twin, name: str, side: int) -> Twin:
    """The position after a side has marked a cell, whoever was to move."""
    return type(twin)(twin.board, side).after(name)


def wins(twin: Twin, side: int) -> set[str]:
    """Where a side would win, were it to move."""
    return {move for move in twin.moves() if marked(twin, move, side).winner == LETTERS[side]}


def is_fork(twin: Twin, name: str, side: int) -> bool:
    """Whether a mark there wins next in two places, and the other side cannot win before."""
    after = marked(twin, name, side)
    return len(wins(after, side)) >= 2 and not wins(after, 1 - side)


def forces_fork(case: Case) -> bool:
    after, claims, rival = case.twin.after(case.move), case.claims, 1 - case.mover
    if claims["side"] != SIDES[rival] or {claims["cell"]} != wins(after, case.mover) or wins(after, rival):
        return False
    forced = after.after(claims["cell"])
    return claims["fork"] in forced.moves() and is_fork(forced, claims["fork"], case.mover)


def takes_fork(case: Case) -> bool:
    rival = 1 - case.mover
    return case.claims["side"] == SIDES[rival] and is_fork(case.twin, case.move, rival)


def shuts_lines(case: Case) -> bool:
    rival, twin = 1 - case.mover, case.twin
    shut = [line for line in through(case.move) if {at(twin, name) for name in line} == {LETTERS[rival], "."}]
    cells = {frozenset(twin.name(2 - row, column) for column, row in each) for each in case.claims["cells"]}
    told = (case.claims["n"], case.claims["side"]) == (len(shut), SIDES[rival])
    return told and len(shut) > 1 and cells == {frozenset(line) for line in shut}


def middle(case: Case) -> bool:
    return case.move == "b2"


def corner(case: Case) -> bool:
    return case.move in {"a1", "a3", "c1", "c3"}


def drives(case: Case) -> bool:
    after, rival = case.twin.after(case.move), 1 - case.mover
    claims, reply = case.claims, case.reply
    if reply is None or (claims["side"], claims["cell"]) != (SIDES[rival], reply):
        return False
    return wins(after, case.mover) == {reply} and bool(wins(after.after(reply), rival))


def dead(case: Case) -> bool:
    told = case.claims["side"] == SIDES[case.mover]
    return told and not fillable(case, case.move) and bool(fillable(case, case.better))


def fewer_lines(case: Case) -> bool:
    own, more = len(fillable(case, case.move)), len(fillable(case, case.better))
    claims = case.claims
    told = (claims["n"], claims["more"], claims["better"], claims["side"])
    return own < more and told == (own, more, case.better, SIDES[case.mover])


def fillable(case: Case, name: str) -> list[list[str]]:
    """The lines through a cell on which the other side has nothing."""
    other = LETTERS[1 - case.mover]
    return [line for line in through(name) if all(at(case.twin, each) != other for each in line)]


def leaves_middle(case: Case) -> bool:
    return case.reply == "b2" and case.claims["side"] == SIDES[1 - case.mover]


def _placed(case: Case) -> tuple[int, int]:
    return "abc".index(case.move[0]), int(case.move[1]) - 1


LINES = Lines(3, _placed)
CHECKS: dict[str, Check] = {
    **LINES.checks,
    "forces-fork": forces_fork,
    "takes-fork": takes_fork,
    "shuts-lines": shuts_lines,
    "middle": middle,
    "corner": corner,
    "drives": drives,
    "dead": dead,
    "fewer-lines": fewer_lines,
    "leaves-middle": leaves_middle,
}
