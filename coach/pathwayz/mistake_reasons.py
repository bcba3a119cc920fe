"""Reasons why a reviewed move of Pathwayz is bad: harm to its own side, help for the other side, and missed effects."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coach.pathwayz.reasons import FEW, further, named, nearer, turned_to, turning
from coach.pathwayz.threats import threats
from coach.pathwayz.ways import most_turned, needed, stones
from coach.reasons import Reason, Weight, reason
from game import pathwayz as rules
from game.text import square_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from coach.side_labels import SideLabels
    from table.consequences import Consequences
    from table.review.turns import Turn

_MANY = 3
"""The smallest difference of stones that matters."""
_FLIPS = (
    "after the answer {reply} {side} could flip {n} stone to its colour in one move; with {better} it could flip "
    "{best}|after the answer {reply} {side} could flip {n} stones to its colour in one move; with {better} it could "
    "flip {best}"
)
_NO_FLIP = "after the answer {reply} {side} could flip no stone to its colour; with {better} it could flip {best}"
_NO_FLIP_BY_BETTER = (
    "after the answer {reply} {side} could flip {n} stone to its colour in one move; with {better} it could flip none|"
    "after the answer {reply} {side} could flip {n} stones to its colour in one move; with {better} it could flip none"
)
_CLOSED = rules.CELLS
"""The number of missing stones that counts for a side without a way across; a way never lacks as many."""


def mistake_reasons(turn: Turn, sides: SideLabels) -> tuple[Reason, ...]:
    """Return the reasons against a move, the most important first; none if the move ends the game.

    A missed effect is a reason only if the move does no harm.
    """
    move = turn.move
    if move.over:
        return ()
    rival = 1 - move.mover
    done = (
        *further("longer-way", "closes-own-way", move, move.mover, sides),
        *nearer("shorter-for-rival", "opens-way", move, rival, sides),
        *_turns_nothing(move, sides),
        *turning("turns-away", move, rival, sides),
        *_parried(turn),
    )
    undone = (*_leaves_cell(turn, sides), *_leaves_gap(turn, sides), *_idle(turn), *_turned_back(turn, sides))[:1]
    return (*(done or undone), *_race_next(turn, sides), *_flips_next(turn, sides), *_stones_next(turn, sides))


def _turns_nothing(move: Consequences, sides: SideLabels) -> list[Reason]:
    if move.action < rules.CELLS or move.turned:
        return []
    return [reason("turns-nothing", "it flips nothing and gives {side} a stone", side=sides.side(1 - move.mover))]


def _parried(turn: Turn) -> list[Reason]:
    """Return a reason if the judge's answer stops all threats of the move at once."""
    move, reply = turn.move, turn.reply
    wins = threats(move.after, move.mover)
    if reply is None or reply.over or not wins or threats(reply.after, move.mover):
        return []
    answer = turn.game.action_to_string(move.after, reply.action)
    message = "it threatens to win with {moves}, but {reply} stops that"
    return [reason("parried", message, moves=named(wins), wins=wins, reply=answer)]


def _leaves_cell(turn: Turn, sides: SideLabels) -> list[Reason]:
    """Return a reason if the expected answer takes the cell of the judge's move."""
    if turn.reply is None or turn.reply.filled != turn.better.filled:
        return []
    cell = square_name(*turn.better.filled[0])
    return [
        reason("leaves-cell", "it leaves {cell} to {side}", cell=cell, side=sides.side(1 - turn.move.mover)).weighing(
            Weight.SLIGHT
        )
    ]


def _leaves_gap(turn: Turn, sides: SideLabels) -> list[Reason]:
    """Return a reason if the move leaves open a gap in the mover's way across, but the judge's move fills it."""
    move, better = turn.move, turn.better
    before, own, filled = (needed(state, move.mover) for state in (move.before, move.after, better.after))
    other = needed(move.after, 1 - move.mover)
    if better.action >= rules.CELLS or own is None or filled is None or other is None or own > FEW:
        return []
    if own != before or filled >= own or move.filled == better.filled or own < other:
        return []
    if _race(move, turn.line) <= _race(better, turn.better_line):
        return []
    message = (
        "it leaves the gap at {cell}: {side} still needs {n} stone to cross, and {rival} {other}|"
        "it leaves the gap at {cell}: {side} still needs {n} stones to cross, and {rival} {other}"
    )
    side, rival, cell = sides.side(move.mover), sides.side(1 - move.mover), square_name(*better.filled[0])
    return [reason("leaves-gap", message, cell=cell, n=own, other=other, side=side, rival=rival)]


def _race(move: Consequences, line: Sequence[Consequences]) -> int:
    """Return how many more stones the mover needs than the other side, after the answer.

    A side without a way counts as if it needed `_CLOSED` stones.
    """
    after = (move, *line[:1])[-1].after
    own, other = needed(after, move.mover), needed(after, 1 - move.mover)
    return (_CLOSED if own is None else own) - (_CLOSED if other is None else other)


