"""Kalah by hand: sowing, moving again, captures, the end, and boards of other sizes."""

from __future__ import annotations

import random
from typing import Any

import pytest

from game import DRAW, UNDECIDED, IllegalMoveError, Match, PositionError, find_game
from game.kalah import MOST_HOUSES, starting
from game.perft import perft
from game.verbs import hash_key
from tests.game.reference.kalah import Kalah as Twin
from tests.game.reference.twin import count_paths
from tests.game.support import actions_of, apply_compiled, play

GAME = find_game("kalah")

MOVES = [
    # what happens, position, move, position after
    ("seeds go to the right", "4,4,4,4,4,4,0/4,4,4,4,4,4,0 s", "1", "0,5,5,5,5,4,0/4,4,4,4,4,4,0 n"),
    ("past the store to the other side", "4,4,4,4,4,4,0/4,4,4,4,4,4,0 s", "6", "4,4,4,4,4,0,1/5,5,5,4,4,4,0 n"),
    ("the last in the store moves again", "4,4,4,4,4,4,0/4,4,4,4,4,4,0 s", "3", "4,4,0,5,5,5,1/4,4,4,4,4,4,0 s"),
    ("north too", "4,4,4,4,4,4,0/4,4,4,4,4,4,0 n", "3", "4,4,4,4,4,4,0/4,4,0,5,5,5,1 n"),
    ("not into the other's store", "1,0,0,0,0,8,0/1,1,1,1,1,1,9 s", "6", "2,0,0,0,0,0,1/2,2,2,2,2,2,9 n"),
    ("a capture takes both", "1,0,1,0,0,0,0/1,1,1,1,5,1,0 s", "1", "0,0,1,0,0,0,6/1,1,1,1,0,1,0 n"),
    ("nothing opposite, nothing taken", "1,0,1,0,0,0,0/1,1,1,1,0,1,0 s", "1", "0,1,1,0,0,0,0/1,1,1,1,0,1,0 n"),
    ("no capture on the other side", "1,0,0,0,0,2,0/0,1,1,1,1,1,0 s", "6", "1,0,0,0,0,0,1/1,1,1,1,1,1,0 n"),
    ("thirteen end where they began", "0,0,13,0,0,0,0/1,1,1,1,1,1,0 s", "3", "1,1,0,1,1,1,4/2,2,2,0,2,2,0 n"),
    ("thirty go round twice", "30,0,0,0,0,0,0/1,0,0,0,0,0,0 s", "1", "2,3,3,3,3,2,2/3,2,2,2,2,2,0 n"),
    ("who has no seeds leaves the rest", "0,0,0,0,0,1,3/2,1,0,0,0,0,2 s", "6", "0,0,0,0,0,0,4/0,0,0,0,0,0,5 s"),
    ("a capture may end it", "2,0,0,0,1,0,3/1,0,0,0,0,0,2 s", "5", "0,0,0,0,0,0,7/0,0,0,0,0,0,2 n"),
    ("a capture on a small board", "1,0,3/5,1,0 s", "1", "0,0,9/0,0,1 n"),
    ("one house a side", "3,0/3,0 s", "1", "0,6/0,0 n"),
]


@pytest.mark.parametrize(("before", "move", "after"), [case[1:] for case in MOVES], ids=[case[0] for case in MOVES])
def test_a_move_leads_where_the_rules_say(before: str, move: str, after: str) -> None:
    made = play(GAME, move, before)
    assert (GAME.to_position(made), made.ply) == (after, GAME.from_position(before).ply + 1)


@pytest.mark.parametrize(
    ("position", "winner", "score"),
    [
        ("0,0,0,0,0,0,30/0,0,0,0,0,0,18 n", 0, (30, 18)),
        ("0,0,0,0,0,0,18/0,0,0,0,0,0,30 s", 1, (18, 30)),
        ("0,0,0,0,0,0,24/0,0,0,0,0,0,24 s", DRAW, (24, 24)),
        ("4,4,4,4,4,4,0/4,4,4,4,4,4,0 s", UNDECIDED, (0, 0)),
        ("1,0,0,0,0,0,40/1,0,0,0,0,0,6 s", UNDECIDED, (40, 6)),
    ],
)
def test_the_stores_are_the_score(position: str, winner: int, score: tuple[int, int]) -> None:
    state = GAME.from_position(position)
    assert (state.winner, GAME.score and GAME.score(state)) == (winner, score)


def test_an_empty_house_cannot_be_sown() -> None:
    state = GAME.from_position("4,0,4,4,4,4,4/4,4,4,4,4,4,0 s")
    with pytest.raises(IllegalMoveError):
        GAME.legal_action(state, "2")


# ---- boards of other sizes ------------------------------------------------------------------------------------------


def board_of(houses: int, seeds: int) -> Twin:
    return Twin([["0", *[str(seeds)] * houses], [*[str(seeds)] * houses, "0"]])


@pytest.mark.parametrize("houses", range(1, MOST_HOUSES + 1))
@pytest.mark.parametrize("seeds", [1, 3, 6, 10])
def test_every_board_goes_as_seeds_sown_one_by_one(houses: int, seeds: int) -> None:
    rng = random.Random(houses * seeds)
    for _ in range(6):
        state, twin = starting(houses, seeds), board_of(houses, seeds)
        while actions := actions_of(GAME, state):
            assert [str(action + 1) for action in actions] == twin.moves()
            action = rng.choice(actions)
            state, twin = apply_compiled(state, action), twin.after(str(action + 1))
            assert GAME.to_position(state) == twin.position()
        assert twin.winner is not None


