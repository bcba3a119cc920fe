"""Reasons why a move of Connect Four is good or bad: fours blocked, made and threatened, and threats for later."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coach import lines
from coach.connect4.aloud import ALOUD
from coach.connect4.forcing import forced_win
from coach.connect4.threats import (
    WINDOWS,
    completes,
    filled,
    fours_left,
    is_odd,
    landings,
    new,
    open_lines,
    quiet,
    safe,
    threats,
    waiting,
)
from coach.reasons import Reason, Weight, line_reasons, reason
from game import connect4 as rules
from game.text import parse_square, square_name
from game.verbs import apply_action

if TYPE_CHECKING:
    from coach.side_labels import SideLabels
    from game.texts import Message
    from table.consequences import Cell, Consequences
    from table.review.turns import Turn

COLUMNS: Message = "{side} first: columns {moves}"
"""Words for moves of Connect Four that both sides make in turn."""
_CELLS = frozenset({"cell", "above", "first", "second"})
"""The claims that are cells."""
_FEW = 2
"""The greatest number of columns that counts as few."""
_SAFE = 4
"""The greatest number of safe columns for which safety is a reason."""
_BEGUN = 2
"""The number of discs that make an open line a begun four."""
_MORE_FOURS = (
    "{side} answers in column {reply} and can still make {n} four; after column {better} at most {best}|"
    "{side} answers in column {reply} and can still make {n} fours; after column {better} at most {best}"
)
_TAKES_BETTER = (
    "it leaves column {better} to {side}, who can then still make {n} four instead of {best} at most|"
    "it leaves column {better} to {side}, who can then still make {n} fours instead of {best} at most"
)
_FEWER_FOURS = "{rival} answers in column {reply}, and {side} has fewer ways to make four than after the better move"
_MORE_BEGUN = "{side} answers in column {reply} and has begun more fours than after the better move"
_FEWER_BEGUN = "{rival} answers in column {reply}, and {side} has begun fewer fours than after the better move"
_FORESEEN = 12
"""The greatest number of safe discs (`quiet`) for which a forecast is made; more discs would bring new threats."""


def reasons(move: Consequences, sides: SideLabels) -> tuple[Reason, ...]:
    """Return the reasons for a move, the most important first."""
    if move.wins:
        return (reason("line", "it makes {line}", line=lines.name(lines.runs(rules.winning_cells(move.after))[0])),)

    def lands(cell: Cell) -> bool:
        return rules.landing_row(move.after, cell[0]) == cell[1]

    (cell,) = move.filled
    lines_ = line_reasons(rules.board(move.before), rules.board(move.after), cell, move.mover, WINDOWS, lands)
    strong = [each for each in lines_ if each.kind.startswith("threatens")] + _threat(move)
    weak = [each for each in lines_ if each.kind == "blocks-line" or (each.kind == "makes-line" and not strong)]
    forced = [] if any(each.kind == "threatens-twice" for each in strong) else _forces_win(move, sides)
    found = [*forced, *strong, *_prevents_forced_win(move, sides), *_prevents(move, sides)]
    found += [
        *_leaves_few(move, sides),
        *_last_quiet(move, sides),
        *_keeps_safe(move, sides),
        *weak,
        *_most_fours(move, sides),
    ]
    if cell[0] == rules.COLUMNS // 2:
        found.append(reason("middle", "it takes the middle column").weighing(Weight.SLIGHT))
    return _with_places(found)


def mistake_reasons(turn: Turn, sides: SideLabels) -> tuple[Reason, ...]:
    """Return the reasons against a move, the most important first; none if the game is then over or lost at once."""
    if turn.move.over or turn.move.winning_reply is not None:
        return ()
    found = [*_gives_up(turn, sides), *_first_to_give(turn.move, sides), *_has_few(turn), *_opens(turn, sides)]
    return _with_places([*found, *_fours_left(turn, sides), *_fewer_lines(turn)])


def _with_places(found: list[Reason]) -> tuple[Reason, ...]:
    """Return the reasons with each cell named by column and row in words, since the board shows only numbers."""
    return tuple(each.naming(_place, *_CELLS & each.claims.keys()) for each in found)


def _place(name: str) -> str:
    return ALOUD.square(parse_square(name, rules.ROWS, rules.COLUMNS))


def _letters(mover: int) -> tuple[str, str]:
    """Return the letters of the mover and of the other side."""
    return "wb"[mover], "bw"[mover]


# -- what a move does for its own side ------------------------------------------------------------------


def _forces_win(move: Consequences, sides: SideLabels) -> list[Reason]:
    """Return a reason if the disc begins a win by threats alone, or continues one."""
    line = forced_win(move.before, move.mover, move.action)
    if len(line) < 3:
        return []
    return [_by_threats("forces-win", "it wins by threats alone", line, sides.side(move.mover))]


def _by_threats(kind: str, message: Message, line: tuple[int, ...], first: str, **claims: object) -> Reason:
    """Return the reason about a win by threats alone.

    `line` has the columns, from 0, of the discs of this win and of the answers; the side named `first` begins.
    """
    columns = tuple(str(column + 1) for column in line)
    found = reason(kind, message, columns=columns, **claims)
    return found._replace(moves=" ".join(columns), listed=COLUMNS, first=first)


def _prevents_forced_win(move: Consequences, sides: SideLabels) -> list[Reason]:
    """Return a reason if the disc stops a win by threats alone that the other side could otherwise begin."""
    rival = 1 - move.mover
    line = forced_win(move.before, rival)
    if len(line) < 3 or forced_win(move.after, rival):
        return []
    message = "it keeps {side} from a win by threats alone"
    return [_by_threats("prevents-forced-win", message, line, sides.side(rival), side=sides.side(rival))]


def _threat(move: Consequences) -> list[Reason]:
    """Return a reason if the disc makes a new threat in a cell that no disc can reach yet.

    The reason compares this threat with the other threats of its column.
    """
    own, rival = _letters(move.mover)
    before, after = rules.board(move.before), rules.board(move.after)
    mine, theirs = waiting(after, own), waiting(after, rival)
    for column, row in new(threats(before, own), mine):
        name, below, above = square_name(column, row), (column, row - 1), (column, row + 1)
        if below in mine or above in mine:
            pair = sorted((row, (below if below in mine else above)[1]))
            first, second = (square_name(column, each) for each in pair)
            message = "it makes two threats, one above the other, at {first} and {second}"
            return [reason("stacked-threats", message, first=first, second=second)]
        if above in theirs:
            message = "it makes a threat at {cell}, right under the one at {above}"
            return [reason("undercuts", message, cell=name, above=square_name(*above))]
        message = "it makes an odd threat at {cell}" if is_odd((column, row)) else "it makes an even threat at {cell}"
        return [reason("makes-threat", message, cell=name, odd=is_odd((column, row)))]
    return []


def _prevents(move: Consequences, sides: SideLabels) -> list[Reason]:
    """Return a reason if the move takes a cell from which the other side would gain threats.

    With a disc there, the other side would have made two threats at once, or a threat for later.
    """
    own, rival = _letters(move.mover)
    before, (cell,) = rules.board(move.before), move.filled
    if completes(before, cell, rival):
        return []  # another reason names the win that it stops
    there = filled(before, cell, rival)
    gained = list(new(threats(before, rival), threats(there, rival)))
    side, open_now = sides.side(1 - move.mover), landings(there)
    wins = [each for each in threats(there, rival) if each in open_now]
    if len(wins) > 1 and not any(completes(there, each, own) for each in open_now):
        return [reason("prevents-fork", "it keeps {side} from two threats at once", side=side)]
    later = [each for each in gained if each not in open_now]
    if not later:
        return []
    message = "it keeps {side} from a threat at {cell}"
    return [reason("prevents-threat", message, side=side, cell=square_name(*later[0]))]


def _leaves_few(move: Consequences, sides: SideLabels) -> list[Reason]:
    """Return a reason if the move leaves the other side only few columns that do not lose at once.

    There is no reason while one of the sides threatens a win.
    """
    own, rival = _letters(move.mover)
    board = rules.board(move.after)
    if any(completes(board, cell, letter) for cell in landings(board) for letter in (own, rival)):
        return []
    left, side = safe(board, rival), sides.side(1 - move.mover)
    if not left:
        return [reason("leaves-none", "it leaves {side} only columns that lose at once", side=side)]
    if len(left) > _FEW or len(left) == len(landings(board)):
        return []
    message = (
        "it leaves {side} only {n} column that does not lose at once|"
        "it leaves {side} only {n} columns that do not lose at once"
    )
    return [reason("leaves-few", message, side=side, n=len(left))]


def _keeps_safe(move: Consequences, sides: SideLabels) -> list[Reason]:
    """Return a reason if the disc is in one of the few columns that do not let the other side win at once."""
    board, (own, rival) = rules.board(move.before), _letters(move.mover)
    left = safe(board, own)
    if move.filled[0] not in left or len(left) > _SAFE or len(left) == len(landings(board)):
        return []
    if any(completes(board, cell, rival) for cell in landings(board)):
        return []  # another reason names the win that it stops
    side = sides.side(1 - move.mover)
    if len(left) == 1:
        return [reason("only-safe", "it is the only column that does not let {side} win at once", n=1, side=side)]
    return [
        reason("safe-column", "it is one of {n} columns that do not let {side} win at once", n=len(left), side=side)
    ]


def _most_fours(move: Consequences, sides: SideLabels) -> list[Reason]:
    """Return a reason if no other column's landing cell is on more open lines of the mover; else try `_shuts_most`.

    A line is open if it can still become the mover's four.
    """
    board, rival = rules.board(move.before), _letters(move.mover)[1]
    counts = {cell: open_lines(board, cell, rival) for cell in landings(board)}
    n = counts[move.filled[0]]
    if n and n == max(counts.values()):
        message = (
            "it can become part of {n} four; no other column offers more|"
            "it can become part of {n} fours; no other column offers more"
        )
        return [reason("most-fours", message, n=n).weighing(Weight.SLIGHT)]
    return _shuts_most(move, sides)


def _shuts_most(move: Consequences, sides: SideLabels) -> list[Reason]:
    """Return a reason if no other column's landing cell is on more open lines of the other side.

    Else try `_touches_most`.
    """
    board, own = rules.board(move.before), _letters(move.mover)[0]
    counts = {cell: open_lines(board, cell, own) for cell in landings(board)}
    n = counts[move.filled[0]]
    if not n or n < max(counts.values()):
        return _touches_most(move)
    message = (
        "it spoils {n} possible four of {side}; no other column spoils more|"
        "it spoils {n} possible fours of {side}; no other column spoils more"
    )
    return [reason("shuts-most", message, n=n, side=sides.side(1 - move.mover)).weighing(Weight.SLIGHT)]


def _touches_most(move: Consequences) -> list[Reason]:
    """Return a reason if no other column has a landing cell on more lines that are open for either side."""
    board = rules.board(move.before)
    counts = {cell: sum(open_lines(board, cell, letter) for letter in "wb") for cell in landings(board)}
    n = counts[move.filled[0]]
    if not n or n < max(counts.values()):
        return []
    message = "it lies on {n} possible fours of both sides; no other column lies on more"
    return [reason("touches-most", message, n=n).weighing(Weight.SLIGHT)]


def _middle(move: Consequences) -> list[Reason]:
    is_there = move.filled[0][0] == rules.COLUMNS // 2
    return [reason("middle", "it takes the middle column").weighing(Weight.SLIGHT)] if is_there else []


def _last_quiet(move: Consequences, sides: SideLabels) -> list[Reason]:
    """Return a reason if the other side must be the first to play under one of the mover's threats."""
    return _runs_out(move, 1 - move.mover, sides, "rival-runs-out")


