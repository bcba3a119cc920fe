"""The reasons of Pathwayz, counted again on lists of letters."""

from __future__ import annotations

from collections.abc import Sequence

from tests.coach.explanations.case import Case, Check
from tests.coach.explanations.general import side_named
from tests.game.reference import Twin
from tests.game.reference.twin import EMPTY, Board

LETTERS, SIDES = "wb", ("White", "Black")
FAR = 1000
"""More stones than any way can lack."""


class Seen:
    """The position before and after the move of a case."""

    def __init__(self, case: Case) -> None:
        self.case, self.claims, self.move = case, case.claims, case.move
        self.twin = case.twin
        self.after = self.twin.after(case.move)
        self.mover, self.rival = case.mover, 1 - case.mover
        self.cell = self.twin.cell(case.move)
        self.is_regular = not case.move.endswith("*")

    def lacks(self, side: int) -> tuple[int | None, int | None]:
        """How many stones a side lacks before and after the move."""
        return lacks(self.twin, side), lacks(self.after, side)

    def says(self, side: int, before: int | None, after: int | None) -> bool:
        """Whether the claims name this side, and these numbers of missing stones."""
        return (self.claims["side"], self.claims["before"], self.claims["n"]) == (SIDES[side], before, after)

    def turned(self, side: int) -> set[tuple[int, int]]:
        """The cells that hold a stone of the side after the move, and held one of the other's before."""
        return {
            (row, column)
            for row, letters in enumerate(self.after.board)
            for column, letter in enumerate(letters)
            if letter.lower() == LETTERS[side] and self.twin.board[row][column].lower() == LETTERS[1 - side]
        }


# -- counting ---------------------------------------------------------------------------------------------


