"""The stars of a won game, and the move where a game turned, by judgements that are made up."""

from __future__ import annotations

from collections import Counter

import pytest

from ai.engine import Engine
from coach.ending import Ending, stars_title
from game import Match, find_game
from saves.models import Judgement
from table.config import GameConfig, Seat
from table.review.turns import Review
from table.session import Session

WON = ["a1", "b1", "a2", "b2", "a3"]
"""A game that X wins."""


def judged(chances: list[float]) -> dict[int, Judgement]:
    """Judgements with X's chances, and a better move than every one that was made."""
    return {ply: Judgement("judge", chance, line=("c3",)) for ply, chance in enumerate(chances)}


@pytest.mark.parametrize(
    ("chances", "winner", "ply"),
    [
        ([0.5, 0.5, 0.9, 0.9, 0.9, 1.0], 0, 1),
        ([0.5, 0.5, 0.9, 0.4, 0.7, 1.0], 0, 3),  # the first swing was undone
        ([0.5, 0.5, 0.55, 0.55, 0.58, 0.58], 0, None),  # no move cost enough to be marked
        ([0.5, 0.2, 0.2, 0.1, 0.1, 0.0], 1, 0),
    ],
)
def test_a_game_turned_where_the_winner_came_ahead_for_good(chances: list[float], winner: int, ply: int | None) -> None:
    match = Match(find_game("tic-tac-toe"))
    for move in WON:
        match.push(move)
    found = Review(match, judged(chances)).decisive_turn(winner)
    assert (None if found is None else found.ply) == ply


class Played(Session):
    """A game whose positions are judged at once, or not at all."""

    chances_of_x: list[float]

    def judged(self, ply: int, *, alone: bool = False) -> Judgement | None:
        return judged(self.chances_of_x).get(ply)


def ending_after(chances: list[float], used: dict[str, int], human: int = 0, rival: str = "level-2") -> Ending:
    """The ending of a game that X wins, in which a person plays this side, by default against Brook."""
    seats = [Seat.ai(rival), Seat.ai(rival)]
    seats[human] = Seat.human("You")
    with Engine() as engine:
        session = Played(GameConfig("tic-tac-toe", (seats[0], seats[1])), engine)
    for move in WON:
        session.match.push(move)
    session.used = Counter(used)
    session.chances_of_x = chances
    ending = Ending(session)
    assert ending.learn() == bool(chances)
    assert not ending.learn()
    return ending


def test_a_win_without_help_and_without_slips_has_three_stars() -> None:
    ending = ending_after([0.5, 0.5, 0.9, 0.9, 1.0, 1.0], {})
    assert [goal.reached for goal in ending.goals] == [True, True, True]
    assert stars_title(ending.goals) == "Three stars"
    assert ending.turning_point == "It turned on move 1, with b1 by Brook."


def test_help_and_slips_cost_a_star_each() -> None:
    ending = ending_after([0.5, 0.5, 0.9, 0.4, 0.9, 1.0], {"hints": 1})
    assert [(goal.reached, goal.aside) for goal in ending.goals] == [(True, ""), (False, ""), (False, "1 mistake")]
    assert stars_title(ending.goals) == "One of three stars"


def test_while_nothing_is_judged_the_third_star_is_open() -> None:
    ending = ending_after([], {})
    assert [goal.reached for goal in ending.goals] == [True, True, None]
    assert ending.turning_point == ""


def test_whoever_lost_has_no_stars_and_reads_where_it_turned() -> None:
    ending = ending_after([0.5, 0.5, 0.9, 0.9, 1.0, 1.0], {}, human=1)
    assert ending.goals == ()
    assert ending.turning_point == "It turned on move 1, with your b1."


@pytest.mark.parametrize(("after", "reached"), [(0.65, False), (0.75, True)], ids=["a mistake", "an inaccuracy"])
def test_the_third_star_is_lost_by_a_mistake_and_kept_with_an_inaccuracy(after: float, reached: bool) -> None:
    ending = ending_after([0.5, 0.5, 0.9, after, 0.9, 1.0], {})
    assert ending.goals[2].reached is reached


def test_there_are_no_stars_against_a_player_without_a_level() -> None:
    assert ending_after([0.5, 0.5, 0.9, 0.9, 1.0, 1.0], {}, rival="random").goals == ()


class Drawn(Session):
    """A game whose positions are all known to be drawn."""

    def judged(self, ply: int, *, alone: bool = False) -> Judgement | None:
        return Judgement("judge", 0.5, 0, line=("c3",))


def test_a_good_move_before_a_resignation_is_not_where_the_game_turned() -> None:
    with Engine() as engine:
        session = Drawn(GameConfig("tic-tac-toe", (Seat.human("You"), Seat.ai("level-2"))), engine)
    session.match.push("b2")
    session.resign(0.0)
    ending = Ending(session)
    assert ending.learn()
    assert ending.turning_point == ""