def _runs_out(move: Consequences, side: int, sides: SideLabels, kind: str) -> list[Reason]:
    """Return the reason `kind` if `side` will have to play under a threat of the other side.

    There is a reason only for a single such threat, with 1 to `_FORESEEN` safe discs to be played before.
    """
    board, against = rules.board(move.after), _letters(side)[1]
    left = quiet(board)
    if any(completes(board, cell, letter) for cell in landings(board) for letter in "wb"):
        return []
    holders = waiting(board, against)
    if not left.under or any((column, row + 1) not in holders for column, row in left.under):
        return []
    first = (1 - move.mover) if left.discs % 2 == 0 else move.mover
    if first != side:
        return []
    (column, row), *others = left.under
    if others or not 0 < left.discs <= _FORESEEN:
        return []
    message = (
        "after {n} more safe disc {side} must play under the threat at {cell}|"
        "after {n} more safe discs {side} must play under the threat at {cell}"
    )
    return [reason(kind, message, n=left.discs, side=sides.side(side), cell=square_name(column, row + 1))]


# -- what a bad move does against its own side ----------------------------------------------------------


def _gives_up(turn: Turn, sides: SideLabels) -> list[Reason]:
    """Return a reason if the answer lands right above the disc, in a cell where the mover threatened a four."""
    move = turn.move
    (column, row), own = move.filled[0], _letters(move.mover)[0]
    above = (column, row + 1)
    if turn.reply is None or turn.reply.filled != (above,) or not completes(rules.board(move.after), above, own):
        return []
    side = sides.side(1 - move.mover)
    return [reason("lets-block", "it lets {side} block the four at {cell}", side=side, cell=square_name(*above))]


