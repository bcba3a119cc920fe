"""Reasons why a reviewed move of Othello is bad: corners and edges given away, moves and regions left, early faults."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coach.othello.facts import (
    EDGES,
    best_score,
    c_squares,
    corners_for,
    is_inner,
    odd_regions,
    outer,
    straight,
    x_squares,
)
from coach.othello.reasons import INSIDE, lead, score_for, square
from coach.othello.squares import bit_of, discs_of, empty, movable
from coach.reasons import Reason, Weight, reason
from game import othello as rules

if TYPE_CHECKING:
    from coach.side_labels import SideLabels
    from table.consequences import Consequences
    from table.review.turns import Turn

_MORE = 2
"""The smallest difference of moves or discs that matters."""
_EARLY, _LATE = 24, 16
"""With at least `_EARLY` empty squares, many own discs are a burden; with at most `_LATE`, regions count."""
_FIRST = 50
"""While at least this number of squares are empty, a difference of one turned disc matters."""
_FEW, _LOST = 3, 3
"""The least loss of moves that counts: `_MORE` for a side with at most `_FEW` moves left, else `_LOST`."""
_ANSWERED = 6
"""The number of discs on the board once each side has made its first move."""
_SOME = 8
"""After the expected answer, a loss of `_MORE` moves counts if the side has at most this number of moves."""


_FEWER_MOVES = (
    "after the answer {reply} {side} has {n} move; with {better} it would have {best}|"
    "after the answer {reply} {side} has {n} moves; with {better} it would have {best}"
)
_MORE_MOVES = (
    "after the answer {reply} {side} still has {n} move; with {better} it would have {best}|"
    "after the answer {reply} {side} still has {n} moves; with {better} it would have {best}"
)
_OUTER = (
    "after the answer {reply}, {n} disc of {side} lies beside empty squares; with {better} only {best}|"
    "after the answer {reply}, {n} discs of {side} lie beside empty squares; with {better} only {best}"
)
_BESIDE = (
    ("x-square", x_squares, "it lies diagonally beside the corner {corner} and opens it to {side}"),
    ("c-square", c_squares, "it lies on the edge beside the corner {corner} and opens it to {side}"),
)
"""For each kind of square that gives a corner away: the kind of reason, a function that returns the corner of each
such square, and the message of the reason.
"""


def mistake_reasons(turn: Turn, sides: SideLabels) -> tuple[Reason, ...]:
    """Return the reasons against a move, the most important first; none for a pass, or if the move ends the game."""
    move = turn.move
    if move.over or move.action == rules.PASS:
        return ()
    rival = sides.side(1 - move.mover)
    return (
        *_worse_score(turn),
        *_gives_corner(turn, rival),
        *_misses_corner(turn),
        *_will_pass(turn, sides),
        *_loses_edge(turn),
        *_leaves_many(turn, rival),
        *_keeps_few(turn, sides),
        *_odd_region(turn, rival),
        *_opens(turn),
        *_greedy(turn),
        *_parallel(turn, rival),
        *_fewer_next(turn, sides),
        *_outside(turn),
        *_worse_next(turn, sides),
    )


def _worse_score(turn: Turn) -> list[Reason]:
    """Return a reason if the final score with best play is worse than after the judge's move.

    The score is known only if few squares are empty.
    """
    move = turn.move
    own, best = best_score(move.after), best_score(turn.better.after)
    if own is None or best is None or lead(own, move.mover) >= lead(best, move.mover):
        return []
    message = "with best play it ends {score}; {better} ends {best}"
    scores = {"score": score_for(own, move.mover), "best": score_for(best, move.mover)}
    return [reason("worse-score", message, better=turn.better_name, **scores)]


def _gives_corner(turn: Turn, rival: str) -> list[Reason]:
    """Return a reason if the other side can take a corner that would be out of its reach after the judge's move."""
    other, cell = 1 - turn.move.mover, turn.move.action
    given = corners_for(turn.move.after, other) - corners_for(turn.better.after, other)
    if not given:
        return []
    for kind, squares, message in _BESIDE:
        if (corner := squares().get(cell)) in given:
            return [reason(kind, message, cell=square(cell), corner=square(corner), side=rival)]
    return [reason("gives-corner", "it lets {side} take the corner {corner}", side=rival, corner=square(min(given)))]


def _misses_corner(turn: Turn) -> list[Reason]:
    """Return a reason if the judge's move takes a corner that the played move leaves untaken."""
    if turn.better.action not in corners_for(turn.move.before, turn.move.mover) or turn.is_best:
        return []
    return [reason("misses-corner", "it leaves the corner {corner} untaken", corner=square(turn.better.action))]