def around(twin: Twin, cell: tuple[int, int]) -> list[tuple[int, int]]:
    row, column = cell
    near = [(row + down, column + right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right]
    return [(r, c) for r, c in near if 0 <= r < twin.ROWS and 0 <= c < twin.COLUMNS]


def lacks(twin: Twin, side: int) -> int | None:
    """The fewest empty cells on any way of a side from column a to column l: costs are lowered until none can be."""
    price = [[_price(letter, side) for letter in row] for row in twin.board]
    cost = [[price[row][0] if column == 0 else FAR for column in range(twin.COLUMNS)] for row in range(twin.ROWS)]
    cells = [(row, column) for row in range(twin.ROWS) for column in range(twin.COLUMNS) if price[row][column] < FAR]
    changed = True
    while changed:
        changed = False
        for row, column in cells:
            least = min(cost[r][c] for r, c in around(twin, (row, column))) + price[row][column]
            if least < cost[row][column]:
                cost[row][column], changed = least, True
    best = min(row[-1] for row in cost)
    return best if best < FAR else None


def _price(letter: str, side: int) -> int:
    return 1 if letter == EMPTY else 0 if letter.lower() == LETTERS[side] else FAR


def winning(twin: Twin, side: int) -> set[str]:
    """The moves with which a side would win, were it to move."""
    turn = type(twin)(twin.board, side)
    return {move for move in turn.moves() if turn.after(move).winner == LETTERS[side]}


def group(twin: Twin, start: tuple[int, int]) -> set[tuple[int, int]]:
    """The cells of one colour that hang together with a cell."""
    colour = letter(twin.board, start).lower()
    reached, unexplored = {start}, [start]
    while unexplored:
        for near in around(twin, unexplored.pop()):
            if near not in reached and letter(twin.board, near).lower() == colour:
                reached.add(near)
                unexplored.append(near)
    return reached


def letter(board: Board, cell: tuple[int, int]) -> str:
    return board[cell[0]][cell[1]]


def fewest_stones(twin: Twin, side: int) -> int:
    """How many stones the shortest finished path of a side has."""
    reached = {(row, 0) for row in range(twin.ROWS) if twin.board[row][0].lower() == LETTERS[side]}
    count = 1
    while not any(column == twin.COLUMNS - 1 for _, column in reached):
        near = {beside for cell in reached for beside in around(twin, cell)}
        reached |= {cell for cell in near if letter(twin.board, cell).lower() == LETTERS[side]}
        count += 1
    return count


def names(wins: Sequence[str]) -> str:
    if len(wins) <= 2:
        return " and ".join(wins)
    if len(wins) == 3:
        return f"{wins[0]}, {wins[1]} and {wins[2]}"
    return f"{wins[0]}, {wins[1]} and {len(wins) - 2} more"


# -- why a move is good -----------------------------------------------------------------------------------


def crosses(case: Case) -> bool:
    seen = Seen(case)
    return seen.after.winner == LETTERS[seen.mover] and fewest_stones(seen.after, seen.mover) == case.claims["n"]


def threatens(case: Case) -> bool:
    seen, wins = Seen(case), case.claims["wins"]
    named = case.claims["moves"] == names(wins) and set(wins) == winning(seen.after, seen.mover) != set()
    return named and not winning(seen.after, seen.rival)


def threatens_twice(case: Case) -> bool:
    seen, wins = Seen(case), case.claims["wins"]
    answered = (seen.after.after(answer) for answer in seen.after.moves())
    return threatens(case) and all(_still_wins(each, wins, seen.mover) for each in answered)


def _still_wins(twin: Twin, wins: Sequence[str], side: int) -> bool:
    """Whether the side to move wins at once, or has won already; the known winning moves are tried first."""
    if twin.winner is not None:
        return twin.winner == LETTERS[side]
    moves = twin.moves()
    first = [move for move in wins if move in moves]
    return any(twin.after(move).winner == LETTERS[side] for move in (*first, *moves))


def shorter_way(case: Case) -> bool:
    return _moved_nearer(case, Seen(case).mover)


def _moved_nearer(case: Case, side: int) -> bool:
    before, after = Seen(case).lacks(side)
    return before is not None and after is not None and after < before and Seen(case).says(side, before, after)


def _moved_away(case: Case, side: int) -> bool:
    before, after = Seen(case).lacks(side)
    return before is not None and after is not None and after > before and Seen(case).says(side, before, after)


def _opened(case: Case, side: int) -> bool:
    before, after = Seen(case).lacks(side)
    return before is None and after == case.claims["n"] and case.claims["side"] == SIDES[side]


def _closed(case: Case, side: int) -> bool:
    before, after = Seen(case).lacks(side)
    return before is not None and after is None and case.claims["side"] == SIDES[side]


def opens_own_way(case: Case) -> bool:
    return _opened(case, case.mover)


def joins(case: Case) -> bool:
    seen, ends = Seen(case), [case.twin.cell(case.claims[end]) for end in ("one", "other")]
    return all(_is_own_beside(seen, end) for end in ends) and ends[1] not in group(seen.twin, ends[0])


def joins_bank(case: Case) -> bool:
    seen, end = Seen(case), case.twin.cell(case.claims["one"])
    column = seen.cell[1]
    at_bank = column in (0, seen.twin.COLUMNS - 1)
    was_there = any(each[1] == column for each in group(seen.twin, end))
    return _is_own_beside(seen, end) and at_bank and not was_there


def _is_own_beside(seen: Seen, end: tuple[int, int]) -> bool:
    own = letter(seen.twin.board, end).lower() == LETTERS[seen.mover]
    return own and seen.is_regular and end in around(seen.twin, seen.cell)


def longer_for_rival(case: Case) -> bool:
    return _moved_away(case, 1 - case.mover)


def closes_ways(case: Case) -> bool:
    return _closed(case, 1 - case.mover)


def turns(case: Case) -> bool:
    return _turned_most(case, case.mover)


def _turned_most(case: Case, side: int) -> bool:
    seen = Seen(case)
    count = len(seen.turned(side))
    told = case.claims["n"] == count and case.claims["side"] == SIDES[side]
    return told and count > len(seen.turned(1 - side))


def shields(case: Case) -> bool:
    seen, claims = Seen(case), case.claims
    there = type(seen.twin)(seen.twin.board, seen.rival).after(case.move + "*")
    lost = [
        near
        for near in around(seen.twin, seen.cell)
        if letter(seen.twin.board, near) == LETTERS[seen.mover] and letter(there.board, near) == LETTERS[seen.rival]
    ]
    told = claims["side"] == SIDES[seen.rival]
    return seen.is_regular and told and len(lost) == claims["n"]


def saves(case: Case) -> bool:
    seen, claims = Seen(case), case.claims
    cells = {(seen.twin.ROWS - 1 - row, column) for column, row in claims["cells"]}
    told = claims["n"] == len(cells)
    own = all(letter(seen.after.board, cell) == LETTERS[seen.mover] for cell in cells)
    return told and own and not any(_can_be_turned(seen.after, cell) for cell in cells) and _was_open(seen, cells)


def _can_be_turned(twin: Twin, cell: tuple[int, int]) -> bool:
    return any(
        letter(twin.after(f"{twin.name(*empty)}*").board, cell) != letter(twin.board, cell)
        for empty in twin.empty_cells()
    )


def _was_open(seen: Seen, cells: set[tuple[int, int]]) -> bool:
    return all(cell == seen.cell or seen.cell in around(seen.twin, cell) for cell in cells)


# -- why a move is bad ------------------------------------------------------------------------------------


def closes_own_way(case: Case) -> bool:
    return _closed(case, case.mover)


def longer_way(case: Case) -> bool:
    return _moved_away(case, case.mover)


def opens_way(case: Case) -> bool:
    return _opened(case, 1 - case.mover)


def shorter_for_rival(case: Case) -> bool:
    return _moved_nearer(case, 1 - case.mover)


def turns_nothing(case: Case) -> bool:
    seen = Seen(case)
    there = letter(seen.after.board, seen.cell) == LETTERS[seen.rival].upper()
    return there and not seen.turned(0) and not seen.turned(1) and case.claims["side"] == SIDES[seen.rival]


def turns_away(case: Case) -> bool:
    return _turned_most(case, 1 - case.mover)


def parried(case: Case) -> bool:
    seen, claims = Seen(case), case.claims
    assert case.reply is not None
    wins = winning(seen.after, seen.mover)
    told = claims["reply"] == case.reply and claims["moves"] == names(claims["wins"])
    return told and set(claims["wins"]) == wins != set() and not winning(seen.after.after(case.reply), seen.mover)


def leaves_cell(case: Case) -> bool:
    assert case.reply is not None
    cell: str = case.claims["cell"]
    return cell == case.reply[:2] == case.better[:2] and case.claims["side"] == SIDES[1 - case.mover]


def leaves_gap(case: Case) -> bool:
    seen, claims = Seen(case), case.claims
    before, after = seen.lacks(seen.mover)
    filled = lacks(seen.twin.after(case.better), seen.mover)
    assert before is not None and filled is not None
    told = (claims["side"], claims["rival"], claims["cell"]) == (SIDES[seen.mover], SIDES[seen.rival], case.better)
    still = letter(seen.after.board, seen.twin.cell(case.better)) == EMPTY
    return told and still and filled < before == after == claims["n"] and claims["other"] == seen.lacks(seen.rival)[1]


def idle(case: Case) -> bool:
    seen, better = Seen(case), case.twin.after(case.better)
    same = all(seen.lacks(side)[0] == seen.lacks(side)[1] for side in (0, 1))
    return same and any(lacks(better, side) != seen.lacks(side)[0] for side in (0, 1))


def turned_back(case: Case) -> bool:
    seen, claims = Seen(case), case.claims
    cells = {(seen.twin.ROWS - 1 - row, column) for column, row in claims["cells"]}
    back = seen.after.after(claims["reply"])
    stays = letter(seen.after.board, seen.cell) == letter(back.board, seen.cell) == LETTERS[seen.rival].upper()
    turned = {cell for cell in seen.turned(seen.mover) if letter(back.board, cell) == LETTERS[seen.rival]}
    told = claims["n"] == len(cells) and claims["side"] == SIDES[seen.rival]
    return told and stays and cells == turned and 2 * len(turned) > len(seen.turned(seen.mover))


def in_the_way(case: Case) -> bool:
    """With a stone of the other side in the cell instead, its path would need one less."""
    seen = Seen(case)
    there = type(seen.twin)(seen.twin.board, seen.rival).after(case.move)
    missing, without = lacks(seen.twin, seen.rival), lacks(there, seen.rival)
    told = seen.is_regular and case.claims["side"] == SIDES[seen.rival]
    return told and missing is not None and without == missing - 1


def extends(case: Case) -> bool:
    """The only group of its side that the stone touches."""
    seen, end = Seen(case), case.twin.cell(case.claims["one"])
    beside = {cell for cell in around(seen.twin, seen.cell) if _is_own_beside(seen, cell)}
    return end in beside <= group(seen.twin, end)


def _after_two(case: Case) -> tuple[Twin, Twin]:
    """The positions after the answer, and after the better move and the answer to that."""
    assert case.reply is not None
    assert case.better_reply is not None
    return case.twin.after(case.move).after(case.reply), case.twin.after(case.better).after(case.better_reply)


def _names_answers(case: Case) -> bool:
    claims = case.claims
    return (claims["reply"], claims["better"], claims["other"]) == (case.reply, case.better, case.better_reply)


def race_next(case: Case) -> bool:
    claims, player = case.claims, side_named(case)
    n, best = (lacks(twin, player) for twin in _after_two(case))
    told = _names_answers(case) and (claims["n"], claims["best"], claims["side"]) == (n, best, SIDES[player])
    return told and n is not None and best is not None and (n > best if player == case.mover else n < best)


def flips_next(case: Case) -> bool:
    claims, player = case.claims, side_named(case)
    n, best = (_most_flipped(twin, player) for twin in _after_two(case))
    told = _names_answers(case) and (claims["n"], claims["best"], claims["side"]) == (n, best, SIDES[player])
    return told and (n < best if player == case.mover else n > best)


def _most_flipped(twin: Twin, side: int) -> int:
    """The most stones of the other side that one permanent turns, whoever is to move."""
    turn = type(twin)(twin.board, side)
    before = stones_of(twin, side)
    return max(
        stones_of(turn.after(f"{twin.name(*cell)}*"), side) - before + _own_lost(twin, cell, side)
        for cell in twin.empty_cells()
    )


def _own_lost(twin: Twin, cell: tuple[int, int], side: int) -> int:
    return sum(letter(twin.board, each) == LETTERS[side] for each in around(twin, cell))


def stones_next(case: Case) -> bool:
    claims, sides = case.claims, (case.mover, 1 - case.mover)
    (own, rival), (more, less) = ([stones_of(twin, side) for side in sides] for twin in _after_two(case))
    told = claims["n"] == (more - less) - (own - rival) > 0 and claims["side"] == SIDES[case.mover]
    return told and _names_answers(case)


def stones_of(twin: Twin, side: int) -> int:
    return sum(letter.lower() == LETTERS[side] for row in twin.board for letter in row)


def in_corner(case: Case) -> bool:
    """A stone in a corner, beside which all is empty."""
    twin, (row, column) = case.twin, case.twin.cell(case.move)
    is_corner = row in (0, twin.ROWS - 1) and column in (0, twin.COLUMNS - 1)
    is_alone = all(letter(twin.board, each) == EMPTY for each in around(twin, (row, column)))
    told = case.claims["cell"] == (column, twin.ROWS - 1 - row)
    return told and is_corner and is_alone and not case.move.endswith("*")


CHECKS: dict[str, Check] = {
    "in-corner": in_corner,
    "in-the-way": in_the_way,
    "extends": extends,
    "race-next": race_next,
    "flips-next": flips_next,
    "stones-next": stones_next,
    "crosses": crosses,
    "threatens": threatens,
    "threatens-twice": threatens_twice,
    "opens-own-way": opens_own_way,
    "joins": joins,
    "joins-bank": joins_bank,
    "shorter-way": shorter_way,
    "longer-for-rival": longer_for_rival,
    "closes-ways": closes_ways,
    "turns": turns,
    "shields": shields,
    "saves": saves,
    "closes-own-way": closes_own_way,
    "longer-way": longer_way,
    "opens-way": opens_way,
    "shorter-for-rival": shorter_for_rival,
    "turns-nothing": turns_nothing,
    "turns-away": turns_away,
    "parried": parried,
    "leaves-cell": leaves_cell,
    "leaves-gap": leaves_gap,
    "idle": idle,
    "turned-back": turned_back,
}
