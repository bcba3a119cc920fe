"""The stars of a won game, and the move where a game turned, by judgements that are made up."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any, TypeVar

import pytest

from ai.exact import move_values, oracle_of
from coach.ending import Ending, stars_title
from game import Match, find_game
from saves.models import Judgement
from table.analysis import GameAnalysis
from table.config import GameConfig, Seat
from table.review.turns import Review
from table.session import Session
from tests.ui.engines import FakeEngine, FakeInfo, as_engine

WON = ["a1", "b1", "a2", "b2", "a3"]
"""A game that X wins."""


def judged(chances: list[float]) -> dict[int, Judgement]:
    """Final judgements with X's chances, and a better move than every one that was made."""
    return {ply: Judgement("judge", chance, plies=9, line=("c3",)) for ply, chance in enumerate(chances)}


def won() -> Match:
    match = Match(find_game("tic-tac-toe"))
    for move in WON:
        match.push(move)
    return match


@pytest.mark.parametrize(
    ("chances", "winner", "ply"),
    [
        ([0.5, 0.5, 0.9, 0.9, 0.9, 1.0], 0, 1),
        ([0.5, 0.5, 0.9, 0.4, 0.7, 1.0], 0, 3),  # the first swing was undone
        ([0.5, 0.5, 0.9, 0.5, 0.9, 1.0], 0, 3),  # down to an even game
        ([0.5, 0.5, 0.55, 0.55, 0.58, 0.58], 0, None),  # no move cost enough to be marked
        ([0.5, 0.2, 0.2, 0.1, 0.1, 0.0], 1, 0),
        ([0.5, 0.2, 0.2, 0.1, 0.1, 0.0], None, None),
    ],
)
def test_a_game_turned_where_the_winner_came_ahead_for_good(
    chances: list[float], winner: int | None, ply: int | None
) -> None:
    found = Review(won(), judged(chances)).decisive_turn(winner)
    assert (None if found is None else found.ply) == ply


class Played(GameAnalysis):
    """A game whose positions are judged at once, or not at all."""

    chances_of_x: list[float]
    can_judge = True

    def judged(self, ply: int, *, alone: bool = False) -> Judgement | None:
        return judged(self.chances_of_x).get(ply)


Made = TypeVar("Made", bound=GameAnalysis)


def a_game(
    engine: FakeEngine, kind: type[Made], seats: tuple[Seat, Seat] = (Seat.human("You"), Seat.ai("level-2"))
) -> tuple[Session, Made]:
    """A game of Tic-tac-toe with made-up judgements."""
    session = Session(GameConfig("tic-tac-toe", seats), as_engine(engine))
    session.analysis = analysis = kind(session, session.analysis.judging, {})
    return session, analysis


def ending_after(chances: list[float], used: dict[str, int], human: int = 0, rival: str = "level-2") -> Ending:
    """The ending of a game that X wins, in which a person plays this side, by default against Brook."""
    seats = [Seat.ai(rival), Seat.ai(rival)]
    seats[human] = Seat.human("You")
    engine = FakeEngine()
    session, analysis = a_game(engine, Played, (seats[0], seats[1]))
    for move in WON:
        session.match.push(move)
    session.used = Counter(used)
    analysis.chances_of_x = chances
    ending = Ending(session, as_engine(engine))
    assert ending.update() == bool(chances)
    assert not ending.update()
    return ending


def test_a_win_without_help_and_without_slips_has_three_stars() -> None:
    ending = ending_after([0.5, 0.5, 0.9, 0.9, 1.0, 1.0], {})
    assert [goal.reached for goal in ending.goals] == [True, True, True]
    assert stars_title(ending.goals) == "Three stars"
    assert ending.turning_point == "The first move by Brook, b1, already decided it."


def test_help_and_slips_cost_a_star_each() -> None:
    ending = ending_after([0.5, 0.5, 0.9, 0.4, 0.9, 1.0], {"hints": 1})
    assert [(goal.reached, goal.aside) for goal in ending.goals] == [(True, ""), (False, ""), (False, "1 mistake")]
    assert stars_title(ending.goals) == "One of three stars"


def test_while_nothing_is_judged_the_third_star_is_open() -> None:
    ending = ending_after([], {})
    assert [goal.reached for goal in ending.goals] == [True, True, None]
    assert ending.turning_point == ""


def test_the_third_star_is_known_anew_once_the_judge_is_ready() -> None:
    engine = FakeEngine()
    session, analysis = a_game(engine, Played)
    for move in WON:
        session.match.push(move)
    analysis.chances_of_x, analysis.can_judge = [0.5, 0.5, 0.9, 0.9, 1.0, 1.0], False
    ending = Ending(session, as_engine(engine))
    assert ending.update()
    assert ending.goals[2].aside == "still preparing"
    analysis.can_judge = True
    assert ending.update()
    assert ending.goals[2].reached


def test_whoever_lost_has_no_stars_and_reads_where_it_turned() -> None:
    ending = ending_after([0.5, 0.5, 0.9, 0.9, 1.0, 1.0], {}, human=1)
    assert ending.goals == ()
    assert ending.turning_point == "Your first move, b1, already decided it."