def _race_next(turn: Turn, sides: SideLabels) -> list[Reason]:
    """Return a reason if a side's path is worse for the mover after the expected answer than in the judge's line.

    The mover's path then needs more stones, or the other side's path fewer; the greater difference is named. In the
    judge's line, stones are counted after the judge's move and the answer to it.
    """
    reply, other = turn.reply, turn.better_reply
    if reply is None or other is None or reply.over or other.over:
        return []
    found = []
    for player, sign in ((turn.move.mover, 1), (reply.mover, -1)):
        n, best = needed(reply.after, player), needed(other.after, player)
        if n is not None and best is not None and sign * (n - best) > 0:
            found.append((abs(n - best), player, n, best))
    if not found:
        return []
    _, player, n, best = max(found)
    message = (
        "after the answer {reply} {side} needs {n} more stone to cross; with {better} it would need {best}|"
        "after the answer {reply} {side} needs {n} more stones to cross; with {better} it would need {best}"
    )
    claims = {"side": sides.side(player), "n": n, "best": best, **_answers(turn)}
    return [reason("race-next", message, **claims).weighing(Weight.COUNTED)]


def _flips_next(turn: Turn, sides: SideLabels) -> list[Reason]:
    """Return a reason if the flips by the next permanents are worse for the mover than after the better move.

    Both times the expected answer is played first. Worse means: a permanent of the mover can flip fewer stones, or one
    of the other side can flip more.
    """
    reply, other = turn.reply, turn.better_reply
    if reply is None or other is None or reply.over or other.over:
        return []
    for player, sign in ((reply.mover, 1), (turn.move.mover, -1)):
        n, best = (most_turned(stones(each.after), player) for each in (reply, other))
        if sign * (n - best) > 0:
            message = _NO_FLIP if not n else _FLIPS if best else _NO_FLIP_BY_BETTER
            found = reason("flips-next", message, side=sides.side(player), n=n, best=best, **_answers(turn))
            return [found.weighing(Weight.COUNTED)]
    return []


def _stones_next(turn: Turn, sides: SideLabels) -> list[Reason]:
    """Return a reason if the mover's lead in stones is smaller after the answer than after the better move's answer."""
    reply, other = turn.reply, turn.better_reply
    if reply is None or other is None or reply.over or other.over:
        return []
    lead, more = (_lead(each.after, turn.move.mover) for each in (reply, other))
    if lead >= more:
        return []
    message = (
        "after the answer {reply} {side} is {n} stone worse off than with {better}|"
        "after the answer {reply} {side} is {n} stones worse off than with {better}"
    )
    found = reason("stones-next", message, side=sides.side(turn.move.mover), n=more - lead, **_answers(turn))
    return [found.weighing(Weight.COUNTED if more - lead >= _MANY else Weight.SLIGHT)]


def _lead(state: rules.Pathwayz, player: int) -> int:
    """Return how many more stones a side has than the other one."""
    letters = [letter.lower() for row in stones(state) for letter in row]
    return letters.count("wb"[player]) - letters.count("bw"[player])


def _answers(turn: Turn) -> dict[str, str]:
    """Return the names of the better move and of the answers to both moves, for the claims of a reason."""
    assert turn.reply is not None
    assert turn.better_reply is not None
    name = turn.game.action_to_string
    answers = (name(each.before, each.action) for each in (turn.reply, turn.better_reply))
    return dict(zip(("reply", "other"), answers, strict=True)) | {"better": turn.better_name}


def _idle(turn: Turn) -> list[Reason]:
    """Return a reason if the move affects neither side's shortest way, but the judge's move affects one of them."""
    before, after, other = (_both(move) for move in (turn.move.before, turn.move.after, turn.better.after))
    return (
        [reason("idle", "it changes neither side’s path").weighing(Weight.SLIGHT)] if before == after != other else []
    )


def _both(state: rules.Pathwayz) -> tuple[int | None, int | None]:
    return needed(state, 0), needed(state, 1)


def _turned_back(turn: Turn, sides: SideLabels) -> list[Reason]:
    """Return a reason if the answer turns back most of the stones that the move's permanent has turned.

    The permanent itself belongs to the other side for ever.
    """
    move, reply = turn.move, turn.reply
    own = turned_to(move, move.mover)
    if reply is None or not own or turn.better.action >= rules.CELLS:
        return []
    back = tuple(cell for cell in own if cell in reply.turned)
    if 2 * len(back) <= len(own):
        return []
    message = (
        "{side} keeps this stone for ever, and {reply} flips {n} stone back|"
        "{side} keeps this stone for ever, and {reply} flips {n} stones back"
    )
    names = {"side": sides.side(1 - move.mover), "reply": turn.game.action_to_string(move.after, reply.action)}
    return [reason("turned-back", message, **names, n=len(back), cells=back)]