def _opens(turn: Turn, sides: SideLabels) -> list[Reason]:
    """Return a reason if the expected answer lands right on top of the move's disc.

    If the first side answers on an even row, the reason names this row: the cell would else go to the second side.
    """
    reply, (column, row) = turn.reply, turn.move.filled[0]
    if reply is None or reply.filled != ((column, row + 1),):
        return []
    cell = square_name(column, row + 1)
    if reply.mover == 0 and not is_odd((column, row + 1)):
        return [reason("even-row", "it gives away {cell}, a cell in an even row", cell=cell)]
    return [
        reason("opens-cell", "it opens {cell} for {side}", cell=cell, side=sides.side(reply.mover)).weighing(
            Weight.SLIGHT
        )
    ]


def _has_few(turn: Turn) -> list[Reason]:
    """Return a reason if, after the expected answer, only few columns do not lose at once for the mover."""
    if turn.reply is None or turn.reply.over:
        return []
    board = rules.board(turn.reply.after)
    own, _ = _letters(turn.move.mover)
    if (threats(board, "w") | threats(board, "b")) & set(landings(board)):
        return []
    left = safe(board, own)
    if not 0 < len(left) <= _FEW or len(left) == len(landings(board)):
        return []
    message = (
        "after column {reply} only {n} column does not lose at once|"
        "after column {reply} only {n} columns do not lose at once"
    )
    reply = turn.game.action_to_string(turn.move.after, turn.reply.action)
    return [reason("few-left", message, n=len(left), reply=reply)]


