"""The reasons of Othello counted again by the plain rules: square by square, with names for squares."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import product

from tests.coach.explanations.case import Case, Check
from tests.coach.explanations.general import after, side_is
from tests.game.reference import Twin
from tests.game.reference.othello import Othello
from tests.game.reference.twin import DRAW, EMPTY, PLAYERS

CORNERS = {"a1", "h1", "a8", "h8"}
X_SQUARES = {"b2": "a1", "g2": "h1", "b7": "a8", "g7": "h8"}
C_SQUARES = {"b1": "a1", "a2": "a1", "g1": "h1", "h2": "h1", "b8": "a8", "a7": "a8", "g8": "h8", "h7": "h8"}
SQUARES = [column + row for column, row in product("abcdefgh", "12345678")]
STEPS = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]


def board(twin: Twin) -> dict[str, str]:
    return {name: twin.board[int(name[1]) - 1]["abcdefgh".index(name[0])] for name in SQUARES}


def moved(name: str, step: tuple[int, int]) -> str:
    """The square in a direction; over the edge it is none of the squares."""
    return chr(ord(name[0]) + step[0]) + chr(ord(name[1]) + step[1])


def beside(name: str) -> set[str]:
    return {moved(name, step) for step in STEPS} & set(SQUARES)


def can_go(twin: Twin, player: int) -> set[str]:
    """Where a side could put a disc, were it to move."""
    assert isinstance(twin, Othello)
    return set(twin.placements(PLAYERS[player]))


def corners(twin: Twin, player: int) -> set[str]:
    return can_go(twin, player) & CORNERS


def best(case: Case) -> Twin:
    return case.twin.after(case.better)


def answered(case: Case) -> Twin:
    assert case.reply is not None
    return after(case).after(case.reply)


def rival(case: Case) -> int:
    return 1 - case.mover


def turned(before: Twin, then: Twin, move: str) -> set[str]:
    """The discs that changed their colour."""
    old, new = board(before), board(then)
    return {name for name in SQUARES if old[name] != new[name] and name != move}


def touches_empty(twin: Twin, names: set[str]) -> set[str]:
    letters = board(twin)
    return {name for name in names if any(letters[each] == EMPTY for each in beside(name))}


def points(twin: Twin, player: int) -> str:
    """The score for a side: at the end the winner has the empty squares too, in a draw each side half of them."""
    letters = list(board(twin).values())
    own, other = (letters.count(PLAYERS[side]) for side in (player, 1 - player))
    left = letters.count(EMPTY) if twin.winner else 0
    share = {PLAYERS[player]: left, PLAYERS[1 - player]: 0, DRAW: left // 2}.get(twin.winner or "", 0)
    return f"{own + share}–{other + left - share}"


def lead(score: str) -> int:
    own, other = score.split("–")
    return int(own) - int(other)


def played_out(twin: Twin, player: int) -> str:
    """The score for a side if both play their best."""
    if not twin.moves() or twin.winner:
        return points(twin, player)
    scores = [played_out(twin.after(move), player) for move in twin.moves()]
    return (max if twin.mover == player else min)(scores, key=lead)


def few_empty(twin: Twin) -> bool:
    return list(board(twin).values()).count(EMPTY) <= 5


def safe(twin: Twin, player: int) -> set[str]:
    """Discs that are safe: start with all of a side's, and drop what could be closed in until nothing more drops."""
    letters = board(twin)
    own = {name for name in SQUARES if letters[name] == PLAYERS[player]}
    kept: set[str] = set()
    while True:
        more = {name for name in own - kept if all(_is_held(letters, kept, name, axis) for axis in STEPS[:4])}
        if not more:
            return kept
        kept |= more


def _is_held(letters: dict[str, str], kept: set[str], name: str, step: tuple[int, int]) -> bool:
    """Whether on the line in a direction and back all is full, or something that stays leans on it."""
    back = (-step[0], -step[1])
    if all(letters[each] != EMPTY for way in (step, back) for each in _ray(name, way)):
        return True
    return any(moved(name, way) not in letters or moved(name, way) in kept for way in (step, back))


@cache
def _ray(name: str, step: tuple[int, int]) -> tuple[str, ...]:
    found, place = [], moved(name, step)
    while place in SQUARES:
        found.append(place)
        place = moved(place, step)
    return tuple(found)


def regions(twin: Twin) -> list[set[str]]:
    left = {name for name, letter in board(twin).items() if letter == EMPTY}
    found = []
    while left:
        group, edge = set(), {min(left)}
        while edge:
            group |= edge
            edge = {each for name in edge for each in beside(name)} & left - group
        found.append(group)
        left -= group
    return found


# -- for the move ---------------------------------------------------------------------------------------


def final_score(case: Case) -> bool:
    score: str = case.claims["score"]
    return bool(after(case).winner) and score == points(after(case), case.mover)


def best_score(case: Case) -> bool:
    score = played_out(after(case), case.mover)
    return bool(few_empty(after(case)) and lead(score) > 0 and case.claims["score"] == score)


def takes_corner(case: Case) -> bool:
    return bool(case.move in CORNERS and case.claims["corner"] == case.move)


