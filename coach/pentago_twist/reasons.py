"""Reasons why a move of Pentago-Twist is good or bad: lines blocked, made, joined and broken, and fives at hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coach import lines
from coach.pentago_twist.fives import MarbleBits, reach, sockets, ways
from coach.pentago_twist.twist_texts import QUADRANTS, as_noun
from coach.reasons import Reason, Weight, line_reasons, reason
from game import pentago_twist as rules
from game.in_line import windows
from game.text import EMPTY, letter_at, square_name
from game.texts import Message, text
from game.verbs import apply_action, current_player

if TYPE_CHECKING:
    from coach.side_labels import SideLabels
    from table.consequences import Cell, Consequences
    from table.review.turns import Turn

WINDOWS = windows(rules.SIZE, rules.SIZE, 5)

_MANY = 3
"""The smallest number of marbles in line that counts as a reason."""
_BEGUN = 2
"""The number of marbles that make an open line a begun one."""
_INNER_MIDDLE = 4
_NO_LINE = "it leaves {side} no open line of {least} or more"
_BEST_LINES = {
    "fewest-lines": (
        "it leaves {side} {n} open line of {least} or more, the fewest possible|"
        "it leaves {side} {n} open lines of {least} or more, the fewest possible"
    ),
    "most-lines": (
        "it makes {n} open line of {least} or more, the most possible|"
        "it makes {n} open lines of {least} or more, the most possible"
    ),
}
_IN_LINE = "after the answer {reply} {side} has {n} in line; with the better move it would have {best}"
_LINES_NEXT = (
    "after the answer {reply} {side} has {n} open line of {least} or more; with the better move it would have {best}|"
    "after the answer {reply} {side} has {n} open lines of {least} or more; with the better move it would have {best}"
)
_NONE_BY_BETTER = (
    "after the answer {reply} {side} has {n} open line of {least} or more; with the better move it would have none|"
    "after the answer {reply} {side} has {n} open lines of {least} or more; with the better move it would have none"
)
_REACH_NEXT = "after the answer {reply} {side} can have {n} in line next; with the better move it could have {best}"
_NO_LINE_NEXT = (
    "after the answer {reply} {side} has no open line of {least} or more; with the better move it would have {best}"
)


def reasons(move: Consequences, sides: SideLabels) -> tuple[Reason, ...]:
    """Return the reasons for a move, the most important first."""
    if move.wins:
        return (reason("line", "it makes {line}", line=lines.name(lines.runs(rules.winning_cells(move.after))[0])),)
    cell = rules.square_of(move.action >> 3)
    found = line_reasons(
        rules.board(move.before), rules.board(move.after), cell, move.mover, WINDOWS, lambda _cell: True
    )
    threats, trio = _threats(move), _trio(move)
    made = [] if threats or trio else [each for each in found if each.kind == "makes-line"]
    blocked = [each for each in found if each.kind == "blocks-line"]
    found = [*threats, *_cuts(move, sides), *made, *blocked, *_joins(move), *trio] or _best_lines(move, sides)
    begun = [] if any(each.kind == "most-lines" for each in found) else _begins_lines(move)
    return (*found, *begun, *_shuts_lines(move, sides), *_middle(move))


def mistake_reasons(turn: Turn, sides: SideLabels) -> tuple[Reason, ...]:
    """Return the reasons against a move, the most important first; none if the move ends the game."""
    if turn.move.over:
        return ()
    found = [*_breaks(turn.move), *_joins_rival(turn.move, sides)]
    found += [*_lets_reach(turn, sides), *_worse_next(turn, sides)]
    return (*found, *_leaves_lines(turn, sides), *_fewer_lines(turn))


# -- what a move does for its own side ------------------------------------------------------------------


def _threats(move: Consequences) -> list[Reason]:
    """Return a reason if the move threatens five next, and the other side cannot win first."""
    found = MarbleBits.of(move.after, move.mover)
    if move.over or move.winning_reply is not None or not (at := sockets(found)):
        return []
    way = next(ways(found))
    quadrant = text(QUADRANTS[way.quadrant])
    if way.cell is None:
        message = "it threatens five by a twist of the {quadrant} quadrant alone"
        return [reason("threatens-by-twist", message, quadrant=quadrant, twist=(way.quadrant, way.kind))]
    if len(at) > 1:
        names = [square_name(*rules.square_of(cell)) for cell in at]
        return [reason("threatens-sockets", "it threatens five from {n} places", n=len(at), sockets=tuple(names))]
    name = square_name(*rules.square_of(way.cell))
    message = "it threatens five with {cell} and a twist of the {quadrant} quadrant"
    return [reason("threatens-five", message, cell=name, quadrant=quadrant, twist=(way.quadrant, way.kind))]


def _cuts(move: Consequences, sides: SideLabels) -> list[Reason]:
    """Return a reason if the move shortens the other side's longest line."""
    rival = 1 - move.mover
    before, after = MarbleBits.of(move.before, rival).longest, MarbleBits.of(move.after, rival).longest
    if after >= before or before < _MANY:
        return []
    message = (
        "it leaves {side} {n} in line instead of {before}"
        if after
        else "it leaves {side} nothing in line instead of {before}"
    )
    return [reason("cuts-line", message, side=sides.side(rival), before=before, n=after)]


