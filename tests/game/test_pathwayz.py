"""Pathwayz by hand: flips, permanents, and who wins when a permanent changes both paths."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from typing import Any

import numpy as np
import pytest

from game import DRAW, UNDECIDED, IllegalMoveError, apply_action, find_game, pathwayz
from game.pathwayz import ROWS, halves
from tests.game.reference.pathwayz import Pathwayz as Twin
from tests.game.support import apply_compiled, play, playouts

GAME = find_game("pathwayz")
CELLS = [GAME.action_to_string(GAME.initial_state(), action) for action in range(96)]
Square = tuple[int, int]


def around(cell: str) -> set[str]:
    """The names of the adjacent cells: those within one column and one row."""
    return {
        other
        for other in CELLS
        if other != cell and abs(ord(other[0]) - ord(cell[0])) <= 1 and abs(int(other[1]) - int(cell[1])) <= 1
    }


def names(squares: list[Square]) -> set[str]:
    return {"abcdefghijkl"[column] + str(row + 1) for column, row in squares}


def striped(cell: str) -> str:
    """A full board but for `cell`, Black to move: whole columns of one colour, `cell`'s being black."""
    rows = [["bw"[(column - ord(cell[0]) + ord("a")) % 2] for column in range(12)] for _ in range(8)]
    rows[8 - int(cell[1])][ord(cell[0]) - ord("a")] = "1"
    return "/".join("".join(row) for row in rows) + " b"


# ---- flips ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("cell", CELLS)
def test_a_permanent_flips_exactly_the_adjacent_pieces_wherever_it_stands(cell: str) -> None:
    state = GAME.from_position(striped(cell))
    action = GAME.legal_action(state, cell + "*")
    assert names(pathwayz.flips(state, action)) == around(cell)
    before, after = GAME.board(state), GAME.board(apply_compiled(state, action))
    for other in around(cell):
        row, column = 8 - int(other[1]), ord(other[0]) - ord("a")
        assert {before[row][column], after[row][column]} == {"w", "b"}, other


FLIPS = [
    # where, before, move, after
    ("bottom left corner", "12/12/12/12/12/12/bw10/1w10 b", "a1*", "12/12/12/12/12/12/wb10/Wb10 w"),
    ("top left corner", "1w10/bw10/12/12/12/12/12/12 b", "a8*", "Wb10/wb10/12/12/12/12/12/12 w"),
    ("bottom right corner", "12/12/12/12/12/12/10wb/10w1 b", "l1*", "12/12/12/12/12/12/10bw/10bW w"),
    ("top right corner", "10w1/10wb/12/12/12/12/12/12 b", "l8*", "10bW/10bw/12/12/12/12/12/12 w"),
    ("left edge", "12/12/12/ww10/1b10/bw10/12/12 b", "a4*", "12/12/12/bb10/Ww10/wb10/12/12 w"),
    ("right edge", "12/12/12/10wb/10b1/10ww/12/12 b", "l4*", "12/12/12/10bw/10wW/10bb/12/12 w"),
    ("top edge", "3wb7/3wbw6/12/12/12/12/12/12 b", "f8*", "3wwW6/3wwb6/12/12/12/12/12/12 w"),
    ("bottom edge", "12/12/12/12/12/12/5bwb4/5w1w4 b", "g1*", "12/12/12/12/12/12/5wbw4/5bWb4 w"),
    ("f to g, from f", "12/12/12/12/4wbw5/4w1b5/4wbb5/12 w", "f3*", "12/12/12/12/4bwb5/4bBw5/4bww5/12 b"),
    ("f to g, from g", "12/12/12/12/5wbw4/5w1b4/5wbb4/12 w", "g3*", "12/12/12/12/5bwb4/5bBw4/5bww4/12 b"),
    (
        "nothing two cells away",
        "12/12/3w1w1b4/12/3b3w4/12/3b1w1b4/12 w",
        "f4*",
        "12/12/3w1w1b4/12/3b1B1w4/12/3b1w1b4/12 b",
    ),
    ("f1 is not next to g8", "6w5/12/12/12/12/12/12/12 b", "f1*", "6w5/12/12/12/12/12/12/5W6 w"),
    ("a8 is not next to b1", "12/12/12/12/12/12/12/1w10 b", "a8*", "W11/12/12/12/12/12/12/1w10 w"),
    ("in the open", "12/12/4wb6/12/4bw6/12/12/12 w", "e5*", "12/12/4bw6/4B7/4wb6/12/12/12 b"),
]