def _will_pass(turn: Turn, sides: SideLabels) -> list[Reason]:
    """Return a reason if the mover has no move after the expected answer."""
    reply = turn.reply
    if reply is None or reply.over or reply.action == rules.PASS or movable(reply.after, turn.move.mover):
        return []
    answer = turn.game.action_to_string(turn.move.after, reply.action)
    message = "after the answer {reply} {side} has no move and must pass"
    return [reason("will-pass", message, reply=answer, side=sides.side(turn.move.mover))]


def _loses_edge(turn: Turn) -> list[Reason]:
    """Return a reason if the expected answer turns discs of the mover on the edge."""
    reply = turn.reply
    if reply is None:
        return []
    lost = sum(1 << bit_of(cell) for cell in reply.turned) & EDGES & discs_of(turn.move.after, turn.move.mover)
    if not lost:
        return []
    message = "it loses {n} disc on the edge to {reply}|it loses {n} discs on the edge to {reply}"
    answer = turn.game.action_to_string(turn.move.after, reply.action)
    return [reason("loses-edge", message, n=lost.bit_count(), reply=answer)]


def _leaves_many(turn: Turn, rival: str) -> list[Reason]:
    """Return a reason if the other side has at least `_MORE` more moves than after the judge's move."""
    other = 1 - turn.move.mover
    own, best = (movable(state, other).bit_count() for state in (turn.move.after, turn.better.after))
    if own < best + _MORE:
        return []
    message = (
        "it leaves {side} {n} move; {better} leaves only {best}|it leaves {side} {n} moves; {better} leaves only {best}"
        if best
        else "it leaves {side} {n} move; {better} leaves none|it leaves {side} {n} moves; {better} leaves none"
    )
    return [reason("leaves-many", message, side=rival, n=own, better=turn.better_name, best=best)]


def _keeps_few(turn: Turn, sides: SideLabels) -> list[Reason]:
    """Return a reason if the mover, moving again at once, would have fewer moves than after the judge's move."""
    mover = turn.move.mover
    own, best = (movable(state, mover).bit_count() for state in (turn.move.after, turn.better.after))
    if best < own + (_MORE if own <= _FEW else _LOST) or not _is_squeezed(turn):
        return []
    message = (
        "it keeps {n} move for {side}; {better} keeps {best}|it keeps {n} moves for {side}; {better} keeps {best}"
        if own
        else "it keeps no move for {side}; {better} keeps {best}"
    )
    return [reason("keeps-few", message, side=sides.side(mover), n=own, better=turn.better_name, best=best)]


def _odd_region(turn: Turn, rival: str) -> list[Reason]:
    """Return a reason if the other side answers in a region with an odd number of empty squares.

    There is a reason only late in the game, and only if the judge's move leaves no region with an odd number.
    """
    if empty(turn.move.after).bit_count() > _LATE or odd_regions(turn.better.after):
        return []
    reply = 0 if turn.reply is None or turn.reply.action == rules.PASS else 1 << turn.reply.action
    odd = [region for region in odd_regions(turn.move.after) if region & reply]
    if not odd:
        return []
    message = (
        "it gives {side} the last move in the region of {cell}, where {n} square is empty|"
        "it gives {side} the last move in the region of {cell}, where {n} squares are empty"
    )
    cell = square((odd[0] & -odd[0]).bit_length() - 1)
    return [reason("odd-region", message, side=rival, cell=cell, n=odd[0].bit_count())]


def _opens(turn: Turn) -> list[Reason]:
    """Return a reason if the move opens more than the judge's move.

    It then turns more discs beside empty squares, and gives the other side more moves.
    """
    own, best = (_outer_turned(move) for move in (turn.move, turn.better))
    if own < best + _MORE or not _opens_moves(turn):
        return []
    message = (
        "it flips {n} disc beside empty squares; {better} flips only {best}|"
        "it flips {n} discs beside empty squares; {better} flips only {best}"
        if best
        else "it flips {n} disc beside empty squares; {better} flips none|"
        "it flips {n} discs beside empty squares; {better} flips none"
    )
    return [reason("opens", message, n=own, better=turn.better_name, best=best)]


def _opens_moves(turn: Turn) -> bool:
    """Whether the other side has more moves after the move than after the judge's move."""
    own, best = (movable(each.after, 1 - each.mover).bit_count() for each in (turn.move, turn.better))
    return own > best


def _is_squeezed(turn: Turn) -> bool:
    """Whether the mover has fewer moves after the expected answer than in the judge's line.

    In the judge's line, the moves are counted after the answer to the judge's move.
    """
    after, instead = (turn.move, *turn.line[:1])[-1], (turn.better, *turn.better_line[:1])[-1]
    own, best = (movable(each.after, turn.move.mover).bit_count() for each in (after, instead))
    return own < best


