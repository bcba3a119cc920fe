"""The reasons of Kalah, counted again on lists of seeds, sown one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from tests.coach.explanations.case import Case, Check, played
from tests.game.reference import Twin

SIDES = ("South", "North")
MANY = 3


def pits(twin: Twin) -> list[list[int]]:
    """The seeds of South and of North, each from the first house to the store."""
    return [[int(seeds) for seeds in twin.board[1]], [int(seeds) for seeds in reversed(twin.board[0])]]


def to_move(twin: Twin, mover: int) -> Twin:
    """The same seeds with a side to move, whoever was."""
    return type(twin)(twin.board, mover)


def sowed(twin: Twin, move: str) -> tuple[list[list[int]], int, int]:
    """The seeds after the last one has fallen, and where: the side and the place of the pit. Nothing is taken yet."""
    lie, mover = pits(twin), twin.mover
    houses = len(lie[0]) - 1
    ring = [(mover, place) for place in range(houses + 1)] + [(1 - mover, place) for place in range(houses)]
    start = int(move) - 1
    hand, lie[mover][start] = lie[mover][start], 0
    for step in range(1, hand + 1):
        side, place = ring[(start + step) % len(ring)]
        lie[side][place] += 1
    return lie, *ring[(start + hand) % len(ring)]


def taken(twin: Twin, move: str) -> int:
    """The seeds of the other side that a move captures."""
    lie, side, place = sowed(twin, move)
    houses = len(lie[0]) - 1
    if side != twin.mover or place == houses or lie[side][place] != 1:
        return 0
    return lie[1 - side][houses - 1 - place]


def again(twin: Twin, move: str) -> bool:
    """Whether a move moves again."""
    lie, side, place = sowed(twin, move)
    return (side, place) == (twin.mover, len(lie[0]) - 1) and twin.after(move).winner is None


def agains(twin: Twin) -> list[str]:
    return [move for move in twin.moves() if again(twin, move)]


def most(twin: Twin) -> int:
    """The most seeds that the side to move can take."""
    return max((taken(twin, move) for move in twin.moves()), default=0)


def after(case: Case, move: str = "") -> Twin:
    return case.twin.after(move or case.move)


def rival(case: Case) -> bool:
    return bool(case.claims["side"] == SIDES[1 - case.mover])


def both(case: Case) -> bool:
    """Whether both sides are named rightly."""
    return rival(case) and case.claims["own"] == SIDES[case.mover]


def left(twin: Twin, move: str, side: int) -> int:
    """What lies in a side's houses when a move ends the game, and goes into its store."""
    lie, _, _ = sowed(twin, move)
    if captured := taken(twin, move):
        _, own, place = sowed(twin, move)
        lie[own][place] -= 1
        lie[1 - own][len(lie[0]) - 2 - place] -= captured
    return sum(lie[side][:-1])


def captures(case: Case) -> bool:
    return bool(case.claims["n"] == taken(case.twin, case.move) > 0)


def goes_again(case: Case) -> bool:
    return again(case.twin, case.move)


def again_captures(case: Case) -> bool:
    claims, then = case.claims, after(case)
    if not again(case.twin, case.move) or claims["move"] not in then.moves():
        return False
    return bool(claims["n"] == taken(then, claims["move"]) == most(then) > 0)


def chain(case: Case) -> bool:
    twin, count = after(case), 0
    while found := agains(twin):
        twin, count = twin.after(max(found)), count + 1
    return again(case.twin, case.move) and case.claims["n"] == count > 0


def saves(case: Case) -> bool:
    could, can = most(to_move(case.twin, 1 - case.mover)), most(after(case))
    told = (case.claims["n"], case.claims["could"]) == (can, could)
    return rival(case) and told and could >= MANY and could - can >= MANY and not again(case.twin, case.move)


def threatens(case: Case) -> bool:
    then = to_move(after(case), case.mover)
    if case.claims["move"] not in then.moves() or again(case.twin, case.move):
        return False
    return case.claims["n"] == taken(then, case.claims["move"]) == most(then) > most(case.twin) and most(then) >= MANY


def starves(case: Case) -> bool:
    before, then = agains(to_move(case.twin, 1 - case.mover)), agains(after(case))
    return (
        rival(case)
        and (case.claims["before"], case.claims["n"]) == (len(before), len(then))
        and len(then) < len(before)
    )


def passes_half(case: Case) -> bool:
    own, half = stores(case)
    return bool(case.claims["n"] == own[1] > half >= own[0])


