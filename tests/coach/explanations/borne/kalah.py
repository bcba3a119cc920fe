"""Kalah: what the whole answering turn takes, and what both sides have after it."""

from __future__ import annotations

from collections.abc import Sequence

from tests.coach.explanations.borne.line import turn
from tests.coach.explanations.case import Case, Check
from tests.coach.explanations.kalah import after, again, stored, stores_next, taken
from tests.game.reference import Twin


def answer(case: Case) -> list[tuple[Twin, str]]:
    """The moves of the other side's next turn."""
    return turn(after(case), case.line, 1 - case.mover)


def _takes(moves: list[tuple[Twin, str]], case: Case) -> bool:
    """Whether a turn takes what is claimed, with the house that is named."""
    return any(move == case.claims["move"] and taken(twin, move) == case.claims["n"] for twin, move in moves)


def capture_is_made(case: Case) -> bool:
    """The judge's answer itself makes it."""
    return _takes(answer(case)[:1], case)


def turn_takes(case: Case) -> bool:
    return _takes(turn(case.twin, (case.move, *case.line), case.mover)[1:], case)


def turn_goes_on(case: Case) -> bool:
    """It goes again once by the move itself, and as often as is claimed after that."""
    times = sum(again(twin, move) for twin, move in turn(case.twin, (case.move, *case.line), case.mover))
    return bool(times > case.claims["n"])


def nothing_more_is_taken(case: Case) -> bool:
    return bool(sum(taken(twin, move) for twin, move in answer(case)) <= case.claims["n"])


def does_not_go_again(case: Case) -> bool:
    return not any(again(twin, move) for twin, move in answer(case)[:1])


def goes_again(case: Case) -> bool:
    claims = case.claims["houses"].replace(" and ", ", ").split(", ")
    return any(again(twin, move) and move in claims for twin, move in answer(case)[:1])


def threat_counts(case: Case) -> bool:
    """The other side's answer stops it, or it is carried out."""
    then, moves = after(case), list(case.line)
    while moves and then.mover != case.mover:
        then = then.after(moves.pop(0))
    house = case.claims["move"]
    if then.winner is not None or then.mover != case.mover:
        return True
    if house not in then.moves() or taken(then, house) < case.claims["n"]:
        return True
    return _takes(turn(then, moves, case.mover), case) or not moves


def next_own_turn(case: Case, move: str, line: Sequence[str]) -> list[tuple[Twin, str]]:
    """The moves of the mover's next turn, after the other side's."""
    twin, rest = case.twin.after(move), list(line)
    while rest and twin.mover == case.mover:
        twin = twin.after(rest.pop(0))
    return turn(twin, rest, case.mover)


def fewer_extra_turns(case: Case) -> bool:
    own, better = next_own_turn(case, case.move, case.line), next_own_turn(case, case.better, case.better_line)
    return bool(own) and sum(again(*each) for each in own) < sum(again(*each) for each in better)


def fewer_taken(case: Case) -> bool:
    """Seeds taken in this turn and the next."""
    own, better = (
        sum(taken(*each) for each in [*turn(case.twin, (move, *line), case.mover), *next_own_turn(case, move, line)])
        for move, line in ((case.move, case.line), (case.better, case.better_line))
    )
    return bool(case.line) and own < better


def lead(case: Case, move: str, line: Sequence[str]) -> int:
    """How many seeds more its side has in store after this turn and the other side's."""
    own, other = stores_next(case, move, line)
    return own - other


def falls_behind(case: Case) -> bool:
    return bool(case.line) and lead(case, case.move, case.line) < lead(case, case.better, case.better_line)


def stores_so_many(case: Case) -> bool:
    """The turns of both lines differ by what is claimed in what they bring into the store."""
    own, more = stored(case, case.move, case.line), stored(case, case.better, case.better_line)
    return bool(case.claims["n"] == more - own)


def only_so(case: Case) -> bool:
    """The same house would not go again had the better turn been played."""
    return case.elsewhere is None or case.move not in case.elsewhere.moves() or not again(case.elsewhere, case.move)


BORNE: dict[str, Check] = {
    "exposes": capture_is_made,
    "lets-capture": capture_is_made,
    "gives-turns": goes_again,
    "spoils-turns": fewer_extra_turns,
    "loses-threat": fewer_taken,
    "feeds": falls_behind,
    "nothing-opposite": falls_behind,
    "leaves-less": falls_behind,
    "stores-less": stores_so_many,
    "again": only_so,
    "again-captures": turn_takes,
    "chain": turn_goes_on,
    "saves": nothing_more_is_taken,
    "threatens": threat_counts,
    "starves": does_not_go_again,
}