def _first_to_give(move: Consequences, sides: SideLabels) -> list[Reason]:
    """Return a reason if the mover's own side must be the first to play under one of the other side's threats."""
    return _runs_out(move, move.mover, sides, "runs-out")


def _fours_left(turn: Turn, sides: SideLabels) -> list[Reason]:
    """Return a reason if the expected answer leaves the mover worse off for fours than any answer to the better move.

    The other side then has more open fours, or the mover fewer. If these numbers are equal, the numbers of begun fours
    are compared.
    """
    reply, better = turn.reply, turn.better
    if reply is None or reply.over or turn.is_best or better.over:
        return []
    after = rules.board(reply.after)
    others = [rules.board(apply_action(better.after, action)) for action in turn.game.actions(better.after)]
    names = {"reply": turn.game.action_to_string(turn.move.after, reply.action), "better": turn.better_name}
    more_fours = _TAKES_BETTER if reply.filled == better.filled else _MORE_FOURS
    for least, more, fewer in ((0, more_fours, _FEWER_FOURS), (_BEGUN, _MORE_BEGUN, _FEWER_BEGUN)):
        for player, better_than, message in ((reply.mover, max, more), (turn.move.mover, min, fewer)):
            letter = _letters(player)[0]
            n, best = fours_left(after, letter, least), better_than(fours_left(each, letter, least) for each in others)
            if n != best and better_than(n, best) == n:
                side, rival = sides.side(player), sides.side(reply.mover)
                claims = {"side": side, "rival": rival, "n": n, "best": best, "least": least, **names}
                return [reason("fours-left", message, **claims).weighing(Weight.COUNTED)]
    return []


def _fewer_lines(turn: Turn) -> list[Reason]:
    """Return a reason if the better disc lies on more open lines than the played disc.

    A line is open if it can still become a four.
    """
    if turn.is_best:
        return []
    board, rival = rules.board(turn.move.before), _letters(turn.move.mover)[1]
    (own,), (better,) = turn.move.filled, turn.better.filled
    n, more = open_lines(board, own, rival), open_lines(board, better, rival)
    if more <= n:
        return []
    message = (
        "it can become part of {n} four; column {better} could become part of {more}|"
        "it can become part of {n} fours; column {better} could become part of {more}"
    )
    return [reason("fewer-lines", message, n=n, more=more, better=turn.better_name).weighing(Weight.SLIGHT)]
