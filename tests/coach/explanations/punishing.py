"""Whether what is told of a mistake names what punishes it, as seen by the plain rules.

That is so where the judge's answering line bears a reason out, or where a count differs between the two moves after two
plies: the move and the answer to it leave its side worse off than the judge's move and the answer to that. A general
fact ("takes the middle", a line of two pieces, "leaves a1 to White") needs that count.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

from coach.reasons import Reason
from game import Game
from table.review.turns import Turn
from tests.coach.explanations import borne, connect4, othello, pathwayz, pentago_twist, tictactoe
from tests.coach.explanations.borne.kalah import lead
from tests.coach.explanations.borne.line import end
from tests.coach.explanations.borne.pathwayz import needs
from tests.coach.explanations.case import Case
from tests.coach.explanations.lines import Lines, letters
from tests.coach.explanations.pentago_twist import longest
from tests.game.reference import Twin
from tests.game.reference.twin import PLAYERS

_AT_ONCE = {"leaves-win", "loses", "lets-win", "lets-win-twice", "no-defence", "was-only", "only-move"}
"""Kinds that tell the end of the game itself."""
_PROVED = {"gives-away", "leads-to-loss", "wins-by-force"}
_GENERAL = {
    "middle",
    "corner",
    "most-fours",
    "shuts-most",
    "touches-most",
    "fewer-lines",
    "dead",
    "in-corner",
    "in-the-way",
    "extends",
    "begins-lines",
    "shuts-lines",
    "leaves-lines",
    "leaves-cell",
    "idle",
    "outside",
    "wedge",
    "flips-fewest",
}
_COMPARED = {
    "fours-left",
    "fewer-next",
    "fewer-moves",
    "more-moves",
    "more-outer",
    "behind-next",
    "in-line-next",
    "reach-next",
    "race-next",
    "flips-next",
    "stones-next",
    "captures-next",
    "turns-next",
    "seeds-next",
}
"""Kinds that compare both moves after two plies, as their checks count."""
_ANSWERED = {
    "drives",
    "even-row",
    "few-left",
    "opens-cell",
    "will-pass",
    "loses-edge",
    "parried",
    "lets-end",
    "lets-pass-half",
}
"""Kinds whose checks ask for the judge's answer."""
_SHORT = ("no ", "one ", "two ")

Measure = Callable[[Twin, int], float]
"""How well a side stands in a position, by one count; more is better."""


def names_punishment(turn: Turn, reasons: list[tuple[Reason, Case]]) -> bool:
    """Return whether one of the reasons that are told of a mistake names what punishes it."""
    return any(_punishes(reason, case, turn) for reason, case in reasons)


def _punishes(reason: Reason, case: Case, turn: Turn) -> bool:
    if reason.kind in _AT_ONCE:
        return True
    if reason.kind == "then":
        return False
    if reason.kind in _PROVED:
        return bool(reason.moves) and not reason.moves.endswith("…")
    if reason.kind in _COMPARED | _ANSWERED:
        return True
    if _is_general(reason):
        return _is_worse_after_two(reason, turn)
    is_answer, is_better = case.before is turn.move.after, case.move != turn.name
    if is_answer or (not is_better and reason.kind in borne.checks_of(case.game)):
        return borne.is_borne_out(reason, case)
    return _is_worse_after_two(reason, turn)


def _is_general(reason: Reason) -> bool:
    few = reason.kind.endswith("s-line") and str(reason.claims.get("line", "")).startswith(_SHORT)
    return (reason.kind in _GENERAL and reason.claims.get("least", 0) < 3) or few


def _is_worse_after_two(reason: Reason, turn: Turn) -> bool:
    """Whether the count that a kind is about is worse after the move and its answer than in the judge's line."""
    game, mover = turn.game, turn.move.mover
    if game.name == "kalah":
        return _falls_behind(turn)
    measure = _measure(game, reason.kind)
    return measure(_after(turn), mover) < min(measure(twin, mover) for twin in _instead(turn))


