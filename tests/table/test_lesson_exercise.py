"""A lesson's step on a board that only notes what it is to show."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from table.config import Seat
from table.lesson_exercise import BACK_AFTER, GameExercise, MoveExercise
from table.puzzles.solving import REPLY_AFTER
from table.session import Session
from tests.table.test_lesson import GAME, STEP
from tests.ui.engines import FakeEngine, as_engine


class NotingBoard:
    """Notes the moves that come and go, and the sounds of the celebrations."""

    def __init__(self) -> None:
        self.noted: list[str] = []
        self.view: Any = SimpleNamespace(set_state=lambda _state: self.noted.append("start"), cheers=False)

    def show_move(self, action: int, before: Any, _after: Any, _now: float) -> None:
        self.noted.append(GAME.action_to_string(before, action))

    def show_undo(self, action: int, _before: Any, after: Any, _now: float, _last: int | None) -> None:
        self.noted.append(f"{GAME.action_to_string(after, action)} back")

    def celebrate(self, _now: float, sound: str) -> None:
        self.noted.append(sound or "lost")

    def celebrate_again(self, now: float) -> None:
        self.celebrate(now, "again")


def begun(goal: Any = STEP.goal) -> tuple[MoveExercise, NotingBoard]:
    board = NotingBoard()
    exercise = MoveExercise(GAME, replace(STEP, goal=goal), board)
    exercise.begin(0.0)
    return exercise, board


def play(exercise: MoveExercise, move: str, now: float = 0.0) -> None:
    exercise.play(GAME.legal_action(exercise.state, move), now)


def test_a_wrong_move_is_answered_where_it_loses_and_then_taken_back() -> None:
    exercise, board = begun()
    play(exercise, "b1")
    assert board.noted == ["start", "b1"]
    assert not exercise.to_move
    assert not exercise.update(REPLY_AFTER - 0.1)
    assert exercise.update(REPLY_AFTER)
    assert board.noted == ["start", "b1", "c2", "lost"]
    assert exercise.update(REPLY_AFTER + BACK_AFTER)
    assert board.noted[-1] == "start", "both moves go at once"
    assert exercise.to_move
    assert exercise.last_move is None
    assert exercise.next_frame_delay(9.0) is None


def test_a_wrong_move_that_loses_nothing_is_taken_back_by_itself() -> None:
    exercise, board = begun(goal=lambda _move: False)
    play(exercise, "c2")
    assert exercise.next_frame_delay(0.0) == BACK_AFTER
    assert exercise.update(BACK_AFTER)
    assert board.noted == ["start", "c2", "c2 back"]


def test_a_move_while_the_last_one_is_shown_does_nothing_and_a_right_one_stays() -> None:
    exercise, board = begun()
    play(exercise, "b1")
    play(exercise, "c2")
    assert len(exercise.tries) == 1
    exercise.start_over(1.0)
    assert exercise.tries == []
    play(exercise, "c2", 2.0)
    assert not exercise.update(99.0)
    assert board.noted[-1] == "c2"
    assert not exercise.to_move


def test_the_example_is_shown_until_the_step_is_done() -> None:
    exercise, _ = begun()
    exercise.show_answer(0.0)
    assert exercise.hint is not None
    assert GAME.action_to_string(exercise.state, exercise.hint) == "c2"
    play(exercise, "c2")
    exercise.show_answer(1.0)
    assert exercise.hint is None


def test_a_wrong_move_goes_as_soon_as_the_answer_is_asked_for() -> None:
    exercise, board = begun()
    play(exercise, "b1")
    exercise.show_answer(0.0)
    assert (board.noted, exercise.to_move) == (["start", "b1", "b1 back"], True)


def test_where_the_answer_cannot_be_looked_for_yet_that_is_said() -> None:
    told: list[str] = []
    exercise = GameExercise(
        GAME, replace(STEP, rival="level-1"), NotingBoard(), Seat.human("Robin"),
        lambda config: Session(config, as_engine(FakeEngine()), ready=lambda *_: False), told.append,
    )  # fmt: skip
    exercise.begin(0.0)
    exercise.show_answer(0.0)
    assert told == ["The computer is still preparing. Your hint comes as soon as this board is ready."]


def test_a_game_tells_what_goes_wrong_and_rests_while_it_is_paused(caplog: pytest.LogCaptureFixture) -> None:
    engine, told = FakeEngine(instant=False), list[tuple[str, ...]]()
    exercise = GameExercise(
        GAME, replace(STEP, rival="level-1"), NotingBoard(), Seat.human("Robin"),
        lambda config: Session(config, as_engine(engine)), lambda *words: told.append(words),
    )  # fmt: skip
    exercise.begin(0.0)
    for paused in (True, False):
        exercise.pause(paused, 1.0)
        assert exercise.session.paused == paused
    exercise.play(GAME.actions(exercise.state)[0], 2.0)
    engine.searches[-1].fail(ValueError("lost"))
    exercise.update(3.0)
    assert [how for _, how in told] == ["error"]
    assert "lost" in caplog.text


def test_in_a_game_the_answer_is_no_longer_looked_for_when_it_is_asked_for_again() -> None:
    engine = FakeEngine(instant=False)
    exercise = GameExercise(
        GAME, replace(STEP, rival="level-1"), NotingBoard(), Seat.human("Robin"),
        lambda config: Session(config, as_engine(engine)), pytest.fail,
    )  # fmt: skip
    exercise.begin(0.0)
    exercise.show_answer(0.0)
    assert exercise.session.thinker.is_looking_for_hint
    exercise.show_answer(1.0)
    assert not exercise.session.thinker.is_looking_for_hint
    assert engine.searches[-1].stopped
    assert exercise.hint is None
