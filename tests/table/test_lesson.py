"""Steps and tries, on the smallest board."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game import find_game
from table.lesson import PATIENCE, Lesson, LessonState, LessonStep, MoveFeedback, StepAttempt, forces, lets_win, stops

GAME = find_game("tic-tac-toe")
STEP = LessonStep(
    name="block",
    title="Stop O",
    tells="O wants three.",
    task="stop O.",
    position="w2/bb1/2w w",
    goal=stops,
    example="c2",
    right="Stopped.",
    wrong=(MoveFeedback(lambda move: move.filled == ((0, 0),), "A corner."),),
    otherwise="O marks {reply}.",
)
LESSON = Lesson((STEP,))


def try_move(trying: StepAttempt, move: str) -> str:
    return trying.try_move(GAME.legal_action(trying.state, move)).words


def test_a_wrong_try_is_answered_and_the_next_one_starts_from_the_same_position() -> None:
    trying = StepAttempt(GAME, STEP)
    assert try_move(trying, "a1") == "A corner."
    assert try_move(trying, "b1") == "O marks {reply}."
    assert [each.right for each in trying.wrong] == [False, False]
    assert trying.right is None
    assert try_move(trying, "c2") == "Stopped."
    assert trying.right is trying.tries[-1]


def test_the_reply_to_a_wrong_try_is_what_the_other_side_wins_with() -> None:
    trying = StepAttempt(GAME, STEP)
    try_move(trying, "b1")
    reply = trying.tries[0].reply
    assert reply is not None
    assert reply.wins
    try_move(trying, "c2")
    assert trying.tries[1].reply is None
    assert replace(trying.tries[0], right=True).reply is None, "nothing is wrong with a right move"


def test_help_is_offered_after_some_wrong_tries_and_no_more_after_the_right_one() -> None:
    trying = StepAttempt(GAME, STEP)
    for _ in range(PATIENCE):
        assert not trying.is_hard
        try_move(trying, "b1")
    assert trying.is_hard
    assert GAME.action_to_string(trying.state, trying.example) == "c2"
    try_move(trying, "c2")
    assert not trying.is_hard


def test_starting_over_forgets_every_try() -> None:
    trying = StepAttempt(GAME, STEP)
    try_move(trying, "c2")
    trying.shown = True
    trying.start_over()
    assert (trying.tries, trying.right, trying.shown) == ([], None, False)


def test_a_step_is_right_once_a_try_has_reached_its_goal() -> None:
    trying = StepAttempt(GAME, STEP)
    for move in ("b1", "c2"):
        try_move(trying, move)
    shown = [LessonState(LESSON, (False,), 0, judged, trying.tries) for judged in (None, *trying.tries)]
    assert [state.is_right for state in shown] == [False, False, True]
    assert [state.next for state in shown] == [None] * 3, "it is the lesson's only step"
    other = replace(STEP, name="other")
    steps = [LessonState(Lesson((STEP, other)), (), number, None, ()).next for number in (0, 1)]
    assert steps == [other, None]


def test_a_lesson_goes_on_where_the_first_step_is_not_done() -> None:
    assert (LESSON.next_step(()), LESSON.count_done(())) == (0, 0)
    assert (LESSON.next_step({"block"}), LESSON.count_done({"block", "forgotten"})) == (0, 1)


@pytest.mark.parametrize(
    ("position", "move", "forced"),
    [("b2/3/wbw w", "c3", True), ("b2/3/wbw w", "c2", False), ("ww1/bb1/3 w", "c3", False)],
)
def test_two_threats_at_once_force_the_win_with_the_next_move(position: str, move: str, forced: bool) -> None:
    step = StepAttempt(GAME, STEP)
    step.state = GAME.from_position(position)
    tried = step.try_move(GAME.legal_action(step.state, move))
    assert forces(tried.move) is forced
    assert not lets_win(tried.move)
