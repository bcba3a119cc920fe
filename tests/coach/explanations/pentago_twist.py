"""The reasons of Pentago-Twist counted again: marbles on a list of lists, every twist tried."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tests.coach.explanations.case import Case, Check
from tests.coach.explanations.general import after, side_is, side_named, winning_moves
from tests.coach.explanations.lines import Cell, Lines, letters
from tests.game.reference import Twin
from tests.game.reference.pentago_twist import PentagoTwist
from tests.game.reference.twin import EMPTY, PLAYERS

_QUADRANTS = ("top left", "top right", "bottom left", "bottom right")
_TWISTS = [quadrant + kind for quadrant in "1234" for kind in "RM"]


def _placed(case: Case) -> Cell:
    return "abcdef".index(case.move[0]), int(case.move[1]) - 1


LINES = Lines(5, _placed)


def _better(case: Case) -> Twin:
    return case.twin.after(case.better)


def _unturned(case: Case) -> Twin:
    """The board with the marble placed and nothing twisted."""
    twin = type(case.twin)([row[:] for row in case.twin.board], case.mover)
    row, column = twin.cell(case.move)
    twin.board[row][column] = PLAYERS[case.mover]
    return twin


def _counts(twin: Twin, player: int) -> Iterator[int]:
    """How many marbles a side has on each line that the other side is not on."""
    own, other = PLAYERS[player], PLAYERS[1 - player]
    held = (letters(twin, line) for line in LINES.all(twin))
    return (each.count(own) for each in held if other not in each)


def longest(twin: Twin, player: int) -> int:
    return max(_counts(twin, player), default=0)


def _lines_of(twin: Twin, player: int, least: int) -> int:
    return sum(count >= least for count in _counts(twin, player))


def _wins(twin: Twin, player: int) -> list[str]:
    """The moves with which a side would win at once, were it to move; none where the game is over."""
    is_over = any(twin.has_line(letter, 5) for letter in PLAYERS)
    return [] if is_over else list(winning_moves(type(twin)(twin.board, player)))


def sockets(twin: Twin, player: int) -> set[str]:
    return {move[:2] for move in _wins(twin, player)}


def _threatens_sockets(case: Case) -> bool:
    found = sockets(after(case), case.mover)
    return set(case.claims["sockets"]) == found and case.claims["n"] == len(found) > 1


def _twist(case: Case) -> str:
    """The twist that is claimed, nothing if its quadrant is called wrongly."""
    quadrant, *kind = case.claims["twist"]
    return f"/{quadrant + 1}{'RM'[kind[0]]}" if kind and case.claims["quadrant"] == _QUADRANTS[quadrant] else ""


def _threatens_five(case: Case) -> bool:
    wins = _wins(after(case), case.mover)
    return case.claims["cell"] + _twist(case) in wins and {move[:2] for move in wins} == {case.claims["cell"]}


def _threatens_by_twist(case: Case) -> bool:
    """The twist alone makes five, wherever the marble goes that comes with it."""
    if not (twist := _twist(case)):
        return False
    turned = type(case.twin)([row[:] for row in after(case).board], case.mover)
    assert isinstance(turned, PentagoTwist)
    turned.twist(*twist[1:])
    own, other = (turned.has_line(PLAYERS[player], 5) for player in (case.mover, 1 - case.mover))
    return own and not other


def _cuts(case: Case) -> bool:
    before, n = (longest(twin, 1 - case.mover) for twin in (case.twin, after(case)))
    return (case.claims["before"], case.claims["n"]) == (before, n) and n < before and side_is(case, 1 - case.mover)


def _twist_joins(case: Case) -> bool:
    before, n = (longest(twin, case.mover) for twin in (_unturned(case), after(case)))
    return (case.claims["before"], case.claims["n"]) == (before, n) and n > before


def _twist_breaks(case: Case) -> bool:
    before, n = (longest(twin, case.mover) for twin in (_unturned(case), after(case)))
    return (case.claims["before"], case.claims["n"]) == (before, n) and n < before


def _joins_rival(case: Case) -> bool:
    before, n = (longest(twin, 1 - case.mover) for twin in (case.twin, after(case)))
    return (case.claims["before"], case.claims["n"]) == (before, n) and n > before and side_is(case, 1 - case.mover)


def _makes_trio(case: Case) -> bool:
    quadrant = case.claims["number"]
    named = case.claims["quadrant"] == _QUADRANTS[quadrant]
    return named and _has_trio(after(case), quadrant, case.mover) and not _has_trio(case.twin, quadrant, case.mover)


def _has_trio(twin: Twin, quadrant: int, player: int) -> bool:
    """Whether a row, column or diagonal of a quadrant is full of a side's marbles."""
    left, bottom = quadrant % 2 * 3, 3 - quadrant // 2 * 3
    rows = [letters(twin, [(left + x, bottom + y) for x in range(3)]) for y in range(3)]
    columns = ["".join(row[x] for row in rows) for x in range(3)]
    diagonals = ["".join(rows[step][step] for step in range(3)), "".join(rows[step][2 - step] for step in range(3))]
    return 3 * PLAYERS[player] in (*rows, *columns, *diagonals)