def stores(case: Case) -> tuple[tuple[int, int], int]:
    """What the mover has in store before and after the move, and half of all the seeds."""
    before, then = pits(case.twin), pits(after(case))
    return (before[case.mover][-1], then[case.mover][-1]), sum(map(sum, before)) // 2


def brings_home(case: Case) -> bool:
    return _ends(case) and case.claims["n"] == left(case.twin, case.move, case.mover) > 0


def _ends(case: Case) -> bool:
    return after(case).winner is not None


def answers(case: Case, move: str) -> Iterator[tuple[str, int]]:
    """The answers of the other side to a move with what each takes; none where it is not to move."""
    then = after(case, move)
    if then.mover != case.mover:
        yield from ((answer, taken(then, answer)) for answer in then.moves())


def lets_capture(case: Case) -> bool:
    return _is_let_capture(case) and not _house_exposed(case)


def exposes(case: Case) -> bool:
    return _is_let_capture(case) and _house_exposed(case) == case.claims["house"]


def _is_let_capture(case: Case) -> bool:
    claims, anyway = case.claims, max((count for _, count in answers(case, case.better)), default=0)
    return rival(case) and bool(claims["n"] == dict(answers(case, case.move)).get(claims["move"], 0) > anyway)


def _house_exposed(case: Case) -> int:
    """The mover's house that would be emptied, if its seeds are as many after its move as are taken; else 0."""
    then = after(case)
    answer = case.claims["move"]
    if answer not in then.moves():
        return 0
    _, _, place = sowed(then, answer)
    own = pits(then)[case.mover]
    house = len(own) - 2 - place
    return house + 1 if house >= 0 and own[house] == taken(then, answer) else 0


def misses_capture(case: Case) -> bool:
    missed, own = taken(case.twin, case.better), taken(case.twin, case.move)
    return case.claims == {"n": missed, "better": case.better} and missed > own


def gives_up_turn(case: Case) -> bool:
    return case.claims["better"] == case.better and again(case.twin, case.better) and not again(case.twin, case.move)


def spoils_turns(case: Case) -> bool:
    before = len(agains(case.twin))
    own, kept = (len(agains(to_move(after(case, move), case.mover))) for move in (case.move, case.better))
    if after(case, case.better).winner is not None:
        return False
    return case.claims == {"n": own, "better": case.better, "kept": kept} and own < before and own < kept


def gives_turns(case: Case) -> bool:
    count, less = (len(agains(after(case, move))) for move in (case.move, case.better))
    houses = case.claims["houses"].replace(" and ", ", ").split(", ")
    turned = houses == agains(after(case)) and not again(case.twin, case.move) and not again(case.twin, case.better)
    told = (case.claims["n"], case.claims["less"], case.claims["better"]) == (count, less, case.better)
    told = told and [str(action + 1) for action in case.claims["actions"]] == houses
    return rival(case) and turned and told and count > less


def feeds(case: Case) -> bool:
    fed, less = (_fed(case, move) for move in (case.move, case.better))
    told = (case.claims["n"], case.claims["less"], case.claims["better"]) == (fed, less, case.better)
    return rival(case) and told and fed >= less + 2


def _fed(case: Case, move: str) -> int:
    lie, _, _ = sowed(case.twin, move)
    return sum(lie[1 - case.mover]) - sum(pits(case.twin)[1 - case.mover])


def nothing_opposite(case: Case) -> bool:
    lie, side, place = sowed(case.twin, case.move)
    if side != case.mover or place == len(lie[0]) - 1 or lie[side][place] != 1:
        return False
    return case.claims["house"] == place + 1 and not lie[1 - side][len(lie[0]) - 2 - place]


def loses_threat(case: Case) -> bool:
    had, has = most(case.twin), most(to_move(after(case), case.mover))
    told = (case.claims["n"], case.claims["has"]) == (had, has)
    return told and has < had >= MANY and not taken(case.twin, case.move) and taken(case.twin, case.better) != had


def leaves_less(case: Case) -> bool:
    own, more = (sum(pits(after(case, move))[case.mover]) for move in (case.move, case.better))
    return case.claims == {"n": own, "better": case.better, "more": more} and more - own >= MANY


def stores_less(case: Case) -> bool:
    own, more = stored(case, case.move, case.line), stored(case, case.better, case.better_line)
    return case.claims == {"n": more - own, "better": case.better} and own < more


def stored(case: Case, move: str, line: Sequence[str]) -> int:
    """How many seeds more a side has in its store after the turn that begins with a move and goes on by a line."""
    twin = case.twin
    for each in played(twin, (move, *line)):
        twin = twin.after(each)
    return pits(twin)[case.mover][-1] - pits(case.twin)[case.mover][-1]