def _joins(move: Consequences) -> list[Reason]:
    """Return a reason if the twist alone lengthens the mover's longest line."""
    still, after = _unturned(move, move.mover).longest, MarbleBits.of(move.after, move.mover).longest
    if after <= still or after < _MANY:
        return []
    message = "its twist brings {n} in line instead of {before}" if still else "its twist brings {n} in line"
    return [reason("twist-joins", message, n=after, before=still)]


def _trio(move: Consequences) -> list[Reason]:
    """Return a reason if the move makes a straight three within a quadrant: no twist breaks such a three."""
    before, after = MarbleBits.of(move.before, move.mover).trios, MarbleBits.of(move.after, move.mover).trios
    if len(after) <= len(before):
        return []
    quadrants = {quadrant for quadrant, _ in before}
    quadrant = next((each for each, _ in sorted(after) if each not in quadrants), None)
    if quadrant is None:
        return []
    name = text(QUADRANTS[quadrant])
    return [
        reason("makes-trio", "it makes three in a row within the {quadrant} quadrant", quadrant=name, number=quadrant)
    ]


def _best_lines(move: Consequences, sides: SideLabels) -> list[Reason]:
    """Return a reason if no other move leaves a better number of open lines with several marbles.

    A better number is a smaller one for the other side, or a greater one for the mover.
    """
    states = [apply_action(move.before, action) for action in move.game.distinct_actions(move.before)]
    for least in range(_MANY, 1, -1):
        for kind, player, best_of in (("fewest-lines", 1 - move.mover, min), ("most-lines", move.mover, max)):
            counts = {MarbleBits.of(state, player).lines_of(least) for state in states}
            n = MarbleBits.of(move.after, player).lines_of(least)
            if n == best_of(counts) and len(counts) > 1:
                named = {"side": sides.side(player), "n": n, "least": least}
                found = reason(kind, _BEST_LINES[kind] if n else _NO_LINE, **named)
                return [found.weighing(Weight.COUNTED)]
    return []


def _begins_lines(move: Consequences) -> list[Reason]:
    """Return a reason if the mover has more open lines with several marbles after the move than before it."""
    before, n = (MarbleBits.of(state, move.mover).lines_of(_BEGUN) for state in (move.before, move.after))
    if n <= before:
        return []
    message = (
        "it adds {n} open line of two or more|it adds {n} open lines of two or more"
        if before
        else "it makes {n} open line of two or more|it makes {n} open lines of two or more"
    )
    return [reason("begins-lines", message, n=n - before, before=before).counting(n).weighing(Weight.SLIGHT)]


def _shuts_lines(move: Consequences, sides: SideLabels) -> list[Reason]:
    """Return a reason if the move leaves the other side fewer open lines."""
    rival = 1 - move.mover
    before, n = (MarbleBits.of(state, rival).lines_of(1) for state in (move.before, move.after))
    if n >= before:
        return []
    message = (
        "it leaves {side} {n} open line instead of {before}|it leaves {side} {n} open lines instead of {before}"
        if n
        else "it leaves {side} no open line instead of {before}"
    )
    shut = reason("shuts-lines", message, side=sides.side(rival), n=n, before=before)
    return [shut.counting(-n).weighing(Weight.SLIGHT)]