@pytest.mark.parametrize(("before", "move", "after"), [case[1:] for case in FLIPS], ids=[case[0] for case in FLIPS])
def test_a_permanent_flips_both_colours_around_it(before: str, move: str, after: str) -> None:
    assert GAME.to_position(play(GAME, move, before)) == after


@pytest.mark.parametrize("move", ["e5", "e5*"])
def test_a_permanent_never_flips(move: str) -> None:
    """Eight permanents around e5 stay what they are, beside a regular or a permanent piece."""
    before = GAME.from_position("12/12/3WBW6/3B1B6/3WBW6/12/12/12 w")
    after = GAME.to_position(play(GAME, move, "12/12/3WBW6/3B1B6/3WBW6/12/12/12 w"))
    assert pathwayz.flips(before, GAME.legal_action(before, move)) == []
    assert after == f"12/12/3WBW6/3B{'B' if move == 'e5*' else 'w'}B6/3WBW6/12/12/12 b"


def test_a_permanent_never_changes_in_any_random_game() -> None:
    for playout in playouts(GAME, 40):
        for before, _, after in playout.steps:
            for old, new in zip(itertools.chain(*GAME.board(before)), itertools.chain(*GAME.board(after)), strict=True):
                assert old not in "WB" or old == new, GAME.to_position(before)


def test_a_regular_piece_flips_nothing() -> None:
    for cell in ("a1", "f4", "g4", "l8"):
        state = GAME.from_position(striped(cell))
        assert pathwayz.flips(state, GAME.legal_action(state, cell)) == []


def test_a_piece_flips_as_often_as_permanents_are_placed_beside_it() -> None:
    state = play(GAME, "e5 e6* h1 d5* h2 f5*")
    colours = [
        GAME.board(s)[3][4] for s in (play(GAME, "e5"), play(GAME, "e5 e6*"), play(GAME, "e5 e6* h1 d5*"), state)
    ]
    assert colours == ["w", "b", "w", "b"]


def test_a_permanent_belongs_to_the_opponent_of_whoever_places_it() -> None:
    assert GAME.to_position(play(GAME, "d5*")) == "12/12/12/3B8/12/12/12/12 b"
    assert GAME.to_position(play(GAME, "d5* e1*")) == "12/12/12/3B8/12/12/12/4W7 w"


def test_a_cell_takes_one_piece_only() -> None:
    for move in ("d5", "d5*"):
        with pytest.raises(IllegalMoveError):
            play(GAME, f"d5 {move}")
        with pytest.raises(IllegalMoveError):
            play(GAME, f"d5* {move}")


# ---- who wins -------------------------------------------------------------------------------------------------------

# e2* turns d1 e1 f1 and d3 e3 f3 over: what stands on rank 1 becomes white, what stands on rank 3 black.
WINNERS = [
    # what happens, before, move, winner
    ("both paths, White moves: White", "12/12/12/12/12/bbbwwwbbbbbb/12/wwwbbbwwwwww w", "e2*", 0),
    ("both paths, Black moves: Black", "4w7/12/12/12/12/wwwbbbwwwwww/12/bbbwwwbbbbbb b", "e2*", 1),
    ("only the opponent's path, White moves: Black", "w11/12/12/12/12/bbbwwwbbbbbb/12/1wwbbbwwwwww w", "e2*", 1),
    ("only the opponent's path, Black moves: White", "wb10/12/12/12/12/wwwbbbwwwwww/12/1bbwwwbbbbbb b", "e2*", 0),
    ("only the mover's path, by flips, White: White", "b11/12/12/12/12/1bbwwwbbbbbb/12/wwwbbbwwwwww w", "e2*", 0),
    ("only the mover's path, by flips, Black: Black", "ww10/12/12/12/12/1wwbbbwwwwww/12/bbbwwwbbbbbb b", "e2*", 1),
    ("neither path: it goes on", "wb10/12/12/12/12/1bbwwwbbbbbb/12/1wwbbbwwwwww w", "e2*", UNDECIDED),
    ("the permanent itself joins the opponent's path", "12/12/12/12/BBBBB1BBBBBB/12/12/1wwwwwwwwwww w", "f4*", 1),
    ("a regular piece joins one's own path", "12/12/12/12/bbb1bbbbbbbb/12/12/wwwww1wwwwww w", "f1", 0),
    ("permanents count for a path", "12/12/12/12/bbb1bbbbbbbb/12/12/WwWwW1WwWwWw w", "f1", 0),
    ("a path may climb and descend diagonally", "1w1w1w1w1w1w/w3w1w1w1w1/12/12/12/12/12/bb1bbbbbbbbb w", "c7", 0),
    ("a piece in the opponent's gap closes it", "12/12/12/12/12/bbb1bbbbbbbb/12/wwwww1wwwwww w", "d3", UNDECIDED),
    ("a path from bottom to top is none", "w11/w11/w11/w4bbbbbbb/w11/w11/w11/12 w", "a1", UNDECIDED),
]