def makes_pass(case: Case) -> bool:
    return side_is(case, rival(case)) and after(case).moves() == ["pass"]


def safe_discs(case: Case) -> bool:
    count = len(safe(after(case), case.mover) - safe(case.twin, case.mover))
    return bool(case.claims["n"] == count)


def keeps_corner(case: Case) -> bool:
    kept = corners(case.twin, rival(case)) - corners(after(case), rival(case)) - {case.move}
    return side_is(case, rival(case)) and case.claims["corner"] in kept


def leaves_few(case: Case) -> bool:
    n, counts = case.claims["n"], [len(can_go(twin, rival(case))) for twin in _every_other(case)]
    own = len(can_go(after(case), rival(case)))
    return side_is(case, rival(case)) and 1 <= n == own <= 3 and (own < max(counts) or len(counts) == 1)


def threatens_corner(case: Case) -> bool:
    return case.claims["corner"] in corners(after(case), case.mover) - corners(case.twin, case.mover)


def wedge(case: Case) -> bool:
    line, letters = case.claims["line"], board(after(case))
    on_line = [name for name in SQUARES if line in name]
    if case.move not in on_line or line not in "ah18" or not side_is(case, rival(case)):
        return False
    near = set(on_line) & beside(case.move)
    return len(near) == 2 and {letters[name] for name in near} == {PLAYERS[rival(case)]}


def even_regions(case: Case) -> bool:
    found = regions(after(case))
    even = all(len(region) % 2 == 0 for region in found)
    return even and len(found) == case.claims["n"] > 1 and side_is(case, rival(case))


def quiet(case: Case) -> bool:
    return side_is(case, rival(case)) and not touches_empty(after(case), turned(case.twin, after(case), case.move))


# -- against it -----------------------------------------------------------------------------------------


def worse_score(case: Case) -> bool:
    own, other = played_out(after(case), case.mover), played_out(best(case), case.mover)
    told = (case.claims["score"], case.claims["best"], case.claims["better"])
    return lead(own) < lead(other) and told == (own, other, case.better)


def gives_corner(case: Case) -> bool:
    given = corners(after(case), rival(case)) - corners(best(case), rival(case))
    return side_is(case, rival(case)) and case.claims["corner"] in given


def misses_corner(case: Case) -> bool:
    return case.better in CORNERS and case.move != case.better == case.claims["corner"]


def beside_corner(case: Case, squares: dict[str, str]) -> bool:
    corner = squares.get(case.move)
    told = (case.claims["cell"], case.claims["corner"])
    return corner in corners(after(case), rival(case)) and side_is(case, rival(case)) and told == (case.move, corner)


def will_pass(case: Case) -> bool:
    told = case.claims["reply"] == case.reply and side_is(case, case.mover)
    return told and answered(case).moves() == ["pass"]


def loses_edge(case: Case) -> bool:
    assert case.reply is not None
    lost = {name for name in turned(after(case), answered(case), case.reply) if set(name) & set("ah18")}
    return (case.claims["n"], case.claims["reply"]) == (len(lost), case.reply) and bool(lost)


def leaves_many(case: Case) -> bool:
    counts = len(can_go(after(case), rival(case))), len(can_go(best(case), rival(case)))
    return side_is(case, rival(case)) and _more(case, *counts)


def keeps_few(case: Case) -> bool:
    own, other = len(can_go(after(case), case.mover)), len(can_go(best(case), case.mover))
    told = (case.claims["n"], case.claims["better"], case.claims["best"])
    enough = other - own >= (2 if own <= 3 else 3)
    return enough and side_is(case, case.mover) and told == (own, case.better, other)


def odd_region(case: Case) -> bool:
    if any(len(region) % 2 for region in regions(best(case))) or not side_is(case, rival(case)):
        return False
    region = next((each for each in regions(after(case)) if case.claims["cell"] in each), set())
    return len(region) == case.claims["n"] and len(region) % 2 == 1 and case.reply in region


def opens(case: Case) -> bool:
    own, other = (
        len(touches_empty(then, turned(case.twin, then, move)))
        for then, move in ((after(case), case.move), (best(case), case.better))
    )
    return _more(case, own, other)


def greedy(case: Case) -> bool:
    own, other = (
        len(turned(case.twin, then, move)) for then, move in ((after(case), case.move), (best(case), case.better))
    )
    left = list(board(after(case)).values()).count(EMPTY)
    return left >= 24 and _more(case, own, other, by=1 if left >= 50 else 2)


def _more(case: Case, own: int, other: int, by: int = 2) -> bool:
    told = (case.claims["n"], case.claims["better"], case.claims["best"])
    return own >= other + by and told == (own, case.better, other)


def parallel(case: Case) -> bool:
    """Three discs of each side, on a column each or on a row each, and these lines are neighbours."""
    letters = board(after(case))
    own, other = (sorted(name for name in SQUARES if letters[name] == letter) for letter in PLAYERS)
    beside = any([moved(name, step) for name in own] == other for step in ((1, 0), (-1, 0), (0, 1), (0, -1)))
    return len(own) == 3 and beside and side_is(case, rival(case))