def _twin(turn: Turn) -> Twin:
    return Case(turn.game, turn.move.before, turn.name, turn.better_name, None, {}, turn.move.mover).twin


def _after(turn: Turn) -> Twin:
    return end(_twin(turn), (turn.name, *turn.after.line[:1]))


def _instead(turn: Turn) -> Iterator[Twin]:
    """The position after the judge's move and its answer; where the judge names none, after each that is possible."""
    better = _twin(turn).after(turn.better_name)
    answers = turn.before.line[1:2] or better.moves()
    yield from (better.after(answer) for answer in answers)
    if not answers:
        yield better


def _falls_behind(turn: Turn) -> bool:
    """Kalah, where an answer is a whole turn: the lead in store after it."""
    case = Case(turn.game, turn.move.before, turn.name, turn.better_name, None, {}, turn.move.mover)
    own = lead(case, turn.name, turn.after.line)
    return bool(turn.after.line) and own < lead(case, turn.better_name, turn.before.line[1:])


@cache
def _measure(game: Game, kind: str) -> Measure:
    found = _MEASURES[game.module]
    return found.get(kind, found[""])


def _lead(count: Callable[[Twin, int], float]) -> Measure:
    return lambda twin, player: count(twin, player) - count(twin, 1 - player)


def _open_lines(lines: Lines, least: int) -> Measure:
    """Lines with so many pieces of a side or more, and none of the other's."""

    def count(twin: Twin, player: int) -> int:
        held = (letters(twin, line) for line in lines.all(twin))
        return sum(PLAYERS[1 - player] not in each and each.count(PLAYERS[player]) >= least for each in held)

    return _lead(count)


def _moves(twin: Twin, player: int) -> int:
    return len(othello.can_go(twin, player))


def _safe(twin: Twin, player: int) -> int:
    return len(othello.safe(twin, player))


def _corners(twin: Twin, player: int) -> float:
    """Corners that a side has, and half of one for each that it could take."""
    has = sum(othello.board(twin)[corner] == PLAYERS[player] for corner in othello.CORNERS)
    return has + len(othello.corners(twin, player)) / 2


def _threats(twin: Twin, player: int) -> int:
    return len(pathwayz.winning(twin, player))


def _sockets(twin: Twin, player: int) -> int:
    return len(pentago_twist.sockets(twin, player))


def _final(twin: Twin, player: int) -> float:
    return othello.lead(othello.played_out(twin, player)) if othello.few_empty(twin) else 0


_CORNERS = ("takes-corner", "misses-corner", "keeps-corner", "threatens-corner", "gives-corner")
_MEASURES: dict[str, dict[str, Measure]] = {
    "connect4": {"": _open_lines(connect4.LINES, 0)},
    "tictactoe": {"": _open_lines(tictactoe.LINES, 1)},
    "pentago_twist": {
        "": _open_lines(pentago_twist.LINES, 2),
        **dict.fromkeys(("threatens-five", "threatens-sockets", "threatens-by-twist"), _lead(_sockets)),
        **dict.fromkeys(("makes-line", "makes-trio", "joins-rival", "twist-joins", "twist-breaks"), _lead(longest)),
    },
    "othello": {
        "": _lead(_moves),
        "safe-discs": _lead(_safe),
        **dict.fromkeys(_CORNERS, _lead(_corners)),
        **dict.fromkeys(("best-score", "worse-score"), _final),
    },
    "pathwayz": {
        "": lambda twin, player: needs(twin, 1 - player) - needs(twin, player),
        **dict.fromkeys(
            ("turns", "turns-away", "shields", "saves", "turns-nothing", "turned-back"), _lead(pathwayz.stones_of)
        ),
        **dict.fromkeys(("threatens", "threatens-twice"), _lead(_threats)),
    },
}