def _middle(move: Consequences) -> list[Reason]:
    """Return a reason if the marble takes the middle of a quadrant: no twist moves a marble there."""
    quadrant, inner = divmod(move.action >> 3, 9)
    if inner != _INNER_MIDDLE:
        return []
    name = text(QUADRANTS[quadrant])
    return [
        reason("middle", "it takes the middle of the {quadrant} quadrant", quadrant=name, number=quadrant).weighing(
            Weight.SLIGHT
        )
    ]


# -- what a bad move does against its own side ----------------------------------------------------------


def _breaks(move: Consequences) -> list[Reason]:
    """Return a reason if the twist shortens the mover's longest line."""
    still, after = _unturned(move, move.mover).longest, MarbleBits.of(move.after, move.mover).longest
    if after >= still or still < _MANY:
        return []
    return [reason("twist-breaks", "its twist leaves {n} in line instead of {before}", before=still, n=after)]


def _joins_rival(move: Consequences, sides: SideLabels) -> list[Reason]:
    """Return a reason if the twist lengthens the other side's longest line."""
    rival = 1 - move.mover
    before, after = MarbleBits.of(move.before, rival).longest, MarbleBits.of(move.after, rival).longest
    if after <= before or after < _MANY:
        return []
    message = "it gives {side} {n} in line instead of {before}"
    return [reason("joins-rival", message, side=sides.side(rival), n=after, before=before)]


def _lets_reach(turn: Turn, sides: SideLabels) -> list[Reason]:
    """Return a reason if the other side's next move can make a longer line than after the better move."""
    rival = 1 - turn.move.mover
    n, fewer = (reach(MarbleBits.of(each.after, rival)) for each in (turn.move, turn.better))
    if turn.better.over or not fewer < n < rules.SIZE - 1 or n < _MANY:
        return []
    message = "it lets {side} have {n} in line next; the better move allows only {fewer}"
    return [reason("lets-reach", message, side=sides.side(rival), n=n, fewer=fewer, better=turn.better_name)]


def _worse_next(turn: Turn, sides: SideLabels) -> list[Reason]:
    """Return a reason if the expected answer leaves the mover worse lines than the answer to the better move.

    The other side then has more marbles in line, or the mover fewer. If these numbers are equal, the numbers of open
    lines are compared, and then the longest lines after one more move (`_reaches_next`).
    """
    reply, other = turn.reply, turn.better_reply
    if reply is None or other is None or reply.over or other.over:
        return []
    name = turn.game.action_to_string
    names = {"reply": name(turn.move.after, reply.action), "other": name(turn.better.after, other.action)}
    for least in (0, _MANY, _BEGUN):
        for player, sign in ((reply.mover, 1), (turn.move.mover, -1)):
            n, best = (_in_line(each.after, player, least) for each in (reply, other))
            if sign * (n - best) > 0 and max(n, best) >= (0 if least else _MANY):
                claims = {"n": n, "best": best, "least": least, "better": turn.better_name, **names}
                message = _lines_next(n, best) if least else _IN_LINE
                found = reason("in-line-next", message, side=sides.side(player), **claims)
                return [found.naming(as_noun, "reply").weighing(Weight.COUNTED)]
    return _reaches_next(turn, sides, names)


def _lines_next(n: int, best: int) -> Message:
    """Return the message about a side's open lines.

    There are `n` after the move and its expected answer, and `best` after the better move and its answer.
    """
    if not n:
        return _NO_LINE_NEXT
    return _LINES_NEXT if best else _NONE_BY_BETTER


def _reaches_next(turn: Turn, sides: SideLabels, names: dict[str, str]) -> list[Reason]:
    """Return a reason if the lines that the next moves can make are worse for the mover than after the better move.

    Both times the expected answer is played first. Worse means: the mover's longest possible line is shorter, or the
    other side's is longer.
    """
    assert turn.reply is not None
    assert turn.better_reply is not None
    for player, sign in ((turn.move.mover, -1), (turn.reply.mover, 1)):
        n, best = (reach(MarbleBits.of(each.after, player)) for each in (turn.reply, turn.better_reply))
        if sign * (n - best) > 0:
            message = (
                "after the answer {reply} {side} can have {n} in line next; with the better move it could have {best}"
            )
            claims = {"n": n, "best": best, "better": turn.better_name, **names}
            found = reason("reach-next", message, side=sides.side(player), **claims)
            return [found.naming(as_noun, "reply").weighing(Weight.COUNTED)]
    return []