def _outer_turned(move: Consequences) -> int:
    return outer(move.after, sum(1 << bit_of(cell) for cell in move.turned)).bit_count()


def _greedy(turn: Turn) -> list[Reason]:
    """Return a reason if, early in the game, the move turns more discs than the judge's move.

    There is a reason only if the mover also has fewer moves after the expected answer than in the judge's line.
    """
    own, best, left = len(turn.move.turned), len(turn.better.turned), empty(turn.move.after).bit_count()
    if left < _EARLY or own < best + (1 if left >= _FIRST else _MORE) or not _is_squeezed(turn):
        return []
    message = (
        "it flips {n} disc early where {better} flips {best}; fewer discs leave more moves|"
        "it flips {n} discs early where {better} flips {best}; fewer discs leave more moves"
    )
    return [reason("greedy", message, n=own, better=turn.better_name, best=best)]


def _parallel(turn: Turn, rival: str) -> list[Reason]:
    """Return a reason if the first answer of the game makes the parallel opening.

    Then each side has three discs, in two rows side by side.
    """
    after = turn.move.after
    if rules.CELLS - empty(after).bit_count() != _ANSWERED or not all(
        straight(discs_of(after, each)) for each in (0, 1)
    ):
        return []
    if not _is_squeezed(turn):
        return []
    message = "it plays the parallel opening: three discs in a row beside the three of {side}"
    return [reason("parallel", message, side=rival)]


def _fewer_next(turn: Turn, sides: SideLabels) -> list[Reason]:
    """Return a reason if the mover has fewer moves after the expected answer than in the judge's line.

    In the judge's line, the moves are counted after the answer to the judge's move.
    """
    reply, other = turn.reply, turn.better_reply
    if reply is None or other is None or rules.PASS in (reply.action, other.action):
        return []
    own, best = (movable(each.after, turn.move.mover).bit_count() for each in (reply, other))
    if own == 0 or best < own + (_MORE if own <= _SOME else _LOST):
        return []
    message = (
        "after the answer {reply} {side} has {n} move; with {better} it would have {best}|"
        "after the answer {reply} {side} has {n} moves; with {better} it would have {best}"
    )
    name = turn.game.action_to_string
    names = {"reply": name(turn.move.after, reply.action), "other": name(turn.better.after, other.action)}
    side = sides.side(turn.move.mover)
    return [reason("fewer-next", message, side=side, n=own, best=best, better=turn.better_name, **names)]


def _worse_next(turn: Turn, sides: SideLabels) -> list[Reason]:
    """Return a reason if one of three counts is worse after the expected answer than in the judge's line.

    The counts are the mover's moves, the other side's moves, and the mover's discs beside empty squares; the greatest
    difference is named. In the judge's line, the counts are taken after the judge's move and the answer to it.
    """
    reply, other = turn.reply, turn.better_reply
    if reply is None or other is None or rules.PASS in (reply.action, other.action):
        return []
    mover, name = turn.move.mover, turn.game.action_to_string
    counts = (
        (_FEWER_MOVES, mover, -1, _moves_of),
        (_MORE_MOVES, 1 - mover, 1, _moves_of),
        (_OUTER, mover, 1, _outer_of),
    )
    found = [
        (sign * (count(reply.after, player) - count(other.after, player)), message, player, count)
        for message, player, sign, count in counts
    ]
    worse, message, player, count = max(found, key=lambda each: each[0])
    if worse < 1:
        return []
    named = {"reply": name(turn.move.after, reply.action), "other": name(turn.better.after, other.action)}
    claims = {"n": count(reply.after, player), "best": count(other.after, player), "better": turn.better_name, **named}
    kind = "more-outer" if count is _outer_of else "more-moves" if message is _MORE_MOVES else "fewer-moves"
    found_reason = reason(kind, message, side=sides.side(player), **claims)
    return [found_reason.weighing(Weight.COUNTED if worse >= _MORE else Weight.SLIGHT)]


def _moves_of(state: rules.Othello, player: int) -> int:
    return movable(state, player).bit_count()


def _outer_of(state: rules.Othello, player: int) -> int:
    return outer(state, discs_of(state, player)).bit_count()


def _outside(turn: Turn) -> list[Reason]:
    """Return a reason if the disc lies outside the middle of the board too early, and the judge's disc lies inside."""
    if empty(turn.move.after).bit_count() < INSIDE or is_inner(turn.move.action) or not is_inner(turn.better.action):
        return []
    if not _is_squeezed(turn):
        return []
    message = "it leaves the middle 16 squares early; {better} stays inside"
    return [reason("outside", message, better=turn.better_name).weighing(Weight.SLIGHT)]