@pytest.mark.parametrize(
    ("before", "move", "winner"), [case[1:] for case in WINNERS], ids=[case[0] for case in WINNERS]
)
def test_the_winner_is(before: str, move: str, winner: int) -> None:
    state = GAME.from_position(before)
    assert state.winner == UNDECIDED
    after = play(GAME, move, before)
    assert after.winner == winner, GAME.to_position(after)
    assert GAME.from_position(GAME.to_position(after)) == after


# ---- draws ----------------------------------------------------------------------------------------------------------

FULL_BUT_H1 = "/".join(["wbwbwbwbwbwb"] * 7 + ["wbwbwbw1wbwb"])


def test_a_full_board_without_a_path_is_a_draw() -> None:
    state = play(GAME, "h1", f"{FULL_BUT_H1} b")
    assert state.ply == 96
    assert state.winner == DRAW
    assert GAME.actions(state) == []
    assert GAME.from_position(GAME.to_position(state)) == state


def test_a_full_board_without_a_path_is_a_draw_after_a_permanent_too() -> None:
    before = FULL_BUT_H1.replace("w1w", "W1W") + " b"
    after = play(GAME, "h1*", before)
    assert GAME.to_position(after).endswith("/wbwbwbbwbbwb/wbwbwbWWWbwb w")
    assert after.winner == DRAW


def test_the_last_piece_may_still_win() -> None:
    rows = ["wbwbwbwbwbwb"] * 6 + ["WbwbwbwbwbwB", "bbbbbb1bbbbb"]
    state = play(GAME, "g1", "/".join(rows) + " b")
    assert (state.ply, state.winner) == (96, 1)


# ---- paths ----------------------------------------------------------------------------------------------------------


def words_of(squares: set[Square]) -> tuple[np.uint64, np.uint64]:
    """The bitboards of some cells, from the diagram in game/pathwayz.py: nine bits a column, six columns a word."""
    lo = sum(1 << 9 * column + row for column, row in squares if column < 6)
    hi = sum(1 << 9 * (column - 6) + row for column, row in squares if column >= 6)
    return np.uint64(lo), np.uint64(hi)


def twin_of(squares: set[Square]) -> Twin:
    return Twin([["w" if (column, 7 - above) in squares else "." for column in range(12)] for above in range(8)])


def wandering_path(rng: random.Random) -> list[Square]:
    """A path from column a to column l, one cell a column, that climbs or descends at random."""
    row = rng.randrange(8)
    path = []
    for column in range(12):
        path.append((column, row))
        row = min(7, max(0, row + rng.choice((-1, 0, 1))))
    return path


def test_any_cells_join_the_banks_exactly_if_the_array_version_finds_a_path() -> None:
    rng = random.Random(8)
    joined = 0
    for number in range(1500):
        squares = {
            (column, row) for column in range(12) for row in range(8) if rng.random() < 0.25 + 0.03 * (number % 9)
        }
        found = pathwayz.joins(*words_of(squares))
        joined += found
        assert found == twin_of(squares).has_path("w"), twin_of(squares).board
    assert 300 < joined < 1200


def test_a_path_without_any_one_of_its_cells_is_none() -> None:
    rng = random.Random(9)
    for _ in range(40):
        path = wandering_path(rng)
        assert pathwayz.joins(*words_of(set(path))), path
        for missing in path:
            assert not pathwayz.joins(*words_of(set(path) - {missing})), (path, missing)


@pytest.mark.parametrize(
    "gap", range(11), ids=lambda gap: f"between {'abcdefghijkl'[gap]} and {'abcdefghijkl'[gap + 1]}"
)
@pytest.mark.parametrize(("left", "right"), [(0, 2), (7, 5), (0, 7), (7, 0), (3, 5)])
def test_a_step_of_two_rows_or_round_the_board_joins_nothing(gap: int, left: int, right: int) -> None:
    """Rows 0 and 7 of neighbouring columns are next to each other in no direction, though their bits nearly are."""
    squares = {(column, left if column <= gap else right) for column in range(12)}
    assert not pathwayz.joins(*words_of(squares))


