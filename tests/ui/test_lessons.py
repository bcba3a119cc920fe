"""The lessons of every board, played right and wrong by the rules."""

from __future__ import annotations

from typing import Any

import pytest

from game import GAMES, Game, find_game
from game.verbs import apply_action, is_terminal
from table.lesson import Lesson, Step, Trying
from ui.boards import face_of
from ui.learn.words import words_of

LESSONS = {game.name: lesson for game in GAMES if (lesson := face_of(game.name).lesson) is not None}
STEPS = [(find_game(board), step) for board, lesson in LESSONS.items() for step in lesson.steps]


def _params(*, games: bool) -> list[Any]:
    chosen = [(game, step) for game, step in STEPS if (step.rival is not None) == games]
    return [pytest.param(game, step, id=f"{game.name} {step.name}") for game, step in chosen]


MOVES, GAMES_PLAYED = _params(games=False), _params(games=True)


@pytest.mark.parametrize("lesson", LESSONS.values(), ids=LESSONS)
def test_a_lesson_has_five_to_eight_steps_and_ends_with_a_game_against_level_1(lesson: Lesson) -> None:
    names = [step.name for step in lesson.steps]
    assert 5 <= len(names) <= 8
    assert len(set(names)) == len(names)
    assert [step.rival for step in lesson.steps] == [None] * (len(names) - 1) + ["level-1"]


@pytest.mark.parametrize(("game", "step"), MOVES)
def test_the_move_that_is_shown_is_right(game: Game, step: Step) -> None:
    trying = Trying(game, step)
    tried = trying.take(trying.example)
    assert tried.right
    assert tried.words == step.right


@pytest.mark.parametrize(("game", "step"), MOVES)
def test_every_move_has_its_words_and_all_words_have_a_move(game: Game, step: Step) -> None:
    trying = Trying(game, step)
    said = set()
    for action in game.actions(trying.state):
        tried = trying.take(action)
        assert tried.right == step.goal(tried.move)
        assert "{" not in words_of(tried), "a field that nobody fills"
        said.add(tried.words)
    assert said == {step.right, *(answer.words for answer in step.wrong), step.otherwise}


@pytest.mark.parametrize(("game", "step"), MOVES)
def test_words_that_name_a_reply_are_said_where_there_is_one(game: Game, step: Step) -> None:
    trying = Trying(game, step)
    tries = [trying.take(action) for action in game.actions(trying.state)]
    assert all(tried.reply is not None for tried in tries if "{reply}" in tried.words)
    assert all(tried.move.turned for tried in tries if "{turned}" in tried.words)


@pytest.mark.parametrize(("game", "step"), GAMES_PLAYED)
def test_the_game_at_the_end_is_not_over_and_its_first_move_costs_nothing(game: Game, step: Step) -> None:
    trying = Trying(game, step)
    assert not is_terminal(trying.state)
    first = trying.take(trying.example).move
    assert first.wins or first.answer is None


@pytest.mark.parametrize(("game", "step"), GAMES_PLAYED)
def test_whoever_makes_threats_wins_the_game_at_the_end(game: Game, step: Step) -> None:
    """The learner plays the move that is shown, then wins where that is possible; the other side plays anything."""
    trying = Trying(game, step)
    after = trying.take(trying.example).move.after
    replies = [apply_action(after, action) for action in game.actions(after)]
    wins = sum(game.winning_action(state) is not None for state in replies)
    assert wins > 0.75 * len(replies)