def _middle(case: Case) -> bool:
    column, row = _placed(case)
    quadrant = column // 3 + 2 * (1 - row // 3)
    named = (case.claims["number"], case.claims["quadrant"]) == (quadrant, _QUADRANTS[quadrant])
    return named and column % 3 == row % 3 == 1


def _lets_reach(case: Case) -> bool:
    n, fewer = (_reach(twin, 1 - case.mover) for twin in (after(case), _better(case)))
    claims = case.claims
    told = (claims["n"], claims["fewer"], claims["better"]) == (n, fewer, case.better)
    return told and n > fewer and side_is(case, 1 - case.mover)


def _reach(twin: Twin, player: int) -> int:
    """The most marbles that a side can have on a line after its next move, the other side not being on it."""
    best = 0
    for twist in _TWISTS:
        turned = type(twin)([row[:] for row in twin.board], player)
        assert isinstance(turned, PentagoTwist)
        turned.twist(*twist)
        for line in LINES.all(turned):
            held = letters(turned, line)
            if PLAYERS[1 - player] not in held:
                best = max(best, held.count(PLAYERS[player]) + (EMPTY in held))
    return best


def _leaves_lines(case: Case) -> bool:
    n, fewer = (_lines_of(twin, 1 - case.mover, case.claims["least"]) for twin in (after(case), _better(case)))
    claims = case.claims
    told = (claims["n"], claims["fewer"], claims["better"]) == (n, fewer, case.better)
    return told and n > fewer and side_is(case, 1 - case.mover)


def _fewer_lines(case: Case) -> bool:
    n, more = (_lines_of(twin, case.mover, case.claims["least"]) for twin in (after(case), _better(case)))
    return (case.claims["n"], case.claims["more"], case.claims["better"]) == (n, more, case.better) and n < more


def _best_lines(case: Case, best_of: Callable[[list[int]], int]) -> bool:
    claims, player = case.claims, side_named(case)
    counts = [_lines_of(case.twin.after(move), player, claims["least"]) for move in case.twin.moves()]
    own = _lines_of(after(case), player, claims["least"])
    return side_is(case, player) and claims["n"] == own == best_of(counts) and min(counts) < max(counts)


def _in_line_next(case: Case) -> bool:
    """What a side has in line after the answer, and after the better move and the answer to that."""
    assert case.reply is not None
    assert case.better_reply is not None
    claims, player, least = case.claims, side_named(case), case.claims["least"]
    twins = after(case).after(case.reply), _better(case).after(case.better_reply)
    n, best = (_lines_of(twin, player, least) if least else longest(twin, player) for twin in twins)
    named = (claims["reply"], claims["better"], claims["other"]) == (case.reply, case.better, case.better_reply)
    told = named and side_is(case, player) and (claims["n"], claims["best"]) == (n, best)
    return told and (n < best if player == case.mover else n > best)


def _reach_next(case: Case) -> bool:
    assert case.reply is not None
    assert case.better_reply is not None
    claims, player = case.claims, side_named(case)
    twins = after(case).after(case.reply), _better(case).after(case.better_reply)
    n, best = (_reach(twin, player) for twin in twins)
    named = (claims["reply"], claims["better"], claims["other"]) == (case.reply, case.better, case.better_reply)
    told = named and side_is(case, player) and (claims["n"], claims["best"]) == (n, best)
    return told and (n < best if player == case.mover else n > best)


def _begins_lines(case: Case) -> bool:
    before, n = (_lines_of(twin, case.mover, 2) for twin in (case.twin, after(case)))
    return (case.claims["before"], case.claims["n"]) == (before, n - before) and n > before


def _shuts_lines(case: Case) -> bool:
    before, n = (_lines_of(twin, 1 - case.mover, 1) for twin in (case.twin, after(case)))
    return (case.claims["before"], case.claims["n"]) == (before, n) and n < before and side_is(case, 1 - case.mover)


CHECKS: dict[str, Check] = {
    "begins-lines": _begins_lines,
    "shuts-lines": _shuts_lines,
    "fewest-lines": lambda case: not side_is(case, case.mover) and _best_lines(case, min),
    "most-lines": lambda case: side_is(case, case.mover) and _best_lines(case, max),
    "in-line-next": _in_line_next,
    "reach-next": _reach_next,
    **{kind: check for kind, check in LINES.checks.items() if not kind.startswith("threatens")},
    "threatens-sockets": _threatens_sockets,
    "threatens-five": _threatens_five,
    "threatens-by-twist": _threatens_by_twist,
    "cuts-line": _cuts,
    "twist-joins": _twist_joins,
    "twist-breaks": _twist_breaks,
    "joins-rival": _joins_rival,
    "makes-trio": _makes_trio,
    "middle": _middle,
    "lets-reach": _lets_reach,
    "leaves-lines": _leaves_lines,
    "fewer-lines": _fewer_lines,
}