def test_the_longest_path_is_one_and_spans_the_most_columns() -> None:
    for playout in playouts(GAME, 12):
        for state in playout.states[:: len(playout.states) // 6]:
            for player in (0, 1):
                path = pathwayz.longest_path(state, player)
                assert_is_path(state, path, "wb"[player])
                assert span(path) == widest(state, "wb"[player]), GAME.to_position(state)


def test_the_winning_cells_are_a_path_from_bank_to_bank() -> None:
    for playout in playouts(GAME, 30):
        last = playout.states[-1]
        if last.winner == DRAW:
            continue
        path = GAME.winning_cells(last)
        assert_is_path(last, path, "wb"[last.winner])
        assert (path[0][0], path[-1][0]) == (0, 11), GAME.to_position(last)


def test_the_winning_path_is_a_shortest_one() -> None:
    """Over the straight rank 1, though a longer way goes round by e3."""
    state = play(GAME, "b1", "bbb9/12/12/bb1bbbbbbbbb/12/4w7/3w1w6/w1wwwwwwwwww w")
    assert GAME.winning_cells(state) == [(column, 0) for column in range(12)]


def test_without_pieces_there_is_no_path() -> None:
    assert pathwayz.longest_path(GAME.initial_state(), 0) == []
    assert GAME.winning_cells(GAME.initial_state()) == []


def assert_is_path(state: Any, path: list[Square], letter: str) -> None:
    """Cells of one colour, each next to the one before, none twice."""
    board = GAME.board(state)
    position = GAME.to_position(state)
    assert {board[7 - row][column].lower() for column, row in path} <= {letter}, position
    assert len(set(path)) == len(path), position
    for (x, y), (next_x, next_y) in itertools.pairwise(path):
        assert max(abs(x - next_x), abs(y - next_y)) == 1, position


def span(path: list[Square]) -> int:
    return path[-1][0] - path[0][0] + 1 if path else 0


def widest(state: Any, letter: str) -> int:
    """The most columns that one connected group spans, by flooding the array version's board."""
    twin = Twin(GAME.board(state))
    unseen = {(r, c) for r in range(8) for c in range(12) if twin.board[r][c].lower() == letter}
    best = 0
    while unseen:
        group = [unseen.pop()]
        for row, column in group:
            near = [cell for cell in twin.around(row, column) if cell in unseen]
            unseen.difference_update(near)
            group += near
        columns = [column for _, column in group]
        best = max(best, max(columns) - min(columns) + 1)
    return best


def test_a_win_on_the_first_cell_is_found() -> None:
    state = GAME.from_position("bbbbbb6/12/bbbbb7/12/12/12/12/1wwwwwwwwwww w")
    found = GAME.winning_action(state)
    assert found is not None
    assert GAME.action_to_string(state, found) == "a1"


@pytest.mark.parametrize("white", [True, False], ids=["white", "black"])
def test_a_win_at_once_is_found_on_whatever_cell_it_lies(white: bool) -> None:
    """Each cell in turn is the only empty one beside a path; what wins is tried out move by move."""
    dice, kinds = random.Random(11), Counter[bool]()
    for cell in range(len(CELLS)):
        for _ in range(3 if cell else 80):  # a flip in the corner seldom wins
            state = _crowded(cell, dice, white=white)
            wins = {
                action for action in GAME.actions(state) if apply_action(state, action).winner == (0 if white else 1)
            }
            found = GAME.winning_action(state)
            assert (found in wins) if wins else found is None, GAME.to_position(state)
            kinds[bool(wins)] += 1
    assert min(kinds.values()) > 10


def _crowded(empty: int, dice: random.Random, *, white: bool) -> Any:
    """Return a position, possible or not, with pieces round an empty cell and few other empty ones."""
    column, row = divmod(empty, ROWS)
    own = other = permanent = 0
    for cell in set(range(len(CELLS))) - {empty}:
        across, up = divmod(cell, ROWS)
        bit = 1 << (ROWS + 1) * across + up
        near = max(abs(across - column), abs(up - row)) == 1
        if dice.random() < (0.5 if near else 0.75 if up == row else 0.1):
            own |= bit
        elif dice.random() < 0.9:
            other |= bit
        permanent |= bit if not near and dice.random() < 0.3 else 0
    sides = (own, other) if white else (other, own)
    pieces = [half for each in (*sides, permanent & (own | other)) for half in halves(each)]
    return GAME.state_type(*pieces, np.int64(0 if white else 1), np.int64(UNDECIDED))
