"""Pathwayz: what the answer turns back, and how many stones each side's path needs after it."""

from __future__ import annotations

from tests.coach.explanations.borne.line import answered, better_answered
from tests.coach.explanations.case import Case, Check
from tests.coach.explanations.pathwayz import LETTERS, Seen, group, lacks, letter
from tests.game.reference import Twin

FAR = 1000


def needs(twin: Twin, side: int) -> int:
    """The stones that a side's path needs; very many where every way is closed."""
    found = lacks(twin, side)
    return FAR if found is None else found


def is_turned_back(case: Case) -> bool:
    return case.line[:1] == (case.claims["reply"],)


def is_behind(case: Case) -> bool:
    """The gap is no harm to who is ahead, nor if the judge's move leaves the race as it is after the answer."""
    if case.claims["n"] < case.claims["other"]:
        return False
    own, better = (
        needs(twin, case.mover) - needs(twin, 1 - case.mover) for twin in (answered(case), better_answered(case))
    )
    return own > better


def _stays(case: Case, side: int, *, shorter: bool) -> bool:
    before, then = needs(case.twin, side), needs(answered(case), side)
    return then < before if shorter else then > before


def own_stays_shorter(case: Case) -> bool:
    return _stays(case, case.mover, shorter=True)


def own_stays_longer(case: Case) -> bool:
    return _stays(case, case.mover, shorter=False)


def other_stays_shorter(case: Case) -> bool:
    return _stays(case, 1 - case.mover, shorter=True)


def other_stays_longer(case: Case) -> bool:
    return _stays(case, 1 - case.mover, shorter=False)


def _most_stay(case: Case, side: int) -> bool:
    """Most of the stones that the move turned into a side's are still its after the answer."""
    turned = Seen(case).turned(side)
    return 2 * sum(letter(answered(case).board, cell).lower() == LETTERS[side] for cell in turned) > len(turned)


def own_stay(case: Case) -> bool:
    return _most_stay(case, case.mover)


def other_stay(case: Case) -> bool:
    return _most_stay(case, 1 - case.mover)


def hangs_together(case: Case) -> bool:
    """After the answer what was joined still is."""
    then, ends = answered(case), [case.twin.cell(case.claims[end]) for end in ("one", "other") if end in case.claims]
    hanging = group(then, ends[0]) & {case.twin.cell(case.move)}
    own = all(letter(then.board, end).lower() == LETTERS[case.mover] for end in ends)
    return own and bool(hanging) and ends[-1] in group(then, ends[0])


def shielded_stay(case: Case) -> bool:
    """The answer turns none of most of the stones around the cell."""
    seen = Seen(case)
    row, column = seen.cell
    cells = [
        (r, c)
        for r in range(row - 1, row + 2)
        for c in range(column - 1, column + 2)
        if 0 <= r < seen.twin.ROWS
        and 0 <= c < seen.twin.COLUMNS
        and letter(seen.twin.board, (r, c)) == LETTERS[case.mover]
    ]
    return 2 * sum(letter(answered(case).board, cell) == LETTERS[case.mover] for cell in cells) > len(cells)


BORNE: dict[str, Check] = {
    "turned-back": is_turned_back,
    "leaves-gap": is_behind,
    "shorter-way": own_stays_shorter,
    "opens-own-way": own_stays_shorter,
    "longer-for-rival": other_stays_longer,
    "closes-ways": other_stays_longer,
    "longer-way": own_stays_longer,
    "closes-own-way": own_stays_longer,
    "shorter-for-rival": other_stays_shorter,
    "opens-way": other_stays_shorter,
    "turns": own_stay,
    "turns-away": other_stay,
    "joins": hangs_together,
    "joins-bank": hangs_together,
    "shields": shielded_stay,
}
