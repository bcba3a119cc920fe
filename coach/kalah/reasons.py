"""Reasons why a move of Kalah is good: an extra turn, captures, seeds saved, and seeds stored."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coach.kalah.counting import MANY, again_count, chain, fed_by, most_taken, moves_of, taken_by, with_side
from coach.kalah.sowing import sowing_of, store_of, total_of
from coach.reasons import Reason, Weight, reason
from table.consequences import Consequences

if TYPE_CHECKING:
    from coach.side_labels import SideLabels


def reasons(move: Consequences, sides: SideLabels) -> tuple[Reason, ...]:
    """Return the reasons for a move, the most important first."""
    rival = sides.side(1 - move.mover)
    if move.over:
        return (*_captures(move), *_brings_home(move))
    saved = _saves(move, rival)
    return (
        *_passes_half(move),
        *_captures(move),
        *_again(move),
        *saved,
        *_threatens(move),
        *_starves(move, rival),
        *_prepares(move),
        *([] if saved else _least_exposed(move, rival)),
        *_feeds_least(move, rival),
        *_gains(move),
    )


def _brings_home(move: Consequences) -> list[Reason]:
    home = sowing_of(move).home[move.mover]
    message = "it ends the game and brings {n} seed home|it ends the game and brings {n} seeds home"
    return [reason("brings-home", message, n=home).counting(home)] if home else []


def _passes_half(move: Consequences) -> list[Reason]:
    """Return a reason if the store now holds more than half of all seeds: the other side cannot catch up."""
    more, half = store_of(move.after, move.mover), total_of(move.after) // 2
    if more <= half or store_of(move.before, move.mover) > half:
        return []
    return [reason("passes-half", "it brings the store to {n} seeds, more than half", n=more)]


def _captures(move: Consequences) -> list[Reason]:
    taken = sowing_of(move).captured
    return [reason("captures", "it captures {n} seed|it captures {n} seeds", n=taken).counting(taken)] if taken else []


def _again(move: Consequences) -> list[Reason]:
    """Return the reasons of an extra turn: the turn itself, a capture in it, and more turns; else no reasons."""
    if not move.again:
        return []
    found = [reason("again", "it gives another turn")]
    follow = most_taken(move.game, move.after)
    taken = 0 if follow is None else taken_by(follow)
    if follow is not None and taken:
        message = "then it can capture {n} seed with house {move}|then it can capture {n} seeds with house {move}"
        name = move.game.action_to_string(move.after, follow.action)
        found.append(reason("again-captures", message, n=taken, move=name).counting(taken))
    turns = chain(move.game, move.after)
    if turns:
        message = "it allows one more turn after that|it allows {n} more turns after that"
        found.append(reason("chain", message, n=turns).counting(turns))
    return found


def _saves(move: Consequences, rival: str) -> list[Reason]:
    """Return a reason if the move saves seeds that the other side could have captured."""
    if move.again:
        return []
    before, after = most_taken(move.game, with_side(move.before, 1 - move.mover)), most_taken(move.game, move.after)
    could = 0 if before is None else taken_by(before)
    can = 0 if after is None else taken_by(after)
    if could < MANY or could - can < MANY:
        return []
    message = (
        (
            "it leaves {side} {n} seed to capture instead of {could}|"
            "it leaves {side} {n} seeds to capture instead of {could}"
        )
        if can
        else "it saves {could} seeds from {side}"
    )
    return [reason("saves", message, side=rival, n=can, could=could).counting(could - can)]


def _threatens(move: Consequences) -> list[Reason]:
    """Return a reason if the move makes a new threat: to capture with the next move if the other side does nothing."""
    if move.again:
        return []
    found = most_taken(move.game, with_side(move.after, move.mover))
    taken = 0 if found is None else taken_by(found)
    before = max(taken_by(each) for each in moves_of(move.game, move.before))
    if found is None or taken < MANY or taken <= before:
        return []
    name = move.game.action_to_string(found.before, found.action)
    return [
        reason("threatens", "it threatens to capture {n} seeds with house {move}", n=taken, move=name).counting(taken)
    ]


def _starves(move: Consequences, rival: str) -> list[Reason]:
    """Return a reason if fewer houses give the other side an extra turn after the move than before it."""
    if move.again:
        return []
    before = again_count(move.game, with_side(move.before, 1 - move.mover))
    after = again_count(move.game, move.after)
    if before - after < 1:
        return []
    message = (
        (
            "it leaves {side} {n} house to go again with instead of {before}|"
            "it leaves {side} {n} houses to go again with instead of {before}"
        )
        if after
        else "it keeps {side} from going again"
    )
    return [reason("starves", message, side=rival, n=after, before=before).counting(before - after)]


def _prepares(move: Consequences) -> list[Reason]:
    """Return a reason if more houses would give the mover an extra turn after the move than before it."""
    if move.again:
        return []
    before, after = again_count(move.game, move.before), again_count(move.game, with_side(move.after, move.mover))
    if after <= before:
        return []
    message = (
        "it leaves {n} house that can go again next instead of {before}|"
        "it leaves {n} houses that can go again next instead of {before}"
        if before
        else "it leaves {n} house that can go again next|it leaves {n} houses that can go again next"
    )
    return [reason("prepares", message, n=after, before=before).counting(after - before).weighing(Weight.COUNTED)]


def _least_exposed(move: Consequences, rival: str) -> list[Reason]:
    """Return a reason if no other house leaves the other side fewer seeds to capture."""
    if move.again:
        return []
    counts = [_exposed(each) for each in moves_of(move.game, move.before)]
    n = _exposed(move)
    if n > min(counts) or n == max(counts):
        return []
    message = (
        (
            "it leaves {side} {n} seed to capture, the fewest possible|"
            "it leaves {side} {n} seeds to capture, the fewest possible"
        )
        if n
        else "it leaves {side} nothing to capture"
    )
    return [reason("least-exposed", message, side=rival, n=n).weighing(Weight.COUNTED)]


def _exposed(move: Consequences) -> int:
    """Return the most seeds that the other side can capture after a move; 0 if that side is not to move."""
    found = None if move.again else most_taken(move.game, move.after)
    return 0 if found is None else taken_by(found)


def _feeds_least(move: Consequences, rival: str) -> list[Reason]:
    """Return a reason if no other house sows fewer seeds into the other side's houses."""
    counts = [fed_by(each) for each in moves_of(move.game, move.before)]
    n = fed_by(move)
    if n > min(counts) or n == max(counts):
        return []
    message = (
        "it gives {side} {n} seed, the fewest possible|it gives {side} {n} seeds, the fewest possible"
        if n
        else "it gives {side} no seeds"
    )
    return [reason("feeds-least", message, side=rival, n=n).weighing(Weight.SLIGHT)]


def _gains(move: Consequences) -> list[Reason]:
    """Return a reason if the store gains seeds, without a capture or an extra turn."""
    n = sowing_of(move).gain
    if not n or move.again or taken_by(move):
        return []
    return [reason("gains", "it stores {n} seed|it stores {n} seeds", n=n).counting(n).weighing(Weight.SLIGHT)]
