"""Reviews: marks by what a move cost its own side, results given away, accuracy, and which positions come first."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from game import Match, find_game
from saves.models import Judgement
from table.review.marks import Mark
from table.review.ongoing import in_order
from table.review.turns import Review, Turn

PATHWAYZ, TIC_TAC_TOE, CONNECT_FOUR = (find_game(name) for name in ("pathwayz", "tic-tac-toe", "connect-four"))


def played(name: str, *moves: str) -> Match:
    match = Match(find_game(name))
    for move in moves:
        match.push(move)
    return match


def judged(*chances: float) -> dict[int, Judgement]:
    """Judgements with these chances of the first side, and no line that they expect."""
    return {ply: Judgement("judge", chance, line=("c1",)) for ply, chance in enumerate(chances)}


def turns_of(*chances: float) -> list[Turn]:
    """The first moves of a game, judged so."""
    moves = ("a1", "a2", "b1", "b2")[: len(chances) - 1]
    return list(Review(played("tic-tac-toe", *moves), judged(*chances)).turns.values())


@pytest.mark.parametrize(
    ("loss", "mark"),
    [(-0.2, ""), (0.0999, ""), (0.1, "?!"), (0.1999, "?!"), (0.2, "?"), (0.3, "??"), (0.5, "??")],
)
def test_a_move_is_marked_by_what_it_cost_its_own_side(loss: float, mark: str) -> None:
    white, _ = turns_of(0.5, 0.5 - loss, 0.5 - loss)
    _, black = turns_of(0.5, 0.5, 0.5 + loss)
    assert (white.mark, black.mark) == (mark, mark)
    assert [white.loss, black.loss] == pytest.approx(2 * [max(0.0, loss)])


def test_the_judges_own_move_costs_nothing() -> None:
    known = judged(0.6, 0.1)
    known[0] = Judgement("judge", 0.6, line=("a1", "b2"))
    (turn,) = Review(played("tic-tac-toe", "a1"), known).turns.values()
    assert (turn.is_best, turn.loss, turn.mark) == (True, 0.0, "")


def test_accuracy_falls_with_the_loss_and_is_each_sides_own() -> None:
    rates = [turns_of(0.9, 0.9 - loss / 100)[0].accuracy for loss in range(0, 90, 5)]
    assert rates == sorted(rates, reverse=True)
    assert rates[0] == pytest.approx(100, abs=0.01)
    review = Review(played("tic-tac-toe", "a1", "a2"), judged(0.5, 0.5, 0.9))
    assert review.accuracy(0) == pytest.approx(100, abs=0.01)
    assert review.accuracy(1) == pytest.approx(14.9, abs=0.1)
    assert Review(played("tic-tac-toe", "a1"), judged(0.5, 0.5)).accuracy(1) is None


def test_on_a_solved_board_a_guess_says_nothing_beside_what_is_proven() -> None:
    guessed = {ply: Judgement("judge", 0.5, line=("7",)) for ply in range(3)}
    review = Review(played("connect-four", "4", "1"), guessed | {2: Judgement("judge", 1.0, 1, 16, line=("4",))})
    assert [turn.is_comparable for turn in review.turns.values()] == [True, False]
    assert (review.turns[1].mark, review.turns[1].loss) == ("", 0.0)
    assert review.accuracy(1) is None
    review.update({1: Judgement("judge", 1.0, 1, 17, line=("4",))})
    assert [turn.mark for turn in review.turns.values()] == ["", ""]
    assert review.accuracy(0) is None
    assert review.accuracy(1) == pytest.approx(100, abs=0.01)


def test_where_nobody_can_know_a_proof_shows_what_a_move_has_cost() -> None:
    review = Review(played("pathwayz", "a1", "a2"), judged(0.5, 0.5) | {2: Judgement("judge", 1.0, 1, line=("b2",))})
    assert review.turns[1].mark == "??"


@pytest.mark.parametrize(
    ("before", "after", "line", "hastened"), [
        ((1, 27), (1, 26), "7", 0), ((1, 27), (1, 0), "7", 26), ((1, 27), (1, None), "7", 0), ((1, 27), (1, 0), "1", 0),
        ((0, None), (1, 0), "7", 0), ((0, 27), (1, 0), "7", 0), ((1, 27), (0, 0), "7", 0), ((-1, 27), (-1, 2), "7", 0),
    ],
)  # fmt: skip
def test_a_loss_is_hastened_where_another_move_holds_out_longer(
    before: tuple[int, int | None], after: tuple[int, int | None], line: str, hastened: int
) -> None:
    found = {1: Judgement("judge", 0.5, *before, line=(line,)), 2: Judgement("judge", 0.5, *after, line=("4",))}
    review = Review(played("connect-four", "4", "1"), found)
    assert review.turns[1].hastened == hastened
    assert (review.most_hastened() is not None) == (review.most_hastened(1) is not None) == (hastened > 0)
    assert review.most_hastened(0) is None, "a side is told only of its own"


def test_what_was_overlooked_before_a_move_is_not_looked_for_after_it() -> None:
    review = Review(played("tic-tac-toe", "a1", "b1", "b2", "a2", "b3", "c3"), judged(*[0.5] * 7))
    found = review.last_overlooked(review.turns[1])
    assert found is review.turns[3], "c3 would have stopped X"
    assert review.last_overlooked(review.turns[3]) is None
    assert review.last_overlooked(review.turns[5]) is None


def test_a_proven_result_that_was_given_away_is_told_as_its_side_sees_it() -> None:
    match = played("tic-tac-toe", "a1", "a2", "b1", "b2")
    known = {
        0: Judgement("judge", 0.5, 0, line=("b2",)),
        1: Judgement("judge", 0.5, 0, line=("b2",)),
        2: Judgement("judge", 1.0, 1, 5, line=("b2",)),
        3: Judgement("judge", 0.5, 0, line=("c1",)),
        4: Judgement("judge", 1.0, 1, line=("c1",)),
    }
    turns = Review(match, known).turns
    given = [turns[ply].given_away for ply in range(4)]
    assert [None if each is None else (each.before.result, each.after.result) for each in given] == [
        None,
        (0, -1),
        (1, 0),
        (0, -1),
    ]
    assert given[2] is not None
    assert given[2].before.plies == 5
    assert turns[2].proven == given[2].before


class Found(NamedTuple):
    """What rules alone say of the last move."""

    only: bool
    missed: str | None


@pytest.mark.parametrize(
    ("moves", "found"),
    [
        (("a1", "b2", "b1", "c1"), Found(only=True, missed=None)),  # the only move that stops a1-b1-c1
        (("a1", "b2", "b1", "c3"), Found(only=False, missed=None)),  # lets it happen
        (("a1", "b2", "b1", "c3", "a3"), Found(only=False, missed="c1")),
        (("a1", "b2", "b1", "c3", "c1"), Found(only=False, missed=None)),
        (("a1", "b2"), Found(only=False, missed=None)),
    ],
)
def test_only_moves_and_missed_wins_come_from_the_rules(moves: tuple[str, ...], found: Found) -> None:
    match = played("tic-tac-toe", *moves)
    turn = Review(match, judged(*[0.5] * (len(moves) + 1))).turns[len(moves) - 1]
    missed = turn.missed_win
    assert turn.is_only == found.only
    assert (None if missed is None else turn.game.action_to_string(turn.move.before, missed)) == found.missed
    assert (turn.mark is Mark.ONLY) == found.only


def test_the_dearest_moves_come_first_among_the_turning_points() -> None:
    review = Review(played("tic-tac-toe", "a1", "a2", "b1", "b2"), judged(0.5, 0.35, 0.7, 0.3, 0.35))
    assert [(turn.ply, turn.mark.value) for turn in review.turning_points] == [(2, "??"), (1, "??"), (0, "?!")]


def test_of_equally_dear_moves_the_one_that_decided_soonest_comes_first() -> None:
    far, near = Judgement("j", 0.0, -1, 20, ("c3",)), Judgement("j", 0.0, -1, 1, ("c3",))
    won = Judgement("j", 1.0, 1, 30, ("c3",))
    judged = {0: won, 1: far, 2: won, 3: near, 4: won}
    review = Review(played("tic-tac-toe", "a1", "a2", "b1", "b2"), judged)
    own = [turn.ply for turn in review.turning_points if turn.move.mover == 0]
    assert own == [2, 0]


def test_what_is_known_can_be_used_before_all_is() -> None:
    match = played("tic-tac-toe", "a1", "a2", "b1")
    review = Review(match, {0: Judgement("j", 0.5), 1: Judgement("j", 0.4), 3: Judgement("j", 0.5)})
    assert list(review.turns) == [0]
    assert not review.is_complete
    assert review.accuracy(1) is None


def test_every_fourth_position_and_the_last_come_first() -> None:
    assert in_order(9) == [9, 8, 4, 0, 7, 6, 5, 3, 2, 1]
    assert in_order(0) == [0]
    assert all(sorted(in_order(last)) == list(range(last + 1)) for last in range(12))