def fewer_next(case: Case) -> bool:
    assert case.better_reply is not None
    then = answered(case), best(case).after(case.better_reply)
    own, other = (len(can_go(each, case.mover)) for each in then)
    names = [case.claims[each] for each in ("better", "reply", "other")]
    enough = 0 < own <= other - (2 if own <= 8 else 3)
    counted = (case.claims["n"], case.claims["best"]) == (own, other)
    return enough and counted and side_is(case, case.mover) and names == [case.better, case.reply, case.better_reply]


def outside(case: Case) -> bool:
    middle = {column + row for column, row in product("cdef", "3456")}
    early = list(board(after(case)).values()).count(EMPTY) >= 44
    return early and case.move not in middle and case.claims["better"] == case.better in middle


def _every_other(case: Case) -> list[Twin]:
    """The positions after each move that could be made."""
    return [case.twin.after(move) for move in case.twin.moves()]


def no_better_score(case: Case) -> bool:
    score = played_out(after(case), case.mover)
    others = [lead(played_out(twin, case.mover)) for twin in _every_other(case)]
    return few_empty(after(case)) and case.claims["score"] == score and lead(score) == max(others) <= 0


def leaves_fewest(case: Case) -> bool:
    counts = [len(can_go(twin, rival(case))) for twin in _every_other(case)]
    own = len(can_go(after(case), rival(case)))
    return case.claims["n"] == own == min(counts) < max(counts) and side_is(case, rival(case))


def keeps_most(case: Case) -> bool:
    counts = [len(can_go(twin, case.mover)) for twin in _every_other(case)]
    told = case.claims["n"] == len(can_go(after(case), case.mover)) == max(counts) > min(counts)
    return told and side_is(case, case.mover)


def fewest_outer(case: Case) -> bool:
    counts = [outer_discs(twin, case.mover) for twin in _every_other(case)]
    told = case.claims["n"] == outer_discs(after(case), case.mover) == min(counts) < max(counts)
    return told and side_is(case, case.mover)


def flips_fewest(case: Case) -> bool:
    counts = [len(turned(case.twin, case.twin.after(move), move)) for move in case.twin.moves()]
    left = list(board(after(case)).values()).count(EMPTY)
    own = len(turned(case.twin, after(case), case.move))
    return left > 20 and bool(case.claims["n"] == own == min(counts) < max(counts))


def outer_discs(twin: Twin, player: int) -> int:
    """How many of a side's discs lie beside an empty square."""
    return len(touches_empty(twin, {name for name, letter in board(twin).items() if letter == PLAYERS[player]}))


def last_in_region(case: Case) -> bool:
    return {case.move} in regions(case.twin)


def stays_inside(case: Case) -> bool:
    return case.move[0] in "cdef" and case.move[1] in "3456"


def _after_two(case: Case, count: Callable[[Twin, int], int], player: int) -> tuple[int, int]:
    """A count after the answer, and after the judge's move and the answer to that, if both are told rightly."""
    assert case.reply is not None
    assert case.better_reply is not None
    claims = case.claims
    told = (claims["reply"], claims["better"], claims["other"]) == (case.reply, case.better, case.better_reply)
    n, other = count(answered(case), player), count(best(case).after(case.better_reply), player)
    return (n, other) if told and (claims["n"], claims["best"]) == (n, other) and side_is(case, player) else (0, 0)


def _can_go(twin: Twin, player: int) -> int:
    return len(can_go(twin, player))


def fewer_moves(case: Case) -> bool:
    n, other = _after_two(case, _can_go, case.mover)
    return n < other


def more_moves(case: Case) -> bool:
    n, other = _after_two(case, _can_go, rival(case))
    return n > other


def more_outer(case: Case) -> bool:
    n, other = _after_two(case, outer_discs, case.mover)
    return n > other


CHECKS: dict[str, Check] = {
    "no-better-score": no_better_score,
    "leaves-fewest": leaves_fewest,
    "keeps-most": keeps_most,
    "fewest-outer": fewest_outer,
    "flips-fewest": flips_fewest,
    "last-in-region": last_in_region,
    "stays-inside": stays_inside,
    "fewer-moves": fewer_moves,
    "more-moves": more_moves,
    "more-outer": more_outer,
    "final-score": final_score,
    "best-score": best_score,
    "takes-corner": takes_corner,
    "makes-pass": makes_pass,
    "safe-discs": safe_discs,
    "keeps-corner": keeps_corner,
    "leaves-few": leaves_few,
    "threatens-corner": threatens_corner,
    "wedge": wedge,
    "even-regions": even_regions,
    "quiet": quiet,
    "worse-score": worse_score,
    "gives-corner": gives_corner,
    "misses-corner": misses_corner,
    "x-square": lambda case: beside_corner(case, X_SQUARES),
    "c-square": lambda case: beside_corner(case, C_SQUARES),
    "will-pass": will_pass,
    "loses-edge": loses_edge,
    "leaves-many": leaves_many,
    "keeps-few": keeps_few,
    "odd-region": odd_region,
    "opens": opens,
    "greedy": greedy,
    "parallel": parallel,
    "fewer-next": fewer_next,
    "outside": outside,
}