def _in_line(state: rules.PentagoTwist, player: int, least: int) -> int:
    """Return the most marbles of a side on an open line.

    With `least` above 0, return instead the number of open lines with at least `least` marbles of that side.
    """
    marbles = MarbleBits.of(state, player)
    return marbles.lines_of(least) if least else marbles.longest


def _leaves_lines(turn: Turn, sides: SideLabels) -> list[Reason]:
    """Return a reason if the other side has more open lines with several marbles than after the better move."""
    rival = 1 - turn.move.mover
    least, n, fewer = _lines_that_differ(turn, rival)
    if n <= fewer:
        return []
    message = (
        "it leaves {side} {n} open line of {least} or more; the better move leaves {fewer}|"
        "it leaves {side} {n} open lines of {least} or more; the better move leaves {fewer}"
        if fewer
        else "it leaves {side} {n} open line of {least} or more; the better move leaves none|"
        "it leaves {side} {n} open lines of {least} or more; the better move leaves none"
    )
    claims = {"n": n, "fewer": fewer, "least": least, "better": turn.better_name}
    found = reason("leaves-lines", message, side=sides.side(rival), **claims)
    return [found.weighing(Weight.SLIGHT, least < _MANY or not _remains(turn, rival, least))]


def _fewer_lines(turn: Turn) -> list[Reason]:
    """Return a reason if the mover has fewer open lines with several marbles than after the better move."""
    least, n, more = _lines_that_differ(turn, turn.move.mover)
    if n >= more:
        return []
    message = (
        "it keeps {n} open line of {least} or more; the better move keeps {more}|"
        "it keeps {n} open lines of {least} or more; the better move keeps {more}"
        if n
        else "it keeps no open line of {least} or more; the better move keeps {more}"
    )
    return [
        reason("fewer-lines", message, n=n, more=more, least=least, better=turn.better_name).weighing(
            Weight.SLIGHT, least < _MANY
        )
    ]


def _remains(turn: Turn, player: int, least: int) -> bool:
    """Whether a side's open lines are worse for the mover after the move and its answer than after the better move and
    its answer.

    The open lines with at least `least` marbles of the side are counted.
    """
    reply, other = turn.reply, turn.better_reply
    if reply is None or other is None:
        return False
    n, best = (MarbleBits.of(each.after, player).lines_of(least) for each in (reply, other))
    return n < best if player == turn.move.mover else n > best


def _lines_that_differ(turn: Turn, player: int) -> tuple[int, int, int]:
    """Compare a side's open lines after the move and after the better move.

    For `least` from 4 down to 2, count the lines with at least `least` marbles after each of the two moves. Return the
    first `least` with different counts, and these counts; three zeros if there is none.
    """
    found = (MarbleBits.of(turn.move.after, player), MarbleBits.of(turn.better.after, player))
    numbers = ((least, *(each.lines_of(least) for each in found)) for least in range(4, 1, -1))
    return next(((least, n, better) for least, n, better in numbers if n != better), (0, 0, 0))


def _unturned(move: Consequences, player: int) -> MarbleBits:
    """Return the marbles, with `player` as the first side, after a move has placed its marble and before its twist."""
    return MarbleBits.of(rules.place(move.before, move.action >> 3), player)


# -- for pictures of hints ------------------------------------------------------------------------------


def carried(state: rules.PentagoTwist, action: int) -> tuple[Cell, Cell] | None:
    """Return two cells of a marble that a twist moves: before and after the twist; None if no marble moves.

    A marble of the mover is chosen if possible.
    """
    placed = rules.board(rules.place(state, action >> 3))
    own = "wb"[int(current_player(state))]
    found = []
    for cell, goes in carried_by(*rules.twist_of(action)):
        letter = letter_at(placed, cell)
        if letter != EMPTY and goes != cell:
            found.append((letter != own, cell, goes))
    return min(found)[1:] if found else None


def carried_by(quadrant: int, kind: int) -> list[tuple[Cell, Cell]]:
    """Return pairs for all cells of a quadrant: a cell, and the cell to which a twist carries its marble."""
    first = 9 * quadrant
    goes = [int(rules.TWISTED[kind][1 << inner]).bit_length() - 1 for inner in range(9)]
    return [(rules.square_of(first + inner), rules.square_of(first + end)) for inner, end in enumerate(goes)]