def lets_pass_half(case: Case) -> bool:
    assert case.reply is not None
    before, then = pits(case.twin), pits(after(case).after(case.reply))
    half, other = sum(map(sum, before)) // 2, 1 - case.mover
    return rival(case) and case.claims["n"] == then[other][-1] > half >= before[other][-1]


def lets_end(case: Case) -> bool:
    then = after(case)
    if case.reply is None or then.mover == case.mover:
        return False
    home = left(then, case.reply, 1 - case.mover)
    return rival(case) and then.after(case.reply).winner is not None and case.claims["n"] == home >= 2


def prepares(case: Case) -> bool:
    before, n = len(agains(case.twin)), len(agains(to_move(after(case), case.mover)))
    return (case.claims["before"], case.claims["n"]) == (before, n) and n > before and not again(case.twin, case.move)


def least_exposed(case: Case) -> bool:
    """Of all houses; after one that goes again the other side cannot capture."""
    counts = {move: 0 if again(case.twin, move) else most(after(case, move)) for move in case.twin.moves()}
    told = case.claims["n"] == counts[case.move] == min(counts.values()) < max(counts.values())
    return told and rival(case) and not again(case.twin, case.move)


def feeds_least(case: Case) -> bool:
    counts = [_fed(case, move) for move in case.twin.moves()]
    return rival(case) and case.claims["n"] == _fed(case, case.move) == min(counts) < max(counts)


def gains(case: Case) -> bool:
    own, _ = stores(case)
    quiet = not again(case.twin, case.move) and not taken(case.twin, case.move)
    return quiet and case.claims["n"] == own[1] - own[0] > 0


def behind_next(case: Case) -> bool:
    """The stores after both sides' turns, by the moves that are expected."""
    claims = case.claims
    own, more = stores_next(case, case.move, case.line), stores_next(case, case.better, case.better_line)
    told = claims["n"] == (more[0] - more[1]) - (own[0] - own[1]) > 0
    return told and both(case) and claims["better"] == case.better


def stores_next(case: Case, move: str, line: Sequence[str]) -> tuple[int, int]:
    """The seeds in the mover's store and in the other one after this turn and the other side's."""
    found = [each[-1] for each in pits(next_turn(case, move, line))]
    return found[case.mover], found[1 - case.mover]


def next_turn(case: Case, move: str, line: Sequence[str]) -> Twin:
    """The position after this turn and the other side's, as far as the line goes."""
    twin = case.twin.after(move)
    rest, other = list(line), False
    while rest and twin.winner is None and not (other and twin.mover == case.mover):
        other = other or twin.mover != case.mover
        twin = twin.after(rest.pop(0))
    return twin


def _less_next(case: Case, count: Callable[[Twin], int]) -> bool:
    """A count of the next turn is smaller than in the judge's line."""
    own, better = next_turn(case, case.move, case.line), next_turn(case, case.better, case.better_line)
    told = (case.claims["n"], case.claims["more"]) == (count(own), count(better)) and both(case)
    turned = own.mover == better.mover == case.mover and own.winner is better.winner is None
    return told and turned and case.claims["better"] == case.better and count(own) < count(better)


def captures_next(case: Case) -> bool:
    return _less_next(case, most)


def turns_next(case: Case) -> bool:
    return _less_next(case, lambda twin: len(agains(twin)))


def seeds_next(case: Case) -> bool:
    return _less_next(case, lambda twin: sum(pits(twin)[case.mover][:-1]))


CHECKS: dict[str, Check] = {
    "prepares": prepares,
    "least-exposed": least_exposed,
    "feeds-least": feeds_least,
    "gains": gains,
    "behind-next": behind_next,
    "captures-next": captures_next,
    "turns-next": turns_next,
    "seeds-next": seeds_next,
    "captures": captures,
    "again": goes_again,
    "again-captures": again_captures,
    "chain": chain,
    "saves": saves,
    "threatens": threatens,
    "starves": starves,
    "passes-half": passes_half,
    "brings-home": brings_home,
    "lets-end": lets_end,
    "lets-capture": lets_capture,
    "exposes": exposes,
    "misses-capture": misses_capture,
    "gives-up-turn": gives_up_turn,
    "spoils-turns": spoils_turns,
    "gives-turns": gives_turns,
    "feeds": feeds,
    "nothing-opposite": nothing_opposite,
    "loses-threat": loses_threat,
    "leaves-less": leaves_less,
    "stores-less": stores_less,
    "lets-pass-half": lets_pass_half,
}