class Overlooked(Played):
    """A game with made-up judgements, in which c3 is the better move of the fourth ply."""

    def judged(self, ply: int, *, alone: bool = False) -> Judgement | None:
        found = super().judged(ply, alone=alone)
        return found if found is None or ply != 3 else replace(found, line=("c3",))


def test_whoever_overlooked_a_win_reads_it_before_what_a_perfect_player_sees() -> None:
    engine = FakeEngine()
    session, analysis = a_game(engine, Overlooked, (Seat.ai("level-2"), Seat.human("You")))
    for move in ("a1", "b1", "b2", "a2", "c3"):
        session.match.push(move)
    analysis.chances_of_x = [0.5, 0.5, 0.9, 0.9, 1.0, 1.0]
    ending = Ending(session, as_engine(engine))
    assert ending.update()
    seen = "On move 2 you overlooked c3; c3 stops it."
    assert ending.turning_point == f"{seen} Your first move, b1, already decided it."


class Sown(Played):
    """A game of Kalah with made-up judgements, in which the first house is always the better move."""

    def judged(self, ply: int, *, alone: bool = False) -> Judgement | None:
        found = super().judged(ply, alone=alone)
        return None if found is None else replace(found, line=("1",))


def test_a_second_sowing_in_a_row_is_no_first_move() -> None:
    engine = FakeEngine()
    seats = Seat.human("You"), Seat.ai("level-2")
    session = Session(GameConfig("kalah", seats), as_engine(engine))
    session.analysis = analysis = Sown(session, session.analysis.judging, {})
    for move in ("3", "6", "1"):
        session.match.push(move)
    session.resign(0.0)
    analysis.chances_of_x = [0.5, 0.5, 0.1, 0.1]
    ending = Ending(session, as_engine(engine))
    assert ending.update()
    assert ending.turning_point == "It changed on turn 1, with your house 6."


@pytest.mark.parametrize(("after", "reached"), [(0.75, False), (0.81, True)])
def test_the_third_star_counts_as_mistakes_what_the_review_marks(after: float, reached: bool) -> None:
    chances = [0.5, 0.5, 0.9, after, 0.9, 1.0]
    marked = [turn for turn in Review(won(), judged(chances)).turning_points if not turn.ply % 2]
    assert ending_after(chances, {}).goals[2].reached is reached is not bool(marked)


def test_there_are_no_stars_against_a_player_without_a_level() -> None:
    assert ending_after([0.5, 0.5, 0.9, 0.9, 1.0, 1.0], {}, rival="random").goals == ()


class Drawn(GameAnalysis):
    """A game whose positions are all known to be drawn."""

    def judged(self, ply: int, *, alone: bool = False) -> Judgement | None:
        return Judgement("judge", 0.5, 0, line=("c3",))


def test_a_good_move_before_a_resignation_is_not_where_the_game_turned() -> None:
    engine = FakeEngine()
    session, _ = a_game(engine, Drawn)
    session.match.push("b2")
    session.resign(0.0)
    ending = Ending(session, as_engine(engine))
    assert ending.update()
    assert ending.turning_point == ""


class Guessed(GameAnalysis):
    """A game of which the judge says the same of all positions, and proves nothing."""

    def judged(self, ply: int, *, alone: bool = False) -> Judgement | None:
        return super().judged(ply, alone=alone) or Judgement("judge", 0.9, line=("b2",))


SLIPPED = ["a1", "c3", "b1", "c1", "a3", "b2", "a2"]
"""X gives a won game away by the third move, and wins it again."""


def guessed(engine: FakeEngine) -> Ending:
    session, _ = a_game(engine, Guessed)
    for move in SLIPPED:
        session.match.push(move)
    return Ending(session, as_engine(engine))


def test_on_a_solved_board_the_third_star_waits_for_what_the_review_will_find() -> None:
    game = find_game("tic-tac-toe")
    oracle = oracle_of(game)

    def best_action(state: Any) -> int:
        return max(move_values(oracle, game, state), key=lambda each: each[1].result if each[1] else -2)[0]

    engine = FakeEngine(best_action, instant=False)
    ending = guessed(engine)
    ending.update()
    while ending.busy:
        assert (ending.goals[2].reached, ending.goals[2].aside, ending.turning_point) == (None, "looking…", "")
        asked = engine.wanted("exact")[-1]
        value = oracle.value(asked.state)
        assert value is not None
        asked.info = FakeInfo(proven=value, win_probability=(1 + value.result) / 2)
        asked.finish()
        assert ending.update()
        ending.update()
    assert (ending.goals[2].reached, ending.goals[2].aside) == (False, "1 mistake")
    assert ending.turning_point


def test_the_third_star_is_not_given_for_what_takes_too_long_to_solve() -> None:
    engine = FakeEngine()
    ending = guessed(engine)
    ending.update()
    assert not ending.busy
    assert (ending.goals[2].reached, ending.goals[2].aside) == (None, "not judged")


def test_an_ending_that_is_left_stops_its_solver() -> None:
    engine = FakeEngine(instant=False)
    ending = guessed(engine)
    ending.update()
    ending.close()
    assert engine.wanted("exact")[-1].stopped
    assert engine.forgotten
    assert not ending.busy