def test_a_position_starts_another_board() -> None:
    assert Match(GAME, "3,3,3,3,0/3,3,3,3,0 s").state == starting(4, 3)


@pytest.mark.parametrize(
    ("houses", "seeds", "counts"),
    [(4, 3, [4, 15, 50, 158, 488, 1510, 4637, 14102]), (6, 6, [6, 35, 190, 1056, 5882, 32243])],
)
def test_as_many_games_go_on_from_other_starts_as_the_array_version_says(
    houses: int, seeds: int, counts: list[int]
) -> None:
    depths = range(1, len(counts) + 1)
    assert [perft(GAME, starting(houses, seeds), depth) for depth in depths] == counts
    assert [count_paths(board_of(houses, seeds), depth) for depth in depths[:4]] == counts[:4]


def test_no_game_is_longer_than_declared() -> None:
    """A seed weighs 30 and its way to the store, in the store nothing: every move takes weight away.

    So there are at most as many moves as the first position weighs. A hand of more than one round banks more of them.
    """
    houses = 6
    ways = [30 + houses - house for house in range(houses)]
    round_trip = [*ways, 0, *ways]
    for house in range(houses):
        for seeds in range(1, 49):
            landing = [round_trip[(house + step) % len(round_trip)] for step in range(1, seeds + 1)]
            freed = seeds * ways[house] - sum(landing) + (min(landing[-1], ways[house]) if seeds == 13 else 0)
            assert freed >= 1, (house, seeds)
    assert GAME.max_plies == 2 * 4 * sum(ways)


# ---- texts that are refused -----------------------------------------------------------------------------------------

REFUSED = [
    # position, index of the character at fault or None, what the message says
    ("", None, "side to move, s or n"),
    ("4,4,4,4,4,4,0/4,4,4,4,4,4,0", None, "side to move, s or n"),
    ("4,4,4,4,4,4,0/4,4,4,4,4,4,0 w", 27, "side to move, s or n"),
    ("4,4,4,4,4,4,0 s", None, "joined by '/'"),
    ("4,4,4,4,4,4,0/4,4,4,4,4,0 s", None, "as many houses, not 6 and 5"),
    ("4,4,4,4,4,4,4,0/4,4,4,4,4,4,4,0 s", 0, "1 to 6 houses and a store, this one has 8 numbers"),
    ("0/0 s", 0, "this one has 1 numbers"),
    ("4,x,4/4,4,0 s", 2, "a number from 0 to 127"),
    ("4,04,4/4,4,0 s", 2, "a number from 0 to 127"),
    ("4,,4/4,4,0 s", 2, "a number from 0 to 127"),
    ("4,4,0/4,128,0 s", 8, "a number from 0 to 127"),
    ("4,4,0/4,٣,0 s", 8, "a number from 0 to 127"),
    ("4,4,0/4,99999999999999,0 s", 8, "a number from 0 to 127"),
    ("60,60,0/60,60,0 s", None, "1 to 127 seeds, this one has 240"),
    ("0,0,0/0,0,0 s", None, "1 to 127 seeds, this one has 0"),
    ("0,0,4/1,1,0 s", None, "lie in its store"),
    ("4,4,0/4,4,0 s" * 40, None, "at most 400 characters"),
]


@pytest.mark.parametrize("position", ["0,0,1/0,0,0 s", "0,127/0,0 n", "63,0/64,0 s"])
def test_a_board_has_1_to_127_seeds_and_1_to_6_houses(position: str) -> None:
    assert GAME.to_position(GAME.from_position(position)) == position


@pytest.mark.parametrize(("position", "place", "says"), REFUSED, ids=[case[0][:30] for case in REFUSED])
def test_a_position_that_cannot_be_is_refused_with_its_reason(position: str, place: int | None, says: str) -> None:
    with pytest.raises(PositionError, match=says) as refused:
        GAME.from_position(position)
    assert (refused.value.text, refused.value.place) == (position, place)


@pytest.mark.parametrize("move", ["", "0", "7", "12", "s1", "１"])
def test_a_move_is_a_house_from_1_to_6(move: str) -> None:
    with pytest.raises(IllegalMoveError, match="house from 1 to 6"):
        GAME.parse_action(GAME.initial_state(), move)


def test_openspiel_plays_the_same_game() -> None:
    """Its players' houses are 1 to 6 and 8 to 13 (DeepMind's open_spiel, `mancala`)."""
    pyspiel = pytest.importorskip("pyspiel")
    rng = random.Random(1)
    for _ in range(100):
        state: Any = GAME.initial_state()
        theirs = pyspiel.load_game("mancala").new_initial_state()
        while actions := actions_of(GAME, state):
            names = [action + 1 + 7 * int(state.side) for action in actions]
            assert (theirs.legal_actions(), theirs.current_player()) == (names, int(state.side))
            action = rng.choice(actions)
            theirs.apply_action(action + 1 + 7 * int(state.side))
            state = apply_compiled(state, action)
        assert theirs.is_terminal()
        assert theirs.returns()[0] == {0: 1, 1: -1, DRAW: 0}[int(state.winner)]


def test_boards_of_different_lengths_have_different_keys_though_their_seeds_lie_alike() -> None:
    small = starting(5, 4)
    long = starting(6, 4)._replace(south=small.south, north=small.north)
    assert hash_key(small) != hash_key(long)
